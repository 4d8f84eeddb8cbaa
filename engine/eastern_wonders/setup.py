"""Setting up Eastern Wonders, and laying out a map where the app does it."""

from functools import cache
from random import Random

from engine.catalog import Catalog, facts
from engine.codec import Unreadable, shown
from engine.cubes import NONE, Cubes
from engine.eastern_wonders.chart import PORTS, Place, chart, first_map, random_map
from engine.eastern_wonders.values import (
    CLOSED,
    ICONS,
    HouseRules,
    Player,
    PortId,
    Ports,
    Sea,
    Setup,
    State,
    Table,
    TileId,
    catalog,
)
from engine.game import RUNNING
from engine.unnamed import UNKNOWN, Mysteries

SEATS = (2, 4)
_FACTS = facts("eastern-wonders")
LOTS = tuple(Cubes.parse(word) for word in _FACTS["setup"]["lots"])
CLOSED_AMONG: int = _FACTS["setup"]["closed_among"]
VP_TILES: int = _FACTS["setup"]["vp_tiles"]
OUT_OF_EACH_ICON: int = _FACTS["setup"]["out_of_each_icon"]
PRICE = {int(players): cubes for players, cubes in _FACTS["build"]["cubes_for_each_outpost"].items()}

LARGEST_MAP = 99
LONGEST_NAME = 12


def set_up(players: int, setup: Setup, rules: HouseRules, tiles: Catalog) -> State:
    """The table before the lots are drafted: the player to the right of the first chooses first."""
    places = first_map() if setup.map is None else setup.map
    _check_map(places)
    table = _table(players, rules, tiles, places)
    market, mysteries = _market(table, setup, Mysteries())
    ports, mysteries = _ports(table, setup, mysteries)
    return State(
        table,
        tuple(Player(NONE, "", (0,) * len(ICONS)) for _ in range(players)),
        seat=players - 1,
        round=0,
        status=RUNNING,
        lots=LOTS,
        sea=Sea(market, ((),) * len(places), (NONE,) * len(places)),
        ports=ports,
        mysteries=mysteries,
    )


def deal(seed: int, tiles: Catalog | None = None, *, own_map: bool = False) -> Setup:
    """The first game's map, or a random one, with one market tile of each icon left out.

    VP tiles are drawn at the table.
    """
    chance = Random(seed)
    box = (tiles or catalog()).all("market").values()
    places = random_map(chance) if own_map else None
    market = []
    for icon in ICONS:
        alike = [TileId(tile.id) for tile in box if tile.icon == icon]
        chance.shuffle(alike)
        market += alike[OUT_OF_EACH_ICON:]
    chance.shuffle(market)
    needed = sum(not place.port for place in places or first_map())
    return Setup(map=places, market=tuple(market[:needed]))


@cache
def _table(players: int, rules: HouseRules, tiles: Catalog, places: tuple[Place, ...]) -> Table:
    return Table(chart(places), tiles.all("market"), tiles.all("vp"), rules, PRICE[players])


def _check_map(places: tuple[Place, ...]) -> None:
    if len(places) > LARGEST_MAP:
        raise Unreadable("setup.map", f"has {len(places)} tiles, more than {LARGEST_MAP}")
    cells = [place.cell for place in places]
    for i, cell in enumerate(cells):
        if not 0 < len(cell) <= LONGEST_NAME:
            raise Unreadable(f"setup.map[{i}].cell", f"must have 1 to {LONGEST_NAME} letters")
        if cells.index(cell) < i:
            raise Unreadable(f"setup.map[{i}].cell", f"{shown(cell)} is there twice")
    spots = [(place.q, place.r) for place in places]
    if len(set(spots)) < len(spots):
        raise Unreadable("setup.map", "has two tiles in one place")
    ports = sum(place.port for place in places)
    if ports != PORTS:
        raise Unreadable("setup.map", f"must have {PORTS} ports, not {ports}")


def _market(table: Table, setup: Setup, mysteries: Mysteries) -> tuple[tuple[str, ...], Mysteries]:
    """The market tile on each cell; on the ports there is none."""
    cells = table.chart.markets
    if len(cells) > len(table.market):
        raise Unreadable("setup.map", f"has {len(cells)} market tiles, the box has {len(table.market)}")
    if setup.market is not None and len(setup.market) != len(cells):
        raise Unreadable("setup.market", f"must have {len(cells)} tiles, not {len(setup.market)}")
    tiles = setup.market or (UNKNOWN,) * len(cells)
    _check_once("setup.market", tiles)
    numbered, mysteries = mysteries.meet_all(tiles)
    on = dict(zip(cells, numbered, strict=True))
    return tuple(on.get(cell, "") for cell in table.chart.cells), mysteries


def _ports(table: Table, setup: Setup, mysteries: Mysteries) -> tuple[Ports, Mysteries]:
    """The VP tile on each port, and the pile with the closed-port tile among its first."""
    size = len(table.chart.ports)
    if setup.ports is not None and len(setup.ports) != size:
        raise Unreadable("setup.ports", f"must have {size} tiles, not {len(setup.ports)}")
    tiles = setup.ports or (UNKNOWN,) * size
    pile = setup.pile
    if pile is None:
        pile = (PortId(UNKNOWN),) * (max(VP_TILES, len(table.vp)) - size + 1)
    else:
        if any(tile.startswith(UNKNOWN) for tile in pile):
            raise Unreadable("setup.pile", "must have every tile named; leave it out where nobody knows it")
        if CLOSED not in pile[:CLOSED_AMONG]:
            raise Unreadable("setup.pile", f"must have {shown(CLOSED)} among the first {CLOSED_AMONG}")
    _check_once("setup.ports and pile", (*tiles, *pile))
    numbered, mysteries = mysteries.meet_all(tiles)
    return Ports(numbered, pile, CLOSED_AMONG), mysteries


def _check_once(where: str, tiles: tuple[str, ...]) -> None:
    seen: set[str] = set()
    for tile in tiles:
        if tile in seen:
            raise Unreadable(where, f"{shown(tile)} is there twice")
        if tile != UNKNOWN:
            seen.add(tile)
