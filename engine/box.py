"""A box as its table knows it: whether one can play with it, what open games learn of it, who met what."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import NamedTuple

from engine.catalog import Catalog, Entered
from engine.codec import Unreadable
from engine.component_set import MOST, identity
from engine.games import GAMES
from engine.record import Record
from engine.timeline import Timeline, start
from engine.unnamed import words_in


def check_box(game: str, entries: tuple[Entered, ...]) -> None:
    """Raises Unreadable where no game could begin, or be read again, with all of these known."""
    if len(entries) > MOST:
        raise Unreadable("components", f"has {len(entries)} entries, more than {MOST}")
    rules = GAMES[game]
    fewest, most = rules.seats
    for count in range(fewest, most + 1):
        players = tuple(map(str, range(count)))
        start(Record(game, players, rules.setup_type(), rules.options_type(), components=entries))


def lessons(header: Record, before: Catalog, after: Catalog) -> tuple[Entered, ...]:
    """What an open game learns when its table's box is known otherwise than before.

    What the game knows otherwise than the box did belongs to another box, and stays as it is. A component
    that is only taken out stays too: it may lie on the table.
    """
    return tuple(_lessons(header.catalog, before, after))


def _lessons(here: Catalog, before: Catalog, after: Catalog) -> Iterator[Entered]:
    about = {(entry.kind, entry.component.id): entry for entry in after.entered}
    for kind in after.kinds:
        known, was = here.all(kind), before.all(kind)
        for name, component in after.all(kind).items():
            if component != was.get(name) and known.get(name) == was.get(name):
                yield about.get((kind, name), Entered(kind, component))


class TakenBack(NamedTuple):
    """What becomes of a box when a table undoes: some say again what they said, others were never there."""

    put: tuple[Entered, ...]
    gone: tuple[Entered, ...]


def taken_back(undone: Timeline, now: Timeline, box: tuple[Entered, ...]) -> TakenBack:
    """What a table had its box say by the step that it has undone.

    A table enters a component with the number of games that met it before: its box has one more. Where there
    are more than that, other games have met it since; where there are as many, it came from the box.
    """
    kept, before = {identity(entry): entry for entry in box}, _by_identity(now)
    lay, lies = set(words_in(undone.state)), set(words_in(now.state))
    put, gone = [], []
    for name, entry in _by_identity(undone).items():
        there, old = kept.get(name), before.get(name)
        if there is None or there.component != entry.component or there.seen != entry.seen + 1:
            continue
        if old is not None and old.component != entry.component:
            put.append(there._replace(component=old.component))
        elif old is None and not entry.seen:
            gone.append(there)
        elif old is None or entry.component.id in lay - lies:
            put.append(there._replace(seen=entry.seen))
    return TakenBack(tuple(put), tuple(gone))


def done_again(redone: Timeline, now: Timeline, box: tuple[Entered, ...]) -> tuple[Entered, ...]:
    """What a table has its box say, or meets, by the step that it does again."""
    kept, lies = {identity(entry): entry for entry in box}, set(words_in(now.state))
    new = set(words_in(redone.state)) - lies

    def is_new(entry: Entered) -> bool:
        there = kept.get(identity(entry))
        if there is None or there.component != entry.component:
            return _by_identity(now).get(identity(entry)) != entry
        return entry.component.id in new

    return tuple(filter(is_new, redone.header.components))


def _by_identity(timeline: Timeline) -> dict[tuple[str, str], Entered]:
    return {identity(entry): entry for entry in timeline.header.components}


def meets(record: Record, entry: Entered) -> bool:
    """Whether a component lies on the table of a game, from the start or by one of its actions."""
    name = entry.component.id
    known = entry.kind in record.rules.kinds and name in record.catalog.all(entry.kind)
    return known and (_lies(start(record), name) or any(_named(action, name) for action in record.actions))


def _lies(part: object, name: str) -> bool:
    """Tables hold names in tuples; what does not change during a game is none of them."""
    if isinstance(part, str):
        return part == name
    return isinstance(part, tuple) and any(_lies(inner, name) for inner in part)


def _named(value: object, name: str) -> bool:
    if isinstance(value, tuple):
        return any(_named(inner, name) for inner in value)
    if is_dataclass(value):
        return any(_named(getattr(value, field.name), name) for field in fields(value))
    return value == name
