"""Everything in one file: a zip of the library's own files, and the backups made of themselves.

A backup reads files and asks nobody, so it may run beside the app. One that is cut or damaged still gives
every file in it that is whole.
"""

import errno
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import chain, groupby
from pathlib import Path
from typing import NamedTuple

from storage import bin, components, files, people, settings
from storage.games import OPEN, PUT_AWAY
from storage.moments import moment
from storage.notices import StorageError

FORMAT = "century-backup"
VERSION = 1
SUFFIX = ".century-backup.zip"
FOLDER = "backups"
KEPT_LATEST = 5
KEPT_WEEKS = 4

_ABOUT, _CONTENTS = "about.json", "contents.json"
_SINGLE = (settings.FILE, people.FILE, components.FILE, bin.FILE)
_GAMES = {OPEN: (".journal",), PUT_AWAY: (".journal", ".json")}
_GAME = rf"({OPEN}|{PUT_AWAY})/[a-z0-9-]+\.(json|journal)"
_NAME = re.compile("|".join([_GAME, *map(re.escape, (_ABOUT, _CONTENTS, *_SINGLE))]))
_LOCAL = struct.Struct("<4s5H3I2H")
_MAGIC = b"PK\x03\x04"
_LARGEST = 64 * 1024 * 1024


Progress = Callable[[int, int], bool]
"""Told after each game how many are done, and of how many. Where it answers False, the work ends there."""


def unwatched(done: int, total: int) -> bool:
    return True


class Member(NamedTuple):
    """One file of a backup under its name in the library. A damaged one may still have some content."""

    name: str
    content: bytes | None
    whole: bool


def write(library: Path, target: Path, now: datetime, progress: Progress = unwatched) -> bool:
    """Writes a backup, and reads it again before it takes its name. False if it was stopped."""
    temporary = target.with_name(f"{target.name}.tmp")
    with files.refusals(target):
        try:
            files.write_new(temporary, b"")
            with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED) as archive:
                whole = _pack(archive, library, now, progress)
            if not whole:
                temporary.unlink()
                return False
            with zipfile.ZipFile(temporary) as archive:
                if bad := archive.testzip():
                    raise OSError(errno.EIO, f"{bad} does not read back")
            with temporary.open("rb+") as file:
                files.sync(file.fileno())
            temporary.replace(target)
        except (OSError, StorageError):
            temporary.unlink(missing_ok=True)
            raise
        files.sync_folder(target.parent)
    return True


def _pack(archive: zipfile.ZipFile, library: Path, now: datetime, progress: Progress) -> bool:
    """Everything into the archive; False if that was stopped."""
    archive.writestr(_ABOUT, json.dumps({"format": FORMAT, "version": VERSION, "made": moment(now)}))
    # A game that is begun meanwhile may make them one more.
    total = len({_stem(name) for folder in _GAMES for name in files.names(library / folder, _GAMES[folder])})
    done = set[str]()
    for (folder, stem), of_one in groupby(_files(library), key=lambda file: place_of(file[0])):
        for name, content in of_one:
            archive.writestr(name, content)
        if folder:
            done.add(stem)
            if not progress(len(done), max(total, len(done))):
                return False
    archive.writestr(_CONTENTS, json.dumps(archive.namelist()))
    return True


def _files(library: Path) -> Iterator[tuple[str, bytes]]:
    """Files of one game come one after the other.

    Open games come first, so that one that is put away meanwhile is still found among the others.
    """
    for folder, suffixes in {"": _SINGLE, **_GAMES}.items():
        for name in files.names(library / folder, suffixes):
            path = library / folder / name
            content = files.read(path) or files.read(files.previous(path))
            if content is not None:
                yield f"{folder}/{name}".removeprefix("/"), content


def place_of(name: str) -> tuple[str, str]:
    """The folder and the stem of a file: those of one game have them in common."""
    folder, slash, file = name.rpartition("/")
    return folder + slash, _stem(file)


def _stem(file: str) -> str:
    return file.partition(".")[0]


def members(path: Path) -> Iterator[Member]:
    """The files of a backup, one by one. Those that its list names and that are not there come last."""
    found = _members(files.read(path) or b"")
    first = next(found, None)
    if first is None:
        raise StorageError("no-backup", file=path.name)
    about = _told(first.content) if first.name == _ABOUT else None
    version = about.get("version") if isinstance(about, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise StorageError("newer", file=path.name, version=version)
    names = {_ABOUT}
    contents: object = None
    for member in chain([first], found):
        if member.name == _CONTENTS:
            contents = _told(member.content)
        elif member.name != _ABOUT:
            names.add(member.name)
            yield member
    for name in contents if isinstance(contents, list) else [_CONTENTS]:
        if name not in names:
            yield Member(str(name), None, whole=False)


def _members(content: bytes) -> Iterator[Member]:
    """Goes by the header before each file: the zip's own directory is at its end, which may be cut off."""
    position = 0
    while (position := content.find(_MAGIC, position)) >= 0 and position + _LOCAL.size <= len(content):
        head = _LOCAL.unpack_from(content, position)
        method, checksum, packed, name_length, extra_length = head[3], head[6], head[7], head[9], head[10]
        start = position + _LOCAL.size
        name = content[start : start + name_length].decode("ascii", "replace")
        start += name_length + extra_length
        if _NAME.fullmatch(name):
            there = memoryview(content)[start : start + packed]
            unpacked = _inflated(there) if method == zipfile.ZIP_DEFLATED else bytes(there)
            yield Member(name, unpacked, whole=unpacked is not None and zlib.crc32(unpacked) == checksum)
            position = start if unpacked is None else start + packed
        else:
            position += len(_MAGIC)


def _inflated(packed: memoryview) -> bytes | None:
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = inflater.decompress(packed, _LARGEST)
    except zlib.error:
        return None
    return content if inflater.eof else None


def _told(content: bytes | None) -> object:
    try:
        return json.loads(content or b"")
    except ValueError:
        return None


def automatic(library: Path, now: datetime) -> Path | None:
    """Makes today's backup if there is none yet, and thins out the older ones."""
    folder = library / FOLDER
    with files.refusals(folder):
        files.make_folder(folder)
    names = files.names(folder, SUFFIX)
    today = f"{now:%Y%m%d}"
    if names and _day(names[-1]) == today:
        return None
    # Numbered, not only dated: a clock that is set back must not make the newest one look old.
    number = int(names[-1].partition("-")[0]) + 1 if names else 1
    target = folder / f"{number:06d}-{today}{SUFFIX}"
    write(library, target, now)
    for name in _superfluous([*names, target.name]):
        with files.refusals(folder / name):
            (folder / name).unlink(missing_ok=True)
    return target


def _superfluous(names: list[str]) -> list[str]:
    """All but the latest few, and before those the latest of each of some weeks."""
    older = names[:-KEPT_LATEST]
    weekly = {datetime.strptime(_day(name), "%Y%m%d").isocalendar()[:2]: name for name in older}
    kept = list(weekly.values())[-KEPT_WEEKS:]
    return [name for name in older if name not in kept]


def _day(name: str) -> str:
    return name.removesuffix(SUFFIX).partition("-")[2]
