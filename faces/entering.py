"""How a component is entered that a table reads off its own box: what is asked for, and what comes of it.

A `Form` lists the parts that are printed on one kind of card or tile, in the order in which they are told.
What was told so far are plain values by field, as in a record: words of cubes, numbers, words, several words.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, NamedTuple

from engine.catalog import Catalog, Component, Entered
from engine.codec import decode_object
from engine.component_set import identity
from engine.game import Game, Words
from engine.likeness import printed

Told = str | int | tuple[str, ...]
Values = Mapping[str, Told]
"""What was told of a component so far, by field. What was not told is not there."""


def _always(told: Values) -> bool:
    return True


def _no_others(component: Component) -> Mapping[str, str]:
    return {}


def _together(value: str) -> int:
    return 0


def _itself(told: Mapping[str, Any]) -> Mapping[str, Any]:
    return told


def _nothing(told: Values) -> Values:
    return {}


def _as_listed(component: Any) -> int:
    return 0


class CubesPart(NamedTuple):
    """Cubes that are printed: told by touching as many as there are of each kind."""

    field: str
    asked: Callable[[Values], bool] = _always


class NumberPart(NamedTuple):
    """A number, with those that are likely as keys."""

    field: str
    likely: tuple[int, ...]
    asked: Callable[[Values], bool] = _always
    called: str = ""
    """The word of the entry that it stands under, where that is not the field's."""


class ChoicePart(NamedTuple):
    """One of a few printed signs, or up to `most` of them, with how each is said where it is."""

    field: str
    icons: Mapping[str, str]
    """The values in order, and the icons that stand for each; "" where the word is enough."""
    said: Callable[[Any, str], object] | None = None
    most: int | None = None
    asked: Callable[[Values], bool] = _always
    others: Callable[[Component], Mapping[str, str]] = _no_others
    """Values on a component that a box may have beside those listed here, with their icons."""
    group: Callable[[str], int] = _together
    """Where a value belongs among the others."""
    unsaid: str = ""
    """What it is as long as nobody says anything else."""
    abreast: tuple[int, ...] = ()
    """How many stand side by side, so that those of one kind make whole rows; the first that fits."""


Part = CubesPart | NumberPart | ChoicePart


class Tab(NamedTuple):
    """Parts that are told on one stage, one tab instead of another; its name is a word of the entry."""

    name: str
    icon: str
    fields: tuple[str, ...]


def when(field: str, *values: str) -> Callable[[Values], bool]:
    """A part that is printed only where another one is one of these."""
    return lambda told: told.get(field) in values


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Form:
    """How one kind of component is entered."""

    kind: str
    type: type[Component]
    parts: tuple[Part, ...]
    called: Callable[[Values], str] | None = None
    """The id that it gets from what is printed on it; None where it is called by its place."""
    is_whole: Callable[[Values], bool]
    """Whether enough was told of it to play with it."""
    in_box: int = 0
    """How many of its kind a box has; 0 where nobody knows."""
    on_board: int = 0
    """How many of its kind a board has, where a box has more."""
    order: Callable[[Any], int] = _as_listed
    """What components of this kind are sorted by, wherever all of them are shown."""
    instead: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What cannot be printed beside a field: telling the one takes the others back."""
    tabs: tuple[Tab, ...] = ()
    """The parts that share a stage, if there are any."""
    as_printed: Callable[[Values], Mapping[str, Any]] = _itself
    """The fields of the component from what was told, where it is told otherwise than it is kept."""
    as_told: Callable[[Mapping[str, Any]], Values] = _itself
    """And back."""
    sayable: bool = False
    """Whether what it did is said sooner than what is printed on it."""
    enough: Callable[[Values], Values] = _nothing
    """What of that is said by what was told so far: nothing where it does not make a turn yet."""
    last: tuple[str, ...] = ()
    """The parts that are told last: with them all is told, and that need not be said."""
    aside: str = ""
    """A part that is asked for because of what was told: it stands beside the picture of that."""
    happened: bool = False
    """Whether it is asked what happened; that may be kept as what is printed."""
    once: Callable[[Values], Values] = _itself
    """What of all that happened is printed there."""
    exactly: Callable[[Values], Mapping[str, Any]] = _nothing
    """Which of the turns that can be done with it was done, by field."""
    page: str = ""
    """Where all of its kind are entered that are called by their places."""

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

    def knowing(self, catalog: Catalog) -> "Form":
        """The same form with the signs that a box has beside ours: another table may have its own."""
        known = [component for kind in catalog.kinds for component in catalog.all(kind).values()]
        return replace(self, parts=tuple(_with_others(part, known) for part in self.parts))

    # From what was told to a component, and back

    def component(self, told: Values, name: str) -> Component:
        """The component of this id. Raises Unreadable where something is missing."""
        document = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.as_printed(told).items()
        }
        made: Component = decode_object(self.type, {"id": name, **document}, self.kind, {})
        return made

    def values(self, component: Component) -> Values:
        """What is printed on a component, to be entered otherwise."""
        values = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in printed(component).items()
        }
        return self.as_told(values)

    def known_as(self, told: Values, known: Iterable[Component]) -> tuple[Component, ...]:
        """Those on which just this is printed."""
        like = printed(self.component(told, "like"))
        return tuple(other for other in known if type(other) is self.type and printed(other) == like)

    def new(self, told: Values, taken: Iterable[str]) -> Component:
        """A component of its own, under an id that nothing else has."""
        assert self.called is not None, "what is called by its place is not counted"
        stem, others = self.called(told), frozenset(taken)
        names = (stem if n == 1 else f"{stem}-{n}" for n in count(1))
        return self.component(told, next(name for name in names if name not in others))


def _with_others(part: Part, known: Iterable[Component]) -> Part:
    if not isinstance(part, ChoicePart) or part.others is _no_others:
        return part
    others = {value: icon for component in known for value, icon in part.others(component).items()}
    icons = {**others, **part.icons}
    return part._replace(icons={value: icons[value] for value in sorted(icons, key=part.group)})


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
