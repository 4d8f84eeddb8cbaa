"""The table is right: a turn recorded against the rules never fails, and does as much as can be done."""

from dataclasses import replace

import pytest

from engine.cubes import NONE, Cubes
from engine.game import OVER, Action
from engine.spice_road.naming import candidates
from engine.spice_road.rules import apply
from engine.spice_road.values import Acquire, Claim, Name, Play, Rest
from tests.engine.spice_road.table import POINTS, ROW, caravan, lying, market, mover, points, rule, table


def cubes(word: str) -> Cubes:
    return Cubes.parse(word)


def test_forced_does_not_change_a_legal_turn() -> None:
    for action in (Play(card="start-spice-YY"), Acquire(slot=2, pay="YY"), Rest()):
        assert apply(table(), replace(action, forced=True)) == apply(table(), action)


def test_a_card_that_is_not_in_the_hand_has_its_effect_all_the_same() -> None:
    after = apply(table(), Play(card="spice-G", forced=True))
    assert caravan(after) == "YYYG"
    assert after.players[0].hand == ("start-spice-YY", "start-upgrade-2")
    assert after.players[0].played == ()


@pytest.mark.parametrize(
    ("has", "steps", "left"), [("YYY", "YYY", "RRR"), ("YB", "YB", "RB"), ("Y", "GY", "R"), ("", "YRG", "")]
)
def test_upgrade_steps_that_cannot_be_made_are_skipped(has: str, steps: str, left: str) -> None:
    state = mover(table(), caravan=has)
    assert caravan(apply(state, Play(card="start-upgrade-2", upgrade=steps, forced=True))) == left


def test_a_trade_takes_what_is_there_and_gives_what_was_said() -> None:
    state = mover(table(), caravan="YYYB", hand=("trade-YY-G",))
    assert caravan(apply(state, Play(card="trade-YY-G", times=3, forced=True))) == "GGGB"
    assert caravan(apply(state, Play(card="trade-YY-G", times=0, forced=True))) == "YYYB"


def test_a_payment_that_is_short_lies_as_far_as_it_goes() -> None:
    state = mover(table(), caravan="YR")
    after = apply(state, Acquire(slot=3, pay="RY", forced=True))
    assert (caravan(after), lying(after)) == ("", ("R", "Y", "", "", "", ""))
    assert after.players[0].hand[-1] == ROW[3]
    too_much = apply(state, Acquire(slot=1, pay="YRG", forced=True))
    assert (caravan(too_much), lying(too_much)[:2]) == ("R", ("Y", ""))


def test_cubes_paid_that_the_caravan_did_not_have_lie_there_too() -> None:
    after = apply(mover(table(), caravan="Y"), Acquire(slot=1, pay="B", forced=True))
    assert (caravan(after), lying(after)[0]) == ("Y", "B")


def test_a_claim_takes_the_cubes_that_are_there() -> None:
    after = apply(mover(table(), caravan="YRG"), Claim(slot=0, forced=True))
    assert (caravan(after), after.players[0].claimed, after.players[0].gold) == ("G", ("point-YYRR-6",), 1)


def test_a_place_that_does_not_exist_makes_it_a_turn_without_effect() -> None:
    for action in (Acquire(slot=6, forced=True), Claim(slot=5, forced=True)):
        assert apply(table(), action) == table()._replace(seat=1)


def test_a_rest_against_a_house_rule() -> None:
    assert apply(table(idle_rest=False), Rest(forced=True)).to_move == 1


def test_too_many_cubes_stay_where_the_table_says_so() -> None:
    state = mover(table(), caravan="Y" * 10)
    assert caravan(apply(state, Play(card="start-spice-YY", forced=True))) == "Y" * 12
    some = Play(card="start-spice-YY", discard=cubes("YBBB"), forced=True)
    assert caravan(apply(state, some)) == "Y" * 11


def test_a_turn_after_the_end_is_recorded_and_the_game_stays_over() -> None:
    state = table()._replace(status=OVER)
    after = apply(state, Play(card="start-spice-YY", forced=True))
    assert (caravan(after), after.status, after.to_move) == ("YYYYY", OVER, None)


def test_a_named_card_that_did_something_else() -> None:
    state = mover(table(), hand=("spice-G",))
    after = apply(state, Play(card="spice-G", cost=cubes("Y"), gain=cubes("BB"), forced=True))
    assert caravan(after) == "YYBB"
    assert after.mysteries == state.mysteries
    claim = apply(mover(table(), caravan="BB"), Claim(slot=0, cost=cubes("B"), forced=True))
    assert caravan(claim) == "B"


@pytest.mark.parametrize("action", [Play(card="?1", forced=True), Play(card="?1", discard=NONE, forced=True)])
def test_an_unnamed_card_played_in_silence_can_still_be_anything(action: Play) -> None:
    """Nothing was said about it, so nothing can contradict a name."""
    state = mover(table(), hand=("?1",))
    after = apply(state, action)
    assert after.players[0].played == ("?1",)
    assert candidates(after, "?1") == candidates(state, "?1")
    assert apply(after, Name(unnamed="?1", card="spice-B")).players[0].played == ("spice-B",)


def test_an_unnamed_point_card_claimed_in_silence_can_still_be_anything() -> None:
    state = points(table(), row=("?1", *POINTS[1:]))
    after = apply(state, Claim(slot=0, forced=True))
    assert (caravan(after), after.players[0].claimed) == ("YYY", ("?1",))
    assert apply(after, Name(unnamed="?1", card="point-BBBB-16")).players[0].claimed == ("point-BBBB-16",)


def test_a_card_is_revealed_although_it_lies_elsewhere() -> None:
    after = apply(table(), Acquire(slot=0, reveal=ROW[3], forced=True))
    assert after.market.row.count(ROW[3]) == 2
    empty = apply(market(table(), deck=()), Acquire(slot=0, reveal="spice-B", forced=True))
    assert len(empty.market.row) == 5


def test_a_name_against_what_was_seen() -> None:
    state = apply(mover(table(), hand=("?1",)), Play(card="?1", gain=cubes("GG")))
    after = apply(state, Name(unnamed="?1", card="spice-B", forced=True))
    assert after.players[0].played == ("spice-B",)


BEYOND = "Y" * 999
EXTREMES: list[Action] = [
    Play(card="trade-R-YYY", times=1_000_000, forced=True),
    Play(card="trade-R-YYY", times=999, forced=True),
    Play(card="spice-YYYY", forced=True),
    Play(card="?77", cost=cubes("B" * 999), gain=cubes(BEYOND), forced=True),
    Acquire(slot=5, pay="BBBBBBBB", forced=True),
    Acquire(slot=1_000_000, pay=BEYOND, forced=True),
    Claim(slot=0, cost=cubes(BEYOND), forced=True),
    Claim(slot=1_000_000, forced=True),
    Rest(discard=cubes("B" * 999), forced=True),
]


@pytest.mark.parametrize("action", EXTREMES, ids=[f"{i}-{each.do}" for i, each in enumerate(EXTREMES)])
@pytest.mark.parametrize("has", ["", "YRGB", BEYOND, "B" * 999])
def test_no_number_is_too_large_to_be_recorded(action: Action, has: str) -> None:
    state = market(mover(table(), caravan=has), lying=(BEYOND, "", "", "", "", BEYOND))
    after = apply(state, action)
    assert after.to_move == 1
    assert sum(after.players[0].caravan.counts) <= 999


def test_the_same_turns_without_force_are_refused() -> None:
    state = mover(table(), caravan="Y")
    for action in EXTREMES:
        assert rule(state, replace(action, forced=False)).startswith("SR-")
