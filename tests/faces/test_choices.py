"""Choices that cannot be mistaken: over tables at random, of every game, in every language.

Whatever is legal can be recorded by touching what is offered, then chips and cubes; no two chips look alike,
no two turns read alike, and nobody returns cubes by default where a smaller number of trades returns none.
"""

from collections import defaultdict
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.choosing import alternatives
from engine.cubes import Cubes
from engine.eastern_wonders.values import ICONS
from engine.game import Action, Game, distance
from faces import FACES
from faces.phrases import Phrases
from faces.telling import Teller, Told
from rulebook.languages import LANGUAGES
from tests.faces.positions import every_answer, games, is_legal, one_touch_on, positions, turns

SEEDS = range(8)
CASES = [*product(FACES, SEEDS)]
MOST_TOUCHES = 30


def tellers(game: str, seed: int) -> list[Teller]:
    return [Teller.of(games(game, seed), Phrases(language)) for language in LANGUAGES]


def walked(game: Game, state: Any, target: Action) -> Action:
    """From a touch over chips and cubes to a turn, or to one that leads to the same table."""
    wanted = game.apply(state, target)
    touch = game.touched(state, target)
    offer = next(offer for offer in game.offers(state) if offer.touch == touch)
    assert offer.default is not None, target
    found, waiting = {offer.default}, {offer.default: far(offer.default, target)}
    for _ in range(MOST_TOUCHES):
        best = min(waiting, key=lambda option: waiting[option])
        if game.apply(state, best) == wanted:
            return best
        del waiting[best]
        for option in one_touch_on(game, state, best, target):
            if option not in found:
                found.add(option)
                waiting[option] = far(option, target) if game.apply(state, option) != wanted else ()
        if not waiting:
            return best
    return best


def far(option: Action, target: Action) -> tuple[int, ...]:
    """How far a turn still is from another: first the way that is sailed, then the kind, then the rest."""
    way, wanted = getattr(option, "path", ()), getattr(target, "path", ())
    same = next(
        (i for i, (a, b) in enumerate(zip(way, wanted, strict=False)) if a != b), min(len(way), len(wanted))
    )
    kind = type(option) is not type(target)
    return (way != wanted, len(wanted) - same, kind, *(distance(option, target) if not kind else (0, 0)))


@pytest.mark.parametrize(("game", "seed"), CASES)
def test_everything_legal_can_be_recorded_by_touching_what_is_offered(game: str, seed: int) -> None:
    rules, chance = FACES[game].game, Random(seed)
    for state in positions(game, seed):
        for target in turns(game, state, chance):
            assert is_legal(rules, state, target)
            found = walked(rules, state, target)
            assert rules.apply(state, found) == rules.apply(state, target), (target, found)


@pytest.mark.parametrize(("game", "seed"), CASES)
def test_whatever_cubes_are_touched_the_turn_is_legal_and_the_one_that_was_touched(
    game: str, seed: int
) -> None:
    rules, chance = FACES[game].game, Random(seed)
    for state in positions(game, seed):
        for target in turns(game, state, chance, 6):
            for pick in rules.picks(state, target):
                answers = every_answer(pick)
                assert len(answers) > 1
                results = {}
                for answer in sorted(answers)[:200]:
                    turn = pick.turn(answer)
                    assert turn is not None
                    results[answer] = rules.apply(state, turn)
                    again = next(
                        p for p in rules.picks(state, turn) if (p.field, p.seat) == (pick.field, pick.seat)
                    )
                    assert (again.answer if pick.ordered else sorted(again.answer)) == (
                        answer if pick.ordered else sorted(answer)
                    )


@pytest.mark.parametrize(("game", "seed"), CASES)
def test_no_two_chips_of_a_turn_look_alike_nor_lead_to_the_same_table(game: str, seed: int) -> None:
    rules, chance = FACES[game].game, Random(seed)
    for state in positions(game, seed):
        for target in turns(game, state, chance, 12):
            choices = alternatives(rules, state, target)
            for choice in choices:
                results = [(type(option), rules.apply(state, option)) for option in choice.options]
                assert choice.ways or len(set(results)) == len(results), "one result, one chip"
            for teller in tellers(game, seed):
                shown = defaultdict(set)
                for choice in choices:
                    for option in choice.options:
                        shown[teller.chip(choice.field, option)].add(option)
                assert all(len(options) == 1 for options in shown.values()), {
                    line: options for line, options in shown.items() if len(options) > 1
                }


@pytest.mark.parametrize(("game", "seed"), CASES)
def test_no_two_turns_read_alike(game: str, seed: int) -> None:
    rules, chance = FACES[game].game, Random(seed)
    for state in positions(game, seed, 5):
        done = list(dict.fromkeys(turns(game, state, chance, 40)))
        done += [
            option
            for turn in done[:6]
            for choice in alternatives(rules, state, turn)
            for option in choice.options
        ]
        results = {turn: rules.apply(state, turn) for turn in done}
        for teller in tellers(game, seed):
            said = defaultdict(set)
            for turn, result in results.items():
                said[teller.did(Told(turn, rules.describe(state, turn)))].add(result)
            assert all(len(tables) == 1 for tables in said.values()), [
                line for line, tables in said.items() if len(tables) > 1
            ]


@pytest.mark.parametrize(("game", "seed"), CASES)
def test_no_turn_is_told_with_the_numbers_that_the_app_gives_to_unnamed_things(game: str, seed: int) -> None:
    timeline = games(game, seed)
    for teller in tellers(game, seed):
        for state, action in zip(timeline.states, timeline.actions, strict=False):
            did = teller.did(Told(action, timeline.game.describe(state, action)))
            assert "?" not in did, did


@pytest.mark.parametrize(("game", "seed"), CASES)
def test_no_default_returns_more_cubes_than_fewer_trades_would(game: str, seed: int) -> None:
    rules = FACES[game].game
    for state in positions(game, seed, 16):
        for offer in rules.offers(state):
            default = offer.default
            if default is None or not getattr(default, "discard", None):
                continue
            fewer = [
                option
                for choice in alternatives(rules, state, default)
                if choice.field == "times"
                for option in choice.options
                if option.times < default.times
            ]
            assert all(option.discard.total >= default.discard.total for option in fewer), default


@pytest.mark.parametrize("game", FACES)
def test_what_the_table_says_of_unnamed_things_is_recorded_as_it_was_said(game: str) -> None:
    """Everything lies unnamed: cubes that are there were paid, any others came."""
    rules, chance, legal = FACES[game].game, Random(game), 0
    for seed in (3, 7):
        for state in positions(game, seed, 12):
            cubes = rules.holdings(state, state.to_move)
            for offer in rules.offers(state):
                saying = rules.saying(state, offer.anyway or offer.default)
                if saying is None:
                    continue
                said: dict[str, Any] = dict(saying.said)
                for name, value in saying.said.items():
                    if name == "cost":
                        said[name] = Cubes.parse(cubes.word[: chance.randrange(1, 4)])
                    elif isinstance(value, Cubes):
                        said[name] = Cubes.parse("".join(chance.choices("YRGB", k=chance.randrange(3))))
                    elif isinstance(value, str):
                        unsaid = saying.turn({**said, name: ""})
                        assert not is_legal(rules, state, unsaid), "no word is guessed"
                        said[name] = chance.choice(ICONS)
                turn = saying.turn(said)
                if is_legal(rules, state, turn):
                    legal += 1
                    again = rules.saying(state, turn)
                    assert again is not None
                    told = {name: value for name, value in again.said.items() if name in said}
                    assert told == said, "and can be said otherwise"
    assert legal > 5
