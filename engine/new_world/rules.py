"""The rules of A New World, in the order of the rulebook: one small function for each.

`apply` is the only door. A turn that breaks a rule raises Illegal and changes nothing; a forced turn goes on
with as much as can be done.
"""

from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement
from typing import Any

from engine.cubes import NONE, ONE, Cubes, most_trades, raised, raises, stuck, traded
from engine.ending import back_to_limit, ended_by_claim
from engine.game import OVER, RUNNING, Action, Rule, refuse
from engine.new_world.adjusting import adjust
from engine.new_world.evidence import seen_working, with_telling
from engine.new_world.forts import fort
from engine.new_world.naming import name
from engine.new_world.perks import perks_of
from engine.new_world.settling import (
    NOT_ENTERED,
    cards_unsure,
    cubes_before,
    home_again,
    settle,
    settlers_out,
    settlers_to_place,
)
from engine.new_world.values import (
    Activate,
    Adjust,
    Board,
    Location,
    Name,
    Player,
    Rest,
    Standing,
    State,
    Table,
    Telling,
)
from engine.presence import Join, Leave, Skip, join, leave
from engine.remembering import remembered

NO_LOCATION = Rule("NW-ACTIVATE-1", "there is no location {location} on this board")
UNDER_TILE = Rule("NW-ACTIVATE-2", "{location} is still under an exploration tile")
OWN_SETTLERS = Rule("NW-ACTIVATE-3", "{settlers} of the player's own settlers stand on {location}")
SAYS_OTHERWISE = Rule("NW-ACTIVATE-4", "{location} does what is printed on it, nothing else")
TOO_MANY_STEPS = Rule("NW-UPGRADE-1", "the location upgrades {most} times, not {steps}")
CANNOT_RAISE = Rule("NW-UPGRADE-2", "{step} cannot be upgraded: by then the storage has {has}")
CANNOT_TRADE = Rule("NW-TRADE-1", "trading {times} times costs {needs}, the storage has {has}")
TRADE_ONCE = Rule("NW-TRADE-2", "a trade location is used for at least one trade")
NOTHING_OUT = Rule("NW-REST-1", "there are no settlers on the board to take back")
OVER_LIMIT = Rule(
    "NW-LIMIT-1", "the storage has {total} cubes and holds {limit}: {excess} go back, not {returned}"
)
CANNOT_RETURN = Rule("NW-LIMIT-2", "{needs} cannot be returned, the storage has {has}")
GAME_OVER = Rule("NW-END-1", "the game is over")

_new = tuple.__new__
"""Makes a named tuple from all of its fields, in half the time of calling its class."""


def apply(state: State, action: Action) -> State:
    """The table after this action, or Illegal."""
    turn = _TURNS.get(type(action))
    if turn is None:
        return _NOTES[type(action)](state, action)
    if state.status is OVER:
        refuse(action, GAME_OVER)
    return turn(state, action)


# Activating a location


def activate(state: State, action: Activate) -> State:
    """Settlers on the location, cubes from tool cards, then the location's own action."""
    table = state.table
    at = table.at.get(action.location)
    if at is None:
        refuse(action, NO_LOCATION, location=action.location)
        return turn_over(state)
    standing = may_be_chosen(state, action, at)
    location = table.locations[at]
    perks = perks_of(table, state.mover.claimed)
    placed = settlers_to_place(state, action, at, standing, perks)
    tool = cubes_before(table, action, at, standing, perks, placed)
    if location is not None and action.tool is None:
        unsure = cards_unsure(perks, location, at, standing, placed)
        tool = with_unnamed_tools(table, action, location, state.mover.storage, tool, unsure)
    storage, slot = state.mover.storage + tool, table.slots[at]
    if slot is not None:
        after = fort(settle(state, at, placed, storage), action, slot)
    else:
        only_at_a_fort(action, location)
        after = settle(state, at, placed, work(table, action, location, storage, tool))
    if not action.forced:
        if location is None:
            told = Telling(action.location, placed if standing is None else None, *told_work(action, slot))
            after = after._replace(evidence=with_telling(after.evidence, told))
        elif perks.unnamed and location.symbols:
            seen = seen_working(state, location, standing, perks.terms[at], placed, tool)
            after = after._replace(evidence=(*after.evidence, seen))
    return turn_over(within_limit(after, action))


def may_be_chosen(state: State, action: Activate, at: int) -> Standing | None:
    """Never under an exploration tile, nor where one's own settlers stand. Says which others stand there."""
    if state.board.covered[at]:
        refuse(action, UNDER_TILE, location=action.location)
    standing = state.board.settled[at]
    if standing is not None and standing[0] == state.seat:
        refuse(action, OWN_SETTLERS, location=action.location, settlers=standing[1])
        return None
    return standing


def only_at_a_fort(action: Activate, location: Location | None) -> None:
    if (
        action.claim
        or action.bonus is not None
        or action.explore is not None
        or action.reveal is not None
        or action.uncover is not None
        or action.new_settlers
        or action.found is not NONE
    ):
        refuse(action, NOT_ENTERED if location is None else SAYS_OTHERWISE, location=action.location)


def work(table: Table, action: Activate, location: Location | None, storage: Cubes, tool: Cubes) -> Cubes:
    """What the location does to the storage, in which the cubes of tool cards already are."""
    if location is None:
        return work_as_told(action, storage, NOT_ENTERED)
    if action.cost is not NONE or action.gain is not NONE:
        return work_as_told_before(table, action, location, storage, tool)
    return _WORK[location.type](table, action, location, storage)


def produce(table: Table, action: Activate, location: Location, storage: Cubes) -> Cubes:
    """The cubes shown come from the bowls."""
    if action.times != 1 or action.upgrade:
        refuse(action, SAYS_OTHERWISE, location=action.location)
    return storage + location.gain


def upgrade(table: Table, action: Activate, location: Location, storage: Cubes) -> Cubes:
    """Up to the location's number of single steps; one cube may be raised several times."""
    if action.times != 1:
        refuse(action, SAYS_OTHERWISE, location=action.location)
    if len(action.upgrade) > location.upgrades:
        refuse(action, TOO_MANY_STEPS, most=location.upgrades, steps=len(action.upgrade))
    return raise_cubes(action, storage)


def raise_cubes(action: Activate, storage: Cubes) -> Cubes:
    after = raised(storage, action.upgrade)
    if after is None:
        step, there = stuck(storage, action.upgrade)
        refuse(action, CANNOT_RAISE, step=step, has=there)
        for step in action.upgrade:
            storage = raised(storage, step) or storage
        return storage
    return after


def trade(table: Table, action: Activate, location: Location, storage: Cubes) -> Cubes:
    """As often as the player likes, while the cubes suffice."""
    times = action.times
    if action.upgrade:
        refuse(action, SAYS_OTHERWISE, location=action.location)
    if not times and not table.rules.empty_trade:
        refuse(action, TRADE_ONCE)
    if times > most_trades(storage, location.cost, location.gain):
        refuse(action, CANNOT_TRADE, times=times, needs=location.cost * times, has=storage)
        return storage - location.cost * times + location.gain * times
    return traded(storage, location.cost, location.gain, times) or NONE


def work_as_told(action: Activate, storage: Cubes, otherwise: Rule) -> Cubes:
    """A location that is not entered does what the table says; nothing, where `tool` says just that.

    `cost` and `gain` are those of one trade, which may be done several times.
    """
    cost, gain, times = action.cost, action.gain, action.times
    is_trade = cost is not NONE and gain is not NONE
    if (action.upgrade and (cost or gain)) or times < 1 or (times > 1 and not is_trade):
        refuse(action, otherwise, location=action.location)
    if action.upgrade:
        return raise_cubes(action, storage)
    if cost is NONE and gain is NONE and action.tool is None:
        refuse(action, NOT_ENTERED, location=action.location)
    after = traded(storage, cost, gain, times) if is_trade else None
    if after is not None:
        return after
    if is_trade or not storage.covers(cost):
        refuse(action, CANNOT_TRADE, times=times, needs=cost * times, has=storage)
    return storage - cost * times + gain * times


def work_as_told_before(
    table: Table, action: Activate, location: Location, storage: Cubes, tool: Cubes
) -> Cubes:
    """What the table told before the location was entered must be something that the location can do.

    Unless they were told apart, the cubes of tool cards are among what it gave.
    """
    before = storage - tool if action.tool is None else storage
    after = work_as_told(action, before, SAYS_OTHERWISE)
    if after not in outcomes(location, storage, table.rules.empty_trade):
        refuse(action, SAYS_OTHERWISE, location=action.location)
    return after


def with_unnamed_tools(
    table: Table, action: Activate, location: Location, storage: Cubes, tool: Cubes, unsure: int
) -> Cubes:
    """The cubes of tool cards, where the table told only what came of it all, before the place was entered.

    As few from unnamed cards as make it something that the location can do.
    """
    if location.type == "fort" or not unsure or not (action.cost or action.gain):
        return tool
    after = storage - action.cost * action.times + action.gain * action.times
    for count in range(unsure + 1):
        for more in combinations_with_replacement(ONE.values(), count):
            given = sum(more, tool)
            if after in outcomes(location, storage + given, table.rules.empty_trade):
                return given
    return tool


@remembered
def outcomes(location: Location, storage: Cubes, empty_trade: bool) -> frozenset[Cubes]:
    """All that a location can make of these cubes."""
    if location.type == "production":
        return frozenset((storage + location.gain,))
    if location.type == "upgrade":
        return frozenset(raised(storage, steps) or storage for steps in raises(storage, location.upgrades))
    most = most_trades(storage, location.cost, location.gain)
    return frozenset(
        traded(storage, location.cost, location.gain, times) or NONE
        for times in range(0 if empty_trade else 1, most + 1)
    )


def told_work(action: Activate, slot: int | None) -> tuple[Cubes, Cubes, int]:
    """The cost, gain and steps of a place that is not entered; at a fort they belong to the card."""
    return (action.cost, action.gain, len(action.upgrade)) if slot is None else (NONE, NONE, 0)


# Resting


def rest(state: State, action: Rest) -> State:
    """All of the player's settlers come back from the board."""
    table, players, seat, round_, status, board, points, mysteries, evidence = state
    out = settlers_out(state, seat)
    if not out and not table.rules.idle_rest:
        refuse(action, NOTHING_OUT)
    if out:
        players = home_again(players, seat, out)
        settled = tuple(
            [None if there is not None and there[0] == seat else there for there in board.settled]
        )
        board = _new(Board, (settled, board.covered, board.hidden, board.stacks))
    after = _new(State, (table, players, seat, round_, status, board, points, mysteries, evidence))
    return turn_over(within_limit(after, action))


# The storage's limit, at the end of the turn


def with_storage(state: State, cubes: Cubes) -> State:
    _, ready, reserve, claimed, bonus, explored = state.mover
    return state.with_mover(_new(Player, (cubes, ready, reserve, claimed, bonus, explored)))


def within_limit(state: State, action: Activate | Rest) -> State:
    """Cubes over the limit go back to the bowls, by their owner's choice; no others do."""
    storage, returned, limit = state.mover.storage, action.discard, state.table.rules.storage_limit
    if returned is NONE and storage.total <= limit:
        return state
    return with_storage(
        state, back_to_limit(action, storage, returned, limit, over=OVER_LIMIT, cannot=CANNOT_RETURN)
    )


# The end of the turn, the round and the game


def turn_over(state: State) -> State:
    """The next player's turn. Once somebody has claimed the last card needed, the round is finished."""
    table, players, seat, round_, status, board, points, mysteries, evidence = state
    if status is RUNNING and len(players[seat].claimed) >= table.claims_to_end:
        status = ended_by_claim(table)
    seat, rounds, status = table.turn_order[status][seat]
    return _new(State, (table, players, seat, round_ + rounds, status, board, points, mysteries, evidence))


_WORK: Mapping[str, Callable[[Table, Activate, Location, Cubes], Cubes]] = {
    "production": produce,
    "upgrade": upgrade,
    "trade": trade,
}
_TURNS: Mapping[type[Action], Callable[[State, Any], State]] = {
    Activate: activate,
    Rest: rest,
    Skip: lambda state, _: turn_over(state),
}
_NOTES: Mapping[type[Action], Callable[[State, Any], State]] = {
    Name: name,
    Adjust: adjust,
    Leave: leave,
    Join: join,
}
