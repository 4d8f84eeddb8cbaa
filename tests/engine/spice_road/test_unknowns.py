"""What the table does not know yet: unnamed cards wherever they can be, named later and checked then."""

import pytest

from engine.cubes import Cubes
from engine.spice_road.naming import candidates
from engine.spice_road.rules import apply
from engine.spice_road.scoring import score
from engine.spice_road.setup import set_up
from engine.spice_road.values import Acquire, Claim, HouseRules, Name, Play, Rest, Setup, State, catalog
from tests.engine.spice_road.table import ROW, caravan, lying, market, mover, points, refused, rule, table


def unknown_table() -> State:
    """Merchant cards ?1 to ?6, point cards ?7 to ?11."""
    return set_up(2, Setup(), HouseRules(), catalog())


def with_unnamed_hand(has: str = "YYYY") -> State:
    """?1 came into the first player's hand, ?12 into the row, and it is the first player's turn again."""
    state = apply(apply(unknown_table(), Acquire(slot=0)), Rest())
    return mover(state, caravan=has)


def told(cost: str, gain: str) -> dict[str, Cubes]:
    return {"cost": Cubes.parse(cost), "gain": Cubes.parse(gain)}


# In the row


@pytest.mark.parametrize("reveal", [None, "?"])
def test_a_card_revealed_without_a_name_gets_the_next_number(reveal: str | None) -> None:
    state = apply(unknown_table(), Acquire(slot=0, reveal=reveal))
    assert state.market.row == ("?2", "?3", "?4", "?5", "?6", "?12")
    state = apply(state, Acquire(slot=5, pay="YYYY", forced=True))
    assert state.market.row[-1] == "?13"


def test_a_number_may_be_given_but_not_twice() -> None:
    state = apply(unknown_table(), Acquire(slot=0, reveal="?40"))
    assert state.market.row[-1] == "?40"
    assert refused(state, Acquire(slot=0, reveal="?40")) == ("SR-NAME-2", {"card": "?40"})
    assert apply(state, Acquire(slot=0)).market.row[-1] == "?41"
    again = apply(state, Acquire(slot=0, reveal="?40", forced=True))
    assert again.market.row[-2:] == ("?40", "?41")


def test_an_unnamed_card_is_acquired_like_any_other() -> None:
    """Acheter une carte: cubes and places do not depend on what is printed."""
    state = market(unknown_table(), lying=("", "R", "", "", "", ""))
    after = apply(state, Acquire(slot=1, pay="Y"))
    assert after.players[0].hand[-1] == "?2"
    assert (caravan(after), lying(after)[0]) == ("YYR", "Y")


def test_an_unnamed_card_is_named_in_the_row() -> None:
    state = apply(unknown_table(), Name(unnamed="?3", card="spice-B"))
    assert state.market.row == ("?1", "?2", "spice-B", "?4", "?5", "?6")
    assert state.to_move == 0
    assert state.round == 1


# In the hand and played


def test_an_unnamed_card_is_played_by_saying_what_it_did() -> None:
    state = with_unnamed_hand("YYYY")
    after = apply(state, Play(card="?1", **told("YY", "G")))
    assert caravan(after) == "YYG"
    assert after.players[0].played == ("?1",)


def test_an_unnamed_card_cannot_be_played_in_silence() -> None:
    assert refused(with_unnamed_hand(), Play(card="?1")) == ("SR-NAME-1", {"card": "?1"})


def test_an_unnamed_card_cannot_take_cubes_that_are_not_there() -> None:
    state = with_unnamed_hand("Y")
    assert refused(state, Play(card="?1", **told("YY", "G"))) == (
        "SR-TRADE-1",
        {"times": 1, "needs": "YY", "has": "Y"},
    )


def test_the_caravan_limit_holds_for_unnamed_cards_too() -> None:
    state = with_unnamed_hand("Y" * 9)
    assert rule(state, Play(card="?1", **told("", "GG"))) == "SR-LIMIT-1"
    after = apply(state, Play(card="?1", **told("", "GG"), discard=Cubes.parse("Y")))
    assert caravan(after) == "YYYYYYYYGG"


@pytest.mark.parametrize("card", ["?", "?2", "?99"])
def test_only_an_unnamed_card_of_ones_own_can_be_played(card: str) -> None:
    assert rule(with_unnamed_hand(), Play(card=card, **told("", "G"))) == "SR-PLAY-1"


@pytest.mark.parametrize(
    ("cost", "gain", "fits", "does_not"),
    [
        ("", "G", "spice-G", "spice-B"),
        ("YY", "G", "trade-YY-G", "trade-YYY-B"),
        ("YYYY", "GG", "trade-YY-G", "trade-YY-RR"),  # twice
        ("YYYY", "GG", "trade-YYYY-GG", "trade-YYY-RG"),
        ("YY", "RR", "upgrade-3", "trade-YY-G"),
        ("Y", "G", "upgrade-3", "spice-G"),
        ("YRG", "RGB", "upgrade-3", "spice-YG"),
        ("YYYY", "RRRR", "trade-YY-RR", "upgrade-3"),  # four steps are more than three
    ],
)
def test_a_name_has_to_explain_what_the_card_did(cost: str, gain: str, fits: str, does_not: str) -> None:
    """Re-checked when it is named: Cartes Épices, Amélioration and Échange say what is possible."""
    state = apply(with_unnamed_hand("YYYYRG"), Play(card="?1", **told(cost, gain)))
    assert refused(state, Name(unnamed="?1", card=does_not)) == (
        "SR-NAME-3",
        {"card": does_not, "cost": cost, "gain": gain},
    )
    named = apply(state, Name(unnamed="?1", card=fits))
    assert named.players[0].played == (fits,)
    assert fits in candidates(state, "?1")
    assert does_not not in candidates(state, "?1")


def test_a_name_has_to_explain_everything_that_the_card_ever_did() -> None:
    state = apply(with_unnamed_hand("YYYYY"), Play(card="?1", **told("YY", "RR")))
    state = mover(apply(apply(apply(state, Rest()), Rest()), Rest()), caravan="YYY")
    state = apply(state, Play(card="?1", **told("Y", "G")))
    assert candidates(state, "?1") == ("upgrade-3",)
    assert rule(state, Name(unnamed="?1", card="trade-YY-RR")) == "SR-NAME-3"
    named = apply(state, Name(unnamed="?1", card="upgrade-3"))
    assert named.mysteries.uses == ()


def test_a_card_named_later_is_played_by_its_name() -> None:
    state = apply(with_unnamed_hand("YYYY"), Name(unnamed="?1", card="trade-YY-G"))
    assert caravan(apply(state, Play(card="trade-YY-G", times=2))) == "GG"
    assert rule(state, Play(card="?1", **told("YY", "G"))) == "SR-PLAY-1"


# Claimed


def test_an_unnamed_point_card_is_claimed_by_saying_its_cost() -> None:
    state = mover(unknown_table(), caravan="YYRR")
    after = apply(state, Claim(slot=0, cost=Cubes.parse("YYRR")))
    assert (caravan(after), after.players[0].claimed, after.players[0].gold) == ("", ("?7",), 1)
    assert (score(after, 0).total, score(after, 0).unnamed) == (3, 1)
    named = apply(after, Name(unnamed="?7", card="point-YYRR-6"))
    assert (score(named, 0).total, score(named, 0).unnamed) == (9, 0)


def test_a_claimed_cards_name_has_to_have_cost_what_was_paid() -> None:
    state = mover(unknown_table(), caravan="YYRRR")
    state = apply(state, Claim(slot=0, cost=Cubes.parse("YYRRR")))
    assert rule(state, Name(unnamed="?7", card="point-YYRR-6")) == "SR-NAME-3"
    assert candidates(state, "?7") == ("point-YYRRR-8",)


def test_an_unnamed_point_card_cannot_be_claimed_in_silence_nor_without_the_cubes() -> None:
    state = mover(unknown_table(), caravan="YY")
    assert refused(state, Claim(slot=0)) == ("SR-NAME-1", {"card": "?7"})
    assert rule(state, Claim(slot=0, cost=Cubes.parse("YYY"))) == "SR-CLAIM-1"


# Names that cannot be


def test_a_card_that_is_already_on_the_table_is_no_name() -> None:
    """Mise en place: every card is in the box once."""
    state = apply(table(), Acquire(slot=0))
    for card in (ROW[0], ROW[1]):
        assert refused(state, Name(unnamed="?1", card=card)) == ("SR-NAME-2", {"card": card})


def test_a_point_card_is_no_name_for_a_merchant_card_nor_the_other_way_round() -> None:
    state = unknown_table()
    assert refused(state, Name(unnamed="?1", card="point-YYRR-6")) == ("SR-NAME-5", {"card": "point-YYRR-6"})
    assert refused(state, Name(unnamed="?7", card="spice-G")) == ("SR-NAME-5", {"card": "spice-G"})


@pytest.mark.parametrize("unnamed", ["?", "?12", "?1000000"])
def test_only_what_lies_unnamed_on_the_table_can_be_named(unnamed: str) -> None:
    state = unknown_table()
    assert refused(state, Name(unnamed=unnamed, card="spice-G")) == ("SR-NAME-4", {"card": unnamed})
    assert rule(state, Name(unnamed=unnamed, card="spice-G", forced=True)) == "SR-NAME-4"


def test_a_name_is_given_once() -> None:
    state = apply(unknown_table(), Name(unnamed="?1", card="spice-G"))
    assert rule(state, Name(unnamed="?1", card="spice-B")) == "SR-NAME-4"


def test_the_naming_grid_leaves_out_what_is_on_the_table_and_keeps_its_order() -> None:
    state = apply(table(), Acquire(slot=0))
    grid = candidates(state, "?1")
    every = tuple(catalog().all("merchant"))
    assert grid == tuple(card for card in every if card not in ROW)
    assert candidates(points(state, row=("?50",)), "?50") == tuple(catalog().all("point"))


# The app deals


def test_where_the_app_deals_cards_come_from_the_deck() -> None:
    setup = Setup(
        merchant_row=ROW, merchant_deck=("spice-B", "spice-RR"), point_deck=tuple(catalog().all("point"))
    )
    state = set_up(2, setup, HouseRules(), catalog())
    assert state.points.row == tuple(catalog().all("point"))[:5]
    assert refused(state, Acquire(slot=0, reveal="spice-RR")) == (
        "SR-DECK-2",
        {"card": "spice-RR", "top": "spice-B"},
    )
    said = apply(state, Acquire(slot=0, reveal="spice-B"))
    assert said == apply(state, Acquire(slot=0))
    assert said.market.row[-1] == "spice-B"
    assert apply(said, Acquire(slot=0)).market.deck == ()
    insisting = apply(state, Acquire(slot=0, reveal="spice-RR", forced=True))
    assert insisting.market.row[-1] == "spice-B"
