"""Each game's rulebook without its words: which entries there are, in which order, and how they are linked.

Golem is Spice Road with some entries told in its own words: GO-CLAIM-3 stands where SR-CLAIM-3 would.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from engine import games
from rulebook.files import COMMON, Misprint, tables
from rulebook.values import Entry, ExampleStep

GAMES = tuple(games.GAMES)
_CUBES = re.compile(r"[YRGB]*")


@dataclass(frozen=True, slots=True)
class Book:
    """`by_id` also knows the ids of the edition it stems from."""

    entries: tuple[Entry, ...]
    by_id: Mapping[str, Entry]
    missed: tuple[Entry, ...]
    moments: Mapping[str, tuple[Entry, ...]]
    """By what shows on a table (`engine.signs`), the entries that it calls for; the most urgent first."""
    aid: Mapping[str, tuple[str, ...]]
    originals: Mapping[str, str] = field(default_factory=dict)
    """In an edition: the ids of what its own entries stand for."""

    def original(self, entry_id: str) -> str:
        return self.originals.get(entry_id, entry_id)


@cache
def origin(game: str) -> str:
    """The game that tells the rules: another one, where this is an edition of it in other words."""
    edition_of: str = tables(f"{game}.toml")["book"].get("edition_of", game)
    return edition_of


def home(entry_id: str) -> str | None:
    """The game an id belongs to; None for what holds in every game."""
    return _homes().get(entry_id.partition("-")[0])


@cache
def _homes() -> Mapping[str, str]:
    """The games by what their ids begin with."""
    return {tables(f"{game}.toml")["book"]["ids"]: game for game in GAMES}


def tail(entry_id: str) -> str:
    """What an id shares with the one that stands for it in another edition."""
    return entry_id.partition("-")[2]


@cache
def book(game: str) -> Book:
    file = f"{game}.toml"
    own = tables(file)
    facts = own.pop("book")
    if origin(game) != game:
        return _edition(game, book(origin(game)), facts["year"], own)
    aid = {key: tuple(ids) for key, ids in own.pop("aid").items()}
    moments = own.pop("moments")
    told = own | tables(f"{COMMON}.toml")
    entries = tuple(
        _entry(file, game, order, entry_id, told[entry_id], facts["year"])
        for order, entry_id in enumerate(told)
    )
    by_id = {entry.id: entry for entry in entries}
    called = (*facts["missed"], *_flat(moments.values()), *_flat(aid.values()))
    for entry_id in (*called, *_flat(entry.related for entry in entries)):
        if entry_id not in by_id:
            raise Misprint(file, entry_id, "there is no such entry")
    return Book(
        entries,
        by_id,
        missed=tuple(by_id[entry_id] for entry_id in facts["missed"]),
        moments={sign: tuple(by_id[entry_id] for entry_id in ids) for sign, ids in moments.items()},
        aid=aid,
    )


def _entry(file: str, game: str, order: int, entry_id: str, facts: dict[str, Any], year: int) -> Entry:
    example = tuple(ExampleStep(step.get("from", ""), step["to"]) for step in facts.pop("example", ()))
    if not all(_CUBES.fullmatch(cubes) for cubes in _flat(example)):
        raise Misprint(file, entry_id, "the example is not made of cubes")
    ours = facts.pop("ours", False)
    try:
        topic = facts.pop("topic")
        section = facts.pop("section", topic)
        about, related = tuple(facts.pop("about")), tuple(facts.pop("related"))
    except KeyError as error:
        raise Misprint(file, entry_id, f"{error} is missing") from error
    if facts:
        raise Misprint(file, entry_id, f"{', '.join(facts)} means nothing here")
    if ours:
        return Entry(entry_id, game, topic, order, None, None, related, about, example)
    return Entry(entry_id, game, topic, order, section, year, related, about, example)


def _edition(game: str, origin: Book, year: int, own: Iterable[str]) -> Book:
    """The same rules in the words of another edition: its own entries stand where the original ones stood."""
    own_by_tail = {tail(entry_id): entry_id for entry_id in own}
    if strangers := own_by_tail.keys() - {tail(entry.id) for entry in origin.entries}:
        raise Misprint(f"{game}.toml", ", ".join(sorted(strangers)), "stands for no entry of the original")

    def renamed(entry_id: str) -> str:
        return own_by_tail.get(tail(entry_id), entry_id)

    entries = tuple(
        replace(
            entry,
            id=renamed(entry.id),
            game=game,
            year=entry.year and year,
            related=tuple(map(renamed, entry.related)),
        )
        for entry in origin.entries
    )
    by_id = {old.id: entry for old, entry in zip(origin.entries, entries, strict=True)}
    by_id |= {entry.id: entry for entry in entries}
    missed = tuple(by_id[entry.id] for entry in origin.missed)
    moments = {sign: tuple(by_id[entry.id] for entry in called) for sign, called in origin.moments.items()}
    aid = {key: tuple(map(renamed, ids)) for key, ids in origin.aid.items()}
    originals = {entry.id: old.id for old, entry in zip(origin.entries, entries, strict=True)}
    return Book(entries, by_id, missed, moments, aid, originals)


def _flat(rows: Iterable[Iterable[str]]) -> Iterable[str]:
    return (item for row in rows for item in row)
