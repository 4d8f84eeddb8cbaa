"""Repos / Riposare and Réclamer / Rivendicare."""

import pytest

from engine.spice_road.rules import apply
from engine.spice_road.values import Claim, Rest
from tests.engine.spice_road.table import POINTS, caravan, mover, points, refused, rule, table


def test_a_rest_takes_every_played_card_back() -> None:
    """Repos: all cards played earlier return to the hand."""
    state = mover(table(), hand=("spice-G",), played=("start-spice-YY", "start-upgrade-2"))
    after = apply(state, Rest())
    assert sorted(after.players[0].hand) == ["spice-G", "start-spice-YY", "start-upgrade-2"]
    assert after.players[0].played == ()
    assert after.to_move == 1


def test_a_rest_with_nothing_played_is_a_turn_like_any_other() -> None:
    """Decision: resting with nothing played is legal."""
    after = apply(table(), Rest())
    assert after.players == table().players
    assert after.to_move == 1


def test_a_claim_returns_the_cubes_and_takes_the_card() -> None:
    """Réclamer: the cubes go to the bowls, the card comes face down, the row closes up to five."""
    state = mover(table(), caravan="YYYRRG")
    after = apply(state, Claim(slot=0, reveal="point-GGBB-14"))
    assert caravan(after) == "YG"
    assert after.players[0].claimed == ("point-YYRR-6",)
    assert after.points.row == (*POINTS[1:], "point-GGBB-14")
    assert len(after.points.deck) == len(state.points.deck) - 1


@pytest.mark.parametrize("has", ["", "YRR", "YYR", "YYYYYYYY", "YYGGBB"])
def test_a_claim_needs_every_cube_of_the_card(has: str) -> None:
    """Réclamer: all cubes shown; a higher cube does not stand for a lower one."""
    state = mover(table(), caravan=has)
    assert refused(state, Claim(slot=0)) == ("SR-CLAIM-1", {"needs": "YYRR", "has": has})


def test_there_are_five_point_cards() -> None:
    assert refused(table(), Claim(slot=5)) == ("SR-CLAIM-2", {"place": 6, "cards": 5})


@pytest.mark.parametrize(
    ("slot", "has", "gold", "silver"), [(0, "YYRR", 1, 0), (1, "RRRR", 0, 1), (2, "YYGG", 0, 0)]
)
def test_the_first_card_gives_gold_and_the_second_silver(slot: int, has: str, gold: int, silver: int) -> None:
    """Réclamer: a coin from the stack above the card, where there is one."""
    after = apply(mover(table(), caravan=has), Claim(slot=slot))
    assert (after.players[0].gold, after.players[0].silver) == (gold, silver)
    assert (after.points.gold, after.points.silver) == (4 - gold, 4 - silver)


def test_coins_stay_where_they_are_when_the_cards_slide() -> None:
    """Réclamer: the next first card has gold above it too."""
    state = apply(mover(table(), caravan="YYRR"), Claim(slot=0))
    after = apply(mover(state, caravan="RRRR"), Claim(slot=0))
    assert after.players[1].gold == 1


@pytest.mark.parametrize(
    ("gold", "silver", "slot", "takes"),
    [
        (1, 4, 0, (1, 0)),
        (0, 4, 0, (0, 1)),  # the silver has slid onto the first card
        (0, 4, 1, (0, 0)),  # and the second card is bare
        (0, 1, 0, (0, 1)),
        (0, 0, 0, (0, 0)),
        (0, 0, 1, (0, 0)),
        (4, 0, 0, (1, 0)),  # silver that ran out first leaves the gold where it is
        (4, 0, 1, (0, 0)),
    ],
)
def test_where_the_coins_lie(gold: int, silver: int, slot: int, takes: tuple[int, int]) -> None:
    """Réclamer, last sentences; decision: silver running out first moves nothing."""
    state = points(mover(table(), caravan=("YYRR", "RRRR")[slot]), gold=gold, silver=silver)
    after = apply(state, Claim(slot=slot))
    assert (after.players[0].gold, after.players[0].silver) == takes
    assert (after.points.gold, after.points.silver) == (gold - takes[0], silver - takes[1])


def test_a_point_row_without_a_deck_gets_shorter() -> None:
    """Decision: a deck that has run out does not fill the row. The coins stay with the first two places."""
    state = points(mover(table(), caravan="YYGG"), deck=())
    state = apply(state, Claim(slot=2))
    assert state.points.row == (*POINTS[:2], *POINTS[3:])
    state = points(mover(state, caravan="YYRR"), row=("point-YYRR-6",))
    state = apply(state, Claim(slot=0))
    assert (state.points.row, state.players[1].gold) == ((), 1)
    assert rule(state, Claim(slot=0)) == "SR-CLAIM-2"


def test_a_point_card_that_is_on_the_table_cannot_come_from_the_deck() -> None:
    state = mover(table(), caravan="YYRR", claimed=("point-GGBB-14",))
    for card in (POINTS[0], POINTS[4], "point-GGBB-14"):
        assert rule(state, Claim(slot=0, reveal=card)) == "SR-NAME-2"
    empty = points(state, deck=())
    assert rule(empty, Claim(slot=0, reveal="point-RRBB-12")) == "SR-DECK-1"


def test_a_claim_may_say_the_cost_that_is_printed() -> None:
    """As a record does that was written while the card was still unnamed."""
    state = mover(table(), caravan="YYRR")
    cost = state.table.points["point-YYRR-6"].cost
    assert apply(state, Claim(slot=0, cost=cost)) == apply(state, Claim(slot=0))
    assert rule(state, Claim(slot=0, cost=state.table.points["point-RRRR-8"].cost)) == "SR-PLAY-3"
