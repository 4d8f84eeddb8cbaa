"""Cubes that are touched in A New World: those returned; and what is said of what is not named or entered."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.choosing import Pick, Said, Saying, returned, returning
from engine.cubes import NONE, Cubes, Word
from engine.game import OVER, Action, forced
from engine.new_world.forts import tile_on
from engine.new_world.offers import at_fort, card_unread, free_stacks
from engine.new_world.perks import Perks, perks_of
from engine.new_world.rules import apply
from engine.new_world.settling import settlers_required
from engine.new_world.values import Activate, Location, Rest, State
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
    unnamed = "" if entered else action.location
    said = {} if entered else _said_of_help(state, action, at)
    if not entered and slot is None:
        said |= {"gain": action.gain, "cost": action.cost}
    unread = card_unread(state, at) if slot is not None and not action.claim else ""
    if unread:
        unnamed = unnamed or unread
        said |= {"cost": action.cost}
    if slot is not None and state.points.row[slot : slot + 1] and action.claim:
        card = state.points.row[slot]
        if card.startswith(UNKNOWN):
            unnamed = card
            said |= _said_of_help(state, action, at)
            said |= {"cost": action.cost, "new_settlers": action.new_settlers}
        if action.explore is not None and tile_on(state, action.explore) not in table.exploration:
            unnamed = unnamed or tile_on(state, action.explore)
            said |= {"found": action.found, "new_settlers": action.new_settlers}
    if not said:
        return None
    return Saying(unnamed, said, lambda told: _said(state, action, at, slot, told))


def _said_of_help(state: State, action: Activate, at: int) -> dict[str, Said]:
    """How many settlers were placed, and what tools gave at a fort: only what the app cannot know."""
    table, location, standing = state.table, state.table.locations[at], state.board.settled[at]
    perks = perks_of(table, state.mover.claimed)
    fewest, most = settlers_required(table, at, standing, perks)
    said: dict[str, Said] = {}
    if location is None and standing is None:
        said["settlers"] = action.settlers or 1
    elif fewest < most:
        said["settlers"] = action.settlers or most
    if table.slots[at] is not None and _tools_are_unsure(state, location, perks):
        said["tool"] = perks.terms[at].tool if action.tool is None else action.tool
    return said


def _tools_are_unsure(state: State, location: Location | None, perks: Perks) -> bool:
    """Any tool may count at a fort that is not entered; else an unnamed card, where there is a symbol."""
    if location is not None:
        return bool(perks.unnamed and location.symbols)
    known = (state.table.points.get(card) for card in state.mover.claimed)
    return any(card is None or card.icon == "tool" for card in known)


def _said(state: State, action: Activate, at: int, slot: int | None, said: Mapping[str, Said]) -> Action:
    untold: Any = action
    told: Any = replace(untold, forced=False, discard=NONE, **said)
    if told.tool is perks_of(state.table, state.mover.claimed).terms[at].tool:
        told = replace(told, tool=None)
    if slot is not None and "cost" in said:
        # Whoever paid nothing, and got nothing that a card brings, took a bonus tile alone.
        brought = told.explore is not None or told.new_settlers or told.found is not NONE
        told = replace(told, claim=told.cost is not NONE or bool(brought))
    if slot is None:
        told = _worked(action, told)
    elif action.forced and "cost" not in said and not state.table.locations[at]:
        found = at_fort(state, at, slot, told.settlers, told.tool or NONE)
        uses = [replace(use, tool=told.tool) for use in found]
        return next((use for use in uses if use.claim or not action.claim), uses[0] if uses else told)
    elif action.forced and told.bonus is None:
        told = replace(told, bonus=next(iter(free_stacks(state, slot)), None))
    back = returned(_overflowing(state, told), state.table.rules.storage_limit, action.discard)
    turn: Action = replace(told, discard=back)
    return turn


def _worked(before: Activate, told: Activate) -> Activate:
    """What a place did is what was said last: steps only without cubes, several times only the same trade."""
    if not told.cost and not told.gain:
        return replace(told, times=1, tool=None if told.upgrade else NONE)
    same = (told.cost, told.gain) == (before.cost, before.gain)
    return replace(told, upgrade=Word(""), times=told.times if same else 1)
