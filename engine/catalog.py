"""Components by id: what is shipped, and what a table read off its own box.

Shipped facts say how sure they are. A table may enter what nobody has published, or correct what is shipped:
an `Entered` holds the printed numbers, and travels inside the record so that it replays anywhere.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from engine.codec import LONGEST_LIST, Known, Unreadable, decode, decode_object, encode, mapping, shown
from engine.json_text import list_of


@dataclass(frozen=True, slots=True, eq=False)
class Component:
    """A card, tile or location: its printed numbers, under an id. Equal when all that is printed is equal.

    Components are looked up on every turn, so they hash by their id alone (subclasses need `eq=False` too).
    """

    id: str

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and encode(self) == encode(other))

    def __hash__(self) -> int:
        return hash(self.id)


class Entered(NamedTuple):
    """A component that the table entered: how it is called there, where it was seen and how often."""

    kind: str
    component: Component
    name: str = ""
    where: str = ""
    seen: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Catalog:
    """All components of one game as this table has them. Entered ones replace shipped ones of the same id."""

    game: str
    kinds: Mapping[str, type[Component]]
    shipped: Mapping[str, Mapping[str, Any]]
    sure: Mapping[str, str]
    entered: tuple[Entered, ...] = ()

    def all(self, kind: str) -> Mapping[str, Any]:
        ours = {entry.component.id: entry.component for entry in self.entered if entry.kind == kind}
        return {**self.shipped.get(kind, {}), **ours}

    def has(self, name: str) -> bool:
        return any(name in self.all(kind) for kind in self.kinds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Catalog) and (self.game, self.entered) == (other.game, other.entered)

    def __hash__(self) -> int:
        return hash((self.game, self.entered))


@cache
def facts(game: str) -> Mapping[str, Any]:
    """The engine's own file of one game's facts."""
    text = (
        resources.files("engine").joinpath("components", f"{game.replace('-', '_')}.json").read_text("utf-8")
    )
    return mapping(json.loads(text), game)


def read_components(kind: type[Component], entries: object, where: str) -> dict[str, Any]:
    """The components of one kind from a JSON list, by id."""
    found: dict[str, Component] = {}
    for i, entry in enumerate(list_of(entries, where, LONGEST_LIST)):
        component = decode_object(kind, entry, f"{where}[{i}]", {})
        if component.id in found:
            raise Unreadable(f"{where}[{i}]", f"{shown(component.id)} is there twice")
        found[component.id] = component
    return found


_ABOUT = {"name": str, "where": str, "seen": int}


def entry_from_json(value: object, where: str, kinds: Mapping[str, type[Component]], known: Known) -> Entered:
    entry = dict(mapping(value, where))
    kind = entry.pop("kind", None)
    if not isinstance(kind, str) or kind not in kinds:
        raise Unreadable(where, f'"kind" must be one of {", ".join(kinds)}, not {shown(kind)}')
    printed = {f.name for f in fields(kinds[kind])}
    about = {
        key: decode(hint, entry.pop(key), f"{where}.{key}", known)
        for key, hint in _ABOUT.items()
        if key in entry and key not in printed
    }
    component = decode_object(kinds[kind], entry, where, known)
    if not component.id or component.id.startswith("?"):
        raise Unreadable(f"{where}.id", f"{shown(component.id)} cannot be the id of a component")
    return Entered(kind, component, **about)


def entry_to_json(entry: Entered) -> dict[str, Any]:
    about = {"name": entry.name, "where": entry.where, "seen": entry.seen}
    plain = Entered("", entry.component)._asdict()
    return {
        "kind": entry.kind,
        **encode(entry.component),
        **{key: value for key, value in about.items() if value != plain[key]},
    }
