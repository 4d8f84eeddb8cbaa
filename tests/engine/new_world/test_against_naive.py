"""Whole games of the engine beside a naive reading of the rulebook: the same turns, the same tables."""

from random import Random
from typing import Any

import pytest

from engine.cubes import raised
from engine.game import OVER, Action
from engine.new_world.offers import legal
from engine.new_world.rules import apply
from engine.new_world.scoring import outcome
from engine.new_world.values import Activate, State
from engine.presence import Skip
from tests.engine.new_world import naive
from tests.engine.new_world.dealing import deal
from tests.engine.new_world.naive import Naive, Seat
from tests.engine.new_world.table import BOX, dealt


def as_naive(state: State, turn: int, last_turn: int | None) -> Naive:
    table, board = state.table, state.board
    return Naive(
        tuple(
            Seat(
                player.storage.word,
                player.ready,
                player.reserve,
                player.claimed,
                player.bonus,
                player.explored,
            )
            for player in state.players
        ),
        tuple(
            (place, *standing)
            for place, standing in zip(table.places, board.settled, strict=True)
            if standing
        ),
        tuple((place, tile) for place, tile in zip(table.places, board.covered, strict=True) if tile),
        tuple(
            (fort, stack) for fort, stacks in zip(table.forts, board.stacks, strict=True) for stack in stacks
        ),
        state.points.row + state.points.deck,
        turn,
        last_turn,
    )


def in_order(table: Naive) -> Naive:
    """Settlers were placed in some order; what matters is where they stand."""
    return table._replace(settled=tuple(sorted(table.settled)), covered=tuple(sorted(table.covered)))


def as_turn(state: State, action: Action) -> naive.Turn:
    if not isinstance(action, Activate):
        return ("rest", action.discard.word)  # type: ignore[attr-defined]
    at = state.table.at[action.location]
    location = state.table.locations[at]
    assert location is not None
    how: Any = ""
    if location.type == "trade":
        how = action.times
    elif location.type == "upgrade":
        tools = naive.with_tools(as_naive(state, state.seat, None), action.location, "")
        before = state.mover.storage + type(state.mover.storage).parse(tools)
        how = (raised(before, action.upgrade) or before).word
    return (
        "use",
        action.location,
        how,
        action.bonus,
        action.claim,
        action.explore,
        action.discard.word,
    )


@pytest.mark.parametrize("seed", range(12))
def test_the_same_turns_lead_to_the_same_tables_and_scores(seed: int) -> None:
    chance, players = Random(seed), 2 + seed % 3
    layout = deal(seed, players, BOX)
    state = dealt(seed, players)
    other = naive.begin(
        players,
        layout.point_deck or (),
        tuple((stack.location, stack.tiles) for stack in layout.stacks or ()),
        tuple((cover.location, cover.tile) for cover in layout.covered or ()),
    )
    for _ in range(600):
        assert in_order(as_naive(state, other.turn, other.last_turn)) == in_order(other)
        if naive.over(other):
            break
        if chance.random() < 0.03:
            state, other = apply(state, Skip()), naive.after(other, ("skip",))
            continue
        found = {as_turn(state, action): action for action in legal(state)}
        theirs = naive.turns(other)
        assert set(found) == set(theirs)
        assert len(found) == len(legal(state))
        claims = [turn for turn in theirs if turn[0] == "use" and turn[4]]
        turn = chance.choice(sorted(claims if claims and chance.random() < 0.8 else theirs, key=repr))
        state, other = apply(state, found[turn]), naive.after(other, turn)
    assert state.status == OVER
    result = outcome(state)
    assert [score.total for score in result.scores] == naive.totals(other)
    assert result.winners == (naive.winner(other),)
