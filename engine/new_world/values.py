"""The values of A New World: what is printed, the table before and during the game, and what players do.

A location is known by its place, such as "A1-3": the third on that panel, row by row from the top left. What
is printed there nobody has published; the table enters it, or says with each turn what it saw.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Literal, NamedTuple, NewType

from engine.catalog import Catalog, Component, Entered, facts, read_components
from engine.codec import Ids, Known
from engine.cubes import NONE, Cubes, Word
from engine.ending import TurnOrder
from engine.game import OVER, Action, Options, Status
from engine.remembering import set_up_lately
from engine.unnamed import UNKNOWN, Mysteries

LocationId = NewType("LocationId", str)
PointId = NewType("PointId", str)
BonusId = NewType("BonusId", str)
ExplorationId = NewType("ExplorationId", str)
CardId = NewType("CardId", str)
Unnamed = NewType("Unnamed", str)

Icon = Literal["native_aid", "tool", "new_settlers", "exploration"]
PLACE = re.compile(r"(?P<side>[A-F][12])-(?P<number>[1-9]|1\d|2[0-3])")


# What is printed


@dataclass(frozen=True, slots=True, eq=False)
class PanelSide(Component):
    """A side of a panel, such as "A1": how many places it has, and which of them are marked, by number.

    None where nobody has said which.
    """

    places: int
    forts: tuple[int, ...] | None = None
    exploration: tuple[int, ...] | None = None
    mark_2_3: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Location(Component):
    """`stacks`: how many bonus tiles each bonus space of a fort holds; unknown where nobody has said."""

    type: Literal["production", "upgrade", "trade", "fort"]
    settlers: int
    cost: Cubes = NONE
    gain: Cubes = NONE
    upgrades: int = 0
    symbols: tuple[str, ...] = ()
    exploration: bool = False
    mark_2_3: bool = False
    stacks: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PointCard(Component):
    """`symbol` belongs to native aid and tools, `cube` to tools, `settlers` to new settlers."""

    cost: Cubes
    points: int
    icon: Icon
    symbol: str = ""
    cube: Cubes = NONE
    settlers: int = 0
    star: Literal["black", "white"] | None = None
    players: Literal["3+", "=4"] | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class BonusTile(Component):
    """`points` for each time that the condition holds."""

    condition: Literal["icon", "icon_pair", "settlers", "flat"]
    points: int
    icons: tuple[Icon, ...] = ()
    mark: Literal["I", "III"] | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class ExplorationTile(Component):
    """`cubes` and `settlers` come at once, `points` and `icon` count at the end."""

    cubes: Cubes = NONE
    settlers: int = 0
    points: int = 0
    icon: Icon | None = None
    copies: int = 1


# What players do


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Action):
    """Put settlers on a location and use it.

    `bonus` is the stack of a fort whose top tile is taken, `claim` whether the card above it is, `explore`
    the location whose exploration tile that card takes. The app knows the rest where it knows what is
    printed. Where it does not, the table says how many `settlers` were placed, which cubes came from tool
    cards (`tool`), what the location or card took and gave (`cost`, `gain`), the cubes on the exploration
    tile (`found`), and how many `new_settlers` came from the reserve; all of it is checked once it is known.
    `reveal` is the card that is now on top of the deck, `uncover` the bonus tile now on top of the stack.
    """

    do = "activate"
    told = ("reveal", "uncover")
    told_with: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "reveal": ("claim",),
        "uncover": ("location", "bonus"),
    }
    location: LocationId
    times: int = 1
    upgrade: Word = Word("")
    bonus: int | None = None
    claim: bool = False
    explore: LocationId | None = None
    settlers: int | None = None
    tool: Cubes | None = None
    cost: Cubes = NONE
    gain: Cubes = NONE
    found: Cubes = NONE
    new_settlers: int = 0
    discard: Cubes = NONE
    reveal: PointId | None = None
    uncover: BonusId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Action):
    do = "rest"
    discard: Cubes = NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Action):
    """Say which card or tile an unnamed one is. Not a turn."""

    do = "name"
    is_turn = False
    unnamed: Unnamed
    card: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A player's settlers on a location."""

    location: LocationId
    player: int
    settlers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """A location under an exploration tile."""

    location: LocationId
    tile: ExplorationId = ExplorationId(UNKNOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """One stack of bonus tiles at a fort, from the top."""

    location: LocationId
    tiles: tuple[BonusId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust(Action):
    """Set by hand whatever the table knows better: of one `player`, or of the table. Not a turn.

    `settled`, `covered` and `stacks` each say all of their kind that is on the board.
    """

    do = "adjust"
    is_turn = False
    player: int | None = None
    storage: Cubes | None = None
    ready: int | None = None
    reserve: int | None = None
    claimed: tuple[PointId, ...] | None = None
    bonus: tuple[BonusId, ...] | None = None
    explored: tuple[ExplorationId, ...] | None = None
    settled: tuple[Settled, ...] | None = None
    covered: tuple[Covered, ...] | None = None
    stacks: tuple[Stack, ...] | None = None
    point_row: tuple[PointId, ...] | None = None
    next_point: PointId | None = None
    points_left: int | None = None
    to_move: int | None = None
    round: int | None = None


# The table


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(Options):
    """A New World's house rules; the defaults are the rulebook's, or ours where it is silent."""

    finish_round: bool = True
    empty_trade: bool = False
    idle_rest: bool = True
    aid_when_expelling: bool = True
    shared_victory: bool = False
    storage_limit: int = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What lies on the table at the start. Whatever is not told follows from what is printed, or is unnamed.

    `panel` is the chosen one. `places` says how many locations A1, B1, C1 and it have, `forts` which four
    are forts, from the left: both are of use only where panels and locations are not entered. `next_point`
    is the card on top of the deck; `point_deck` is the whole of it, where it is known.
    """

    panel: Literal["D1", "E1", "F1"] = "D1"
    places: tuple[int, int, int, int] | None = None
    forts: tuple[LocationId, LocationId, LocationId, LocationId] | None = None
    point_row: tuple[PointId, ...] | None = None
    next_point: PointId | None = None
    point_deck: tuple[PointId, ...] | None = None
    stacks: tuple[Stack, ...] | None = None
    covered: tuple[Covered, ...] | None = None


class Player(NamedTuple):
    """`ready` settlers stand on the player's own board; those in the `reserve` cannot be used yet."""

    storage: Cubes
    ready: int
    reserve: int
    claimed: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    explored: tuple[str, ...] = ()


Standing = tuple[int, int]
"""Whose settlers, and how many."""


class Board(NamedTuple):
    """For each place: the settlers on it, and its exploration tile ("" where there is none).

    `hidden` counts the exploration tiles that lie on places of which nobody has told. `stacks` are the bonus
    tiles of each fort, stack by stack, from the top.
    """

    settled: tuple[Standing | None, ...]
    covered: tuple[str, ...]
    hidden: int
    stacks: tuple[tuple[tuple[str, ...], ...], ...]


class Points(NamedTuple):
    """The point cards above the forts, from the left, and the face-up deck from the top."""

    row: tuple[str, ...]
    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Table:
    """What does not change during a game. There is one for each way to set up, so identity compares it.

    `forts` are the places of the forts from the left, and `slots` says of each place which of them it is;
    `in_game` are the point cards and bonus tiles that were not taken out for this game.
    """

    places: tuple[str, ...]
    at: Mapping[str, int]
    locations: tuple[Location | None, ...]
    forts: tuple[str, ...]
    slots: tuple[int | None, ...]
    points: Mapping[str, PointCard]
    bonus: Mapping[str, BonusTile]
    exploration: Mapping[str, ExplorationTile]
    in_game: frozenset[Component]
    rules: HouseRules
    claims_to_end: int
    turn_order: TurnOrder
    away: frozenset[int] = frozenset()
    """Who has left."""
    whole: "Table | None" = None
    """The same table as it was set up, where somebody has left or joined since."""


class Claiming(NamedTuple):
    """What an unnamed card did when it was claimed; `reserve` and `tiles` are what there was to take."""

    card: str
    cost: Cubes
    new_settlers: int
    explored: bool
    reserve: int
    tiles: int


class Exploring(NamedTuple):
    """What lay on an unnamed exploration tile; `reserve` is what there was to take."""

    tile: str
    found: Cubes
    new_settlers: int
    reserve: int


class Working(NamedTuple):
    """A location used by somebody with unnamed cards: what they must have done, all together.

    Without them it needed `needs` settlers; `placed` were placed, and `tool` came beyond what was known.
    """

    cards: tuple[str, ...]
    symbols: tuple[str, ...]
    needs: int
    placed: int
    tool: Cubes


class Telling(NamedTuple):
    """What a place that is not entered was said to do. No `settlers` where others stood there."""

    location: str
    settlers: int | None
    cost: Cubes
    gain: Cubes
    steps: int


Evidence = Claiming | Exploring | Working | Telling


class State(NamedTuple):
    table: Table
    players: tuple[Player, ...]
    seat: int
    round: int
    status: Status
    board: Board
    points: Points
    mysteries: Mysteries = Mysteries()
    evidence: tuple[Evidence, ...] = ()

    @property
    def to_move(self) -> int | None:
        return None if self.status == OVER else self.seat

    @property
    def mover(self) -> Player:
        return self.players[self.seat]

    def with_mover(self, player: Player) -> "State":
        seat = self.seat
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return tuple.__new__(State, (self[0], players, *self[2:]))


KINDS: Mapping[str, type[Component]] = {
    "panel": PanelSide,
    "location": Location,
    "point": PointCard,
    "bonus": BonusTile,
    "exploration": ExplorationTile,
}


class _Places:
    """Every place that a panel can have."""

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and PLACE.fullmatch(text) is not None


@set_up_lately
def catalog(entered: tuple[Entered, ...] = ()) -> Catalog:
    return Catalog("new-world", KINDS, _shipped(), facts("new-world")["sure"], entered)


@cache
def _shipped() -> Mapping[str, Mapping[str, Component]]:
    known = facts("new-world")
    return {kind: read_components(type_, known[kind], kind) for kind, type_ in KINDS.items()}


@set_up_lately
def names(components: Catalog) -> Known:
    """The ids that may stand in a record of this catalog."""
    points = components.all("point").keys()
    bonus = components.all("bonus").keys()
    exploration = components.all("exploration").keys()
    return {
        LocationId: Ids("location", _Places()),
        PointId: Ids("point card", points, unnamed_too=True),
        BonusId: Ids("bonus tile", bonus, unnamed_too=True),
        ExplorationId: Ids("exploration tile", exploration, unnamed_too=True),
        CardId: Ids("card or tile", points | bonus | exploration),
        Unnamed: Ids("unnamed card or tile", (), unnamed_too=True),
    }
