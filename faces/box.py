"""What a box holds, kind by kind: what is shipped and what its table read off its own pieces."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engine.catalog import Catalog, Component, Entered
from engine.game import Words
from faces.face import Face
from faces.phrases import Phrases
from faces.telling import Teller


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


class Slip(NamedTuple):
    """What may be mistyped, and in which component; "" where it is about several."""

    name: str
    words: Words


@dataclass(frozen=True, eq=False)
class Box:
    """One game's box. Made once for what was entered: there may be a thousand entries."""

    face: Face
    entries: tuple[Entered, ...]
    catalog: Catalog

    @staticmethod
    def of(face: Face, entries: tuple[Entered, ...]) -> "Box":
        return Box(face, entries, face.game.catalog(entries))

    @property
    def kinds(self) -> tuple[str, ...]:
        """Those that can be entered, and those of which something was brought in from elsewhere."""
        forms, there = self.face.forms, {entry.kind for entry in self.entries}
        return (*forms, *(kind for kind in self.catalog.kinds if kind in there and kind not in forms))

    def held(self, kind: str) -> tuple[Held, ...]:
        """All of a kind, in the order of the naming grid."""
        shipped: Mapping[str, Component] = self.catalog.shipped.get(kind, {})
        ours = {entry.component.id: entry for entry in self.entries if entry.kind == kind}
        things = [Held(kind, name, shipped.get(name), ours.get(name)) for name in self.catalog.all(kind)]
        form = self.face.forms.get(kind)
        return tuple(sorted(things, key=lambda one: form.order(one.component)) if form else things)

    def slips(self, kind: str) -> tuple[Slip, ...]:
        """What may be mistyped in what was entered of a kind."""
        entries = tuple(entry for entry in self.entries if entry.kind == kind)
        found = self.face.game.slips(replace(self.catalog, entered=entries))
        return tuple(Slip(str(slip.facts.get("id", "")), slip) for slip in found)

    def teller(self, t: Phrases) -> Teller:
        kinds = (self.catalog.all(kind) for kind in self.catalog.kinds)
        return Teller(t, (), self.face, {name: one for kind in kinds for name, one in kind.items()})


def known(things: tuple[Held, ...]) -> int:
    """How many pieces of a box that makes."""
    return sum(getattr(one.component, "copies", 1) for one in things)
