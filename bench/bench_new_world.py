"""A New World's engine, counted in rounds of the calibration loop.

The components are those that the tests invented: nobody has published the ones of the box.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from bench import Line, fresh
from bench.calibration import in_rounds
from engine.component_set import ComponentSet
from engine.game import OVER, Action
from engine.new_world.offers import legal, offers
from engine.new_world.rules import apply
from engine.new_world.setup import set_up
from engine.new_world.values import Activate, HouseRules, State, catalog
from engine.record import Record
from engine.timeline import Timeline
from tests.engine.new_world.dealing import deal

NAMES = ("Ana", "Béa", "Carl", "Dora")
INVENTED = Path(__file__).parents[1] / "tests" / "engine" / "new_world" / "invented.json"
ENTERED = ComponentSet.from_json(json.loads(INVENTED.read_text("utf-8"))).entries
BOX = catalog(ENTERED)
STARTS = [set_up(players, deal(players, players, BOX), HouseRules(), BOX) for players in (2, 3, 4)]


def lines() -> Iterator[Line]:
    games = [_game(seed, 2 + seed % 3) for seed in range(6)]
    tables = [state for states, _ in games for state in states]

    def apply_all() -> int:
        for states, actions in games:
            state = states[0]
            for action in actions:
                state = apply(state, action)
        return sum(len(actions) for _, actions in games)

    def list_all() -> int:
        for state in tables:
            legal(state)
        return len(tables)

    def offer_all() -> int:
        for state in tables[::10]:
            offers(state)
        return len(tables[::10])

    yield Line("new-world apply", in_rounds(apply_all), "rounds", None, True)
    yield Line("new-world legal actions", in_rounds(list_all), "rounds", None, True)
    yield Line("new-world offers of all places", in_rounds(offer_all), "rounds", None, True)
    yield Line.at_most("new-world random action", in_rounds(random_actions), "rounds", 300)
    yield from fresh.lines("new-world", __name__, 800, first_second=1_000, later=600)
    yield Line.at_most("new-world replay of a whole game", in_rounds(_replay()), "rounds", 24_000)


def random_actions() -> int:
    """Games in which every action is any of all legal ones, every choice enumerated.

    A hundred turns of each: a longer piece of work is never left alone by its neighbours.
    """
    chance, count = Random(9), 0
    for state in STARTS:
        for _ in range(100):
            if state.status == OVER:
                break
            state = apply(state, chance.choice(legal(state)))
            count += 1
    return count


def fresh_game(seed: int) -> int:
    """A hundred actions of a game, each any of all legal ones."""
    random, players, done = Random(seed).random, 2 + seed % 3, 0
    state = set_up(players, deal(seed, players, BOX), HouseRules(), BOX)
    while state.status is not OVER and done < 100:
        turns = legal(state)
        state = apply(state, turns[int(random() * len(turns))])
        done += 1
    return done


def _game(seed: int, players: int) -> tuple[list[State], list[Action]]:
    """A whole game of about the length that people play: a card if possible, else the best of three turns."""
    chance = Random(seed)
    state = set_up(players, deal(seed, players, BOX), HouseRules(), BOX)
    states: list[State] = []
    actions: list[Action] = []

    def value(turn: Action) -> int:
        return apply(state, turn).players[state.seat].storage.value

    while state.status != OVER:
        turns = legal(state)
        claims = [turn for turn in turns if isinstance(turn, Activate) and turn.claim]
        states.append(state)
        actions.append(chance.choice(claims) if claims else max(chance.choices(turns, k=3), key=value))
        state = apply(state, actions[-1])
    return states, actions


def record_of(players: int, turns: int, seed: int = 1) -> Record:
    """A game of so many turns, as the table page is measured on."""
    played = tuple(_game(seed, players)[1][:turns])
    return Record("new-world", NAMES[:players], deal(seed, players, BOX), HouseRules(), played, ENTERED)


def _replay() -> Callable[[], int]:
    """The longest of some games with four players; its record carries what the table entered."""
    seed, actions = max(((seed, _game(seed, 4)[1]) for seed in range(6)), key=lambda game: len(game[1]))
    record = Record("new-world", NAMES, deal(seed, 4, BOX), HouseRules(), tuple(actions), ENTERED)

    def replay() -> int:
        Timeline.of(record)
        return 1

    return replay
