"""Games that come from elsewhere, merged by id. Nothing here is overwritten, and a report says what was done.

Where a game differs here and there, both are kept. Where one is only further than the other (it holds all the
other's changes and more), the further one is.
"""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, NamedTuple

from engine.codec import Unreadable
from engine.record import Record
from storage import backup, bin, files, journal
from storage.atomic import AtomicStorage, Tables, is_sound, salvage
from storage.backup import Progress, unwatched
from storage.games import OPEN, RECORD, Games
from storage.journal import Change, Journal, Told
from storage.moments import Clock, moment, parsed
from storage.notices import Notice, StorageError
from storage.open_game import fold, played, summary_of
from storage.place import Place
from storage.summaries import Summary

What = Literal["added", "same", "continued", "both", "taken back"]


@dataclass(frozen=True, slots=True)
class Report:
    """What was done with each game, by id. `continued` was further there; `taken back` lay in the bin here.

    `entries` counts the players, groups, components and settings that were new here, `differing` names those
    that are otherwise here and stayed so, `damaged` the files that gave nothing or not all. So many games as
    are `left` were not looked at: somebody stopped it, or something was `refused`.
    """

    games: Mapping[str, What]
    entries: int
    differing: tuple[str, ...]
    damaged: tuple[str, ...]
    left: int = 0
    refused: Notice | None = None


class Copy(NamedTuple):
    """A game as it is here or there: its record as far as it got, and the journal if there is one."""

    record: Record
    on_table: bool
    start: Mapping[str, Any] | None = None
    changes: tuple[Change, ...] = ()

    @property
    def id(self) -> str:
        return self.record.about.id

    def told(self) -> str:
        """Everything but when it was, as one text."""
        document = replace(self.record, about=replace(self.record.about, started="", ended="")).to_json()
        return json.dumps(document, sort_keys=True)

    def holds(self, other: "Copy") -> bool:
        if self.start is not None and self.start == other.start:
            return self.changes[: len(other.changes)] == other.changes
        return self.told() == other.told()

    def under(self, key: str) -> "Copy":
        """The same game under another id."""
        about = replace(self.record.about, id=key)
        start = None if self.start is None else {**self.start, "id": key}
        return self._replace(record=replace(self.record, about=about), start=start)


class Merger:
    """Merges games into a library. `close` lists what was added, in one go."""

    def __init__(self, place: Place, games: Games, clock: Clock) -> None:
        place.must_be_writable()
        self._place = place
        self._games = games
        self._clock = clock
        self._summaries: list[Summary] = []

    def add(self, theirs: Copy) -> tuple[str, What]:
        """The id under which the game is here now, and what was done. Raises StorageError."""
        theirs = self._dated(theirs)
        try:
            ours = self._ours(theirs.id)
        except StorageError as refusal:
            if refusal.notice.key != "unreadable-game":
                raise
            return self._add_beside(theirs)
        if ours is None:
            self._write(theirs)
            return theirs.id, "added"
        if ours.holds(theirs):
            if not ours.on_table:
                # Listed once more, in case a kill before `close` left it unlisted.
                self._summaries.append(summary_of(played(ours.record)))
            return theirs.id, "same"
        if theirs.holds(ours):
            self._write(theirs)
            return theirs.id, "continued"
        return self._add_beside(theirs)

    def _add_beside(self, theirs: Copy) -> tuple[str, What]:
        digest = hashlib.sha256(theirs.told().encode()).hexdigest()[:8]
        key, _ = self.add(theirs.under(f"{theirs.id}~{digest}"))
        return key, "both"

    def close(self) -> None:
        self._games.summaries.put(self._summaries)
        self._summaries.clear()

    def _dated(self, theirs: Copy) -> Copy:
        """Lists go by the start, so there has to be one; without an id the content is the id."""
        started = parsed(theirs.record.about.started) or self._clock()
        key = theirs.id or hashlib.sha256(theirs.told().encode()).hexdigest()[:32]
        about = replace(theirs.record.about, started=moment(started))
        return theirs._replace(record=replace(theirs.record, about=about)).under(key)

    def _ours(self, key: str) -> Copy | None:
        on_table = self._games.open_journal(key)
        tables = self._games.tables(key)
        if not on_table.exists() and not tables:
            return None
        path = on_table if on_table.exists() else self._games.kept_journal(key)
        return copy_of(tables, files.read(path), on_table=on_table.exists())

    def _write(self, theirs: Copy) -> None:
        summary = summary_of(played(theirs.record))
        start = theirs.start
        if start is None:
            start = replace(theirs.record, about=replace(theirs.record.about, ended="")).to_json()
        on_table, kept = self._games.open_journal(theirs.id), self._games.kept_journal(theirs.id)
        Journal(on_table if theirs.on_table else kept, self._place, start, theirs.changes).close()
        if not theirs.on_table:
            self._games.write(theirs.record, summary)
            self._summaries.append(summary)
            if on_table.exists():
                self.close()
                with files.refusals(on_table):
                    on_table.unlink()


def copy_of(tables: Tables, content: bytes | None, *, on_table: bool) -> Copy:
    """From a record's file and a journal, whichever is good. Raises StorageError if neither is."""
    told = None if content is None else _told(content)
    document = next(iter(tables.get(RECORD, {}).values()), None)
    if document is not None and not on_table:
        try:
            record = Record.from_json(document)
        except Unreadable as problem:
            raise StorageError("unreadable-game", game="", reason=str(problem)) from problem
        if told is not None:
            with suppress(StorageError):
                if fold(told, "").timeline.actions == record.actions:
                    return Copy(record, on_table, told.start, tuple(told.changes))
        return Copy(record, on_table)
    if told is None:
        raise StorageError("unreadable-game", game="", reason="neither its record nor its journal is whole")
    timeline, kept = fold(told, "")
    return Copy(timeline.to_record(), on_table, told.start, tuple(kept))


def _told(content: bytes) -> Told | None:
    try:
        return journal.decode(content, "")
    except StorageError:
        return None


def restore(place: Place, games: Games, clock: Clock, path: Path, progress: Progress = unwatched) -> Report:
    """Merges a backup into the library, one game after the other.

    Raises StorageError if it cannot begin. What is refused later ends it and is part of the report: by then
    something was done.
    """
    merging = _Merging(place, games, clock)
    places = (backup.place_of(member.name) for member in backup.members(path))
    total = len({(folder, stem) for folder, stem in places if folder})
    refused: list[Notice] = []
    for step in (partial(merging.merge, path, total, progress), merging.close):
        try:
            step()
        except StorageError as refusal:
            refused.append(refusal.notice)
    return merging.report(total, refused[0] if refused else None)


class _Merging:
    """A backup on its way into the library, and what was done with it so far."""

    def __init__(self, place: Place, games: Games, clock: Clock) -> None:
        self._place = place
        self._games = games
        self._merger = Merger(place, games, clock)
        self._seen = set[tuple[str, str]]()
        self._done: dict[str, What] = {}
        self._binned: Tables = {}
        self._entries = 0
        self._differing: list[str] = []
        self._damaged: list[str] = []

    def merge(self, path: Path, total: int, progress: Progress) -> None:
        """All that is in the backup, or as far as `progress` lets it."""
        if not progress(0, total):
            return
        for where, group in groupby(backup.members(path), key=lambda member: backup.place_of(member.name)):
            found = list(group)
            self._damaged += [member.name for member in found if not _is_sound(member)]
            folder, stem = where
            if not folder:
                self._add_entries(stem, found[0].content or b"")
                continue
            self._add_game(folder, stem, {member.name: member.content for member in found})
            self._seen.add(where)
            if not progress(len(self._seen), total):
                return

    def _add_game(self, folder: str, stem: str, members: Mapping[str, bytes | None]) -> None:
        tables = salvage(members.get(f"{folder}{stem}.json") or b"").tables
        content = members.get(f"{folder}{stem}.journal")
        try:
            key, what = self._merger.add(copy_of(tables, content, on_table=folder == f"{OPEN}/"))
        except StorageError as refusal:
            if refusal.notice.key != "unreadable-game":
                raise
            self._damaged += [name for name in members if name not in self._damaged]
        else:
            self._done[key] = what

    def _add_entries(self, stem: str, content: bytes) -> None:
        tables, name = salvage(content).tables, f"{stem}.json"
        if name == bin.FILE:
            self._binned = tables
        else:
            added, others = _merge_entries(self._place, name, tables)
            self._entries += added
            self._differing += others

    def close(self) -> None:
        """Lists what was merged, and lays what was in the bin there into ours."""
        self._merger.close()
        _merge_bin(self._place, self._games, self._done, self._binned.get(bin.TABLE, {}))

    def report(self, total: int, refused: Notice | None) -> Report:
        return Report(
            games=self._done,
            entries=self._entries,
            differing=tuple(self._differing),
            damaged=tuple(self._damaged),
            left=total - len(self._seen),
            refused=refused,
        )


def _is_sound(member: backup.Member) -> bool:
    if member.content is None or not member.whole:
        return False
    if member.name.endswith(".json"):
        return is_sound(member.content)
    told = _told(member.content)
    return told is not None and not told.damaged


def _merge_entries(place: Place, name: str, theirs: Tables) -> tuple[int, list[str]]:
    """Adds the documents that are new here; says how many, and which differ."""
    storage = AtomicStorage(place.path / name, place)
    ours = storage.read() or {}
    added, differing = 0, []
    for table, rows in theirs.items():
        present = ours.setdefault(table, {})
        differing += [f"{table}/{key}" for key, row in rows.items() if present.get(key, row) != row]
        new = {key: row for key, row in rows.items() if key not in present}
        present |= new
        added += len(new)
    if added:
        storage.write(ours)
    return added, differing


def _merge_bin(place: Place, games: Games, done: dict[str, What], binned: Mapping[str, Any]) -> None:
    """What was in the bin there stays in the bin; what lies in ours and not in theirs is taken back."""
    here = {entry.summary.id for entry in games.binned()}
    for key, what in done.items():
        if what != "added" and key in here and key not in binned:
            games.undelete(key)
            done[key] = "taken back"
    new = {key: row for key, row in binned.items() if done.get(key) == "added"}
    if new:
        _merge_entries(place, bin.FILE, {bin.TABLE: new})
