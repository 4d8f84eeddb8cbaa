"""How people count what is in a timeline: turns by number and round; what is no turn is not counted."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from engine.game import Action, State
from engine.timeline import Timeline


class Count(NamedTuple):
    """One entry: its round, the number of the turn in the whole game from 1, whose it is.

    What is no turn, or comes before the first round, has no number. `claims` says that something was claimed.
    """

    round: int
    turn: int | None
    seat: int | None
    claims: bool


def counted(timeline: Timeline) -> tuple[Count, ...]:
    """Every action of a timeline as people count it."""
    counts: list[Count] = []
    turns = 0
    for before, action, after in zip(timeline.states, timeline.actions, timeline.states[1:], strict=False):
        number = None
        if action.is_turn and before.round:
            turns += 1
            number = turns
        counts.append(Count(before.round, number, seat_of(before, action), _claims(before, action, after)))
    return tuple(counts)


def seat_of(before: State, action: Action) -> int | None:
    """Whose entry it is: of the player who moved, or of the one it is about; None if it is the table's."""
    return before.to_move if action.is_turn else getattr(action, "player", None)


def _claims(before: Any, action: Action, after: Any) -> bool:
    seat = before.to_move
    if seat is None or not action.is_turn:
        return False
    return _claimed(after.players, seat) > _claimed(before.players, seat)


def _claimed(players: Iterable[Any], seat: int) -> int:
    return len(list(players)[seat].claimed)
