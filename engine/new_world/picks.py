"""Cubes that are touched in A New World: those returned; and what is said of what is not named or entered."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.choosing import Pick, Saying, returned, returning
from engine.cubes import NONE, Cubes
from engine.game import OVER, Action, forced
from engine.new_world.forts import tile_on
from engine.new_world.offers import at_fort, free_stacks
from engine.new_world.rules import apply
from engine.new_world.values import Activate, Rest, State
from engine.unnamed import UNKNOWN


def picks(state: State, action: Action) -> tuple[Pick, ...]:
    """What is returned, as far as there is a choice."""
    if state.status is OVER or not isinstance(action, Activate | Rest):
        return ()
    action = replace(action, forced=False)
    over = _overflowing(state, action)
    found = returning(action, state.seat, over, state.table.rules.storage_limit)
    return tuple(pick for pick in found if pick.is_choice)


def _overflowing(state: State, action: Any) -> Cubes:
    """The storage before anything is returned."""
    return apply(state, forced(replace(action, discard=NONE))).players[state.seat].storage


# What is said of places that are not entered, and of unnamed cards and tiles


def saying(state: State, action: Action) -> Saying | None:
    """Settlers placed, cubes taken and given, cubes found, new settlers: what the app cannot know."""
    if not isinstance(action, Activate) or state.status is OVER:
        return None
    table, at = state.table, state.table.at.get(action.location)
    if at is None or state.board.covered[at]:
        return None
    slot, entered = table.slots[at], table.locations[at] is not None
    unnamed, said = "" if entered else action.location, dict[str, Cubes | int]()
    if not entered and state.board.settled[at] is None:
        said["settlers"] = action.settlers or 1
    if not entered and slot is None:
        said |= {"cost": action.cost, "gain": action.gain}
    if slot is not None and state.points.row[slot : slot + 1] and action.claim:
        card = state.points.row[slot]
        if card.startswith(UNKNOWN):
            unnamed = card
            said |= {"cost": action.cost, "new_settlers": action.new_settlers}
        if action.explore is not None and tile_on(state, action.explore) not in table.exploration:
            unnamed = unnamed or tile_on(state, action.explore)
            said |= {"found": action.found, "new_settlers": action.new_settlers}
    if not said:
        return None
    return Saying(unnamed, said, lambda told: _said(state, action, at, slot, told))


def _said(
    state: State, action: Activate, at: int, slot: int | None, said: Mapping[str, Cubes | int]
) -> Action:
    untold: Any = action
    told: Any = replace(untold, forced=False, discard=NONE, **said)
    if slot is None:
        if not (said.get("cost") or said.get("gain")) and not told.upgrade:
            told = replace(told, tool=NONE)
    elif "cost" not in said and not state.table.locations[at]:
        uses = at_fort(state, at, slot, told.settlers, told.tool or NONE)
        return next((use for use in uses if use.claim or not action.claim), uses[0] if uses else told)
    elif action.forced and told.bonus is None:
        told = replace(told, bonus=next(iter(free_stacks(state, slot)), None))
    back = returned(_overflowing(state, told), state.table.rules.storage_limit, action.discard)
    turn: Action = replace(told, discard=back)
    return turn
