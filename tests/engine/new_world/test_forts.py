"""ANNEXE, Lieux fortifiés, CARTES POINTS, Bonus des tuiles Exploration."""

import pytest

from engine.new_world.values import Activate, State
from tests.engine.new_world.table import (
    AID_BOW,
    COVERED,
    EXPLORE,
    NEXT,
    ROW,
    SETTLERS,
    TOOL_CANOE,
    after,
    mover,
    opened,
    refused,
    rest,
    rule,
    storage,
    table,
    there,
    tile,
    use,
)


def having(cubes: str, **has: object) -> State:
    return mover(table(), storage=cubes, **has)


def without_tiles(state: State) -> State:
    return opened(state, *COVERED, "A1-6", "B1-6")


# One of the two, or both


def test_at_a_fort_either_or_both() -> None:
    """Lieux fortifiés: a bonus tile, the point card, or both; but not nothing."""
    state = having("YRR")
    bonus = after(state, use("A1-1", bonus=0)).players[0]
    card = after(state, use("A1-1", claim=True)).players[0]
    both = after(state, use("A1-1", bonus=0, claim=True)).players[0]
    assert (bonus.bonus, bonus.claimed) == (("bonus-tool",), ())
    assert (card.bonus, card.claimed) == ((), (AID_BOW,))
    assert (both.bonus, both.claimed) == (("bonus-tool",), (AID_BOW,))
    assert rule(state, use("A1-1")) == "NW-FORT-1"


def test_a_fort_needs_settlers_like_any_location() -> None:
    """ACTIVER a)."""
    state = after(having("YRR"), use("A1-1", bonus=0))
    assert there(state, "A1-1") == (0, 2)
    assert rule(mover(table(), ready=1), use("A1-1", bonus=0)) == "NW-SETTLERS-1"


# a) Bonus tiles


def test_the_top_tile_of_a_stack_of_ones_choice() -> None:
    """Lieux fortifiés a): with two stacks the player chooses."""
    for stack, taken in ((0, "bonus-aid"), (1, "bonus-3")):
        state = after(table(), use("A1-2", bonus=stack))
        assert state.players[0].bonus == (taken,)
        assert len(state.board.stacks[1][stack]) == 1
        assert len(state.board.stacks[1][1 - stack]) == 2


def test_the_next_tile_comes_to_light() -> None:
    """MISE EN PLACE 3: the stacks are face up."""
    state = after(table(), use("A1-2", bonus=0, uncover="bonus-tool-settlers"))
    assert state.board.stacks[1][0] == ("bonus-tool-settlers",)
    assert after(table(), use("A1-2", bonus=0)).board.stacks[1][0] == ("?3002",)


def test_an_empty_or_missing_stack_gives_nothing() -> None:
    """Lieux fortifiés a): s'il en reste."""
    state = table(2)
    for _ in range(2):
        state = after(state, use("A1-2", bonus=0), rest(), rest(), rest())
    assert refused(state, use("A1-2", bonus=0)) == ("NW-BONUS-1", {"location": "A1-2", "stack": 1})
    assert rule(state, use("A1-1", bonus=1)) == "NW-BONUS-1"
    assert state.players[0].bonus == ("bonus-aid", "?3002")


def test_three_bonus_spaces() -> None:
    """Lieux fortifiés a): then no more bonus tiles, but point cards still."""
    full = having("YRR", bonus=("bonus-tool", "bonus-aid", "bonus-3"))
    assert refused(full, use("B1-2", bonus=0)) == ("NW-BONUS-2", {"spaces": 3})
    assert len(after(full, use("A1-1", claim=True)).players[0].claimed) == 1


# b) Point cards


def test_the_card_above_the_fort_costs_the_cubes_printed_on_it() -> None:
    """Lieux fortifiés b), and the decision about what the text lost."""
    assert storage(after(having("YYRRR"), use("A1-1", claim=True))) == "YR"
    facts = {"needs": "YRR", "has": "YYR"}
    assert refused(having("YYR"), use("A1-1", claim=True)) == ("NW-FORT-2", facts)


@pytest.mark.parametrize(("fort", "slot"), [("A1-1", 0), ("A1-2", 1), ("B1-1", 2), ("B1-2", 3)])
def test_each_fort_has_its_own_card_and_the_row_closes_up(fort: str, slot: int) -> None:
    """Lieux fortifiés b): the others slide left, the top card of the deck joins."""
    explore = "C1-4" if ROW[slot] == EXPLORE else None
    state = after(having("YYYRRGGBB"), use(fort, claim=True, explore=explore, reveal="point-RGB-7-explore"))
    assert state.players[0].claimed == (ROW[slot],)
    assert state.points.row == (*ROW[:slot], *ROW[slot + 1 :], NEXT)
    assert state.points.deck[0] == "point-RGB-7-explore"


def test_the_same_card_can_come_to_lie_above_another_fort() -> None:
    """Lieux fortifiés b)."""
    state = after(having("YYYRRGGBB"), use("A1-1", claim=True))
    assert state.points.row[0] == TOOL_CANOE
    assert state.points.row[3] == NEXT


def test_when_the_deck_is_empty_the_row_stays_shorter() -> None:
    """Decision: the row is not refilled, play goes on."""
    state = having("YRR")._replace(points=table().points._replace(deck=(NEXT,)))
    state = after(state, use("A1-1", claim=True))
    assert state.points == ((TOOL_CANOE, SETTLERS, EXPLORE, NEXT), ())
    state = after(mover(state, storage="YYB"), use("A1-1", claim=True))
    assert state.points.row == (SETTLERS, EXPLORE, NEXT)
    assert refused(mover(state, storage="BBB"), use("B1-2", claim=True)) == (
        "NW-FORT-4",
        {"location": "B1-2"},
    )


def test_what_is_revealed_must_be_possible() -> None:
    state = having("YRR")
    claim = {"claim": True, "reveal": EXPLORE}
    assert rule(state, use("A1-1", **claim)) == "NW-NAME-2"
    assert rule(state, use("A1-1", claim=True, reveal="point-YYR-2-explore-white")) == "NW-DECK-3"
    dealt = state._replace(points=state.points._replace(deck=(NEXT, "point-RGB-7-explore")))
    facts = {"card": "point-RGB-7-aid-canoe", "top": "point-RGB-7-explore"}
    turn = use("A1-1", claim=True, reveal="point-RGB-7-aid-canoe")
    assert refused(dealt, turn) == ("NW-DECK-2", facts)
    last = state._replace(points=state.points._replace(deck=(NEXT,)))
    assert rule(last, turn) == "NW-DECK-1"


def test_what_is_uncovered_must_be_possible() -> None:
    assert rule(table(), use("A1-1", bonus=0, uncover="bonus-3")) == "NW-NAME-2"
    assert after(table(), use("A1-1", bonus=0, uncover="bonus-tool")).board.stacks[0][0][0] == "bonus-tool"
    stacks = ((("bonus-tool", "bonus-tool-settlers"),), *table().board.stacks[1:])
    dealt = table()._replace(board=table().board._replace(stacks=stacks))
    assert rule(dealt, use("A1-1", bonus=0, uncover="bonus-tool-explore")) == "NW-DECK-2"
    last = table()._replace(board=table().board._replace(stacks=((("bonus-tool",),), *stacks[1:])))
    assert rule(last, use("A1-1", bonus=0, uncover="bonus-tool-explore")) == "NW-DECK-1"


@pytest.mark.parametrize(
    ("turn", "broken"),
    [
        (use("A1-1", bonus=0, times=2), "NW-FORT-7"),
        (use("A1-1", bonus=0, upgrade="Y"), "NW-FORT-7"),
        (use("A1-1", bonus=0, reveal="?"), "NW-FORT-6"),
        (use("A1-1", bonus=0, explore="C1-4"), "NW-FORT-6"),
        (use("A1-1", bonus=0, cost="YRR"), "NW-FORT-6"),
        (use("A1-1", bonus=0, found="Y"), "NW-FORT-6"),
        (use("A1-1", bonus=0, new_settlers=1), "NW-FORT-6"),
        (use("A1-1", claim=True, uncover="?"), "NW-DECK-1"),
        (use("A1-1", claim=True, cost="YYY"), "NW-FORT-5"),
        (use("A1-1", bonus=0, gain="Y"), "NW-TOOL-1"),
    ],
)
def test_nothing_else_happens_at_a_fort(turn: Activate, broken: str) -> None:
    assert rule(having("YYYRR"), turn) == broken


def test_what_is_known_may_be_told_as_well() -> None:
    assert storage(after(having("YYRRR"), use("A1-1", claim=True, cost="YRR"))) == "YR"


# CARTES POINTS


def test_native_aid_and_tools_work_from_the_next_turn_on() -> None:
    """CARTES POINTS: the settlers for this fort were placed before the card was claimed."""
    state = after(having("YRR"), use("A1-1", claim=True))
    assert there(state, "A1-1") == (0, 2)
    assert there(after(state, rest(), rest(), use("A1-2", bonus=0)), "A1-2") == (0, 2)


def test_new_settlers_come_from_the_reserve() -> None:
    """CARTES POINTS, Nouveaux Colons: onto the player's board, at once."""
    state = after(having("RRB"), use("B1-1", claim=True))
    assert (state.players[0].ready, state.players[0].reserve) == (6 - 3 + 2, 6 - 2)


@pytest.mark.parametrize(("reserve", "come"), [(2, 2), (1, 1), (0, 0)])
def test_of_new_settlers_come_as_many_as_are_left(reserve: int, come: int) -> None:
    """CARTES POINTS, Nouveaux Colons: the rest is lost, the card can be claimed all the same."""
    state = after(having("RRB", reserve=reserve), use("B1-1", claim=True))
    assert (state.players[0].ready, state.players[0].reserve) == (3 + come, reserve - come)
    assert state.players[0].claimed == (SETTLERS,)


def test_new_settlers_may_be_told_and_must_be_right() -> None:
    assert after(having("RRB"), use("B1-1", claim=True, new_settlers=2)).players[0].reserve == 4
    turn = use("B1-1", claim=True, new_settlers=1)
    assert refused(having("RRB"), turn) == ("NW-SETTLERS-5", {"brings": 2, "told": 1})
    assert rule(having("YRR"), use("A1-1", claim=True, new_settlers=1)) == "NW-SETTLERS-5"


def test_an_exploration_card_takes_a_tile_and_opens_its_location_to_all() -> None:
    """CARTES POINTS, Exploration."""
    state = after(having("RRG"), use("B1-2", claim=True, explore="D1-3"))
    assert state.players[0].explored == ("explore-3",)
    assert tile(state, "D1-3") == ""
    assert storage(after(mover(state, storage="GG"), use("D1-3")), 1) == "RB"


def test_an_exploration_card_must_say_which_tile() -> None:
    """CARTES POINTS, Exploration: prenez une tuile."""
    state = having("RRG")
    assert rule(state, use("B1-2", claim=True)) == "NW-EXPLORE-1"
    assert refused(state, use("B1-2", claim=True, explore="A1-3")) == ("NW-EXPLORE-6", {"location": "A1-3"})
    assert rule(state, use("B1-2", claim=True, explore="F1-3")) == "NW-EXPLORE-6"


def test_without_tiles_an_exploration_card_takes_none() -> None:
    state = without_tiles(having("RRG"))
    assert after(state, use("B1-2", claim=True)).players[0].explored == ()
    assert rule(state, use("B1-2", claim=True, explore="C1-4")) == "NW-EXPLORE-6"
    assert rule(state, use("B1-2", claim=True, found="Y")) == "NW-EXPLORE-7"


def test_only_an_exploration_card_takes_a_tile() -> None:
    assert rule(having("YRR"), use("A1-1", claim=True, explore="C1-4")) == "NW-EXPLORE-7"


# Bonus des tuiles Exploration


def test_cubes_on_an_exploration_tile_come_at_once() -> None:
    """Bonus immédiat: from the bowls; too late to pay for the card itself."""
    assert storage(after(having("RRG"), use("B1-2", claim=True, explore="C1-3"))) == "YY"
    assert rule(having("RR"), use("B1-2", claim=True, explore="D1-2")) == "NW-FORT-2"


def test_cubes_on_an_exploration_tile_count_for_the_limit() -> None:
    """CAPACITÉ DE L'ENTREPÔT."""
    state = having("YYYYYYYYYRRG")
    assert rule(state, use("B1-2", claim=True, explore="C1-3")) == "NW-LIMIT-1"
    turn = use("B1-2", claim=True, explore="C1-3", discard="Y")
    assert storage(after(state, turn)) == "Y" * 10


def test_a_settler_on_an_exploration_tile_comes_from_the_reserve() -> None:
    """Bonus immédiat: if there is one left."""
    state = after(having("RRG"), use("B1-2", claim=True, explore="C1-5"))
    assert (state.players[0].ready, state.players[0].reserve) == (6 - 2 + 1, 5)
    state = after(having("RRG", reserve=0), use("B1-2", claim=True, explore="C1-5"))
    assert (state.players[0].ready, state.players[0].reserve) == (4, 0)


def test_what_lay_on_the_tile_may_be_told_and_must_be_right() -> None:
    told = use("B1-2", claim=True, explore="C1-3", found="YY")
    assert storage(after(having("RRG"), told)) == "YY"
    wrong = use("B1-2", claim=True, explore="C1-3", found="RR")
    facts = {"tile": "explore-YY", "gives": "YY", "told": "RR"}
    assert refused(having("RRG"), wrong) == ("NW-EXPLORE-2", facts)


def test_points_and_icons_on_exploration_tiles_wait_for_the_end() -> None:
    """Bonus de fin de partie."""
    for place in ("D1-3", "C1-6"):
        state = after(having("RRG"), use("B1-2", claim=True, explore=place))
        assert storage(state) == ""
        assert (state.players[0].ready, state.players[0].reserve) == (4, 6)
