"""When somebody last made a backup of this library by hand. What lies in a folder does not tell whose it is.

A hint beside the library, that no backup takes along: the library of another phone was not saved here. Where
it is lost, nobody knows.
"""

from pathlib import Path

from storage import hints
from storage.moments import parsed

HINT = "saved-by-hand"


def remember(library: Path, when: str) -> None:
    """Never in the way of the backup itself."""
    hints.keep(library / HINT, {"last": when})


def last(library: Path) -> str:
    """A moment, or "" where it is not known."""
    match hints.told(library / HINT):
        case [{"last": str(when)}] if parsed(when) is not None:
            return when
    return ""
