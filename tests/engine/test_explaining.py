"""Table differs: one chip, one touch or somebody else's turn explains what lies there."""

from dataclasses import replace
from random import Random

import pytest

from engine.cubes import Cubes
from engine.eastern_wonders import EASTERN_WONDERS
from engine.eastern_wonders.values import Market
from engine.explaining import Explaining, explanations
from engine.game import OVER, Action, Illegal, distance, with_told
from engine.timeline import Timeline
from faces import FACES
from tests.engine.naive_explaining import explained
from tests.faces.tables import NAMES, any_turn, mirrored, played, record_of


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


def of_any_kind(game: str, seed: int) -> Timeline:
    """A game as played at random, with unnamed things, cubes set by hand or a turn against the rules."""
    rules, chance = FACES[game].game, Random(seed)
    timeline = played(game, seed, 40) if seed % 4 else Timeline.of(mirrored(game, seed))
    while len(timeline.actions) < 40 and timeline.state.status != OVER:
        timeline = timeline.record(any_turn(timeline, chance)).timeline
    if seed % 4 == 1:
        adjust = next(kind for kind in rules.actions if kind.do == "adjust")
        by_hand = adjust(player=1, **{FACES[game].holdings: Cubes.parse("YYRG")})
        timeline = timeline.insert(30, by_hand).timeline
    if seed % 4 == 2:
        tables = enumerate(timeline.states[:30])
        refused = [
            (at, offer.anyway) for at, state in tables for offer in rules.offers(state) if offer.anyway
        ]
        timeline = timeline.edit(*refused[-1]).timeline
    return timeline


@pytest.mark.parametrize("game", FACES)
def test_it_finds_what_playing_everything_to_the_end_finds(game: str) -> None:
    """Whatever a player may have in the end, and much that nothing explains."""
    compared, chance = 0, Random(5)
    for seed in range(4):
        timeline = of_any_kind(game, seed)
        for player in range(len(NAMES)):
            search, every = Explaining(timeline, player), explained(timeline, player)
            has = timeline.game.holdings(timeline.state, player)
            others = [Cubes.of(*(max(0, n + chance.randint(-2, 2)) for n in has.counts)) for _ in range(10)]
            for cubes in (*every, *others):
                expected = [] if cubes is has else every.get(cubes, [])
                found = list(filter(None, search.explanations(cubes)))
                assert [one.at for one in found] == [one.at for one in expected]
                for one, other in zip(found, expected, strict=True):
                    recorded = timeline.pinned()[one.at]
                    assert nearness(one.action, recorded) == nearness(other.action, recorded)
                    end = outcome(timeline, one.at, one.action)
                    assert timeline.game.holdings(end, player) is cubes
                compared += 1
    assert compared > 150


def nearness(way: Action, recorded: Action) -> tuple[int, int] | None:
    return distance(way, recorded) if type(way) is type(recorded) else None
