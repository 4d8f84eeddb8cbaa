"""The store-room: the library behind its key, and all that it finds or refuses until that was said.

Pages ask here, or what stands around the desk; none of them calls the library. Knows no widget.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, get_ident
from typing import TypeVar

from storage.library import Library
from storage.notes import taken_up
from storage.notices import Notice, StorageError

T = TypeVar("T")


class Key:
    """The key to the store-room: storage knows no threads, so only the one who has it may go in.

    Whoever waits for it gets it before the one who just had it. Who has it may ask for it again.
    """

    def __init__(self) -> None:
        self._held = Lock()
        # Whoever waits has this one, so that the other cannot take the key again first: a lock has no queue.
        self._next = Lock()
        self._owner = 0
        self._depth = 0

    def __enter__(self) -> None:
        if self._owner != get_ident():
            with self._next:
                self._held.acquire()
            self._owner = get_ident()
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if not self._depth:
            self._owner = 0
            self._held.release()

    def hand_on(self) -> None:
        """Lets another have it, if another waits, and takes it again."""
        self.__exit__()
        self.__enter__()


class StoreRoom:
    """`found` is all that storage found or refused since the start, `waiting` what of it nobody was told yet.

    `tell` is called when there is more of it. Everything here belongs to the thread that draws, but for
    `entered`, `lent` and `take_notices`.
    """

    def __init__(self, library: Library, tell: Callable[[], None]) -> None:
        self.library = library
        self.key = Key()
        self.found: list[Notice] = []
        self.waiting: list[Notice] = []
        self._tell = tell
        self.hear(library.take_notices(), library.refusal)

    @property
    def can_be_written(self) -> bool:
        return self.library.refusal is None

    def asked_to_show(self) -> list[Path]:
        """Files that another process was opened with, while this one has the library."""
        place = self.library.place
        return taken_up(place.path) if place.writable else []

    # Asking

    @contextmanager
    def storage(self) -> Iterator[Library]:
        """The library, for a question or a step. What it finds is heard; so is a refusal, which is raised."""
        found: tuple[Notice, ...] = ()
        refused: Notice | None = None
        try:
            with self.key:
                try:
                    yield self.library
                finally:
                    found = self.library.take_notices()
        except StorageError as refusal:
            refused = refusal.notice
            raise
        finally:
            self.hear(found, refused)

    def ask(self, question: Callable[[Library], T], otherwise: T) -> T:
        """What the library answers, or `otherwise` if it refuses. The question has to read what is lazy."""
        with suppress(StorageError), self.storage() as library:
            return question(library)
        return otherwise

    def step(self, step: Callable[[Library], object]) -> bool:
        """False if that was refused."""
        with suppress(StorageError), self.storage() as library:
            step(library)
            return True
        return False

    # What is heard

    def hear(self, found: Iterable[Notice], refused: Notice | None = None) -> None:
        """A finding is said once, however often storage comes across it; a refusal whenever it happens."""
        new = [notice for notice in found if notice not in self.found]
        if refused is not None:
            new.append(refused)
        self.found += [notice for notice in new if notice not in self.found]
        self.waiting += [notice for notice in new if notice not in self.waiting]
        if new:
            self._tell()

    def said(self) -> None:
        """Everything that waited was said."""
        self.waiting.clear()

    # From other threads

    @contextmanager
    def entered(self) -> Iterator[Library]:
        """The library with its key. Nothing is heard: what it finds waits there for whoever asks next."""
        with self.key:
            yield self.library

    def lent(self, look: Callable[[Library], Iterator[T]]) -> Iterator[T]:
        """What the library finds: the key is taken for one find at a time.

        Raises StorageError where storage refuses.
        """
        with self.entered() as library:
            finds = look(library)
        while True:
            with self.key:
                try:
                    find = next(finds)
                except StopIteration:
                    return
            yield find

    def take_notices(self) -> tuple[Notice, ...]:
        """What was found and not heard yet."""
        with self.entered() as library:
            return library.take_notices()
