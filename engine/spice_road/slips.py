"""What a table may have mistyped when it entered cards of Spice Road. Warnings: nothing here blocks play."""

from collections.abc import Iterator

from engine.catalog import Catalog
from engine.cubes import Cubes
from engine.game import Words
from engine.spice_road.values import MerchantCard, PointCard

MERCHANTS, POINT_CARDS = 43, 36
GAINS = range(1, 5)
"""What a trade of the box is worth more than it costs."""


def slips(cards: Catalog) -> tuple[Words, ...]:
    return tuple(_slips(cards))


def _slips(cards: Catalog) -> Iterator[Words]:
    for kind, most in (("merchant", MERCHANTS), ("point", POINT_CARDS)):
        count = len(cards.all(kind))
        if count > most:
            yield Words("slip.too_many", {"kind": kind, "count": count, "most": most})
    for entry in cards.entered:
        card = entry.component
        if isinstance(card, PointCard) and card.points != usual_points(card.cost):
            yield Words(
                "slip.points", {"id": card.id, "points": card.points, "usual": usual_points(card.cost)}
            )
        if isinstance(card, MerchantCard) and card.costs and card.gives.value - card.costs.value not in GAINS:
            yield Words("slip.gain", {"id": card.id, "gain": card.gives.value - card.costs.value})


def usual_points(cost: Cubes) -> int:
    """The value of the cubes, and one more for each kind beyond two: so it is on all 36 cards."""
    kinds = sum(count > 0 for count in cost.counts)
    return cost.value + max(0, kinds - 2)
