"""Looking back at a game: what its record tells about how it went. Pure functions over a Timeline.

Every number has one definition, in `docs/review.md`.
"""
