"""What a board shows: prices from the turn that a touch would record, and a player's board."""

from random import Random

import pytest

from engine.cubes import NONE, Cubes, Word
from engine.eastern_wonders.scoring import score
from engine.eastern_wonders.showing import Bonus, bonus, is_more, own_board, price
from engine.eastern_wonders.values import (
    BONUS_KINDS,
    BONUS_POINTS,
    Draft,
    Harvest,
    Market,
    Pass,
    Port,
    top_bonus,
)
from tests.engine.eastern_wonders.playing import played
from tests.engine.eastern_wonders.table import mover, table


def test_the_price_is_what_is_left_behind_and_paid_to_others() -> None:
    """DÉPLACER SON BATEAU."""
    assert price(Harvest(path=("B3",))) == 0
    assert price(Harvest(path=("B3", "B4", "B5"), drop=Word("YR"))) == 2
    assert price(Pass(path=("B3", "B4"), drop=Word("Y"), toll=Word("RG"))) == 3
    assert price(Draft(lot=Cubes.parse("RR"), cell="B3")) == 0
    assert price(None) == 0


@pytest.mark.parametrize(
    ("turn", "more"),
    [
        (Harvest(), False),
        (Pass(), False),
        (Market(build=True, times=0), False),
        (Market(build=True, times=1), True),
        (Market(times=2), True),
        (Port(), True),
        (Draft(lot=NONE, cell="B3"), False),
    ],
)
def test_more_than_gathering_and_building(turn: Harvest | Draft, more: bool) -> None:
    assert is_more(turn) is more


def test_a_board_says_what_is_built_emptied_and_uncovered() -> None:
    """CONSTRUIRE UN COMPTOIR: 0 1 2 2 3 from the left; a column is empty when all four rows have lost it."""
    board = own_board(mover(table(), rows=(2, 1, 3, 1), bonus=("move", "vp-6")), 0)
    assert [(row.icon, row.built) for row in board.rows] == [
        ("cloves", 2),
        ("tea", 1),
        ("chili", 3),
        ("ginger", 1),
    ]
    assert board.rows[0].points == (0, 1, 2, 2, 3)
    assert board.emptied == 1
    assert board.next_column == 2
    assert board.points == 1 + 0 + 3 + 0
    assert board.bonus == (Bonus("move", 0, 1), Bonus("vp", 6))


def test_a_board_without_outposts_has_no_next_column() -> None:
    assert own_board(mover(table(), rows=(5, 5, 5, 5)), 0).next_column is None
    assert own_board(table(), 0).next_column == 1


def test_what_bonus_tiles_do() -> None:
    """TUILES BONUS."""
    assert bonus("hold").more == 3
    assert bonus("harvest").cubes == Cubes.parse("R")
    assert bonus("upgrade") == Bonus("upgrade", 2, 1)
    assert {bonus(tile).points for tile in BONUS_POINTS} == set(BONUS_POINTS.values())
    assert {bonus(top_bonus((), kind) or "").kind for kind in BONUS_KINDS} == set(BONUS_KINDS)


def test_the_points_of_a_board_are_those_that_count_at_the_end() -> None:
    for seed in range(4):
        states = played(seed, 3).states
        for state in Random(seed).sample(states, 20):
            for seat in range(3):
                assert own_board(state, seat).points == score(state, seat).parts["board"]
