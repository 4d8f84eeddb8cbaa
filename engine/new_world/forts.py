"""Forts: bonus tiles, point cards and what they bring at once, and the exploration tiles they take."""

from engine.cubes import NONE, Cubes
from engine.game import Rule, refuse
from engine.new_world.evidence import tellings
from engine.new_world.naming import NOT_REVEALED, UNNAMED_CARD, draw, uncovered
from engine.new_world.setup import BONUS_SPACES, exploration_token
from engine.new_world.values import (
    Activate,
    Claiming,
    ExplorationTile,
    Exploring,
    PointCard,
    Points,
    State,
)

NEITHER = Rule("NW-FORT-1", "at a fort a bonus tile is taken, the point card is claimed, or both")
CANNOT_CLAIM = Rule("NW-FORT-2", "the card costs {needs}, the storage has {has}")
NO_CARD_ABOVE = Rule("NW-FORT-4", "there is no point card above {location}")
OTHER_COST = Rule("NW-FORT-5", "{card} costs {needs}, not {told}")
NO_BONUS_TILE = Rule("NW-BONUS-1", "there is no bonus tile on stack {stack} of {location}")
SPACES_FULL = Rule("NW-BONUS-2", "all {spaces} bonus spaces are full")
SAY_WHICH = Rule("NW-EXPLORE-1", "the card takes an exploration tile from the board: say from which location")
OTHER_FIND = Rule("NW-EXPLORE-2", "{tile} gives {gives}, not {told}")
NO_TILE = Rule("NW-EXPLORE-6", "there is no exploration tile on {location}")
TAKES_NO_TILE = Rule("NW-EXPLORE-7", "no exploration tile is taken: only an exploration card takes one")
OTHER_SETTLERS = Rule("NW-SETTLERS-5", "{brings} settlers come from the reserve, not {told}")
NOTHING_CLAIMED = Rule("NW-FORT-6", "no point card is claimed, so nothing is paid, revealed or explored")
NO_OTHER_WORK = Rule("NW-FORT-7", "{location} is a fort: nothing is upgraded or traded there")


def fort(state: State, action: Activate, slot: int) -> State:
    """The top tile of a bonus stack, or the point card above the fort, or both."""
    if action.times != 1 or action.upgrade:
        refuse(action, NO_OTHER_WORK, location=action.location)
    if action.bonus is None and not action.claim:
        refuse(action, NEITHER)
    if action.bonus is not None:
        state = take_bonus_tile(state, action, slot, action.bonus)
    elif action.uncover is not None:
        refuse(action, NOT_REVEALED, card=action.uncover)
    if action.claim:
        state = claim(state, action, slot)
    else:
        only_with_a_card(action)
    return state


# a) Bonus tiles


def take_bonus_tile(state: State, action: Activate, slot: int, chosen: int) -> State:
    """The top tile of a stack of one's choice goes onto a free bonus space."""
    player, board = state.mover, state.board
    if len(player.bonus) >= BONUS_SPACES:
        refuse(action, SPACES_FULL, spaces=BONUS_SPACES)
    stacks = board.stacks[slot]
    if chosen >= len(stacks) or not stacks[chosen]:
        refuse(action, NO_BONUS_TILE, location=action.location, stack=chosen + 1)
        return state
    stack = stacks[chosen]
    stacks = (*stacks[:chosen], uncovered(state, action, stack), *stacks[chosen + 1 :])
    board = board._replace(stacks=(*board.stacks[:slot], stacks, *board.stacks[slot + 1 :]))
    state = state.with_mover(player._replace(bonus=(*player.bonus, stack[0])))
    return state._replace(board=board)


# b) Point cards


def only_with_a_card(action: Activate) -> None:
    if (
        action.reveal is not None
        or action.explore is not None
        or action.cost is not NONE
        or action.found is not NONE
        or action.new_settlers
    ):
        refuse(action, NOTHING_CLAIMED)


def claim(state: State, action: Activate, slot: int) -> State:
    """The cubes go back to the bowls, the card comes with its effect, and the row closes up."""
    row, deck = state.points
    if slot >= len(row):
        refuse(action, NO_CARD_ABOVE, location=action.location)
        return state
    card = row[slot]
    printed = state.table.points.get(card)
    cost = price(action, card, printed)
    player = state.mover
    if not player.storage.covers(cost):
        refuse(action, CANNOT_CLAIM, needs=cost, has=player.storage)
    deck, mysteries = draw(state, action, deck)
    points = Points((*row[:slot], *row[slot + 1 :], *state.points.deck[:1]), deck)
    player = player._replace(storage=player.storage - cost, claimed=(*player.claimed, card))
    after = state.with_mover(player)._replace(points=points, mysteries=mysteries)
    if printed is None:
        return effect_as_told(after, action, card, cost)
    return effect(after, action, printed)


def price(action: Activate, card: str, printed: PointCard | None) -> Cubes:
    """The cubes printed on the card; on one that is unnamed, what the table says."""
    told = action.cost
    if printed is None:
        if told is NONE:
            refuse(action, UNNAMED_CARD, card=card)
        return told
    if told is not NONE and told is not printed.cost:
        refuse(action, OTHER_COST, card=card, needs=printed.cost, told=told)
        return told
    return printed.cost


def effect(state: State, action: Activate, card: PointCard) -> State:
    """New settlers and exploration work at once; native aid and tools from the next turn on."""
    if card.icon == "exploration":
        return explore(state, action)
    if action.explore is not None or action.found is not NONE:
        refuse(action, TAKES_NO_TILE)
    return from_reserve(state, action, card.settlers if card.icon == "new_settlers" else 0)


def effect_as_told(state: State, action: Activate, card: str, cost: Cubes) -> State:
    """An unnamed card does what the table says; that will have to agree with its name."""
    reserve, tiles = state.mover.reserve, tiles_left(state)
    if action.explore is not None:
        after, brought = explore(state, action), 0
    else:
        if action.found is not NONE:
            refuse(action, TAKES_NO_TILE)
        after, brought = from_reserve(state, action, None), min(action.new_settlers, reserve)
    if action.forced:
        return after
    seen = Claiming(card, cost, brought, action.explore is not None, reserve, tiles)
    return after._replace(evidence=(*after.evidence, seen))


def from_reserve(state: State, action: Activate, printed: int | None) -> State:
    """As many new settlers as are left in the reserve; the rest of the effect is lost."""
    player, told = state.mover, action.new_settlers
    brings = min(told if printed is None else printed, player.reserve)
    if told and told != brings:
        refuse(action, OTHER_SETTLERS, brings=brings, told=told)
        brings = min(told, player.reserve)
    if not brings:
        return state
    return state.with_mover(player._replace(ready=player.ready + brings, reserve=player.reserve - brings))


# Exploration tiles


def tiles_left(state: State) -> int:
    """How many exploration tiles lie on the board."""
    return sum(map(bool, state.board.covered)) + state.board.hidden


def tile_on(state: State, location: str) -> str:
    """The exploration tile on a place, "" where there is none. Some may lie on places not entered."""
    at = state.table.at.get(location)
    if at is None:
        return ""
    if state.board.covered[at] or not state.board.hidden or not _may_be_covered(state, at):
        return state.board.covered[at]
    token = exploration_token(location)
    return "" if any(token in player.explored for player in state.players) else token


def _may_be_covered(state: State, at: int) -> bool:
    """A place not entered, unless it is a fort, or somebody stands there or has used it before."""
    table = state.table
    return (
        table.locations[at] is None
        and table.slots[at] is None
        and state.board.settled[at] is None
        and not tellings(state.evidence, table.places[at])
    )


def explore(state: State, action: Activate) -> State:
    """A tile leaves the board, its cubes or settler come at once, and its location is open to all."""
    if action.explore is None:
        if tiles_left(state):
            refuse(action, SAY_WHICH)
        if action.found is not NONE or action.new_settlers:
            refuse(action, TAKES_NO_TILE)
        return state
    tile = tile_on(state, action.explore)
    if not tile:
        refuse(action, NO_TILE, location=action.explore)
        return state
    board, at = state.board, state.table.at[action.explore]
    board = board._replace(
        covered=(*board.covered[:at], "", *board.covered[at + 1 :]),
        hidden=board.hidden - (not board.covered[at]),
    )
    player, printed = state.mover, state.table.exploration.get(tile)
    cubes = found_on(action, tile, printed)
    player = player._replace(storage=player.storage + cubes, explored=(*player.explored, tile))
    after = state.with_mover(player)._replace(board=board)
    if printed is None and not action.forced:
        brought = min(action.new_settlers, player.reserve)
        seen = Exploring(tile, cubes, brought, player.reserve)
        after = after._replace(evidence=(*after.evidence, seen))
    return from_reserve(after, action, printed.settlers if printed else None)


def found_on(action: Activate, tile: str, printed: ExplorationTile | None) -> Cubes:
    """The cubes on the tile; on one that is unnamed, what the table says."""
    if printed is None or action.found is NONE or action.found is printed.cubes:
        return action.found if printed is None else printed.cubes
    refuse(action, OTHER_FIND, tile=tile, gives=printed.cubes, told=action.found)
    return action.found
