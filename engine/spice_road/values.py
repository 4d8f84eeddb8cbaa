"""The values of Spice Road: cards, the table before and during the game, and what players do.

Golem is an edition of the same game: it has other names and colours, and none of its own here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, NewType

from engine.catalog import Catalog, Component, Entered, facts, read_components
from engine.codec import Ids, Known
from engine.cubes import NONE, Cubes, Word
from engine.ending import TurnOrder
from engine.game import OVER, Action, Options, Status
from engine.remembering import set_up_lately
from engine.unnamed import Mysteries

if TYPE_CHECKING:
    from engine.spice_road.means import Means

MerchantId = NewType("MerchantId", str)
PointId = NewType("PointId", str)
CardId = NewType("CardId", str)
Unnamed = NewType("Unnamed", str)


@dataclass(frozen=True, slots=True, eq=False)
class MerchantCard(Component):
    costs: Cubes = NONE
    gives: Cubes = NONE
    upgrades: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class PointCard(Component):
    cost: Cubes = NONE
    points: int = 0


# What players do


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Action):
    """Play a merchant card from the hand. One that is still unnamed says its `cost` and `gain`."""

    do = "play"
    card: MerchantId
    times: int = 1
    upgrade: Word = Word("")
    cost: Cubes = NONE
    gain: Cubes = NONE
    discard: Cubes = NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Acquire(Action):
    """Take a merchant card from the row, paying one cube on each card to its left."""

    do = "acquire"
    told = ("reveal",)
    slot: int
    pay: Word = Word("")
    discard: Cubes = NONE
    reveal: MerchantId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Action):
    do = "rest"
    discard: Cubes = NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Action):
    """Claim a point card. One that is still unnamed says what it `cost`."""

    do = "claim"
    told = ("reveal",)
    slot: int
    cost: Cubes = NONE
    discard: Cubes = NONE
    reveal: PointId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Action):
    """Say which card an unnamed one is. Not a turn."""

    do = "name"
    is_turn = False
    unnamed: Unnamed
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust(Action):
    """Set by hand whatever the table knows better: of one `player`, or of the table. Not a turn."""

    do = "adjust"
    is_turn = False
    player: int | None = None
    caravan: Cubes | None = None
    hand: tuple[MerchantId, ...] | None = None
    played: tuple[MerchantId, ...] | None = None
    claimed: tuple[PointId, ...] | None = None
    gold: int | None = None
    silver: int | None = None
    merchant_row: tuple[MerchantId, ...] | None = None
    lying: tuple[Cubes, ...] | None = None
    merchants_left: int | None = None
    point_row: tuple[PointId, ...] | None = None
    points_left: int | None = None
    to_move: int | None = None
    round: int | None = None


# The table


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(Options):
    """Spice Road's house rules; the defaults are the rulebook's, or ours where it is silent."""

    finish_round: bool = True
    empty_trade: bool = False
    idle_rest: bool = True
    shared_victory: bool = False
    caravan_limit: int = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What lies on the table at the start. Rows may be unnamed; decks are known only where the app deals."""

    merchant_row: tuple[MerchantId, ...] | None = None
    point_row: tuple[PointId, ...] | None = None
    merchant_deck: tuple[MerchantId, ...] | None = None
    point_deck: tuple[PointId, ...] | None = None


class Player(NamedTuple):
    caravan: Cubes
    hand: tuple[str, ...]
    played: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()
    gold: int = 0
    silver: int = 0


class Market(NamedTuple):
    """The merchant row from the left, the cubes lying on its cards, and the deck from the top."""

    row: tuple[str, ...]
    lying: tuple[Cubes, ...]
    deck: tuple[str, ...]


class Points(NamedTuple):
    """The point row from the left, the deck from the top, and the coins above the first cards."""

    row: tuple[str, ...]
    deck: tuple[str, ...]
    gold: int
    silver: int


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Table:
    """What does not change during a game. There is one for each way to set up, so equal means identical."""

    merchants: Mapping[str, MerchantCard]
    points: Mapping[str, PointCard]
    starting: frozenset[str]
    rules: HouseRules
    caravan_limit: int
    claims_to_end: int
    turn_order: TurnOrder
    means: Mapping[Cubes, "Means"]
    """What each caravan can do."""
    starts: tuple[Player, ...]
    """What each seat starts with, also those that are free."""
    away: frozenset[int] = frozenset()
    """Who has left."""
    whole: "Table | None" = None
    """The same table as it was set up, where somebody has left or joined since."""


class State(NamedTuple):
    table: Table
    players: tuple[Player, ...]
    seat: int
    round: int
    status: Status
    market: Market
    points: Points
    mysteries: Mysteries = Mysteries()

    @property
    def to_move(self) -> int | None:
        return None if self.status == OVER else self.seat


KINDS: Mapping[str, type[Component]] = {"merchant": MerchantCard, "point": PointCard}
STARTING = "starting"


@set_up_lately
def catalog(entered: tuple[Entered, ...] = ()) -> Catalog:
    return Catalog("spice-road", KINDS, _shipped(), facts("spice-road")["sure"], entered)


@cache
def _shipped() -> Mapping[str, Mapping[str, Component]]:
    known = facts("spice-road")
    kinds = {**KINDS, STARTING: MerchantCard}
    return {kind: read_components(type_, known[kind], kind) for kind, type_ in kinds.items()}


@set_up_lately
def names(cards: Catalog) -> Known:
    """The ids that may stand in a record of this catalog."""
    merchants = cards.all("merchant").keys() | cards.all(STARTING).keys()
    points = cards.all("point").keys()
    return {
        MerchantId: Ids("merchant card", merchants, unnamed_too=True),
        PointId: Ids("point card", points, unnamed_too=True),
        CardId: Ids("card", merchants | points),
        Unnamed: Ids("unnamed card", (), unnamed_too=True),
    }
