"""Numbers about many games, from their summaries alone. `docs/statistics.md` defines each of them once."""
