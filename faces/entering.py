"""How a component is entered that a table reads off its own box: what is asked for, and what comes of it.

A `Form` lists the parts that are printed on one kind of card or tile, in the order in which they are told.
What was told so far are plain values by field, as in a record: words of cubes, numbers, words, several words.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, NamedTuple

from engine.catalog import Component, Entered
from engine.codec import decode_object, encode
from engine.component_set import identity
from engine.game import Game, Words

Told = str | int | tuple[str, ...]
Values = Mapping[str, Told]
"""What was told of a component so far, by field. What was not told is not there."""


def _always(told: Values) -> bool:
    return True


class CubesPart(NamedTuple):
    """Cubes that are printed: told by touching as many as there are of each kind."""

    field: str
    asked: Callable[[Values], bool] = _always


class NumberPart(NamedTuple):
    """A number, with those that are likely as keys."""

    field: str
    likely: tuple[int, ...]
    asked: Callable[[Values], bool] = _always


class ChoicePart(NamedTuple):
    """One of a few printed signs, or up to `most` of them, with how each is said where it is."""

    field: str
    icons: Mapping[str, str]
    """The values in order, and the icon that stands for each; "" where the word is enough."""
    said: Callable[[Any, str], object] | None = None
    most: int | None = None
    asked: Callable[[Values], bool] = _always


Part = CubesPart | NumberPart | ChoicePart


def when(field: str, *values: str) -> Callable[[Values], bool]:
    """A part that is printed only where another one is one of these."""
    return lambda told: told.get(field) in values


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Form:
    """How one kind of component is entered."""

    kind: str
    type: type[Component]
    parts: tuple[Part, ...]
    called: Callable[[Values], str]
    """The id that it gets from what is printed on it."""
    is_whole: Callable[[Values], bool]
    """Whether enough was told of it to play with it."""
    in_box: int
    """How many of its kind a box has."""
    instead: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What cannot be printed beside a field: telling the one takes the others back."""

    def tell(self, told: Values, field: str, value: Told) -> Values:
        """What is told once one part of it is told: nothing, 0 and no cubes take it back."""
        gone = {field, *(self.instead.get(field, ()) if value else ())}
        rest = {name: old for name, old in told.items() if name not in gone}
        now: Values = {**rest, **({field: value} if value else {})}
        return {name: old for name, old in now.items() if self._is_asked(name, now)}

    def asked(self, told: Values) -> tuple[Part, ...]:
        """The parts that are to be told, given what was told already."""
        return tuple(part for part in self.parts if part.asked(told))

    def _is_asked(self, field: str, told: Values) -> bool:
        """What has no part here is kept: a mark that somebody entered elsewhere is not lost."""
        parts = [part for part in self.parts if part.field == field]
        return not parts or any(part.asked(told) for part in parts)

    # From what was told to a component, and back

    def component(self, told: Values, name: str) -> Component:
        """The component of this id. Raises Unreadable where something is missing."""
        document = {key: list(value) if isinstance(value, tuple) else value for key, value in told.items()}
        made: Component = decode_object(self.type, {"id": name, **document}, self.kind, {})
        return made

    def values(self, component: Component) -> Values:
        """What is printed on a component, to be entered otherwise."""
        return {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in printed(component).items()
        }

    def known_as(self, told: Values, known: Iterable[Component]) -> tuple[Component, ...]:
        """Those on which just this is printed."""
        like = printed(self.component(told, "like"))
        return tuple(other for other in known if type(other) is self.type and printed(other) == like)

    def new(self, told: Values, taken: Iterable[str]) -> Component:
        """A component of its own, under an id that nothing else has."""
        stem, others = self.called(told), frozenset(taken)
        names = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
        return self.component(told, next(name for name in names if name not in others))


def printed(component: Component) -> dict[str, Any]:
    """All that can be read off one piece: neither how it is called nor how many of it there are."""
    return {name: value for name, value in encode(component).items() if name not in ("id", "copies")}


def entered(
    form: Form,
    told: Values,
    known: Mapping[str, Component],
    free: Callable[[str], bool],
    taken: Iterable[str] = (),
) -> Component:
    """The component that was read off a piece: one that is known already, or else a new one.

    A piece that says the same as one that is not `free`, because it lies elsewhere, is another one like it.
    """
    same = form.known_as(told, known.values())
    for component in same:
        if free(component.id):
            return component
    copied = next((component for component in same if hasattr(component, "copies")), None)
    if copied is not None:
        one_more: Any = {"copies": copied.copies + 1}
        return replace(copied, **one_more)
    return form.new(told, (*known, *taken))


def slips_of(game: Game, others: Iterable[Entered], entry: Entered) -> tuple[Words, ...]:
    """What may be mistyped in one component, given the others that were entered. Nothing has to be done."""
    rest = tuple(other for other in others if identity(other) != identity(entry))
    before = game.slips(game.catalog(rest))
    return tuple(slip for slip in game.slips(game.catalog((*rest, entry))) if slip not in before)
