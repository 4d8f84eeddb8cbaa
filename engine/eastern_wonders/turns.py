"""How a turn is put together: one question after the other, each with the answers that lead to a legal turn.

Offers, chips, and whoever plays at random ask here. What to do comes first, because all other answers must
leave enough cubes for it: which ones to leave behind and to pay, what to upgrade, how often to trade, what to
return. The likeliest answer is the first: the lowest cubes, most trades.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.cubes import NONE, ONE, Cubes, Word, handfuls, most_trades, parsed, raised, raises, traded
from engine.eastern_wonders.naming import Printed, printed_on
from engine.eastern_wonders.rules import HARVEST, HARVEST_BONUS, OUTPOSTS_IN_ROW, row_of
from engine.eastern_wonders.sailing import boats_at
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
    State,
    Turn,
    free_steps,
    hold_limit,
    top_bonus,
)

Ask = Callable[[str, Sequence[Any], Any], Any]
"""Answers a question: what it is about, the possible answers, and the one that was wished for."""

TRADE, BUILD_AND_TRADE, PORT, HARVEST_HERE, BUILD, PASS = (
    "trade",
    "build+trade",
    "port",
    "harvest",
    "build",
    "pass",
)
"""What can be done at the end of a move; the likeliest first."""

MANY = 40
"""Cubes from which on nobody chooses what to return one by one: only a counter set by hand gets there."""


def likeliest(question: str, answers: Sequence[Any], wish: Any) -> Any:
    return answers[0]


def as_wished(question: str, answers: Sequence[Any], wish: Any) -> Any:
    """What was wished for where that is possible, and the likeliest where it is not."""
    return wish if wish in answers else answers[0]


class Course(NamedTuple):
    """A way across the map: where it ends, what it costs there and on the way, and what lies there.

    `returning` are the places in the row of cubes left behind that lie on the last tile: a way may cross it.
    """

    path: tuple[str, ...]
    end: str
    drops: int
    returning: tuple[int, ...]
    owners: tuple[int, ...]
    lying: Cubes


class Need(NamedTuple):
    """What something to do takes from a hold: cubes of any colour, upgrades that may follow, and a cost."""

    price: int = 0
    steps: int = 0
    cost: Cubes = NONE


NOTHING = Need()


def course(state: State, path: tuple[str, ...]) -> Course | None:
    """The way along this path, or None where the boat cannot go or stay there."""
    chart, player = state.table.chart, state.players[state.seat]
    at = player.boat
    if not path:
        return Course((), at, 0, (), (), NONE) if at else None
    for cell in path:
        if at not in chart.near or cell not in chart.near[at]:
            return None
        at = cell
    free, owners = free_steps(player), boats_at(state, at)
    drops = len(path) - free if len(path) > free else 0
    if drops + len(owners) > player.hold.total:
        return None
    left = path[free - 1 : -1]
    returning = tuple([i for i, cell in enumerate(left) if cell == at]) if at in left else ()
    return Course(path, at, drops, returning, owners, state.sea.lying[chart.index[at]])


def compose(state: State, wish: Turn, ask: Ask) -> Turn | None:
    """The turn along the wish's path that the answers lead to; None where the path leads nowhere."""
    way = course(state, wish.path)
    if way is None:
        return None
    needs = plans(state, way, wish)
    plan = _asked(ask, "do", tuple(needs), plan_of(wish))
    hold, fields = _sailed(state, way, needs[plan], wish, ask)
    kind: type[Turn]
    player = state.players[state.seat]
    bonus = player.bonus
    if plan is PORT:
        kind, hold = Port, hold - needs[plan].cost
        if isinstance(wish, Port):
            fields |= {"cost": wish.cost, "points": wish.points, "reveal": wish.reveal}
    elif plan is HARVEST_HERE:
        kind, hold = Harvest, harvested(hold, bonus.count("harvest"))
    elif plan is PASS:
        kind = Pass
    else:
        kind = Market
        hold, bonus = _marketed(state, way, plan, needs[plan], wish, ask, hold, fields)
    limit = hold_limit(state.table, bonus)
    if hold.total > limit:
        fields["discard"] = _asked(ask, "discard", excesses(hold, limit), wish.discard)
    _others_return(state, way, wish, ask, fields)
    return kind(**fields)


def _asked(ask: Ask, question: str, answers: Sequence[Any], wish: Any) -> Any:
    return ask(question, answers, wish) if len(answers) > 1 else answers[0]


# What to do


def plan_of(turn: Turn) -> str:
    if isinstance(turn, Market):
        return BUILD_AND_TRADE if turn.build and turn.times else BUILD if turn.build else TRADE
    return turn.do


def plans(state: State, way: Course, wish: Turn) -> dict[str, Need]:
    """What can be done at the end of a way, if the cubes spent on it are chosen well."""
    found: dict[str, Need] = {}
    chart, seat = state.table.chart, state.seat
    harvest_and_pass = {HARVEST_HERE: NOTHING, PASS: NOTHING}
    port = chart.port_at.get(way.end)
    if port is not None:
        cost = vp_cost(state, state.ports.tiles[port], wish)
        if cost is not None and _affordable(state, way, Need(cost=cost)):
            found[PORT] = Need(cost=cost)
        return found | harvest_and_pass
    at = chart.index[way.end]
    here, printed = state.sea.outposts[at], known_of(state, at, wish)
    if seat in here:
        if printed.costs is not None and _affordable(state, way, Need(cost=printed.costs)):
            found[TRADE] = Need(cost=printed.costs)
        return found | harvest_and_pass
    icons = _icons(state.players[seat], printed)
    building = Need(price=state.table.price * len(here))
    if not icons or not _affordable(state, way, building):
        return harvest_and_pass
    if printed.costs is not None:
        steps = max([_steps(state, icon) for icon in icons])
        trading = Need(building.price, steps, printed.costs)
        if _affordable(state, way, trading):
            found[BUILD_AND_TRADE] = trading
    found[HARVEST_HERE], found[BUILD], found[PASS] = NOTHING, building, NOTHING
    return found


def vp_cost(state: State, tile: str, wish: Turn) -> Cubes | None:
    """What the VP tile of a port costs; None where there is none, or where nobody knows."""
    known = state.table.vp.get(tile)
    if known is not None:
        return known.cost
    told = wish.cost if tile.startswith("?") and isinstance(wish, Port) else NONE
    return told if told is not NONE else None


def known_of(state: State, at: int, wish: Turn) -> Printed:
    """The market tile of a cell, with what the wish tells of it where it is unnamed."""
    tile = state.sea.tiles[at]
    printed = printed_on(state, tile)
    if tile in state.table.market or not isinstance(wish, Market):
        return printed
    if printed.costs is None and (wish.cost is not NONE or wish.gain is not NONE):
        printed = printed._replace(costs=wish.cost, gives=wish.gain)
    return printed


def _icons(player: Player, printed: Printed) -> tuple[Icon, ...]:
    """The rows from which the outpost may come: one where the tile's icon is known."""
    icons = ICONS if printed.icon is None else (printed.icon,)
    return tuple([icon for icon in icons if player.rows[row_of(icon)] < OUTPOSTS_IN_ROW])


def _empties(player: Player, icon: Icon) -> bool:
    """Whether taking an outpost from this row empties a column."""
    row, rows = row_of(icon), player.rows
    return rows[row] == min(rows) and rows.count(rows[row]) == 1


def _bonuses(state: State, icon: Icon) -> tuple[BonusKind, ...]:
    """The bonus tiles to choose from after building from this row."""
    if not _empties(state.players[state.seat], icon):
        return ()
    return tuple([kind for kind in BONUS_KINDS if top_bonus(state.players, kind)])


def _steps(state: State, icon: Icon) -> int:
    """How many upgrades may follow building from this row, with the best choice of a bonus tile."""
    steps = state.players[state.seat].bonus.count("upgrade")
    return steps + (state.table.rules.upgrade_at_once and "upgrade" in _bonuses(state, icon))


# Whether the cubes suffice


@cache
def suffices(hold: Cubes, need: Need) -> bool:
    """Whether some payment and some upgrades leave what this costs."""
    if hold.total < need.price:
        return False
    if need.cost is NONE or (not need.price and hold.covers(need.cost)):
        return True
    return any(upgrades(hold - pay, need.steps, need.cost) for pay in handfuls(hold, need.price))


@cache
def affordable(hold: Cubes, spent: int, lying: Cubes, need: Need) -> bool:
    """Whether it suffices after so many cubes were spent, and the lying ones picked up."""
    return any(suffices(hold - gone + lying, need) for gone in handfuls(hold, spent))


@cache
def payments(hold: Cubes, need: Need) -> tuple[Cubes, ...]:
    after = Need(0, need.steps, need.cost)
    return tuple(pay for pay in handfuls(hold, need.price) if suffices(hold - pay, after))


@cache
def upgrades(hold: Cubes, steps: int, cost: Cubes) -> tuple[Word, ...]:
    """The upgrades after which the hold still has what something costs."""
    return tuple(word for word in raises(hold, steps) if (raised(hold, word) or hold).covers(cost))


@cache
def harvested(hold: Cubes, tiles: int) -> Cubes:
    return hold + HARVEST + HARVEST_BONUS * tiles


def excesses(hold: Cubes, limit: int) -> tuple[Cubes, ...]:
    """What may be returned to get back to the limit, cheapest first."""
    excess = max(0, hold.total - limit)
    return handfuls(hold, excess) if hold.total <= MANY else (Cubes.parse(hold.word[:excess]),)


def _affordable(state: State, way: Course, need: Need) -> bool:
    """Cubes left on the last tile come back, so they are not spent."""
    hold, spent = state.players[state.seat].hold, way.drops - len(way.returning) + len(way.owners)
    if not spent:
        return suffices(hold + way.lying, need)
    return affordable(hold, spent, way.lying, need)


# Cubes left behind, tolls, cubes picked up


def _sailed(state: State, way: Course, need: Need, wish: Turn, ask: Ask) -> tuple[Cubes, dict[str, Any]]:
    hold, lying = state.players[state.seat].hold, way.lying
    fields: dict[str, Any] = {"path": way.path, "time": wish.time}
    if way.drops:

        def leaves_enough(drop: Word) -> bool:
            back = _returned(way, drop)
            return affordable(hold - parsed(drop), len(way.owners), way.lying + back, need)

        words = layings(hold, way.drops, way.returning)
        drop = _asked(ask, "drop", _fitting(words, wish.drop, hold, leaves_enough), wish.drop)
        hold, lying, fields["drop"] = hold - parsed(drop), lying + _returned(way, drop), drop
    if way.owners:
        words = layings(hold, len(way.owners), ())
        toll = _asked(
            ask,
            "toll",
            _fitting(words, wish.toll, hold, lambda toll: suffices(hold - parsed(toll) + lying, need)),
            wish.toll,
        )
        hold, fields["toll"] = hold - parsed(toll), toll
    if lying is not NONE:
        if not suffices(hold, need) or _asked(ask, "pick", (True, False), wish.pick):
            hold = hold + lying
        else:
            fields["pick"] = False
    return hold, fields


@cache
def layings(hold: Cubes, cubes: int, returning: tuple[int, ...]) -> tuple[Word, ...]:
    """Cubes laid down one by one: each handful once, the lowest first; those that return are told apart."""
    if not returning:
        return tuple(Word(gone.word) for gone in handfuls(hold, cubes))
    return tuple(
        _laid(gone.word, back.word, cubes, returning)
        for gone in handfuls(hold, cubes - len(returning))
        for back in handfuls(hold - gone, len(returning))
    )


def _laid(gone: str, back: str, cubes: int, returning: tuple[int, ...]) -> Word:
    going, coming = iter(gone), iter(back)
    return Word("".join(next(coming if i in returning else going) for i in range(cubes)))


def _returned(way: Course, drop: Word) -> Cubes:
    return parsed("".join([drop[i] for i in way.returning])) if way.returning else NONE


def _fitting(
    words: tuple[Word, ...], wish: Word, hold: Cubes, fits: Callable[[Word], bool]
) -> tuple[Word, ...]:
    """The words that fit, and the wish with its neighbours: those with two cubes side by side swapped."""
    if wish and len(wish) == len(words[0]) and hold.covers(parsed(wish)):
        swapped = (wish[:i] + wish[i + 1] + wish[i] + wish[i + 2 :] for i in range(len(wish) - 1))
        words = tuple(dict.fromkeys((*words, wish, *map(Word, swapped))))
    return tuple([word for word in words if fits(word)])


# Building and trading


def _marketed(
    state: State,
    way: Course,
    plan: str,
    need: Need,
    wish: Turn,
    ask: Ask,
    hold: Cubes,
    fields: dict[str, Any],
) -> tuple[Cubes, tuple[str, ...]]:
    """The hold and the bonus tiles after building, trading or both."""
    at = state.table.chart.index[way.end]
    printed = known_of(state, at, wish)
    bonus = state.players[state.seat].bonus
    wished = wish if isinstance(wish, Market) else _NO_WISH
    if printed_on(state, state.sea.tiles[at]).costs is None:
        fields |= {"cost": wished.cost, "gain": wished.gain}
    if plan is not TRADE:
        hold, bonus = _built(state, printed, need, wished, ask, hold, fields)
    if plan is BUILD:
        fields["times"] = 0
    elif printed.costs is not None:
        most = most_trades(hold, printed.costs, printed.gives)
        times = _asked(ask, "times", range(most, 0, -1), wished.times)
        fields["times"] = times
        hold = traded(hold, printed.costs, printed.gives, times) or hold
    return hold, bonus


_NO_WISH = Market(times=0, upgrade=Word("?"))
"""Of somebody who did not want to trade: an answer to nothing."""


def _built(
    state: State, printed: Printed, need: Need, wish: Market, ask: Ask, hold: Cubes, fields: dict[str, Any]
) -> tuple[Cubes, tuple[str, ...]]:
    player = state.players[state.seat]
    fields["build"] = True
    icons = [
        icon
        for icon in _icons(player, printed)
        if need.cost is NONE or suffices(hold, Need(need.price, _steps(state, icon), need.cost))
    ]
    icon = _asked(ask, "icon", icons, wish.icon)
    if printed.icon is None:
        fields["icon"] = icon
    need = Need(need.price, _steps(state, icon), need.cost)
    if need.price:
        pay = _asked(ask, "pay", payments(hold, need), wish.pay)
        hold, fields["pay"] = hold - pay, pay
    bonus, steps = player.bonus, player.bonus.count("upgrade")
    kinds = _bonuses(state, icon)
    if kinds:
        more = 1 if state.table.rules.upgrade_at_once else 0
        enough = [
            kind for kind in kinds if upgrades(hold, steps + (more if kind == "upgrade" else 0), need.cost)
        ]
        kind = _asked(ask, "bonus", enough, wish.bonus)
        steps += more if kind == "upgrade" else 0
        bonus, fields["bonus"] = (*bonus, top_bonus(state.players, kind) or ""), kind
    if steps:
        word = _asked(ask, "upgrade", upgrades(hold, steps, need.cost), wish.upgrade)
        hold, fields["upgrade"] = raised(hold, word) or hold, word
    return hold, bonus


# Holds that tolls have filled


def _others_return(state: State, way: Course, wish: Turn, ask: Ask, fields: dict[str, Any]) -> None:
    """What the other players return. A question is asked for each of them: "discards 2" is seat 2's."""
    told = dict(wish.discards)
    paid = dict(zip(way.owners, fields.get("toll", ""), strict=True))
    returns = []
    for seat, player in enumerate(state.players):
        hold = player.hold + ONE[paid[seat]] if seat in paid else player.hold
        if hold.total > state.table.rules.hold_limit and seat != state.seat:
            limit = hold_limit(state.table, player.bonus)
            if hold.total > limit:
                cubes = _asked(ask, f"discards {seat}", excesses(hold, limit), told.get(seat))
                returns.append((seat, cubes))
    if returns:
        fields["discards"] = tuple(returns)
