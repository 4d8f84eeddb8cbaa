"""The table: one game being played. Page, bar and sheets know no game; each game brings its board."""
