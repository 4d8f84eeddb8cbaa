"""How a turn is put together: one question after the other, each with the answers that lead to a legal turn.

Offers, chips, and whoever plays at random ask here. What to do comes first, because all other answers must
leave enough cubes for it: which ones to leave behind and to pay, what to upgrade, how often to trade, what to
return. The likeliest answer is the first: the lowest cubes, most trades that leave none to return.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.cubes import NONE, ONE, Cubes, Word, parsed, raised, traded, trades
from engine.eastern_wonders.boards import OUTPOSTS_IN_ROW
from engine.eastern_wonders.naming import printed_on
from engine.eastern_wonders.rules import harvested, row_of
from engine.eastern_wonders.sailing import boats_at
from engine.eastern_wonders.spending import (
    BUILD,
    BUILD_AND_TRADE,
    HARVEST,
    NOTHING,
    PASS,
    PORT,
    TRADE,
    Layings,
    Need,
    affordable,
    at_market,
    at_outpost,
    at_port,
    excesses,
    layings,
    payments,
    suffices,
    upgrades,
)
from engine.eastern_wonders.values import (
    BONUS_KINDS,
    ICONS,
    BonusKind,
    Harvest,
    Icon,
    Market,
    Pass,
    Player,
    Port,
    Printed,
    State,
    Turn,
    free_steps,
    hold_limit,
    top_bonus,
)
from engine.remembering import remembered
from engine.unnamed import UNKNOWN

Answers = Sequence[Any] | Layings
Ask = Callable[[str, Answers, Any], Any]
"""Answers a question: what it is about, the possible answers, and the one that was wished for."""

NO_WISH = Market(times=0, upgrade=Word(UNKNOWN))
"""Of somebody who did not think of trading: it answers no question."""


@remembered
def heading(path: tuple[str, ...]) -> Turn:
    """The wish to sail this way, whatever comes then."""
    return Pass(path=path)


def as_wished(question: str, answers: Answers, wish: Any) -> Any:
    """What was wished for where that is possible, and the likeliest where it is not."""
    return wish if wish in answers else next(iter(answers))


class Course(NamedTuple):
    """A way across the map: where it ends, what is spent on it, to whom, and what lies there.

    `returning` are the places in the row of cubes left behind that lie on the last tile: a way may cross it.
    """

    path: tuple[str, ...]
    end: str
    drops: int
    returning: tuple[int, ...]
    owners: tuple[int, ...]
    lying: Cubes


def course(state: State, path: tuple[str, ...]) -> Course | None:
    """The way along a path of tiles that touch, or None where there are too few cubes for it."""
    player = state.players[state.seat]
    if not path:
        return Course((), player.boat, 0, (), (), NONE)
    end = path[-1]
    free, owners = free_steps(player), boats_at(state, end)
    drops = len(path) - free if len(path) > free else 0
    if drops + len(owners) > player.hold.total:
        return None
    left = path[free - 1 : -1]
    returning = tuple([i for i, cell in enumerate(left) if cell == end]) if end in left else ()
    return Course(path, end, drops, returning, owners, state.sea.lying[state.table.chart.index[end]])


def compose(state: State, wish: Turn, ask: Ask) -> Turn | None:
    """The turn along the wish's path that the answers lead to; None where the path cannot be sailed."""
    way = course(state, wish.path)
    if way is None:
        return None
    needs = plans(state, way, wish)
    plan = ask("do", tuple(needs), plan_of(wish))
    need = needs[plan]
    fields: dict[str, Any] = {"path": way.path, "time": wish.time}
    hold, bonus = _sailed(state, way, need, wish, ask, fields), state.players[state.seat].bonus
    kind: type[Turn]
    if plan == HARVEST:
        kind, hold = Harvest, harvested(hold, bonus.count("harvest"))
    elif plan == PASS:
        kind = Pass
    elif plan == PORT:
        kind, hold = Port, hold - need.cost
        if isinstance(wish, Port):
            fields["reveal"] = wish.reveal
            if state.ports.tiles[state.table.chart.port_at[way.end]] not in state.table.vp:
                fields |= {"cost": wish.cost, "points": wish.points}
    else:
        kind, wished = Market, wish if isinstance(wish, Market) else NO_WISH
        printed = known_of(state, way.end, wish)
        if plan != TRADE:
            hold, bonus = _built(state, printed, need, wished, ask, hold, fields)
        if printed_on(state, state.sea.tiles[state.table.chart.index[way.end]]).costs is None:
            fields |= {"cost": wished.cost, "gain": wished.gain}
        hold = _traded(printed, plan, wished, ask, hold, fields, hold_limit(state.table, bonus))
    if hold.total > state.table.rules.hold_limit:
        limit = hold_limit(state.table, bonus)
        if hold.total > limit:
            fields["discard"] = ask("discard", excesses(hold, limit), wish.discard)
    _others_return(state, way, wish, ask, fields)
    return kind(**fields)


def unguessed(state: State, turn: Turn, wish: Turn) -> tuple[Turn, ...]:
    """The turn; where it would guess the icon of an unnamed tile, one for each icon that it may be."""
    if not isinstance(turn, Market) or turn.icon is None:
        return (turn,)
    if isinstance(wish, Market) and wish.icon == turn.icon:
        return (turn,)
    said = (compose(state, replace(turn, icon=icon), as_wished) for icon in ICONS)
    return tuple(dict.fromkeys(option for option in said if option and plan_of(option) == plan_of(turn)))


# What to do


def plan_of(turn: Turn) -> str:
    if isinstance(turn, Market):
        return TRADE if not turn.build else BUILD_AND_TRADE if turn.times else BUILD
    return turn.do


def plans(state: State, way: Course, wish: Turn) -> Mapping[str, Need]:
    """What can be done at the end of a way, if the cubes spent on it are chosen well.

    Cubes left on the last tile come back, so they are not spent.
    """
    table, seat = state.table, state.seat
    player = state.players[seat]
    spent = way.drops - len(way.returning) + len(way.owners)
    port = table.chart.port_at.get(way.end)
    if port is not None:
        return at_port(player.hold, spent, way.lying, vp_cost(state, port, wish))
    printed = known_of(state, way.end, wish)
    here = state.sea.outposts[table.chart.index[way.end]]
    if seat in here:
        return at_outpost(player.hold, spent, way.lying, printed.costs)
    icons = _icons(player, printed)
    if not icons:
        return {HARVEST: NOTHING, PASS: NOTHING}
    steps = _steps(state, player, icons[0])
    for icon in icons[1:]:
        steps = max(steps, _steps(state, player, icon))
    return at_market(player.hold, spent, way.lying, table.price * len(here), steps, printed.costs)


def vp_cost(state: State, port: int, wish: Turn) -> Cubes | None:
    """What the VP tile of a port costs; None where there is none, or where nobody knows."""
    tile = state.ports.tiles[port]
    known = state.table.vp.get(tile)
    if known is not None:
        return known.cost
    told = wish.cost if tile.startswith(UNKNOWN) and isinstance(wish, Port) else NONE
    return None if told is NONE else told


def known_of(state: State, cell: str, wish: Turn) -> Printed:
    """The market tile of a cell, with what the wish tells of it where it is unnamed."""
    printed = printed_on(state, state.sea.tiles[state.table.chart.index[cell]])
    if (
        printed.costs is None
        and isinstance(wish, Market)
        and (wish.cost is not NONE or wish.gain is not NONE)
    ):
        return printed._replace(costs=wish.cost, gives=wish.gain)
    return printed


def _icons(player: Player, printed: Printed) -> tuple[Icon, ...]:
    """The rows from which the outpost may come: one where the tile's icon is known."""
    icons = ICONS if printed.icon is None else (printed.icon,)
    return tuple([icon for icon in icons if player.rows[row_of(icon)] < OUTPOSTS_IN_ROW])


def _steps(state: State, player: Player, icon: Icon) -> int:
    """How many upgrades may follow building from this row, with the best choice of a bonus tile."""
    steps = player.bonus.count("upgrade")
    if state.table.rules.upgrade_at_once and "upgrade" in _bonuses(state, player, icon):
        steps += 1
    return steps


def _bonuses(state: State, player: Player, icon: Icon) -> tuple[BonusKind, ...]:
    """The bonus tiles to choose from: there are some where an outpost of this row empties a column."""
    rows = player.rows
    lowest = rows[row_of(icon)]
    if lowest != min(rows) or rows.count(lowest) > 1:
        return ()
    return tuple([kind for kind in BONUS_KINDS if top_bonus(state.players, kind)])


# Cubes left behind, tolls, cubes picked up


def _sailed(state: State, way: Course, need: Need, wish: Turn, ask: Ask, fields: dict[str, Any]) -> Cubes:
    hold, lying, owners = state.players[state.seat].hold, way.lying, len(way.owners)
    free_choice = need is NOTHING
    if way.drops:
        whole = hold

        def leaves_enough(drop: Word) -> bool:
            return affordable(whole - parsed(drop), owners, way.lying + _returned(way, drop), need)

        words = layings(hold, way.drops, way.returning)
        drop = ask("drop", Layings(hold, words, None if free_choice else leaves_enough), wish.drop)
        hold, lying, fields["drop"] = hold - parsed(drop), lying + _returned(way, drop), drop
    if owners:
        left, there = hold, lying

        def pays_enough(toll: Word) -> bool:
            return suffices(left - parsed(toll) + there, need)

        words = layings(hold, owners)
        toll = ask("toll", Layings(hold, words, None if free_choice else pays_enough), wish.toll)
        hold, fields["toll"] = hold - parsed(toll), toll
    if lying is not NONE:
        fields["pick"] = not suffices(hold, need) or ask("pick", (True, False), wish.pick)
        if fields["pick"]:
            hold = hold + lying
    return hold


def _returned(way: Course, drop: Word) -> Cubes:
    return parsed("".join([drop[i] for i in way.returning])) if way.returning else NONE


# Building and trading


def _built(
    state: State, printed: Printed, need: Need, wish: Market, ask: Ask, hold: Cubes, fields: dict[str, Any]
) -> tuple[Cubes, tuple[str, ...]]:
    """The hold and the bonus tiles after building."""
    player = state.players[state.seat]
    fields["build"] = True
    icon = printed.icon
    if icon is None:
        icons = [
            icon
            for icon in _icons(player, printed)
            if suffices(hold, need._replace(steps=_steps(state, player, icon)))
        ]
        icon = fields["icon"] = ask("icon", icons, wish.icon)
    need = need._replace(steps=_steps(state, player, icon))
    if need.price:
        pay = fields["pay"] = ask("pay", payments(hold, need), wish.pay)
        hold = hold - pay
    bonus, steps = player.bonus, player.bonus.count("upgrade")
    kinds = _bonuses(state, player, icon)
    if kinds:
        more = 1 if state.table.rules.upgrade_at_once else 0
        enough = [kind for kind in kinds if upgrades(hold, steps + more * (kind == "upgrade"), need.cost)]
        kind = fields["bonus"] = ask("bonus", enough, wish.bonus)
        bonus = (*bonus, top_bonus(state.players, kind) or "")
        steps += more * (kind == "upgrade")
    if steps:
        word = fields["upgrade"] = ask("upgrade", upgrades(hold, steps, need.cost), wish.upgrade)
        hold = raised(hold, word) or hold
    return hold, bonus


def _traded(
    printed: Printed, plan: str, wish: Market, ask: Ask, hold: Cubes, fields: dict[str, Any], limit: int
) -> Cubes:
    if plan == BUILD or printed.costs is None:
        fields["times"] = 0
        return hold
    times = fields["times"] = ask("times", trades(hold, printed.costs, printed.gives, limit), wish.times)
    return traded(hold, printed.costs, printed.gives, times) or hold


# Holds that tolls have filled


def _others_return(state: State, way: Course, wish: Turn, ask: Ask, fields: dict[str, Any]) -> None:
    """What the other players return. A question is asked for each of them: "discards 2" is seat 2's."""
    least, returns = state.table.rules.hold_limit, []
    for seat, player in enumerate(state.players):
        if player.hold.total >= least and seat != state.seat:
            hold = player.hold
            if seat in way.owners:
                hold = hold + ONE[fields["toll"][way.owners.index(seat)]]
            limit = hold_limit(state.table, player.bonus)
            if hold.total > limit:
                told = dict(wish.discards).get(seat)
                returns.append((seat, ask(f"discards {seat}", excesses(hold, limit), told)))
    if returns:
        fields["discards"] = tuple(returns)
