"""What a box holds, kind by kind: what is shipped and what its table read off its own pieces."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.catalog import Component, Entered
from engine.game import Words
from faces.face import Face
from faces.phrases import Phrases
from faces.telling import Teller, components


class Held(NamedTuple):
    """One component: as it is shipped, as this table entered it, or both."""

    kind: str
    name: str
    shipped: Any
    ours: Entered | None

    @property
    def component(self) -> Any:
        """As it is played with."""
        return self.ours.component if self.ours is not None else self.shipped

    @property
    def entry(self) -> Entered:
        return self.ours if self.ours is not None else Entered(self.kind, self.shipped)

    @property
    def is_corrected(self) -> bool:
        return self.shipped is not None and self.ours is not None


def kinds_of(face: Face, box: tuple[Entered, ...]) -> tuple[str, ...]:
    """The kinds that can be entered, and those of which something was brought in from elsewhere."""
    there = {entry.kind for entry in box}
    return (*face.forms, *(kind for kind in face.game.kinds if kind in there and kind not in face.forms))


def held(face: Face, box: tuple[Entered, ...], kind: str) -> tuple[Held, ...]:
    """All of a kind, in the order of the naming grid."""
    catalog = face.game.catalog(box)
    shipped: Mapping[str, Component] = catalog.shipped.get(kind, {})
    ours = {entry.component.id: entry for entry in box if entry.kind == kind}
    things = [Held(kind, name, shipped.get(name), ours.get(name)) for name in catalog.all(kind)]
    form = face.forms.get(kind)
    return tuple(sorted(things, key=lambda one: form.order(one.component)) if form is not None else things)


def known(things: tuple[Held, ...]) -> int:
    """How many pieces of a box that makes."""
    return sum(getattr(one.component, "copies", 1) for one in things)


class Slip(NamedTuple):
    """What may be mistyped, and in which component; "" where it is about several."""

    name: str
    words: Words


def slips(face: Face, box: tuple[Entered, ...], kind: str) -> tuple[Slip, ...]:
    """What may be mistyped in what was entered of a kind."""
    catalog = face.game.catalog(tuple(entry for entry in box if entry.kind == kind))
    return tuple(Slip(str(slip.facts.get("id", "")), slip) for slip in face.game.slips(catalog))


def teller_of(face: Face, box: tuple[Entered, ...], t: Phrases) -> Teller:
    return Teller(t, (), face, components(face.game.catalog(box)))
