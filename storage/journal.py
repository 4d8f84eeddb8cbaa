"""The journal of an open game: what it started from, then a line for every change.

Every line stands twice, so that no single damaged spot costs a turn. Lines are numbered; the start is number
0. What the changes say is `engine.changes`'s subject; here they are only kept.

A journal at the table has a copy elsewhere, each line once: a file that was cut ends like one whose last line
was never finished, and only the copy tells that there was more. It is written after the line is certain and
never synced, so it costs next to nothing, may be behind and is never ahead.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from storage import files, lines
from storage.notices import StorageError
from storage.place import Place

FORMAT = "century-journal"
VERSION = 1
"""Raised only when an older app would misread a line: keys that it does not know do no harm."""

Change = Mapping[str, Any]


class Reading(NamedTuple):
    """What a journal says, and what is wrong with it.

    A `version` beyond ours may say more than we understand. `gaps` are the places in `changes` before which
    something is lost, `lost` is how much. `torn` means that the last line was never finished, `damaged` that
    anything else is not as we wrote it. So many changes as were brought `back` only the copy had.
    """

    start: dict[str, Any]
    changes: list[Change]
    gaps: frozenset[int]
    lost: int
    torn: bool
    damaged: bool
    version: int
    back: int = 0


def encode(start: Mapping[str, Any], changes: Sequence[Change]) -> bytes:
    """The file of a journal, or Unstorable."""
    return b"".join(2 * line for line in _lines(start, changes))


def once(start: Mapping[str, Any], changes: Sequence[Change]) -> bytes:
    """The file of its copy, or Unstorable."""
    return b"".join(_lines(start, changes))


def _lines(start: Mapping[str, Any], changes: Sequence[Change]) -> Iterator[bytes]:
    head = {"format": FORMAT, "version": VERSION, "start": dict(start)}
    return (_line(number, value) for number, value in enumerate([head, *changes]))


def _line(number: int, value: Change) -> bytes:
    return lines.write([number, dict(value)])


def decode(content: bytes, name: str, copy: bytes = b"") -> Reading:
    """What a journal says, however damaged, with the help of its copy.

    Raises StorageError if its start is lost.
    """
    if not copy and (whole := _as_written(content)):
        return whole
    found = lines.read(content)
    numbered = _numbered(found.values)
    own = dict(reversed(numbered))
    by_number = _joined(own, dict(_numbered(lines.read(copy).values)))
    head = by_number.pop(0, {})
    version, start = head.get("version"), head.get("start")
    if head.get("format") != FORMAT or not isinstance(version, int) or not isinstance(start, dict):
        raise StorageError("unreadable-game", game=name, reason="start-lost")
    numbers = sorted(by_number)
    known = {0, *numbers}
    last, own_last = max(numbers, default=0), max(own, default=0)
    copies_missing = 2 * (own_last + 1) - len(numbered)
    # Damaged lines that are no copy of a good one stood after the last good one.
    beyond = max(0, found.damaged - copies_missing) // 2
    back = len(by_number.keys() - own.keys())
    return Reading(
        start=start,
        changes=[by_number[number] for number in numbers],
        gaps=frozenset(i for i, number in enumerate(numbers) if number - 1 not in known),
        lost=last - len(numbers) + max(0, own_last + beyond - last),
        torn=found.torn and copies_missing == 0 and not back,
        damaged=found.damaged > 0 or last > len(numbers) or lines.plain(content) != content or 0 not in own,
        version=version,
        back=back,
    )


def _as_written(content: bytes) -> Reading | None:
    """What a journal says that is exactly as we write it, read in one go; None if anything is otherwise."""
    twice = content.split(b"\n")
    once = twice[:-1:2]
    if twice[-1] or once != twice[1:-1:2] or not all(map(lines.is_whole, once)):
        return None
    if not all(line.startswith(b"[%d,{" % number, lines.VALUE) for number, line in enumerate(once)):
        return None
    try:
        values = lines.read_whole(b"\n".join([*once, b""]))
    except (ValueError, RecursionError):
        return None
    told: list[Change] = [
        value[1]
        for number, value in enumerate(values)
        if isinstance(value, list) and len(value) == 2 and value[0] == number and isinstance(value[1], dict)
    ]
    # With the beginnings of the lines this says that each of them is a value by itself.
    if not len(told) == len(values) == len(once):
        return None
    match told:
        case [{"format": str(form), "version": int(version), "start": dict(start)}, *changes] if (
            form == FORMAT
        ):
            return Reading(start, changes, frozenset(), 0, torn=False, damaged=False, version=version)
    return None


def _numbered(values: list[object]) -> list[tuple[int, dict[str, Any]]]:
    found = []
    for value in values:
        match value:
            case [int(number), dict(change)] if number >= 0:
                found.append((number, change))
    return found


def _joined(own: Mapping[int, Change], copy: Mapping[int, Change]) -> dict[int, dict[str, Any]]:
    """All lines of both; those of the journal alone if the copy is one of something else."""
    fits = all(own[number] == copy[number] for number in own.keys() & copy.keys())
    joined = {**copy, **own} if fits else own
    return {number: dict(joined[number]) for number in joined}


class Journal:
    """A journal that is being written. `append` returns when the change is on disk."""

    def __init__(
        self,
        path: Path,
        place: Place,
        start: Mapping[str, Any],
        changes: Sequence[Change] = (),
        copy: Path | None = None,
    ) -> None:
        """Goes on with the file at `path` if it says exactly this, otherwise writes it anew."""
        place.must_be_writable()
        with files.refusals(path):
            content = encode(start, changes)
        if place.read(path) != content:
            files.replace(path, content, keep_previous=False)
        self._path = path
        self._place = place
        self._content = bytearray(content)
        self._count = 1 + len(changes)
        with files.refusals(path):
            self._open()
        self._copy = None if copy is None else _Copy(copy, once(start, changes))

    def append(self, change: Change) -> None:
        """Raises StorageError, and then the change is not there."""
        self._place.must_be_writable()
        with files.refusals(self._path):
            once = _line(self._count, change)
            line = 2 * once
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
        if self._copy is not None:
            self._copy.append(once)

    def close(self) -> None:
        os.close(self._descriptor)
        if self._copy is not None:
            self._copy.close()

    def _is_ours(self) -> bool:
        """Whether the file in the folder is the one that we write, as we left it."""
        try:
            there = self._path.stat()
        except OSError:
            return False
        return there.st_ino == self._inode and there.st_size == len(self._content)

    def _take_back(self) -> None:
        """Somebody replaced, cut or removed the file.

        The game on the table is right; theirs is kept aside.
        """
        theirs = self._place.read(self._path)
        if theirs is None:
            self._place.report("replaced", file=self._path.name, aside="")
        elif not theirs.startswith(self._content) or lines.read(theirs[len(self._content) :]).values:
            self._place.report("replaced", file=self._path.name, aside=files.set_aside(self._path, theirs))
        with files.refusals(self._path):
            files.make_folder(self._path.parent)
        files.replace(self._path, bytes(self._content), keep_previous=False)
        before = self._descriptor
        self._open()
        os.close(before)

    def _open(self) -> None:
        self._descriptor = files.open_to_append(self._path)
        self._inode = os.fstat(self._descriptor).st_ino


class _Copy:
    """The copy of a journal that is being written. Whatever happens to it, the game goes on."""

    def __init__(self, path: Path, content: bytes) -> None:
        self._descriptor: int | None = None
        if files.jot(path, content):
            with suppress(OSError):
                self._descriptor = files.open_to_append(path)

    def append(self, line: bytes) -> None:
        if self._descriptor is not None:
            try:
                files.write_all(self._descriptor, line)
            except OSError:
                self.close()

    def close(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
