"""The desk: the game that lies on it, and every step between the table and the shelf.

Pages ask it, or what it has around it, and show what it says. Knows no widget.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from engine.record import About
from engine.timeline import Timeline
from screens.laid import Laid, Result, Shown
from screens.store_room import StoreRoom
from screens.work import Worker
from storage.bookmarks import Bookmark
from storage.library import Library
from storage.maps import SavedMap
from storage.notices import Notice, StorageError
from storage.open_game import OpenGame, played, summary_of
from storage.people import Group
from storage.summaries import Summary
from storage.wanted import Wanted

if TYPE_CHECKING:
    from screens.boxes import Boxes
    from screens.draft import Draft
    from screens.exchanging import Exchanging
    from screens.incoming import Incoming
    from screens.long_work import LongWork
    from screens.searches import Searches


class Desk:
    """`game` is the one on the table.

    Around it are `store_room`, where all that is kept is; `worker`, which knows what is under way beside the
    app; and what is loaded when it is first asked for.

    `tell` is called when storage has found or refused more; `later` calls something on the thread that the
    desk belongs to.
    """

    def __init__(
        self, library: Library, tell: Callable[[], None], later: Callable[[Callable[[], None]], None]
    ) -> None:
        self.game: Laid | None = None
        self.store_room = StoreRoom(library, tell)
        self.worker = Worker(self.store_room, later)
        self._later = later

    def close(self) -> None:
        """Stops the long work between two games and waits for what runs: nothing is left half done."""
        self.worker.stop()
        self.searches.stop_all()
        self.worker.close()
        self.searches.wait()
        self.clear()

    # What the first frame does not need: loaded when it is first asked for

    @cached_property
    def searches(self) -> "Searches":
        from screens.searches import Searches

        return Searches(self.store_room, self._later)

    @cached_property
    def long_work(self) -> "LongWork":
        from screens.long_work import LongWork

        return LongWork(self)

    @cached_property
    def incoming(self) -> "Incoming":
        from screens.incoming import Incoming

        return Incoming(self.store_room, self.searches)

    @cached_property
    def exchanging(self) -> "Exchanging":
        from screens.exchanging import Exchanging

        return Exchanging(self.store_room, self.searches, self.worker)

    @cached_property
    def boxes(self) -> "Boxes":
        from screens.boxes import Boxes

        return Boxes(self.store_room)

    # What is there

    def open_games(self) -> list[Summary]:
        """Those on the table, the one last touched first."""
        return self.store_room.ask(lambda library: library.games.open_games(), [])

    def on_table(
        self,
        done: Callable[[tuple[tuple[Summary, Timeline | None], ...]], None],
        refused: Callable[[Notice], None] = lambda _: None,
    ) -> None:
        """The games on the table, the one last touched first, with their turns where they can be read."""
        here = self.game

        def look(library: Library) -> Iterator[tuple[tuple[Summary, Timeline | None], ...] | None]:
            found: list[tuple[Summary, Timeline | None]] = []
            for game in library.games.open_games():
                yield None
                timeline = here.timeline if here is not None and here.id == game.id else None
                if timeline is None:
                    with suppress(StorageError):
                        timeline = played(library.games.record(game.id))
                found.append((game, timeline))
            yield tuple(found)

        self.searches.look_for("table", look, done, refused=refused)

    def timeline_of(self, game: Summary) -> Timeline | None:
        """An open game turn by turn, without taking it to the table."""
        if self.game is not None and self.game.id == game.id:
            return self.game.timeline
        return self.store_room.ask(lambda library: played(library.games.record(game.id)), None)

    def summary(self, game: str, started: str) -> Summary | None:
        """A game that was put away, by its id and the moment it began."""
        wanted = Wanted(since=started, until=started)
        return self.store_room.ask(
            lambda library: next((one for one in library.games.found(wanted) if one.id == game), None), None
        )

    # People, maps and bookmarks

    def groups(self) -> list[Group]:
        """Those who have played together; those that played last come first."""
        return self.store_room.ask(lambda library: library.people.groups(), [])

    def last_group(self) -> Group | None:
        """Those who played last, as they sat there at the end."""

        def last(library: Library) -> Group | None:
            group = next(iter(library.people.groups()), None)
            if group is not None:
                with suppress(StorageError):
                    return replace(group, players=library.games.record(group.last_record).at_the_end)
            return group

        return self.store_room.ask(last, None)

    def colours(self) -> dict[str, str]:
        """Who plays in which colour."""
        return self.store_room.ask(lambda library: library.people.colours(), {})

    def colour(self, colours: Mapping[str, str]) -> None:
        """Players chose other colours; whoever played under no such name before is known from now on."""
        self.store_room.step(lambda library: library.people.colour(colours))

    def recall(self, before: Timeline, colours: Mapping[str, str]) -> None:
        """The people at the table are called otherwise than before; a demo's are nobody's."""
        game = self.game
        if isinstance(game, OpenGame):
            self.store_room.step(lambda library: library.recall(before, game.timeline, colours))

    def maps(self, game: str) -> list[SavedMap]:
        """Those that a table laid out itself."""
        return self.store_room.ask(lambda library: library.maps.of(game), [])

    def keep_map(self, game: str, saved: SavedMap, instead_of: str = "") -> bool:
        """False if that was refused."""
        return self.store_room.step(lambda library: library.maps.keep(game, saved, [instead_of]))

    def remove_map(self, game: str, name: str) -> bool:
        return self.store_room.step(lambda library: library.maps.remove(game, name))

    def bookmarks(self, game: str) -> tuple[Bookmark, ...]:
        """Of one game, by their place."""
        return self.store_room.ask(lambda library: library.bookmarks.of(game), ())

    def bookmark(self, game: str, bookmark: Bookmark) -> bool:
        """False if that was refused."""
        return self.store_room.step(lambda library: library.bookmarks.keep(game, bookmark))

    def remove_bookmark(self, game: str, at: int) -> bool:
        return self.store_room.step(lambda library: library.bookmarks.remove(game, at))

    # To the table

    def begin(self, draft: "Draft", unnamed: str) -> OpenGame | None:
        """A new game, on disk before it is shown. `unnamed` makes a name from the number of a seat."""
        return self._fetch(lambda library: _begun(library, draft, unnamed))

    def play_again(self, game: str, unnamed: str) -> OpenGame | None:
        """The people at the end of that game, with its options."""
        from screens.draft import Draft

        def again(library: Library) -> OpenGame:
            record = library.games.record(game)
            draft = Draft.again(record, library.people.colours(), library.maps.of(record.game))
            return _begun(library, draft, unnamed)

        return self._fetch(again)

    def continue_from(self, timeline: Timeline, done: int) -> OpenGame | None:
        """A new game that begins with the first entries of another, which stays as it is."""
        about = About(marks=timeline.header.about.marks)
        record = replace(timeline.to_record(), actions=timeline.actions[:done], about=about)
        return self._fetch(lambda library: library.begin(record))

    def carry_on(self, game: str) -> OpenGame | None:
        return self._fetch(lambda library: library.games.resume(game))

    def take_up(self, game: str) -> OpenGame | None:
        """A game that was put away is back on the table."""
        return self._fetch(lambda library: library.games.take_up(game))

    def _fetch(self, fetch: Callable[[Library], OpenGame]) -> OpenGame | None:
        """Lays a game on the desk. Not while a backup is restored: it may hold another state of that game."""
        if self.worker.keeps_table_free:
            return None
        with suppress(StorageError), self.store_room.storage() as library:
            game = fetch(library)
            self.lay(game)
            return game
        return None

    def lay(self, game: Laid) -> None:
        """Puts a game on the desk in place of the one that lies there, which is on disk."""
        if game is not self.game:
            self.clear()
            self.game = game

    def clear(self) -> None:
        if isinstance(self.game, OpenGame):
            self.game.close()
        self.game = None

    # To the shelf

    def result(self, of: Laid | Summary) -> Result:
        """How a game stands, or how one ended that was put away: without its record there are its totals."""
        if not isinstance(of, Summary):
            return Result(summary_of(of.timeline), of.timeline, of)
        return Result(of, self.store_room.ask(lambda library: played(library.games.record(of.id)), None))

    def keeps(self, result: Result) -> bool:
        """Whether it is one of our games: a demo is nobody's to keep."""
        return result.game is None or isinstance(result.game, OpenGame | Shown)

    def show(self, result: Result) -> Laid | None:
        """The game of a result, to look at its turns; one that was put away stays so."""
        if result.game is not None or result.timeline is None:
            return result.game

        def take_up(game: str) -> OpenGame:
            with self.store_room.entered() as library:
                taken = library.games.take_up(game)
            self.lay(taken)
            return taken

        return Shown(result.timeline, take_up)

    def finish(self, game: Laid) -> Result:
        """Puts a game away, over or not, and backs up. Where that is refused it is still on the table."""
        if isinstance(game, Shown) and game.taken is not None:
            game = game.taken
        if isinstance(game, OpenGame):
            with suppress(StorageError), self.store_room.storage() as library:
                summary = library.games.finish(game)
                if game is self.game:
                    self.game = None
                self.worker.beside(library.back_up_automatically, lambda _: None)
                return Result(summary, game.timeline)
        return self.result(game)

    def delete(self, game: str) -> bool:
        """Into the bin; False if that was refused."""
        deleted = self.store_room.step(lambda library: library.games.delete(game))
        if deleted and self.game is not None and self.game.id == game:
            self.clear()
        return deleted

    def undelete(self, game: str) -> bool:
        return self.store_room.step(lambda library: library.games.undelete(game))

    def tell(self, game: str, place: str, note: str) -> Summary | None:
        """Where a game was and what people note of it; None if that was refused.

        To undo it, tell what its summary said before.
        """
        told: list[Summary] = []
        self.store_room.step(lambda library: told.append(library.changes.tell(game, place, note)))
        return told[0] if told else None


def _begun(library: Library, draft: "Draft", unnamed: str) -> OpenGame:
    """With all that this table has read off its box."""
    record = draft.record(unnamed, secrets.randbits(32))
    return library.begin(record.entering(library.components.of(draft.game)), draft.colours(unnamed))
