"""What is peculiar about a table of A New World at this moment."""

from engine.game import Signs
from engine.new_world.setup import BONUS_SPACES
from engine.new_world.values import State
from engine.signs import EVERYWHERE, any_unnamed


def _full(state: State) -> bool:
    return state.mover.storage.total >= state.table.rules.storage_limit


def _others_stand(state: State) -> bool:
    return any(standing is not None and standing[0] != state.seat for standing in state.board.settled)


SIGNS: Signs = {
    **EVERYWHERE,
    "full": lambda state, last: _full(state),
    "none ready": lambda state, last: not state.mover.ready,
    "bonus full": lambda state, last: len(state.mover.bonus) >= BONUS_SPACES,
    "others stand": lambda state, last: _others_stand(state),
    "reserve empty": lambda state, last: not state.mover.reserve,
    "deck empty": lambda state, last: not state.points.deck,
    "unnamed": lambda state, last: any_unnamed(state.points.row),
}
