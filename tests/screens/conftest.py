"""What the screens know without a window. Folders are in memory, as for storage; no phone is one."""

from tests.screens.phone import phone
from tests.storage.conftest import folder

__all__ = ["folder", "phone"]
