"""Everything in one file: a zip of the library's own files.

A backup reads files and asks nobody, so it may run beside the app. `unpacking` reads it again. One that comes
after another in the same folder need not hold the games that have not changed since; it names them all the
same. `automatic` makes such ones.
"""

import errno
import json
import os
import re
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import datetime
from itertools import count, groupby
from pathlib import Path
from typing import NamedTuple

from storage import bin, bookmarks, components, files, maps, people, settings
from storage.games import OPEN, PUT_AWAY
from storage.moments import moment
from storage.notices import StorageError

FORMAT = "century-backup"
VERSION = 1
SUFFIX = ".century-backup.zip"

ABOUT, CONTENTS = "about.json", "contents.json"
_SINGLE = (settings.FILE, people.FILE, components.FILE, maps.FILE, bookmarks.FILE, bin.FILE)
_GAMES = {OPEN: (".journal",), PUT_AWAY: (".journal", ".json")}
_GAME = rf"({OPEN}|{PUT_AWAY})/[a-z0-9-]+\.(json|journal)"
NAME = re.compile("|".join([_GAME, *map(re.escape, (ABOUT, CONTENTS, *_SINGLE))]))
NUMBERED = re.compile(rf"([0-9]{{6,9}})-([0-9]{{8}}){re.escape(SUFFIX)}")
"""Backups that may come after each other: their number, and the day."""

Progress = Callable[[int, int], bool]
"""Told after each game how many are done, and of how many. Where it answers False, the work ends there."""


class Earlier(NamedTuple):
    """A backup in the same folder, and the games that were put away and have not changed since, by stem."""

    name: str
    unchanged: Collection[str]


NONE = Earlier("", ())


def unwatched(done: int, total: int) -> bool:
    return True


def write(
    library: Path,
    target: Path,
    now: datetime,
    left_out: Callable[[StorageError], None],
    progress: Progress = unwatched,
    earlier: Earlier = NONE,
) -> bool:
    """Writes a backup, and reads it again before it takes its name, which must be free. False if stopped.

    `left_out` is told of each file that cannot be read: the others are no worse for it.
    """
    _must_be_free(target)
    return zipped(
        target,
        lambda archive: _pack(archive, library, now, left_out, progress, earlier),
        in_place=False,
        private=library in target.parents,
    )


def zipped(
    target: Path, fill: Callable[[zipfile.ZipFile], bool], *, in_place: bool, private: bool = True
) -> bool:
    """A zip that gets its name once it was read again and is certain; False if filling it was stopped.

    `in_place` of the one that has this name now. One that is not `private` is there to be handed on.
    """
    numbered = (target.with_name(f"{target.name}.{i}.tmp") for i in count(1))
    temporary = next(path for path in numbered if not os.path.lexists(path))
    with files.refusals(target) if private else files.refusals_outside(target):
        try:
            with temporary.open("xb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                if private:
                    temporary.chmod(0o600)
                whole = fill(archive)
            if not whole:
                temporary.unlink()
                return False
            _must_read_back(temporary)
            files.sync_file(temporary)
            if not in_place:
                _must_be_free(target)
            temporary.replace(target)
        except (OSError, StorageError):
            temporary.unlink(missing_ok=True)
            raise
        files.sync_folder(target.parent)
    return True


def _must_read_back(path: Path) -> None:
    """Raises OSError, as whatever else fails on the way to the disk."""
    try:
        with zipfile.ZipFile(path) as archive:
            bad = archive.testzip()
    except (zipfile.BadZipFile, zlib.error) as error:
        raise OSError(errno.EIO, f"{path.name} does not read back") from error
    if bad:
        raise OSError(errno.EIO, f"{bad} does not read back")


def _must_be_free(target: Path) -> None:
    if os.path.lexists(target):
        raise StorageError("file-exists", file=target.name)


def _pack(
    archive: zipfile.ZipFile,
    library: Path,
    now: datetime,
    left_out: Callable[[StorageError], None],
    progress: Progress,
    earlier: Earlier,
) -> bool:
    """Everything into the archive but what an earlier one holds; False if that was stopped."""
    put_about(archive, moment(now), earlier.name)
    # A game that is begun meanwhile may make them one more.
    total = len({_stem(name) for folder in _GAMES for name in files.names(library / folder, _GAMES[folder])})
    done, held = set[str](), list[str]()
    for (folder, stem), names in groupby(_names(library), key=place_of):
        if folder == f"{PUT_AWAY}/" and stem in earlier.unchanged:
            held += names
        else:
            _put_files(archive, library, names, left_out)
        if folder:
            done.add(stem)
            if not progress(len(done), max(total, len(done))):
                return False
    put_contents(archive, held)
    return True


def _put_files(
    archive: zipfile.ZipFile, library: Path, names: Iterable[str], left_out: Callable[[StorageError], None]
) -> None:
    for name in names:
        try:
            content = files.read(library / name) or files.read(files.previous(library / name))
        except StorageError as refusal:
            left_out(refusal)
            continue
        if content is not None:
            _put(archive, name, content)


def put_about(archive: zipfile.ZipFile, made: str, after: str) -> None:
    """What the file is, and which one in the same folder it comes after. It is the first in the archive."""
    about = {"format": FORMAT, "version": VERSION, "made": made}
    _put(archive, ABOUT, json.dumps(about | ({"after": after} if after else {})))


def put_contents(archive: zipfile.ZipFile, held: Iterable[str]) -> None:
    """Everything that belongs to the backup, with what earlier ones hold. It is the last in the archive."""
    _put(archive, CONTENTS, json.dumps([*archive.namelist(), *held]))


def _put(archive: zipfile.ZipFile, name: str, content: str | bytes) -> None:
    archive.writestr(_file(name), content, zipfile.ZIP_DEFLATED)


def put_packed(archive: zipfile.ZipFile, name: str, packed: bytes, method: int, size: int, crc: int) -> None:
    """A file as it lies in another zip: nothing is packed anew."""
    file = _file(name)
    file.compress_type, file.CRC, file.compress_size, file.file_size = method, crc, len(packed), size
    assert archive.fp is not None
    file.header_offset = archive.fp.tell()
    archive.fp.write(file.FileHeader(zip64=False) + packed)
    archive.filelist.append(file)
    archive.NameToInfo[name] = file
    archive.start_dir = archive.fp.tell()


def _file(name: str) -> zipfile.ZipInfo:
    # Without the moment, which a zip cannot tell where a clock is set before 1980.
    file = zipfile.ZipInfo(name)
    file.external_attr = 0o600 << 16
    return file


def _names(library: Path) -> Iterator[str]:
    """Files of one game come one after the other.

    Open games come first, so that one that is put away meanwhile is still found among the others.
    """
    for folder, suffixes in {"": _SINGLE, **_GAMES}.items():
        # What is no file cannot be read, and that is said.
        for name in files.names(library / folder, suffixes, of_any_kind=True):
            if NAME.fullmatch(path := f"{folder}/{name}".removeprefix("/")):
                yield path


def place_of(name: str) -> tuple[str, str]:
    """The folder and the stem of a file: those of one game have them in common."""
    folder, slash, file = name.rpartition("/")
    return folder + slash, _stem(file)


def is_game(name: str) -> bool:
    """Whether it is a file of a game that was put away."""
    return place_of(name)[0] == f"{PUT_AWAY}/"


def _stem(file: str) -> str:
    return file.partition(".")[0]
