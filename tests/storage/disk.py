"""A disk that may lose power: what it holds for certain, as the calls that reach the system have it.

A file's bytes are certain once the file was synced, a name (new, changed or removed) once its folder was. At
every call a test may ask what a power cut right now would leave.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from unittest import mock


class Inode:
    """A file's bytes: those written, and how many of them are certain. None are, for a name that is new.

    A zip is written in other ways than by calls that are followed here: its bytes are seen when it is synced.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = bytearray()
        self.certain = b""


class Folder:
    """A name that is a folder."""


class Disk:
    """Follows every write below one folder. `before_call` runs before each call takes effect."""

    def __init__(self, root: Path, before_call: Callable[[], None]) -> None:
        self._root = root
        self._before_call = before_call
        self._names: dict[Path, Inode | Folder] = {root: Folder()}
        self._certain: dict[Path, Inode | Folder] = dict(self._names)
        self._open: dict[int, Path | Inode] = {}
        self._paused = False
        self._one_at_a_time = RLock()

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Patches the system, not our code: whatever way a byte takes, it goes through here."""
        with mock.patch.multiple(
            os,
            open=self._wrapped(os.open, self._opened),
            close=self._wrapped(os.close, lambda _, descriptor: self._open.pop(descriptor, None)),
            write=self._wrapped(os.write, self._wrote),
            ftruncate=self._wrapped(os.ftruncate, self._truncated),
            fsync=self._wrapped(os.fsync, self._synced),
            fdatasync=self._wrapped(os.fdatasync, self._synced),
            replace=self._wrapped(os.replace, self._renamed),
            unlink=self._wrapped(os.unlink, lambda _, path, **__: self._names.pop(Path(path), None)),
            mkdir=self._wrapped(os.mkdir, self._made),
        ):
            yield

    def _wrapped(self, call: Callable[..., object], follow: Callable[..., object]) -> Callable[..., object]:
        def wrapped(*arguments: object, **more: object) -> object:
            with self._one_at_a_time:
                if self._paused:
                    return call(*arguments, **more)
                self._paused = True
                try:
                    self._before_call()
                finally:
                    self._paused = False
                result = call(*arguments, **more)
                follow(result, *arguments, **more)
                return result

        return wrapped

    def _opened(self, descriptor: int, path: str | Path, flags: int, *_: object) -> None:
        path = Path(path)
        if self._root not in (path, *path.parents):
            return
        if path.is_dir():
            self._open[descriptor] = path
            return
        inode = self._names.setdefault(path, Inode(path))
        assert isinstance(inode, Inode)
        if flags & os.O_TRUNC:
            inode.written.clear()
        self._open[descriptor] = inode

    def _wrote(self, count: int, descriptor: int, content: bytes) -> None:
        inode = self._open.get(descriptor)
        if isinstance(inode, Inode):
            inode.written += content[:count]

    def _truncated(self, _: None, descriptor: int, length: int) -> None:
        inode = self._open.get(descriptor)
        if isinstance(inode, Inode):
            del inode.written[length:]

    def _synced(self, _: None, descriptor: int) -> None:
        synced = self._open.get(descriptor)
        if isinstance(synced, Inode):
            synced.written = synced.written or bytearray(synced.path.read_bytes())
            synced.certain = bytes(synced.written)
        elif synced is not None:
            here = {path: what for path, what in self._names.items() if path.parent == synced}
            gone = [path for path in self._certain if path.parent == synced and path not in here]
            self._certain.update(here)
            for path in gone:
                del self._certain[path]

    def _renamed(self, _: None, source: str | Path, target: str | Path) -> None:
        if (what := self._names.pop(Path(source), None)) is not None:
            self._names[Path(target)] = what

    def _made(self, _: None, path: str | Path, *__: object) -> None:
        self._names[Path(path)] = Folder()

    def after_a_power_cut(self, target: Path, *, names_are_certain: bool, chance: random.Random) -> None:
        """Writes what a power cut leaves: unsynced bytes are there in part, unsynced names all or none."""
        names = self._names if names_are_certain else self._certain
        for path, what in sorted(names.items()):
            there = target / path.relative_to(self._root)
            if not all(parent in names for parent in path.parents if self._root in parent.parents):
                continue
            if isinstance(what, Folder):
                there.mkdir()
                continue
            left = (
                bytes(what.written[: len(what.certain)])
                if not what.written.startswith(what.certain)
                else what.certain
            )
            rest = bytes(what.written[len(left) :])
            there.write_bytes(left + rest[: chance.choice((0, 0, len(rest) // 2, len(rest)))])
