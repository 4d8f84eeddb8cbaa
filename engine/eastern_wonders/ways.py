"""What else a turn may have been, so that a player's cubes come to what is sought.

There are far too many to put them all together and see. But the way that is sailed and what is done at its
end already tell how many cubes are left behind, paid, gained and returned, though not yet which ones: most
ways cannot come out right, and need no second look.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from engine.cubes import NONE, Counts, Cubes, minus, most_trades
from engine.eastern_wonders.chart import shortest
from engine.eastern_wonders.offers import (
    HARVEST_HERE,
    Path,
    answered,
    asked,
    brought_at,
    choices,
    is_way,
    other_ways,
    sailing,
    turns_at,
)
from engine.eastern_wonders.rules import HARVEST_BONUS, harvested
from engine.eastern_wonders.spending import BUILD, BUILD_AND_TRADE, HARVEST, TRADE, Need
from engine.eastern_wonders.turns import Course, course, heading, known_of, plan_of, plans
from engine.eastern_wonders.values import (
    HOLD_BONUS,
    Draft,
    Market,
    Player,
    Port,
    State,
    Turn,
    free_steps,
    hold_limit,
)
from engine.game import OVER, Action, Sought, Touch, Ways
from engine.remembering import remembered

Bunch = Iterable[Action]
BUILDING = (BUILD, BUILD_AND_TRADE)
TRADING = (TRADE, BUILD_AND_TRADE)


def ways(state: State, action: Action, sought: Sought) -> Ways | None:
    """Those that may come to what is sought; None where the turn itself was against the rules."""
    own, kept = state.seat == sought.later.seat, sought.later.kept
    if isinstance(action, Draft):
        return Ways(_lots(state, action), _other_places(state, action, sought)) if own else Ways(())
    if not isinstance(action, Turn) or not state.round or state.status is OVER:
        return None
    way = course(state, action.path) if is_way(state, action.path) else None
    if way is None or (own and not kept and may_bring_bonus(state, action)):
        return None
    limits = (_OwnLimits if own and kept else _Limits)(state, action, sought)
    other = _other_touches(state, way.end, limits) if own else ()
    return Ways(_same_touch(state, action, way, limits), other)


# While lots and places are being chosen


def _lots(state: State, action: Draft) -> Iterator[Bunch]:
    yield from zip(chain.from_iterable(row.options for row in choices(state, action)))
    yield from zip(turns_at(state, Touch("cell", action.cell)))


def _other_places(state: State, action: Draft, sought: Sought) -> Iterator[Bunch]:
    for cell in state.table.chart.cells:
        if cell != action.cell and _can_sail_on(state, cell, sought.later.then):
            yield from zip(turns_at(state, Touch("cell", cell)))


# The same touch


def _same_touch(state: State, action: Turn, way: Course, limits: "_Limits") -> Iterator[Bunch]:
    """Other ways to the same tile, other things to do there, all other answers, and what is offered there."""
    alike: dict[Left, list[Path]] = {}
    for path in chain.from_iterable(other_ways(state, action).values()):
        alike.setdefault(limits.left(path), []).append(path)
    for left, paths in alike.items():
        if limits.can_come_along(paths[0], left, way):
            turns = (sailing(state, action, path) for path in paths if limits.may_be_late(path))
            yield filter(None, turns)
    if limits.may_be_late(way.path):
        for plan in limits.doing(way, action):
            yield from zip(answered(state, action, "do", plan))
            if plan == plan_of(action):
                yield from zip(_answers(state, action))
    yield from _offered(state, way.end, limits)


def _answers(state: State, action: Turn) -> Iterator[Turn]:
    for question, answers in asked(state, action).items():
        for answer in answers if question != "do" and len(answers) > 1 else ():
            yield from answered(state, action, question, answer)


# What a tile offers


def _other_touches(state: State, end: str, limits: "_Limits") -> Iterator[Bunch]:
    """What could have been done elsewhere, if that is where the player's next turn can begin."""
    then = limits.later.then
    for cell in state.table.chart.cells:
        if cell != end and _can_sail_on(state, cell, then):
            yield from _offered(state, cell, limits)
    here = heading(())
    way = course(state, here.path)
    if way is not None and _can_sail_on(state, way.end, then) and HARVEST in limits.doing(way, here):
        yield from zip(turns_at(state, HARVEST_HERE))


def _offered(state: State, cell: str, limits: "_Limits") -> Iterator[Bunch]:
    found = shortest(state.table.chart, state.players[state.seat].boat, cell)
    way = course(state, found[0]) if found and limits.may_be_late(found[0]) else None
    if way is not None:
        wish = heading(way.path)
        for plan in limits.doing(way, wish):
            yield from zip(answered(state, wish, "do", plan))


def _can_sail_on(state: State, cell: str, then: Action | None) -> bool:
    """Whether a boat that lies here can sail the way of its next turn."""
    return not isinstance(then, Turn) or not then.path or then.path[0] in state.table.chart.near[cell]


def may_bring_bonus(state: State, action: Turn) -> bool:
    """Whether a turn brought a bonus tile, with which later turns bring more, or may have."""
    has_bonus = isinstance(action, Market) and action.bonus is not None
    return has_bonus or may_empty(state.players[state.seat])


def may_empty(player: Player) -> bool:
    """Whether an outpost can empty a column of the board."""
    return player.rows.count(min(player.rows)) == 1


# What a way can come to


class Deal(NamedTuple):
    """From `least` to `most` cubes of each level more, and in all from `fewest` to `many`."""

    least: Counts
    most: Counts
    fewest: int
    many: int


@remembered
def deal(price: int, steps: int, cost: Cubes, gives: Cubes, plenty: Cubes) -> Deal:
    """A price in any cubes, at most so many upgrades, and as many trades as `plenty` allow, but one."""
    each = minus(gives.counts, cost.counts)
    times = max(1, most_trades(plenty, cost, gives)) if plenty is not NONE else 1
    (a, e), (b, f), (c, g), (d, h) = (sorted((more, times * more)) for more in each)
    fewest, many = sorted((sum(each), times * sum(each)))
    down = price + steps
    least = (a - down, b - down, c - down, d - price)
    return Deal(least, (e, f + steps, g + steps, h + steps), fewest - price, many - price)


Left = tuple[bool | None, ...]
"""Of each cube left behind whether the player takes it later; None where it may come back at once."""


class _Limits:
    """What turns of somebody else come to for a player: tolls, and cubes left where the player takes them.

    What a player has is in the hold, or lies where the player will take it, or is brought later. Where the
    hold is set by hand later, the player's own turns come to no more than those of others.
    """

    def __init__(self, state: State, action: Turn, sought: Sought) -> None:
        later = sought.later
        self.state, self.action, self.later = state, action, later
        self.mover, self.player = state.players[state.seat], state.players[later.seat]
        self.free, self.limit = free_steps(self.mover), hold_limit(state.table, self.player.bonus)
        cells, lying = state.table.chart.cells, state.sea.lying
        self.places = {cells[at]: turn for at, turn in later.places.items()}
        hold = self.player.hold if later.kept else NONE
        has = sum([lying[at] for at in later.places if lying[at] is not NONE], hold)
        tiles = self.player.bonus.count("harvest") * later.brought
        self.wanted = minus(sought.cubes, (has + HARVEST_BONUS * tiles if tiles else has).counts)
        """So many cubes more than before the turn."""
        self.stays = isinstance(later.then, Market | Port) and not later.then.path
        self.without = sought.without
        self.is_late = self.without <= later.at or self._is_taken_late(action.path)

    def may_be_late(self, path: Path) -> bool:
        """Whether the player may get what is different after all turns in which it cannot have been there."""
        return self.is_late or self._is_taken_late(path)

    def _is_taken_late(self, path: Path) -> bool:
        changed = path[self.free - 1 :] if len(path) > self.free else path[-1:]
        return any(self.places.get(cell, -1) >= self.without for cell in changed)

    def left(self, path: Path) -> Left:
        if len(path) <= self.free:
            return ()
        end, places = path[-1], self.places
        return tuple([None if cell == end else cell in places for cell in path[self.free - 1 : -1]])

    def doing(self, way: Course, wish: Turn) -> Iterable[str]:
        """What may have been done at the end of a way: of somebody else's turn that does not matter."""
        return plans(self.state, way, wish) if self.can_come_along(way.path, self.left(way.path), way) else ()

    def can_come_along(self, path: Path, left: Left, way: Course) -> bool:
        """Along another way to the same tile."""
        is_mine, tolls, back = way.end in self.places, 0, 0
        if self.later.kept:
            tolls = way.owners.count(self.later.seat)
            back = max(0, self.player.hold.total + tolls - self.limit)
        got, unsure = left.count(True) + tolls, left.count(None) if is_mine else 0
        picked = way.lying if is_mine else NONE
        wanted = self.wanted
        if self.stays:
            wanted = minus(wanted, self._brought(self.player.boat) or NONE.counts)
        if not got - back - picked.total <= sum(wanted) <= got - back + unsure:
            return False
        bounds = zip(picked.counts, wanted, self.mover.hold.counts, strict=True)
        return all(-gone - back <= more <= min(there, got + unsure) for gone, more, there in bounds)

    def _brought(self, cell: str) -> Counts | None:
        return brought_at(self.state, cell, self.later.then)


class _OwnLimits(_Limits):
    """What turns of the player come to: also what is spent on the way and gained at its end."""

    def __init__(self, state: State, action: Turn, sought: Sought) -> None:
        super().__init__(state, action, sought)
        self.end = action.path[-1] if action.path else self.mover.boat
        self.is_late = self.is_late or self.stays or may_bring_bonus(state, action)

    def doing(self, way: Course, wish: Turn) -> Iterable[str]:
        left = self.left(way.path)
        return [
            plan
            for plan, need in plans(self.state, way, wish).items()
            if self._can_come(way, left, plan, need)
        ]

    def can_come_along(self, path: Path, left: Left, way: Course) -> bool:
        """The same is done as before, if that is possible."""
        other = course(self.state, path)
        if other is None:
            return False
        doing, plan = plans(self.state, other, self.action), plan_of(self.action)
        plan = plan if plan in doing else next(iter(doing))
        return self._can_come(other, left, plan, doing[plan])

    def _can_come(self, way: Course, left: Left, plan: str, need: Need) -> bool:
        """Whatever is left behind, paid, upgraded and returned in the end."""
        brought = NONE.counts
        if self.stays:
            if not self._can_go_on(way, plan):
                return False
            there = self._brought(way.end)
            if way.end != self.end and None in (there, self._brought(self.end)):
                return True
            brought = there or brought
        is_mine, hold = way.end in self.places, self.mover.hold
        unsure = 0 if is_mine else left.count(None)
        lost = len(way.owners) + left.count(False) + unsure
        picked = NONE if is_mine else way.lying
        empties = plan in BUILDING and may_empty(self.mover)
        deal = self._deal(way, plan, need, empties)
        sailed = hold.total - way.drops - len(way.owners)
        full = sailed + left.count(None) + way.lying.total
        back = max(0, full + deal.many - self.limit)
        surely_back = max(0, sailed + deal.fewest - self.limit - HOLD_BONUS * empties)
        wanted = minus(self.wanted, brought)
        tiles = HARVEST_BONUS * self.later.brought if empties else NONE
        many = unsure + picked.total + deal.many - surely_back + tiles.total
        if not deal.fewest - back <= sum(wanted) + lost <= many:
            return False
        bounds = zip(wanted, hold.counts, (picked + tiles).counts, deal.least, deal.most, strict=True)
        return all(
            least - min(has, lost) - back <= more <= most + extra for more, has, extra, least, most in bounds
        )

    def _can_go_on(self, way: Course, plan: str) -> bool:
        """Whether a boat that stays there has an outpost for its next turn, or can build one."""
        then, here = self.later.then, self.state.sea.outposts[self.state.table.chart.index[way.end]]
        stands = plan in BUILDING or self.state.seat in here
        return not isinstance(then, Market) or stands is not then.build

    def _deal(self, way: Course, plan: str, need: Need, empties: bool) -> Deal:
        """What is done at the end of a way."""
        bonus = self.mover.bonus
        if plan == HARVEST:
            return deal(0, 0, NONE, harvested(NONE, bonus.count("harvest")), NONE)
        steps = bonus.count("upgrade") + empties if plan in BUILDING else 0
        if plan not in TRADING:
            return deal(need.price, steps, need.cost, NONE, NONE)
        plenty = self.mover.hold + way.lying + Cubes.of(steps, steps, steps, steps)
        gives = known_of(self.state, way.end, self.action).gives
        return deal(need.price, steps, need.cost, gives, plenty)
