"""Acheter une carte / Acquisire: the merchant row."""

import pytest

from engine.cubes import Cubes
from engine.spice_road.rules import apply
from engine.spice_road.values import Acquire, Rest
from tests.engine.spice_road.table import (
    ROW,
    caravan,
    cubes_in_play,
    lying,
    market,
    mover,
    refused,
    rule,
    table,
)


def test_a_cube_lies_on_the_card_it_was_paid_for() -> None:
    """Any cube on each card to the left: the payer chooses which cube lies where."""
    state = mover(table(), caravan="YYRG")
    one = apply(state, Acquire(slot=2, pay="GY"))
    other = apply(state, Acquire(slot=2, pay="YG"))
    assert lying(one)[:2] == ("G", "Y")
    assert lying(other)[:2] == ("Y", "G")
    assert caravan(one) == caravan(other) == "YR"


def test_cubes_pile_up_on_cards_that_nobody_takes() -> None:
    state = market(mover(table(), caravan="YR"), lying=("G", "YY", "", "", "", ""))
    assert lying(apply(state, Acquire(slot=2, pay="RY")))[:2] == ("RG", "YYY")


def test_the_cubes_lying_on_a_card_come_along() -> None:
    """All cubes on the card go onto the caravan of the player who takes it."""
    state = market(mover(table(), caravan="Y"), lying=("RRG", "", "", "", "", ""))
    after = apply(state, Acquire(slot=0))
    assert caravan(after) == "YRRG"
    assert cubes_in_play(after) == cubes_in_play(state)


def test_cubes_paid_in_the_same_turn_stay_on_the_cards_passed() -> None:
    state = market(mover(table(), caravan="YY"), lying=("", "B", "G", "", "", ""))
    after = apply(state, Acquire(slot=1, pay="Y"))
    assert caravan(after) == "YB"
    assert lying(after) == ("Y", "G", "", "", "", "")


def test_the_row_closes_up_and_the_new_card_comes_last() -> None:
    """The cards slide to the left, cubes and all; a card from the deck fills the row to six."""
    state = market(mover(table(), caravan="YYY"), lying=("", "Y", "", "R", "", "G"))
    after = apply(state, Acquire(slot=2, pay="YY", reveal="spice-B"))
    assert after.market.row == ("spice-G", "spice-YR", "upgrade-3", "trade-R-YYY", "spice-YYYY", "spice-B")
    assert lying(after) == ("Y", "YY", "R", "", "G", "")
    assert len(after.market.deck) == len(state.market.deck) - 1


def test_the_card_comes_into_the_hand_and_can_be_played_next_turn() -> None:
    after = apply(table(), Acquire(slot=0))
    assert after.players[0].hand == ("start-spice-YY", "start-upgrade-2", "spice-G")
    assert after.players[0].played == ()


@pytest.mark.parametrize(("pay", "pays"), [("", 0), ("Y", 1), ("YYY", 3)])
def test_exactly_one_cube_for_each_card_passed(pay: str, pays: int) -> None:
    state = mover(table(), caravan="YYYY")
    assert refused(state, Acquire(slot=2, pay=pay)) == ("SR-ACQUIRE-6", {"needs": 2, "pays": pays})


def test_only_cubes_that_are_there_can_be_paid() -> None:
    state = mover(table(), caravan="YYR")
    assert refused(state, Acquire(slot=3, pay="YRR")) == ("SR-ACQUIRE-3", {"needs": "YRR", "has": "YYR"})


def test_cubes_on_the_card_cannot_pay_for_it() -> None:
    """First pay, then take: what lies on the card comes only afterwards."""
    state = market(mover(table(), caravan=""), lying=("", "YY", "", "", "", ""))
    assert rule(state, Acquire(slot=1, pay="Y")) == "SR-ACQUIRE-3"


def test_the_last_card_of_the_row_costs_five_cubes() -> None:
    state = mover(table(), caravan="YYYRGB")
    after = apply(state, Acquire(slot=5, pay="YYYRG", reveal="spice-B"))
    assert caravan(after) == "B"
    assert lying(after) == ("Y", "Y", "Y", "R", "G", "")


@pytest.mark.parametrize("slot", [6, 7, 1_000_000])
def test_there_are_six_places(slot: int) -> None:
    assert refused(table(), Acquire(slot=slot)) == ("SR-ACQUIRE-1", {"place": slot + 1, "cards": 6})


def test_cubes_that_come_along_may_overflow_the_caravan() -> None:
    """Acheter une carte and Capacité de la caravane: what is over ten goes back, by choice."""
    state = market(mover(table(), caravan="YYYYYYYYY"), lying=("RGB", "", "", "", "", ""))
    assert rule(state, Acquire(slot=0)) == "SR-LIMIT-1"
    after = apply(state, Acquire(slot=0, discard=Cubes.parse("YB")))
    assert caravan(after) == "YYYYYYYYRG"


def test_a_row_without_a_deck_gets_shorter_and_play_goes_on() -> None:
    """Decision: a deck that has run out does not fill the row."""
    state = market(mover(table(), caravan="YY"), deck=())
    state = apply(state, Acquire(slot=1, pay="Y"))
    assert state.market.row == (ROW[0], *ROW[2:])
    assert lying(state) == ("Y", "", "", "", "")
    for _ in range(5):
        state = apply(state, Acquire(slot=0))
    assert state.market.row == ()
    assert rule(state, Acquire(slot=0)) == "SR-ACQUIRE-1"
    assert apply(state, Rest()).to_move == 1


def test_nothing_can_be_revealed_from_an_empty_deck() -> None:
    state = market(table(), deck=())
    assert refused(state, Acquire(slot=0, reveal="spice-B")) == (
        "SR-DECK-1",
        {"card": "spice-B", "left": 0},
    )


def test_a_card_that_is_on_the_table_cannot_come_from_the_deck() -> None:
    """Mise en place: every merchant card is in the box once."""
    for card in (ROW[0], ROW[3], "start-upgrade-2"):
        assert rule(table(), Acquire(slot=0, reveal=card)) == "SR-NAME-2"
    state = mover(table(), played=("spice-B",))
    assert rule(state, Acquire(slot=0, reveal="spice-B")) == "SR-NAME-2"
