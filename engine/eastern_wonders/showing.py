"""What a board shows beside what lies on the table: what a way costs, and what a player's board says."""

from typing import NamedTuple

from engine.cubes import NONE, Cubes
from engine.eastern_wonders.boards import OUTPOSTS_IN_ROW
from engine.eastern_wonders.rules import HARVEST_BONUS
from engine.eastern_wonders.spending import BUILD_AND_TRADE, PORT, TRADE
from engine.eastern_wonders.turns import plan_of
from engine.eastern_wonders.values import (
    BONUS_POINTS,
    BONUS_TILES,
    HOLD_BONUS,
    ICONS,
    BonusKind,
    Icon,
    Player,
    State,
    Turn,
)
from engine.game import Action


def price(action: Action | None) -> int:
    """How many cubes it takes to get there: those left behind, and tolls."""
    return len(action.drop) + len(action.toll) if isinstance(action, Turn) else 0


def is_more(action: Action | None) -> bool:
    """Whether a turn does more than to harvest or to build: it trades, or claims."""
    return isinstance(action, Turn) and plan_of(action) in (TRADE, BUILD_AND_TRADE, PORT)


class Row(NamedTuple):
    """The outposts of one icon: how many were built, and what is printed under all of them."""

    icon: Icon
    built: int
    points: tuple[int, ...]


class Bonus(NamedTuple):
    """What a bonus tile does: its points, and steps, places in the hold, or cubes when harvesting."""

    kind: BonusKind
    points: int
    more: int = 0
    cubes: Cubes = NONE


class OwnBoard(NamedTuple):
    """A player's board: how many of its columns are empty, and the points that are uncovered."""

    rows: tuple[Row, ...]
    emptied: int
    points: int
    bonus: tuple[Bonus, ...]

    @property
    def next_column(self) -> int | None:
        """The column that brings the next bonus tile, from 1; None where all are empty."""
        return self.emptied + 1 if self.emptied < OUTPOSTS_IN_ROW else None


def own_board(state: State, seat: int) -> OwnBoard:
    player: Player = state.players[seat]
    under = state.table.rules.outpost_points
    return OwnBoard(
        tuple(Row(icon, built, under) for icon, built in zip(ICONS, player.rows, strict=True)),
        min(player.rows),
        sum(sum(under[:built]) for built in player.rows),
        tuple(bonus(tile) for tile in player.bonus),
    )


def bonus(tile: str) -> Bonus:
    """What a bonus tile does now and later, by its name."""
    kind = next(kind for kind, pile in BONUS_TILES.items() if tile in pile)
    more = {"move": 1, "upgrade": 1, "hold": HOLD_BONUS}.get(kind, 0)
    return Bonus(kind, BONUS_POINTS[tile], more, HARVEST_BONUS if kind == "harvest" else NONE)
