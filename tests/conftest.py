"""What holds for every test."""

from hypothesis import settings

# Time limits per example say more about a busy machine than about the code; bench/ measures time.
settings.register_profile("house", deadline=None)
settings.load_profile("house")
