"""Everything in one file: a zip of the library's own files, and the backups made of themselves.

A backup reads files and asks nobody, so it may run beside the app. `unpacking` reads it again.
"""

import errno
import json
import os
import re
import zipfile
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import count, groupby
from pathlib import Path

from storage import bin, bookmarks, components, files, maps, people, settings
from storage.games import OPEN, PUT_AWAY
from storage.moments import moment
from storage.notices import StorageError

FORMAT = "century-backup"
VERSION = 1
SUFFIX = ".century-backup.zip"
FOLDER = "backups"
KEPT_LATEST = 5
KEPT_WEEKS = 4

ABOUT, CONTENTS = "about.json", "contents.json"
_SINGLE = (settings.FILE, people.FILE, components.FILE, maps.FILE, bookmarks.FILE, bin.FILE)
_GAMES = {OPEN: (".journal",), PUT_AWAY: (".journal", ".json")}
_GAME = rf"({OPEN}|{PUT_AWAY})/[a-z0-9-]+\.(json|journal)"
NAME = re.compile("|".join([_GAME, *map(re.escape, (ABOUT, CONTENTS, *_SINGLE))]))
_AUTOMATIC = re.compile(rf"[0-9]{{6,}}-[0-9]{{8}}{re.escape(SUFFIX)}")

Progress = Callable[[int, int], bool]
"""Told after each game how many are done, and of how many. Where it answers False, the work ends there."""


def unwatched(done: int, total: int) -> bool:
    return True


def write(
    library: Path,
    target: Path,
    now: datetime,
    left_out: Callable[[StorageError], None],
    progress: Progress = unwatched,
) -> bool:
    """Writes a backup, and reads it again before it takes its name, which must be free. False if stopped.

    `left_out` is told of each file that cannot be read: the others are no worse for it.
    """
    _must_be_free(target)
    numbered = (target.with_name(f"{target.name}.{i}.tmp") for i in count(1))
    temporary = next(path for path in numbered if not os.path.lexists(path))
    with files.refusals(target):
        try:
            with temporary.open("xb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                temporary.chmod(0o600)
                whole = _pack(archive, library, now, left_out, progress)
            if not whole:
                temporary.unlink()
                return False
            with zipfile.ZipFile(temporary) as archive:
                if bad := archive.testzip():
                    raise OSError(errno.EIO, f"{bad} does not read back")
            files.sync_file(temporary)
            _must_be_free(target)
            temporary.replace(target)
        except (OSError, StorageError):
            temporary.unlink(missing_ok=True)
            raise
        files.sync_folder(target.parent)
    return True


def _must_be_free(target: Path) -> None:
    if os.path.lexists(target):
        raise StorageError("file-exists", file=target.name)


def _pack(
    archive: zipfile.ZipFile,
    library: Path,
    now: datetime,
    left_out: Callable[[StorageError], None],
    progress: Progress,
) -> bool:
    """Everything into the archive; False if that was stopped."""
    _put(archive, ABOUT, json.dumps({"format": FORMAT, "version": VERSION, "made": moment(now)}))
    # A game that is begun meanwhile may make them one more.
    total = len({_stem(name) for folder in _GAMES for name in files.names(library / folder, _GAMES[folder])})
    done = set[str]()
    for (folder, stem), names in groupby(_names(library), key=place_of):
        for name in names:
            try:
                content = files.read(library / name) or files.read(files.previous(library / name))
            except StorageError as refusal:
                left_out(refusal)
                continue
            if content is not None:
                _put(archive, name, content)
        if folder:
            done.add(stem)
            if not progress(len(done), max(total, len(done))):
                return False
    _put(archive, CONTENTS, json.dumps(archive.namelist()))
    return True


def _put(archive: zipfile.ZipFile, name: str, content: str | bytes) -> None:
    # Without the moment, which a zip cannot tell where a clock is set before 1980.
    file = zipfile.ZipInfo(name)
    file.external_attr = 0o600 << 16
    archive.writestr(file, content, zipfile.ZIP_DEFLATED)


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


def _stem(file: str) -> str:
    return file.partition(".")[0]


def automatic(library: Path, now: datetime, left_out: Callable[[StorageError], None]) -> Path | None:
    """Makes today's backup if there is none yet, and thins out the older ones."""
    folder = library / FOLDER
    with files.refusals(folder):
        files.make_folder(folder)
    names = [name for name in files.names(folder, SUFFIX) if _is_ours(folder / name)]
    today = f"{now:%Y%m%d}"
    if names and _day(names[-1]) == today:
        return None
    # Numbered, not only dated: a clock that is set back must not make the newest one look old.
    number = int(names[-1].partition("-")[0]) + 1 if names else 1
    target = folder / f"{number:06d}-{today}{SUFFIX}"
    write(library, target, now, left_out)
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


def _is_ours(path: Path) -> bool:
    """Whether we have made it: whatever else people lay there is nothing to count or to thin out."""
    if not _AUTOMATIC.fullmatch(path.name) or not path.is_file():
        return False
    try:
        return bool(datetime.strptime(_day(path.name), "%Y%m%d"))
    except ValueError:
        return False


def _day(name: str) -> str:
    return name.removesuffix(SUFFIX).partition("-")[2]
