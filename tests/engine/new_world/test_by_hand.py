"""Forced turns and counters set by hand: the table is right, and the app never gets stuck."""

import pytest

from engine.game import LAST_ROUND, OVER, RUNNING, Action, forced
from engine.new_world.naming import pinned
from engine.new_world.rules import apply
from engine.new_world.values import Adjust, Covered, Settled, Stack, State
from tests.engine.new_world.table import (
    ROW,
    after,
    dealt,
    mover,
    refused,
    rest,
    rule,
    standing,
    storage,
    table,
    there,
    tile,
    unknown,
    use,
)

EIGHT = tuple(f"?{number}" for number in range(20, 28))


def anyway(state: State, action: Action) -> State:
    """The action is refused, and then recorded all the same; it is the next player's turn."""
    assert rule(state, action)
    result = apply(state, forced(action))
    assert result.to_move in ((state.seat + 1) % len(state.players), None)
    assert min(player.ready for player in result.players) >= 0
    assert min(player.reserve for player in result.players) >= 0
    return result


# As much happens as can happen


def test_where_there_is_nothing_nothing_happens() -> None:
    state = anyway(table(), use("E1-1"))
    assert state._replace(seat=0) == table()


def test_a_covered_location_is_used_all_the_same() -> None:
    assert storage(anyway(table(), use("C1-5"))) == "YYYG"


def test_own_settlers_come_back_before_they_are_placed_again() -> None:
    state = standing(table(), "C1-1", 0, 3)
    state = anyway(state, use("C1-1"))
    assert there(state, "C1-1") == (0, 2)
    assert state.players[0].ready == 4


@pytest.mark.parametrize("ready", [0, 1])
def test_too_few_settlers_are_placed_as_far_as_they_go(ready: int) -> None:
    state = standing(mover(table(), ready=ready), "C1-1", 1, 2)
    state = anyway(state, use("C1-1"))
    assert there(state, "C1-1") == ((0, 1) if ready else (1, 2))
    assert (state.players[0].ready, state.players[1].ready) == (0, 6 if ready else 4)


def test_told_settlers_and_tools_are_believed() -> None:
    state = anyway(table(), use("C1-1", settlers=5, tool="B"))
    assert (there(state, "C1-1"), storage(state)) == ((0, 5), "YYYYYYB")


def test_cubes_that_are_missing_are_not_paid() -> None:
    assert storage(anyway(mover(table(), storage="YYY"), use("A1-5", times=2))) == "RRRR"
    assert storage(anyway(mover(table(), storage="YR"), use("A1-1", claim=True))) == ""
    assert storage(anyway(mover(table(), storage="YR"), use("A1-4", upgrade="YYR"))) == "RG"


def test_a_location_does_what_is_told_against_what_is_printed() -> None:
    assert storage(anyway(table(), use("A1-3", cost="Y", gain="B"))) == "YYB"


def test_the_storage_may_stay_over_the_limit() -> None:
    state = anyway(mover(table(), storage="YYYYYYYYYY"), use("C1-1"))
    assert len(storage(state)) == 13
    assert storage(anyway(mover(table(), storage="YYYYYYYYYY"), use("C1-1", discard="B"))) == "Y" * 13


def test_a_fourth_bonus_tile_and_an_empty_stack() -> None:
    full = mover(table(), bonus=("bonus-tool", "bonus-aid", "bonus-aid"))
    assert len(anyway(full, use("A1-2", bonus=1)).players[0].bonus) == 4
    assert anyway(table(), use("A1-2", bonus=2)).players[0].bonus == ()


def test_cards_and_tiles_that_are_not_there() -> None:
    state = table()._replace(points=table().points._replace(row=ROW[:1]))
    assert anyway(state, use("B1-2", claim=True)).players[0].claimed == ()
    rich = mover(table(), storage="RRG")
    assert anyway(rich, use("B1-2", claim=True)).players[0].explored == ()
    assert anyway(rich, use("B1-2", claim=True, explore="A1-3")).players[0].explored == ()
    assert storage(anyway(rich, use("B1-2", claim=True, explore="C1-3", found="B"))) == "B"


def test_more_new_settlers_than_the_reserve_has() -> None:
    state = anyway(mover(table(), storage="RRB", reserve=3), use("B1-1", claim=True, new_settlers=9))
    assert state.players[0].reserve == 0


def test_places_not_entered_without_a_word() -> None:
    state = anyway(unknown(), use("C1-2"))
    assert there(state, "C1-2") == (0, 1)
    assert anyway(unknown(), use("A1-1", claim=True)).players[0].claimed == ("?1",)


def test_turns_after_the_end() -> None:
    state = table()._replace(status=OVER)
    assert apply(state, forced(rest())).status == OVER


def test_what_was_forced_says_nothing_about_unnamed_cards() -> None:
    state = mover(table(), claimed=("?9",), storage="RRG")
    assert anyway(state, use("B1-2", claim=True)).evidence == ()
    assert anyway(state, use("C1-1", settlers=5)).evidence == ()


# Adjust


def test_a_players_own_counters() -> None:
    state = after(
        table(),
        Adjust(
            player=1,
            storage=mover(table(), storage="BB").players[0].storage,
            ready=3,
            reserve=2,
            claimed=("point-RGB-7-explore", "?"),
            bonus=("?", "bonus-aid"),
            explored=("?",),
        ),
    )
    player = state.players[1]
    assert (player.storage.word, player.ready, player.reserve) == ("BB", 3, 2)
    assert player.claimed == ("point-RGB-7-explore", "?1")
    assert (player.bonus, player.explored) == (("?2", "bonus-aid"), ("?3",))
    assert (state.seat, state.status) == (0, RUNNING)


def test_the_board() -> None:
    state = after(
        table(),
        Adjust(
            settled=(
                Settled(location="A1-3", player=2, settlers=1),
                Settled(location="C1-1", player=1, settlers=0),
            )
        ),
        Adjust(covered=(Covered(location="C1-5", tile="explore-G"), Covered(location="C1-6"))),
        Adjust(stacks=(Stack(location="B1-2", tiles=("bonus-3", "?")),)),
    )
    assert there(state, "A1-3") == (2, 1)
    assert there(state, "C1-1") is None
    assert [player.ready for player in state.players] == [6, 6, 5], "they come from their owner's board"
    assert (tile(state, "C1-5"), tile(state, "C1-6"), tile(state, "D1-2")) == ("explore-G", "?1", "")
    assert state.board.stacks == ((), (), (), (("bonus-3", "?2"),))


def test_the_point_cards() -> None:
    state = after(table(), Adjust(point_row=("point-RGB-7-explore", "?"), next_point="point-GGB-8-explore"))
    assert state.points.row == ("point-RGB-7-explore", "?1")
    assert state.points.deck[0] == "point-GGB-8-explore"
    assert len(after(state, Adjust(points_left=3)).points.deck) == 3
    assert after(state, Adjust(points_left=0)).points.deck == ()
    filled = after(state, Adjust(points_left=0), Adjust(points_left=2))
    assert filled.points.deck == ("?2", "?")


def test_whose_turn_it_is() -> None:
    state = after(table(), Adjust(to_move=2, round=9))
    assert (state.to_move, state.round) == (2, 9)
    assert after(table(), Adjust(round=0)).round == 1


def test_claimed_cards_set_by_hand_bring_the_end_nearer_or_take_it_back() -> None:
    state = after(table(), Adjust(player=1, claimed=EIGHT))
    assert state.status == LAST_ROUND
    assert after(state, Adjust(player=1, claimed=EIGHT[1:])).status == RUNNING
    assert after(table(finish_round=False), Adjust(player=1, claimed=EIGHT)).status == OVER


@pytest.mark.parametrize(
    ("adjust", "broken"),
    [
        (Adjust(player=3), "NW-ADJUST-1"),
        (Adjust(to_move=3), "NW-ADJUST-1"),
        (Adjust(settled=(Settled(location="A1-3", player=7, settlers=1),)), "NW-ADJUST-1"),
        (Adjust(ready=3), "NW-ADJUST-2"),
        (Adjust(explored=()), "NW-ADJUST-2"),
        (Adjust(settled=(Settled(location="E1-3", player=0, settlers=1),)), "NW-ADJUST-3"),
        (Adjust(covered=(Covered(location="E1-3"),)), "NW-ADJUST-3"),
        (Adjust(stacks=(Stack(location="A1-3", tiles=()),)), "NW-ADJUST-3"),
        (Adjust(covered=(Covered(location="C1-3"), Covered(location="C1-3"))), "NW-ADJUST-4"),
        (Adjust(settled=(Settled(location="C1-3", player=0, settlers=1),) * 2), "NW-ADJUST-4"),
        (Adjust(player=0, ready=7), "NW-ADJUST-5"),
        (Adjust(settled=(Settled(location="A1-3", player=0, settlers=7),)), "NW-ADJUST-5"),
        (Adjust(player=0, ready=6, settled=(Settled(location="A1-3", player=0, settlers=1),)), "NW-ADJUST-5"),
        (Adjust(points_left=999), "NW-ADJUST-6"),
        (Adjust(point_row=("?",) * 5), "NW-ADJUST-7"),
        (Adjust(player=0, claimed=(ROW[0],)), "NW-NAME-2"),
        (Adjust(player=0, bonus=("bonus-3",)), "NW-NAME-2"),
        (
            Adjust(
                covered=(
                    Covered(location="C1-3", tile="explore-G"),
                    Covered(location="C1-4", tile="explore-G"),
                )
            ),
            "NW-NAME-2",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(adjust: Adjust, broken: str) -> None:
    assert rule(table(), adjust) == broken


def test_a_dealt_deck_cannot_be_counted_by_hand() -> None:
    facts = {"left": 3, "cards": 56}
    assert refused(dealt(1, 3), Adjust(points_left=3)) == ("NW-ADJUST-6", facts)


def test_too_many_settlers_or_cards_can_be_insisted_on() -> None:
    assert apply(table(), Adjust(player=0, ready=9, forced=True)).players[0].ready == 9
    state = apply(table(), Adjust(player=0, claimed=(ROW[0],), forced=True))
    assert state.players[0].claimed == (ROW[0],)
    assert after(state, Adjust(player=1, ready=2)).players[1].ready == 2, "what is so already is no obstacle"


def test_unnamed_cards_are_numbered_so_that_the_past_can_be_mended() -> None:
    claim = use("A1-1", settlers=2, claim=True, cost="YYY")
    start = unknown()
    assert pinned(start, claim, after(start, claim)) == use(
        "A1-1", settlers=2, claim=True, cost="YYY", reveal="?6"
    )
    told = Adjust(
        player=0,
        claimed=("?", "point-RGB-7-explore"),
        point_row=("?",),
        next_point="?",
        covered=(Covered(location="C1-3"),),
        stacks=(Stack(location="A1-1", tiles=("?", "?")),),
    )
    fixed = pinned(table(), told, after(table(), told))
    assert isinstance(fixed, Adjust)
    assert after(table(), fixed) == after(table(), told)
    assert (fixed.claimed or ())[0].startswith("?")
    assert (fixed.covered or ())[0].tile != "?"
    assert (fixed.stacks or ())[0].tiles[1] != "?"
    left = Adjust(points_left=4)
    empty = table()._replace(points=table().points._replace(deck=()))
    assert pinned(empty, left, after(empty, left)) == Adjust(points_left=4, next_point="?1")
