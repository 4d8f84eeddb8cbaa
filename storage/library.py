"""The library: everything that is kept, opened once by the app.

Nothing is held in memory but the folder and the right to write in it: what a question gets for an answer is
what is on disk.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from engine.component_set import ComponentSet
from engine.record import Record
from engine.timeline import Timeline
from storage import (
    automatic,
    backup,
    bin,
    bookmarks,
    by_hand,
    changes,
    components,
    files,
    group,
    maps,
    people,
    settings,
)
from storage.arriving import Alone, undisturbed
from storage.atomic import AtomicStorage
from storage.backup import Progress, unwatched
from storage.bookmarks import Bookmarks
from storage.changes import Changes
from storage.components import Components
from storage.copies import Copy
from storage.exchange import Folder, exchanging
from storage.export import export
from storage.games import JOURNAL_NAME, OPEN, PUT_AWAY, SUMMARIES, Games
from storage.group import Exchanged, Group
from storage.maps import SavedMaps
from storage.merger import Merger, What
from storage.moments import Clock, moment, parsed, system_clock
from storage.notices import Notice, StorageError
from storage.open_game import COPIES, OpenGame, summary_of
from storage.people import People
from storage.place import Place, data_folder
from storage.restore import Foreseen, Report, foreseeing, merge, restore
from storage.settings import SettingsShelf
from storage.stamp import Stamp
from storage.summaries import Summary
from storage.unpacking import Backup

if TYPE_CHECKING:
    from storage.statistics.counting import Counting

FILE = "library.json"
LAYOUT = 1
_BACKUP = re.compile(".*" + re.escape(backup.SUFFIX) + r"(\.[0-9]+)?")
SINGLES = (
    FILE,
    settings.FILE,
    people.FILE,
    components.FILE,
    maps.FILE,
    bookmarks.FILE,
    group.FILE,
    group.MET,
    bin.FILE,
    changes.FILE,
)


class Library:
    """Games, people, settings, components, maps and bookmarks of one data folder.

    If another process has it, or nothing may be written there, or a newer app has laid it out, everything can
    be looked at and `refusal` says why nothing can be written. What cannot even be read raises StorageError.
    """

    def __init__(self, folder: Path | None = None, clock: Clock = system_clock) -> None:
        self.place = Place.open(folder or data_folder())
        self._clock = clock
        self._stamp = Stamp(self.place, (PUT_AWAY, SUMMARIES), SINGLES)
        self.bookmarks = Bookmarks(self.place)
        self.games = Games(self.place, clock, self._stamp, self.bookmarks)
        self.people = People(self.place)
        self.changes = Changes(self.place, self.games, self.people, clock)
        self.settings = SettingsShelf(self.place)
        self.components = Components(self.place)
        self.maps = SavedMaps(self.place)
        self.group = Group(self.place)
        try:
            self._check_layout()
            self._check_files()
            self._check_clock()
        except StorageError:
            self.place.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @cached_property
    def counting(self) -> "Counting":
        """Loaded when somebody counts: nobody waits for it at the start."""
        from storage.statistics.counting import Counting

        return Counting(self.place, self.games)

    def close(self) -> None:
        """Lets another process write. Nothing is waiting to be written."""
        self.place.close()

    @property
    def refusal(self) -> Notice | None:
        return self.place.refusal

    def take_notices(self) -> tuple[Notice, ...]:
        """What was found since the last time: damage, and what was done about it."""
        return self.place.take_notices()

    def begin(self, record: Record, colours: Mapping[str, str] | None = None) -> OpenGame:
        """Puts a new game on the table and remembers who plays."""
        game = self.games.begin(record)
        try:
            self.people.remember(game.timeline.header, colours or {})
        except StorageError as refusal:
            self.place.report_refusal(refusal)
        return game

    def recall(self, before: Timeline, after: Timeline, colours: Mapping[str, str]) -> None:
        """The people of an open game are called otherwise than before, or somebody joined.

        A name under which nobody has finished a game, and nobody plays one, was a slip: it is forgotten.
        """
        gone = set(before.players) - set(after.players)
        playing = {name for game in self.games.open_games() for name in game.players} if gone else set()
        unknown = {name for name in gone - playing if next(self.games.recent(player=name), None) is None}
        group = sorted(before.header.players)
        earlier = (game for game in self.games.recent(player=group[0]) if sorted(game.players) == group)
        self.people.recall(
            before.to_record(), after.to_record(), colours, unknown, next(earlier, None) if gone else None
        )

    # In and out

    def export(self, game: str, folder: Path) -> Path:
        """One game as a file to share."""
        return export(self.games.record(game), folder)

    def component_set(self, game: str) -> ComponentSet:
        """All that was read off the box of a game, for another table."""
        return ComponentSet(game, self.components.of(game))

    def add(self, record: Record) -> tuple[str, What]:
        """A record from elsewhere, as a game that was put away: its id here, and what was done with it."""
        merger = Merger(self.place, self.games, self._clock)
        added = merger.add(Copy.of(record))
        merger.close()
        return added

    def foresee(self, record: Record) -> tuple[Summary, What]:
        """What `take_in` would do with a record, and what a list would show of it. Nothing is done."""
        theirs = Copy.of(record)
        key, what = Merger(self.place, self.games, self._clock).foresee(theirs)
        summary = replace(summary_of(theirs.timeline), id=key)
        return summary, "taken back" if self._is_binned(key) else what

    def take_in(self, record: Record) -> tuple[str, What]:
        """As `add`, for a game that somebody brings: one that lies in the bin is taken back."""
        key, what = self.add(record)
        if not self._is_binned(key):
            return key, what
        self.games.undelete(key)
        return key, "taken back"

    def _is_binned(self, game: str) -> bool:
        return any(entry.summary.id == game for entry in self.games.binned())

    def back_up(self, target: Path, progress: Progress = unwatched) -> bool:
        """Everything in one file; False if it was stopped. May run beside the app."""
        now = self._clock()
        made = backup.write(self.place.path, target, now, self.place.report_refusal, progress)
        if made and self.place.writable:
            by_hand.remember(self.place.path, moment(now))
        return made

    @property
    def last_by_hand(self) -> str:
        """The moment of the last backup that was made of this library by hand; "" where that is not known."""
        return by_hand.last(self.place.path)

    def back_up_automatically(self) -> Path | None:
        """Today's backup, if there is none yet; to be called when a game was finished."""
        self.place.must_be_writable()
        return automatic.automatic(self.place.path, self._clock(), self.place.report_refusal)

    def backups(self) -> list[Path]:
        """The backups made automatically, the latest first."""
        folder = self.place.path / automatic.FOLDER
        return [folder / name for name in reversed(files.names(folder, backup.SUFFIX))]

    def restore(self, path: Path, progress: Progress = unwatched) -> Report:
        """Merges a backup. Whenever `progress` is told something the library is whole, and may be used."""
        return restore(self.place, self.games, self._clock, path, self.changes.called, progress)

    def merge(self, backup: Backup, progress: Progress = unwatched) -> Report:
        """The same with a backup that is open."""
        return merge(self.place, self.games, self._clock, backup, self.changes.called, progress)

    def foreseeing(self, backup: Backup) -> Iterator[Foreseen]:
        """What restoring a backup that is open would do, game by game. Nothing is written."""
        return foreseeing(self.place, self.games, self._clock, backup)

    def exchanging(self, folder: Folder, alone: Alone = undisturbed) -> Iterator[Exchanged | None]:
        """Finished games with a group folder, in breaths; the last one says what came of it.

        Whoever shares the library with others says how to be `alone` in it; most of it is done outside.
        """
        return exchanging(self.place, self.games, self._clock, self.group, folder, alone)

    # Opening

    def _check_layout(self) -> None:
        storage = AtomicStorage(self.place.path / FILE, self.place)
        about = (storage.read() or {}).get("library", {})
        version = about.get("layout", {}).get("version")
        layout = version if isinstance(version, int) else 0
        if layout > LAYOUT:
            self.place.refuse(Notice("newer", {"file": FILE, "version": layout}))
        try:
            self.place.must_be_writable()
            for name in (OPEN, PUT_AWAY, SUMMARIES, COPIES):
                self.place.make_folder(name)
            if layout != LAYOUT:
                storage.write({"library": {"layout": {"version": LAYOUT}}})
        except StorageError as refusal:
            self.place.refuse(refusal.notice)

    def _check_files(self) -> None:
        """Finds what was lost, and lets go of what is over."""
        if self.place.alone and self.place.writable:
            self._drop_temporaries()
        if gone := self._stamp.gone():
            with self._stamp.kept():
                for name in gone:
                    self.place.report("gone", file=name, older=0)
        if self.place.writable:
            self._empty_bin()
        if self.refusal is None or self.refusal.key not in ("in-use", "newer"):
            # Another process may be about to list what it has put away, and a newer app in another way.
            self.games.check()

    def _drop_temporaries(self) -> None:
        """What a killed process has left. Large folders are looked at when something in them has changed."""
        for name in SINGLES:
            files.drop_temporary(self.place.path / name)
        for folder, ours in ((OPEN, JOURNAL_NAME), (COPIES, JOURNAL_NAME), (automatic.FOLDER, _BACKUP)):
            with suppress(StorageError):
                files.drop_temporaries(self.place.path / folder, ours)

    def _empty_bin(self) -> None:
        try:
            self.games.empty_bin()
        except StorageError as refusal:
            self.place.report_refusal(refusal)

    def _check_clock(self) -> None:
        """Games from tomorrow mean that the clock was set back: new ones will not be listed first."""
        latest = next(self.games.recent(), None)
        started = parsed(latest.started) if latest else None
        if started and started > self._clock() + timedelta(days=1):
            self.place.report("clock-back", now=moment(self._clock()), latest=moment(started))
