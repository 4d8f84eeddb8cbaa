"""The rules of Eastern Wonders, in the order of the rulebook: one small function for each.

`apply` is the only door. A turn that breaks a rule raises Illegal and changes nothing; a forced turn goes on
with as much as can be done. How boats move is in `sailing`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.catalog import facts
from engine.cubes import NONE, Cubes, raised, stuck, traded
from engine.eastern_wonders.adjusting import NO_SUCH_PLAYER, adjust
from engine.eastern_wonders.boards import OUTPOSTS_IN_ROW, followed
from engine.eastern_wonders.naming import UNNAMED_TILE, draw, market_as_told, name, vp_as_told
from engine.eastern_wonders.sailing import NO_SUCH_CELL, sail
from engine.eastern_wonders.values import (
    BONUS_KINDS,
    CLOSED,
    ICONS,
    Adjust,
    Draft,
    Harvest,
    Icon,
    Market,
    Name,
    Pass,
    Player,
    Port,
    Ports,
    Printed,
    Sea,
    State,
    Turn,
    hold_limit,
    top_bonus,
)
from engine.ending import back_to_limit, ended_by_claim
from engine.game import OVER, RUNNING, Action, Rule, refuse
from engine.presence import Join, Leave, Skip, join, leave
from engine.remembering import remembered
from engine.unnamed import Mysteries

NO_SUCH_LOT = Rule("EW-DRAFT-1", "{lot} is not a lot that is left: {left}")
NOT_ON_MARKET = Rule("EW-DRAFT-2", "a boat starts on a market tile, {cell} is none")
DRAFT_FIRST = Rule("EW-DRAFT-3", "first everybody takes a lot of cubes and places a boat")
DRAFT_IS_OVER = Rule("EW-DRAFT-4", "lots have been taken and boats placed before the first round")
WRONG_PLACE = Rule("EW-TURN-3", "a {kind} action needs a {kind} tile, {cell} is none")
ALREADY_BUILT = Rule("EW-BUILD-1", "there is an outpost of this player on {cell} already")
PRICE = Rule("EW-BUILD-2", "the outpost costs {needs} cubes, not {pays}")
ROW_EMPTY = Rule("EW-BUILD-3", "no outpost is left in the row of {icon}")
CANNOT_PAY = Rule("EW-BUILD-4", "{needs} cannot be paid, the hold has {has}")
ONLY_BUILDING = Rule("EW-BUILD-5", "only building costs cubes, lets upgrade or gives a bonus tile")
CHOOSE_BONUS = Rule("EW-BONUS-1", "a column of the board is empty: a bonus tile has to be chosen")
TOO_MANY_STEPS = Rule("EW-BONUS-4", "{most} cubes can be upgraded after building, not {steps}")
NO_COLUMN = Rule("EW-BONUS-7", "no column of the board was emptied, so there is no bonus tile")
NONE_LEFT = Rule("EW-BONUS-8", "there is no {kind} bonus tile left")
CANNOT_RAISE = Rule("EW-BONUS-9", "{step} cannot be upgraded: by then the hold has {has}")
NO_OUTPOST = Rule("EW-TRADE-1", "trading on {cell} needs an outpost of one's own there")
CANNOT_TRADE = Rule("EW-TRADE-2", "trading {times} times costs {needs}, the hold has {has}")
NOTHING_DONE = Rule("EW-TRADE-4", "a market action is building, or trading at least once")
CANNOT_CLAIM = Rule("EW-PORT-1", "the VP tile costs {needs}, the hold has {has}")
PORT_CLOSED = Rule("EW-PORT-3", "the port {cell} is closed")
PORT_EMPTY = Rule("EW-PORT-5", "there is no VP tile on {cell}")
OVER_LIMIT = Rule(
    "EW-HOLD-1",
    "the hold of player {player} has {total} cubes and takes {limit}: {excess} go back, not {returned}",
)
CANNOT_RETURN = Rule("EW-HOLD-2", "{needs} cannot be returned, the hold has {has}")
RETURNED_TWICE = Rule("EW-HOLD-3", "what player {player} returns is told twice")
GAME_OVER = Rule("EW-END-1", "the game is over")

_FACTS = facts("eastern-wonders")
HARVEST = Cubes.parse(_FACTS["harvest"]["cubes"])
HARVEST_BONUS = Cubes.parse(_FACTS["harvest"]["bonus"])
row_of: Callable[[Icon], int] = {icon: row for row, icon in enumerate(ICONS)}.__getitem__

_new = tuple.__new__
"""Makes a named tuple from all of its fields, in half the time of calling its class."""


def apply(state: State, action: Action) -> State:
    """The table after this action, or Illegal."""
    turn = _TURNS.get(type(action))
    if turn is None:
        return _NOTES[type(action)](state, action)
    if state.status is OVER:
        refuse(action, GAME_OVER)
    if isinstance(action, Draft):
        if state.round:
            refuse(action, DRAFT_IS_OVER)
    elif not state.round and not isinstance(action, Skip):
        refuse(action, DRAFT_FIRST)
    return turn(state, action)


# Lots and places, in reverse order


def draft(state: State, action: Draft) -> State:
    """One of the lots that are left, and the boat on any market tile."""
    lots, chart = list(state.lots), state.table.chart
    player = state.players[state.seat]
    if action.lot in lots:
        lots.remove(action.lot)
    else:
        refuse(action, NO_SUCH_LOT, lot=action.lot, left=" ".join(lot.word for lot in lots))
    if action.cell not in chart.near:
        refuse(action, NO_SUCH_CELL, cell=action.cell)
    else:
        if action.cell in chart.port_at:
            refuse(action, NOT_ON_MARKET, cell=action.cell)
        player = player._replace(boat=action.cell)
    seats = list(state.players)
    seats[state.seat] = player._replace(hold=player.hold + action.lot)
    return next_turn(state._replace(lots=tuple(lots)), seats, state.sea, state.ports, state.mysteries)


# Market


def market(state: State, action: Market) -> State:
    """First an outpost may be built, then the trade of the tile may be done any number of times."""
    seats, hold, boat, lying = sail(state, action)
    _, _, rows, bonus, claimed = seats[state.seat]
    tiles, outposts, _ = sea = state.sea
    at = state.table.chart.index.get(boat)
    mysteries = state.mysteries
    if at is None or not tiles[at]:
        refuse(action, WRONG_PLACE, kind="market", cell=boat)
    else:
        if not (action.build or action.times):
            refuse(action, NOTHING_DONE)
        printed, mysteries = market_as_told(state, action, tiles[at])
        here = outposts[at]
        if action.build:
            hold, rows, bonus, here = build(state, action, hold, printed, here, boat)
            outposts = (*outposts[:at], here, *outposts[at + 1 :])
        elif action.pay is not NONE or action.upgrade or action.bonus:
            refuse(action, ONLY_BUILDING)
        if action.times:
            if state.seat not in here:
                refuse(action, NO_OUTPOST, cell=boat)
            hold = trade(action, hold, printed, tiles[at])
        if action.build or lying is not sea.lying:
            sea = _new(Sea, (tiles, outposts, lying))
    player = _new(Player, (hold, boat, rows, bonus, claimed))
    after = turn_over(state, action, seats, player, sea, state.ports, mysteries)
    return after if mysteries is state.mysteries else followed(state, after)


def build(
    state: State, action: Market, hold: Cubes, printed: Printed, here: tuple[int, ...], cell: str
) -> tuple[Cubes, tuple[int, ...], tuple[str, ...], tuple[int, ...]]:
    """The hold, the rows of the board, the bonus tiles and the outposts of the tile after building one.

    The leftmost outpost of the row with the tile's icon is taken; what it uncovers counts at the end.
    """
    _, _, rows, bonus, _ = state.players[state.seat]
    if state.seat in here:
        refuse(action, ALREADY_BUILT, cell=cell)
        return hold, rows, bonus, here
    hold = pay_for_outpost(action, hold, state.table.price * len(here))
    before = rows
    if printed.icon is None:
        refuse(action, UNNAMED_TILE, tile=state.sea.tiles[state.table.chart.index[cell]])
    elif rows[row := row_of(printed.icon)] >= OUTPOSTS_IN_ROW:
        refuse(action, ROW_EMPTY, icon=printed.icon)
    else:
        rows = (*rows[:row], rows[row] + 1, *rows[row + 1 :])
    gained = emptied_column(state, action, min(rows) > min(before))
    if action.upgrade:
        tiles = (*bonus, *gained) if state.table.rules.upgrade_at_once else bonus
        hold = upgrade(action, hold, tiles.count("upgrade"))
    return hold, rows, (*bonus, *gained), (*here, state.seat)


def pay_for_outpost(action: Market, hold: Cubes, price: int) -> Cubes:
    """One cube, or two with two players, for each outpost that stands on the tile; any colours."""
    if action.pay.total != price:
        refuse(action, PRICE, needs=price, pays=action.pay.total)
    if not hold.covers(action.pay):
        refuse(action, CANNOT_PAY, needs=action.pay, has=hold)
    return hold - action.pay


def emptied_column(state: State, action: Market, emptied: bool) -> tuple[str, ...]:
    """The bonus tile that comes at once with an emptied column of the board."""
    if action.bonus is None:
        if emptied and any(top_bonus(state.players, kind) for kind in BONUS_KINDS):
            refuse(action, CHOOSE_BONUS)
        return ()
    if not emptied:
        refuse(action, NO_COLUMN)
    tile = top_bonus(state.players, action.bonus)
    if tile is None:
        refuse(action, NONE_LEFT, kind=action.bonus)
        return ()
    return (tile,)


def upgrade(action: Market, hold: Cubes, most: int) -> Cubes:
    """Right after building: one cube by one level, for each upgrade tile."""
    steps = action.upgrade
    if len(steps) > most:
        refuse(action, TOO_MANY_STEPS, most=most, steps=len(steps))
    after = raised(hold, steps)
    if after is None:
        step, there = stuck(hold, steps)
        refuse(action, CANNOT_RAISE, step=step, has=there)
        for step in steps:
            hold = raised(hold, step) or hold
        return hold
    return after


def trade(action: Market, hold: Cubes, printed: Printed, tile: str) -> Cubes:
    """As often as the player likes, while the cubes suffice."""
    costs, gives, times = printed.costs, printed.gives, action.times
    if costs is None:
        refuse(action, UNNAMED_TILE, tile=tile)
        return hold
    after = traded(hold, costs, gives, times)
    if after is None:
        refuse(action, CANNOT_TRADE, times=times, needs=costs * times, has=hold)
        return hold - costs * times + gives * times
    return after


# Port


def port(state: State, action: Port) -> State:
    """The cubes go back to the bowls, the VP tile is the player's, and the next one is drawn."""
    seats, hold, boat, lying = sail(state, action)
    _, _, rows, bonus, claimed = seats[state.seat]
    ports, mysteries = state.ports, state.mysteries
    at = state.table.chart.port_at.get(boat)
    if at is None:
        refuse(action, WRONG_PLACE, kind="port", cell=boat)
    elif ports.tiles[at] == CLOSED:
        refuse(action, PORT_CLOSED, cell=boat)
    elif not ports.tiles[at]:
        refuse(action, PORT_EMPTY, cell=boat)
    else:
        cost, mysteries = vp_as_told(state, action, ports.tiles[at])
        if not hold.covers(cost):
            refuse(action, CANNOT_CLAIM, needs=cost, has=hold)
        hold, claimed = hold - cost, (*claimed, ports.tiles[at])
        drawn, pile, closed_within, mysteries = draw(state, action, mysteries)
        ports = refilled(ports, at, drawn, pile, closed_within)
        if state.status is RUNNING and len(claimed) >= state.table.claims_to_end:
            state = state._replace(status=ended_by_claim(state.table))
    player = Player(hold, boat, rows, bonus, claimed)
    return turn_over(state, action, seats, player, _with(state.sea, lying), ports, mysteries)


def refilled(ports: Ports, port: int, drawn: str, pile: tuple[str, ...], closed_within: int) -> Ports:
    """A closed-port tile moves to where the claim was, and the drawn tile opens the port that it leaves."""
    tiles = list(ports.tiles)
    if CLOSED in tiles:
        tiles[tiles.index(CLOSED)], tiles[port] = drawn, CLOSED
    else:
        tiles[port] = drawn
    return Ports(tuple(tiles), pile, closed_within)


# Harvest, or nothing


def harvest(state: State, action: Harvest) -> State:
    """Two yellow cubes, and a red one for each harvest tile; on any tile of the map."""
    seats, hold, boat, lying = sail(state, action)
    _, _, rows, bonus, claimed = seats[state.seat]
    player = _new(Player, (harvested(hold, bonus.count("harvest")), boat, rows, bonus, claimed))
    return turn_over(state, action, seats, player, _with(state.sea, lying), state.ports, state.mysteries)


@remembered
def harvested(hold: Cubes, tiles: int) -> Cubes:
    return hold + HARVEST + HARVEST_BONUS * tiles


def no_action(state: State, action: Pass) -> State:
    """A player may act after moving, but need not."""
    seats, hold, boat, lying = sail(state, action)
    player = seats[state.seat]._replace(hold=hold, boat=boat)
    return turn_over(state, action, seats, player, _with(state.sea, lying), state.ports, state.mysteries)


def skip(state: State, action: Skip) -> State:
    """A turn in which nothing is done: a hold that is too full stays so."""
    return next_turn(state, list(state.players), state.sea, state.ports, state.mysteries)


def _with(sea: Sea, lying: tuple[Cubes, ...]) -> Sea:
    return sea if lying is sea.lying else _new(Sea, (sea.tiles, sea.outposts, lying))


# The capacity of the holds, at the end of the turn


def turn_over(
    state: State,
    action: Turn,
    seats: list[Player],
    player: Player,
    sea: Sea,
    ports: Ports,
    mysteries: Mysteries,
) -> State:
    """Every hold gets back to its limit, and the next player moves."""
    seats[state.seat] = player
    limit, crowded = state.table.rules.hold_limit, action.discard is not NONE or bool(action.discards)
    for other in seats:
        crowded = crowded or other.hold.total > limit
    if crowded:
        within_limits(state, action, seats)
    return next_turn(state, seats, sea, ports, mysteries)


def within_limits(state: State, action: Turn, seats: list[Player]) -> None:
    """Cubes over the limit go back to the bowls, by their owner's choice; no others do."""
    returns = {state.seat: action.discard}
    for seat, returned in action.discards:
        if seat >= len(seats):
            refuse(action, NO_SUCH_PLAYER, player=seat, players=len(seats))
        if seat in returns:
            refuse(action, RETURNED_TWICE, player=seat)
        returns.setdefault(seat, returned)
    for seat, player in enumerate(seats):
        hold, returned = player.hold, returns.get(seat, NONE)
        limit = hold_limit(state.table, player.bonus)
        if returned is not NONE or hold.total > limit:
            kept = back_to_limit(
                action, hold, returned, limit, over=OVER_LIMIT, cannot=CANNOT_RETURN, player=seat
            )
            seats[seat] = player._replace(hold=kept)


# Whoever leaves while lots are being chosen


def left(state: State, action: Leave) -> State:
    after: State = leave(state, action)
    if state.round or state.seat != action.player:
        return after
    return next_turn(
        after._replace(seat=state.seat, round=0), list(after.players), after.sea, after.ports, after.mysteries
    )


# The end of the round and of the game


def next_turn(state: State, seats: list[Player], sea: Sea, ports: Ports, mysteries: Mysteries) -> State:
    """Lots go round backwards, turns forwards; the end of the last round is the end of the game."""
    table, _, seat, round_, status, lots, _, _, _ = state
    if not round_:
        seat -= 1
        while seat in table.away:
            seat -= 1
        if seat < 0:
            seat, _, _ = table.turn_order[RUNNING][-1]
            round_, lots = 1, ()
    else:
        seat, rounds, status = table.turn_order[status][seat]
        round_ += rounds
    return _new(State, (table, tuple(seats), seat, round_, status, lots, sea, ports, mysteries))


_TURNS: Mapping[type[Action], Callable[[State, Any], State]] = {
    Draft: draft,
    Market: market,
    Port: port,
    Harvest: harvest,
    Pass: no_action,
    Skip: skip,
}


def named(state: State, action: Name) -> State:
    """A tile has its name, and boards their outposts in its row."""
    return followed(state, name(state, action))


_NOTES: Mapping[type[Action], Callable[[State, Any], State]] = {
    Name: named,
    Adjust: adjust,
    Leave: left,
    Join: join,
}
