"""What the screens know without a window. Folders are in memory, as for the tests of storage."""

from tests.storage.conftest import folder

__all__ = ["folder"]
