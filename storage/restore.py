"""Backups merged into a library, game by game, and a report that says what was done.

Nothing here is overwritten: `merger` judges each game beside ours, `entries` adds what else is new.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.codec import Unreadable
from storage import bin, bookmarks, files, people, unpacking
from storage.atomic import Tables, is_sound, newer_version, parsed_tables, salvage
from storage.backup import Progress, unwatched
from storage.copies import Copy, copy_of, reading_of
from storage.entries import checked, merge_entries
from storage.games import JOURNAL, OPEN, SUMMARY, TABLES, Games
from storage.ids import stem
from storage.journal import Reading
from storage.merger import SAME, Merger, What
from storage.moments import Clock
from storage.notices import Notice, StorageError
from storage.place import Place
from storage.summaries import TOLD, Summary
from storage.unpacking import Backup, Member

Called = Callable[[Iterable[str]], Mapping[str, str]]
"""Of people in a backup, those who are called otherwise here today."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was done with each game, by id. `continued` was further there; `taken back` lay in the bin here.

    `entries` counts the players, groups, components, maps, bookmarks and settings that were new here,
    `differing` names those that are otherwise here and stayed so, `damaged` the files that gave nothing or
    not all. So many games as are `left` were not looked at: somebody stopped it, or something was `refused`.
    """

    games: Mapping[str, What]
    entries: int
    differing: tuple[str, ...]
    damaged: tuple[str, ...]
    left: int = 0
    refused: Notice | None = None


class Foreseen(NamedTuple):
    """What a restore would do with the games of a backup, of which so many were `looked` at by now."""

    games: int
    looked: int = 0
    what: Mapping[What, int] = MappingProxyType({})
    unreadable: int = 0


def foreseeing(place: Place, games: Games, clock: Clock, backup: Backup) -> Iterator[Foreseen]:
    """What restoring a backup that is open would do. Nothing is written, and one may stop at any time."""
    yield Foreseen(backup.games)
    yield from _Merging(place, games, clock, backup).foresee()


def restore(
    place: Place, games: Games, clock: Clock, path: Path, called: Called, progress: Progress = unwatched
) -> Report:
    """Merges a backup into the library, one game after the other.

    Raises StorageError if it cannot begin: then nothing has changed. What is refused later ends it and is
    part of the report: by then something was done.
    """
    place.must_be_writable()
    with unpacking.opened(path) as backup:
        return merge(place, games, clock, backup, called, progress)


def merge(
    place: Place, games: Games, clock: Clock, backup: Backup, called: Called, progress: Progress
) -> Report:
    """The same with a backup that is open, and was looked through for that already."""
    place.must_be_writable()
    merging = _Merging(place, games, clock, backup)
    refused: list[Notice] = []
    steps: tuple[Callable[[], None], ...] = (
        lambda: merging.merge(progress),
        lambda: merging.close(progress),
        lambda: merging.merge_people(called),
    )
    for step in steps:
        try:
            step()
        except StorageError as refusal:
            refused.append(refusal.notice)
    return merging.report(refused[0] if refused else None)


class _Merging:
    """A backup on its way into the library, and what was done with it so far."""

    def __init__(self, place: Place, games: Games, clock: Clock, backup: Backup) -> None:
        self._place = place
        self._games = games
        self._clock = clock
        self._backup = backup
        self._merger = Merger(place, games, clock)
        self._seen = 0
        self._done: dict[str, What] = {}
        self._binned: Mapping[str, Any] = {}
        self._bookmarked: Tables = {}
        self._people: Tables = {}
        self._names: dict[str, str] = {}
        """The id of each game there, and the one it has here."""
        self._entries = 0
        self._differing: list[str] = []
        self._damaged = dict.fromkeys(backup.missing)

    def merge(self, progress: Progress) -> None:
        """All that is in the backup, or as far as `progress` lets it."""
        if not progress(0, self._backup.games):
            return
        for (folder, name), members in self._backup.members():
            self._damaged |= dict.fromkeys(member.name for member in members if not member.whole)
            if not folder:
                self._add_entries(members[0])
                continue
            on_table = folder == f"{OPEN}/"
            listed = None if on_table else self._listed(name, members)
            if listed is None:
                self._add_game(members, on_table=on_table)
            else:
                self._merger.list_again(listed)
                self._names[listed.id] = listed.id
                self._done.setdefault(listed.id, SAME)
            self._seen += 1
            if not progress(self._seen, self._backup.games):
                return

    def _listed(self, name: str, members: list[Member]) -> Summary | None:
        """What a list shows of a game that was put away here and is the same to the byte; None if it is not.

        As it stands in our own file, where that tells all that lists know today.
        """
        if not self._games.has(name) or not all(map(self._is_ours, members)):
            return None
        by_ending = {f".{member.name.rpartition('.')[2]}": member for member in members}
        documents = self._tables(by_ending.get(TABLES)).get(SUMMARY, {})
        told = self._journal(by_ending.get(JOURNAL))
        if told is None or any(member.name in self._damaged for member in members):
            return None
        for key, document in documents.items():
            if stem(key) == name and self._games.is_put_away(key):
                with suppress(Unreadable):
                    summary = Summary.from_json(document)
                    return summary if summary.id == key and summary.told == TOLD else None
        return None

    def _add_game(self, members: list[Member], *, on_table: bool) -> None:
        try:
            theirs = self._theirs(members, on_table=on_table)
            key, what = self._merger.add(theirs)
            self._names[theirs.id] = key
        except StorageError as refusal:
            self._give_up(members, refusal)
        else:
            if self._done.get(key) != "added" and what != "same":
                self._done[key] = what
            self._done.setdefault(key, what)

    def _theirs(self, members: list[Member], *, on_table: bool) -> Copy:
        """One game of the backup, from whichever of its files are good. Raises StorageError."""
        by_ending = {f".{member.name.rpartition('.')[2]}": member for member in members}
        tables = self._tables(by_ending.get(TABLES))
        told = self._journal(by_ending.get(JOURNAL))
        sound = {
            ending: member.content
            for ending, member in by_ending.items()
            if member.content is not None and member.name not in self._damaged
        }
        theirs = copy_of(tables, told, on_table=on_table)
        if theirs.start is None or told is None or len(theirs.changes) != len(told.changes):
            sound.pop(JOURNAL, None)
        return theirs._replace(sound=sound, tables=tables)

    def _give_up(self, members: list[Member], refusal: StorageError) -> None:
        """A game that gives nothing is named; whatever else was refused is raised."""
        if refusal.notice.key != "unreadable-game":
            raise refusal
        self._damaged |= dict.fromkeys(member.name for member in members)

    def foresee(self) -> Iterator[Foreseen]:
        """What merging would do, game by game. Nothing is written."""
        binned = {stem(entry.summary.id) for entry in self._games.binned()}
        done: Counter[What] = Counter()
        looked = unreadable = 0
        for (folder, name), members in self._backup.members():
            if folder:
                try:
                    is_ours = self._games.has(name) and all(map(self._is_ours, members))
                    key, what = (name, SAME) if is_ours else self._foreseen(members, folder)
                    done["taken back" if what != "added" and key in binned else what] += 1
                except StorageError as refusal:
                    self._give_up(members, refusal)
                    unreadable += 1
                looked += 1
                yield Foreseen(self._backup.games, looked, dict(done), unreadable)
            elif members[0].name == bin.FILE:
                self._add_entries(members[0])
                binned -= set(map(stem, self._binned))

    def _is_ours(self, member: Member) -> bool:
        """Whether it is to the byte what lies here under that name, which is one of our games'."""
        with suppress(StorageError):
            return member.content is not None and files.read(self._place.path / member.name) == member.content
        return False

    def _foreseen(self, members: list[Member], folder: str) -> tuple[str, What]:
        """The stem of the files that it has here, and what would be done."""
        key, what = self._merger.foresee(self._theirs(members, on_table=folder == f"{OPEN}/"))
        return stem(key), what

    def _tables(self, member: Member | None) -> Tables:
        """What a file of tables says, as far as it is good and we understand it."""
        content = member.content if member is not None else None
        if member is None or content is None:
            return {}
        if is_sound(content) and (tables := parsed_tables(content)) is not None:
            return tables
        self._damaged[member.name] = None
        return {} if newer_version(content) is not None else salvage(content).tables

    def _journal(self, member: Member | None) -> Reading | None:
        told = reading_of(member.content) if member is not None else None
        if member is not None and (told is None or told.damaged or told.torn):
            self._damaged[member.name] = None
        return told

    def _add_entries(self, member: Member) -> None:
        tables = self._tables(member)
        if member.name == bin.FILE:
            self._binned = self._checked(member.name, tables).get(bin.TABLE, {})
        elif member.name == bookmarks.FILE:
            self._bookmarked = self._checked(member.name, tables)
        elif member.name == people.FILE:
            self._people = self._checked(member.name, tables)
        else:
            self._merge_entries(member.name, self._checked(member.name, tables))

    def _merge_entries(self, name: str, tables: Tables) -> None:
        merged = merge_entries(self._place, name, tables)
        if merged is None:
            self._damaged[name] = None
        else:
            self._entries += merged[0]
            self._differing += merged[1]

    def _checked(self, name: str, tables: Tables) -> Tables:
        found = checked(name, tables)
        if found.spoilt:
            self._damaged[name] = None
        return found.tables

    def close(self, progress: Progress) -> None:
        """Lays what was in the bin there into ours, and lists what was merged: never the other way round."""
        try:
            self._merger.flush()
            self._merge_bin()
            self._merge_bookmarks()
        finally:
            # This is done to the end, whatever progress answers.
            self._merger.close(lambda: progress(self._seen, self._backup.games))

    def merge_people(self, called: Called) -> None:
        """Last of all: whether somebody who was renamed is still there by the old name, the games say."""
        names = {row["name"] for row in self._people.get(people.PLAYERS, {}).values()}
        names |= {name for row in self._people.get(people.GROUPS, {}).values() for name in row["players"]}
        if names:
            self._merge_entries(people.FILE, people.following(self._people, called(names)))

    def _merge_bin(self) -> None:
        """What is new here and was in the bin there lies in ours, from today on and by what we know of it.

        What lies in our bin and not in theirs is taken back. No other game of ours is touched.
        """
        here = {entry.summary.id for entry in self._games.binned()}
        for key, what in self._done.items():
            if what != "added" and key in here and key not in self._binned:
                self._games.undelete(key)
                self._done[key] = "taken back"
        added = {key for key, what in self._done.items() if what == "added"} - self._merger.lost
        self._games.delete(*(key for key in self._binned if key in added))

    def _merge_bookmarks(self) -> None:
        """They go with their game, under the id that it has here; those of no game that came are left."""
        rows = self._bookmarked.get(bookmarks.TABLE, {})
        came = {
            self._names[game]: {**row, "game": self._names[game]}
            for game, row in rows.items()
            if game in self._names and self._names[game] not in self._merger.lost
        }
        self._merge_entries(bookmarks.FILE, {bookmarks.TABLE: came} if came else {})

    def report(self, refused: Notice | None) -> Report:
        done = {key: what for key, what in self._done.items() if key not in self._merger.lost}
        return Report(
            games=done,
            entries=self._entries,
            differing=tuple(self._differing),
            damaged=tuple(self._damaged),
            left=self._backup.games - self._seen + len(self._done) - len(done),
            refused=refused,
        )
