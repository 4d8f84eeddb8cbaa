"""Hints: files that save work and that nobody relies on.

They are never synced, and nobody minds if one is lost, torn or out of date: whoever asks it checks what it
says, and without it does the work once more.
"""

from pathlib import Path

from storage import files, lines
from storage.lines import Unstorable
from storage.notices import StorageError


def told(path: Path) -> list[object]:
    """What a hint says, line by line; nothing if there is none, or none that can be read."""
    try:
        return lines.read(files.read(path) or b"").values
    except StorageError:
        return []


def keep(path: Path, *values: object) -> None:
    """A line for each value. Where that is impossible the hint stays as it was, and nobody is told."""
    try:
        content = b"".join(map(lines.write, values))
    except Unstorable:
        return
    if len(content) <= files.LARGEST:
        files.jot(path, content)
