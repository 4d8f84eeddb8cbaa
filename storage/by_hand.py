"""When somebody last made a backup of this library by hand. What lies in a folder does not tell whose it is.

A hint beside the library, that no backup takes along: the library of another phone was not saved here. Where
it is lost, nobody knows.
"""

from pathlib import Path

from storage import files, lines
from storage.lines import Unstorable
from storage.moments import parsed
from storage.notices import StorageError

HINT = "saved-by-hand"


def remember(library: Path, when: str) -> None:
    """Never in the way of the backup itself."""
    try:
        files.jot(library / HINT, lines.write({"last": when}))
    except Unstorable:
        return


def last(library: Path) -> str:
    """A moment, or "" where it is not known."""
    try:
        values = lines.read(files.read(library / HINT) or b"").values
    except StorageError:
        return ""
    match values:
        case [{"last": str(when)}] if parsed(when) is not None:
            return when
    return ""
