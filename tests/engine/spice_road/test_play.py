"""Jouer une carte / Giocare: spice, upgrade and trade cards."""

import pytest

from engine.cubes import Cubes
from engine.spice_road.rules import apply
from engine.spice_road.values import MerchantCard, Play, catalog
from tests.engine.spice_road.table import caravan, cubes_in_play, mover, refused, rule, table

CARDS = tuple(catalog().all("merchant").values())


def test_a_played_card_lies_in_front_of_its_player_and_the_turn_passes() -> None:
    """Jouer une carte: from the hand, face up, until a rest."""
    after = apply(table(), Play(card="start-spice-YY"))
    assert after.players[0].hand == ("start-upgrade-2",)
    assert after.players[0].played == ("start-spice-YY",)
    assert after.to_move == 1


def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    """Jouer une carte: a card of one's own hand."""
    assert refused(table(), Play(card="spice-G")) == ("SR-PLAY-1", {"card": "spice-G"})


def test_a_card_that_has_been_played_cannot_be_played_before_a_rest() -> None:
    """Jouer une carte and Repos."""
    state = mover(table(), hand=(), played=("start-spice-YY",))
    assert refused(state, Play(card="start-spice-YY")) == ("SR-PLAY-2", {"card": "start-spice-YY"})


@pytest.mark.parametrize(
    "card", [card for card in CARDS if card.gives and not card.costs], ids=lambda card: card.id
)
def test_every_spice_card_gives_what_is_printed(card: MerchantCard) -> None:
    """Cartes Épices / Carte Spezie: number and colours as printed."""
    state = mover(table(), caravan="", hand=(card.id,))
    assert caravan(apply(state, Play(card=card.id))) == card.id.removeprefix("spice-")


@pytest.mark.parametrize("card", [card for card in CARDS if card.costs], ids=lambda card: card.id)
def test_every_trade_card_takes_and_gives_what_is_printed(card: MerchantCard) -> None:
    """Cartes Échange / Carte Commercio: what stands above the arrow for what stands below it."""
    costs, gives = card.id.removeprefix("trade-").split("-")
    state = mover(table(), caravan=costs, hand=(card.id,))
    assert caravan(apply(state, Play(card=card.id))) == gives
    short = mover(table(), caravan=costs[1:], hand=(card.id,))
    assert refused(short, Play(card=card.id)) == (
        "SR-TRADE-1",
        {"times": 1, "needs": costs, "has": costs[1:]},
    )


@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ("", "YYRGB"),
        ("Y", "YRRGB"),
        ("R", "YYGGB"),
        ("G", "YYRBB"),
        ("YY", "RRRGB"),
        ("YR", "YRGGB"),
        ("RG", "YYGBB"),
        ("GY", "YRRBB"),
    ],
)
def test_upgrade_2_makes_any_two_single_steps_or_fewer(steps: str, left: str) -> None:
    """Cartes Amélioration: one step, then one more, of the same cube or another; or fewer."""
    state = mover(table(), caravan="YYRGB")
    assert caravan(apply(state, Play(card="start-upgrade-2", upgrade=steps))) == left


def test_upgrade_3_raises_one_cube_from_yellow_to_brown() -> None:
    """Cartes Amélioration: yellow, red, green, brown, one level at each step."""
    state = mover(table(), caravan="Y", hand=("upgrade-3",))
    assert caravan(apply(state, Play(card="upgrade-3", upgrade="YRG"))) == "B"


@pytest.mark.parametrize(
    ("steps", "rule_id"),
    [
        ("YYY", "SR-UPGRADE-1"),  # more steps than the card has
        ("B", "SR-UPGRADE-2"),  # nothing is above brown
        ("G", "SR-UPGRADE-2"),  # there is no green cube
        ("RY", "SR-UPGRADE-2"),  # the red cube would be there only after the yellow was raised
    ],
)
def test_steps_that_cannot_be_made_are_refused(steps: str, rule_id: str) -> None:
    """Cartes Amélioration: up to the card's number, in the order in which they are made."""
    state = mover(table(), caravan="YYB")
    assert rule(state, Play(card="start-upgrade-2", upgrade=steps)) == rule_id


def test_the_numbers_of_a_refused_upgrade() -> None:
    state = mover(table(), caravan="YYB")
    assert refused(state, Play(card="start-upgrade-2", upgrade="YYY"))[1] == {"most": 2, "steps": 3}
    assert refused(state, Play(card="start-upgrade-2", upgrade="G"))[1] == {"step": "G", "has": "YYB"}
    assert refused(state, Play(card="start-upgrade-2", upgrade="YG"))[1] == {"step": "G", "has": "YRB"}


def test_an_upgrade_card_may_be_played_with_an_empty_caravan() -> None:
    """Cartes Amélioration: nothing has to be raised."""
    state = mover(table(), caravan="")
    assert apply(state, Play(card="start-upgrade-2")).players[0].played == ("start-upgrade-2",)


def test_a_trade_stops_where_the_cubes_do() -> None:
    """Cartes Échange: as often as there are cubes for it."""
    state = mover(table(), caravan="YYYYY", hand=("trade-YY-G",))
    assert caravan(apply(state, Play(card="trade-YY-G", times=2))) == "YGG"
    assert refused(state, Play(card="trade-YY-G", times=3)) == (
        "SR-TRADE-1",
        {"times": 3, "needs": "YYYYYY", "has": "YYYYY"},
    )


@pytest.mark.parametrize("times", [1_000, 1_000_000])
def test_a_trade_beyond_all_reason_is_refused_like_any_other(times: int) -> None:
    state = mover(table(), caravan="YYYYY", hand=("trade-YY-G",))
    assert rule(state, Play(card="trade-YY-G", times=times)) == "SR-TRADE-1"


def test_a_trade_card_is_not_played_for_nothing() -> None:
    """Decision: one or more trades; a card played for nothing is refused."""
    state = mover(table(), caravan="YYYY", hand=("trade-YY-G",))
    assert rule(state, Play(card="trade-YY-G", times=0)) == "SR-TRADE-2"


@pytest.mark.parametrize(
    "action",
    [
        Play(card="spice-G", times=2),
        Play(card="spice-G", times=0),
        Play(card="spice-G", upgrade="Y"),
        Play(card="trade-YY-G", upgrade="Y"),
        Play(card="start-upgrade-2", times=2),
        Play(card="spice-G", gain=Cubes.parse("GG")),
        Play(card="trade-YY-G", cost=Cubes.parse("Y"), gain=Cubes.parse("G")),
    ],
    ids=str,
)
def test_a_card_does_only_what_its_kind_does(action: Play) -> None:
    """Jouer une carte: three kinds of cards, each with one effect."""
    state = mover(table(), caravan="YYYY", hand=("spice-G", "trade-YY-G", "start-upgrade-2"))
    assert refused(state, action) == ("SR-PLAY-3", {"card": action.card})


def test_cubes_never_run_out() -> None:
    """Limite de cubes / Limite di Cubi: the bowls are endless."""
    state = table(5)
    for seat in range(5):
        state = apply(state, Play(card="start-spice-YY"))
        assert state.players[seat].caravan.total == 5 + (seat > 0)
    assert cubes_in_play(state) == 19 + 10
