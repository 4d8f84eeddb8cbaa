"""Table differs: one chip, one touch or somebody else's turn explains what lies there."""

from dataclasses import replace
from random import Random

import pytest

from engine.cubes import Cubes
from engine.eastern_wonders import EASTERN_WONDERS
from engine.eastern_wonders.values import Market
from engine.explaining import Explaining, explanations
from engine.game import Action, Illegal, with_told
from engine.timeline import Timeline
from faces import FACES
from tests.faces.tables import played, record_of


def test_one_chip_on_what_the_app_offered() -> None:
    """AU MARCHÉ: nine yellow at cloves-5, recorded ×3, as the app offers it; really it was ×2."""
    timeline = Timeline.of(record_of("eastern-wonders"))
    while not timeline.state.round:
        timeline = timeline.record(timeline.game.offers(timeline.state)[5].actions[0]).timeline
    chart = timeline.state.table.chart
    cell = next(cell for cell in chart.cells if timeline.state.sea.tiles[chart.index[cell]] == "cloves-5")
    player = timeline.state.players[0]._replace(boat=cell, hold=Cubes.parse("YYYYYYYYY"))
    state = timeline.state._replace(players=(player, *timeline.state.players[1:]))
    sea = state.sea._replace(
        outposts=tuple((0,) if i == chart.index[cell] else () for i in range(len(state.sea.outposts)))
    )
    state = state._replace(sea=sea)
    (offer,) = (offer for offer in EASTERN_WONDERS.offers(state) if offer.touch.key == cell)
    assert isinstance(offer.default, Market)
    assert offer.default.times == 3
    after = EASTERN_WONDERS.apply(state, offer.default)
    recorded = replace(timeline, actions=(offer.default,), states=(state, after))
    (found,) = explanations(recorded, 0, Cubes.parse("YYYBB"))
    assert found.action == replace(offer.default, times=2)


def trial(timeline: Timeline, chance: Random) -> tuple[int, int, Cubes] | None:
    """A turn of which one chip is changed: whose it is, and which cubes that player really has in the end."""
    game, pinned = timeline.game, timeline.pinned()
    for _ in range(60):
        at = chance.randrange(len(pinned))
        state, action = timeline.states[at], pinned[at]
        options = [option for choice in game.choices(state, action) for option in choice.options]
        if not options or state.to_move is None:
            continue
        option = chance.choice(options)
        same = type(option) is type(action)
        really = with_told(option, action) if same else timeline.numbered(at, option)
        end = outcome(timeline, at, really)
        if end is not None and game.holdings(end, state.to_move) is not game.holdings(
            timeline.state, state.to_move
        ):
            return at, state.to_move, game.holdings(end, state.to_move)
    return None


def outcome(timeline: Timeline, at: int, action: Action) -> object:
    """The table in the end, with one turn done otherwise; None where that does not work out."""
    state = timeline.states[at]
    try:
        for turn in (action, *timeline.pinned()[at + 1 :]):
            state = timeline.game.apply(state, turn)
    except Illegal:
        return None
    return state


@pytest.mark.parametrize("game", FACES)
def test_one_chip_is_always_found(game: str) -> None:
    """Sixty-four turns at random: the recorded one is what the app offered, or a chip of that."""
    trials = 0
    for seed in range(40):
        timeline, chance = played(game, seed % 10, 60), Random(seed)
        for _ in range(3):
            told = trial(timeline, chance)
            if told is None or trials == 64:
                continue
            trials += 1
            at, player, cubes = told
            found = explanations(timeline, player, cubes)
            assert at in [explanation.at for explanation in found]
            for explanation in found:
                end = outcome(timeline, explanation.at, explanation.action)
                assert timeline.game.holdings(end, player) is cubes
    assert trials == 64


@pytest.mark.parametrize("game", FACES)
def test_each_turn_once_and_the_latest_first(game: str) -> None:
    timeline, chance = played(game, 3, 60), Random(3)
    told = trial(timeline, chance)
    assert told is not None
    places = [explanation.at for explanation in explanations(timeline, *told[1:])]
    assert places == sorted(set(places), reverse=True)


@pytest.mark.parametrize("game", FACES)
def test_asked_again_it_says_the_same(game: str) -> None:
    """Cube after cube is set, and what was worked out is kept."""
    timeline = played(game, 2, 60)
    again = Explaining(timeline, 0)
    has = timeline.game.holdings(timeline.state, 0)
    for word in ("Y", "YY", "R", "YR", "Y"):
        cubes = has + Cubes.parse(word)
        assert list(filter(None, again.explanations(cubes))) == explanations(timeline, 0, cubes)


@pytest.mark.parametrize("game", FACES)
def test_it_takes_breath_again_and_again(game: str) -> None:
    timeline = played(game, 2, 60)
    cubes = timeline.game.holdings(timeline.state, 0) + Cubes.parse("Y")
    told = list(Explaining(timeline, 0).explanations(cubes))
    assert told.count(None) >= len(timeline.actions)


@pytest.mark.parametrize("game", FACES)
def test_what_one_touch_would_do_is_what_is_offered(game: str) -> None:
    for state in played(game, 4, 60).states:
        for offer in FACES[game].game.offers(state):
            assert FACES[game].game.turns_at(state, offer.touch) == offer.actions


@pytest.mark.parametrize("game", FACES)
def test_what_a_change_comes_to_is_seen_without_playing_on(game: str) -> None:
    """Against playing on with every other way of every turn of a player."""
    compared = 0
    for seed in range(5, 9):
        timeline, player = played(game, seed, 30), 1
        search = Explaining(timeline, player)
        for cubes, places in reached(timeline, player).items():
            assert places <= {found.at for found in search.explanations(cubes) if found}
            compared += 1
    assert compared > 20


def reached(timeline: Timeline, player: int) -> dict[Cubes, set[int]]:
    """What the player would have in the end, and the turns of which a change leads there."""
    rules, ends = timeline.game, dict[Cubes, set[int]]()
    for at, action in enumerate(timeline.pinned()):
        state = timeline.states[at]
        if state.to_move == player:
            chips = [option for choice in rules.choices(state, action) for option in choice.options]
            touch = rules.touched(state, action)
            other = [
                option for offer in rules.offers(state) if offer.touch != touch for option in offer.actions
            ]
            ways = [with_told(option, action) for option in chips if type(option) is type(action)]
            ways += [timeline.numbered(at, option) for option in (*chips, *other) if option not in ways]
            for way in ways:
                end = outcome(timeline, at, way)
                if end is not None:
                    ends.setdefault(rules.holdings(end, player), set()).add(at)
    ends.pop(rules.holdings(timeline.state, player), None)
    return ends
