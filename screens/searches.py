"""What is looked for beside the app, most of it in many games: one search of each kind at a time.

Knows no widget.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from screens.beside import Search
from screens.store_room import StoreRoom
from storage.filling import filling
from storage.firsts import First, firsts
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.summaries import Summary
from storage.wanted import Wanted

if TYPE_CHECKING:
    from storage.statistics.numbers import Statistics
    from storage.statistics.values import Evening

T = TypeVar("T")


class Searches:
    """`latest` are the last searches of each kind, on or over. Whoever asks anew ends the one before.

    `later` calls something on the thread that is told what was found.
    """

    def __init__(self, store_room: StoreRoom, later: Callable[[Callable[[], None]], None]) -> None:
        self.latest: dict[str, Search[Any]] = {}
        self._store_room = store_room
        self._later = later

    def is_on(self, what: str) -> bool:
        search = self.latest.get(what)
        return search is not None and search.is_on

    def stop(self, what: str) -> None:
        """Whoever asked is gone: for `list`, `table`, `evenings`, `fill`, or as the asker of numbers."""
        if (search := self.latest.get(what)) is not None:
            search.stop()

    def stop_all(self) -> None:
        for search in self.latest.values():
            search.stop()

    def wait(self) -> None:
        """Until no thread of them is left."""
        for search in self.latest.values():
            search.thread.join()

    # Many games

    def statistics(
        self,
        wanted: Wanted,
        done: "Callable[[Statistics], None]",
        asker: str = "statistics",
        refused: Callable[[Notice], None] = lambda _: None,
    ) -> None:
        """Everything about the games that are wanted. Whoever asks anew is not told the earlier answer."""
        self.look_for(asker, lambda library: library.counting.looking(wanted), done, refused=refused)

    def list_games(self, wanted: Wanted, found: Callable[[Summary], None], ended: Callable[[], None]) -> None:
        """The games that are wanted, latest first, one after the other as they are found.

        Whoever asks anew is not told of the earlier ones.
        """

        def look(library: Library) -> Iterator[Summary | None]:
            for portion in library.games.portions(wanted):
                yield from reversed(portion)
                yield None

        self.look_for("list", look, found, ended)

    def evenings(self, wanted: Wanted, done: "Callable[[tuple[Evening, ...]], None]") -> None:
        """The days on which games were begun. Only files of that period are read, so it has to have one."""

        def look(library: Library) -> "Iterator[tuple[Evening, ...] | None]":
            games: list[Summary] = []
            for portion in library.games.portions(wanted):
                games += portion
                yield None
            from storage.statistics.numbers import evenings

            yield evenings(games)

        self.look_for("evenings", look, done)

    def firsts(self, of: Summary, done: Callable[[tuple[First, ...]], None]) -> None:
        """What is new in a result; looked for beside the app, for there may be thousands of games."""

        def look(library: Library) -> Iterator[tuple[First, ...] | None]:
            before: list[Summary] = []
            for portion in library.games.portions(Wanted(game=of.game, until=of.started)):
                before += portion
                yield None
            yield firsts(of, before)

        self.look_for("firsts", look, done)

    def fill(self, done: Callable[[int], None]) -> None:
        """Fills in what summaries of older apps lack, in breaths; `done` is told how many at a time."""
        if self._store_room.can_be_written and not self.is_on("fill"):
            self.look_for("fill", lambda library: filling(library.games), done)

    # Whatever else is looked for

    def look_for(
        self,
        what: str,
        look: Callable[[Library], Iterator[T | None]],
        found: Callable[[T], None],
        ended: Callable[[], None] = lambda: None,
        refused: Callable[[Notice], None] = lambda _: None,
    ) -> None:
        """As `look`, but a new search ends the one before of that kind."""
        self.latest[what] = self.look(look, found, ended, refused, after=self.latest.get(what))

    def look(
        self,
        look: Callable[[Library], Iterator[T | None]],
        found: Callable[[T], None],
        ended: Callable[[], None] = lambda: None,
        refused: Callable[[Notice], None] = lambda _: None,
        after: Search[Any] | None = None,
    ) -> Search[T | Notice]:
        """Looks for something in a lent library, beside the app.

        What storage refuses ends it: that is heard, then `refused` is told, and `ended` as ever.
        """

        def finds() -> Iterator[T | Notice | None]:
            try:
                yield from self._store_room.lent(look)
            except StorageError as refusal:
                yield refusal.notice

        def tell(find: T | Notice) -> None:
            if isinstance(find, Notice):
                self._store_room.hear((), find)
                refused(find)
            else:
                found(find)

        return Search(finds(), tell, ended, after=after, later=self._later)

    def draw(
        self,
        what: str,
        finds: Iterator[T | None],
        found: Callable[[T], None],
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        """What somebody finds who enters the store-room on their own; a new search ends the one before."""
        self.latest[what] = Search(finds, found, ended, after=self.latest.get(what), later=self._later)
