"""Signs: what is peculiar about a table at this moment, so that the rules open at what may be asked now.

A sign shows in the table and in what was recorded last, and in nothing else. Which entries it points to is
the rulebook's matter (`moments` in `rulebook/books/GAME.toml`).
"""

from typing import Any

from engine.cubes import NONE
from engine.game import LAST_ROUND, OVER, RETURNED, RUNNING, Action, Game, Signs
from engine.unnamed import UNKNOWN


def signs(game: Game, state: Any, last: Action | None) -> tuple[str, ...]:
    """The names of all signs that show."""
    return tuple(name for name, shows in game.signs.items() if shows(state, last))


def any_unnamed(things: tuple[str, ...]) -> bool:
    return any(thing.startswith(UNKNOWN) for thing in things)


EVERYWHERE: Signs = {
    "forced": lambda state, last: last is not None and last.forced,
    "returned": lambda state, last: bool(getattr(last, RETURNED, NONE).total),
    "over": lambda state, last: state.status == OVER,
    "last round": lambda state, last: state.status == LAST_ROUND,
    "end near": lambda state, last: state.status == RUNNING and _one_claim_to_go(state),
    "somebody away": lambda state, last: bool(state.table.away),
    "two players": lambda state, last: len(state.players) == 2,
    "start": lambda state, last: last is None,
}
"""The signs of any game whose players claim what ends it."""


def _one_claim_to_go(state: Any) -> bool:
    return any(len(player.claimed) == state.table.claims_to_end - 1 for player in state.players)
