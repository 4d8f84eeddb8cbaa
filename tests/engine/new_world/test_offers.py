"""Offers: every touchable thing with all it can do, or the rule that forbids it; chips lead to the rest."""

from dataclasses import replace
from random import Random

import pytest

from engine.cubes import LETTERS, Cubes, Word
from engine.game import OVER, REST, Action, Illegal, Offer, Touch
from engine.new_world.offers import choices, legal, offers, otherwise, touched
from engine.new_world.rules import apply
from engine.new_world.values import Activate, LocationId, State
from tests.engine.new_world.table import (
    AID_BOW,
    ROW,
    after,
    dealt,
    mover,
    opened,
    rest,
    table,
    unknown,
    use,
)


def offer(state: State, kind: str, key: int | str) -> Offer:
    return next(offer for offer in offers(state) if offer.touch == Touch(kind, key))


def played(seed: int, players: int, turns: int) -> State:
    """A table in the middle of a game."""
    chance, state = Random(seed), dealt(seed, players)
    for _ in range(turns):
        found = legal(state)
        claims = [turn for turn in found if isinstance(turn, Activate) and turn.claim]
        state = apply(state, chance.choice(claims or found))
        if state.status == OVER:
            break
    return state


TABLES = [played(seed, 2 + seed % 3, 9 * seed) for seed in range(9)]


def test_every_location_every_card_and_rest_can_be_touched() -> None:
    state = table()
    touches = [offer.touch for offer in offers(state)]
    assert touches[:23] == [Touch("location", place) for place in state.table.places]
    assert touches[23:] == [*(Touch("points", slot) for slot in range(4)), REST]


@pytest.mark.parametrize("state", TABLES)
def test_everything_offered_is_accepted_and_everything_refused_says_why(state: State) -> None:
    for one in offers(state):
        if one.actions:
            for action in one.actions:
                apply(state, action)
        else:
            assert one.refusal is not None
            assert one.anyway is not None
            with pytest.raises(Illegal) as refusal:
                apply(state, replace(one.anyway, forced=False))
            assert refusal.value == one.refusal
            apply(state, one.anyway)


@pytest.mark.parametrize("state", TABLES)
def test_the_offers_are_all_legal_turns(state: State) -> None:
    by_place = [one for one in offers(state) if one.touch.kind != "points"]
    assert [action for one in by_place for action in one.actions] == legal(state)
    assert len(set(legal(state))) == len(legal(state))


def likely(state: State, chance: Random) -> Activate:
    """Any turn at all, of which some are legal."""
    cubes = Cubes.parse("".join(chance.choices(LETTERS, k=chance.choice((0, 0, 0, 1, 2)))))
    place = LocationId(chance.choice(state.table.places))
    location = state.table.locations[state.table.at[place]]
    kind = location.type if location else ""
    how: dict[str, object] = {"discard": cubes}
    if kind == "trade" or not chance.randrange(20):
        how["times"] = chance.randrange(4)
    if kind == "upgrade" or not chance.randrange(20):
        how["upgrade"] = Word("".join(chance.choices(LETTERS, k=chance.randrange(4))))
    if kind == "fort" or not chance.randrange(20):
        how["bonus"] = chance.choice((None, 0, 1))
        how["claim"] = chance.random() < 0.7
        how["explore"] = chance.choice((None, *state.table.places[12:]))
    return Activate(location=place, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize("state", TABLES)
def test_what_the_rules_accept_is_offered(state: State) -> None:
    """Or leads to the same table as something offered: steps of an upgrade can be told in several orders."""
    chance = Random(len(legal(state)))
    results = {apply(state, action) for action in legal(state)}
    accepted = 0
    for _ in range(1_500):
        turn = likely(state, chance)
        try:
            result = apply(state, turn)
        except Illegal:
            assert turn not in legal(state)
        else:
            assert result in results
            accepted += 1
    assert accepted or state.status == OVER or state.mover.ready < 2


@pytest.mark.parametrize("state", TABLES)
def test_chips_lead_from_the_default_to_every_turn(state: State) -> None:
    for one in offers(state):
        if one.actions:
            reached: set[Action] = {one.actions[0]}
            fresh = set(reached)
            while fresh:
                rows = [row for action in fresh for row in choices(state, action)]
                fresh = {option for row in rows for option in row.options} - reached
                reached |= fresh
            assert set(one.actions) <= reached


# Defaults


def test_the_default_trade_is_the_most() -> None:
    turn = offer(mover(table(), storage="YYYYYR"), "location", "A1-5").default
    assert turn == use("A1-5", times=2)


def test_the_default_upgrade_is_the_highest() -> None:
    assert offer(mover(table(), storage="YG"), "location", "A1-4").default == use("A1-4", upgrade="YG")


def test_the_default_at_a_fort_is_the_card_with_a_bonus_tile() -> None:
    rich = mover(table(), storage="YRR")
    assert offer(rich, "location", "A1-1").default == use("A1-1", claim=True, bonus=0)
    assert offer(table(), "location", "A1-1").default == use("A1-1", bonus=0)
    full = mover(rich, bonus=("bonus-aid", "bonus-aid", "bonus-3"))
    assert offer(full, "location", "A1-1").default == use("A1-1", claim=True)


def test_the_default_of_a_point_card_is_that_card_alone() -> None:
    above = offer(mover(table(), storage="YRR"), "points", 0)
    assert above.actions == (use("A1-1", claim=True), use("A1-1", claim=True, bonus=0))


def test_another_exploration_tile_is_one_that_is_touched_afterwards() -> None:
    rich = mover(table(4), storage="RRG")
    done = offer(rich, "location", "B1-2").default
    assert isinstance(done, Activate)
    assert done.explore == "C1-3"
    others = otherwise(rich, done)
    assert {touch.key for touch in others} == {"C1-4", "C1-5", "C1-6", "D1-2", "D1-3", "D1-4", "D1-5"}
    for touch, turn in others.items():
        assert isinstance(turn, Activate)
        assert turn.explore == touch.key
        assert turn.bonus == done.bonus
        apply(rich, turn)
        assert offer(apply(rich, done), "location", touch.key).default is None, "it serves for nothing else"


def test_nothing_else_is_touched_after_other_turns() -> None:
    rich = mover(table(4), storage="YRR")
    assert otherwise(rich, use("A1-1", claim=True)) == {}
    assert otherwise(rich, rest()) == {}


def test_a_tile_on_a_place_of_which_nobody_has_told_is_not_touched_afterwards() -> None:
    """A touch on such a place may as well be the next turn."""
    state = mover(unknown(2), storage="YRR")
    done = use("A1-1", settlers=2, claim=True, cost="YRR", explore="C1-4", found="Y")
    apply(state, done)
    assert otherwise(state, done) == {}


def test_the_default_discard_is_the_cheapest() -> None:
    turn = offer(mover(table(), storage="YRRRRGGBB"), "location", "A1-3").default
    assert turn == use("A1-3", discard="Y")


def test_an_exploration_card_offers_every_tile() -> None:
    turns = offer(mover(table(), storage="RRG"), "points", 3).actions
    places = {turn.explore for turn in turns if isinstance(turn, Activate)}
    assert len(places) == 10


# Refusals


@pytest.mark.parametrize(
    ("state", "key", "broken"),
    [
        (table(), "C1-3", "NW-ACTIVATE-2"),
        (after(table(2), use("A1-3"), rest()), "A1-3", "NW-ACTIVATE-3"),
        (mover(table(), ready=1), "C1-1", "NW-SETTLERS-1"),
        (after(table(2), use("A1-3")), "A1-3", ""),
        (mover(after(table(2), use("A1-3")), ready=1), "A1-3", "NW-SETTLERS-2"),
        (table(), "C1-2", "NW-TRADE-1"),
        (mover(table(), bonus=("?", "?", "?")), "A1-1", "NW-FORT-2"),
        (table()._replace(status=OVER), "A1-3", "NW-END-1"),
    ],
)
def test_a_location_says_why_it_cannot_be_used(state: State, key: str, broken: str) -> None:
    refusal = offer(state, "location", key).refusal
    assert (refusal.rule.id if refusal else "") == broken


def test_a_point_card_says_why_it_cannot_be_claimed() -> None:
    refusal = offer(table(), "points", 0).refusal
    assert refusal is not None
    assert (refusal.rule.id, refusal.facts["needs"]) == ("NW-FORT-2", "YRR")
    unnamed = table()._replace(points=table().points._replace(row=("?1", *ROW[1:])))
    assert offer(unnamed, "points", 0).unnamed == "?1"
    assert offer(unnamed, "location", "A1-1").default == use("A1-1", bonus=0)


def test_a_place_that_is_not_entered_is_to_be_entered() -> None:
    assert offer(unknown(), "location", "C1-4").unnamed == "C1-4"
    assert offer(unknown(), "location", "A1-1").unnamed == "A1-1"


def test_rest_is_always_offered_unless_agreed_otherwise() -> None:
    assert offer(table(), *REST).default == rest()
    refusal = offer(table(idle_rest=False), *REST).refusal
    assert refusal is not None
    assert refusal.rule.id == "NW-REST-1"
    assert legal(table()._replace(status=OVER)) == []


def test_with_an_empty_row_there_are_no_cards_to_touch() -> None:
    state = table()._replace(points=table().points._replace(row=(AID_BOW,), deck=()))
    assert [one.touch.key for one in offers(state) if one.touch.kind == "points"] == [0]


def test_each_turn_came_from_a_touch() -> None:
    state = opened(table(), "C1-3")
    for one in offers(state):
        if one.touch.kind != "points":
            assert all(touched(state, action) == one.touch for action in one.actions)
