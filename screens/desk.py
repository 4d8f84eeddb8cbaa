"""The desk: the game that lies on it, and every step between the table and the shelf.

Pages ask it and show what it says; nobody else calls the library. Whatever storage finds or refuses on the
way waits here until it was said. Long work runs beside the app. Knows no widget.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from engine.catalog import Entered
from engine.component_set import identity
from engine.timeline import Step, Timeline
from screens.draft import Draft
from screens.work import Key, Work
from storage.firsts import First, firsts
from storage.library import Library
from storage.maps import SavedMap
from storage.notices import Notice, StorageError
from storage.open_game import OpenGame, played, summary_of
from storage.people import Group
from storage.restore import Report
from storage.summaries import Summary

T = TypeVar("T")


class Laid(Protocol):
    """A game as it lies on the desk: one that is kept, or the demo's, which is nobody's to keep."""

    timeline: Timeline

    @property
    def id(self) -> str: ...

    def save(self, step: Step) -> None: ...


class Shown:
    """A game that was put away, to look at. Only a change takes it up again, as `taken`."""

    def __init__(self, desk: "Desk", timeline: Timeline) -> None:
        self._desk = desk
        self.timeline = timeline
        self.taken: OpenGame | None = None

    @property
    def id(self) -> str:
        return self.timeline.header.about.id

    def save(self, step: Step) -> None:
        """Raises StorageError where it cannot be taken up."""
        if self.taken is None:
            self.taken = self._desk.library.games.take_up(self.id)
            self._desk.lay(self.taken)
        self.taken.save(step)
        self.timeline = self.taken.timeline


class Result(NamedTuple):
    """How a game stands or ended. `game` is there while it is on the table, `timeline` if it can be read."""

    summary: Summary
    timeline: Timeline | None
    game: Laid | None = None


class Desk:
    """`game` is the one on the table, `work` what runs beside the app.

    `found` is all that storage found or refused since the start, `waiting` what of it nobody was told yet.
    `tell` is called when there is more of it; `later` calls something on the thread that the desk belongs to.
    """

    def __init__(
        self, library: Library, tell: Callable[[], None], later: Callable[[Callable[[], None]], None]
    ) -> None:
        self.library = library
        self.game: Laid | None = None
        self.work: Work | None = None
        self.found: list[Notice] = []
        self.waiting: list[Notice] = []
        self._tell = tell
        self._later = later
        self._key = Key()
        self._met: set[tuple[str, str, str]] = set()
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="desk")
        self._hear(library.take_notices(), library.refusal)

    def close(self) -> None:
        """Stops the long work between two games and waits for what runs: nothing is left half done."""
        if self.work is not None:
            self.work.stop()
        self._worker.shutdown()
        self.clear()

    # Asking storage

    @contextmanager
    def storage(self) -> Iterator[Library]:
        """The library, for a question or a step. What it finds is heard; so is a refusal, which is raised."""
        found: tuple[Notice, ...] = ()
        refused: Notice | None = None
        try:
            with self._key:
                try:
                    yield self.library
                finally:
                    found = self.library.take_notices()
        except StorageError as refusal:
            refused = refusal.notice
            raise
        finally:
            self._hear(found, refused)

    def ask(self, question: Callable[[Library], T], otherwise: T) -> T:
        """What the library answers, or `otherwise` if it refuses. The question has to read what is lazy."""
        with suppress(StorageError), self.storage() as library:
            return question(library)
        return otherwise

    def open_games(self) -> list[Summary]:
        """Those on the table, the one last touched first."""
        return self.ask(lambda library: library.games.open_games(), [])

    def timeline_of(self, game: Summary) -> Timeline | None:
        """An open game turn by turn, without taking it to the table."""
        if self.game is not None and self.game.id == game.id:
            return self.game.timeline
        return self.ask(lambda library: played(library.games.record(game.id)), None)

    def groups(self) -> list[Group]:
        """Those who have played together; those that played last come first."""
        return self.ask(lambda library: library.people.groups(), [])

    def last_group(self) -> Group | None:
        """Those who played last, as they sat there at the end."""

        def last(library: Library) -> Group | None:
            group = next(iter(library.people.groups()), None)
            if group is not None:
                with suppress(StorageError):
                    return replace(group, players=library.games.record(group.last_record).at_the_end)
            return group

        return self.ask(last, None)

    def colours(self) -> dict[str, str]:
        """Who plays in which colour."""
        return self.ask(_colours, {})

    def colour(self, colours: Mapping[str, str]) -> None:
        """Players chose other colours; whoever played under no such name before is known from now on."""
        self._step(lambda library: library.people.colour(colours))

    def maps(self, game: str) -> list[SavedMap]:
        """Those that a table laid out itself."""
        return self.ask(lambda library: library.maps.of(game), [])

    def keep_map(self, game: str, saved: SavedMap, instead_of: str = "") -> bool:
        """False if that was refused."""
        return self._step(lambda library: library.maps.keep(game, saved, [instead_of]))

    def remove_map(self, game: str, name: str) -> bool:
        return self._step(lambda library: library.maps.remove(game, name))

    def recall(self, before: Timeline, colours: Mapping[str, str]) -> None:
        """The people at the table are called otherwise than before; a demo's are nobody's."""
        game = self.game
        if isinstance(game, OpenGame):
            self._step(lambda library: library.recall(before, game.timeline, colours))

    def _hear(self, found: Iterable[Notice], refused: Notice | None = None) -> None:
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

    # To the table

    def begin(self, draft: Draft, unnamed: str) -> OpenGame | None:
        """A new game, on disk before it is shown. `unnamed` makes a name from the number of a seat."""
        return self._fetch(lambda library: _begun(library, draft, unnamed))

    def play_again(self, game: str, unnamed: str) -> OpenGame | None:
        """The people at the end of that game, with its options."""

        def again(library: Library) -> OpenGame:
            record = library.games.record(game)
            draft = Draft.again(record, _colours(library), library.maps.of(record.game))
            return _begun(library, draft, unnamed)

        return self._fetch(again)

    def carry_on(self, game: str) -> OpenGame | None:
        return self._fetch(lambda library: library.games.resume(game))

    def take_up(self, game: str) -> OpenGame | None:
        """A game that was put away is back on the table."""
        return self._fetch(lambda library: library.games.take_up(game))

    def _fetch(self, fetch: Callable[[Library], OpenGame]) -> OpenGame | None:
        """Lays a game on the desk. Not while a backup is restored: it may hold another state of that game."""
        if self.is_restoring:
            return None
        with suppress(StorageError), self.storage() as library:
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
        return self.ask(lambda library: library.components.of(game), ())

    def met(self, game: Laid, entry: Entered) -> None:
        """Keeps a component that lies on a table for all later games, and counts each game that it is met in.

        Raises StorageError. A game that nobody keeps teaches nothing.
        """
        if not isinstance(game, OpenGame | Shown):
            return
        record, shelf = game.timeline.header, self.library.components
        meeting = (game.id, *identity(entry))
        known = {identity(other): other.seen for other in shelf.of(record.game)}
        here = {identity(other): other.seen for other in record.components}
        seen = known.get(identity(entry), 0)
        counted = meeting in self._met or here.get(identity(entry), seen) < seen
        shelf.enter(record.game, [entry._replace(seen=max(1, seen if counted else seen + 1))])
        self._met.add(meeting)

    # To the shelf

    def result(self, of: Laid | Summary) -> Result:
        """How a game stands, or how one ended that was put away: without its record there are its totals."""
        if not isinstance(of, Summary):
            return Result(summary_of(of.timeline), of.timeline, of)
        return Result(of, self.ask(lambda library: played(library.games.record(of.id)), None))

    def show(self, result: Result) -> Laid | None:
        """The game of a result, to look at its turns; one that was put away stays so."""
        if result.game is not None or result.timeline is None:
            return result.game
        return Shown(self, result.timeline)

    def firsts(self, of: Summary, done: Callable[[tuple[First, ...]], None]) -> None:
        """What is new in a result; looked for beside the app, for there may be thousands of games."""

        def look() -> tuple[First, ...]:
            with self._key:
                return firsts(of, self.library.games.recent(game=of.game, until=of.started))

        self._beside(look, done)

    def finish(self, game: Laid) -> Result:
        """Puts a game away, over or not, and backs up. Where that is refused it is still on the table."""
        if isinstance(game, Shown) and game.taken is not None:
            game = game.taken
        if isinstance(game, OpenGame):
            with suppress(StorageError), self.storage() as library:
                summary = library.games.finish(game)
                if game is self.game:
                    self.game = None
                self._beside(library.back_up_automatically, lambda _: None)
                return Result(summary, game.timeline)
        return self.result(game)

    def delete(self, game: str) -> bool:
        """Into the bin; False if that was refused."""
        deleted = self._step(lambda library: library.games.delete(game))
        if deleted and self.game is not None and self.game.id == game:
            self.clear()
        return deleted

    def undelete(self, game: str) -> bool:
        return self._step(lambda library: library.games.undelete(game))

    def _step(self, step: Callable[[Library], None]) -> bool:
        with suppress(StorageError), self.storage() as library:
            step(library)
            return True
        return False

    # Beside the app

    @property
    def is_restoring(self) -> bool:
        return self.work is not None and self.work.what == "restore"

    def back_up(self, target: Path, done: Callable[[bool], None]) -> bool:
        """Writes a backup; `done` is told whether there is one. False if other long work is under way."""
        if self.work is not None:
            return False
        self.work = work = Work("backup")
        self._beside(lambda: self.library.back_up(target, work.progress), done, work)
        return True

    def restore(self, path: Path, done: Callable[[Report], None]) -> bool:
        """Merges a backup; `done` is told what came of it. False if other long work is under way.

        The desk is cleared first: the backup may hold another state of the game that lies there.
        """
        if self.work is not None:
            return False
        self.clear()
        self.work = work = Work("restore")

        def progress(games: int, total: int) -> bool:
            self._key.hand_on()
            return work.progress(games, total)

        def merge() -> Report:
            with self._key:
                return self.library.restore(path, progress)

        def merged(report: Report) -> None:
            self._hear((), report.refused)
            done(report)

        self._beside(merge, merged, work)
        return True

    def beside(self, step: Callable[[Library], T], done: Callable[[T], None]) -> None:
        """A step that takes longer than a frame, after whatever else is under way; `done` is told on ours."""

        def with_key() -> T:
            with self._key:
                return step(self.library)

        self._beside(with_key, done)

    def lent(self, look: Callable[[Library], Iterator[T]]) -> Iterator[T]:
        """What the library finds, for another thread: the key is taken for one find at a time."""
        with suppress(StorageError):
            with self._key:
                finds = look(self.library)
            while True:
                with self._key:
                    try:
                        find = next(finds)
                    except StopIteration:
                        return
                yield find

    def _beside(self, do: Callable[[], T], done: Callable[[T], None], work: Work | None = None) -> None:
        """One thing after the other, on another thread; `done` is called on ours."""
        future = self._worker.submit(do)
        future.add_done_callback(lambda _: self._later(lambda: self._ended(future, done, work)))

    def _ended(self, future: Future[T], done: Callable[[T], None], work: Work | None) -> None:
        if self.work is work:
            self.work = None
        try:
            with self.storage():
                what = future.result()
        except StorageError:
            return
        done(what)


def _begun(library: Library, draft: Draft, unnamed: str) -> OpenGame:
    """With all that this table has read off its box."""
    record = draft.record(unnamed, secrets.randbits(32))
    return library.begin(record.entering(library.components.of(draft.game)), draft.colours(unnamed))


def _colours(library: Library) -> dict[str, str]:
    return {player.name: player.colour for player in library.people.players()}
