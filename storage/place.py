"""The data folder: where it is on each platform, and what this process may do in it.

One process writes; any other that opens the same folder may look but not write. The lock is the operating
system's own, so a kill releases it.
"""

import errno
import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Self

from storage import files
from storage.notices import Fact, Notice, StorageError, reason_of

OVERRIDE = "CENTURY_COMPANION_DATA"
_APP = "century-companion"


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where this platform keeps an app's data. Raises StorageError if there is no such place."""
    try:
        return _data_folder(environment, platform)
    except RuntimeError as error:
        # The home of a user whom the system does not know.
        raise StorageError("no-folder", folder=environment.get(OVERRIDE, "~"), reason=str(error)) from error


def _data_folder(environment: Mapping[str, str], platform: str) -> Path:
    if override := environment.get(OVERRIDE):
        return Path(override).expanduser().absolute()
    # Android unpacks the app's own folder (ANDROID_ARGUMENT) anew at every update: data must lie beside it.
    if private := environment.get("ANDROID_PRIVATE"):
        return Path(private) / _APP
    if argument := environment.get("ANDROID_ARGUMENT"):
        return Path(argument).parent / _APP
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "Century Companion"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Century Companion"
    shared = environment.get("XDG_DATA_HOME", "")
    # The standard says that a relative path there is to be ignored.
    return (Path(shared) if Path(shared).is_absolute() else home / ".local" / "share") / _APP


class Place:
    """The data folder as this process has it: `refusal` says why it may only look, None that it may write."""

    def __init__(self, path: Path, refusal: Notice | None = None, lock: int | None = None) -> None:
        self.path = path
        self.refusal = refusal
        self._lock = lock
        self.alone = False
        """Whether the system keeps every other process from writing here."""
        self._notices: list[Notice] = []

    @classmethod
    def open(cls, path: Path) -> Self:
        """Takes the folder for writing if nobody else has it and the system lets us.

        Raises StorageError if there is something that cannot even be looked at.
        """
        try:
            with files.refusals(path):
                files.make_folder(path)
            if not os.access(path, os.W_OK | os.X_OK):
                raise StorageError("not-writable", file=path.name)
            with files.refusals(path / "lock"):
                lock = files.open_lock(path / "lock")
        except StorageError as refusal:
            must_be_readable(path)
            return cls(path, refusal.notice)
        place = cls(path, lock=lock)
        place._take(lock)
        return place

    def _take(self, lock: int) -> None:
        try:
            _lock(lock)
        except (BlockingIOError, PermissionError):
            holder = os.read(lock, 20).strip()
            self.refusal = Notice("in-use", {"process": int(holder) if holder.isdigit() else 0})
            self.close()
        except OSError as error:
            # Some network folders cannot lock. Whoever keeps games there must still be able to play.
            self.report("no-lock", reason=reason_of(error))
        else:
            self.alone = True
            # On a full disk the lock holds all the same; only who has it cannot be told.
            with suppress(OSError):
                os.ftruncate(lock, 0)
                os.write(lock, b"%d\n" % os.getpid())

    def close(self) -> None:
        """Lets another process write."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None
        if self.refusal is None:
            self.refusal = Notice("not-writable", {"file": self.path.name})

    @property
    def writable(self) -> bool:
        return self.refusal is None

    def must_be_writable(self) -> None:
        if self.refusal:
            raise StorageError.of(self.refusal)

    def refuse(self, notice: Notice) -> None:
        """From now on this process may only look."""
        self.refusal = notice

    # Files that others may have spoilt

    def read(self, path: Path) -> bytes | None:
        """The content of a file, None if there is none.

        What lies in its place and cannot be read is set aside and said. Raises StorageError if it must stay.
        """
        try:
            return files.read(path)
        except StorageError as refusal:
            if not (self.writable and files.is_in_the_way(path)):
                raise
            self._set_aside(path, refusal.notice.facts["reason"])
            return None

    def names(self, folder: str, ours: re.Pattern[str]) -> list[str]:
        """The files of ours in a folder, sorted. Whatever else lies there is said and passed over."""
        try:
            found = files.listing(self.path / folder, ours)
        except StorageError as refusal:
            self.report_refusal(refusal)
            return []
        for name in found.strangers:
            self.report("stranger", file=f"{folder}/{name}")
        return found.ours

    def make_folder(self, name: str) -> None:
        """Makes a folder of ours. A file in its place is set aside and said."""
        path = self.path / name
        with files.refusals(path):
            try:
                path.stat()
            except FileNotFoundError:
                if path.is_symlink():
                    # Perhaps of a drive that is not there yet: an empty folder would seem to be all.
                    raise
            except OSError as error:
                if error.errno != errno.ELOOP:
                    raise
                self._set_aside(path, reason_of(error))
            else:
                if not path.is_dir():
                    self._set_aside(path, "not-a-folder")
            files.make_folder(path)

    def _set_aside(self, path: Path, reason: Fact) -> None:
        aside = files.move_aside(path)
        self.report("in-the-way", file=path.name, reason=reason, aside=aside)

    def report(self, key: str, **facts: Fact) -> None:
        """Leaves a notice for the app, once."""
        notice = Notice(key, facts)
        if notice not in self._notices:
            self._notices.append(notice)

    def report_refusal(self, refusal: StorageError) -> None:
        """Leaves a notice of something that was refused and can wait."""
        self.report(refusal.notice.key, **refusal.notice.facts)

    def take_notices(self) -> tuple[Notice, ...]:
        """What was found since the last time."""
        notices = tuple(self._notices)
        self._notices.clear()
        return notices


def must_be_readable(path: Path) -> None:
    """Raises StorageError if there is something and it is no folder that can be listed."""
    try:
        os.scandir(path).close()
    except FileNotFoundError:
        return
    except OSError as error:
        raise files.read_failed(path, error) from error


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        # Windows keeps others from reading a locked byte, so lock one beyond the process number.
        os.lseek(descriptor, 1024, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
