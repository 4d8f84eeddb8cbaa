"""Sets of components that tables read off their own boxes: `century-components/1`, written, read and merged.

Two sets that disagree are never settled silently: what differs is listed, and somebody decides.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engine.catalog import Entered, entry_from_json, entry_to_json
from engine.codec import Unreadable, mapping, shown
from engine.games import GAMES
from engine.json_text import check_format, list_of
from engine.likeness import printed, read_otherwise

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
    `alike` are theirs that we lack and that may be one of ours, read otherwise: one is right, or both are.
    """

    theirs: ComponentSet
    new: tuple[Entered, ...]
    seen: tuple[Entered, ...]
    differences: tuple[Difference, ...]
    alike: tuple[Difference, ...] = ()


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


def compared(
    ours: tuple[Entered, ...], theirs: ComponentSet, holds: Mapping[str, int] | None = None
) -> Comparison:
    """Against all that we have: what was entered here, and else what is shipped.

    `holds` says how many of a kind a box has, as far as that is known.
    """
    shipped = GAMES[theirs.game].catalog(()).shipped
    known = {identity(entry): entry for entry in ours}
    told = tuple(
        Entered(entry.kind, shipped[entry.kind][entry.component.id])
        for entry in theirs.entries
        if identity(entry) not in known and entry.component.id in shipped[entry.kind]
    )
    together, differences = merge(ComponentSet(theirs.game, (*ours, *told)), theirs)
    before = {identity(entry) for entry in (*ours, *told)}
    new = [entry for entry in together.entries if identity(entry) not in before]
    seen = [entry for entry in together.entries if known.get(identity(entry), entry) != entry]
    held = _held(ours, theirs.game)
    there = {identity(entry) for entry in theirs.entries}
    # What they know by the same name is that: only the others may be meant by one of theirs.
    lacking = [entry for entry in held if identity(entry) not in there]
    crowded = {kind for kind in holds or {} if _pieces(kind, (*held, *new)) > (holds or {})[kind]}
    alike = []
    for entry in tuple(new):
        same = next((one for one in lacking if _say_the_same(one, entry)), None)
        like = same or _read_otherwise(entry, lacking, crowded=entry.kind in crowded)
        if like is not None:
            new.remove(entry)
            lacking.remove(like)
        if same is not None:
            as_ours = entry._replace(component=same.component)
            both = _seen_by_both(same, as_ours)
            seen += [both] if identity(same) in known and both != same else []
        elif like is not None:
            alike.append(Difference(like, entry))
    return Comparison(theirs, tuple(new), tuple(seen), differences, tuple(alike))


def as_theirs(difference: Difference) -> Entered:
    """Theirs in the place of ours: under our name, so that games that know it by that are told."""
    ours, theirs = difference
    return theirs._replace(component=replace(theirs.component, id=ours.component.id))


def _held(ours: tuple[Entered, ...], game: str) -> list[Entered]:
    """All that is known here: as it was entered, or else as it is shipped."""
    held = {identity(entry): entry for entry in ours}
    for kind, components in GAMES[game].catalog(()).shipped.items():
        for name, component in components.items():
            held.setdefault((kind, name), Entered(kind, component))
    return list(held.values())


def _pieces(kind: str, entries: Iterable[Entered]) -> int:
    return sum(getattr(entry.component, "copies", 1) for entry in entries if entry.kind == kind)


def _say_the_same(one: Entered, other: Entered) -> bool:
    return one.kind == other.kind and printed(one.component) == printed(other.component)


def _read_otherwise(entry: Entered, lacking: list[Entered], *, crowded: bool) -> Entered | None:
    """The one of ours that it most likely is."""
    ours = [one for one in lacking if one.kind == entry.kind]
    for also_others in (False, True) if crowded else (False,):
        for one in ours:
            if read_otherwise(one.component, entry.component, crowded=also_others):
                return one
    return None


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
