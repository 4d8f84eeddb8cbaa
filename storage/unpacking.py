"""Reading a backup, whoever made it: every file in it that is whole, within bounds that hold for any file.

The zip's own directory stands at its end, which may be cut off, so the reading goes by the header before each
file. Nothing that a header says is believed: what counts is what unpacks and has the right checksum. All of
it is unpacked once before anything is done with it, so that a bound refuses a backup as a whole.
"""

import json
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, NoReturn

from storage import backup, files
from storage.moments import parsed
from storage.notices import StorageError, reason_of

LARGEST = 1024 * files.MEGABYTE
MOST_FILES = 100_000
"""Fifty thousand games: a table that plays one every evening has them after 130 years."""
DENSEST = 64
"""How many times its packed size a file has at most: every line of ours has a checksum, which packs badly."""

_LOCAL = struct.Struct("<4s5H3I2H")
_MAGIC = b"PK\x03\x04"
_ENDS = (_MAGIC, b"PK\x01\x02")
_PIECE = 64 * 1024
_SMALL = 16 * 1024
_LONGEST_NAME = 80


class Member(NamedTuple):
    """One file of a backup under its name in the library. A damaged one may still have some content."""

    name: str
    content: bytes | None
    whole: bool


class _Entry(NamedTuple):
    name: str
    start: int
    packed: int
    unpacked: int
    method: int
    checksum: int

    @property
    def most(self) -> int:
        """How large it may be."""
        return min(files.LARGEST, _SMALL + DENSEST * self.packed)


Place = tuple[str, str]
"""The folder and the stem of a game's files; without a folder it is a file of its own."""


class Backup:
    """A backup that is open: the files that it holds by their places, of how many `games`, `made` when.

    `made` is "" where it does not say. `missing` are those that its list names and that are not there. Of
    several files under one name the first whole one counts; the others are missing, too.
    """

    def __init__(
        self, file: BinaryIO, places: Mapping[Place, list[_Entry]], missing: tuple[str, ...], made: str = ""
    ) -> None:
        self._file = file
        self._places = places
        self.missing = missing
        self.made = made
        self.games = sum(bool(folder) for folder, _ in places)

    def members(self) -> Iterator[tuple[Place, list[Member]]]:
        for place, entries in self._places.items():
            yield place, [_unpacked(self._file, entry) for entry in entries]


@contextmanager
def opened(path: Path) -> Iterator[Backup]:
    """Raises StorageError where this is no backup, a newer one, or beyond a bound."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise StorageError("read-failed", file=path.name, reason=reason_of(error)) from error
    with file:
        yield _surveyed(file, path.name)


def _surveyed(file: BinaryIO, name: str) -> Backup:
    first: Member | None = None
    found: dict[str, tuple[_Entry, bool]] = {}
    missing: list[str] = []
    contents: object = None
    made = ""
    for entry, member in _scanned(file, name):
        first = first or member
        if member.name == backup.ABOUT:
            made = _made(member, name) or made
        elif member.name == backup.CONTENTS:
            contents = _told(member.content)
        elif member.name not in found or (member.whole and not found[member.name][1]):
            found[member.name] = entry, member.whole
        else:
            missing.append(member.name)
    if first is None:
        raise StorageError("no-backup", file=name)
    missing += _not_there(contents, found)
    places: dict[Place, list[_Entry]] = {}
    for entry, _ in found.values():
        places.setdefault(backup.place_of(entry.name), []).append(entry)
    return Backup(file, places, tuple(dict.fromkeys(missing)), made)


def _made(member: Member, name: str) -> str:
    """When, if it says so. A damaged one says nothing; one that is whole must say that this is ours."""
    if not member.whole:
        return ""
    match _told(member.content):
        case {"format": backup.FORMAT, "version": int(version)} if version > backup.VERSION:
            raise StorageError("newer", file=name, version=version)
        case {"format": backup.FORMAT, "version": int(version), **more} if (
            version > 0 and version is not True
        ):
            told = more.get("made")
            return told if isinstance(told, str) and parsed(told) is not None else ""
    raise StorageError("no-backup", file=name)


def _not_there(contents: object, found: Mapping[str, object]) -> list[str]:
    """What the list of contents names and the backup does not hold. A list that is none is itself missing."""
    names: list[Any] = contents if isinstance(contents, list) else [None]
    if not all(isinstance(name, str) and backup.NAME.fullmatch(name) for name in names):
        return [backup.CONTENTS]
    return [name for name in names if name not in found and name not in (backup.ABOUT, backup.CONTENTS)]


def _scanned(file: BinaryIO, name: str) -> Iterator[tuple[_Entry, Member]]:
    """Every file of the backup, one after the other, and none of another name. Raises StorageError."""
    size = file.seek(0, 2)
    if size > LARGEST:
        raise StorageError("too-large", file=name, most=LARGEST // files.MEGABYTE)
    headers = unpacked = astray = position = 0
    while (position := _found(file, position, size)) >= 0:
        headers += 1
        if headers > MOST_FILES:
            raise StorageError("too-many", file=name, most=MOST_FILES)
        entry = _entry(file, position)
        if entry is None:
            position += len(_MAGIC)
            continue
        member = _unpacked(file, entry)
        if member.content is None and entry.unpacked > entry.most:
            _refuse(entry, name)
        unpacked += len(member.content or b"")
        if unpacked > files.LARGEST + DENSEST * size:
            raise StorageError("too-dense", file=name, most=DENSEST)
        yield entry, member
        end = entry.start + entry.packed
        if member.whole and _read(file, end, len(_MAGIC)) in _ENDS:
            position = end
        else:
            # The header may be wrong even where its file is whole, or lead to a later one by chance: the next
            # one may begin anywhere behind it.
            position += _LOCAL.size
            astray += min(entry.packed, size - position)
            if astray > size + _PIECE:
                raise StorageError("overlapping", file=name)


def _refuse(entry: _Entry, name: str) -> NoReturn:
    if entry.most == files.LARGEST:
        raise StorageError("too-large", file=f"{name}/{entry.name}", most=files.LARGEST // files.MEGABYTE)
    raise StorageError("too-dense", file=f"{name}/{entry.name}", most=DENSEST)


def _found(file: BinaryIO, position: int, size: int) -> int:
    """Where the next header is; -1 if there is none."""
    if _read(file, position, len(_MAGIC)) == _MAGIC:
        return position if position + _LOCAL.size <= size else -1
    length = _LONGEST_NAME
    while position + _LOCAL.size <= size:
        piece = _read(file, position, length)
        length = min(2 * length, _PIECE)
        at = piece.find(_MAGIC)
        if at >= 0:
            return position + at if position + at + _LOCAL.size <= size else -1
        position += max(1, len(piece) - len(_MAGIC) + 1)
    return -1


def _entry(file: BinaryIO, position: int) -> _Entry | None:
    """What the header says that stands here; None if it is no file of ours."""
    head = _read(file, position, _LOCAL.size + _LONGEST_NAME)
    _, _, _, method, _, _, checksum, packed, unpacked, name_length, extra_length = _LOCAL.unpack_from(head)
    name = head[_LOCAL.size :][:name_length].decode("ascii", "replace")
    if name_length > _LONGEST_NAME or not backup.NAME.fullmatch(name):
        return None
    start = position + _LOCAL.size + name_length + extra_length
    return _Entry(name, start, packed, unpacked, method, checksum)


def _unpacked(file: BinaryIO, entry: _Entry) -> Member:
    """The file that an entry leads to, without content where it does not unpack to what it may be."""
    there = _read(file, entry.start, min(entry.packed, files.LARGEST + 1))
    content: bytes | None = None
    if entry.method == zipfile.ZIP_STORED and len(there) <= files.LARGEST:
        content = there
    elif entry.method == zipfile.ZIP_DEFLATED:
        content = _inflated(there, entry.most)
    return Member(entry.name, content, content is not None and zlib.crc32(content) == entry.checksum)


def _inflated(packed: bytes, most: int) -> bytes | None:
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = inflater.decompress(packed, most)
    except zlib.error:
        return None
    return content if inflater.eof else None


def _read(file: BinaryIO, position: int, length: int) -> bytes:
    try:
        file.seek(position)
        return file.read(length)
    except OSError as error:
        name = Path(file.name).name
        raise StorageError("read-failed", file=name, reason=reason_of(error)) from error


def _told(content: bytes | None) -> object:
    try:
        return json.loads(content or b"")
    except (ValueError, RecursionError):
        return None
