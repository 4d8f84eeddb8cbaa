"""The journal of an open game: what it started from, then a line for every change.

Every line stands twice, so that no single damaged spot costs a turn. Lines are numbered; the start is number
0. What the changes say is `engine.changes`'s subject; here they are only kept.
"""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from storage import files, lines
from storage.notices import StorageError
from storage.place import Place

FORMAT = "century-journal"
VERSION = 1
"""Raised only when an older app would misread a line: keys that it does not know do no harm."""

Change = Mapping[str, Any]


class Told(NamedTuple):
    """What a journal says, and what is wrong with it.

    A `version` beyond ours may say more than we understand. `gaps` are the places in `changes` before which
    something is lost, `lost` is how much. `torn` means that the last line was never finished, `damaged` that
    anything else is not as we wrote it.
    """

    start: dict[str, Any]
    changes: list[Change]
    gaps: frozenset[int]
    lost: int
    torn: bool
    damaged: bool
    version: int


def encode(start: Mapping[str, Any], changes: Sequence[Change]) -> bytes:
    """The file of a journal, or Unstorable."""
    head = {"format": FORMAT, "version": VERSION, "start": dict(start)}
    return b"".join(_line(number, value) for number, value in enumerate([head, *changes]))


def _line(number: int, value: Change) -> bytes:
    return 2 * lines.write([number, dict(value)])


def decode(content: bytes, name: str) -> Told:
    """What a journal says, however damaged. Raises StorageError if its start is lost."""
    found = lines.read(content)
    by_number: dict[int, dict[str, Any]] = {}
    good = 0
    for value in found.values:
        match value:
            case [int(number), dict(change)]:
                by_number.setdefault(number, change)
                good += 1
    head = by_number.pop(0, {})
    version, start = head.get("version"), head.get("start")
    if head.get("format") != FORMAT or not isinstance(version, int) or not isinstance(start, dict):
        raise StorageError("unreadable-game", game=name, reason="its start is lost")
    numbers = sorted(by_number)
    known = {0, *numbers}
    last = max(numbers, default=0)
    copies_missing = 2 * (last + 1) - good
    # Damaged lines that are no copy of a good one stood after the last good one.
    beyond = max(0, found.damaged - copies_missing) // 2
    return Told(
        start=start,
        changes=[by_number[number] for number in numbers],
        gaps=frozenset(i for i, number in enumerate(numbers) if number - 1 not in known),
        lost=last - len(numbers) + beyond,
        torn=found.torn and copies_missing == 0,
        damaged=found.damaged > 0 or last > len(numbers) or lines.plain(content) != content,
        version=version,
    )


class Journal:
    """A journal that is being written. `append` returns when the change is on disk."""

    def __init__(
        self, path: Path, place: Place, start: Mapping[str, Any], changes: Sequence[Change] = ()
    ) -> None:
        """Goes on with the file at `path` if it says exactly this, otherwise writes it anew."""
        place.must_be_writable()
        with files.refusals(path):
            content = encode(start, changes)
        if files.read(path) != content:
            files.replace(path, content, keep_previous=False)
        self._path = path
        self._place = place
        self._content = bytearray(content)
        self._count = 1 + len(changes)
        with files.refusals(path):
            self._open()

    def append(self, change: Change) -> None:
        """Raises StorageError, and then the change is not there."""
        self._place.must_be_writable()
        with files.refusals(self._path):
            line = _line(self._count, change)
            files.must_be_readable(self._path, len(self._content) + len(line))
            if not self._is_ours():
                self._take_back()
            try:
                files.write_all(self._descriptor, line)
                files.sync(self._descriptor)
            except OSError:
                # What is not acknowledged must not turn up later. Should this fail too, the file is longer
                # than we know it, and is written anew before the next line.
                os.ftruncate(self._descriptor, len(self._content))
                raise
        self._content += line
        self._count += 1

    def close(self) -> None:
        os.close(self._descriptor)

    def _is_ours(self) -> bool:
        """Whether the file in the folder is the one that we write, as we left it."""
        try:
            there = self._path.stat()
        except FileNotFoundError:
            return False
        return there.st_ino == self._inode and there.st_size == len(self._content)

    def _take_back(self) -> None:
        """Somebody replaced, cut or removed the file.

        The game on the table is right; theirs is kept aside.
        """
        theirs = files.read(self._path)
        if theirs is None:
            self._place.report("replaced", file=self._path.name, aside="")
        elif not theirs.startswith(self._content) or lines.read(theirs[len(self._content) :]).values:
            self._place.report("replaced", file=self._path.name, aside=files.set_aside(self._path, theirs))
        files.replace(self._path, bytes(self._content), keep_previous=False)
        before = self._descriptor
        self._open()
        os.close(before)

    def _open(self) -> None:
        self._descriptor = files.open_to_append(self._path)
        self._inode = os.fstat(self._descriptor).st_ino
