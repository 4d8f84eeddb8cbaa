"""The desk: the game that lies on it, and every step between the table and the shelf.

Pages ask it and show what it says. Long work runs beside the app. Knows no widget.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from engine.box import done_again, taken_back
from engine.catalog import Entered
from engine.component_set import ComponentSet, identity
from engine.record import About, Record
from engine.timeline import Timeline
from screens.beside import Search
from screens.laid import Laid, Result, Shown
from screens.store_room import StoreRoom
from screens.work import Kind, Work
from storage import taking, unpacking
from storage.bookmarks import Bookmark
from storage.changes import Renamed
from storage.exchange import Folder
from storage.filling import filling
from storage.firsts import First, firsts
from storage.group import Exchanged
from storage.library import Library
from storage.maps import SavedMap
from storage.merger import What
from storage.notices import Notice, StorageError
from storage.open_game import OpenGame, played, summary_of
from storage.people import Group
from storage.restore import Foreseen, Report
from storage.summaries import Summary
from storage.taking import BackupFile
from storage.wanted import Wanted

if TYPE_CHECKING:
    from screens.draft import Draft
    from storage.spreadsheet import Ranks
    from storage.statistics.numbers import Statistics
    from storage.statistics.values import Evening

S = TypeVar("S")
T = TypeVar("T")
AT_ONCE = 32
"""Games of a backup that are compared before it is told how far that is."""


class GameIn(NamedTuple):
    """A game that somebody brings: what a list would show of it, and what adding it would do."""

    record: Record
    summary: Summary
    what: What


class Looked(NamedTuple):
    """What came of looking at something that somebody brings, by its name: what it is, or why not."""

    name: str
    brought: GameIn | ComponentSet | BackupFile | Notice


class Foresight(NamedTuple):
    """What restoring a backup would do, as far as it was compared, and when it was made; or why it cannot.

    One that is not `whole` lacks something that its own list names.
    """

    made: str
    foreseen: Foreseen
    refused: Notice | None = None
    whole: bool = True


class Desk:
    """`game` is the one on the table, `work` what runs beside the app, `store_room` where the library is.

    `tell` is called when storage has found or refused more; `later` calls something on the thread that the
    desk belongs to.
    """

    def __init__(
        self, library: Library, tell: Callable[[], None], later: Callable[[Callable[[], None]], None]
    ) -> None:
        self.store_room = StoreRoom(library, tell)
        self.game: Laid | None = None
        self.work: Work | None = None
        self._later = later
        self._met: set[tuple[str, str, str]] = set()
        self._searches: dict[str, Search[Any]] = {}
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="desk")

    def close(self) -> None:
        """Stops the long work between two games and waits for what runs: nothing is left half done."""
        if self.work is not None:
            self.work.stop()
        for search in self._searches.values():
            search.stop()
        self._worker.shutdown()
        for search in self._searches.values():
            search.thread.join()
        self.clear()

    # What is known

    def open_games(self) -> list[Summary]:
        """Those on the table, the one last touched first."""
        return self.store_room.ask(lambda library: library.games.open_games(), [])

    def timeline_of(self, game: Summary) -> Timeline | None:
        """An open game turn by turn, without taking it to the table."""
        if self.game is not None and self.game.id == game.id:
            return self.game.timeline
        return self.store_room.ask(lambda library: played(library.games.record(game.id)), None)

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

    def keeps(self, result: Result) -> bool:
        """Whether it is one of our games: a demo is nobody's to keep."""
        return result.game is None or isinstance(result.game, OpenGame | Shown)

    def recall(self, before: Timeline, colours: Mapping[str, str]) -> None:
        """The people at the table are called otherwise than before; a demo's are nobody's."""
        game = self.game
        if isinstance(game, OpenGame):
            self.store_room.step(lambda library: library.recall(before, game.timeline, colours))

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
        if self.keeps_table_free:
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

    # The box

    def components(self, game: str) -> tuple[Entered, ...]:
        """What was read off the box of a game so far."""
        return self.store_room.ask(lambda library: library.components.of(game), ())

    def met(self, game: Laid, entry: Entered) -> None:
        """Keeps a component that lies on a table for all later games, and counts each game that it is met in.

        Raises StorageError. A game that nobody keeps teaches nothing.
        """
        if isinstance(game, OpenGame | Shown):
            self.store_room.library.components.enter(game.timeline.header.game, [self.counted(game, entry)])
            self._met.add((game.id, *identity(entry)))

    def counted(self, game: Laid, entry: Entered) -> Entered:
        """A component with the number of games that met it, once this one has."""
        record = game.timeline.header
        known = {identity(other): other.seen for other in self.components(record.game)}
        here = {identity(other): other.seen for other in record.components}
        seen = known.get(identity(entry), 0)
        is_counted = (game.id, *identity(entry)) in self._met or here.get(identity(entry), seen) < seen
        return entry._replace(seen=max(1, seen if is_counted else seen + 1))

    def unmet(self, game: Laid) -> None:
        """What was entered or met at a table and is undone there, is so in its box too. Raises StorageError.

        The game is told first: whoever is cut off in between finds the rest done when it is laid down again.
        """
        undone, shelf = game.timeline.ahead, self.store_room.library.components
        if not isinstance(game, OpenGame | Shown) or undone is None or not undone.header.components:
            return
        put, gone = taken_back(undone, game.timeline, shelf.of(undone.header.game))
        if put or gone:
            shelf.change(undone.header.game, put, gone)
            self._met -= {(game.id, *identity(entry)) for entry in (*put, *gone)}

    def meet_again(self, game: Laid) -> None:
        """What is entered or met once more as a table does again what it has undone. Raises StorageError."""
        again = game.timeline.ahead
        if again is not None and again.header.components:
            box = self.store_room.library.components.of(again.header.game)
            for entry in done_again(again, game.timeline, box):
                self.met(game, entry)

    # To the shelf

    def result(self, of: Laid | Summary) -> Result:
        """How a game stands, or how one ended that was put away: without its record there are its totals."""
        if not isinstance(of, Summary):
            return Result(summary_of(of.timeline), of.timeline, of)
        return Result(of, self.store_room.ask(lambda library: played(library.games.record(of.id)), None))

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

    def firsts(self, of: Summary, done: Callable[[tuple[First, ...]], None]) -> None:
        """What is new in a result; looked for beside the app, for there may be thousands of games."""

        def look(library: Library) -> Iterator[tuple[First, ...] | None]:
            before: list[Summary] = []
            for portion in library.games.portions(Wanted(game=of.game, until=of.started)):
                before += portion
                yield None
            yield firsts(of, before)

        self._look("firsts", look, done)

    def finish(self, game: Laid) -> Result:
        """Puts a game away, over or not, and backs up. Where that is refused it is still on the table."""
        if isinstance(game, Shown) and game.taken is not None:
            game = game.taken
        if isinstance(game, OpenGame):
            with suppress(StorageError), self.store_room.storage() as library:
                summary = library.games.finish(game)
                if game is self.game:
                    self.game = None
                self._beside(library.back_up_automatically, lambda _: None)
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

    # Beside the app

    @property
    def keeps_table_free(self) -> bool:
        """Whether any game may be changed by what is under way, so that none can lie on the table."""
        return self.work is not None and self.work.what in ("restore", "rename")

    def back_up(self, target: Path, done: Callable[[bool], None]) -> bool:
        """Writes a backup; `done` is told whether there is one. False if other long work is under way."""
        if self.work is not None:
            return False
        self.work = work = Work("backup")
        self._beside(lambda: self.store_room.library.back_up(target, work.progress), done, work)
        return True

    def spreadsheet(
        self, folder: Path, told: str, ranks: "Ranks", done: Callable[[tuple[Path, Path] | None], None]
    ) -> bool:
        """All games that were put away as two files; `done` is told where, or None if it was stopped.

        False if other long work is under way.
        """
        if self.work is not None:
            return False
        from storage.spreadsheet import all_games, export

        self.work = work = Work("spreadsheet")
        progress = self._handing_on(work)

        def write() -> tuple[Path, Path] | None:
            with self.store_room.key:
                games, total = all_games(self.store_room.library, self.store_room.key.hand_on)
                return export(games, total, ranks, folder, told, progress)

        self._beside(write, done, work)
        return True

    def restore(self, path: Path, done: Callable[[Report], None]) -> bool:
        """Merges a backup; `done` is told what came of it. False if other long work is under way.

        The desk is cleared first: the backup may hold another state of the game that lies there.
        """
        if self.work is not None:
            return False
        self.clear()
        self.work = work = Work("restore")
        progress = self._handing_on(work)

        def merge() -> Report:
            # Looking through a large one takes seconds, in which others may use the library.
            with unpacking.opened(path) as backup, self.store_room.key:
                return self.store_room.library.merge(backup, progress)

        def merged(report: Report) -> None:
            self.store_room.hear((), report.refused)
            done(report)

        self._beside(merge, merged, work)
        return True

    # What comes in

    def look_at(
        self,
        sources: Sequence[Path | str],
        pasted: str,
        done: Callable[[list[Looked]], None],
        told: Callable[[int], None] = lambda _: None,
    ) -> None:
        """What files and copied texts are, and what they would do. Nothing is done; `told` how many so far.

        `pasted` is what a text is called. Whoever looks at something else is not told of the earlier.
        """
        found: list[Looked] = []

        def one(looked: Looked) -> None:
            found.append(looked)
            told(len(found))

        looked = (self._looked(source, pasted) for source in sources)
        self._search("looking", looked, one, lambda: done(found))

    def _looked(self, source: Path | str, pasted: str) -> Looked:
        name = source.name if isinstance(source, Path) else pasted
        try:
            brought = taking.read(source) if isinstance(source, Path) else taking.parse(source, pasted)
            if not isinstance(brought, Record):
                return Looked(name, brought)
            with self.store_room.key:
                return Looked(name, GameIn(brought, *self.store_room.library.foresee(brought)))
        except StorageError as refusal:
            return Looked(name, refusal.notice)

    def foresee(self, path: Path, told: Callable[[Foresight], None]) -> None:
        """What restoring a backup would do, as far as it is known, until all of it is."""

        def look() -> Iterator[Foresight | None]:
            try:
                with unpacking.opened(path) as backup:
                    for seen in self.store_room.lent(lambda library: library.foreseeing(backup)):
                        is_told = seen.looked % AT_ONCE == 0 or seen.looked == seen.games
                        whole = not backup.missing
                        yield Foresight(backup.made, seen, whole=whole) if is_told else None
            except StorageError as refusal:
                yield Foresight("", Foreseen(0), refusal.notice)

        self._search("looking", look(), told)

    def take_in(
        self, records: Sequence[Record], done: Callable[[list[tuple[str, What]], Notice | None], None]
    ) -> bool:
        """Adds games that somebody brings; `done` is told the ids that they have here, as far as that went.

        If it was refused, `done` is told why it went no further. False if other long work is under way.
        """
        return self._each("taking", records, self.store_room.library.take_in, done)

    def take_back(self, games: Sequence[str], done: Callable[[list[str], Notice | None], None]) -> bool:
        """Into the bin with games that were just taken in; `done` is told which, and why no more."""

        def delete(game: str) -> str:
            self.store_room.library.games.delete(game)
            return game

        def deleted(gone: list[str], refused: Notice | None) -> None:
            if self.game is not None and self.game.id in gone:
                self.clear()
            done(gone, refused)

        return self._each("taking back", games, delete, deleted)

    # The group folder

    @property
    def group_folder(self) -> str:
        """The name of the folder that games are exchanged through; "" while there is none."""
        return self.store_room.ask(lambda library: library.group.folder, "")

    def choose_group_folder(self, name: str) -> bool:
        """False if that was refused."""
        if not self.store_room.step(lambda library: library.group.check(name)):
            return False
        self.stop_looking("group")
        return self.store_room.step(lambda library: library.group.choose(name))

    def last_exchange(self) -> Exchanged | None:
        return self.store_room.ask(lambda library: library.group.last(), None)

    def last_exchange_with_games(self) -> Exchanged | None:
        return self.store_room.ask(lambda library: library.group.last_with_games(), None)

    @property
    def is_exchanging(self) -> bool:
        search = self._searches.get("group")
        return search is not None and search.is_on

    def exchange(
        self, folder: Folder, told: Callable[[Exchanged], None], ended: Callable[[], None] = lambda: None
    ) -> bool:
        """Exchanges finished games beside the app; `told` how far it is, until it has `ended`.

        False while any game may be changed by what is under way, and where nothing may be written.
        """
        if self.keeps_table_free or self.is_exchanging or not self.store_room.can_be_written:
            return False

        exchange = self.store_room.library.exchanging(folder, self._alone)
        last: Exchanged | None = None

        def heard(done: Exchanged) -> None:
            nonlocal last
            last = done
            told(done)

        def over() -> None:
            found = self.store_room.take_notices()
            # What failed is found once until it works again, and then once more: so it is said as often.
            failed = last.failed if last is not None and last.failed in found else None
            self.store_room.hear([notice for notice in found if notice != failed], failed)
            ended()

        self._search("group", exchange, heard, over)
        return True

    @contextmanager
    def _alone(self, *, midway: bool = False) -> Iterator[None]:
        """With the key, unless something is under way that knows nothing of games that come now.

        What is `midway` is brought to its end all the same.
        """
        with self.store_room.key:
            if self.keeps_table_free and not midway:
                raise StorageError("busy")
            yield

    # Many games

    def statistics(
        self,
        wanted: Wanted,
        done: "Callable[[Statistics], None]",
        asker: str = "statistics",
        refused: Callable[[Notice], None] = lambda _: None,
    ) -> None:
        """Everything about the games that are wanted. Whoever asks anew is not told the earlier answer."""
        self._look(asker, lambda library: library.counting.looking(wanted), done, refused=refused)

    def list_games(self, wanted: Wanted, found: Callable[[Summary], None], ended: Callable[[], None]) -> None:
        """The games that are wanted, latest first, one after the other as they are found.

        Whoever asks anew is not told of the earlier ones.
        """

        def look(library: Library) -> Iterator[Summary | None]:
            for portion in library.games.portions(wanted):
                yield from reversed(portion)
                yield None

        self._look("list", look, found, ended)

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

        self._look("table", look, done, refused=refused)

    def summary(self, game: str, started: str) -> Summary | None:
        """A game that was put away, by its id and the moment it began."""
        wanted = Wanted(since=started, until=started)
        return self.store_room.ask(
            lambda library: next((one for one in library.games.found(wanted) if one.id == game), None), None
        )

    def evenings(self, wanted: Wanted, done: "Callable[[tuple[Evening, ...]], None]") -> None:
        """The days on which games were begun. Only files of that period are read, so it has to have one."""

        def look(library: Library) -> "Iterator[tuple[Evening, ...] | None]":
            games: list[Summary] = []
            for portion in library.games.portions(wanted):
                games += portion
                yield None
            from storage.statistics.numbers import evenings

            yield evenings(games)

        self._look("evenings", look, done)

    def fill(self, done: Callable[[int], None]) -> None:
        """Fills in what summaries of older apps lack, in breaths; `done` is told how many at a time."""
        under_way = self._searches.get("fill")
        if self.store_room.can_be_written and (under_way is None or not under_way.is_on):
            self._look("fill", lambda library: filling(library.games), done)

    def _look(
        self,
        what: str,
        look: Callable[[Library], Iterator[T | None]],
        found: Callable[[T], None],
        ended: Callable[[], None] = lambda: None,
        refused: Callable[[Notice], None] = lambda _: None,
    ) -> None:
        before = self._searches.get(what)
        self._searches[what] = self.look(look, found, ended, refused, after=before)

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
                yield from self.store_room.lent(look)
            except StorageError as refusal:
                yield refusal.notice

        def tell(find: T | Notice) -> None:
            if isinstance(find, Notice):
                self.store_room.hear((), find)
                refused(find)
            else:
                found(find)

        return Search(finds(), tell, ended, after=after, later=self._later)

    def _search(
        self,
        what: str,
        finds: Iterator[T | None],
        found: Callable[[T], None],
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        """One search of each kind: a new one ends the one before."""
        before = self._searches.get(what)
        self._searches[what] = Search(finds, found, ended, after=before, later=self._later)

    def stop_looking(self, what: str) -> None:
        """Whoever asked is gone: for `list`, `table`, `evenings`, `fill`, or as the asker of numbers."""
        if (search := self._searches.get(what)) is not None:
            search.stop()

    def tell(self, game: str, place: str, note: str) -> Summary | None:
        """Where a game was and what people note of it; None if that was refused.

        To undo it, tell what its summary said before.
        """
        told: list[Summary] = []
        self.store_room.step(lambda library: told.append(library.changes.tell(game, place, note)))
        return told[0] if told else None

    # Who is who

    def rename(self, was: str, now: str, done: Callable[[Renamed], None]) -> bool:
        """Somebody is called otherwise, in all games. False if other long work is under way.

        What is refused is said, and `done` is not told. The desk is cleared first: any game may be changed.
        """
        return self._change(lambda library: library.changes.rename(was, now), done)

    def merge(self, was: str, now: str, done: Callable[[Renamed], None]) -> bool:
        """Two are one person, who is called `now`; the rest is as for `rename`."""
        return self._change(lambda library: library.changes.merge(was, now), done)

    def undo_renaming(self, renaming: str, done: Callable[[Renamed], None]) -> bool:
        """Takes a renaming back, or one that was stopped, by its key."""
        return self._change(lambda library: library.changes.undo(renaming), done)

    @property
    def is_half_changed(self) -> bool:
        """Whether a kill or a stop has left a renaming undone."""
        return self.store_room.ask(lambda library: library.changes.pending(), None) is not None

    def go_on_changing(self, done: Callable[[Renamed], None]) -> bool:
        """What a kill or a stop has left undone, if there is anything; False if there is not."""
        if self.work is not None or not self.store_room.can_be_written:
            return False
        self.store_room.step(lambda library: library.changes.tell_the_rest())
        return self.is_half_changed and self._change(lambda library: None, done)

    def _change(self, decide: Callable[[Library], object], done: Callable[[Renamed], None]) -> bool:
        if self.work is not None:
            return False
        self.clear()
        self.work = work = Work("rename")
        progress = self._handing_on(work)

        def change() -> Renamed | None:
            with self.store_room.key:
                decide(self.store_room.library)
                return self.store_room.library.changes.go_on(progress)

        def changed(renamed: Renamed | None) -> None:
            if renamed is not None:
                done(renamed)

        self._beside(change, changed, work)
        return True

    def _handing_on(self, work: Work) -> Callable[[int, int], bool]:
        """For work that has the key: it tells how far it is, and others may have the key in between."""

        def progress(games: int, total: int) -> bool:
            self.store_room.key.hand_on()
            return work.progress(games, total)

        return progress

    def _each(
        self,
        what: Kind,
        things: Sequence[S],
        do: Callable[[S], T],
        done: Callable[[list[T], Notice | None], None],
    ) -> bool:
        """Does one after the other as long work, until somebody stops it or storage refuses, which is heard.

        `done` is told what came of those that were done. False if other long work is under way.
        """
        if self.work is not None:
            return False
        self.work = work = Work(what)
        progress = self._handing_on(work)

        def do_them() -> tuple[list[T], Notice | None]:
            did: list[T] = []
            with self.store_room.key:
                try:
                    for thing in things:
                        if not progress(len(did), len(things)):
                            break
                        did.append(do(thing))
                except StorageError as refusal:
                    return did, refusal.notice
            return did, None

        def told(came: tuple[list[T], Notice | None]) -> None:
            did, refused = came
            self.store_room.hear((), refused)
            done(did, refused)

        self._beside(do_them, told, work)
        return True

    def beside(self, step: Callable[[Library], T], done: Callable[[T], None]) -> None:
        """A step that takes longer than a frame, after whatever else is under way; `done` is told on ours."""

        def with_key() -> T:
            with self.store_room.key:
                return step(self.store_room.library)

        self._beside(with_key, done)

    def _beside(self, do: Callable[[], T], done: Callable[[T], None], work: Work | None = None) -> None:
        """One thing after the other, on another thread; `done` is called on ours."""
        future = self._worker.submit(do)
        future.add_done_callback(lambda _: self._later(lambda: self._ended(future, done, work)))

    def _ended(self, future: Future[T], done: Callable[[T], None], work: Work | None) -> None:
        if self.work is work:
            self.work = None
        try:
            with self.store_room.storage():
                what = future.result()
        except StorageError:
            return
        done(what)


def _begun(library: Library, draft: "Draft", unnamed: str) -> OpenGame:
    """With all that this table has read off its box."""
    record = draft.record(unnamed, secrets.randbits(32))
    return library.begin(record.entering(library.components.of(draft.game)), draft.colours(unnamed))
