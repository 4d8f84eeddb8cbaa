"""Setting up Eastern Wonders, and laying out a map where the app does it."""

from collections.abc import Mapping
from random import Random

from engine.catalog import Catalog, facts
from engine.codec import Unreadable, shown
from engine.cubes import NONE, Cubes
from engine.eastern_wonders.chart import PORTS, chart, first_map, random_map
from engine.eastern_wonders.values import (
    CLOSED,
    ICONS,
    HouseRules,
    MarketTile,
    Player,
    Ports,
    Printed,
    Sea,
    Setup,
    State,
    Table,
    TileId,
    catalog,
)
from engine.ending import turn_order
from engine.game import RUNNING
from engine.maps import Places
from engine.remembering import shared
from engine.unnamed import UNKNOWN, Mysteries

SEATS = (2, 4)
_FACTS = facts("eastern-wonders")
LOTS = tuple(Cubes.parse(word) for word in _FACTS["setup"]["lots"])
CLOSED_AMONG: int = _FACTS["setup"]["closed_among"]
VP_TILES: int = _FACTS["setup"]["vp_tiles"]
CLAIMS_TO_END = {int(players): claims for players, claims in _FACTS["end"]["claims_by_players"].items()}
OUT_OF_EACH_ICON: int = _FACTS["setup"]["out_of_each_icon"]
PRICE = {int(players): cubes for players, cubes in _FACTS["build"]["cubes_for_each_outpost"].items()}

HIGHEST_LIMIT = 30
"""No house rule goes as far, and what can be thrown away is still quickly listed."""
LARGEST_MAP = 99
LONGEST_NAME = 12


def set_up(players: int, setup: Setup, rules: HouseRules, tiles: Catalog) -> State:
    """The table before the lots are drafted: the player to the right of the first chooses first."""
    if not 1 <= rules.hold_limit <= HIGHEST_LIMIT:
        raise Unreadable("options.hold_limit", f"must be from 1 to {HIGHEST_LIMIT}")
    places = first_map() if setup.map is None else setup.map
    _check_map(places)
    table = _table(players, rules, tiles, places)
    market, (on_ports, pile) = _market(table, setup), _ports(table, setup)
    told, mysteries = Mysteries().meet_all((*market, *on_ports))
    if len(set(told)) != len(told):
        raise Unreadable("setup", "an unnamed tile is there twice")
    lying_on = dict(zip((*table.chart.markets, *table.chart.ports), told, strict=True))
    return State(
        table,
        tuple(Player(NONE, "", (0,) * len(ICONS)) for _ in range(players)),
        seat=players - 1,
        round=0,
        status=RUNNING,
        lots=LOTS,
        sea=Sea(
            tuple("" if place.port else lying_on[place.cell] for place in places),
            ((),) * len(places),
            (NONE,) * len(places),
        ),
        ports=Ports(tuple(lying_on[cell] for cell in table.chart.ports), pile, CLOSED_AMONG),
        mysteries=mysteries,
    )


def deal(seed: int, tiles: Catalog | None = None, *, own_map: bool = False) -> Setup:
    """The first game's map, or a random one, with one market tile of each icon left out.

    VP tiles are drawn at the table.
    """
    chance = Random(seed)
    places = random_map(chance) if own_map else None
    return deal_on(places, chance, tiles)


def deal_on(places: Places | None, chance: Random, tiles: Catalog | None = None) -> Setup:
    """The same on a map that is there already. What is left out comes last, where a map is too large."""
    box = (tiles or catalog()).all("market").values()
    market: list[TileId] = []
    left_out: list[TileId] = []
    for icon in ICONS:
        alike = [TileId(tile.id) for tile in box if tile.icon == icon]
        chance.shuffle(alike)
        left_out += alike[:OUT_OF_EACH_ICON]
        market += alike[OUT_OF_EACH_ICON:]
    chance.shuffle(market)
    needed = sum(not place.port for place in places or first_map())
    return Setup(map=places, market=(*market, *left_out)[:needed])


@shared
def _table(players: int, rules: HouseRules, tiles: Catalog, places: Places) -> Table:
    market: Mapping[str, MarketTile] = tiles.all("market")
    printed = {name: Printed(tile.icon, tile.costs, tile.gives) for name, tile in market.items()}
    return Table(
        chart(places),
        market,
        printed,
        tiles.all("vp"),
        rules,
        PRICE[players],
        CLAIMS_TO_END[players],
        turn_order(players),
    )


def _check_map(places: Places) -> None:
    check_spots(places)
    ports = sum(place.port for place in places)
    if ports != PORTS:
        raise Unreadable("setup.map", f"must have {PORTS} ports, not {ports}")


def check_spots(places: Places) -> None:
    """Raises Unreadable for what is no map, whatever it has or lacks."""
    if len(places) > LARGEST_MAP:
        raise Unreadable("setup.map", f"has {len(places)} tiles, more than {LARGEST_MAP}")
    cells = [place.cell for place in places]
    for i, cell in enumerate(cells):
        if not 0 < len(cell) <= LONGEST_NAME or cell.startswith(UNKNOWN):
            raise Unreadable(
                f"setup.map[{i}].cell", f"must be 1 to {LONGEST_NAME} letters, not {shown(cell)}"
            )
        if cells.index(cell) < i:
            raise Unreadable(f"setup.map[{i}].cell", f"{shown(cell)} is there twice")
    spots = [(place.q, place.r) for place in places]
    if len(set(spots)) < len(spots):
        raise Unreadable("setup.map", "has two tiles in one place")


def _market(table: Table, setup: Setup) -> tuple[str, ...]:
    """The market tile on each cell that is no port."""
    cells = table.chart.markets
    if len(cells) > len(table.market):
        raise Unreadable("setup.map", f"has {len(cells)} market tiles, the box has {len(table.market)}")
    if setup.market is None:
        return (UNKNOWN,) * len(cells)
    if len(setup.market) != len(cells):
        raise Unreadable("setup.market", f"must have {len(cells)} tiles, not {len(setup.market)}")
    _check_once("setup.market", setup.market)
    return setup.market


def _ports(table: Table, setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The VP tile on each port, and the pile with the closed-port tile among its first."""
    ports: tuple[str, ...] = (UNKNOWN,) * PORTS if setup.ports is None else setup.ports
    if len(ports) != PORTS:
        raise Unreadable("setup.ports", f"must have {PORTS} tiles, not {len(ports)}")
    pile = setup.pile
    if pile is None:
        _check_once("setup.ports", ports)
        return ports, (UNKNOWN,) * (max(VP_TILES, len(table.vp)) - PORTS + 1)
    if any(tile.startswith(UNKNOWN) for tile in pile):
        raise Unreadable("setup.pile", "must have every tile named; leave it out where nobody knows it")
    if CLOSED not in pile[:CLOSED_AMONG]:
        raise Unreadable("setup.pile", f"must have {shown(CLOSED)} among the first {CLOSED_AMONG}")
    _check_once("setup.ports and setup.pile", (*ports, *pile))
    return ports, pile


def _check_once(where: str, tiles: tuple[str, ...]) -> None:
    seen: set[str] = set()
    for tile in tiles:
        if tile in seen:
            raise Unreadable(where, f"{shown(tile)} is there twice")
        if tile != UNKNOWN:
            seen.add(tile)
