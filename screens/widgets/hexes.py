"""Where the hexes of a map lie in a room that they fill: flat-topped, stretched, any shape of map.

Pure geometry, in pixels from the lower left. Columns lie three quarters of a hex apart, each half a hex lower
than the one before: the coordinates are those of `engine.maps`.
"""

from collections.abc import Iterable, Mapping
from itertools import product
from typing import NamedTuple

from engine.maps import Spot
from screens.widgets.drawn import Box

WIDEST, NARROWEST = 2.1, 0.95
"""How wide a hex may be in terms of its height: between them it takes what the room has."""
BAND = 0.75
"""How far apart columns are, in widths: as wide as what of a hex no other column reaches into."""
Point = tuple[float, float]
_SIDEWAYS = (-0.5, -0.44, -0.375, -0.3, -0.25, 0.25, 0.3, 0.375, 0.44, 0.5)
_UPRIGHT = (-1.45, -1.2, -1.0, -0.8, -0.6, -0.5, -0.45, -0.4, 0.4, 0.45, 0.5, 0.6, 0.8, 1.0, 1.2, 1.45)
_CARD = (0.72, 1.5)
"""How large the card of a port would like to be, in hexes."""


class Hexes(NamedTuple):
    """The middle of each cell, and the size of a hex."""

    middles: Mapping[str, Point]
    width: float
    height: float

    def nearest(self, x: float, y: float) -> str:
        """The cell that a finger means: every place belongs to some hex.

        Measured as if no hex were stretched: a regular one of width 2 is as high as the root of 3.
        """

        def far(cell: str) -> float:
            middle = self.middles[cell]
            across, up = (x - middle[0]) / self.width, (y - middle[1]) / self.height
            return float(4 * across**2 + 3 * up**2)

        return min(self.middles, key=far)

    def half_width(self, up: float) -> float:
        """From the middle of a hex to its side, so far above or below the middle."""
        return self.width / 2 - abs(up) * self.width / (2 * self.height)


def laid(places: Iterable[Spot], width: float, height: float, edge: float = 0) -> Hexes:
    """A map in the middle of a room of this size, with an edge around it."""
    spots = {place.cell: (place.q, place.r + place.q / 2) for place in places}
    columns = [q for q, _ in spots.values()]
    rows = [r for _, r in spots.values()]
    left, top = min(columns), min(rows)
    across, down = (max(columns) - left) * BAND + 1, max(rows) - top + 1
    wide, high = (width - 2 * edge) / across, (height - 2 * edge) / down
    wide, high = min(wide, high * WIDEST), min(high, wide / NARROWEST)
    x, y = (width - across * wide) / 2, height - (height - down * high) / 2
    return Hexes(
        {
            cell: (x + ((q - left) * BAND + 0.5) * wide, y - (r - top + 0.5) * high)
            for cell, (q, r) in spots.items()
        },
        wide,
        high,
    )


def card_at(hexes: Hexes, port: str, others: Iterable[str], room: tuple[float, float], edge: float) -> Box:
    """The largest place for the card of a port: on its hex, and as far beside it as nothing else lies.

    It covers the middle of its hex and no part of any other in `others`.
    """
    x, y = hexes.middles[port]
    wide, high = hexes.width, hexes.height
    near = [
        ((other[0] - x) / wide, (other[1] - y) / high)
        for cell in others
        if cell != port
        and abs((other := hexes.middles[cell])[0] - x) < 2 * wide
        and abs(other[1] - y) < 3 * high
    ]
    least_x, most_x = (edge - x) / wide, (room[0] - edge - x) / wide
    least_y, most_y = (edge - y) / high, (room[1] - edge - y) / high
    sides = [at for at in _SIDEWAYS if least_x - 0.01 <= at <= most_x + 0.01]
    heights = [at for at in _UPRIGHT if least_y - 0.01 <= at <= most_y + 0.01]

    def worth(card: Box) -> tuple[float, float, float]:
        left, bottom, right, top = card
        whole = min(1.0, (right - left) / _CARD[0]), min(1.0, (top - bottom) / _CARD[1])
        return min(whole), whole[0] * whole[1], -abs(left + right) - abs(bottom + top)

    left, bottom, right, top = max(
        (card for card in _cards(sides, heights) if not any(_covers(card, other) for other in near)),
        key=worth,
        default=(-0.3, -0.4, 0.3, 0.4),
    )
    return x + left * wide, y + bottom * high, (right - left) * wide, (top - bottom) * high


def _cards(sides: list[float], heights: list[float]) -> Iterable[Box]:
    """Left, bottom, right and top around the middle of a hex, none larger than it needs to be."""
    across = [(low, high) for low, high in product(sides, sides) if low < 0 < high and high - low <= 0.81]
    upright = [(low, high) for low, high in product(heights, heights) if low < 0 < high and high - low <= 1.9]
    return ((left, bottom, right, top) for (left, right), (bottom, top) in product(across, upright))


def _covers(card: Box, middle: Point) -> bool:
    """Whether it reaches into a hex; both in hexes. A hair at its rim does not count."""
    left, bottom, right, top = card
    aside = max(0.0, left - middle[0], middle[0] - right)
    up = max(0.0, bottom - middle[1], middle[1] - top)
    return up < 0.48 and aside < 0.5 - up / 2 - 0.02
