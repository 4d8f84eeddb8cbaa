"""Reading a backup, whoever made it: every file in it that is whole, within bounds that hold for any file.

The zip's own directory stands at its end, which may be cut off, so the reading goes by the header before each
file. Nothing that a header says is believed: what counts is what unpacks and has the right checksum. All of
it is unpacked once before anything is done with it, so that a bound refuses a backup as a whole.

One that comes after others has the rest of its files in those, which lie in the same folder under the names
that the app gives: the latest of them that has a file has the right one.
"""

import errno
import json
import struct
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
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
_FIRST = files.LARGEST
"""So much of any zip is looked at to see whether it may be ours: in one of ours several files begin there."""
_LONGEST_NAME = 80
_MOST_PARTS = 32
"""More than the app keeps: those that come after each other, and those that a kill left."""


class Member(NamedTuple):
    """One file of a backup under its name in the library. A damaged one may still have some content."""

    name: str
    content: bytes | None
    whole: bool


class Entry(NamedTuple):
    """Where a file lies in which zip, as the header before it says, and whether it is whole.

    Once it was looked at, `unpacked` is the length that it has and not the one that is claimed.
    """

    file: BinaryIO
    name: str
    start: int
    packed: int
    unpacked: int
    method: int
    checksum: int
    whole: bool = False

    @property
    def most(self) -> int:
        """How large it may be."""
        return min(files.LARGEST, _SMALL + DENSEST * self.packed)


Place = tuple[str, str]
"""The folder and the stem of a game's files; without a folder it is a file of its own."""


class Backup:
    """A backup that is open: the files that it holds by their places, of how many `games`, `made` when.

    `made` is "" where it does not say. `missing` are those that its list names and that are not there. Of
    several files under one name the first whole one counts; the others are missing, too. `after` is the one
    that it comes after and that was not opened with it.
    """

    def __init__(self, found: Mapping[str, Entry], missing: Sequence[str], made: str, after: str) -> None:
        self._places: dict[Place, list[Entry]] = {}
        for entry in found.values():
            self._places.setdefault(backup.place_of(entry.name), []).append(entry)
        self.missing = tuple(dict.fromkeys(missing))
        self.made = made
        self.after = after
        self.games = sum(bool(folder) for folder, _ in self._places)

    def members(self) -> Iterator[tuple[Place, list[Member]]]:
        for place, entries in self._places.items():
            yield place, [_unpacked(entry) for entry in entries]

    def entries(self) -> Iterator[Entry]:
        for entries in self._places.values():
            yield from entries


class _Part(NamedTuple):
    """One zip: the files in it, those that stand there twice, and what it says of itself."""

    found: dict[str, Entry]
    doubles: list[str]
    contents: object
    made: str
    after: str


@contextmanager
def opened(path: Path, within: Collection[str] | None = None) -> Iterator[Backup]:
    """With those that it comes after, or only those `within` some names.

    Raises StorageError where this is no backup, a newer one, or beyond a bound. Of the others one that is
    such gives nothing, and neither do those before it.
    """
    with ExitStack() as stack:
        parts = [_surveyed(stack.enter_context(_opened(path)), path.name)]
        while (name := parts[-1].after) and len(parts) < _MOST_PARTS:
            if within is not None and name not in within:
                break
            try:
                parts.append(_surveyed(stack.enter_context(_opened(path.with_name(name))), name))
            except StorageError:
                break
        yield _joined(parts)


def may_be_one(path: Path) -> bool:
    """Whether a zip has a file of ours near its beginning: what is left of it is found out when it is opened.

    Raises StorageError where it says that it is something else, or from a newer app.
    """
    with _opened(path) as file:
        size, position = min(file.seek(0, 2), _FIRST), 0
        while (position := _found(file, position, size)) >= 0:
            entry = _entry(file, position)
            if entry is not None:
                if entry.name == backup.ABOUT:
                    _about(_unpacked(entry), path.name)
                return True
            position += len(_MAGIC)
    return False


def after(path: Path) -> str | None:
    """The name of the backup that one comes after; "" if it has everything, None where it does not say."""
    try:
        with _opened(path) as file:
            entry = _entry(file, 0) if _found(file, 0, file.seek(0, 2)) == 0 else None
            about = _unpacked(entry) if entry is not None and entry.name == backup.ABOUT else None
            # One that is damaged may come after any: it must not pass for one that has everything.
            return _about(about, path.name)[1] if about is not None and about.whole else None
    except StorageError:
        return None


def _opened(path: Path) -> BinaryIO:
    try:
        if not path.is_file():
            raise FileNotFoundError(errno.ENOENT, "no file")
        return path.open("rb")
    except OSError as error:
        raise StorageError("read-failed", file=path.name, reason=reason_of(error)) from error


def _joined(parts: Sequence[_Part]) -> Backup:
    """The latest one, with what it names and only the others have."""
    latest, *others = parts
    found, missing = dict(latest.found), list(latest.doubles)
    names = _listed(latest.contents)
    wanted = None if names is None else set(names)
    for name, entry in ((name, entry) for part in others for name, entry in part.found.items()):
        there = found.get(name)
        if (wanted is None or name in wanted) and (there is None or (entry.whole and not there.whole)):
            found[name] = entry
            # An earlier one is better than a damaged one, and not what it should be.
            missing += [] if there is None else [name]
    missing += [backup.CONTENTS] if names is None else (name for name in names if name not in found)
    return Backup(found, missing, latest.made, parts[-1].after)


def _surveyed(file: BinaryIO, name: str) -> _Part:
    found: dict[str, Entry] = {}
    doubles: list[str] = []
    contents: object = None
    made = after = ""
    empty = True
    for entry, member in _scanned(file, name):
        empty = False
        if member.name == backup.ABOUT:
            told = _about(member, name)
            made, after = told[0] or made, told[1] or after
        elif member.name == backup.CONTENTS:
            contents = _told(member.content)
        elif member.name not in found or (member.whole and not found[member.name].whole):
            found[member.name] = entry._replace(whole=member.whole, unpacked=len(member.content or b""))
        else:
            doubles.append(member.name)
    if empty:
        raise StorageError("no-backup", file=name)
    return _Part(found, doubles, contents, made, after)


def _about(member: Member, name: str) -> tuple[str, str]:
    """When it was made and what it comes after, if it says so.

    A damaged one says nothing; one that is whole must say that this is ours.
    """
    if not member.whole:
        return "", ""
    match _told(member.content):
        case {"format": backup.FORMAT, "version": int(version)} if version > backup.VERSION:
            raise StorageError("newer", file=name, version=version)
        case {"format": backup.FORMAT, "version": int(version), **more} if (
            version > 0 and version is not True
        ):
            made = more.get("made")
            return made if isinstance(made, str) and parsed(made) is not None else "", _before(more, name)
    raise StorageError("no-backup", file=name)


def _before(about: Mapping[Any, object], name: str) -> str:
    """The one that it comes after: one of ours with a lower number, so that none leads elsewhere."""
    told, own = about.get("after"), backup.NUMBERED.fullmatch(name)
    before = backup.NUMBERED.fullmatch(told) if isinstance(told, str) else None
    return before[0] if own and before and int(before[1]) < int(own[1]) else ""


def _listed(contents: object) -> list[str] | None:
    """The files that a list of contents names; None if it is none."""
    names: list[Any] = contents if isinstance(contents, list) else [None]
    if not all(isinstance(name, str) and backup.NAME.fullmatch(name) for name in names):
        return None
    return [name for name in names if name not in (backup.ABOUT, backup.CONTENTS)]


def _scanned(file: BinaryIO, name: str) -> Iterator[tuple[Entry, Member]]:
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
        member = _unpacked(entry)
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


def _refuse(entry: Entry, name: str) -> NoReturn:
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


def _entry(file: BinaryIO, position: int) -> Entry | None:
    """What the header says that stands here; None if it is no file of ours."""
    head = _read(file, position, _LOCAL.size + _LONGEST_NAME)
    _, _, _, method, _, _, checksum, packed, unpacked, name_length, extra_length = _LOCAL.unpack_from(head)
    name = head[_LOCAL.size :][:name_length].decode("ascii", "replace")
    if name_length > _LONGEST_NAME or not backup.NAME.fullmatch(name):
        return None
    start = position + _LOCAL.size + name_length + extra_length
    return Entry(file, name, start, packed, unpacked, method, checksum)


def packed(entry: Entry) -> bytes:
    """A file as it lies there."""
    return _read(entry.file, entry.start, min(entry.packed, files.LARGEST + 1))


def _unpacked(entry: Entry) -> Member:
    """The file that an entry leads to, without content where it does not unpack to what it may be."""
    there = packed(entry)
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
