"""TOUR DE JEU, ACTIVER: which location may be chosen, and how many settlers go onto it."""

import pytest

from engine.game import RUNNING
from tests.engine.new_world.table import (
    after,
    mover,
    opened,
    refused,
    rest,
    rule,
    seated,
    standing,
    storage,
    table,
    there,
    use,
)

AID_FISH = ("point-YGG-5-aid-fish", "point-YGB-6-aid-fish", "point-RRR-4-aid-fish")


def test_each_round_everybody_has_one_turn() -> None:
    """TOUR DE JEU: one action each, clockwise from the first player."""
    state = table(3)
    seats = []
    for _ in range(7):
        seats.append((state.round, state.to_move))
        state = after(state, rest())
    assert seats == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]
    assert state.status == RUNNING


def test_settlers_leave_the_players_board_for_the_location() -> None:
    """ACTIVER a): as many as the number at the bottom of the location."""
    state = after(table(), use("C1-1"))
    assert there(state, "C1-1") == (0, 2)
    assert state.players[0].ready == 4
    assert storage(state) == "YYYYYY"


def test_a_location_under_an_exploration_tile_cannot_be_chosen() -> None:
    """ACTIVER."""
    assert refused(table(), use("C1-3")) == ("NW-ACTIVATE-2", {"location": "C1-3"})
    assert there(after(opened(table(), "C1-3"), use("C1-3")), "C1-3") == (0, 3)


def test_the_places_2_3_are_open_with_four_players_only() -> None:
    """MISE EN PLACE 4."""
    assert rule(table(3), use("B1-6")) == "NW-ACTIVATE-2"
    assert storage(after(mover(table(4), storage="R"), use("B1-6"))) == "YYY"


def test_a_location_with_ones_own_settlers_cannot_be_chosen() -> None:
    """ACTIVER."""
    state = after(table(2), use("A1-3"), rest())
    assert refused(state, use("A1-3")) == ("NW-ACTIVATE-3", {"location": "A1-3", "settlers": 1})


def test_an_empty_location_needs_the_printed_number() -> None:
    """ACTIVER a), the rulebook's example: one settler for the first location."""
    state = mover(table(), ready=1)
    assert there(after(state, use("A1-3")), "A1-3") == (0, 1)
    facts = {"location": "C1-1", "needs": 2, "has": 1}
    assert refused(state, use("C1-1")) == ("NW-SETTLERS-1", facts)


def test_four_settlers_expel_three() -> None:
    """ACTIVER a), the rulebook's example: Tom places four, and the three blue ones go home."""
    blue = standing(opened(table(2), "C1-3"), "C1-3", 1, 3)
    state = after(mover(blue, ready=4), use("C1-3", upgrade="YYY"))
    assert there(state, "C1-3") == (0, 4)
    assert state.players[0].ready == 0
    assert state.players[1].ready == 7
    facts = {"location": "C1-3", "there": 3, "needs": 4, "has": 3}
    assert refused(mover(blue, ready=3), use("C1-3")) == ("NW-SETTLERS-2", facts)


def test_what_stands_there_counts_not_what_is_printed() -> None:
    """ACTIVER a), note: aid cards can leave fewer settlers than the printed number."""
    state = after(standing(table(2), "C1-1", 1, 1), use("C1-1"))
    assert there(state, "C1-1") == (0, 2)
    state = after(standing(table(2), "A1-3", 1, 4), use("A1-3"))
    assert there(state, "A1-3") == (0, 5)


def test_expelled_settlers_can_be_used_on_the_next_turn() -> None:
    """ACTIVER a): their owner puts them back onto the own board."""
    state = standing(mover(table(2), storage="YY"), "A1-5", 1, 6)
    state = after(seated(state, 0, ready=7), use("A1-5"))
    assert state.players[1].ready == 7
    assert there(after(state, use("C1-1")), "C1-1") == (1, 2)


def test_settlers_in_the_reserve_cannot_be_used() -> None:
    """MISE EN PLACE 6."""
    state = mover(table(), ready=0)
    assert state.players[0].reserve == 6
    assert rule(state, use("A1-3")) == "NW-SETTLERS-1"


@pytest.mark.parametrize("location", ["C1-7", "E1-1"])
def test_a_location_must_be_on_the_board(location: str) -> None:
    assert refused(table(), use(location)) == ("NW-ACTIVATE-1", {"location": location})


# Cartes Points: native aid


@pytest.mark.parametrize(("cards", "settlers"), [(0, 2), (1, 1), (2, 1), (3, 1)])
def test_native_aid_saves_a_settler_for_each_card_but_never_the_last(cards: int, settlers: int) -> None:
    """CARTES POINTS, Aide des natifs: on locations with the symbol, at least one settler."""
    state = after(mover(table(), claimed=AID_FISH[:cards]), use("C1-1"))
    assert there(state, "C1-1") == (0, settlers)


def test_native_aid_helps_only_where_its_symbol_is() -> None:
    """CARTES POINTS, Aide des natifs."""
    state = after(mover(table(), claimed=AID_FISH), use("A1-4"))
    assert there(state, "A1-4") == (0, 2)


def test_native_aid_also_helps_to_expel() -> None:
    """Decision: aid cards reduce the settlers needed, also when expelling, never below one."""
    state = standing(mover(table(2), claimed=AID_FISH[:2]), "C1-1", 1, 4)
    assert there(after(state, use("C1-1")), "C1-1") == (0, 3)
    state = standing(mover(table(2), claimed=AID_FISH), "A1-3", 1, 1)
    assert there(after(state, use("A1-3")), "A1-3") == (0, 1)


def test_a_table_may_play_without_aid_when_expelling() -> None:
    """House rule."""
    state = mover(table(2, aid_when_expelling=False), claimed=AID_FISH)
    assert there(after(standing(state, "C1-1", 1, 3), use("C1-1")), "C1-1") == (0, 4)
    assert there(after(state, use("C1-1")), "C1-1") == (0, 1)


def test_fewer_settlers_than_printed_are_expelled_by_one_more() -> None:
    """ACTIVER a), note, and Aide des natifs together."""
    state = after(mover(table(2), claimed=AID_FISH), use("C1-1"), use("C1-1"))
    assert there(state, "C1-1") == (1, 2)
    assert state.players[0].ready == 7


# What the table says although the app knows


def test_the_number_of_settlers_may_be_told_and_must_be_right() -> None:
    assert there(after(table(), use("C1-1", settlers=2)), "C1-1") == (0, 2)
    facts = {"location": "C1-1", "needs": 2, "placed": 1}
    assert refused(table(), use("C1-1", settlers=1)) == ("NW-SETTLERS-6", facts)


# REPOS


def test_rest_takes_back_all_settlers() -> None:
    """REPOS."""
    state = after(table(2), use("A1-3"), rest(), use("C1-1"), rest())
    assert state.players[0].ready == 4
    state = after(state, rest())
    assert state.players[0].ready == 7
    assert there(state, "A1-3") is there(state, "C1-1") is None


def test_rest_leaves_the_others_settlers() -> None:
    """REPOS: the player's own."""
    state = after(table(2), use("A1-3"), use("C1-1"), rest())
    assert there(state, "C1-1") == (1, 2)


def test_rest_with_no_settlers_out() -> None:
    """Decision: legal, unless the table agreed otherwise."""
    assert after(table(), rest()).to_move == 1
    assert rule(table(idle_rest=False), rest()) == "NW-REST-1"
    assert after(after(table(2, idle_rest=False), use("A1-3"), use("A1-5")), rest()).to_move == 1
