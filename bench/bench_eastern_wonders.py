"""Eastern Wonders' engine, counted in rounds of the calibration loop.

A turn has far too many variants to be listed at once (ways, cubes left behind, tolls, payments), so a random
action is chosen as a player does: a tile, a way to it, and then each question with all of its answers listed.
"""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

from bench import Line, fresh
from bench.calibration import in_rounds
from engine.catalog import Entered
from engine.cubes import Cubes, handfuls
from engine.eastern_wonders.chart import shortest
from engine.eastern_wonders.offers import offers, reachable
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.setup import deal, set_up
from engine.eastern_wonders.turns import Answers, Ask, compose, heading
from engine.eastern_wonders.values import (
    CLOSED,
    Draft,
    HouseRules,
    Market,
    Port,
    PortId,
    Setup,
    State,
    VpId,
    VpTile,
    catalog,
)
from engine.game import OVER, Action
from engine.record import Record
from engine.timeline import Timeline

NAMES = ("Ana", "Béa", "Carl", "Dora")
COSTS = [cost for cost in handfuls(Cubes.of(2, 3, 3, 2), 4) if cost.value > 7][:26]
ENTERED = tuple(Entered("vp", VpTile(f"vp-{cost}", cost, cost.value + 4)) for cost in COSTS)
"""Invented VP tiles: nobody has published those of the box."""


STRETCH = 8
"""Turns in a row: few, because a long piece of work is never left alone by its neighbours."""


def lines() -> Iterator[Line]:
    games = [_game(seed, 2 + seed) for seed in range(3)]

    def apply_all() -> int:
        for states, actions in games:
            state = states[0]
            for action in actions:
                state = apply(state, action)
        return sum(len(actions) for _, actions in games)

    def offer_all() -> int:
        tables = [state for states, _ in games for state in states[::10]]
        for state in tables:
            offers(state)
        return len(tables)

    yield Line("eastern-wonders apply", in_rounds(apply_all), "rounds", None, True)
    yield Line("eastern-wonders offers of all tiles", in_rounds(offer_all), "rounds", None, True)
    yield Line.at_most("eastern-wonders random action", in_rounds(random_actions), "rounds", 300)
    yield from fresh.lines("eastern-wonders", __name__, 800, first_second=500, later=450)
    yield Line.at_most("eastern-wonders replay of a whole game", in_rounds(_replay()), "rounds", 24_000)


def random_actions() -> int:
    """Stretches of games in which everything is chosen at random."""
    ask, tables = _at_random(Random(9)), _tables()
    for state in tables:
        for _ in range(STRETCH):
            state = apply(state, _anything(state, ask))
    return len(tables) * STRETCH


def fresh_game(seed: int) -> int:
    """The lots and a hundred actions of a game, everything chosen at random."""
    ask = _at_random(Random(seed))
    state, done = set_up(2 + seed % 3, _setup(seed), HouseRules(), catalog(ENTERED)), 0
    while state.status is not OVER and done < 100:
        state = apply(state, _anything(state, ask))
        done += 1
    return done


@cache
def _tables() -> list[State]:
    """From the beginning, the middle and the end of games of two, three and four players."""
    games = [_game(seed, 2 + seed)[0] for seed in range(3)]
    return [states[4 + part * len(states) // 4] for states in games for part in range(3)]


def _at_random(chance: Random) -> Ask:
    random = chance.random

    def ask(question: str, answers: Answers, wish: object) -> Any:
        listed = tuple(answers)
        return listed[int(random() * len(listed))]

    return ask


def _anything(state: State, ask: Ask) -> Action:
    chart = state.table.chart
    if not state.round:
        return Draft(lot=ask("lot", state.lots, None), cell=ask("cell", chart.markets, None))
    cell = ask("cell", reachable(state), None)
    way = ask("path", shortest(chart, state.players[state.seat].boat, cell), None)
    turn = compose(state, heading(way), ask)
    assert turn is not None
    return turn


@cache
def _start(seed: int, players: int) -> State:
    return set_up(players, _setup(seed), HouseRules(), catalog(ENTERED))


def _setup(seed: int) -> Setup:
    chance, tiles = Random(seed), [entry.component.id for entry in ENTERED]
    chance.shuffle(tiles)
    top = [CLOSED, *tiles[4:9]]
    chance.shuffle(top)
    return Setup(
        market=deal(seed).market, ports=tuple(map(VpId, tiles[:4])), pile=tuple(map(PortId, top + tiles[9:]))
    )


def _game(seed: int, players: int) -> tuple[list[State], list[Action]]:
    """A whole game of players who claim when they can, and otherwise build, trade and sail about."""
    chance = Random(seed)
    ask = _at_random(chance)
    states, actions = [_start(seed, players)], list[Action]()
    while states[-1].status != OVER:
        state = states[-1]
        turns = [turn for offer in offers(state) for turn in offer.actions]
        claims = [turn for turn in turns if isinstance(turn, Port)]
        trades = [turn for turn in turns if isinstance(turn, Market) and turn.times and len(turn.path) < 3]
        actions.append(
            chance.choice(claims or trades)
            if claims or (trades and chance.random() < 0.5)
            else _anything(state, ask)
        )
        states.append(apply(state, actions[-1]))
    return states, actions


def record_of(players: int, turns: int, *, whole: bool = False) -> Record:
    """The first game that is at least so many turns long, as far as that or to its end."""
    seed = 0
    while len(actions := _game(seed, players)[1]) < turns:
        seed += 1
    played = tuple(actions if whole else actions[:turns])
    return Record("eastern-wonders", NAMES[:players], _setup(seed), HouseRules(), played, ENTERED)


def _replay() -> Callable[[], int]:
    """The first game that is at least 120 turns long: the length of games among three people."""
    record = record_of(3, 120, whole=True)

    def replay() -> int:
        Timeline.of(record)
        return 1

    return replay
