"""Long work beside the app: how far it is, how it is stopped, and whose turn it is in the store-room."""

from threading import Lock, get_ident
from typing import Literal

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
