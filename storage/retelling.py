"""What one game's files say, otherwise: other names of its players, another place, another note.

No turn is played for it. A journal gets one line more, which says how the players are called from there on;
its undo and redo stay. Every file is the old one or the new one, and doing it twice changes nothing.
"""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from engine.changes import Call
from engine.seating import seated
from storage import files, journal
from storage.atomic import AtomicStorage, Tables
from storage.games import RECORD, SUMMARY, Games
from storage.journal import Change, Reading
from storage.notices import StorageError
from storage.open_game import copy_of, tale_of
from storage.place import Place


class Calling(NamedTuple):
    """Somebody who is called otherwise. `back` says that it is taken back: the line that said so goes."""

    was: str
    now: str
    back: bool = False

    def names(self, names: Sequence[str]) -> tuple[str, ...] | None:
        """The new names; None where there is nobody to call so, or somebody is called so already."""
        if self.was not in names or self.now in names:
            return None
        return tuple(self.now if name == self.was else name for name in names)


class Telling(NamedTuple):
    """Where a game was, and what people noted."""

    place: str
    note: str


class Retelling:
    """Changes the files of one game after the other. Raises StorageError where one of them is refused."""

    def __init__(self, place: Place, games: Games) -> None:
        self._place = place
        self._games = games

    def call(self, game: str, calling: Calling) -> bool:
        """False where the game has somebody of that name still, or cannot be understood."""
        on_table, kept = self._games.open_journal(game), self._games.kept_journal(game)
        if os.path.lexists(kept):
            # One that is spoilt stays so: without it the game is taken up from its record.
            self._call_in_journal(kept, calling)
        whole = not os.path.lexists(on_table) or self._call_on_table(game, on_table, calling)
        return self._call_in_tables(game, calling) and whole

    def tell(self, game: str, telling: Telling) -> None:
        """Of a game that was put away. Raises StorageError if there is none."""
        path = self._games.kept_journal(game)
        told = self._tale(path)
        if told is not None:
            files.replace(path, journal.encode(_told(told.start, telling), told.changes), keep_previous=False)
        tables = self._games.tables(game)
        record, summary = tables.get(RECORD, {}).get(game), tables.get(SUMMARY, {}).get(game)
        if record is None:
            # Mended from its journal, which tells it already.
            self._games.record(game)
            return
        tables[RECORD][game] = _told(record, telling)
        if summary is not None:
            tables[SUMMARY][game] = _told(summary, telling)
        self._write(game, tables)

    # Journals

    def _call_on_table(self, game: str, path: Path, calling: Calling) -> bool:
        if self._tale(path) is None:
            # Whoever takes it up mends it.
            with suppress(StorageError):
                self._games.resume(game).close()
        touched = path.stat()
        called = self._call_in_journal(path, calling, copy_of(path, self._place))
        with suppress(OSError):
            # Nobody has touched the game: it keeps its place among the others.
            os.utime(path, ns=(touched.st_atime_ns, touched.st_mtime_ns))
        return called

    def _call_in_journal(self, path: Path, calling: Calling, copy: Path | None = None) -> bool:
        told = self._tale(path)
        if told is None:
            return False
        names = _seated(told)
        called = calling.names(names)
        if called is None:
            return calling.was not in names
        changes = _called(told, called, calling)
        if copy is not None and len(changes) < len(told.changes):
            # A copy that is ahead would bring the line back: it goes there first, for certain.
            files.replace(copy, journal.once(told.start, changes), keep_previous=False)
        files.replace(path, journal.encode(told.start, changes), keep_previous=False)
        if copy is not None:
            files.jot(copy, journal.once(told.start, changes))
        return True

    def _tale(self, path: Path) -> Reading | None:
        """What a journal tells that is whole; None for any other, which is left as it is."""
        try:
            told = tale_of(path, self._place)
        except StorageError:
            return None
        if told is None or told.damaged or told.lost or told.back or told.version > journal.VERSION:
            return None
        return told

    # Records and their summaries

    def _call_in_tables(self, game: str, calling: Calling) -> bool:
        tables = self._games.tables(game)
        record, summary = tables.get(RECORD, {}).get(game), tables.get(SUMMARY, {}).get(game)
        if record is None and summary is None:
            return True
        names = [*_names(record), *_joined(record)] if record is not None else _names(summary)
        if calling.names(names) is None:
            return calling.was not in names
        if record is not None:
            tables[RECORD][game] = _renamed(record, calling)
        if summary is not None and calling.names(_names(summary)) is not None:
            tables[SUMMARY][game] = _renamed(summary, calling)
        self._write(game, tables)
        return True

    def _write(self, game: str, tables: Tables) -> None:
        AtomicStorage(self._games.kept_journal(game).with_suffix(".json"), self._place).write(tables)


def _called(told: Reading, called: tuple[str, ...], calling: Calling) -> list[Change]:
    """The changes of a journal and one more; or without the last one, if that is what is taken back."""
    *before, last = told.changes or [{}]
    if calling.back and last.get("change") == "call" and _seated(told._replace(changes=before)) == called:
        return before
    return [*told.changes, Call(called).to_json()]


def _seated(told: Reading) -> tuple[str, ...]:
    return seated(tuple(_names(told.start)), told.start.get("actions", ()), told.changes)


def _names(document: Any) -> list[str]:
    names = document.get("players", []) if isinstance(document, Mapping) else []
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []


def _joined(document: Mapping[str, Any]) -> list[str]:
    actions = document.get("actions", [])
    told = actions if isinstance(actions, list) else []
    return [action["name"] for action in told if _brings(action)]


def _brings(action: object) -> bool:
    """Whether an action in its JSON form brings somebody new to the table."""
    match action:
        case {"do": "join", "name": str(name)}:
            return bool(name)
    return False


def _renamed(document: Mapping[str, Any], calling: Calling) -> dict[str, Any]:
    """A record or a summary in its JSON form with somebody called otherwise."""
    new = dict(document)
    new["players"] = [calling.now if name == calling.was else name for name in _names(document)]
    if isinstance(actions := document.get("actions"), list):
        new["actions"] = [
            {**action, "name": calling.now} if _brings(action) and action["name"] == calling.was else action
            for action in actions
        ]
    return new


def _told(document: Mapping[str, Any], telling: Telling) -> dict[str, Any]:
    """A record or a summary in its JSON form with another place and note; what is empty is left out."""
    rest = {key: value for key, value in document.items() if key not in telling._fields}
    return rest | {key: text for key, text in telling._asdict().items() if text}
