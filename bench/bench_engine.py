"""Spice Road's engine, counted in rounds of the calibration loop.

The tables are those of whole games in which a seeded player chooses the kind of turn about as often as people
do, and then any choice at random: hands, caravans and rows are of the size that real games have.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median

from bench import Line, fresh
from bench.calibration import in_rounds, once_in_rounds
from engine.cubes import Cubes, handfuls
from engine.game import OVER, Action
from engine.record import Record
from engine.remembering import forget_all
from engine.spice_road.hints import hints
from engine.spice_road.offers import legal
from engine.spice_road.rules import apply
from engine.spice_road.setup import deal, set_up
from engine.spice_road.values import (
    Acquire,
    Claim,
    HouseRules,
    MerchantId,
    Play,
    Player,
    Rest,
    State,
    catalog,
)
from engine.timeline import Timeline

SHARES: dict[type[Action], int] = {Play: 59, Acquire: 18, Claim: 60, Rest: 11}
"""How often each kind of turn is chosen where it is possible; a claim that is possible is rarely left."""


def lines() -> Iterator[Line]:
    games = [_game(seed, players=2 + seed % 4) for seed in range(4)]
    starts = [(states[0], actions) for states, actions in games]
    tables = [state for states, _ in games for state in states]

    def apply_all() -> int:
        for state, actions in starts:
            for action in actions:
                state = apply(state, action)
        return sum(len(actions) for _, actions in starts)

    def list_all() -> int:
        for state in tables:
            legal(state)
        return len(tables)

    yield Line.at_most("spice-road apply", in_rounds(apply_all, 4), "rounds", 24)
    yield Line.at_most("spice-road legal actions", in_rounds(list_all), "rounds", 40)
    yield Line.at_most("spice-road random action", in_rounds(random_actions), "rounds", 75)
    yield from fresh.lines("spice-road", __name__, 5_000, first_second=300, later=85)
    yield Line.at_most("spice-road replay, 150 turns", in_rounds(_replay_of_150_turns()), "rounds", 12_000)
    times = [_hint_rounds(seed, size) for size in range(2, 13) for seed in range(12)]
    yield Line.at_most("spice-road hints, cold, median", median(times), "rounds", 15_000)
    yield Line.at_most("spice-road hints, cold, worst", max(times), "rounds", 800_000)
    yield Line.at_most("import engine", _import_rounds(), "rounds", 1_200_000)


def random_actions() -> int:
    """Whole games in which every action is any of all legal ones, every choice enumerated."""
    chance, done = Random(9), 0
    for seed in range(4):
        state = set_up(2 + seed, deal(seed), HouseRules(), catalog())
        for _ in range(100):
            if state.status == OVER:
                break
            state = apply(state, chance.choice(legal(state)))
            done += 1
    return done


def fresh_game(seed: int) -> int:
    """A hundred actions of a game, each any of all legal ones."""
    random, done = Random(seed).random, 0
    state = set_up(2 + seed % 4, deal(seed), HouseRules(), catalog())
    while state.status is not OVER and done < 100:
        turns = legal(state)
        state = apply(state, turns[int(random() * len(turns))])
        done += 1
    return done


def _game(seed: int, players: int) -> tuple[list[State], list[Action]]:
    chance = Random(seed)
    state = set_up(players, deal(seed), HouseRules(), catalog())
    states: list[State] = []
    actions: list[Action] = []
    while state.status != OVER:
        turns = legal(state)
        kinds = [kind for kind in SHARES if any(type(turn) is kind for turn in turns)]
        (kind,) = chance.choices(kinds, [SHARES[kind] for kind in kinds])
        action = chance.choice([turn for turn in turns if type(turn) is kind])
        states.append(state)
        actions.append(action)
        state = apply(state, action)
    return states, actions


def game_of(turns: int) -> tuple[int, list[Action]]:
    """The seed and the actions of a game of three that lasts so many turns, and perhaps longer."""
    seed = 0
    while len(actions := _game(seed, 3)[1]) <= turns:
        seed += 1
    return seed, actions[:turns]


def _replay_of_150_turns() -> Callable[[], int]:
    seed, actions = game_of(150)
    record = Record("spice-road", ("Ana", "Béa", "Carl"), deal(seed), HouseRules(), tuple(actions))

    def replay() -> int:
        Timeline.of(record)
        return 1

    return replay


def _hint_rounds(seed: int, size: int) -> float:
    """All hints for a hand that nobody has met, in a process that remembers nothing."""
    state = _hand(seed, size)
    return once_in_rounds(lambda: hints(state, 0), forget_all, 5)


def _hand(seed: int, size: int) -> State:
    chance = Random(seed * 100 + size)
    state = set_up(2, deal(seed * 100 + size), HouseRules(), catalog())
    others = [card for card in catalog().all("merchant") if card not in state.market.row]
    hand = [*state.players[0].hand, *chance.sample(others, size - 2)]
    chance.shuffle(hand)
    played = chance.randrange(size + 1)
    caravan = chance.choice(handfuls(Cubes.of(10, 10, 10, 10), chance.randrange(3, 11)))
    player = Player(caravan, tuple(map(MerchantId, hand[played:])), tuple(map(MerchantId, hand[:played])))
    return state._replace(players=(player, state.players[1]))


def _import_rounds() -> float:
    """In a process of its own, which measures itself; the first one may have to compile."""
    code = (
        "from time import process_time; start = process_time();"
        "import engine.timeline, engine.spice_road.hints; print(process_time() - start);"
        "from bench.calibration import round_seconds; print(round_seconds(clock=process_time))"
    )
    command = [sys.executable, "-c", code]
    told = [subprocess.run(command, check=True, capture_output=True, text=True).stdout for _ in range(6)]
    taken, rounds = zip(*(map(float, one.split()) for one in told), strict=True)
    return min(taken) / min(rounds)
