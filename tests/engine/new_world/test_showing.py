"""What the board shows: it must be what the rules would do."""

import pytest

from engine.new_world.offers import offers
from engine.new_world.rules import apply
from engine.new_world.scoring import score
from engine.new_world.showing import (
    Help,
    Settlers,
    Stack,
    collected,
    helped,
    own_board,
    panels,
    settlers,
    settlers_needed,
    stacks,
    worth_now,
)
from engine.new_world.values import Activate, Setup, State
from tests.engine.new_world.table import (
    AID_BOW,
    TOOL_CANOE,
    after,
    dealt,
    mover,
    opened,
    seated,
    standing,
    table,
    unknown,
    use,
)
from tests.engine.new_world.test_offers import TABLES


def needed(state: State, place: str, seat: int | None = None) -> int | None:
    return settlers_needed(state, state.seat if seat is None else seat)[state.table.at[place]]


@pytest.mark.parametrize("state", TABLES)
def test_the_settlers_needed_are_those_that_a_turn_places(state: State) -> None:
    for offer in offers(state):
        if offer.touch.kind == "location" and isinstance(turn := offer.default, Activate):
            placed = apply(state, turn).board.settled[state.table.at[turn.location]]
            assert placed == (state.seat, needed(state, turn.location))


@pytest.mark.parametrize("state", TABLES)
def test_what_needs_more_than_there_are_cannot_be_used(state: State) -> None:
    for offer in offers(state):
        if offer.touch.kind == "location" and offer.refusal is not None:
            number = needed(state, str(offer.touch.key))
            if offer.refusal.rule.id in ("NW-SETTLERS-1", "NW-SETTLERS-2"):
                assert number is not None
                assert number > state.mover.ready


def test_aid_and_expelling_count() -> None:
    state = table()
    assert needed(state, "A1-2") == 3
    assert needed(mover(state, claimed=(AID_BOW,)), "A1-2") == 2
    occupied = standing(state, "A1-2", 1, 3)
    assert needed(occupied, "A1-2") == 4
    assert needed(mover(occupied, claimed=(AID_BOW,)), "A1-2") == 3
    assert needed(occupied, "A1-2", seat=1) is None, "one cannot go where one stands"


def test_nobody_can_say_what_a_covered_or_unknown_place_needs() -> None:
    assert needed(table(), "C1-3") is None
    state = unknown(2)
    assert needed(state, "C1-1") is None
    told = after(state, use("C1-1", settlers=2, gain="Y"))
    assert needed(told, "C1-1") == 3, "one more than stand there"
    home = told._replace(board=told.board._replace(settled=(None,) * len(told.table.places)))
    assert needed(home, "C1-1") == 2, "as it was told"


def test_panels_have_their_places_in_the_printed_order() -> None:
    found = panels(table().table)
    assert [(panel.side, len(panel.places)) for panel in found] == [
        ("A1", 6),
        ("B1", 6),
        ("C1", 6),
        ("D1", 5),
    ]
    odd = panels(unknown(2, setup=Setup(panel="F1", places=(4, 8, 7, 4))).table)
    assert [(panel.side, len(panel.places)) for panel in odd] == [("A1", 4), ("B1", 8), ("C1", 7), ("F1", 4)]
    assert odd[1].places == tuple(f"B1-{number}" for number in range(1, 9))


def test_stacks_say_what_lies_on_top_and_how_many() -> None:
    state = table()
    assert stacks(state, 0) == (Stack("bonus-tool", 4),)
    assert stacks(state, 1) == (Stack("bonus-aid", 2), Stack("bonus-3", 2))
    assert [stack.left for stack in stacks(unknown(2), 0)] == [None, None], "nobody has told how many"


def test_settlers_at_hand_on_the_board_and_in_reserve() -> None:
    state = standing(standing(table(), "A1-3", 0, 1), "A1-6", 0, 2)
    assert settlers(state, 0) == Settlers(3, 3, 6)
    assert settlers(state, 1) == Settlers(6, 0, 6)


def test_icons_come_with_their_symbols_and_cubes() -> None:
    claimed = (AID_BOW, TOOL_CANOE, "point-RBB-8-tool-canoe", "point-RRB-6-settlers-2", "?9")
    state = seated(table(), 0, claimed=claimed, explored=("explore-tool",))
    aid, tool, new, explore = collected(state, 0)
    assert (aid.number, aid.helps) == (1, (Help("bow", 1),))
    assert tool.number == 3, "two cards and a tile"
    assert [(help_.symbol, help_.cards, help_.cubes.word) for help_ in tool.helps] == [("canoe", 2, "YR")]
    assert (new.number, explore.number) == (1, 0)


def test_places_light_up_where_an_icon_counts() -> None:
    state = seated(table(), 0, claimed=(AID_BOW, TOOL_CANOE))
    assert helped(state, 0, "native_aid") == {"A1-2", "B1-3", "C1-2", "C1-5", "D1-2"}
    assert helped(state, 0, "tool") == {"A1-6", "B1-4", "D1-1", "D1-4"}
    assert helped(state, 0, "new_settlers") == frozenset()
    assert helped(state, 1, "tool") == frozenset()
    assert "C1-3" in helped(state, 0, "exploration")
    assert "C1-3" not in helped(opened(state, "C1-3"), 0, "exploration")


def test_bonus_tiles_say_what_they_are_worth_now() -> None:
    state = seated(
        standing(table(), "A1-3", 0, 1),
        0,
        claimed=(AID_BOW, TOOL_CANOE, "point-RBB-8-tool-canoe"),
        bonus=("bonus-tool", "bonus-all-settlers", "?2101"),
    )
    worth = worth_now(state, 0)
    assert [(one.times, one.points) for one in worth] == [(2, 4), (3, 3), (0, 0)]
    assert worth[2].printed is None


@pytest.mark.parametrize("seed", range(4))
def test_worth_now_is_what_the_score_counts(seed: int) -> None:
    state = TABLES[seed * 2]
    for seat in range(len(state.players)):
        assert sum(one.points for one in worth_now(state, seat)) == score(state, seat).parts["bonus"]


def test_an_own_board_has_three_bonus_spaces() -> None:
    board = own_board(dealt(1, 2), 0)
    assert (board.spaces, board.bonus, board.explored) == (3, (), ())
