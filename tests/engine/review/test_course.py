"""Points over time: quickly, and yet those of the rules at every table."""

import pytest

from engine.game import OVER
from engine.presence import Join, Leave, Skip
from engine.review.course import course, points
from engine.timeline import Timeline
from tests.engine.review.games import GOLDEN, RECORDS, all_kinds, demo, golden, recorded
from tests.ui.played import played


def by_the_rules(timeline: Timeline) -> tuple[tuple[int, ...], ...]:
    """Table by table, everybody from nothing."""
    seats, rows = len(timeline.players), []
    for state in timeline.states:
        scores = timeline.game.outcome(state).scores
        over = state.status == OVER
        won = [score.total - (0 if over else score.parts["cubes"]) for score in scores]
        rows.append((*won, *[0] * (seats - len(won))))
    return tuple(rows)


@pytest.mark.parametrize("name", GOLDEN)
def test_every_table_of_a_golden_game(name: str) -> None:
    timeline = golden(name)
    found = course(timeline)
    assert found == by_the_rules(timeline)
    assert found[-1] == tuple(score.total for score in timeline.outcome.scores)


@pytest.mark.parametrize("name", RECORDS)
def test_every_table_of_a_record(name: str) -> None:
    assert course(recorded(name)) == by_the_rules(recorded(name))


def test_all_other_games() -> None:
    for timeline in all_kinds():
        assert course(timeline) == by_the_rules(timeline)
        assert course(timeline)[-1] == points(timeline.game, timeline.state)


@pytest.mark.parametrize("game", ["spice-road", "golem"])
def test_a_game_that_the_app_dealt(game: str) -> None:
    timeline = played(game, players=5, seed=3)
    assert course(timeline) == by_the_rules(timeline)


def test_the_demo_by_its_claims() -> None:
    """The cards as they were claimed, with the gold and silver above them; Ana's 2 at the end are cubes."""
    rows = course(demo())
    assert [rows[turn] for turn in (12, 16, 32, 42, 50, 58, 66)] == [
        (0, 0, 8),
        (10, 0, 8),
        (10, 12, 8),
        (10, 12, 24),
        (10, 27, 24),
        (28, 27, 24),
        (28, 27, 45),
    ]
    assert rows[-2:] == ((50, 73, 75), (52, 73, 93))


def test_whoever_joins_has_nothing_before() -> None:
    timeline = Timeline(demo().header, demo().actions[:40], demo().states[:41])
    for action in (Leave(player=0), Join(player=3, name="Élodie"), Skip(), Join(player=0)):
        timeline = timeline.record(action).timeline
    rows = course(timeline)
    assert rows[12] == (0, 0, 8, 0)
    assert rows == by_the_rules(timeline)
