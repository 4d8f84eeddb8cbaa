"""Notes to the app that is open already: another process lays down which files to show, and it takes them up.

Only one process writes in the data folder; such a note is all that another one leaves there, and only until
it is taken up.
"""

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from storage import files, lines
from storage.notices import StorageError

SUFFIX = ".note"
PATIENCE, EVERY = 3.0, 0.05
"""Seconds that a note lies there at most, and between two looks at it."""


def handed_over(folder: Path, shown: Sequence[Path]) -> bool:
    """Whether the app that has the data folder has taken these files to show them."""
    note = folder / f"{os.getpid()}{SUFFIX}"
    if not files.jot(note, lines.write([str(path) for path in shown])):
        return False
    given_up = time.monotonic() + PATIENCE
    while note.exists():
        if time.monotonic() > given_up:
            with suppress(OSError):
                note.unlink()
                # Nobody else has taken it at the last moment.
                return False
            return True
        time.sleep(EVERY)
    return True


def taken_up(folder: Path) -> list[Path]:
    """The files that other processes ask to be shown, each once; none while the folder cannot be listed."""
    found: list[Path] = []
    for name in _there(folder):
        note = folder / name
        try:
            (told,) = lines.read(files.read(note) or b"").values
            note.unlink()
        except (StorageError, ValueError, OSError):
            # Not ours to take, or nothing that makes sense.
            continue
        if isinstance(told, list):
            found += [Path(path) for path in told if isinstance(path, str)]
    return found


def _there(folder: Path) -> list[str]:
    try:
        return files.names(folder, SUFFIX)
    except StorageError:
        # Asked once a second: what lies there still lies there the next time.
        return []
