"""Mise en place / Preparazione: the table before the first turn."""

import pytest

from engine.codec import Unreadable
from engine.cubes import Cubes
from engine.game import RUNNING
from engine.spice_road.setup import deal, set_up
from engine.spice_road.values import HouseRules, Setup, State, catalog
from tests.engine.spice_road.table import POINTS, ROW, table

SEATS = ["YYY", "YYYY", "YYYY", "YYYR", "YYYR"]


def laid_out(**setup: object) -> State:
    return set_up(3, Setup(**setup), HouseRules(), catalog())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_seat_starts_with_its_own_cubes(players: int) -> None:
    """Step 7: three or four yellow cubes, and one red for the fourth and fifth player."""
    assert [player.caravan.word for player in table(players).players] == SEATS[:players]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_coins_of_each_kind_for_each_player(players: int) -> None:
    """Step 2: gold over the first point card, silver over the second."""
    coins = table(players).points
    assert (coins.gold, coins.silver) == (2 * players, 2 * players)


def test_everybody_starts_with_the_same_two_cards() -> None:
    """Step 3: a card that makes two and one that upgrades two."""
    for player in table(5).players:
        assert player.hand == ("start-spice-YY", "start-upgrade-2")
        assert (player.played, player.claimed, player.gold, player.silver) == ((), (), 0, 0)


def test_five_point_cards_and_six_merchant_cards_lie_open_and_the_rest_are_decks() -> None:
    """Steps 1 and 4; the box has 36 point cards and 43 merchant cards beside the starting ones."""
    state = table()
    assert state.points.row == POINTS
    assert state.market.row == ROW
    assert len(state.points.deck) == 36 - 5
    assert len(state.market.deck) == 43 - 6
    assert [cubes.word for cubes in state.market.lying] == [""] * 6


def test_the_first_player_begins() -> None:
    """Step 6, and Tour de jeu / Svolgimento di un Turno."""
    state = table(4)
    assert (state.to_move, state.round, state.status) == (0, 1, RUNNING)


def test_the_box_is_complete() -> None:
    """The cards of the box: 9 that cost nothing, then 11, 8, 8 and 7 by their cheapest cube's level."""
    cards = catalog()
    assert len(cards.all("merchant")) == 43
    assert len(cards.all("point")) == 36
    columns = [0, 0, 0, 0, 0]
    for card in cards.all("merchant").values():
        columns[(card.costs.word and "YRGB".index(card.costs.word[0]) + 1) or 0] += 1
    assert columns == [9, 11, 8, 8, 7]


def test_every_point_card_says_in_its_id_what_it_costs_and_gives() -> None:
    for name, card in catalog().all("point").items():
        assert name == f"point-{card.cost}-{card.points}"
        assert 4 <= card.cost.total <= 6


def test_a_table_that_tells_nothing_has_unnamed_rows() -> None:
    """Nothing need be known: eleven unnamed cards, each with its own number."""
    state = laid_out()
    assert state.market.row == ("?1", "?2", "?3", "?4", "?5", "?6")
    assert state.points.row == ("?7", "?8", "?9", "?10", "?11")


def test_unnamed_cards_never_share_a_number() -> None:
    """Whichever of them the record numbers itself, and in whichever order."""
    state = laid_out(merchant_row=("?", "?1", "?", "?3", "?", "?"))
    cards = (*state.market.row, *state.points.row)
    assert len(set(cards)) == 11
    assert state.market.row[1] == "?1"
    assert state.market.row[3] == "?3"


@pytest.mark.parametrize(
    "setup",
    [
        {"merchant_row": ("?1", "?1", "?", "?", "?", "?")},
        {"merchant_row": ("?1", "?", "?", "?", "?", "?"), "point_row": ("?1", "?", "?", "?", "?")},
        {"merchant_row": ROW, "merchant_deck": ("?7", "?7")},
        {"merchant_row": ROW[:5]},
        {"merchant_row": (*ROW, "spice-B")},
        {"merchant_row": (*ROW[:5], ROW[0])},
        {"merchant_row": ("start-spice-YY", *ROW[1:])},
        {"merchant_row": ROW, "merchant_deck": (ROW[0],)},
        {"merchant_row": ROW, "merchant_deck": ("?",) * 38},
        {"point_row": POINTS[:4]},
        {"point_row": (*POINTS[:4], POINTS[0])},
        {"point_row": POINTS, "point_deck": ("?",) * 32},
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_unreadable(setup: dict[str, object]) -> None:
    """Mise en place: rows of six and five different cards from one box."""
    with pytest.raises(Unreadable):
        laid_out(**setup)


@pytest.mark.parametrize("limit", [0, 31, 1_000_000])
def test_a_caravan_limit_that_no_table_agrees_on_is_unreadable(limit: int) -> None:
    with pytest.raises(Unreadable):
        table(caravan_limit=limit)


@pytest.mark.parametrize("limit", [1, 30])
def test_any_other_caravan_limit_can_be_played_with(limit: int) -> None:
    assert table(caravan_limit=limit).table.caravan_limit == limit


def test_decks_alone_are_enough() -> None:
    """Where the app deals, the rows follow from the decks."""
    dealt = deal(5)
    deck = (*dealt.merchant_row, *dealt.merchant_deck)
    state = laid_out(merchant_deck=deck)
    assert state.market.row == deck[:6]
    assert state.market.deck == deck[6:]


def test_dealing_shuffles_every_card_of_the_box_once_and_follows_from_its_seed() -> None:
    """Steps 1 and 4, where the app deals."""
    one = deal(1)
    assert one == deal(1)
    assert one != deal(2)
    assert sorted((*one.merchant_row, *one.merchant_deck)) == sorted(catalog().all("merchant"))
    assert sorted((*one.point_row, *one.point_deck)) == sorted(catalog().all("point"))
    assert (len(one.merchant_row), len(one.point_row)) == (6, 5)


def test_cubes_of_the_setup_are_what_the_seats_hold() -> None:
    """No more cubes are on the table than the seats have got."""
    held = sum((player.caravan for player in table(5).players), Cubes.of())
    assert held is Cubes.parse("YYYYYYYYYYYYYYYYYRR")
