"""What happened in A New World, as data that the app can say in any language."""

from collections.abc import Iterator, Mapping

from engine.cubes import NONE, climbed
from engine.game import Action, Fact, Taken, Words
from engine.new_world.forts import tile_on
from engine.new_world.perks import perks_of
from engine.new_world.settling import settlers_out, settlers_required
from engine.new_world.values import Activate, Adjust, Name, Standing, State
from engine.presence import Join, Leave, Skip
from engine.telling import adjusted, came_or_went


def describe(state: State, action: Action) -> Words:
    """What this action does to the table that it is about to change."""
    match action:
        case Name():
            return Words("name", {"unnamed": action.unnamed, "card": action.card})
        case Adjust():
            return _set_by_hand(state, action)
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


def _set_by_hand(state: State, action: Adjust) -> Words:
    """Of the board only where it is otherwise now: an adjustment says all of it."""
    key, told = adjusted(action)
    facts, board = dict(told), dict(_board_otherwise(state, action))
    for name in ("settled", "covered", "stacks"):
        if name in facts and (otherwise := board.get(name)):
            facts[name] = otherwise
        else:
            facts.pop(name, None)
    return Words(key, facts)


def _board_otherwise(state: State, action: Adjust) -> Iterator[tuple[str, str]]:
    """Place by place: whose settlers and how many, a tile more or less, how many tiles a stack has."""
    table, board = state.table, state.board
    if action.settled is not None:
        stand: dict[str, Standing] = {
            there.location: (there.player, there.settlers) for there in action.settled
        }
        stood = zip(table.places, board.settled, strict=True)
        moved = [(place, stand.get(place)) for place, was in stood if was != stand.get(place)]
        said = (f"{place}:{who[0]}:{who[1]}" if who else f"{place}::" for place, who in moved)
        yield "settled", " ".join(said)
    if action.covered is not None:
        lies: dict[str, str] = {cover.location: cover.tile for cover in action.covered}
        lay = zip(table.places, board.covered, strict=True)
        others = [(place, tile) for place, tile in lay if tile != lies.get(place, "")]
        signs = {place: "" if tile and place in lies else "-" if tile else "+" for place, tile in others}
        yield "covered", " ".join(f"{sign}{place}" for place, sign in signs.items())
    if action.stacks is not None:
        were = zip(table.forts, board.stacks, strict=True)
        lying = [(fort, tiles) for fort, stacks in were for tiles in stacks]
        told = [stack for stack in action.stacks if (stack.location, stack.tiles) not in lying]
        yield "stacks", " ".join(f"{stack.location}:{len(stack.tiles)}" for stack in told)


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


def takes(state: State, action: Action) -> tuple[Taken, ...]:
    """The point card above a fort, the bonus tile on top of a stack, the exploration tile of a place."""
    at = state.table.at.get(action.location) if isinstance(action, Activate) else None
    if not isinstance(action, Activate) or at is None or (slot := state.table.slots[at]) is None:
        return ()
    facts, table = _at_fort(state, action, slot), state.table
    found = {
        Taken(str(facts.get("card", ""))): table.points,
        Taken(str(facts.get("bonus", "")), f"{action.location} {action.bonus}"): table.bonus,
        Taken(str(facts.get("tile", "")), str(action.explore)): table.exploration,
    }
    return tuple(taken for taken, known in found.items() if taken.name in known)


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
