"""How surprising a fact is: one scale for each kind, so that facts of all kinds can be put in one order.

A measure up to `usual` is so in every second game and not worth telling; `rare` is what hardly any game
reaches. `docs/review.md` says what is measured.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.review.values import Fact, Number


class Scale(NamedTuple):
    """From the least surprise, just beyond `usual`, to the most, at `rare` and beyond."""

    usual: float
    rare: float
    least: int = 10
    most: int = 80

    def surprise(self, measure: float) -> int:
        """0 where it is usual."""
        part = (measure - self.usual) / (self.rare - self.usual)
        return round(self.least + min(1.0, part) * (self.most - self.least)) if part > 0 else 0


SCALES: Mapping[str, Scale] = {
    "lead.for_good": Scale(0.25, 1, 25, 90),
    "lead.always": Scale(0.4, 1, 40, 80),
    "lead.comeback": Scale(0.12, 0.4, 15, 95),
    "lead.changes": Scale(4, 10, 20, 85),
    "pace.first": Scale(0.12, 0.5, 15, 75),
    "pace.drought": Scale(1.6, 3.5, 10, 75),
    "pace.claims": Scale(1.5, 3, 10, 70),
    "waste.returned": Scale(3, 30, 10, 75),
    "waste.never_played": Scale(1, 4, 20, 75),
    "waste.rests": Scale(1, 5, 15, 75),
    "coins.taken": Scale(3, 9, 15, 75),
    "cards.bargain": Scale(1.2, 1.6, 10, 60),
    "cards.best": Scale(2.2, 7, 20, 75),
    "cards.dearest": Scale(2, 5, 10, 60),
    "end.close": Scale(-6, 0, 40, 90),
    "end.tie": Scale(0, 1, 40, 100),
    "end.behind": Scale(0, 15, 40, 85),
    "end.cubes": Scale(0, 8, 70, 98),
    "end.coins": Scale(0, 8, 65, 95),
    "end.bonus": Scale(0, 8, 65, 95),
    "end.board": Scale(0, 8, 65, 95),
    "end.exploration": Scale(0, 8, 65, 95),
    "sea.outposts": Scale(2, 8, 10, 75),
    "sea.columns": Scale(0, 3, 10, 75),
    "sea.tolls": Scale(2, 8, 10, 75),
    "sea.ports": Scale(2, 5, 15, 70),
    "sea.steps": Scale(1.15, 1.6, 10, 70),
    "land.expelled": Scale(5, 25, 10, 75),
    "land.bonus": Scale(4, 16, 10, 75),
    "land.explored": Scale(0, 4, 10, 70),
    "land.forts": Scale(1, 4, 10, 65),
    "missed.claim": Scale(5, 20, 45, 90),
    "missed.line": Scale(1, 8, 30, 80),
}
"""All kinds of facts."""


def noted(
    kind: str, seats: tuple[int, ...], at: int | None, measure: float, numbers: Mapping[str, Number]
) -> Iterator[Fact]:
    """The fact, unless it is usual."""
    surprise = SCALES[kind].surprise(measure)
    if surprise:
        yield Fact(kind, seats, at, numbers, surprise)
