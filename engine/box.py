"""A box as its table knows it: whether one can play with it, what open games learn of it, who met what."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from engine.catalog import Catalog, Entered
from engine.codec import Unreadable
from engine.component_set import MOST
from engine.games import GAMES
from engine.record import Record
from engine.timeline import start


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
