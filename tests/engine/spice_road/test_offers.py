"""What a screen may show: every touchable thing, its default first, or the rule that forbids it."""

from dataclasses import replace

import pytest

from engine.cubes import Cubes
from engine.game import OVER, REST, Offer, Touch
from engine.spice_road.offers import choices, offers, touched
from engine.spice_road.rules import apply
from engine.spice_road.setup import set_up
from engine.spice_road.values import Acquire, Claim, HouseRules, Name, Play, Rest, Setup, State, catalog
from tests.engine.spice_road.table import ROW, market, mover, refused, table


def offered(state: State, kind: str, key: int = 0) -> Offer:
    (offer,) = (offer for offer in offers(state) if offer.touch == (kind, key))
    return offer


def cubes(word: str) -> Cubes:
    return Cubes.parse(word)


def test_every_hand_card_every_row_card_and_rest_can_be_touched() -> None:
    state = mover(table(), hand=("start-spice-YY", "spice-B", "?8"), played=("start-upgrade-2",))
    touches = [offer.touch for offer in offers(state)]
    assert touches == [
        *(Touch("hand", i) for i in range(3)),
        *(Touch("market", i) for i in range(6)),
        *(Touch("points", i) for i in range(5)),
        REST,
    ]


def test_the_most_trades_come_first() -> None:
    """Cartes Échange: any number of times; the most is right nine times out of ten."""
    state = mover(table(), caravan="YYYYYYR", hand=("trade-YY-G",))
    assert [action.times for action in offered(state, "hand").actions] == [3, 2, 1]


def test_upgrades_come_by_the_value_that_they_reach_and_none_comes_last() -> None:
    """Cartes Amélioration: every result once, two steps before one, one before none."""
    state = mover(table(), caravan="YRG")
    actions = offered(state, "hand", 1).actions
    results = [apply(state, action).players[0].caravan for action in actions]
    assert [result.value for result in results] == sorted((r.value for r in results), reverse=True)
    assert [result.word for result in results] == ["YGB", "RRB", "RGG", "YRB", "YGG", "RRG", "YRG"]
    assert actions[-1].upgrade == ""


def test_the_cheapest_payment_comes_first() -> None:
    """Acheter une carte: any cubes; most people part with the lowest."""
    state = mover(table(), caravan="YYRB")
    pays = [action.pay for action in offered(state, "market", 2).actions]
    assert pays == ["YY", "YR", "YB", "RB"]
    assert offered(state, "market", 0).actions == (Acquire(slot=0),)


def test_the_cheapest_discard_comes_first() -> None:
    """Capacité de la caravane: any cubes; most people drop the lowest."""
    state = mover(table(), caravan="YYRRRRGGBB", hand=("spice-B",))
    discards = [action.discard.word for action in offered(state, "hand").actions]
    assert discards == ["Y", "R", "G", "B"]


def test_a_claim_has_one_way_and_a_rest_too() -> None:
    state = mover(table(), caravan="YYRRRR")
    assert offered(state, "points", 0).actions == (Claim(slot=0),)
    assert offered(state, "points", 1).actions == (Claim(slot=1),)
    assert offered(state, "rest").actions == (Rest(),)


def test_the_default_is_the_first_action() -> None:
    state = mover(table(), caravan="YYYYYY", hand=("trade-YY-G", "trade-GG-BB"))
    assert offered(state, "hand", 0).default == Play(card="trade-YY-G", times=3)
    assert offered(state, "hand", 1).default is None


@pytest.mark.parametrize(
    ("touch", "rule_id", "facts"),
    [
        (("hand", 0), "SR-TRADE-1", {"times": 1, "needs": "GG", "has": "YR"}),
        (("market", 4), "SR-ACQUIRE-2", {"needs": 4, "has": 2}),
        (("points", 1), "SR-CLAIM-1", {"needs": "RRRR", "has": "YR"}),
        (REST, "SR-REST-1", {}),
    ],
)
def test_what_cannot_be_done_says_which_rule_and_numbers(
    touch: tuple[str, int], rule_id: str, facts: dict[str, object]
) -> None:
    state = mover(table(idle_rest=False), caravan="YR", hand=("trade-GG-BB",))
    offer = offered(state, *touch)
    assert offer.actions == ()
    assert offer.refusal is not None
    assert (offer.refusal.rule.id, dict(offer.refusal.facts)) == (rule_id, facts)
    assert offer.anyway is not None
    assert offer.anyway.forced
    assert refused(state, replace(offer.anyway, forced=False)) == (rule_id, facts)
    assert apply(state, offer.anyway).to_move == 1


def test_an_unnamed_card_says_that_it_has_to_be_named() -> None:
    state = mover(set_up(2, Setup(), HouseRules(), catalog()), hand=("?50",))
    for touch in (("hand", 0), ("points", 0)):
        offer = offered(state, *touch)
        assert offer.unnamed == ("?50" if touch[0] == "hand" else "?7")
        assert offer.refusal is not None
        assert offer.refusal.rule.id == "SR-NAME-1"
        assert offer.anyway is not None
        assert apply(state, offer.anyway).to_move == 1
    assert offered(state, "market", 0).actions == (Acquire(slot=0),)
    assert offered(state, "market", 0).unnamed is None


def test_after_the_end_everything_is_refused_for_that_reason() -> None:
    state = table()._replace(status=OVER)
    for offer in offers(state):
        assert offer.actions == ()
        assert offer.refusal is not None
        assert offer.refusal.rule.id == "SR-END-1"
        assert offer.anyway is not None
        assert apply(state, offer.anyway).status == OVER


def test_every_action_leads_back_to_the_touch_it_came_from() -> None:
    state = mover(table(), caravan="YYRRGG")
    for offer in offers(state):
        for action in offer.actions:
            assert touched(state, action) == offer.touch
    assert touched(state, Name(unnamed="?1", card="spice-G")) is None
    assert touched(state, Play(card="spice-B")) is None


# Chips


def rows(state: State, chosen: object) -> dict[str, list[object]]:
    return {choice.field: list(choice.options) for choice in choices(state, chosen)}


def test_the_chips_of_a_trade_are_the_other_numbers_of_times() -> None:
    state = mover(table(), caravan="YYYYYY", hand=("trade-YY-G",))
    chips = rows(state, Play(card="trade-YY-G", times=3))
    assert list(chips) == ["times"]
    assert [action.times for action in chips["times"]] == [3, 2, 1]


def test_the_chips_of_an_upgrade_are_its_outcomes() -> None:
    state = mover(table(), caravan="YYY")
    chips = rows(state, Play(card="start-upgrade-2", upgrade="YR"))
    assert {action.upgrade for action in chips["upgrade"]} == {"YY", "YR", "Y", ""}


def test_the_chips_of_an_overflow_are_the_other_discards() -> None:
    state = mover(table(), caravan="YYYYRRGGBB", hand=("spice-YR",))
    chips = rows(state, Play(card="spice-YR", discard=cubes("YY")))
    assert list(chips) == ["discard"]
    assert {action.discard.word for action in chips["discard"]} == {
        "YY", "YR", "YG", "YB", "RR", "RG", "RB", "GG", "GB", "BB",
    }  # fmt: skip


def test_a_discard_follows_the_chip_that_makes_another_one_needed() -> None:
    """Five times three yellow is five over the limit; four times only three."""
    state = mover(table(), caravan="RRRRR", hand=("trade-R-YYY",))
    chips = rows(state, Play(card="trade-R-YYY", times=5, discard=cubes("YYYYY")))
    four = next(action for action in chips["times"] if action.times == 4)
    assert four.discard.word == "YYY"
    for action in chips["times"]:
        apply(state, action)


def test_the_chips_of_a_payment_keep_the_card_that_was_revealed() -> None:
    state = mover(table(), caravan="YRG")
    chips = rows(state, Acquire(slot=1, pay="Y", reveal="spice-B", time="12:30"))
    assert [action.pay for action in chips["pay"]] == ["Y", "R", "G"]
    assert {(action.reveal, action.time) for action in chips["pay"]} == {("spice-B", "12:30")}


def test_payment_and_discard_have_a_row_of_chips_each() -> None:
    state = market(mover(table(), caravan="YYYYYYYYYR"), lying=("", "GGG", "", "", "", ""))
    chips = rows(state, Acquire(slot=1, pay="Y", discard=cubes("YY")))
    assert list(chips) == ["pay", "discard"]
    for actions in chips.values():
        for action in actions:
            apply(state, action)


def test_where_there_is_no_choice_there_are_no_chips() -> None:
    state = mover(table(), caravan="YYRR", hand=("spice-G",))
    for action in (Play(card="spice-G"), Claim(slot=0), Rest(), Acquire(slot=0, reveal=ROW[0])):
        assert choices(state, action) == ()


def test_payments_are_listed_as_combinations_however_many_orders_there_are() -> None:
    """A thousand orders of one payment are one line in the list."""
    state = mover(table(), caravan="YYYRRRGGBB")
    actions = offered(state, "market", 5).actions
    assert len(actions) == len({"".join(sorted(action.pay)) for action in actions}) == 28
