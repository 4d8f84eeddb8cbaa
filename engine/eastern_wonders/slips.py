"""What a table may have mistyped when it entered tiles of Eastern Wonders, or laid out a map of its own.

Warnings: nothing here blocks play.
"""

from collections import Counter
from collections.abc import Iterator

from engine.catalog import Catalog
from engine.eastern_wonders.chart import PORTS, SIZE, chart, distances
from engine.eastern_wonders.naming import printed_on
from engine.eastern_wonders.setup import OUT_OF_EACH_ICON
from engine.eastern_wonders.values import (
    BOARD_POINTS,
    BONUS_TILES,
    HOLD_BONUS,
    ICONS,
    HouseRules,
    MarketTile,
    State,
    VpTile,
)
from engine.game import Words
from engine.maps import Places

POINTS = range(11, 21)
LARGEST_HOLD = HouseRules().hold_limit + HOLD_BONUS * min(len(BONUS_TILES["hold"]), len(BOARD_POINTS))
"""Whoever takes a hold tile for every column that was emptied, as long as there are any."""
TILES_PER_ICON = 6
TOUCHING = 2
"""So many others a tile of a map touches at least."""
VP_TILES = 27
OWN_CUBE = {"ginger": 0, "chili": 1, "tea": 2, "cloves": 3}
"""Every market tile known so far gives at least one cube of its own icon's level."""


def slips(tiles: Catalog) -> tuple[Words, ...]:
    return tuple(_slips(tiles))


def _slips(tiles: Catalog) -> Iterator[Words]:
    icons = Counter(tile.icon for tile in tiles.all("market").values())
    for icon, count in icons.items():
        if count > TILES_PER_ICON:
            yield Words("slip.too_many", {"kind": icon, "count": count, "most": TILES_PER_ICON})
    if len(tiles.all("vp")) > VP_TILES:
        yield Words("slip.too_many", {"kind": "vp", "count": len(tiles.all("vp")), "most": VP_TILES})
    for entry in tiles.entered:
        tile = entry.component
        if isinstance(tile, VpTile):
            yield from _of_vp_tile(tile)
        elif isinstance(tile, MarketTile) and not tile.gives.counts[OWN_CUBE[tile.icon]]:
            yield Words("slip.icon", {"id": tile.id, "icon": tile.icon})


def _of_vp_tile(tile: VpTile) -> Iterator[Words]:
    if tile.points not in POINTS:
        yield Words(
            "slip.range", {"id": tile.id, "points": tile.points, "low": POINTS[0], "high": POINTS[-1]}
        )
    if tile.cost.total > LARGEST_HOLD:
        yield Words("slip.cost", {"id": tile.id, "cost": tile.cost.total, "most": LARGEST_HOLD})


# Maps


def map_slips(places: Places) -> tuple[Words, ...]:
    """Tiles that touch fewer than two others, parts that no boat can reach from the rest, and too many tiles.

    More than a game has can be played with, as long as the box has them.
    """
    sea = chart(places)
    loose = [cell for cell in sea.cells if len(sea.near[cell]) < TOUCHING]
    apart = len(distances(sea, sea.cells[0])) < len(sea.cells) if sea.cells else False
    market, usual = len(sea.markets), SIZE - PORTS
    many = usual < market <= TILES_PER_ICON * len(ICONS)
    return (
        *((Words("slip.apart", {}),) if apart else ()),
        *((Words("slip.many", {"has": market, "usual": usual}),) if many else ()),
        *(Words("slip.loose", {"cell": cell}) for cell in loose),
    )


def table_slips(state: State) -> tuple[Words, ...]:
    """The same for the map that lies on the table, and more tiles of an icon than a game has."""
    icons = Counter(printed_on(state, tile).icon for tile in state.sea.tiles if tile)
    most = TILES_PER_ICON - OUT_OF_EACH_ICON
    crowded = (
        Words("slip.crowded", {"kind": icon, "count": count, "most": most})
        for icon, count in icons.items()
        if icon and count > most
    )
    return (*map_slips(state.table.chart.places), *crowded)
