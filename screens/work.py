"""Long work beside the app: how far it is, how it is stopped, and whose turn it is in the store-room."""

from threading import Lock
from typing import Literal


class Work:
    """Something that is done game by game on another thread. It can be stopped between two."""

    def __init__(self, what: Literal["backup", "restore"]) -> None:
        self.what = what
        self.done = self.total = 0
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def progress(self, done: int, total: int) -> bool:
        """Told by the one who works; False if it is to end here."""
        self.done, self.total = done, total
        return not self._stopped


class Key:
    """The key to the store-room: storage knows no threads, so only the one who has it may go in.

    Whoever waits for it gets it before the one who just had it. Nobody may ask for it twice.
    """

    def __init__(self) -> None:
        self._held = Lock()
        # Whoever waits has this one, so that the other cannot take the key again first: a lock has no queue.
        self._next = Lock()

    def __enter__(self) -> None:
        with self._next:
            self._held.acquire()

    def __exit__(self, *_: object) -> None:
        self._held.release()

    def hand_on(self) -> None:
        """Lets another have it, if another waits, and takes it again."""
        self.__exit__()
        self.__enter__()
