"""All games of a library: those on the table, those that were put away, and those in the bin.

Where a game lies says what it is. A journal in `open` is on the table, whatever else there is of it; a record
in `games` with a summary was put away; an entry in the bin hides either. So every step from one to the other
takes effect with a single write or rename, and a kill leaves the game before or after it.
"""

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from engine.codec import Unreadable
from engine.record import Record
from storage import files
from storage.atomic import AtomicStorage, Tables
from storage.bin import Bin, Binned
from storage.bookmarks import Bookmarks
from storage.ids import STEM, new_id, stem
from storage.moments import Clock, moment
from storage.notices import StorageError
from storage.open_game import (
    COPIES,
    OpenGame,
    begin,
    bring_back,
    copy_of,
    look,
    played,
    rescue,
    resume,
    summary_of,
    summary_of_tale,
    tale_of,
    tells,
)
from storage.place import Place
from storage.shelf import to_document
from storage.stamp import Stamp
from storage.summaries import NAME, Summaries, Summary
from storage.wanted import Wanted

OPEN, PUT_AWAY, SUMMARIES = "open", "games", "summaries"
RECORD, SUMMARY = "record", "summary"
TABLES, JOURNAL = ".json", ".journal"
JOURNAL_NAME = re.compile(STEM + re.escape(JOURNAL))
_KEPT_NAME = re.compile(f"{STEM}({re.escape(TABLES)}|{re.escape(JOURNAL)})")


def tables_of(record: Record, summary: Summary) -> Tables:
    """What the file of a game that is put away holds."""
    key = record.about.id
    return {RECORD: {key: record.to_json()}, SUMMARY: {key: to_document(summary)}}


class Games:
    """The games on disk."""

    def __init__(self, place: Place, clock: Clock, stamp: Stamp, bookmarks: Bookmarks) -> None:
        self._place = place
        self._clock = clock
        self._stamp = stamp
        self._bin = Bin(place)
        self._bookmarks = bookmarks
        self.summaries = Summaries(SUMMARIES, place, self.rebuild_summaries)

    # On the table

    def begin(self, record: Record) -> OpenGame:
        """Puts a new game on the table. Raises Unreadable or Broken if the record cannot be played."""
        now = self._clock()
        about = replace(record.about, id=new_id(now), started=moment(now), ended="")
        return begin(self.open_journal(about.id), self._place, replace(record, about=about))

    def resume(self, game: str) -> OpenGame:
        return resume(self.open_journal(game), self._place)

    def open_games(self) -> list[Summary]:
        """Those on the table, the one last touched first."""
        binned = self._bin.all()
        latest_first = sorted(self._open_paths(), key=_touched, reverse=True)
        found = (self._summary_of_open(path) for path in latest_first)
        return [summary for summary in found if summary is not None and summary.id not in binned]

    def on_table(self) -> list[Summary]:
        """All games on the table, those in the bin too."""
        found = (self._summary_of_open(path) for path in self._open_paths())
        return [summary for summary in found if summary is not None]

    def finish(self, game: OpenGame) -> Summary:
        """Puts a game away, over or not, and takes it off the table."""
        header = game.timeline.header
        ended = replace(header, about=replace(header.about, ended=moment(self._clock())))
        timeline = replace(game.timeline, header=ended)
        summary = summary_of(timeline)
        path = self.open_journal(summary.id)
        with self._stamp.kept():
            self.write(timeline.to_record(), summary)
            self.summaries.put([summary])
            game.close()
            self._move(path, self.kept_journal(summary.id))
        _forget(copy_of(path, self._place))
        return summary

    # Put away

    def take_up(self, game: str) -> OpenGame:
        """Puts a finished game back on the table, with undo if it was played here."""
        self._place.must_be_writable()
        record, kept = self.record(game), self.kept_journal(game)
        if tells(kept, self._place, record):
            with self._stamp.kept():
                self._move(kept, self.open_journal(game))
            return self.resume(game)
        if (content := self._place.read(kept)) is not None:
            aside = files.set_aside(kept, content)
            self._place.report("damaged", file=kept.name, kept=0, lost=1, aside=aside)
        return begin(
            self.open_journal(game), self._place, replace(record, about=replace(record.about, ended=""))
        )

    def recent(
        self, *, player: str | None = None, game: str | None = None, since: str = "", until: str = "~"
    ) -> Iterator[Summary]:
        """Games that were put away, latest first, as far as the caller goes on."""
        players = () if player is None else (player,)
        return self.found(Wanted(game=game or "", players=players, since=since, until=until))

    def found(self, wanted: Wanted) -> Iterator[Summary]:
        """The same for all that can be asked for."""
        for portion in self.portions(wanted):
            yield from reversed(portion)

    def portions(self, wanted: Wanted, *, earliest_first: bool = False) -> Iterator[list[Summary]]:
        """The same some dozens at a time, those of a portion by their start; many of them may be empty."""
        hidden = self.hidden()
        summaries = self.summaries.portions(
            wanted, wanted.since, wanted.until, wanted.asked, earliest_first=earliest_first
        )
        for portion in summaries:
            yield [summary for summary in portion if stem(summary.id) not in hidden]

    def hidden(self) -> set[str]:
        """The names of games that were put away and are not to be listed: in the bin, or taken up again."""
        taken = (path.stem for path in self._open_paths())
        return {stem(key) for key in self._bin.all()} | set(taken)

    def hidden_again(self) -> set[str]:
        """Of these, those that were put away before: a game that was just begun hides nothing."""
        taken = (path.stem for path in self._open_paths())
        again = (name for name in taken if os.path.lexists(self._place.path / PUT_AWAY / f"{name}{TABLES}"))
        return {stem(key) for key in self._bin.all()} | set(again)

    def record(self, game: str) -> Record:
        """The record of any game, on the table or not."""
        path = self.open_journal(game)
        if os.path.lexists(path) and (timeline := look(path, self._place)) is not None:
            return timeline.to_record()
        document = None
        with suppress(StorageError):
            document = self.tables(game).get(RECORD, {}).get(game)
        if document is None:
            return self._record_from_journal(game)
        try:
            return Record.from_json(document)
        except Unreadable as problem:
            raise StorageError("unreadable-game", game=game, reason=str(problem)) from problem

    def exchange(self, pairs: Iterable[tuple[Summary, Summary]]) -> None:
        """Lists games otherwise than before, unless they are listed otherwise by now."""
        with self._stamp.kept():
            self.summaries.exchange(pairs)

    def is_put_away(self, game: str) -> bool:
        """Whether there is a game that can be looked at and is not on the table."""
        files_of = (self._path(game), self.kept_journal(game))
        return any(map(os.path.lexists, files_of)) and not os.path.lexists(self.open_journal(game))

    def list_again(self, game: str) -> Summary:
        """Lists a game with the place and the note that its own file says."""
        own = self._summary_of_kept(game)
        # The list may know more of an old game than its file: it was filled in there.
        summary = replace(self.summaries.listed(own) or own, place=own.place, note=own.note)
        with self._stamp.kept():
            self.summaries.put([summary])
        return summary

    def write(self, record: Record, summary: Summary) -> None:
        """Writes the file of a game that is put away; `summaries` lists it from then on only if told so."""
        self._storage(record.about.id).write(tables_of(record, summary))

    def tables(self, game: str) -> Tables:
        """What the file of a game that was put away holds; nothing if there is none."""
        storage = self._storage(game)
        tables = storage.read() or {}
        if storage.unread is not None:
            raise StorageError.of(storage.unread)
        return tables

    def put_away(self) -> Iterator[tuple[str, int, int]]:
        """The files of all games that were put away, by their stems: when each was written, and its size."""
        for game in self._kept():
            trace = files.trace(self._place.path / PUT_AWAY / f"{game}{TABLES}")
            if trace is not None:
                _, size, written = trace
                yield game, written, size

    def finished(self, stem_of_game: str) -> Record | None:
        """The record of a game by the stem of its files; None unless it was put away at its end."""
        game = self._id_of_kept(self._place.path / PUT_AWAY / f"{stem_of_game}{TABLES}")
        return self.record(game) if self._summary_of_kept(game).status == "over" else None

    # The bin

    def delete(self, *games: str) -> None:
        """Hides games until they are taken back, or for thirty days from now."""
        if games:
            self._bin.put(map(self._summary_of_any, games), self._clock())

    def undelete(self, game: str) -> None:
        self._bin.take_back(game)

    def binned(self) -> list[Binned]:
        """What is in the bin, the last one deleted first."""
        return sorted(self._bin.all().values(), key=lambda entry: entry.deleted, reverse=True)

    def call_in_bin(
        self, games: Collection[str], names: Callable[[tuple[str, ...]], tuple[str, ...]]
    ) -> None:
        """Players of deleted games are called otherwise."""
        self._bin.change(games, lambda summary: replace(summary, players=names(summary.players)))

    def empty_bin(self) -> None:
        """Destroys what has lain there long enough."""
        self._bin.empty(self._clock(), self._destroy)

    # Inside

    def check(self) -> None:
        """Finds what others have taken away. Reads the games only if a name has changed behind our back."""
        self._bring_back_open()
        if self._stamp.holds():
            return
        if self._place.alone:
            files.drop_temporaries(self._place.path / PUT_AWAY, _KEPT_NAME)
            files.drop_temporaries(self._place.path / SUMMARIES, NAME)
        listed = self._listed()
        whole = self._list_besides(listed)
        if lost := len(listed - self.stems()):
            self._place.report("games-missing", games=lost)
        if whole:
            self._stamp.write()

    def stems(self) -> set[str]:
        """The names of all games' files."""
        return {path.stem for path in (*self._open_paths(), *self._kept_paths())}

    def has(self, stem_of_game: str) -> bool:
        """Whether a game has files of this name, without a look at all the others. Raises StorageError."""
        kept = self._place.path / PUT_AWAY / f"{stem_of_game}{TABLES}"
        paths = (kept, self._place.path / OPEN / f"{stem_of_game}{JOURNAL}", kept.with_suffix(JOURNAL))
        return any(files.is_file(one) for path in paths for one in (path, files.previous(path)))

    def rebuild_summaries(self) -> None:
        """Lists every game that was put away and is missing in the lists, from its own file."""
        self._list_besides(self._listed())

    def _listed(self) -> set[str]:
        return {stem(summary.id) for summary in self.summaries.newest_first()}

    def _list_besides(self, listed: set[str]) -> bool:
        """What cannot be read or written is said; False if there is more to list than could be written."""
        known = listed | {path.stem for path in self._open_paths()}
        missing = []
        for path in self._kept_paths():
            if path.stem not in known:
                try:
                    missing.append(self._summary_of_kept(self._id_of_kept(path)))
                except StorageError as refusal:
                    self._place.report_refusal(refusal)
        if not missing:
            return True
        try:
            self._place.must_be_writable()
            self.summaries.put(missing)
        except StorageError as refusal:
            self._place.report_refusal(refusal)
            self._place.report("unlisted", games=len(missing))
            return False
        self._place.report("summaries-rebuilt", games=len(missing))
        return True

    def _bring_back_open(self) -> None:
        """Games on the table of which only the copy is left, and copies of games that are no longer there."""
        if not self._place.writable:
            return
        there = {path.name for path in self._open_paths()}
        for name in self._place.names(COPIES, JOURNAL_NAME):
            path = self._place.path / OPEN / name
            if name in there:
                continue
            if files.is_there(self._place.path / PUT_AWAY / name):
                _forget(copy_of(path, self._place))
            else:
                bring_back(path, self._place)

    def _id_of_kept(self, path: Path) -> str:
        """The id of a game from its files: their name may be made from it and not be it."""
        tables = AtomicStorage(path, self._place).read() or {}
        for game in (*tables.get(RECORD, {}), *tables.get(SUMMARY, {})):
            if stem(game) == path.stem:
                return game
        timeline = look(path.with_suffix(JOURNAL), self._place)
        if timeline is None:
            raise StorageError("no-game", game=path.stem)
        return timeline.header.about.id

    def _summary_of_any(self, game: str) -> Summary:
        path = self.open_journal(game)
        summary = self._summary_of_open(path) if files.is_there(path) else self._summary_of_kept(game)
        if summary is None:
            raise StorageError("no-game", game=game)
        return summary

    def _summary_of_kept(self, game: str) -> Summary:
        try:
            return Summary.from_json(self.tables(game)[SUMMARY][game])
        except (KeyError, Unreadable):
            summary = summary_of(played(self.record(game)))
        try:
            summary.check()
        except Unreadable as problem:
            raise StorageError("unreadable-game", game=game, reason=str(problem)) from problem
        return summary

    def _record_from_journal(self, game: str) -> Record:
        """Mends a record that is lost from the journal it was played with."""
        timeline = rescue(self.kept_journal(game), self._place)
        if timeline is None:
            raise StorageError("no-game", game=game)
        with suppress(StorageError):
            self.write(timeline.to_record(), summary_of(timeline))
        return timeline.to_record()

    def _summary_of_open(self, path: Path) -> Summary | None:
        """None if there is nothing to show; a journal without its start is set aside."""
        try:
            told = tale_of(path, self._place)
            if told is None and self._place.writable and files.is_there(copy_of(path, self._place)):
                bring_back(path, self._place)
                told = tale_of(path, self._place)
            return None if told is None else summary_of_tale(told)
        except Unreadable as problem:
            self._place.report("unreadable-game", game=path.stem, reason=str(problem))
        except StorageError as refusal:
            if refusal.notice.key != "unreadable-game":
                self._place.report_refusal(refusal)
                return None
            aside = ""
            if self._place.writable:
                with suppress(StorageError):
                    aside = files.move_aside(path)
            self._place.report("damaged", file=path.name, kept=0, lost=1, aside=aside)
        return None

    def _destroy(self, summary: Summary) -> None:
        self.summaries.remove(summary)
        record, on_table = self._path(summary.id), self.open_journal(summary.id)
        copy = copy_of(on_table, self._place)
        for path in (copy, on_table, self.kept_journal(summary.id), files.previous(record), record):
            with files.refusals(path):
                path.unlink(missing_ok=True)
        for folder in {copy.parent, on_table.parent, record.parent}:
            with files.refusals(folder):
                # Before the bin forgets it: what a power cut brings back would be listed again.
                files.sync_folder(folder)
        self._bookmarks.forget(summary.id)

    def _move(self, source: Path, target: Path) -> None:
        with files.refusals(source):
            source.replace(target)
            files.sync_folder(target.parent)
            files.sync_folder(source.parent)

    def _storage(self, game: str) -> AtomicStorage:
        return AtomicStorage(self._path(game), self._place)

    def _path(self, game: str) -> Path:
        return self._place.path / PUT_AWAY / f"{stem(game)}{TABLES}"

    def kept_journal(self, game: str) -> Path:
        return self._path(game).with_suffix(JOURNAL)

    def open_journal(self, game: str) -> Path:
        return self._place.path / OPEN / f"{stem(game)}{JOURNAL}"

    def _open_paths(self) -> list[Path]:
        return [self._place.path / OPEN / name for name in self._place.names(OPEN, JOURNAL_NAME)]

    def _kept_paths(self) -> list[Path]:
        return [self._place.path / PUT_AWAY / f"{game}{TABLES}" for game in self._kept()]

    def _kept(self) -> list[str]:
        return sorted({name.partition(".")[0] for name in self._place.names(PUT_AWAY, _KEPT_NAME)})


def _forget(copy: Path) -> None:
    """The game is not on the table any more. Should that fail, the next start does it."""
    with suppress(OSError):
        copy.unlink(missing_ok=True)


def _touched(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        # Put away by the process that writes, while this one looks.
        return 0
