"""Sets of components that tables read off their own boxes: `century-components/1`, written, read and merged.

Two sets that disagree are never settled silently: what differs is listed, and somebody decides.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.catalog import Entered, entry_from_json, entry_to_json
from engine.codec import Unreadable, mapping, shown
from engine.games import GAMES
from engine.json_text import check_format, list_of

FORMAT = "century-components/1"
MOST = 1_000
"""Every card and tile of a box, entered by hand, is a fraction of it."""


@dataclass(frozen=True)
class ComponentSet:
    """What one or more tables entered for one game. Every component is there once."""

    game: str
    entries: tuple[Entered, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game,
            "components": [entry_to_json(entry) for entry in self.entries],
        }

    @staticmethod
    def from_json(value: object) -> "ComponentSet":
        """Raises Unreadable, saying where."""
        document = mapping(value, "")
        for key in document:
            if key not in ("format", "game", "components"):
                raise Unreadable("", f"unknown key {shown(key)}")
        check_format(document.get("format"), FORMAT)
        game = document.get("game")
        if not isinstance(game, str) or game not in GAMES:
            raise Unreadable("game", f"must be one of {', '.join(GAMES)}, not {shown(game)}")
        return ComponentSet(game, read_entries(document.get("components"), game))


class Difference(NamedTuple):
    """One component of which two sets say different things."""

    ours: Entered
    theirs: Entered


class Merged(NamedTuple):
    """Both sets as one, and what they disagree about; there, ours still stands."""

    together: ComponentSet
    differences: tuple[Difference, ...]


class Comparison(NamedTuple):
    """What the set of another table says beside ours: components we lack, those both saw, those that differ.

    `seen` are ours with their sightings added. Where only the shipped one stands against theirs, it is ours.
    """

    theirs: ComponentSet
    new: tuple[Entered, ...]
    seen: tuple[Entered, ...]
    differences: tuple[Difference, ...]


def read_entries(value: object, game: str) -> tuple[Entered, ...]:
    """The entered components in a record or a set, each of them once."""
    kinds = GAMES[game].kinds
    entries = tuple(
        entry_from_json(entry, f"components[{i}]", kinds, {})
        for i, entry in enumerate(list_of(value, "components", MOST))
    )
    seen = set()
    for i, entry in enumerate(entries):
        if identity(entry) in seen:
            raise Unreadable(f"components[{i}]", f"{shown(entry.component.id)} is there twice")
        seen.add(identity(entry))
    return entries


def identity(entry: Entered) -> tuple[str, str]:
    return entry.kind, entry.component.id


def merge(ours: ComponentSet, theirs: ComponentSet) -> Merged:
    """Everything that either set has. Sightings of the same component add up."""
    if ours.game != theirs.game:
        raise ValueError(f"{ours.game} and {theirs.game} are different games")
    merged = {identity(entry): entry for entry in ours.entries}
    differences = []
    for entry in theirs.entries:
        known = merged.get(identity(entry))
        if known is None:
            merged[identity(entry)] = entry
        elif known.component == entry.component:
            merged[identity(entry)] = _seen_by_both(known, entry)
        else:
            differences.append(Difference(known, entry))
    return Merged(ComponentSet(ours.game, tuple(merged.values())), tuple(differences))


def compared(ours: tuple[Entered, ...], theirs: ComponentSet) -> Comparison:
    """Against all that we have: what was entered here, and else what is shipped."""
    shipped = GAMES[theirs.game].catalog(()).shipped
    known = {identity(entry): entry for entry in ours}
    told = tuple(
        Entered(entry.kind, shipped[entry.kind][entry.component.id])
        for entry in theirs.entries
        if identity(entry) not in known and entry.component.id in shipped[entry.kind]
    )
    together, differences = merge(ComponentSet(theirs.game, (*ours, *told)), theirs)
    before = {identity(entry) for entry in (*ours, *told)}
    return Comparison(
        theirs,
        new=tuple(entry for entry in together.entries if identity(entry) not in before),
        seen=tuple(entry for entry in together.entries if known.get(identity(entry), entry) != entry),
        differences=differences,
    )


def decided(together: ComponentSet, entry: Entered) -> ComponentSet:
    """The set with one component as somebody decided it."""
    entries = (entry if identity(known) == identity(entry) else known for known in together.entries)
    return ComponentSet(together.game, tuple(entries))


def _seen_by_both(ours: Entered, theirs: Entered) -> Entered:
    """Merging a set with itself, or with what already came from it, must not count a sighting twice."""
    if ours == theirs:
        return ours
    places = dict.fromkeys(place for place in (*ours.where.split("; "), *theirs.where.split("; ")) if place)
    seen = max(ours.seen, theirs.seen) if ours.where == theirs.where else ours.seen + theirs.seen
    return ours._replace(name=ours.name or theirs.name, where="; ".join(places), seen=seen)
