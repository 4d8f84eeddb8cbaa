"""Who is at the table, in any game: turns in which nothing is done, players who leave, return or join late.

Whoever is away is passed over; how many claims end the game, and what lies on the table, stay as they were.
None of it costs an ordinary turn anything: who is away is part of the table in which turns are looked up.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.ending import turn_order
from engine.game import OVER, RUNNING, Action, Game, Rule, impossible
from engine.remembering import shared

CANNOT_LEAVE = Rule("RECORD-3", "player {player} is not at the table, or is the last one there")
CANNOT_JOIN = Rule("RECORD-4", "player {player} is at the table, or there is no such place in this game")


@dataclass(frozen=True, slots=True, kw_only=True)
class Skip(Action):
    """A turn in which nothing is done."""

    do = "skip"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Action):
    """A player leaves in mid-game. Not a turn."""

    do = "leave"
    is_turn = False
    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Join(Action):
    """A player who left comes back; or somebody new, who says a `name`, takes the next place. Not a turn."""

    do = "join"
    is_turn = False
    player: int
    name: str = ""


PRESENCE = (Skip, Leave, Join)


def leave(state: Any, action: Leave) -> Any:
    """The turn order closes up. What the player has stays, and counts, but cannot win."""
    seat, away = action.player, state.table.away
    if seat >= len(state.players) or seat in away or len(away) == len(state.players) - 1:
        impossible(CANNOT_LEAVE, player=seat)
    table = seated(state.table, len(state.players), away | {seat})
    after = state._replace(table=table)
    if state.seat != seat or state.to_move is None:
        return after
    upcoming, rounds, status = table.turn_order[state.status][seat]
    return after._replace(seat=upcoming, round=state.round + rounds, status=status)


def join(state: Any, action: Join, starts: tuple[Any, ...] = ()) -> Any:
    """Somebody plays again from the next turn of that seat on.

    Where a game can be joined late, `starts` says what each seat starts with: the next one is free.
    """
    seat, players, away = action.player, state.players, state.table.away
    is_new = len(players) == seat < len(starts) and state.to_move is not None
    if not (is_new if action.name else seat in away):
        impossible(CANNOT_JOIN, player=seat)
    if action.name:
        players = (*players, starts[seat])
    return state._replace(table=seated(state.table, len(players), away - {seat}), players=players)


def seated(table: Any, seats: int, away: frozenset[int]) -> Any:
    """The table with these seats, of which some are away. There is one for each such table."""
    whole = table.whole or table
    if not away and seats == len(whole.turn_order[RUNNING]):
        return whole
    return _seated(whole, seats, away)


@shared
def _seated(whole: Any, seats: int, away: frozenset[int]) -> Any:
    return replace(whole, turn_order=turn_order(seats, away), away=away, whole=whole)


def upcoming(game: Game, state: Any) -> tuple[int, ...]:
    """Whose turns come after this one, until everybody there has had one more or the game is over.

    Asked of the rules: lots may be chosen the other way round than turns are taken.
    """
    waiting, seats = set(range(len(state.players))) - state.table.away, list[int]()
    while waiting and state.to_move is not None:
        state = game.apply(state, Skip())
        if state.to_move is not None:
            seats.append(state.to_move)
            waiting.discard(state.to_move)
    return tuple(seats)


def passing(state: Any, seat: int, adjust: Callable[..., Action]) -> Iterator[Action]:
    """What has to be recorded before it is the turn of `seat`: those in between do nothing.

    Where the way back is shorter, or the game would end on the way, the table is set back by hand.
    """
    order, there = state.table.turn_order, len(state.players) - len(state.table.away)
    at, status, forward, ends = state.seat, state.status, 0, False
    while at != seat and forward < there:
        at, _, status = order[status][at]
        forward, ends = forward + 1, ends or status is OVER
    if at != seat:
        impossible(CANNOT_LEAVE, player=seat)
    if state.round and forward <= there - forward and not ends:
        yield from (Skip() for _ in range(forward))
    elif forward:
        is_earlier = seat > state.seat and state.round > 1
        told: dict[str, Any] = {"round": state.round - 1} if is_earlier else {}
        yield adjust(to_move=seat, **told)
