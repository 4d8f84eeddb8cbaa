"""Every worked example of the rulebooks. French, Italian and Golem print the same ones, in other colours."""

import pytest

from engine.game import Game
from engine.spice_road import GOLEM, SPICE_ROAD
from engine.spice_road.values import Acquire, HouseRules, Play, Setup, State, catalog
from tests.engine.spice_road.table import POINTS, ROW, caravan, lying, mover


@pytest.fixture(params=[SPICE_ROAD, GOLEM], ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    return request.param


def given(game: Game, **has: object) -> State:
    return mover(game.setup(2, Setup(merchant_row=ROW, point_row=POINTS), HouseRules(), catalog()), **has)


def test_a_spice_card_puts_a_red_and_a_yellow_cube_on_the_caravan(game: Game) -> None:
    """Cartes Épices / Carte Spezie / Cartes Produire, example."""
    before = given(game, caravan="YYY", hand=("spice-YR",))
    after = game.apply(before, Play(card="spice-YR"))
    assert caravan(after) == "YYYYR"
    assert after.players[0].hand == ()
    assert after.players[0].played == ("spice-YR",)


def test_upgrade_2_raises_two_yellow_cubes_to_red(game: Game) -> None:
    """Cartes Amélioration / Carte Miglioria / Cartes Améliorer, first half of the example."""
    before = given(game, caravan="YYY")
    assert caravan(game.apply(before, Play(card="start-upgrade-2", upgrade="YY"))) == "YRR"


def test_upgrade_2_raises_one_yellow_cube_to_red_and_on_to_green(game: Game) -> None:
    """Cartes Amélioration / Carte Miglioria / Cartes Améliorer, second half of the example."""
    before = given(game, caravan="YYY")
    assert caravan(game.apply(before, Play(card="start-upgrade-2", upgrade="YR"))) == "YYG"


@pytest.mark.parametrize(("times", "left"), [(1, "YYYYG"), (2, "YYGG"), (3, "GGG")])
def test_six_yellow_cubes_are_traded_two_for_one_up_to_three_times(game: Game, times: int, left: str) -> None:
    """Cartes Échange / Carte Commercio / Cartes Échanger, example (Tom, Diana, Pascale)."""
    before = given(game, caravan="YYYYYY", hand=("trade-YY-G",))
    assert caravan(game.apply(before, Play(card="trade-YY-G", times=times))) == left


def test_the_fourth_card_costs_a_cube_on_each_of_the_three_before_it(game: Game) -> None:
    """Acheter une carte / Acquisire, example (Tom, Diana, Pascale)."""
    before = given(game, caravan="YYRG")
    after = game.apply(before, Acquire(slot=3, pay="YRG", reveal="spice-B"))
    assert after.players[0].hand[-1] == ROW[3]
    assert caravan(after) == "Y"
    assert lying(after) == ("Y", "R", "G", "", "", "")
    assert after.market.row == (*ROW[:3], *ROW[4:], "spice-B")


def test_the_leftmost_card_is_free(game: Game) -> None:
    """Acheter une carte / Acquisire, note."""
    after = game.apply(given(game, caravan=""), Acquire(slot=0, reveal="spice-B"))
    assert after.players[0].hand[-1] == ROW[0]
    assert caravan(after) == ""
