"""What is peculiar about a table of Spice Road at this moment."""

from engine.game import Signs
from engine.signs import EVERYWHERE, any_unnamed
from engine.spice_road.values import State


def _full(state: State) -> bool:
    return state.players[state.seat].caravan.total >= state.table.caravan_limit


SIGNS: Signs = {
    **EVERYWHERE,
    "full": lambda state, last: _full(state),
    "gold gone": lambda state, last: state.points.silver > state.points.gold == 0,
    "silver gone": lambda state, last: state.points.gold > state.points.silver == 0,
    "unnamed": lambda state, last: any_unnamed(state.players[state.seat].hand),
    "empty hand": lambda state, last: not state.players[state.seat].hand,
    "deck empty": lambda state, last: not (state.market.deck and state.points.deck),
    "cubes lying": lambda state, last: any(cubes.total for cubes in state.market.lying),
}
