"""Cubes that are touched in Spice Road: those paid, card by card, and those returned; and what is said.

The payment has an order that matters: the next buyer takes what lies on a card.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.choosing import Pick, Said, Saying, any_cubes, returned, returning
from engine.cubes import NONE, Cubes, Word, parsed
from engine.game import OVER, Action, Touch, forced
from engine.spice_road.rules import apply
from engine.spice_road.values import Acquire, Claim, Play, Rest, State
from engine.unnamed import UNKNOWN


def picks(state: State, action: Action) -> tuple[Pick, ...]:
    """What is paid and what is returned, as far as there is a choice."""
    if state.status is OVER or not isinstance(action, Play | Acquire | Rest | Claim):
        return ()
    action = replace(action, forced=False)
    found = [_paid(state, action)] if _can_pay(state, action) else []
    found += returning(action, state.seat, _overflowing(state, action), state.table.caravan_limit)
    return tuple(pick for pick in found if pick.is_choice)


def _can_pay(state: State, action: Action) -> bool:
    return (
        isinstance(action, Acquire)
        and 0 < action.slot < len(state.market.row)
        and action.slot <= state.players[state.seat].caravan.total
    )


def _paid(state: State, action: Any) -> Pick:
    """One cube on each card passed, in the order in which they are touched."""
    caravan = state.players[state.seat].caravan
    slot: int = action.slot

    def turn(word: Word) -> Acquire:
        left = caravan - parsed(word) + state.market.lying[slot]
        back = returned(left, state.table.caravan_limit, action.discard)
        paid: Acquire = replace(action, pay=word, discard=back)
        return paid

    places = tuple(Touch("market", passed) for passed in range(slot))
    return Pick("pay", state.seat, caravan, places, action.pay, any_cubes, turn)


def _overflowing(state: State, action: Any) -> Cubes:
    """The caravan before anything is returned."""
    return apply(state, forced(replace(action, discard=NONE))).players[state.seat].caravan


# What is said of unnamed cards


def saying(state: State, action: Action) -> Saying | None:
    """What an unnamed card costs and gives."""
    if state.status is OVER:
        return None
    match action:
        case Play(card=card, cost=cost, gain=gain) if card.startswith(UNKNOWN):
            if card in state.players[state.seat].hand:
                return Saying(card, {"cost": cost, "gain": gain}, lambda said: _said(state, action, said))
        case Claim(slot=slot, cost=cost) if slot < len(state.points.row):
            point = state.points.row[slot]
            if point.startswith(UNKNOWN):
                return Saying(point, {"cost": cost}, lambda said: _said(state, action, said))
    return None


def _said(state: State, action: Any, said: Mapping[str, Said]) -> Action:
    told = replace(action, forced=False, discard=NONE, **said)
    back = returned(_overflowing(state, told), state.table.caravan_limit, action.discard)
    turn: Action = replace(told, discard=back)
    return turn
