"""Long work beside the app: how far it is, how it is stopped, and the one thread on which it is done.

Knows no widget.
"""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Literal, TypeVar

from screens.store_room import StoreRoom
from storage.library import Library
from storage.notices import StorageError

T = TypeVar("T")
Kind = Literal["backup", "restore", "rename", "spreadsheet", "taking", "taking back"]

GLANCE = 0.2
"""Seconds between two looks at how far long work is."""


class Work:
    """Something that is done game by game on another thread. It can be stopped between two."""

    def __init__(self, what: Kind) -> None:
        self.what = what
        self.done = self.total = 0
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def progress(self, done: int, total: int) -> bool:
        """Told by the one who works; False if it is to end here."""
        self.done, self.total = done, total
        return not self._stopped


class Worker:
    """Does one thing after the other on a thread of its own. `work` is the long work that is under way.

    `later` calls something on the thread that is told what came of it.
    """

    def __init__(self, store_room: StoreRoom, later: Callable[[Callable[[], None]], None]) -> None:
        self.work: Work | None = None
        self._store_room = store_room
        self._later = later
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="desk")

    @property
    def keeps_table_free(self) -> bool:
        """Whether any game may be changed by what is under way, so that none can lie on the table."""
        return self.work is not None and self.work.what in ("restore", "rename")

    def stop(self) -> None:
        """The long work ends between two games."""
        if self.work is not None:
            self.work.stop()

    def close(self) -> None:
        """Waits for all that was begun."""
        self._thread.shutdown()

    def begin(self, what: Kind, do: Callable[[Work], T], done: Callable[[T], None]) -> bool:
        """Long work: `do` tells it how far it is. False if other is under way."""
        if self.work is not None:
            return False
        self.work = work = Work(what)
        self._submit(lambda: do(work), done, work)
        return True

    def beside(self, do: Callable[[], T], done: Callable[[T], None]) -> None:
        """What takes longer than a frame, after whatever else is under way; `done` is told on our thread.

        What storage refuses is heard, and `done` is not told.
        """
        self._submit(do, done)

    def beside_with_key(self, step: Callable[[Library], T], done: Callable[[T], None]) -> None:
        """The same for a step in the library, which nobody else enters meanwhile."""

        def with_key() -> T:
            with self._store_room.entered() as library:
                return step(library)

        self._submit(with_key, done)

    def handing_on(self, work: Work) -> Callable[[int, int], bool]:
        """For work that has the key: it tells how far it is, and others may have the key in between."""

        def progress(games: int, total: int) -> bool:
            self._store_room.key.hand_on()
            return work.progress(games, total)

        return progress

    def _submit(self, do: Callable[[], T], done: Callable[[T], None], work: Work | None = None) -> None:
        future = self._thread.submit(do)
        future.add_done_callback(lambda _: self._later(lambda: self._ended(future, done, work)))

    def _ended(self, future: Future[T], done: Callable[[T], None], work: Work | None) -> None:
        if self.work is work:
            self.work = None
        try:
            with self._store_room.storage():
                what = future.result()
        except StorageError:
            return
        done(what)
