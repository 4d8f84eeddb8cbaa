"""Capacité de la caravane / Limite di Carovana and Fin de la partie / Fine della Partita."""

import pytest

from engine.cubes import Cubes
from engine.game import LAST_ROUND, OVER, RUNNING
from engine.spice_road.rules import apply
from engine.spice_road.scoring import outcome, score
from engine.spice_road.values import Acquire, Claim, Play, Rest
from tests.engine.spice_road.table import (
    NEXT_POINTS,
    caravan,
    mover,
    points,
    refused,
    rule,
    seated,
    table,
)

# Capacité de la caravane


def test_a_caravan_may_hold_ten_cubes() -> None:
    state = mover(table(), caravan="YYYYYYYY")
    assert caravan(apply(state, Play(card="start-spice-YY"))) == "Y" * 10


@pytest.mark.parametrize("discard", ["YY", "YR", "RG", "GB", "BB"])
def test_the_owner_chooses_which_cubes_are_too_many(discard: str) -> None:
    """At the end of the turn, down to ten, any cubes: old ones and new ones."""
    state = mover(table(), caravan="YYYRRGGBBB")
    after = apply(state, Play(card="start-spice-YY", discard=Cubes.parse(discard)))
    assert after.players[0].caravan is Cubes.parse("YYYYYRRGGBBB") - Cubes.parse(discard)


@pytest.mark.parametrize(("discard", "returned"), [("", 0), ("Y", 1), ("YYY", 3)])
def test_exactly_the_excess_is_returned(discard: str, returned: int) -> None:
    state = mover(table(), caravan="YYYYYYYYYY")
    assert refused(state, Play(card="start-spice-YY", discard=Cubes.parse(discard))) == (
        "SR-LIMIT-1",
        {"total": 12, "limit": 10, "excess": 2, "returned": returned},
    )


def test_nothing_is_returned_below_the_limit() -> None:
    assert rule(table(), Rest(discard=Cubes.parse("Y"))) == "SR-LIMIT-1"


def test_only_cubes_that_are_there_can_be_returned() -> None:
    state = mover(table(), caravan="YYYYYYYYYY")
    assert refused(state, Play(card="start-spice-YY", discard=Cubes.parse("YB"))) == (
        "SR-LIMIT-2",
        {"needs": "YB", "has": "Y" * 12},
    )


def test_the_limit_is_checked_at_the_end_of_the_turn_only() -> None:
    """A trade may pass through more than ten cubes."""
    state = mover(table(), caravan="RRRRRYYYYY", hand=("trade-R-YYY",))
    after = apply(state, Play(card="trade-R-YYY", times=5, discard=Cubes.parse("Y" * 10)))
    assert caravan(after) == "Y" * 10


def test_a_caravan_that_is_too_full_is_emptied_in_its_owners_turn() -> None:
    """The table set twelve cubes by hand: the next turn of that player ends with ten."""
    state = mover(table(), caravan="YYYYYYYYYYRR")
    assert rule(state, Rest()) == "SR-LIMIT-1"
    assert caravan(apply(state, Rest(discard=Cubes.parse("YY")))) == "YYYYYYYYRR"
    claim = apply(state, Claim(slot=0))
    assert caravan(claim) == "YYYYYYYY"


def test_a_claim_ends_within_the_limit_too() -> None:
    """The cubes of the claim go first; what is then still over ten goes back, and no cube below it."""
    state = mover(table(), caravan="Y" * 13 + "RR")
    assert refused(state, Claim(slot=0)) == (
        "SR-LIMIT-1",
        {"total": 11, "limit": 10, "excess": 1, "returned": 0},
    )
    assert caravan(apply(state, Claim(slot=0, discard=Cubes.parse("Y")))) == "Y" * 10
    light = mover(table(), caravan="YYYRR")
    assert rule(light, Claim(slot=0, discard=Cubes.parse("Y"))) == "SR-LIMIT-1"


def test_an_acquisition_ends_within_the_limit_too() -> None:
    """What was paid is gone before the cubes are counted."""
    state = mover(table(), caravan="Y" * 12)
    assert rule(state, Acquire(slot=1, pay="Y")) == "SR-LIMIT-1"
    assert caravan(apply(state, Acquire(slot=1, pay="Y", discard=Cubes.parse("Y")))) == "Y" * 10
    assert caravan(apply(state, Acquire(slot=2, pay="YY"))) == "Y" * 10
    assert rule(state, Acquire(slot=3, pay="YYY", discard=Cubes.parse("Y"))) == "SR-LIMIT-1"


# Fin de la partie


@pytest.mark.parametrize(("players", "needed"), [(2, 6), (3, 6), (4, 5), (5, 5)])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_game_ends_when_the_round_of_the_last_claim_is_over(players: int, needed: int, seat: int) -> None:
    """The claim of the sixth card (fifth for four or five players), and everybody's turn after it."""
    state = mover(
        table(players)._replace(seat=seat, round=9),
        caravan="YYRR",
        claimed=("point-GGGGG-15", *NEXT_POINTS)[: needed - 1],
    )
    state = apply(state, Claim(slot=0))
    for other in range(seat + 1, players):
        assert (state.status, state.to_move) == (LAST_ROUND, other)
        state = apply(state, Rest())
    assert (state.status, state.to_move, state.round) == (OVER, None, 9)


def test_the_last_player_in_the_round_ends_the_game_at_once() -> None:
    state = mover(table(4)._replace(seat=3), caravan="YYRR", claimed=NEXT_POINTS[:4])
    assert apply(state, Claim(slot=0)).status == OVER


def test_others_may_claim_in_the_last_round_and_nobody_gets_another_one() -> None:
    state = mover(table(4), caravan="YYRR", claimed=NEXT_POINTS[:4])
    state = apply(state, Claim(slot=0, reveal="?"))
    state = mover(state, caravan="RRRR", claimed=("point-YYYGG-9",) * 4)
    state = apply(state, Claim(slot=0, reveal="?"))
    assert (state.status, state.to_move) == (LAST_ROUND, 2)
    state = apply(apply(state, Rest()), Rest())
    assert state.status == OVER


def test_nothing_happens_after_the_end() -> None:
    state = table()._replace(status=OVER)
    for action in (Play(card="start-spice-YY"), Rest(), Claim(slot=0)):
        assert refused(state, action) == ("SR-END-1", {})


def test_rounds_are_counted_as_everybody_has_had_a_turn() -> None:
    """Tour de jeu: a round is one turn for each player."""
    state = table(3)
    rounds = []
    for _ in range(7):
        rounds.append((state.round, state.to_move))
        state = apply(state, Rest())
    assert rounds == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]
    assert state.status == RUNNING


def test_points_on_cards_gold_silver_and_cubes_that_are_not_yellow() -> None:
    """3 for gold, 1 for silver, 1 for each cube of another colour than yellow."""
    state = mover(table(), caravan="YYYYRGB", claimed=("point-YYRR-6", "point-BBBBB-20"), gold=2, silver=3)
    scored = score(state, 0)
    assert dict(scored.parts) == {"points": 26, "gold": 6, "silver": 3, "cubes": 3}
    assert (scored.total, scored.unnamed) == (38, 0)


@pytest.mark.parametrize(
    ("totals", "winner", "tie"),
    [((3, 2, 1), 0, False), ((3, 3, 1), 1, True), ((3, 2, 3), 2, True), ((2, 2, 2), 2, True)],
)
def test_most_points_win_and_a_tie_goes_to_the_later_seat(
    totals: tuple[int, ...], winner: int, tie: bool
) -> None:
    """Everybody has had equally many turns: the later seat has moved last."""
    state = table(3)._replace(status=OVER)
    for seat, silver in enumerate(totals):
        state = seated(state, seat, silver=silver)
    result = outcome(state)
    assert (result.winners, result.tie) == ((winner,), tie)


def test_claimed_cards_nobody_named_are_counted_but_give_no_points_yet() -> None:
    state = mover(table(), caravan="", claimed=("?3", "point-YYRR-6"))
    assert (score(state, 0).total, score(state, 0).unnamed) == (6, 1)


def test_the_game_goes_on_when_every_row_is_empty() -> None:
    """Decision: decks that have run out end nothing."""
    state = points(table(), row=(), deck=())
    state = state._replace(market=state.market._replace(row=(), lying=(), deck=()))
    for _ in range(4):
        state = apply(state, Rest())
    assert (state.status, state.round) == (RUNNING, 3)
