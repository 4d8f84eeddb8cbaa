"""The values of Eastern Wonders: tiles, the table before and during the game, and what players do."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, NewType, cast, get_args

from engine.catalog import Catalog, Component, Entered, facts, read_components
from engine.codec import Ids, Known, Unreadable, shown
from engine.cubes import NONE, Cubes, Word
from engine.eastern_wonders.chart import Chart
from engine.ending import TurnOrder
from engine.game import OVER, Action, Options, Status
from engine.maps import Places
from engine.remembering import set_up_lately
from engine.unnamed import Mysteries

TileId = NewType("TileId", str)
VpId = NewType("VpId", str)
PortId = NewType("PortId", str)
ComponentId = NewType("ComponentId", str)
BonusId = NewType("BonusId", str)
Unnamed = NewType("Unnamed", str)

Icon = Literal["cloves", "tea", "chili", "ginger"]
BonusKind = Literal["move", "vp", "upgrade", "harvest", "hold"]

_FACTS = facts("eastern-wonders")
ICONS: tuple[Icon, ...] = get_args(Icon)
"""The rows of a player's board from the top."""
BONUS_KINDS: tuple[BonusKind, ...] = get_args(BonusKind)
BOARD_POINTS = cast(tuple[int, int, int, int, int], tuple(_FACTS["board"]["points"]))
"""What is printed under the outposts of every row, from the left."""
CLOSED = "closed"
"""The tile that closes a port."""


@dataclass(frozen=True, slots=True, eq=False)
class MarketTile(Component):
    icon: Icon
    costs: Cubes = NONE
    gives: Cubes = NONE


@dataclass(frozen=True, slots=True, eq=False)
class VpTile(Component):
    cost: Cubes = NONE
    points: int = 0


# What players do


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft(Action):
    """Before the first round, from the last player to the first: choose a lot of cubes, place the boat."""

    do = "draft"
    lot: Cubes
    cell: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Action):
    """What all turns have in common: a move may come first, and holds may overflow at the end.

    `path` has the cells entered, `drop` one cube for each tile left after the free steps, `toll` one for each
    owner of a boat on the market tile reached, by seat. `discard` is what the player returns to get back to
    the limit, `discards` what others return whose holds the tolls have filled.
    """

    path: tuple[str, ...] = ()
    drop: Word = Word("")
    toll: Word = Word("")
    pick: bool = True
    discard: Cubes = NONE
    discards: tuple[tuple[int, Cubes], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Market(Turn):
    """Build an outpost, trade, or both. A tile that is still unnamed says its `icon`, `cost` and `gain`."""

    do = "market"
    build: bool = False
    pay: Cubes = NONE
    bonus: BonusKind | None = None
    upgrade: Word = Word("")
    times: int = 1
    icon: Icon | None = None
    cost: Cubes = NONE
    gain: Cubes = NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Port(Turn):
    """Claim the VP tile of a port. One that is still unnamed says its `cost` and `points`."""

    do = "port"
    told = ("reveal", "points")
    cost: Cubes = NONE
    points: int | None = None
    reveal: PortId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Harvest(Turn):
    do = "harvest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Turn):
    """No action, with or without a move."""

    do = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Action):
    """Say which tile an unnamed one is. Not a turn."""

    do = "name"
    is_turn = False
    unnamed: Unnamed
    tile: ComponentId


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust(Action):
    """Set by hand whatever the table knows better: of one `player`, of one `cell`, or of all. Not a turn."""

    do = "adjust"
    is_turn = False
    player: int | None = None
    hold: Cubes | None = None
    boat: str | None = None
    outposts: tuple[str, ...] | None = None
    rows: tuple[int, int, int, int] | None = None
    bonus: tuple[BonusId, ...] | None = None
    claimed: tuple[VpId, ...] | None = None
    cell: str | None = None
    tile: TileId | None = None
    port: PortId | None = None
    lying: Cubes | None = None
    pile_left: int | None = None
    to_move: int | None = None
    round: int | None = None


# The table


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(Options):
    """Eastern Wonders' house rules; the defaults are the rulebook's, or ours where it is silent.

    `upgrade_at_once`: an upgrade tile taken for an outpost already serves for that outpost.
    """

    finish_round: bool = True
    shared_victory: bool = False
    hold_limit: int = _FACTS["hold"]["limit"]
    outpost_points: tuple[int, int, int, int, int] = BOARD_POINTS
    upgrade_at_once: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What lies on the table at the start. Without a `map` it is that of the first game.

    `market` and `ports` have the tiles in the order of the map; they may be unnamed, and so may the `pile`,
    which only a table that dealt it openly can know.
    """

    map: Places | None = None
    market: tuple[TileId, ...] | None = None
    ports: tuple[VpId, ...] | None = None
    pile: tuple[PortId, ...] | None = None


class Player(NamedTuple):
    """`rows` counts the outposts built from each row of the board; `boat` is "" until it is placed."""

    hold: Cubes
    boat: str
    rows: tuple[int, ...]
    bonus: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()


class Sea(NamedTuple):
    """The map's cells in order: the market tile ("" on a port), whose outposts stand there, cubes lying."""

    tiles: tuple[str, ...]
    outposts: tuple[tuple[int, ...], ...]
    lying: tuple[Cubes, ...]


class Ports(NamedTuple):
    """The tile on each port ("" for none), the pile from the top, and within how many tiles CLOSED comes."""

    tiles: tuple[str, ...]
    pile: tuple[str, ...]
    closed_within: int


class Printed(NamedTuple):
    """A market tile as far as the table knows it: `costs` is None while its trade is unknown."""

    icon: Icon | None
    costs: Cubes | None
    gives: Cubes


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Table:
    """What does not change during a game. There is one for each way to set up, so equal means identical."""

    chart: Chart
    market: Mapping[str, MarketTile]
    printed: Mapping[str, Printed]
    vp: Mapping[str, VpTile]
    rules: HouseRules
    price: int
    """Cubes for each outpost that already stands on a tile."""
    claims_to_end: int
    turn_order: TurnOrder
    away: frozenset[int] = frozenset()
    """Who has left."""
    whole: "Table | None" = None
    """The same table as it was set up, where somebody has left or joined since."""


class State(NamedTuple):
    table: Table
    players: tuple[Player, ...]
    seat: int
    round: int
    """0 while lots and places are being chosen."""
    status: Status
    lots: tuple[Cubes, ...]
    sea: Sea
    ports: Ports
    mysteries: Mysteries = Mysteries()

    @property
    def to_move(self) -> int | None:
        return None if self.status == OVER else self.seat


# Bonus tiles


def _bonus_tiles() -> Mapping[BonusKind, tuple[str, ...]]:
    """The pile of each kind from the top; where its tiles differ in their points, they are told apart."""
    return {
        kind: tuple(f"{kind}-{points}" if len(set(pile)) > 1 else kind for points in pile)
        for kind, pile in _FACTS["bonus"].items()
    }


BONUS_TILES = _bonus_tiles()
BONUS_POINTS: Mapping[str, int] = {
    tile: points
    for kind, pile in BONUS_TILES.items()
    for tile, points in zip(pile, _FACTS["bonus"][kind], strict=True)
}
FREE_STEPS: int = _FACTS["move"]["free_steps"]
HOLD_BONUS: int = _FACTS["hold"]["bonus"]


def top_bonus(players: tuple[Player, ...], kind: BonusKind) -> str | None:
    """The tile that the next player to choose this kind gets, if there is one left."""
    pile = list(BONUS_TILES[kind])
    for player in players:
        for tile in player.bonus:
            if tile in pile:
                pile.remove(tile)
    return pile[0] if pile else None


def free_steps(player: Player) -> int:
    return FREE_STEPS + player.bonus.count("move")


def hold_limit(table: Table, bonus: tuple[str, ...]) -> int:
    return table.rules.hold_limit + HOLD_BONUS * bonus.count("hold")


# The catalog

KINDS: Mapping[str, type[Component]] = {"market": MarketTile, "vp": VpTile}


@set_up_lately
def catalog(entered: tuple[Entered, ...] = ()) -> Catalog:
    """Raises Unreadable where a table entered a tile under a name that has its own meaning."""
    for i, entry in enumerate(entered):
        if entry.component.id == CLOSED:
            raise Unreadable(f"components[{i}].id", f"{shown(CLOSED)} is the tile that closes a port")
    return Catalog("eastern-wonders", KINDS, _shipped(), _FACTS["sure"], entered)


@cache
def _shipped() -> Mapping[str, Mapping[str, Component]]:
    return {kind: read_components(type_, _FACTS[kind], kind) for kind, type_ in KINDS.items()}


@set_up_lately
def names(tiles: Catalog) -> Known:
    """The ids that may stand in a record of this catalog."""
    market, vp = tiles.all("market").keys(), tiles.all("vp").keys()
    return {
        TileId: Ids("market tile", market, unnamed_too=True),
        VpId: Ids("VP tile", vp, unnamed_too=True),
        PortId: Ids("VP tile", vp | {CLOSED}, unnamed_too=True),
        ComponentId: Ids("tile", market | vp),
        BonusId: Ids("bonus tile", BONUS_POINTS),
        Unnamed: Ids("unnamed tile", (), unnamed_too=True),
    }
