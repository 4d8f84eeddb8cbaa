"""Games that come from elsewhere on their way into a library, by id: judged beside ours, then written.

Nothing here is overwritten silently. Where a game differs here and there, both are kept. Where one is only
further than the other (it holds all the other's changes and more), the further one is.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from storage import files, journal
from storage.atomic import encode
from storage.copies import Copy, copy_of, dated, kept_beside, reading_of, start_of
from storage.games import JOURNAL, SUMMARY, TABLES, Games, tables_of
from storage.ids import stem
from storage.moments import Clock
from storage.notices import StorageError
from storage.open_game import summary_of
from storage.place import Place
from storage.shelf import to_document
from storage.summaries import MOST, Summary

_TOGETHER = 32
"""New games that are written at once: enough that the syncs cost little, few enough to be a moment."""

What = Literal["added", "same", "continued", "both", "taken back"]
SAME: What = "same"


class _Judged(NamedTuple):
    """What is to be done with a game, under the id that it gets here; `beside` one of ours of the same id."""

    theirs: Copy
    what: What
    ours: Copy | None
    beside: bool

    @property
    def told(self) -> What:
        """What people are told. One that was kept beside ours before is the same."""
        return "both" if self.beside and self.what == "added" else self.what


class Merger:
    """Merges games into a library, new ones many at a time. `close` writes the last of them and lists all.

    Where something is refused, `lost` are the games that were added and are not there after all. One that
    `only_adds` leaves all of ours as they are.
    """

    def __init__(self, place: Place, games: Games, clock: Clock, *, only_adds: bool = False) -> None:
        place.must_be_writable()
        self._place = place
        self._games = games
        self._clock = clock
        self._only_adds = only_adds
        self._waiting: dict[str, dict[Path, bytes]] = {}
        self._size = 0
        self.lost = set[str]()
        self._summaries: list[Summary] = []

    def add(self, theirs: Copy) -> tuple[str, What]:
        """The id under which the game is here now, and what was done. Raises StorageError."""
        judged = self._judged(dated(theirs, self._clock))
        match judged.what:
            case "added":
                self._write_new(judged.theirs)
            case "continued":
                self._write_over(judged.theirs)
            case "same" if judged.ours is not None and not judged.ours.on_table:
                self.list_again(summary_of(judged.ours.timeline))
        return judged.theirs.id, judged.told

    def list_again(self, ours: Summary) -> None:
        """A game that is here: a kill before `close` may have left it unlisted."""
        self._summaries.append(ours)

    def foresee(self, theirs: Copy) -> tuple[str, What]:
        """What `add` would do, and nothing is done."""
        judged = self._judged(dated(theirs, self._clock))
        return judged.theirs.id, judged.told

    def _judged(self, theirs: Copy, *, beside: bool = False) -> _Judged:
        try:
            ours = self._ours(theirs.id)
        except StorageError as refusal:
            if refusal.notice.key != "unreadable-game":
                raise
            return self._judged(kept_beside(theirs), beside=True)
        if ours is None:
            return _Judged(theirs, "added", ours, beside)
        if theirs.is_told_on_by(ours):
            return _Judged(theirs, "same", ours, beside)
        if ours.is_told_on_by(theirs) and not self._only_adds:
            return _Judged(theirs, "continued", ours, beside)
        if theirs.turns().begin(ours.turns()):
            return _Judged(theirs, "same", ours, beside)
        further = self._further(ours, theirs)
        if further is not None:
            return _Judged(further, "continued", ours, beside)
        return self._judged(kept_beside(theirs), beside=True)

    def _further(self, ours: Copy, theirs: Copy) -> Copy | None:
        """Our game as it goes on there; None where it does not, or where both have to be kept.

        People may be playing the one on the table, and one that was kept beside ours before is here already.
        """
        is_longer = len(theirs.timeline.actions) > len(ours.timeline.actions)
        if self._only_adds or ours.on_table or theirs.on_table or not is_longer:
            return None
        if not ours.turns().begin(theirs.turns()) or self._games.has(stem(kept_beside(theirs).id)):
            return None
        return ours.going_on(theirs)

    def flush(self) -> None:
        """Puts on disk what waits; where that is refused, as much of it as is possible."""
        waiting, self._waiting = self._waiting, {}
        if not waiting:
            return
        everything = {path: told for game in waiting.values() for path, told in game.items()}
        try:
            # All records have their names before any journal has: a journal alone would be another game.
            for suffix in (TABLES, JOURNAL):
                files.write_together(
                    {path: told for path, told in everything.items() if path.suffix == suffix}
                )
        except StorageError:
            self.lost = set(waiting)
            for key, told in waiting.items():
                files.write_together(told)
                self.lost.remove(key)
            self.lost.clear()

    def close(self, between: Callable[[], object] = lambda: None) -> None:
        """`between` two files of lists somebody else may have a turn."""
        try:
            self.flush()
        finally:
            listed, self._summaries = self._summaries, []
            there = sorted(
                (one for one in listed if one.id not in self.lost), key=lambda summary: summary.started
            )
            for first in range(0, len(there), MOST):
                if first:
                    between()
                self._games.summaries.put(there[first : first + MOST])

    def _ours(self, key: str) -> Copy | None:
        if key in self._waiting:
            self.flush()
        if not self._games.has(stem(key)):
            return None
        path, tables = self._games.open_journal(key), self._games.tables(key)
        on_table = files.is_there(path)
        if not on_table and not tables:
            return None
        content = files.read(path if on_table else self._games.kept_journal(key))
        return copy_of(tables, reading_of(content), on_table=on_table)

    def _write_new(self, theirs: Copy) -> None:
        """With others: nothing is there that it could be mistaken for."""
        self._waiting[theirs.id] = told = self._files(theirs)
        self._size += sum(map(len, told.values()))
        if len(self._waiting) >= _TOGETHER or self._size > files.LARGEST:
            self._size = 0
            self.flush()

    def _write_over(self, theirs: Copy) -> None:
        for path, content in self._files(theirs).items():
            files.replace(path, content, keep_previous=path.suffix != JOURNAL)
        on_table = self._games.open_journal(theirs.id)
        if not theirs.on_table and files.is_there(on_table):
            self.close()
            with files.refusals(on_table):
                on_table.unlink()

    def _files(self, theirs: Copy) -> dict[Path, bytes]:
        """The files of a game, the record first: without its journal it is the same game, put away."""
        timeline, sound = theirs.timeline, theirs.sound
        path = (self._games.open_journal if theirs.on_table else self._games.kept_journal)(theirs.id)
        told: dict[Path, bytes] = {}
        with files.refusals(path):
            if not theirs.on_table:
                summary = theirs.summary or summary_of(timeline)
                self._summaries.append(summary)
                same = theirs.tables.get(SUMMARY) == {theirs.id: to_document(summary)}
                record = sound.get(TABLES) if same else None
                told[path.with_suffix(TABLES)] = record or encode(tables_of(timeline.to_record(), summary))
            told[path] = sound.get(JOURNAL) or journal.encode(start_of(theirs), theirs.changes)
        return told
