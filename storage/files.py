"""Files that survive a kill and a power cut: written beside, synced, renamed, and the folder synced.

Everything that reaches the disk goes through here. Files are private to the user, but for those to hand on.
"""

import errno
import os
import re
import stat
import sys
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import NamedTuple

from storage.lines import Unstorable
from storage.notices import StorageError, reason_of

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_NOWHERE = {errno.ENOENT, errno.ENOTDIR, errno.EBADF, errno.ELOOP}
MEGABYTE = 1024 * 1024
LARGEST = 4 * MEGABYTE
"""No file of ours comes near it, and whatever lies in our folder, reading it costs no more than that."""
_SYNCS = 16
_LONGEST_NAME = 100
_PREVIOUS = ".prev"
_TEMPORARY = ".tmp"
_COMING = ".coming"
_KINDS = (".json", ".journal")
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn every newline into two characters
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


@contextmanager
def refusals(path: Path) -> Iterator[None]:
    """Turns what the system says of a write into what storage says."""
    try:
        yield
    except Unstorable as problem:
        raise StorageError("unstorable", file=path.name, reason=str(problem)) from problem
    except OSError as error:
        if error.errno in _FULL:
            raise StorageError("disk-full", file=path.name) from error
        if error.errno in _FORBIDDEN:
            raise StorageError("not-writable", file=path.name) from error
        raise StorageError("write-failed", file=path.name, reason=reason_of(error)) from error


@contextmanager
def refusals_outside(path: Path) -> Iterator[None]:
    """As `refusals`, where people keep files of their own: which folder it is has to be said there."""
    try:
        yield
    except OSError as error:
        reason, folder = reason_of(error), str(path.parent)
        if not _is_folder(path.parent):
            raise StorageError("no-folder", folder=folder, reason=reason) from error
        raise StorageError("not-saved", file=path.name, folder=folder, reason=reason) from error


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


def read(path: Path) -> bytes | None:
    """The content of a file, None if there is none. Refuses what is no file: reading a pipe never ends."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise OSError(errno.EINVAL, "not a file")
        must_be_readable(path, about.st_size)
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise read_failed(path, error) from error


def is_file(path: Path) -> bool:
    """Raises StorageError where that cannot be told at the moment: it is no answer that nothing is there."""
    about = _stat(path)
    return about is not None and stat.S_ISREG(about.st_mode)


def is_there(path: Path) -> bool:
    """The same for whatever may be there."""
    return _stat(path) is not None


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError as error:
        if error.errno in _NOWHERE:
            return None
        raise read_failed(path, error) from error


Trace = tuple[int, int, int]
"""Of a file that is there: another one in its place, or one that was written to, has another."""


def trace(path: Path) -> Trace | None:
    """None if there is no such file."""
    try:
        return _trace_of(path.stat())
    except OSError:
        return None


def traces(folder: Path, suffixes: tuple[str, ...]) -> list[tuple[str, Trace]]:
    """Those of all files in a folder, by name."""
    found = []
    for entry in _entries(folder):
        if entry.name.endswith(suffixes) and _is_text(entry.name):
            with suppress(OSError):
                found.append((entry.name, _trace_of(entry.stat())))
    return sorted(found)


def _trace_of(about: os.stat_result) -> Trace:
    return about.st_ino, about.st_size, about.st_mtime_ns


def read_failed(path: Path, error: OSError) -> StorageError:
    return StorageError("read-failed", file=path.name, reason=reason_of(error))


def is_in_the_way(path: Path) -> bool:
    """Whether what is there will never be read: no file, a link that leads nowhere but to itself, no rights.

    What may be read another time (too many files are open, a drive is not there yet) is not.
    """
    try:
        return not (stat.S_ISREG(path.stat().st_mode) and os.access(path, os.R_OK))
    except OSError as error:
        return error.errno == errno.ELOOP


class Listing(NamedTuple):
    """The files of ours in a folder, and what else is there under such names."""

    ours: list[str]
    strangers: list[str]


def listing(folder: Path, ours: re.Pattern[str]) -> Listing:
    """Sorted. A file of which only the previous generation is left counts too."""
    found, strangers = set[str](), []
    for entry in _entries(folder):
        name = entry.name.removesuffix(_PREVIOUS)
        if ours.fullmatch(name) and _is_file(entry):
            found.add(name)
        elif name.endswith(_KINDS):
            strangers.append(entry.name)
    return Listing(sorted(found), sorted(strangers))


def names(folder: Path, suffix: str | tuple[str, ...], *, of_any_kind: bool = False) -> list[str]:
    """The files in a folder, sorted. One of which only the previous generation is left counts too.

    What is no file is passed over, unless it is asked for; so is a name that is no text.
    """
    return sorted(
        {
            name
            for entry in _entries(folder)
            if (name := entry.name.removesuffix(_PREVIOUS)).endswith(suffix)
            and _is_text(name)
            and (of_any_kind or _is_file(entry))
        }
    )


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise read_failed(folder, error) from error


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:
        return False


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def free_name(folder: Path, told: str, suffix: str, taken: Collection[Path] = ()) -> Path:
    """A name for a new file that says what it is told, as far as a name can; none that is `taken` already."""
    plain = re.sub(r"[^\w -]+", "", told).strip()[:_LONGEST_NAME]
    # Bytes count, and some letters have four of them; encrypted folders have room for 143 in all.
    stem = plain.encode()[:_LONGEST_NAME].decode(errors="ignore").strip()
    names = (f"{stem}{suffix}" if i == 1 else f"{stem} ({i}){suffix}" for i in count(1))
    paths = (folder / name for name in names)
    return next(path for path in paths if path not in taken and not os.path.lexists(path))


def make_folder(path: Path) -> None:
    """Makes a folder and those above it; none that is there is touched."""
    if not path.is_dir():
        make_folder(path.parent)
        path.mkdir(mode=0o700, exist_ok=True)
        sync_folder(path.parent)


def previous(path: Path) -> Path:
    """Where the generation before the present one is kept."""
    return path.with_name(path.name + _PREVIOUS)


def replace(path: Path, content: bytes, *, keep_previous: bool = True) -> None:
    """Gives a file new content, wholly or not at all.

    A kill between the two renames leaves only the previous generation, which readers then take.
    """
    must_be_readable(path, len(content))
    with _replacing(path, keep_previous=keep_previous) as temporary:
        write_new(temporary, content)
    with refusals(path):
        sync_folder(path.parent)


@contextmanager
def _replacing(path: Path, *, keep_previous: bool) -> Iterator[Path]:
    """Whoever enters makes the temporary file; it has its place when they leave."""
    temporary = _temporary(path)
    with refusals(path):
        try:
            _make_way(temporary)
            yield temporary
            if keep_previous and path.exists():
                _make_way(previous(path))
                path.replace(previous(path))
            temporary.replace(path)
        except OSError:
            if keep_previous and not path.exists() and previous(path).exists():
                previous(path).replace(path)
            temporary.unlink(missing_ok=True)
            raise


def write_coming(path: Path, content: bytes) -> None:
    """On disk, but not in its place yet: that takes the time, and keeps nobody waiting."""
    must_be_readable(path, len(content))
    coming = _coming(path)
    with refusals(path):
        try:
            _make_way(coming)
            write_new(coming, content)
        except OSError:
            coming.unlink(missing_ok=True)
            raise


def let_in(path: Path) -> None:
    """What is coming takes its place, in a moment. The folder is still to be synced."""
    with _replacing(path, keep_previous=True) as temporary:
        _coming(path).replace(temporary)


def drop_coming(path: Path) -> None:
    """It is not wanted any more, or has its place already."""
    with suppress(OSError):
        _coming(path).unlink()


def jot(path: Path, content: bytes) -> bool:
    """Gives new content to a file that nobody relies on, without a sync; whether that was possible."""
    temporary = _temporary(path)
    try:
        _make_way(temporary)
        _make_way(path)
        _write(temporary, content)
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        return False
    return True


def is_being_replaced(path: Path) -> bool:
    """Whether whoever wrote this file last was killed over it."""
    return is_there(_temporary(path))


def drop_temporary(path: Path) -> None:
    """Drops what a killed process was writing: nobody was told of it. What it replaced is put back."""
    temporary = _temporary(path)
    with suppress(OSError):
        if not os.path.lexists(temporary):
            return
        if not os.path.lexists(path) and previous(path).exists():
            previous(path).replace(path)
        _make_way(temporary)
        temporary.unlink(missing_ok=True)


def drop_temporaries(folder: Path, ours: re.Pattern[str]) -> None:
    """Drops those of all our files in a folder, none of anybody else's; and what was coming."""
    for entry in _entries(folder):
        for suffix, drop in ((_TEMPORARY, drop_temporary), (_COMING, drop_coming)):
            name = entry.name.removesuffix(suffix)
            if name != entry.name and ours.fullmatch(name):
                drop(folder / name)


def _temporary(path: Path) -> Path:
    return path.with_name(path.name + _TEMPORARY)


def _coming(path: Path) -> Path:
    return path.with_name(path.name + _COMING)


def must_be_readable(path: Path, size: int) -> None:
    """Refuses what `read` would refuse: nothing is acknowledged that cannot be read again."""
    if size > LARGEST:
        raise StorageError("too-large", file=path.name, most=LARGEST // MEGABYTE)


def write_together(contents: Mapping[Path, bytes]) -> None:
    """New files, or none of those that are not on disk by then; they get their names in this order.

    A disk takes many syncs at once for little more than one.
    """
    if not contents:
        return
    beside = {path: _temporary(path) for path in contents}
    for path, content in contents.items():
        must_be_readable(path, len(content))
    with refusals(next(iter(contents))):
        try:
            with ThreadPoolExecutor(_SYNCS) as writing:
                list(writing.map(write_new, beside.values(), contents.values()))
            for path, temporary in beside.items():
                temporary.replace(path)
        except OSError:
            for temporary in beside.values():
                temporary.unlink(missing_ok=True)
            raise
        for folder in dict.fromkeys(path.parent for path in contents):
            sync_folder(folder)


def sync_file(path: Path) -> None:
    descriptor = open_to_append(path)
    try:
        sync(descriptor)
    finally:
        os.close(descriptor)


def write_new(path: Path, content: bytes) -> None:
    _write(path, content, certain=True)


def write_to_hand_on(path: Path, content: bytes) -> None:
    """Open to whom any new file is there: it is to be read by others."""
    _write(path, content, certain=True, mode=0o666)


def write_all_to_hand_on(contents: Mapping[Path, bytes]) -> None:
    """Several files, all of them or none. Only the first may be there already: then it is replaced."""
    parts = {path.with_name(f"{path.name[:100]}.{at}.part"): path for at, path in enumerate(contents)}
    try:
        for part, path in parts.items():
            with refusals_outside(path):
                make_folder(path.parent)
                write_to_hand_on(part, contents[path])
        put_in_place(parts)
    except StorageError:
        for part in parts:
            with suppress(OSError):
                part.unlink()
        raise


def put_in_place(parts: Mapping[Path, Path]) -> None:
    """Files that were written under other names get their own, all or none; only the first may be taken."""
    done: list[Path] = []
    try:
        for part, path in reversed(list(parts.items())):
            with refusals_outside(path):
                part.replace(path)
            done.append(path)
    except StorageError:
        for path in done:
            with suppress(OSError):
                path.unlink()
        raise


def _write(path: Path, content: bytes, *, certain: bool = False, mode: int = 0o600) -> None:
    # Never through a link: somebody else may have put it there.
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY | _NO_LINK, mode)
    try:
        write_all(descriptor, content)
        if certain:
            sync(descriptor)
    finally:
        os.close(descriptor)


def open_to_append(path: Path) -> int:
    return os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY)


def open_lock(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | _NO_LINK, 0o600)


def write_all(descriptor: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def set_aside(path: Path, content: bytes) -> str:
    """Keeps a copy of a damaged file beside it under a telling name, which is returned."""
    aside = _aside(path)
    with refusals(path):
        try:
            write_new(aside, content)
        except OSError:
            aside.unlink(missing_ok=True)
            raise
        sync_folder(aside.parent)
    return aside.name


def move_aside(path: Path) -> str:
    """Gives what lies in the place of a file, and cannot be read, a telling name, which is returned."""
    aside = _aside(path)
    with refusals(path):
        path.rename(aside)
        sync_folder(path.parent)
    return aside.name


def _aside(path: Path) -> Path:
    stem = f"{path.name}.damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    names = (stem, *(f"{stem}-{i}" for i in range(2, 1000)))
    return next(path.with_name(name) for name in names if not os.path.lexists(path.with_name(name)))


def _make_way(path: Path) -> None:
    """For a file of ours: a folder cannot be renamed over, a link leads elsewhere, a pipe waits for ever."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISLNK(mode):
        path.unlink()
    elif not stat.S_ISREG(mode):
        path.rename(_aside(path))


def mend(path: Path, damaged: bytes, content: bytes) -> str:
    """Sets a damaged file aside and puts good content in its place, both or neither; the name of the copy."""
    aside = set_aside(path, damaged)
    try:
        replace(path, content, keep_previous=False)
    except StorageError:
        with refusals(path):
            path.with_name(aside).unlink()
        raise
    return aside


if sys.platform == "win32":

    def sync(descriptor: int) -> None:
        os.fsync(descriptor)

    def sync_folder(path: Path) -> None:
        """Windows cannot sync a folder; NTFS writes its own journal of renames."""

elif sys.platform == "darwin":
    import fcntl

    def sync(descriptor: int) -> None:
        # fsync alone leaves the bytes in the drive's own cache there.
        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)

else:

    def sync(descriptor: int) -> None:
        os.fdatasync(descriptor)


if sys.platform != "win32":

    def sync_folder(path: Path) -> None:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
