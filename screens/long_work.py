"""Long work: all games copied or written out, others taken in or restored, people called otherwise.

Each is done beside the app, game by game, one at a time. Knows no widget.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from engine.record import Record
from screens.work import Kind, Work
from storage import unpacking
from storage.changes import Renamed
from storage.library import Library
from storage.merger import What
from storage.notices import Notice, StorageError
from storage.restore import Report

if TYPE_CHECKING:
    from screens.desk import Desk
    from storage.spreadsheet import Ranks

S = TypeVar("S")
T = TypeVar("T")


class LongWork:
    """What may change any game clears the desk first: that game may be the one that lies there."""

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk
        self._store_room = desk.store_room
        self._worker = desk.worker

    # All games at once

    def back_up(self, target: Path, done: Callable[[bool], None]) -> bool:
        """Writes a backup; `done` is told whether there is one. False if other long work is under way."""
        # Without the key: it reads what is on disk, and the app may go on writing.
        library = self._store_room.library
        return self._worker.begin("backup", lambda work: library.back_up(target, work.progress), done)

    def spreadsheet(
        self, folder: Path, told: str, ranks: "Ranks", done: Callable[[tuple[Path, Path] | None], None]
    ) -> bool:
        """All games that were put away as two files; `done` is told where, or None if it was stopped.

        False if other long work is under way.
        """
        from storage.spreadsheet import all_games, export

        def write(work: Work) -> tuple[Path, Path] | None:
            with self._store_room.entered() as library:
                games, total = all_games(library, self._store_room.key.hand_on)
                return export(games, total, ranks, folder, told, self._worker.handing_on(work))

        return self._worker.begin("spreadsheet", write, done)

    def restore(self, path: Path, done: Callable[[Report], None]) -> bool:
        """Merges a backup; `done` is told what came of it. False if other long work is under way.

        The desk is cleared first: the backup may hold another state of the game that lies there.
        """

        def merge(work: Work) -> Report:
            # Looking through a large one takes seconds, in which others may use the library.
            with unpacking.opened(path) as backup, self._store_room.entered() as library:
                return library.merge(backup, self._worker.handing_on(work))

        def merged(report: Report) -> None:
            self._store_room.hear((), report.refused)
            done(report)

        return self._with_a_clear_desk("restore", merge, merged)

    # Some games

    def take_in(
        self, records: Sequence[Record], done: Callable[[list[tuple[str, What]], Notice | None], None]
    ) -> bool:
        """Adds games that somebody brings; `done` is told the ids that they have here, as far as that went.

        If it was refused, `done` is told why it went no further. False if other long work is under way.
        """
        return self._each("taking", records, lambda library, record: library.take_in(record), done)

    def take_back(self, games: Sequence[str], done: Callable[[list[str], Notice | None], None]) -> bool:
        """Into the bin with games that were just taken in; `done` is told which, and why no more."""

        def delete(library: Library, game: str) -> str:
            library.games.delete(game)
            return game

        def deleted(gone: list[str], refused: Notice | None) -> None:
            if self._desk.game is not None and self._desk.game.id in gone:
                self._desk.clear()
            done(gone, refused)

        return self._each("taking back", games, delete, deleted)

    def _each(
        self,
        what: Kind,
        things: Sequence[S],
        do: Callable[[Library, S], T],
        done: Callable[[list[T], Notice | None], None],
    ) -> bool:
        """Does one after the other, until somebody stops it or storage refuses, which is heard.

        `done` is told what came of those that were done. False if other long work is under way.
        """

        def do_them(work: Work) -> tuple[list[T], Notice | None]:
            did: list[T] = []
            progress = self._worker.handing_on(work)
            with self._store_room.entered() as library:
                try:
                    for thing in things:
                        if not progress(len(did), len(things)):
                            break
                        did.append(do(library, thing))
                except StorageError as refusal:
                    return did, refusal.notice
            return did, None

        def told(came: tuple[list[T], Notice | None]) -> None:
            did, refused = came
            self._store_room.hear((), refused)
            done(did, refused)

        return self._worker.begin(what, do_them, told)

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
        return self._store_room.ask(lambda library: library.changes.pending(), None) is not None

    def go_on_changing(self, done: Callable[[Renamed], None]) -> bool:
        """What a kill or a stop has left undone, if there is anything; False if there is not."""
        if self._worker.work is not None or not self._store_room.can_be_written:
            return False
        self._store_room.step(lambda library: library.changes.tell_the_rest())
        return self.is_half_changed and self._change(lambda library: None, done)

    def _change(self, decide: Callable[[Library], object], done: Callable[[Renamed], None]) -> bool:
        def change(work: Work) -> Renamed | None:
            with self._store_room.entered() as library:
                decide(library)
                return library.changes.go_on(self._worker.handing_on(work))

        def changed(renamed: Renamed | None) -> None:
            if renamed is not None:
                done(renamed)

        return self._with_a_clear_desk("rename", change, changed)

    def _with_a_clear_desk(self, what: Kind, do: Callable[[Work], T], done: Callable[[T], None]) -> bool:
        if self._worker.work is not None:
            return False
        self._desk.clear()
        return self._worker.begin(what, do, done)
