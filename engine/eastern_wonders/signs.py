"""What is peculiar about a table of Eastern Wonders at this moment."""

from engine.eastern_wonders.values import BOARD_POINTS, CLOSED, State, hold_limit
from engine.game import Signs
from engine.signs import EVERYWHERE, any_unnamed


def _full(state: State) -> bool:
    player = state.players[state.seat]
    return player.hold.total >= hold_limit(state.table, player.bonus)


def _in_company(state: State) -> bool:
    """Another boat lies where the player's own does, on a market tile."""
    boats = [player.boat for player in state.players]
    own = boats[state.seat]
    return boats.count(own) > 1 and own in state.table.chart.index and own not in state.table.chart.port_at


def _column_nearly_empty(state: State) -> bool:
    """One outpost more, and the player gets a bonus tile."""
    rows = state.players[state.seat].rows
    return any(sum(built > column for built in rows) == len(rows) - 1 for column in range(len(BOARD_POINTS)))


SIGNS: Signs = {
    **EVERYWHERE,
    "drafting": lambda state, last: not state.round,
    "others returned": lambda state, last: bool(getattr(last, "discards", ())),
    "full": lambda state, last: _full(state),
    "in company": lambda state, last: _in_company(state),
    "closed port": lambda state, last: CLOSED in state.ports.tiles,
    "column nearly empty": lambda state, last: _column_nearly_empty(state),
    "row used up": lambda state, last: len(BOARD_POINTS) in state.players[state.seat].rows,
    "no cubes": lambda state, last: not state.players[state.seat].hold.total,
    "pile empty": lambda state, last: not state.ports.pile,
    "unnamed": lambda state, last: any_unnamed((*state.sea.tiles, *state.ports.tiles)),
    "cubes lying": lambda state, last: any(cubes.total for cubes in state.sea.lying),
}
