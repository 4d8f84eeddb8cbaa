"""Games that come from elsewhere, merged by id. Nothing here is overwritten, and a report says what was done.

Where a game differs here and there, both are kept. Where one is only further than the other (it holds all the
other's changes and more), the further one is.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from engine.codec import Unreadable
from engine.games import GAMES
from engine.record import About, Record
from engine.timeline import Timeline
from storage import bin, bookmarks, components, files, journal, maps, people, settings, unpacking
from storage.atomic import AtomicStorage, Tables, encode, is_sound, newer_version, parsed_tables, salvage
from storage.backup import Progress, unwatched
from storage.games import JOURNAL, OPEN, RECORD, SUMMARY, TABLES, Games, tables_of
from storage.ids import stem
from storage.journal import Change, Reading
from storage.moments import Clock, moment, parsed
from storage.notices import Notice, StorageError
from storage.open_game import fold, played, summary_of
from storage.place import Place
from storage.shelf import Kind, to_document
from storage.summaries import MOST, TOLD, Summary
from storage.telling import leads_to
from storage.unpacking import Backup, Member

_TOGETHER = 32
"""New games that are written at once: enough that the syncs cost little, few enough to be a moment."""

What = Literal["added", "same", "continued", "both", "taken back"]
SAME: What = "same"


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


class Copy(NamedTuple):
    """A game as it is here or there: played as far as it got, and its journal if there is one.

    `sound` are its files by ending, as they came and exactly as somebody's app wrote them, `tables` what the
    record's one says: what says the same as we would is kept to the byte. `summary` is what a list shows of
    it, where that is known already.
    """

    timeline: Timeline
    on_table: bool
    start: Mapping[str, Any] | None = None
    changes: tuple[Change, ...] = ()
    sound: Mapping[str, bytes] = MappingProxyType({})
    tables: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    summary: Summary | None = None

    @staticmethod
    def of(record: Record) -> "Copy":
        """One that was put away. Raises StorageError if it cannot be played."""
        return Copy(played(record), on_table=False)

    @property
    def id(self) -> str:
        return self.timeline.header.about.id

    def told(self) -> str:
        """Everything but when and where it was and what was noted, as one text."""
        return _as_told(self.timeline.to_record())

    def holds(self, other: "Copy") -> bool:
        if self.start is not None and other.start is not None and _bare(self.start) == _bare(other.start):
            return self.changes[: len(other.changes)] == other.changes
        return self.told() == other.told()

    def with_about(self, about: About) -> "Copy":
        """The same game under another id, or with another date."""
        if about == self.timeline.header.about:
            return self
        header = replace(self.timeline.header, about=about)
        start = None if self.start is None else {**self.start, "id": about.id}
        timeline = replace(self.timeline, header=header)
        return self._replace(timeline=timeline, start=start, sound={}, summary=None)


def made_ready(theirs: Copy, clock: Clock) -> Copy:
    """One that was put away, with all that is written of it: to add it is then little work in the library.

    Raises StorageError if it cannot be stored.
    """
    theirs = _dated(theirs, clock)
    summary = summary_of(theirs.timeline)
    tables = tables_of(theirs.timeline.to_record(), summary)
    with files.refusals(Path(theirs.id)):
        sound = {TABLES: encode(tables), JOURNAL: journal.encode(_start(theirs), theirs.changes)}
    return theirs._replace(sound=sound, tables=tables, summary=summary)


class _Judged(NamedTuple):
    """What is to be done with a game, under the id that it gets here; `beside` one of ours of the same id."""

    theirs: Copy
    what: What
    ours: Copy | None
    beside: bool


class Merger:
    """Merges games into a library, new ones many at a time. `close` writes the last of them and lists all.

    Where something is refused, `lost` are the games that were added and are not there after all.
    """

    def __init__(self, place: Place, games: Games, clock: Clock) -> None:
        place.must_be_writable()
        self._place = place
        self._games = games
        self._clock = clock
        self._waiting: dict[str, dict[Path, bytes]] = {}
        self._size = 0
        self.lost = set[str]()
        self._summaries: list[Summary] = []

    def add(self, theirs: Copy) -> tuple[str, What]:
        """The id under which the game is here now, and what was done. Raises StorageError."""
        judged = self._judged(_dated(theirs, self._clock))
        match judged.what:
            case "added":
                self._write_new(judged.theirs)
            case "continued":
                self._write_over(judged.theirs)
            case "same" if judged.ours is not None and not judged.ours.on_table:
                self.list_again(summary_of(judged.ours.timeline))
        return judged.theirs.id, "both" if judged.beside else judged.what

    def list_again(self, ours: Summary) -> None:
        """A game that is here: a kill before `close` may have left it unlisted."""
        self._summaries.append(ours)

    def foresee(self, theirs: Copy) -> tuple[str, What]:
        """What `add` would do, and nothing is done. One that was kept beside ours before is the same."""
        judged = self._judged(_dated(theirs, self._clock))
        is_new = judged.what == "added"
        return judged.theirs.id, "both" if judged.beside and is_new else judged.what

    def _judged(self, theirs: Copy, *, beside: bool = False) -> _Judged:
        try:
            ours = self._ours(theirs.id)
        except StorageError as refusal:
            if refusal.notice.key != "unreadable-game":
                raise
            return self._judged(_beside(theirs), beside=True)
        if ours is None:
            return _Judged(theirs, "added", ours, beside)
        if ours.holds(theirs):
            return _Judged(theirs, "same", ours, beside)
        if theirs.holds(ours):
            return _Judged(theirs, "continued", ours, beside)
        return self._judged(_beside(theirs), beside=True)

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
        return copy_of(tables, _told(content), on_table=on_table)

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
            told[path] = sound.get(JOURNAL) or journal.encode(_start(theirs), theirs.changes)
        return told


def _dated(theirs: Copy, clock: Clock) -> Copy:
    """Lists go by the start, so there has to be one; without an id the content is the id."""
    about = theirs.timeline.header.about
    started = moment(parsed(about.started) or clock())
    key = about.id or content_id(theirs.timeline.to_record())
    return theirs.with_about(replace(about, id=key, started=started))


def _beside(theirs: Copy) -> Copy:
    """Under an id that follows from what it tells, so that it is kept once however often it comes."""
    digest = hashlib.sha256(theirs.told().encode()).hexdigest()[:8]
    about = theirs.timeline.header.about
    return theirs.with_about(replace(about, id=f"{about.id}~{digest}"))


def _start(copy: Copy) -> Mapping[str, Any]:
    """What its journal starts from; without one, from where it is now."""
    if copy.start is not None:
        return copy.start
    record = copy.timeline.to_record()
    return replace(record, about=replace(record.about, ended="")).to_json()


def copy_of(tables: Tables, told: Reading | None, *, on_table: bool) -> Copy:
    """From a record's tables and a journal, whichever is good. Raises StorageError if neither is."""
    document = next(iter(tables.get(RECORD, {}).values()), None)
    if document is not None and not on_table:
        record = _record(document)
        if told is not None:
            with suppress(StorageError):
                timeline = played(record)
                if leads_to(told, document, timeline):
                    return Copy(timeline, on_table, told.start, tuple(told.changes))
            with suppress(StorageError):
                timeline, kept = fold(told, "")
                # All of it, not only the turns: a journal that is ours must not bring in another record.
                if _undated(timeline.to_record()) == _undated(record):
                    ended = replace(timeline, header=replace(timeline.header, about=record.about))
                    return Copy(ended, on_table, told.start, tuple(kept))
        return Copy.of(record)
    if told is None:
        raise StorageError("unreadable-game", game="", reason="not-whole")
    timeline, kept = fold(told, "")
    return Copy(timeline, on_table, told.start, tuple(kept))


def _record(document: object) -> Record:
    try:
        return Record.from_json(document)
    except Unreadable as problem:
        raise StorageError("unreadable-game", game="", reason=str(problem)) from problem


def content_id(record: Record) -> str:
    """The id of a game that says none."""
    return hashlib.sha256(_as_told(record).encode()).hexdigest()[:32]


def _as_told(record: Record) -> str:
    return json.dumps(_undated(record).to_json(), sort_keys=True)


def _undated(record: Record) -> Record:
    return replace(record, about=replace(record.about, started="", ended="", place="", note=""))


def _bare(start: Mapping[str, Any]) -> dict[str, Any]:
    """What a journal starts from, without what can be told of a game afterwards."""
    return {key: value for key, value in start.items() if key not in ("place", "note")}


def _told(content: bytes | None) -> Reading | None:
    """What a journal says; None without one that we understand."""
    try:
        told = None if content is None else journal.decode(content, "")
    except StorageError:
        return None
    return None if told is None or told.version > journal.VERSION else told


def foreseeing(place: Place, games: Games, clock: Clock, backup: Backup) -> Iterator[Foreseen]:
    """What restoring a backup that is open would do. Nothing is written, and one may stop at any time."""
    yield Foreseen(backup.games)
    yield from _Merging(place, games, clock, backup).foresee()


def restore(place: Place, games: Games, clock: Clock, path: Path, progress: Progress = unwatched) -> Report:
    """Merges a backup into the library, one game after the other.

    Raises StorageError if it cannot begin: then nothing has changed. What is refused later ends it and is
    part of the report: by then something was done.
    """
    place.must_be_writable()
    with unpacking.opened(path) as backup:
        return merge(place, games, clock, backup, progress)


def merge(place: Place, games: Games, clock: Clock, backup: Backup, progress: Progress) -> Report:
    """The same with a backup that is open, and was looked through for that already."""
    place.must_be_writable()
    merging = _Merging(place, games, clock, backup)
    refused: list[Notice] = []
    for step in (merging.merge, merging.close):
        try:
            step(progress)
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
        told = _told(member.content) if member is not None else None
        if member is not None and (told is None or told.damaged or told.torn):
            self._damaged[member.name] = None
        return told

    def _add_entries(self, member: Member) -> None:
        tables = self._tables(member)
        if member.name == bin.FILE:
            self._binned = self._checked(member.name, tables).get(bin.TABLE, {})
        elif member.name == bookmarks.FILE:
            self._bookmarked = self._checked(member.name, tables)
        else:
            self._merge_entries(member.name, self._checked(member.name, tables))

    def _merge_entries(self, name: str, tables: Tables) -> None:
        merged = _merge_entries(self._place, name, tables)
        if merged is None:
            self._damaged[name] = None
        else:
            self._entries += merged[0]
            self._differing += merged[1]

    def _checked(self, name: str, tables: Tables) -> Tables:
        """Without what makes no sense, or not to us; then the file has not given all."""
        checked: Tables = {}
        for table, rows in tables.items():
            kind = _kind(name, table)
            for key, row in rows.items():
                try:
                    if kind is None:
                        raise Unreadable(table, "there is no such table")
                    kind.read(key, row)
                except Unreadable:
                    self._damaged[name] = None
                else:
                    checked.setdefault(table, {})[key] = row
        return checked

    def close(self, progress: Progress) -> None:
        """Lays what was in the bin there into ours, and lists what was merged: never the other way round."""
        try:
            self._merger.flush()
            self._merge_bin()
            self._merge_bookmarks()
        finally:
            # This is done to the end, whatever progress answers.
            self._merger.close(lambda: progress(self._seen, self._backup.games))

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


def _kind(file: str, table: str) -> Kind[Any] | None:
    """What may lie in a table of a file; None if we know no such table."""
    match file:
        case people.FILE:
            return people.KINDS.get(table)
        case components.FILE if table in GAMES:
            return components.kind(table)
        case bookmarks.FILE if table == bookmarks.TABLE:
            return bookmarks.KIND
        case maps.FILE if maps.has_maps(table):
            return maps.kind(table)
        case settings.FILE if table == settings.TABLE:
            return settings.KIND
        case bin.FILE if table == bin.TABLE:
            return bin.KIND
    return None


def _merge_entries(place: Place, name: str, theirs: Tables) -> tuple[int, list[str]] | None:
    """Adds the documents that are new here; says how many, and which differ. None where they are too much.

    At least half of what a file may hold is left for what people do here.
    """
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
        if len(encode(ours)) > files.LARGEST // 2:
            return None
        storage.write(ours)
    return added, differing
