"""What a library remembers of its group folder: which one, what was exchanged last, which games it has met.

It stays on this phone: a backup that is restored elsewhere must not begin to exchange anything there.
"""

import os
import re
import secrets
from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from engine.codec import Unreadable
from storage import hints
from storage.atomic import AtomicStorage, Document, Tables
from storage.export import SUFFIX
from storage.ids import STEM
from storage.notices import KEYS, Notice, StorageError
from storage.place import Place
from storage.shelf import from_document, to_document

FILE = "group.json"
MET = "met.json"
HINT = "exchanged"
_TOGETHER = 256
"""Names in one line of the hint: whoever writes a long one keeps all others waiting."""

_TURNS = re.compile(rf"{STEM}\.[0-9a-f]{{12}}")
NAME = re.compile(_TURNS.pattern + re.escape(SUFFIX))
"""The files that we write into the folder, by the game and its turns."""
_NUMBER = re.compile(r"-?\d{1,20}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchanged:
    """What came of an exchange, or has come of it so far: then it is not `whole`.

    So many games were `sent` and `came`, of which some were put `beside` one of ours that differs; so many
    files were passed over, because they are no games that can be read, and so many others because they take a
    `newer` app. `failed` is what ended it early.
    """

    when: str
    sent: int = 0
    came: int = 0
    beside: int = 0
    passed: int = 0
    newer: int = 0
    whole: bool = False
    failed: Notice | None = None

    @property
    def has_games(self) -> bool:
        return bool(self.sent or self.came)

    def to_json(self) -> dict[str, Any]:
        told = to_document(replace(self, failed=None))
        return told if self.failed is None else {**told, "failed": [self.failed.key, dict(self.failed.facts)]}

    @staticmethod
    def from_json(document: Document) -> "Exchanged":
        """Raises Unreadable. What failed in words that we do not know is not told."""
        told = {key: value for key, value in document.items() if key != "failed"}
        done = from_document(Exchanged, told)
        match document.get("failed"):
            case [str(key), dict(facts)] if facts.keys() == KEYS.get(key):
                return replace(done, failed=Notice(key, facts))
        return done


@dataclass(frozen=True, slots=True, kw_only=True)
class _Choice:
    folder: str = ""
    writer: str = ""


NEWER = "newer"
"""In the place of the turns of a game that only a newer app can read: this one may be it the next time."""


class Seen(NamedTuple):
    """What is known of a file without opening it: two numbers of it then, and which turns it holds.

    "" are those of what is no game.
    """

    first: int
    second: int
    turns: str


class Group:
    """Everything about the group folder that is on disk here."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._storage = AtomicStorage(place.path / FILE, place)
        self._met = AtomicStorage(place.path / MET, place)
        self._hint = place.path / HINT

    @property
    def folder(self) -> str:
        """The name of the folder; "" while there is none."""
        return self._choice(self._read()).folder

    @property
    def writer(self) -> str:
        """What tells our unfinished files there from those of others."""
        return self._choice(self._read()).writer

    def check(self, folder: str) -> None:
        """Refuses the folder of the library itself, what lies in it, and what it lies in.

        A file service would keep the library of one phone in step with that of another.
        """
        if Path(folder).is_absolute() and _is_among(self._place.path, Path(folder)):
            raise StorageError("own-folder", folder=folder)

    def choose(self, folder: str) -> None:
        """From now on games are exchanged there; with "" nowhere. Raises StorageError."""
        self.check(folder)
        tables = self._read()
        chosen = self._choice(tables)
        chosen = replace(chosen, folder=folder, writer=chosen.writer or secrets.token_hex(4))
        self._storage.write({**tables, "group": {"choice": to_document(chosen)}})

    def last(self) -> Exchanged | None:
        """What came of the last exchange with this folder."""
        return self._exchanged("last")

    def last_with_games(self) -> Exchanged | None:
        """What came of the last one in which a game was sent or came: most find nothing new."""
        found = self._exchanged("games") or self._exchanged("last")
        return found if found is not None and found.has_games else None

    def _exchanged(self, key: str) -> Exchanged | None:
        told = self._row(self._read(), key)
        try:
            return Exchanged.from_json(told) if told else None
        except Unreadable:
            return None

    def keep(self, last: Exchanged) -> None:
        tables, told = self._read(), last.to_json()
        rows = {"last": told, "games": told} if last.has_games else {"last": told}
        if not last.has_games and (earlier := self.last_with_games()) is not None:
            rows["games"] = earlier.to_json()
        self._storage.write({**tables, "group": {**tables.get("group", {}), **rows}})

    def met(self) -> set[str]:
        """The games that were ever here, by their turns: what was deleted does not come back by itself."""
        rows = (self._met.read() or {}).get("met", {}).values()
        told = (turns for row in rows if isinstance(row, Mapping) for turns in _listed(row.get("games")))
        return {turns for turns in told if isinstance(turns, str) and _TURNS.fullmatch(turns)}

    def remember(self, met: set[str]) -> None:
        """By month, so that no line is long."""
        months: dict[str, list[str]] = {}
        for turns in sorted(met):
            months.setdefault(turns[:6], []).append(turns)
        self._met.write({"met": {month: {"games": games} for month, games in months.items()}})

    def _read(self) -> Tables:
        return self._storage.read() or {}

    @staticmethod
    def _row(tables: Tables, key: str) -> Document:
        row = tables.get("group", {}).get(key)
        return row if isinstance(row, Mapping) else {}

    def _choice(self, tables: Tables) -> _Choice:
        try:
            return from_document(_Choice, self._row(tables, "choice"))
        except Unreadable:
            return _Choice()

    # A hint: which files need not be opened again. Without it all of them are, and it comes out the same

    def seen(self, folder: str) -> Generator[None, None, tuple[dict[str, Seen], dict[str, Seen]]]:
        """Of our games, and of the files in that folder; in breaths."""
        ours: dict[str, Seen] = {}
        theirs: dict[str, Seen] = {}
        match hints.told(self._hint):
            case [str(name), *rows]:
                for row in rows:
                    yield None
                    match _of(row):
                        case "ours":
                            ours |= _understood(_listed(row)[1:])
                        case "theirs" if name == folder:
                            theirs |= _understood(_listed(row)[1:])
        return ours, theirs

    def keep_seen(self, folder: str, ours: Mapping[str, Seen], theirs: Mapping[str, Seen]) -> None:
        told: list[object] = [folder]
        for whose, rows in (("ours", ours), ("theirs", theirs)):
            lined = [_line(name, seen) for name, seen in rows.items()]
            told += [[whose, *lined[at : at + _TOGETHER]] for at in range(0, len(lined), _TOGETHER)]
        if self._place.writable:
            hints.keep(self._hint, *told)


def _is_among(ours: Path, folder: Path) -> bool:
    """Whether one of two folders is the other, or lies in it, by whatever names and links they are called."""
    one, other = (Path(os.path.realpath(path)) for path in (ours, folder))
    return any(_is_same(one, above) for above in (other, *other.parents)) or any(
        _is_same(other, above) for above in one.parents
    )


def _is_same(one: Path, other: Path) -> bool:
    if one == other:
        return True
    try:
        return one.samefile(other)
    except OSError:
        return False


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _of(row: object) -> object:
    return next(iter(_listed(row)), None)


def _line(name: str, seen: Seen) -> str:
    return f"{seen.first} {seen.second} {seen.turns} {name}"


def _understood(rows: list[object]) -> dict[str, Seen]:
    found = {}
    for row in rows:
        first, second, turns, name = (str(row).split(" ", 3) + [""] * 3)[:4]
        is_turns = turns in ("", NEWER) or _TURNS.fullmatch(turns)
        if _NUMBER.fullmatch(first) and _NUMBER.fullmatch(second) and is_turns:
            found[name] = Seen(int(first), int(second), turns)
    return found
