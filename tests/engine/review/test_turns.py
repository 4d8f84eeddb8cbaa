"""Everybody's turns by kind, counted in the golden playthroughs and in the demo."""

import pytest

from engine.presence import Skip
from engine.review.turns import Turns, turn_kinds, turns
from engine.timeline import Timeline
from tests.engine.review.games import all_kinds, demo, golden, recorded


def counts(timeline: Timeline) -> list[tuple[int, ...]]:
    return [tuple(one.kinds.values()) for one in turns(timeline)]


def test_the_demo() -> None:
    """120 turns: the lines of its record by "do" and by whose turn it was."""
    assert turn_kinds(demo()) == ("play", "acquire", "rest", "claim", "skip")
    assert counts(demo()) == [(22, 5, 9, 4, 0), (23, 5, 6, 6, 0), (24, 5, 5, 6, 0)]
    ana, bruno, chiara = turns(demo())
    assert (ana.total, ana.claims, ana.per_claim) == (40, 4, 10)
    assert bruno.per_claim == chiara.per_claim == 40 / 6


def test_eastern_wonders() -> None:
    """The lines after ">" of golden/3-players.txt; a market action with "build" is building."""
    assert turn_kinds(golden("eastern-wonders-3")) == ("trade", "build", "harvest", "port", "pass", "skip")
    assert counts(golden("eastern-wonders-3")) == [
        (5, 12, 10, 4, 3, 0),
        (8, 14, 3, 2, 7, 0),
        (6, 14, 9, 1, 4, 0),
    ]


def test_a_new_world() -> None:
    """The lines after ">" of golden/3-players.txt, by the word after "activate"."""
    kinds = ("production", "upgrade", "trade", "rest", "fort", "other", "skip")
    assert turn_kinds(golden("new-world-3")) == kinds
    assert counts(golden("new-world-3")) == [
        (4, 5, 8, 8, 5, 0, 0),
        (4, 4, 10, 6, 6, 0, 0),
        (7, 6, 3, 5, 9, 0, 0),
    ]
    assert [one.claims for one in turns(golden("new-world-3"))] == [5, 4, 8]


def test_a_skipped_turn_is_a_turn() -> None:
    begun = Timeline(demo().header, (), demo().states[:1])
    assert turns(begun) == (Turns(dict.fromkeys(turn_kinds(demo()), 0), 0),) * 3
    skipped = turns(begun.record(Skip()).timeline)[0]
    assert (skipped.kinds["skip"], skipped.total, skipped.per_claim) == (1, 1, None)


@pytest.mark.parametrize("name", ["scores-only", "scores-new_world"])
def test_scores_alone_have_no_turns(name: str) -> None:
    assert turn_kinds(recorded(name)) == ()
    assert all(one.total == 0 and one.per_claim is None for one in turns(recorded(name)))


def test_every_turn_is_counted_once() -> None:
    for timeline in all_kinds():
        if timeline.header.scores_only:
            continue
        taken = [
            (state.seat, action)
            for state, action in zip(timeline.states, timeline.actions, strict=False)
            if action.is_turn and state.round and state.to_move is not None
        ]
        for seat, one in enumerate(turns(timeline)):
            assert one.total == sum(whose == seat for whose, _ in taken)
