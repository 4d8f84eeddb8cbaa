"""Any counter can be set by hand; it is recorded as such and is nobody's turn."""

import pytest

from engine.cubes import Cubes
from engine.game import LAST_ROUND, OVER, RUNNING
from engine.spice_road.rules import apply
from engine.spice_road.setup import deal, set_up
from engine.spice_road.values import Acquire, Adjust, Claim, HouseRules, Rest, Setup, State, catalog
from tests.engine.spice_road.table import NEXT_POINTS, POINTS, ROW, lying, mover, points, refused, rule, table


def cubes(*words: str) -> tuple[Cubes, ...]:
    return tuple(Cubes.parse(word) for word in words)


def test_everything_in_front_of_a_player_can_be_set() -> None:
    action = Adjust(
        player=1,
        caravan=Cubes.parse("GGB"),
        hand=("spice-B", "start-upgrade-2"),
        played=("start-spice-YY", "spice-RR"),
        claimed=("point-BBBB-16",),
        gold=2,
        silver=0,
    )
    after = apply(mover(table(), silver=1), action)
    player = after.players[1]
    assert player.caravan.word == "GGB"
    assert player.hand == ("spice-B", "start-upgrade-2")
    assert player.played == ("start-spice-YY", "spice-RR")
    assert player.claimed == ("point-BBBB-16",)
    assert (player.gold, player.silver) == (2, 0)
    assert after.players[0] == mover(table(), silver=1).players[0]
    assert (after.to_move, after.round) == (0, 1)
    assert (after.points.gold, after.points.silver) == (4, 4)


def test_everything_else_on_the_table_can_be_set() -> None:
    action = Adjust(
        merchant_row=("spice-B", "?", "spice-RR"),
        lying=cubes("Y", "", "RG"),
        merchants_left=7,
        point_row=("point-BBBB-16",),
        points_left=0,
        gold=0,
        silver=3,
        to_move=1,
        round=12,
    )
    after = apply(table(), action)
    assert after.market.row == ("spice-B", "?1", "spice-RR")
    assert lying(after) == ("Y", "", "RG")
    assert len(after.market.deck) == 7
    assert (after.points.row, after.points.deck) == (("point-BBBB-16",), ())
    assert (after.points.gold, after.points.silver) == (0, 3)
    assert (after.to_move, after.round) == (1, 12)
    assert after.players == table().players


def test_a_deck_can_be_as_large_as_the_box() -> None:
    after = apply(table(), Adjust(merchants_left=43, points_left=36))
    assert (len(after.market.deck), len(after.points.deck)) == (43, 36)


def test_an_adjustment_of_nothing_changes_nothing() -> None:
    assert apply(table(), Adjust()) == table()
    assert apply(table(), Adjust(player=1)) == table()


def test_what_is_set_is_what_the_rules_go_on_with() -> None:
    """Réclamer: the silver has slid once the gold is set to none."""
    state = apply(table(), Adjust(gold=0))
    state = apply(state, Adjust(player=0, caravan=Cubes.parse("YYRR")))
    assert apply(state, Claim(slot=0)).players[0].silver == 1


def test_cubes_stay_in_their_places_when_only_the_cards_are_set() -> None:
    state = apply(table(), Adjust(lying=cubes("Y", "R", "", "", "", "B")))
    longer = apply(state, Adjust(merchant_row=(*ROW, "spice-B")))
    assert lying(longer) == ("Y", "R", "", "", "", "B", "")
    assert lying(apply(state, Adjust(merchant_row=ROW[:2]))) == ("Y", "R")


def test_unnamed_cards_get_numbers_and_keep_those_they_have() -> None:
    state = apply(table(), Acquire(slot=0))
    assert state.market.row[-1] == "?1"
    after = apply(state, Adjust(merchant_row=("?", "?1", "?"), player=1, hand=("?", "?9")))
    cards = (*after.market.row, *after.players[1].hand)
    assert after.market.row[1] == "?1"
    assert after.players[1].hand[1] == "?9"
    assert len(set(cards)) == 5
    assert "?" not in cards


@pytest.mark.parametrize(
    ("action", "rule_id"),
    [
        (Adjust(player=2, gold=1), "SR-ADJUST-1"),
        (Adjust(to_move=2), "SR-ADJUST-1"),
        (Adjust(caravan=Cubes.parse("Y")), "SR-ADJUST-2"),
        (Adjust(hand=()), "SR-ADJUST-2"),
        (Adjust(played=()), "SR-ADJUST-2"),
        (Adjust(claimed=()), "SR-ADJUST-2"),
        (Adjust(lying=cubes("Y")), "SR-ADJUST-3"),
        (Adjust(merchant_row=ROW[:3], lying=cubes("", "")), "SR-ADJUST-3"),
        (Adjust(merchants_left=44), "SR-ADJUST-4"),
        (Adjust(points_left=37), "SR-ADJUST-4"),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused_even_by_force(action: Adjust, rule_id: str) -> None:
    assert rule(table(), action) == rule_id
    forced = type(action)(**{name: getattr(action, name) for name in action.__slots__} | {"forced": True})
    assert rule(table(), forced) == rule_id


def test_a_card_cannot_lie_in_two_places_unless_the_table_insists() -> None:
    """Mise en place: one of each in the box; only starting cards are there more often."""
    action = Adjust(player=0, hand=(ROW[0],))
    assert refused(table(), action) == ("SR-NAME-2", {"card": ROW[0]})
    assert apply(table(), Adjust(player=0, hand=(ROW[0],), forced=True)).players[0].hand == (ROW[0],)
    twice = apply(table(), Adjust(player=0, hand=("start-spice-YY", "start-spice-YY")))
    assert twice.players[0].hand == ("start-spice-YY", "start-spice-YY")


def dealt() -> State:
    return set_up(2, deal(3), HouseRules(), catalog())


def test_where_the_app_deals_its_decks_cannot_be_counted_otherwise() -> None:
    assert rule(dealt(), Adjust(merchants_left=3)) == "SR-ADJUST-4"
    assert rule(dealt(), Adjust(points_left=3)) == "SR-ADJUST-4"


def test_where_the_app_deals_a_card_of_its_deck_is_somewhere_already() -> None:
    coming = dealt().market.deck[0]
    assert refused(dealt(), Adjust(player=0, hand=(coming,))) == ("SR-NAME-2", {"card": coming})


SIX = ("point-GGGGG-15", *NEXT_POINTS)


def test_setting_claimed_cards_can_bring_the_last_round() -> None:
    """Fin de la partie, where the table noticed late."""
    assert apply(table(), Adjust(player=1, claimed=SIX[:5])).status == RUNNING
    state = apply(table(), Adjust(player=1, claimed=SIX))
    assert state.status == LAST_ROUND
    assert apply(apply(state, Rest()), Rest()).status == OVER


def test_setting_claimed_cards_can_take_the_end_back() -> None:
    state = mover(table()._replace(seat=1), caravan="YYRR", claimed=SIX[:5])
    state = apply(state, Claim(slot=0))
    assert state.status == OVER
    again = apply(state, Adjust(player=1, claimed=SIX[:5]))
    assert (again.status, again.to_move) == (RUNNING, 0)


def test_a_round_is_never_less_than_the_first() -> None:
    assert apply(table(), Adjust(round=0)).round == 1


def test_an_adjustment_can_follow_the_end() -> None:
    state = table()._replace(status=OVER)
    state = points(mover(state, claimed=SIX), row=POINTS)
    after = apply(state, Adjust(player=0, gold=5))
    assert (after.status, after.players[0].gold) == (OVER, 5)


def test_a_table_with_nothing_but_unnamed_cards_can_be_set_up_by_hand() -> None:
    state = set_up(2, Setup(), HouseRules(), catalog())
    after = apply(state, Adjust(merchant_row=ROW, point_row=POINTS))
    assert (after.market.row, after.points.row) == (ROW, POINTS)
