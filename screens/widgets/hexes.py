"""Where the hexes of a map lie in a room that they fill: flat-topped, stretched, any shape of map.

Pure geometry, in pixels from the lower left. Columns lie three quarters of a hex apart, each half a hex lower
than the one before: the coordinates are those of `engine.maps`.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.maps import Spot

WIDEST, NARROWEST = 2.1, 0.95
"""How wide a hex may be in terms of its height: between them it takes what the room has."""
BAND = 0.75
"""How far apart columns are, in widths: as wide as what of a hex no other column reaches into."""
Point = tuple[float, float]


class Hexes(NamedTuple):
    """The middle of each cell, and the size of a hex."""

    middles: Mapping[str, Point]
    width: float
    height: float

    def nearest(self, x: float, y: float) -> str:
        """The cell that a finger means: every place belongs to some hex, as the stretched hexes lie."""

        def far(cell: str) -> float:
            middle = self.middles[cell]
            return float(((x - middle[0]) / self.width) ** 2 + ((y - middle[1]) / self.height) ** 2)

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
