"""A group folder: finished games that several phones exchange through a folder kept in step by any service.

A game is a file that is named after its id and its turns, so that a name always stands for the same turns:
no file is ever changed in place, two phones may write at once, and no service has a conflict to settle. What
names, places and notes a game has is no part of that: they go along the first time, and stay as they are on
every phone after that.

This knows no threads. All of it can be done again from any point, so a kill costs nothing.
"""

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Protocol

from engine.codec import Unreadable
from engine.json_text import NewerFormat
from engine.record import Record
from storage import files
from storage.arriving import Alone, arriving
from storage.copies import Copy, content_id, made_ready
from storage.export import SUFFIX
from storage.games import Games
from storage.group import NAME, NEWER, Exchanged, Group, Seen
from storage.ids import stem
from storage.moments import Clock, moment
from storage.notices import Notice, StorageError, reason_of
from storage.place import Place
from storage.turns import turns

MOST_FILES = 100_000
PORTION = 8
"""So many games are added at a time. Between two portions the library is whole, and may be used."""
SAID = 5
"""So many names are said of what was passed over."""

_BOUT = 128
"""So many files that are known are passed before others may go on."""
_BESIDE = re.compile(r"(~[0-9a-f]{8})+$")
_JSON, TEMPORARY = ".json", ".tmp"
_PASSING = (".", "~")
"""How names begin that services and desktops give to what is not there yet, or is theirs."""


class Entry(NamedTuple):
    """A file in the folder, and what changes when it is another one."""

    name: str
    size: int
    changed: int


class Folder(Protocol):
    """What a group folder can do, wherever it is. Everything may raise StorageError."""

    @property
    def name(self) -> str:
        """By which it is found again, and which people are told."""

    def entries(self) -> list[Entry]: ...

    def read(self, name: str) -> bytes: ...

    def put(self, name: str, content: bytes, writer: str) -> None:
        """A new file, wholly or not at all. `writer` is in the name that it has until it is whole."""

    def tidy(self, writer: str) -> None:
        """Drops what this writer was killed over."""


class LocalFolder:
    """A folder of this machine. It is never made: where a drive is missing, nothing goes elsewhere."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def name(self) -> str:
        return str(self._path)

    def entries(self) -> list[Entry]:
        found = []
        for entry in self._scanned():
            with suppress(OSError):
                if entry.is_file():
                    about = entry.stat()
                    found.append(Entry(entry.name, about.st_size, about.st_mtime_ns))
        return found

    def read(self, name: str) -> bytes:
        content = files.read(self._path / name)
        if content is None:
            raise StorageError("read-failed", file=name, reason="ENOENT")
        return content

    def put(self, name: str, content: bytes, writer: str) -> None:
        target, temporary = self._path / name, self._path / f".{name}.{writer}{TEMPORARY}"
        with files.refusals_outside(target):
            try:
                # Open to whom the folder is: it is there to be read by others.
                with temporary.open("xb") as file:
                    file.write(content)
                    file.flush()
                    files.sync(file.fileno())
                temporary.replace(target)
            except OSError:
                with suppress(OSError):
                    temporary.unlink(missing_ok=True)
                raise
            files.sync_folder(self._path)

    def tidy(self, writer: str) -> None:
        for entry in self._scanned():
            if entry.name.startswith(".") and entry.name.endswith(f".{writer}{TEMPORARY}"):
                with suppress(OSError):
                    Path(entry.path).unlink()

    def _scanned(self) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(self._path) as found:
                return list(found)
        except OSError as error:
            raise StorageError("no-folder", folder=self.name, reason=reason_of(error)) from error


def exchanging(
    place: Place, games: Games, clock: Clock, group: Group, folder: Folder, alone: Alone
) -> Iterator[Exchanged | None]:
    """None is a breath, at which one may stop for good; the last one is what came of it.

    Whatever ends it early is part of that, and the next exchange begins where it was.
    """
    exchange = _Exchange(place, games, clock, group, folder, alone)
    try:
        yield from exchange.run()
    except StorageError as refusal:
        exchange.fail(refusal.notice)
    with suppress(StorageError):
        exchange.close()
    yield exchange.done


class _Exchange:
    """One exchange with one folder."""

    def __init__(
        self, place: Place, games: Games, clock: Clock, group: Group, folder: Folder, alone: Alone
    ) -> None:
        self._place, self._games, self._clock = place, games, clock
        self._group, self._folder = group, folder
        self._alone = alone
        self._writer = ""
        self.done = Exchanged(when=moment(clock()))
        self._known: set[str] = set()
        self._met: set[str] = set()
        self._ours: dict[str, Seen] = {}
        self._theirs: dict[str, Seen] = {}
        self._passed: list[str] = []
        self._newer: list[str] = []
        self._unread: list[str] = []

    def run(self) -> Iterator[Exchanged | None]:
        self._place.must_be_writable()
        self._group.check(self._folder.name)
        self._known = self._group.met()
        self._met = set(self._known)
        with self._alone():
            self._writer = self._group.writer
        self._folder.tidy(self._writer)
        yield None
        there = self._folder.entries()
        yield None
        if len(there) > MOST_FILES:
            raise StorageError("too-many", file=self._folder.name, most=MOST_FILES)
        ours, theirs = yield from self._group.seen(self._folder.name)
        yield from self._look_at_ours(ours)
        yield from self._take_in(there, theirs)
        yield from self._give_out()
        self.done = replace(self.done, whole=True)

    def _look_at_ours(self, known: Mapping[str, Seen]) -> Iterator[None]:
        for at, (name, written, size) in enumerate(self._games.put_away()):
            if at % _BOUT == 0:
                yield None
            seen = known.get(name)
            if seen is None or seen[:2] != (written, size):
                seen = Seen(written, size, "")
                record = self._finished(name)
                seen = seen._replace(turns=turns_of(record) if record is not None else "")
                yield None
            self._ours[name] = seen
        self._known |= {seen.turns for seen in self._ours.values() if seen.turns}
        # What is here is remembered before anything can delete it.
        self._remember()

    def _finished(self, name: str) -> Record | None:
        """One that cannot be read says so where it is looked at."""
        with self._alone(), suppress(StorageError):
            return self._games.finished(name)
        return None

    def _remember(self) -> None:
        if self._known != self._met:
            self._group.remember(self._known)
            self._met = set(self._known)

    def _take_in(self, there: list[Entry], known: Mapping[str, Seen]) -> Iterator[Exchanged | None]:
        waiting: dict[str, Copy] = {}
        for at, entry in enumerate(sorted(there)):
            if at % _BOUT == 0:
                yield None
            if not entry.name.endswith(_JSON) or entry.name.startswith(_PASSING):
                continue
            seen = known.get(entry.name)
            if seen is None or seen[:2] != (entry.size, entry.changed) or self._is_unknown(seen.turns):
                turns = yield from self._read(entry, waiting)
                yield None
                if turns is None:
                    # Perhaps a service has not fetched it yet: it stays unknown, to be tried again.
                    self._unread.append(entry.name)
                    continue
                if turns in ("", NEWER) and seen != (entry.size, entry.changed, turns):
                    (self._newer if turns else self._passed).append(entry.name)
                seen = Seen(entry.size, entry.changed, turns)
            self._theirs[entry.name] = seen
            if len(waiting) >= PORTION:
                yield from self._add(waiting)
                waiting = {}
                yield self.done
        if waiting:
            yield from self._add(waiting)
            yield self.done
        if self._unread:
            self._look_again(there)

    def _look_again(self, before: list[Entry]) -> None:
        """Where files could not be read, perhaps they are there no more, or the folder is not."""
        unread, self._unread = self._unread, []
        there = {entry.name for entry in self._folder.entries()}
        if before and not there:
            raise StorageError("no-folder", folder=self._folder.name, reason="ENOENT")
        self._unread = [name for name in unread if name in there]

    def _is_unknown(self, turns: str) -> bool:
        return bool(turns) and turns not in self._known

    def _read(self, entry: Entry, waiting: dict[str, Copy]) -> Generator[None, None, str | None]:
        """Which game lies there: "" for none, NEWER for one of a newer app, None where nobody could read it.

        One that was never here waits to be added.
        """
        if entry.size > files.LARGEST:
            return ""
        try:
            content = self._folder.read(entry.name)
        except StorageError:
            return None
        try:
            yield None
            record = Record.parse(content)
            yield None
            turns = turns_of(record)
            if turns not in self._known and turns not in waiting:
                yield None
                theirs = Copy.of(replace(record, about=replace(record.about, id=id_of(record))))
                yield None
                waiting[turns] = made_ready(theirs, self._clock)
        except NewerFormat:
            return NEWER
        except (Unreadable, StorageError):
            return ""
        return turns

    def _add(self, waiting: Mapping[str, Copy]) -> Iterator[None]:
        """Some games, whole and listed when this returns; only then are they known."""
        copies = list(waiting.values())
        done = yield from arriving(self._place, self._games, self._clock, copies, self._alone)
        self._known |= waiting.keys()
        beside = done.count("both")
        came = self.done.came + done.count("added") + beside
        self.done = replace(self.done, came=came, beside=self.done.beside + beside)

    def _give_out(self) -> Iterator[Exchanged | None]:
        """Whatever is finished here and not there. What is in the bin or on the table stays at home."""
        # A file that cannot be read is none: whoever has its game writes it anew.
        # What a newer app has written stays, also under the name of a game that is here.
        there = {
            name.removesuffix(SUFFIX) if seen.turns == NEWER else seen.turns
            for name, seen in self._theirs.items()
            if NAME.fullmatch(name)
        }
        with self._alone():
            hidden = self._games.hidden()
        for name, seen in self._ours.items():
            if not seen.turns or seen.turns in there or name in hidden:
                continue
            record = self._finished(name)
            if record is None or turns_of(record) != seen.turns:
                continue
            record = replace(record, about=replace(record.about, id=id_of(record)))
            text = json.dumps(record.to_json(), ensure_ascii=False, indent=1)
            self._folder.put(f"{seen.turns}{SUFFIX}", text.encode("utf-8"), self._writer)
            there.add(seen.turns)
            self.done = replace(self.done, sent=self.done.sent + 1)
            yield self.done

    def fail(self, notice: Notice) -> None:
        """It is said once, until it works again: nobody looks into settings for what the app does itself."""
        self.done = replace(self.done, failed=notice)
        if notice.key != "busy" and notice.key != self._failed_last():
            self._place.report_refusal(StorageError.of(notice))

    def _failed_last(self) -> str:
        """What ended the last exchange early, or ""."""
        with suppress(StorageError), self._alone(midway=True):
            last = self._group.last()
            return last.failed.key if last is not None and last.failed is not None else ""
        return ""

    def close(self) -> None:
        """What was passed over is said once: the hint knows the file as long as it stays what it is."""
        found = Counter(seen.turns for seen in self._theirs.values())
        self.done = replace(self.done, passed=len(self._unread) + found[""], newer=found[NEWER])
        self._report("passed-over", sorted([*self._passed, *self._unread]))
        self._report("newer-games", self._newer)
        if self._place.writable:
            self._remember()
            with self._alone():
                self._group.keep(self.done)
        if self.done.whole:
            self._group.keep_seen(self._folder.name, self._ours, self._theirs)

    def _report(self, key: str, files: list[str]) -> None:
        if files:
            names = ", ".join(files[:SAID]) + (", …" if len(files) > SAID else "")
            self._place.report(key, files=len(files), names=names)


def id_of(record: Record) -> str:
    """The id of a game on every phone: one that is kept beside another here is the same one elsewhere."""
    return _BESIDE.sub("", record.about.id) or content_id(record)


def turns_of(record: Record) -> str:
    """Which game it is and what was played, whatever people are called: the same on every phone."""
    digest = hashlib.sha256(turns(record).as_text().encode()).hexdigest()[:12]
    return f"{stem(id_of(record))}.{digest}"
