"""Tables of every game as they come about: whole games at random, crowded holds, things without a name."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

from engine.choosing import Pick, alternatives
from engine.cubes import handfuls
from engine.eastern_wonders.chart import shortest
from engine.eastern_wonders.offers import reachable
from engine.eastern_wonders.turns import compose
from engine.eastern_wonders.values import Draft, Pass
from engine.game import OVER, Action, Game, Illegal
from engine.new_world.offers import legal as legal_in_new_world
from engine.record import action_from_json
from engine.spice_road.offers import legal as legal_in_spice_road
from engine.spice_road.values import Acquire
from engine.timeline import Timeline
from faces import FACES
from tests.faces.tables import any_turn, mirrored, record_of

CROWDED = ("YYYYYYYYYY", "YYYRRRGGBB", "YYYYYRRRGB", "RRRRRRRRRR", "YYYYRRRRGGGGB")


@cache
def games(game: str, seed: int, turns: int = 60) -> Timeline:
    """A game at random, every fourth with all cards unnamed, every other one with its decks face down."""
    record = mirrored(game, seed) if seed % 2 else record_of(game, seed)
    if seed % 4 == 3:
        record = replace(record, setup=record.rules.setup_type())
    timeline, chance = Timeline.of(record), Random(seed)
    while timeline.state.status != OVER and len(timeline.actions) < turns:
        timeline = timeline.record(any_turn(timeline, chance)).timeline
    return timeline


def positions(game: str, seed: int, count: int = 8) -> Iterator[Any]:
    """Some tables of one game; on every other one the player to move has as many cubes as can be carried."""
    timeline, chance = games(game, seed), Random(f"{game} {seed}")
    states = [state for state in timeline.states if state.to_move is not None]
    for number, state in enumerate(chance.sample(states, min(count, len(states)))):
        yield crowded(timeline, state, chance) if number % 2 else state


def crowded(timeline: Timeline, state: Any, chance: Random) -> Any:
    face, header = FACES[timeline.header.game], timeline.header
    told = {"do": "adjust", "player": state.to_move, face.holdings: chance.choice(CROWDED)}
    return timeline.game.apply(state, action_from_json(told, timeline.game, header.known, "action"))


# Every turn that the rules allow


def turns(game: str, state: Any, chance: Random, most: int = 60) -> list[Action]:
    """All legal turns, or many of them by chance where there are more; payments in every order."""
    if game == "eastern-wonders":
        return [turn for _ in range(most) if (turn := _any_voyage(state, chance)) is not None]
    listed = legal_in_new_world(state) if game == "new-world" else legal_in_spice_road(state)
    chosen = chance.sample(listed, min(most, len(listed)))
    return [
        replace(turn, pay="".join(chance.choice([*permutations(turn.pay)])))
        if isinstance(turn, Acquire)
        else turn
        for turn in chosen
    ]


def _any_voyage(state: Any, chance: Random) -> Action | None:
    """A tile by some way, mostly a shortest one; any cubes in any order, and any answer to every question."""
    if not state.round:
        return Draft(lot=chance.choice(state.lots), cell=chance.choice(state.table.chart.markets))
    chart, boat = state.table.chart, state.players[state.seat].boat
    path = chance.choice(shortest(chart, boat, chance.choice(reachable(state))))
    if chance.random() < 0.3:
        kept = path[: chance.randint(0, len(path))]
        aside = chance.choice(chart.near[kept[-1] if kept else boat])
        way = (*kept, aside, *chance.choice(shortest(chart, aside, path[-1] if path else boat)))
        # Where a way crosses its own end, what it leaves there comes back: a shorter one does the same.
        path = path if way[-1] in way[:-1] else way

    def ask(question: str, answers: Any, wish: Any) -> Any:
        answer = chance.choice(tuple(answers))
        if question in ("drop", "toll"):
            shuffled = "".join(chance.sample(answer, len(answer)))
            return shuffled if shuffled in answers else answer
        return answer

    return compose(state, Pass(path=path), ask)


# What the screens offer


def one_touch_on(game: Game, state: Any, action: Action, target: Action) -> Iterator[Action]:
    """The turns that one more touch leads to: every chip, and the target's cubes where cubes are touched."""
    for choice in alternatives(game, state, action):
        yield from choice.options
    for pick in game.picks(state, action):
        answer = answered(pick, target)
        turn = None if answer is None else pick.turn(answer)
        if turn is not None:
            yield turn


def answered(pick: Pick, target: Action) -> Any:
    """The cubes of a turn, touched one after the other; None where one of them could not be touched."""
    wanted: Any = getattr(target, pick.field, "")
    if pick.field == "discards":
        wanted = dict(wanted).get(pick.seat, "")
    laid = "?" * len(pick.places)
    for letter in str(wanted)[: len(laid)]:
        if letter not in pick.next(laid):
            return None
        laid = laid.replace("?", letter, 1)
    return None if "?" in laid else laid


def every_answer(pick: Pick) -> set[str]:
    if not pick.ordered:
        return {cubes.word for cubes in handfuls(pick.cubes, len(pick.places)) if pick.fits(cubes.word)}
    words = {""}
    for _ in pick.places:
        words = {
            word + letter
            for word in words
            for letter in "YRGB"
            if word.count(letter) < str(pick.cubes).count(letter)
        }
    return {word for word in words if pick.fits(word)}


def is_legal(game: Game, state: Any, action: Action) -> bool:
    try:
        game.apply(state, action)
    except Illegal:
        return False
    return True
