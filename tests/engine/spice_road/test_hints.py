"""Hints, beside a search that tries every line of play, one turn after the other, by the naive rules."""

from dataclasses import replace
from random import Random

import pytest

from engine.cubes import Cubes
from engine.spice_road.hints import hinted, hints
from engine.spice_road.rules import apply
from engine.spice_road.setup import set_up
from engine.spice_road.values import Acquire, Claim, HouseRules, Play, Player, Rest, Setup, State, catalog
from tests.engine.spice_road import naive
from tests.engine.spice_road.table import market, mover, points, table

MERCHANTS = tuple(catalog().all("merchant"))
POINTS = tuple(catalog().all("point"))


def fewest_turns(state: State, cost: str, purchases: int, deepest: int) -> int | None:
    """Breadth first, alone at the table, a row that is not filled up; the claim counts as a turn."""
    player = state.players[0]
    row = tuple((card, cubes.word) for card, cubes in zip(state.market.row, state.market.lying, strict=True))
    newest = {(player.caravan.word, frozenset(player.hand), frozenset(player.played), row, purchases)}
    seen = set(newest)
    for turns in range(1, deepest + 1):
        if any(naive.has(stand[0], cost) for stand in newest):
            return turns
        newest = {after for stand in newest for after in steps(*stand)} - seen
        seen |= newest
    return None


def steps(caravan, hand, played, row, purchases):  # type: ignore[no-untyped-def]
    yield caravan, hand | played, frozenset(), row, purchases
    for card in hand:
        for _, after in naive.played(card, caravan):
            for discard in naive.excess(after):
                yield naive.take(after, discard), hand - {card}, played | {card}, row, purchases
    for slot, (card, lying) in enumerate(row if purchases else ()):
        for paid in naive.payments(caravan, slot, every_order=True):
            passed = tuple((other, naive.add(cubes, paid[i])) for i, (other, cubes) in enumerate(row[:slot]))
            after = naive.add(naive.take(caravan, paid), lying)
            for discard in naive.excess(after):
                left = naive.take(after, discard)
                yield left, hand | {card}, played, (*passed, *row[slot + 1 :]), purchases - 1


def small_table(seed: int, cards: int, most_cubes: int, row: int) -> State:
    chance = Random(seed)
    merchants = chance.sample(MERCHANTS, cards - 2 + 6)
    hand = ["start-spice-YY", "start-upgrade-2", *merchants[6:]]
    chance.shuffle(hand)
    played = chance.randrange(cards)
    setup = Setup(merchant_row=tuple(merchants[:6]), point_row=tuple(chance.sample(POINTS, 5)))
    state = set_up(2, setup, HouseRules(), catalog())
    word = "".join(chance.choices("YRGB", (4, 2, 1, 1), k=chance.randint(2, most_cubes)))
    player = Player(Cubes.parse(word), tuple(hand[played:]), tuple(hand[:played]))
    lying = tuple(Cubes.parse(chance.choice(("", "", "Y", "R", "G"))) for _ in range(row))
    market = state.market._replace(row=state.market.row[:row], lying=lying)
    return state._replace(players=(player, state.players[1]), market=market)


def precious_table(seed: int) -> State:
    """Few cards, high cubes, and more cubes lying in the row: where buying is the way."""
    chance = Random(seed)
    state = small_table(seed, 2, most_cubes=8, row=chance.choice([2, 3]))
    word = "".join(chance.choices("YRGB", (1, 1, 2, 4), k=chance.randint(2, 6)))
    hand = tuple(chance.sample(["start-upgrade-2", "start-spice-YY"], chance.randrange(3)))
    lying = tuple(chance.choice(("", "", "YY", "GG", "RG", "B", "YYGG")) for _ in state.market.row)
    return market(mover(state, caravan=word, hand=hand, played=()), lying=lying)


def assert_playable(state: State, purchases: int) -> None:
    """Every line of play does what it promises, with no more purchases than allowed."""
    for hint in hints(state, 0, purchases):
        assert sum(isinstance(action, Acquire) for action in hint.line) <= purchases
        assert hint.turns == len(hint.line)
        alone = state
        for action in hint.line:
            alone = apply(alone, action)._replace(seat=0)
        assert alone.players[0].claimed == (hint.thing,)


def compare(state: State, purchases: int, deepest: int) -> int:
    """How many cards were near enough to compare; beyond that depth the hint must not be nearer either."""
    hinted = {hint.thing: hint.turns for hint in hints(state, 0, purchases)}
    compared = 0
    for card in state.points.row:
        fewest = fewest_turns(state, card.split("-")[1], purchases, deepest)
        if fewest is not None:
            assert hinted.get(card) == fewest, (card, state.players[0], state.market)
            compared += 1
        else:
            assert hinted.get(card, deepest + 1) > deepest
    return compared


@pytest.mark.parametrize("cards", [2, 3, 4, 5])
def test_fewest_turns_without_purchases(cards: int) -> None:
    compared = 0
    for seed in range(8):
        state = small_table(seed, cards, most_cubes=8, row=3)
        compared += compare(state, purchases=0, deepest=7)
        assert_playable(state, 0)
    assert compared >= 10


@pytest.mark.parametrize("cards", [2, 3])
def test_fewest_turns_with_one_purchase(cards: int) -> None:
    compared = 0
    for seed in range(10):
        state = small_table(100 + seed, cards, most_cubes=8, row=4)
        compared += compare(state, purchases=1, deepest=4)
        assert_playable(state, 1)
    assert compared >= 4


@pytest.mark.parametrize("purchases", [2, 3])
def test_fewest_turns_with_more_purchases(purchases: int) -> None:
    """Cubes laid on a card that is bought later come back: the row is a second caravan."""
    compared = 0
    for seed in range(24):
        state = precious_table(seed)
        compared += compare(state, purchases, deepest=4)
        assert_playable(state, purchases)
    assert compared >= 30


def without_cards(has: str, row: dict[str, str], card: str) -> State:
    """A player with cubes and no card at all; the row with what lies on it; one point card."""
    state = mover(table(), caravan=has, hand=())
    state = market(state, row=tuple(row), lying=tuple(row.values()))
    return points(state, row=(card,))


def test_a_cube_laid_on_a_card_is_fetched_back_with_it() -> None:
    """Acheter une carte: the green cube is laid on the second card, and comes back with it."""
    row = {"trade-RRR-BB": "", "trade-YY-G": "RG", "trade-B-YYRR": ""}
    (hint,) = hints(without_cards("GBB", row, "point-RRRGG-12"), 0, purchases=2)
    assert hint.line == (
        Acquire(slot=2, pay="BG"),
        Play(card="trade-B-YYRR"),
        Acquire(slot=1, pay="Y"),
        Claim(slot=0),
    )


def test_a_purchase_may_be_for_the_cubes_and_for_the_card() -> None:
    """Acheter une carte: no rest is needed to play what was just bought."""
    row = {"trade-GG-YYRRR": "GG", "spice-G": "RG"}
    (hint,) = hints(without_cards("GGB", row, "point-YRGGGB-18"), 0, purchases=2)
    assert hint.turns == 4
    (one,) = hints(without_cards("G", {"trade-G-YYYYR": "G"}, "point-YYYRGB-14"), 0, 1) or (None,)
    assert one is None
    (ready,) = hints(without_cards("RG", {"trade-G-YYYYR": "G"}, "point-YYRR-6"), 0, purchases=1)
    assert ready.line == (Acquire(slot=0), Play(card="trade-G-YYYYR"), Claim(slot=0))


def test_what_lies_ready_is_claimed_at_once() -> None:
    state = mover(table(), caravan="YYRRRR")
    ready = [hint for hint in hints(state, 0) if hint.turns == 1]
    assert [(hint.touch.key, hint.line) for hint in ready] == [(0, (Claim(slot=0),)), (1, (Claim(slot=1),))]


def test_a_player_without_cards_gets_hints_for_nothing_out_of_reach() -> None:
    state = mover(table(), caravan="YYRR", hand=(), played=())
    assert [hint.thing for hint in hints(state, 0)] == ["point-YYRR-6"]
    unnamed = mover(table(), caravan="YYRR", hand=("?1",), played=())
    assert [hint.thing for hint in hints(unnamed, 0)] == ["point-YYRR-6"]
    unsold = market(unnamed, row=("?2",), lying=("RRGG",))
    assert [hint.thing for hint in hints(unsold, 0, purchases=3)] == ["point-YYRR-6"]


def test_a_claim_that_is_too_far_away_gets_no_hint() -> None:
    """Nothing but a card that upgrades once: thirty plays and thirty rests are no plan."""
    state = mover(table(), caravan="Y" * 10, hand=("start-upgrade-2",))
    slow = replace(state.table.merchants["start-upgrade-2"], upgrades=1)
    merchants = {**state.table.merchants, "start-upgrade-2": slow}
    dear = replace(state.table.points["point-BBBBB-20"], cost=Cubes.parse("B" * 10))
    cards = {**state.table.points, "point-BBBBB-20": dear}
    state = state._replace(table=replace(state.table, merchants=merchants, points=cards))
    state = points(state, row=("point-BBBBB-20",))
    assert hints(state, 0) == ()


def test_cubes_that_were_counted_absurdly_do_no_harm() -> None:
    """As a table may set it by hand: so many that a few trades more are too many for any counter."""
    state = mover(table(), caravan="Y" * 699 + "G" * 300, hand=("trade-G-YYYYR", "start-spice-YY"), played=())
    assert [hint.thing for hint in hints(state, 0)] == ["point-YYGG-8", "point-GGGG-12"]


def test_hints_are_for_any_seat_and_leave_the_other_hands_alone() -> None:
    state = mover(table(3), caravan="YYRR")
    assert hints(state, 0)[0].turns == 1
    assert hints(state, 1)[0].turns > 1


def test_two_cards_of_the_same_name_are_two_cards() -> None:
    """As a table may set it by hand: one in the hand, the other played."""
    state = mover(table(), caravan="", hand=("start-spice-YY",), played=("start-spice-YY",))
    state = points(state, row=("point-YYRR-6",))
    dear = replace(state.table.points["point-YYRR-6"], cost=Cubes.parse("YYYY"))
    state = state._replace(table=replace(state.table, points={"point-YYRR-6": dear}))
    (hint,) = hints(state, 0)
    assert hint.line == (
        Play(card="start-spice-YY"),
        Rest(),
        Play(card="start-spice-YY"),
        Claim(slot=0),
    )


def test_the_cubes_after_each_turn_of_a_way_are_those_of_the_rules() -> None:
    for seed in range(12):
        state = small_table(seed, 5, 6, 4)
        for hint in hints(state, 0, purchases=1):
            alone = state
            for leg in hint.way:
                before = alone
                alone = apply(alone, leg.action)._replace(seat=0)
                assert alone.players[0].caravan is leg.cubes
                match leg.action:
                    case Play(card=card):
                        assert leg.thing == card
                    case Acquire(slot=slot):
                        assert leg.thing == before.market.row[slot]
                    case Claim(slot=slot):
                        assert leg.thing == before.points.row[slot]
                    case _:
                        assert leg.thing == ""


def test_the_search_takes_breath_again_and_again() -> None:
    """Whoever looks beside the app can rest or stop there: no stretch without a breath is long."""
    state = small_table(3, 8, 4, 5)
    stretches = "".join("." if hint is None else "H" for hint in hinted(state, 0))
    assert stretches.count(".") > 100
    assert "HH" not in stretches
