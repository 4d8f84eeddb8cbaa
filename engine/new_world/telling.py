"""What happened in A New World, as data that the app can say in any language."""

from collections.abc import Mapping

from engine.cubes import NONE, climbed
from engine.game import Action, Fact, Words
from engine.new_world.forts import tile_on
from engine.new_world.perks import perks_of
from engine.new_world.settling import settlers_out, settlers_required
from engine.new_world.values import Activate, Adjust, Name, State
from engine.presence import Join, Leave, Skip
from engine.telling import adjusted, came_or_went


def describe(state: State, action: Action) -> Words:
    """What this action does to the table that it is about to change."""
    match action:
        case Name():
            return Words("name", {"unnamed": action.unnamed, "card": action.card})
        case Adjust():
            return adjusted(action)
        case Leave() | Join():
            return came_or_went(action)
        case Skip():
            return Words("skip", {"player": state.seat})
        case Activate():
            key, facts = _activated(state, action)
        case _:
            key, facts = action.do, {"count": settlers_out(state, state.seat)}
    discard = getattr(action, "discard", None)
    if discard:
        facts["discard"] = discard.word
    return Words(key, {"player": state.seat, **facts})


def _activated(state: State, action: Activate) -> tuple[str, dict[str, Fact]]:
    table = state.table
    at = table.at.get(action.location)
    if at is None:
        return "activate.unknown", {"location": action.location, **_taken_and_given(action)}
    facts: dict[str, Fact] = {"location": action.location, **_settled(state, action, at)}
    location, slot = table.locations[at], table.slots[at]
    perks = perks_of(table, state.mover.claimed)
    tool = action.tool
    if tool is None and location is not None:
        tool = perks.terms[at].tool
    if tool:
        facts["tool"] = tool.word
    if slot is not None:
        return "activate.fort", {**facts, **_at_fort(state, action, slot)}
    if action.upgrade or (location is not None and location.type == "upgrade"):
        lost, gained = climbed(state.mover.storage + (tool or NONE), action.upgrade)
        key = "activate.upgrade" if gained else "activate.nothing"
        facts |= {"steps": action.upgrade, "count": len(action.upgrade)}
        return key, {**facts, "lost": lost.word, "gained": gained.word}
    if location is None or action.cost or action.gain:
        return "activate.unknown", {**facts, **_taken_and_given(action)}
    if location.type == "trade":
        cost, gain = location.cost * action.times, location.gain * action.times
        return "activate.trade", {**facts, "times": action.times, "cost": cost.word, "gain": gain.word}
    return "activate.production", {**facts, "gain": location.gain.word}


def _taken_and_given(action: Activate) -> Mapping[str, Fact]:
    """What the table says that a place has done."""
    return {"cost": action.cost.word, "gain": action.gain.word}


def _settled(state: State, action: Activate, at: int) -> Mapping[str, Fact]:
    """How many settlers were placed, and whose went home."""
    standing = state.board.settled[at]
    if standing is not None and standing[0] == state.seat:
        standing = None
    perks = perks_of(state.table, state.mover.claimed)
    _, needed = settlers_required(state.table, at, standing, perks)
    placed = min(needed if action.settlers is None else action.settlers, state.mover.ready)
    if standing is None:
        return {"settlers": placed}
    return {"settlers": placed, "expelled": standing[0], "expelled_settlers": standing[1]}


def _at_fort(state: State, action: Activate, slot: int) -> Mapping[str, Fact]:
    facts: dict[str, Fact] = {}
    stacks, row = state.board.stacks[slot], state.points.row
    if action.bonus is not None and action.bonus < len(stacks) and stacks[action.bonus]:
        facts["bonus"] = stacks[action.bonus][0]
        facts["stack"] = action.bonus + 1
        facts["uncover"] = action.uncover or ""
    if action.claim and slot < len(row):
        card = state.table.points.get(row[slot])
        facts["card"] = row[slot]
        facts["cost"] = (card.cost if card else action.cost).word
        facts["reveal"] = action.reveal or ""
        brings = card.settlers if card and card.icon == "new_settlers" else action.new_settlers
        if action.explore is not None:
            tile = tile_on(state, action.explore)
            printed = state.table.exploration.get(tile)
            facts |= {"explore": action.explore, "tile": tile}
            facts["found"] = (printed.cubes if printed else action.found).word
            brings = printed.settlers if printed else brings
        if brings:
            facts["new_settlers"] = min(brings, state.mover.reserve)
    return facts
