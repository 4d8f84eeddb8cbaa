"""Looking for something beside the app: on a thread of its own, in short bouts with rests between them.

Drawing and looking share one interpreter. So the one who looks lets go of it after each bout, long before
Python would take it away: a frame waits for one bout at most, however long the search is.
"""

from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread
from time import perf_counter, sleep
from typing import Generic, TypeVar

from kivy.clock import Clock

T = TypeVar("T")

BOUT = 0.001
"""Seconds of looking, as long as there is a breath in time."""
REST = 0.002
"""Seconds until the next bout."""
ASIDE, SEARCH = "aside", "search"
"""What the threads are called."""


def later(do: Callable[[], None]) -> None:
    """On the thread that draws, from whichever."""
    Clock.schedule_once(lambda _: do())


def aside(make: Callable[[], T], told: Callable[[T], None]) -> None:
    """Makes one thing on a thread of its own; `told` is called on the one that draws. It cannot be stopped.

    A fault of ours belongs where faults are seen.
    """

    def work() -> None:
        try:
            made = make()
        except Exception as problem:
            later(partial(_raise, problem))
        else:
            later(partial(told, made))

    Thread(target=work, name=ASIDE, daemon=True).start()


def _raise(problem: Exception) -> None:
    raise problem


def _nothing() -> None:
    pass


class Search(Generic[T]):
    """Draws finds from an iterator; None is a breath, at which the search may rest or end.

    `found` and `ended` are called on the thread that draws. Once it is stopped, neither is.
    """

    def __init__(
        self,
        finds: Iterator[T | None],
        found: Callable[[T], None],
        ended: Callable[[], None] = _nothing,
        after: "Search[T] | None" = None,
        later: Callable[[Callable[[], None]], None] = later,
    ) -> None:
        """`after` is one that works on the same things: it is stopped, and its bout ends first.

        `later` calls something on the thread that is told.
        """
        self.is_on = True
        self._later = later
        self._found, self._ended = found, ended
        self._stopped = False
        if after is not None:
            after.stop()
        before = after.thread if after else None
        self.thread: Thread = Thread(target=self._look, args=(finds, before), name=SEARCH, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Nothing is told any more, not even what was found already and waits to be told."""
        self._stopped = True
        self.is_on = False

    def _look(self, finds: Iterator[T | None], before: Thread | None) -> None:
        if before is not None:
            before.join()
        try:
            rested = perf_counter()
            for find in finds:
                if self._stopped:
                    return
                if find is not None:
                    self._later(partial(self._tell, find))
                if perf_counter() - rested > BOUT:
                    sleep(REST)
                    rested = perf_counter()
        except Exception as problem:
            self._later(partial(self._fail, problem))
        else:
            self._later(self._end)

    def _tell(self, find: T) -> None:
        if not self._stopped:
            self._found(find)

    def _end(self) -> None:
        if not self._stopped:
            self.is_on = False
            self._ended()

    def _fail(self, problem: Exception) -> None:
        """A fault of ours belongs where faults are seen, not on a thread that nobody watches."""
        self.stop()
        raise problem
