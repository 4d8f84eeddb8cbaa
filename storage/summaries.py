"""Summaries of finished games: what a list shows, without the games themselves.

They lie in small files by the moment the games started, each named after the earliest moment it may hold. So
the folder's listing is the index: the latest games are in the last file, and a new one rewrites only that.
"""

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Literal, NamedTuple

from tinydb import Query
from tinydb.queries import QueryLike

from engine.codec import Unreadable, shown
from engine.games import GAMES
from storage import files, lines
from storage.atomic import Database, Document, headed, is_sound, parsed_tables
from storage.files import Trace
from storage.mentioned import Asked, Mentioned
from storage.moments import parsed
from storage.notices import StorageError
from storage.place import Place
from storage.shelf import from_document, to_document

MOST = 64
"""Summaries in one file: a list of the latest reads one or two files, and a finished game rewrites 20 kB."""

EVERY = Query().noop()
NAME = re.compile(r"\d{8}T\d{6}Z\.json")
MOST_SEATS = 5
"""No game of the family seats more."""
MOST_PARTS = 12
"""No game scores so many kinds of things."""
TOLD = 1
"""Of a summary that has all that statistics ask for; those of older apps have none of it."""
ANYTHING = Asked()
_EARLIEST = "00000000T000000Z"
_TABLE = "summaries"
_BOUT = 8
"""Summaries that are understood before others may go on."""
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of everybody's score, by seat."""

    name: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a list shows of a game. A game that was put away before its end is `stopped` and has no winner.

    `rounds` and `turns` are those of the record, of which a score sheet is one. From `told` on it is what
    statistics ask for, by seat where it is a list; what the game does not tell is empty, or None:
    `turns_of` and `claims_of`; the `parts` of the scores; the seats that were `away` at the end; how many
    cards without points everybody has (`unnamed`, empty where nobody has any); the playing time in `seconds`.
    `told` is 0 where nobody has looked yet.
    """

    id: str
    game: str
    players: tuple[str, ...]
    started: str
    ended: str = ""
    status: Literal["open", "over", "stopped"] = "open"
    scores_only: bool = False
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    tie: bool = False
    rounds: int = 0
    turns: int = 0
    place: str = ""
    note: str = ""
    told: int = 0
    turns_of: tuple[int, ...] = ()
    claims_of: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    away: tuple[int, ...] = ()
    unnamed: tuple[int, ...] = ()
    seconds: int | None = None

    @staticmethod
    def from_json(document: Document) -> "Summary":
        """Raises Unreadable."""
        summary = from_document(Summary, document)
        summary.check()
        return summary

    def check(self) -> None:
        """Raises Unreadable where a summary says what no game can be, or what no list could sort."""
        if self.game not in GAMES:
            raise Unreadable("game", f"must be one of {', '.join(GAMES)}, not {shown(self.game)}")
        if not self.players:
            raise Unreadable("players", "there are none")
        if parsed(self.started) is None or not _MOMENT.fullmatch(self.started):
            raise Unreadable("started", f"must be a moment, not {shown(self.started)}")
        if self.totals and len(self.totals) != len(self.players):
            raise Unreadable("totals", f"are {len(self.totals)} for {len(self.players)} players")
        if any(seat >= len(self.totals) for seat in self.winners):
            raise Unreadable("winners", "must be players who have a total")
        if len(self.players) > MOST_SEATS:
            raise Unreadable("players", f"are {len(self.players)}, more than {MOST_SEATS}")
        if len(self.parts) > MOST_PARTS:
            raise Unreadable("parts", f"are {len(self.parts)}, more than {MOST_PARTS}")
        if any(len(part.points) != len(self.players) for part in self.parts):
            raise Unreadable("parts", f"must have points for {len(self.players)} players")
        for name in ("turns_of", "claims_of", "unnamed"):
            if len(getattr(self, name)) not in (0, len(self.players)):
                raise Unreadable(name, f"must be as many as the players, {len(self.players)}")
        if any(seat >= len(self.players) for seat in self.away):
            raise Unreadable("away", "must be seats that somebody has")


class Shelved(NamedTuple):
    """One file of summaries: its name, that of the next one, and what changes when it is written."""

    name: str
    following: str
    trace: str


class Coming(NamedTuple):
    """A file of summaries as it will be, on disk beside its place, and those that it is divided into.

    They may take their places as long as the file that it was made from is the one that is there, and the
    `following` one still follows it: what lies beyond the beginning of the next one is not looked at.
    """

    path: Path
    trace: Trace | None
    following: str
    others: tuple[Path, ...]


class Summaries:
    """All summaries of a library, in one folder. `rebuild` puts back what a damaged file has lost."""

    def __init__(self, folder: str, place: Place, rebuild: Callable[[], None]) -> None:
        self._folder = folder
        self._place = place
        self._rebuild = rebuild
        self._rebuilding = False

    def newest_first(
        self, wanted: QueryLike = EVERY, since: str = "", until: str = "~", asked: Asked = ANYTHING
    ) -> Iterator[Summary]:
        """Those that are wanted, by their start; files are read only as far as the caller goes on.

        A file that does not mention what is `asked` for has none of them.
        """
        for portion in self.portions(wanted, since, until, asked):
            yield from reversed(portion)

    def portions(
        self,
        wanted: QueryLike = EVERY,
        since: str = "",
        until: str = "~",
        asked: Asked = ANYTHING,
        *,
        earliest_first: bool = False,
    ) -> Iterator[list[Summary]]:
        """The same file by file, from the latest unless asked otherwise; those of a file by their start."""
        first, last = _squeezed(since), _squeezed(until)
        every = [
            (name, then) for name, then in pairwise([*self._names(), "~"]) if name <= last and first < then
        ]
        # The latest games are found without: a list of them reads one file.
        known = Mentioned(self._place, asked) if asked != ANYTHING and len(every) > 1 else None
        for name, following in every if earliest_first else reversed(every):
            lacks = self._lacks(name, following, asked, known)
            found = [] if lacks else self._read(name, following, wanted)
            yield [summary for summary in found if since <= summary.started <= until]
        if known is not None:
            known.keep()

    def shelves(self) -> list["Shelved"]:
        """The files from the earliest, as they are now."""
        names = self._names()
        return [Shelved(name, then, self._trace(name)) for name, then in pairwise([*names, "~"])]

    def on(self, shelf: "Shelved") -> list[Summary]:
        """All that lie in one file, by their start."""
        return self._read(shelf.name, shelf.following, EVERY)

    def listed(self, like: Summary) -> Summary | None:
        """What is listed of a game with this id and start."""
        here = [shelf for shelf in self.shelves() if shelf.name <= _name(like.started)][-1:]
        return next((one for shelf in here for one in self.on(shelf) if one.id == like.id), None)

    def is_told(self, shelf: "Shelved") -> bool:
        """Whether all that lie in a file tell what statistics ask for; nothing is understood to find out."""
        try:
            content = files.read(self._path(shelf.name)) or b""
        except StorageError:
            return False
        return content.count(b'"told":%d' % TOLD) == content.count(b"\n") - 1 and is_sound(content)

    def exchange(self, pairs: Iterable[tuple[Summary, Summary]]) -> None:
        """Puts summaries in the place of others with the same start, where those are still as they were."""
        waiting = [(_name(old.started), old, new) for old, new in pairs]
        names = self._names()
        for name, following in pairwise([*names, "~"]):
            here = [(old, new) for at, old, new in waiting if name <= at < following]
            if here:
                self._database(name).keyed(_TABLE).change(partial(_exchange, here))

    def _trace(self, name: str) -> str:
        """What changes whenever a file is written."""
        about = files.trace(self._path(name))
        if about is None:
            return f"{name} -"
        inode, size, written = about
        return f"{name} {size} {written} {inode}"

    def _lacks(self, name: str, following: str, asked: Asked, known: Mentioned | None) -> bool:
        """Whether a file that is exactly as we wrote it says nothing of what is looked for."""
        if asked == ANYTHING:
            return False
        trace = self._trace(name)
        if known is not None and known.knows(name, trace):
            return not known.may_have(name)
        try:
            content = files.read(self._path(name))
        except StorageError:
            return False
        if content is None or not is_sound(content):
            return False
        if known is not None and following != "~" and (tables := parsed_tables(content)) is not None:
            known.learn(name, trace, tables.get(_TABLE, {}).values())
            return not known.may_have(name)
        return any(needle not in content for needle in asked.needles)

    def put(self, summaries: Iterable[Summary]) -> None:
        """Writes them in place of those with the same id and start."""
        waiting = sorted(summaries, key=_order)
        for name, following in pairwise([*sorted({_EARLIEST, *self._names()}), "~"]):
            here = [summary for summary in waiting if _name(summary.started) < following]
            if here:
                waiting = waiting[len(here) :]
                self._put_here(name, following, here)

    def coming(self, summaries: Iterable[Summary]) -> Generator[None, None, tuple[Coming, ...] | None]:
        """Does of `put` what takes time, in breaths and beside others; `let_in` is then a moment.

        None where a file is not as we wrote it: then it takes `put`.
        """
        waiting = sorted(summaries, key=_order)
        found: list[Coming] = []
        is_whole = False
        try:
            for name, following in pairwise([*sorted({_EARLIEST, *self._names_there()}), "~"]):
                here = [summary for summary in waiting if _name(summary.started) < following]
                if here:
                    waiting = waiting[len(here) :]
                    made = yield from self._made_beside(name, following, here)
                    if made is None:
                        return None
                    found.append(made)
            is_whole = True
            return tuple(found)
        finally:
            if not is_whole:
                self.drop(found)

    def let_in(self, coming: Iterable[Coming]) -> bool:
        """False, and nothing is done, where somebody was quicker. The folder is still to be synced."""
        coming, names = tuple(coming), self._names_there()
        if not all(_is_still_to_come(one, names) for one in coming):
            return False
        for one in coming:
            for path in one.others:
                files.let_in(path)
            if one.others:
                # What is taken out of the first is in the others for certain.
                self.sync()
            files.let_in(one.path)
        return True

    def drop(self, coming: Iterable[Coming]) -> None:
        """Of what has its place already there is nothing to drop."""
        for one in coming:
            for path in (one.path, *one.others):
                files.drop_coming(path)

    def sync(self) -> None:
        folder = self._place.path / self._folder
        with files.refusals(folder):
            files.sync_folder(folder)

    def _made_beside(
        self, name: str, following: str, summaries: Sequence[Summary]
    ) -> Generator[None, None, Coming | None]:
        """As `_put_here`. Lines that stay are not worked out again."""
        path = self._path(name)
        trace = files.trace(path)
        there = _lines_of(files.read(path), path)
        if there is None:
            return None
        yield None
        rows, line_of = there
        before: dict[str, Summary] = {}
        for at, (key, row) in enumerate(rows.items()):
            with suppress(Unreadable):
                before[key] = Summary.from_json(row)
            if at % _BOUT == _BOUT - 1:
                yield None
        # What is beyond the beginning of the next one is not looked at.
        before = {key: one for key, one in before.items() if _name(one.started) < following}
        for summary in summaries:
            with files.refusals(path):
                line_of[summary.id] = lines.write([_TABLE, summary.id, to_document(summary)])
            yield None
        first, *others = self._divided(following, [*before.values()], summaries)
        yield None
        stays = {summary.id for summary in first}
        kept = [line for key, line in line_of.items() if key in stays or (key in rows and key not in before)]
        contents = {self._path(_name(portion[0].started)): portion for portion in others}
        if any(map(_is_there, contents)):
            return None
        coming = Coming(path, trace, following, tuple(reversed(contents)))
        is_whole = False
        try:
            for its_path, portion in contents.items():
                files.write_coming(its_path, _file_of([line_of[summary.id] for summary in portion]))
                yield None
            files.write_coming(path, _file_of(kept))
            is_whole = True
            return coming
        finally:
            if not is_whole:
                self.drop([coming])

    def remove(self, summary: Summary) -> None:
        name = max((name for name in self._names() if name <= _name(summary.started)), default=None)
        if name is not None:
            self._database(name).keyed(_TABLE).put({}, instead_of=[summary.id])

    def _put_here(self, name: str, following: str, summaries: Sequence[Summary]) -> None:
        before = {summary.id: summary for summary in self._read(name, following, EVERY)}
        first, *others = self._divided(following, [*before.values()], summaries)
        # From the last to the first: a kill in between leaves summaries twice, never nowhere, and what a file
        # holds beyond the beginning of the next one is not looked at.
        for portion in reversed(others):
            self._write(_name(portion[0].started), portion, ())
        if first != list(before.values()):
            self._write(name, first, before.keys() - {summary.id for summary in first})

    def _divided(
        self, following: str, before: Sequence[Summary], summaries: Sequence[Summary]
    ) -> list[list[Summary]]:
        """What is in a file once some are put into it, and in those after it that it takes for that."""
        known = {summary.id: summary for summary in (*before, *summaries)}
        after = sorted(known.values(), key=_order)
        # The last file is filled up and then left alone; one in the middle is divided evenly.
        size = MOST if following == "~" else ceil(len(after) / ceil(len(after) / MOST))
        return list(_portions(after, size))

    def _write(self, name: str, summaries: Sequence[Summary], instead_of: Iterable[str]) -> None:
        table = self._database(name).keyed(_TABLE)
        table.put({summary.id: to_document(summary) for summary in summaries}, instead_of)

    def _read(self, name: str, following: str, wanted: QueryLike) -> list[Summary]:
        database = self._database(name)
        documents = database.keyed(_TABLE).search(wanted)
        if database.damaged and self._place.writable and not self._rebuilding:
            self._rebuilding = True
            try:
                self._rebuild()
            finally:
                self._rebuilding = False
            documents = database.keyed(_TABLE).search(wanted)
        found = []
        for document in documents:
            with suppress(Unreadable):
                found.append(Summary.from_json(document))
        return sorted((summary for summary in found if _name(summary.started) < following), key=_order)

    def _names(self) -> list[str]:
        return [name.removesuffix(".json") for name in self._place.names(self._folder, NAME)]

    def _names_there(self) -> list[str]:
        """The same where nobody is to be told of strangers. Raises StorageError."""
        found = files.listing(self._place.path / self._folder, NAME)
        return [name.removesuffix(".json") for name in found.ours]

    def _database(self, name: str) -> Database:
        return Database(self._path(name), self._place)

    def _path(self, name: str) -> Path:
        return self._place.path / self._folder / f"{name}.json"


def _lines_of(content: bytes | None, path: Path) -> tuple[dict[str, Document], dict[str, bytes]] | None:
    """The summaries of a file and their lines, by id; None if it is not exactly as we wrote it."""
    if content is None:
        return None if _is_there(path) else ({}, {})
    tables = parsed_tables(content) if is_sound(content) else None
    rows: dict[str, Document] = (tables or {}).get(_TABLE, {})
    told = content.split(b"\n")[1:-1]
    if tables is None or len(tables) > 1 or len(rows) != len(told):
        return None
    return rows, {key: line + b"\n" for key, line in zip(rows, told, strict=True)}


def _file_of(lines_of_it: Sequence[bytes]) -> bytes:
    return headed(b"".join(lines_of_it), len(lines_of_it))


def _is_still_to_come(one: Coming, names: Iterable[str]) -> bool:
    """Whether everything is as it was when it was made. A full last file stays as it is if one is added."""
    return (
        files.trace(one.path) == one.trace
        and not any(map(files.trace, one.others))
        and not any(one.path.stem < name < one.following for name in names)
    )


def _is_there(path: Path) -> bool:
    """Also where only the generation before is left."""
    return files.trace(path) is not None or files.trace(files.previous(path)) is not None


def _exchange(pairs: Sequence[tuple[Summary, Summary]], rows: dict[str, Document]) -> None:
    for old, new in pairs:
        with suppress(Unreadable):
            if old.id in rows and Summary.from_json(rows[old.id]) == old:
                rows[old.id] = to_document(new)


def _order(summary: Summary) -> tuple[str, str, str]:
    return _name(summary.started), summary.started, summary.id


def _name(started: str) -> str:
    """The name of a file that begins with this moment. What is no moment was before all of them."""
    name = _squeezed(started)
    return name if NAME.fullmatch(f"{name}.json") else _EARLIEST


def _squeezed(moment: str) -> str:
    return moment.replace("-", "").replace(":", "")


def _portions(summaries: Sequence[Summary], size: int) -> Iterator[list[Summary]]:
    """Portions of about this size; games that started at the same moment stay together."""
    portion: list[Summary] = []
    for summary in summaries:
        if len(portion) >= size and summary.started != portion[-1].started:
            yield portion
            portion = []
        portion.append(summary)
    yield portion
