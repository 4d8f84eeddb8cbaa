"""The table: one game being played. The page, the bar and the sheets know no game; each game brings its board."""
