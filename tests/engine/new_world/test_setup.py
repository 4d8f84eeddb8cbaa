"""MISE EN PLACE: the table before the first turn, by number of players."""

from dataclasses import replace

import pytest

from engine.catalog import Entered
from engine.codec import Unreadable
from engine.game import RUNNING
from engine.new_world.setup import FORTS, set_up
from engine.new_world.slips import slips, table_slips
from engine.new_world.values import (
    BonusTile,
    Covered,
    HouseRules,
    Location,
    PanelSide,
    Setup,
    Stack,
    State,
    catalog,
)
from tests.engine.new_world.dealing import deal
from tests.engine.new_world.table import (
    BOX,
    COVERED,
    COVERED_2_3,
    INVENTED,
    NEXT,
    ROW,
    dealt,
    layout,
    table,
    tile,
    unknown,
)


def laid_out(players: int = 3, **setup: object) -> State:
    return set_up(players, replace(layout(players), **setup), HouseRules(), BOX)


def test_four_panels_make_the_board() -> None:
    """Step 1: A1, B1, C1 and one of D1, E1, F1; here 23 locations, four of them forts."""
    state = table()
    assert len(state.table.places) == 23
    assert {place[:2] for place in state.table.places} == {"A1", "B1", "C1", "D1"}
    assert state.table.forts == ("A1-1", "A1-2", "B1-1", "B1-2")


@pytest.mark.parametrize("panel", ["E1", "F1"])
def test_another_panel_may_be_chosen(panel: str) -> None:
    """Step 1: its locations are not entered here, so they are known by their places only."""
    state = set_up(3, Setup(panel=panel), HouseRules(), BOX)
    assert {place[:2] for place in state.table.places} == {"A1", "B1", "C1", panel}
    assert None in state.table.locations


def test_a_point_card_lies_above_each_fort_and_the_deck_is_face_up() -> None:
    """Step 2."""
    state = table()
    assert state.points.row == ROW
    assert state.points.deck[0] == NEXT


@pytest.mark.parametrize(("players", "cards"), [(2, 36), (3, 44), (4, 52)])
def test_white_stars_and_cards_for_more_players_are_taken_out(players: int, cards: int) -> None:
    """Step 2: of 56 four have a white star, eight say "3+" and eight "=4"."""
    state = table(players)
    assert len(state.points.row) + len(state.points.deck) == cards
    dealt_cards = deal(1, players, BOX).point_deck or ()
    assert len(dealt_cards) == cards
    marks = {(BOX.all("point")[card].star, BOX.all("point")[card].players) for card in dealt_cards}
    assert ("black", None) in marks
    assert not any(star == "white" for star, _ in marks)
    assert ((None, "3+") in marks, (None, "=4") in marks) == (players > 2, players > 3)


def test_bonus_tiles_lie_in_stacks_of_the_printed_sizes() -> None:
    """Step 3: 16 of the 17 here, the last one goes back into the box."""
    stacks = dealt(1, 3).board.stacks
    assert [[len(stack) for stack in fort] for fort in stacks] == [[4], [2, 2], [2, 2], [4]]
    tiles = [tile for fort in stacks for stack in fort for tile in stack]
    assert all(tiles.count(tile) <= BOX.all("bonus")[tile].copies for tile in tiles)


@pytest.mark.parametrize("mark", ["I", "III"])
def test_bonus_tiles_marked_for_other_games_stay_in_the_box(mark: str) -> None:
    """Step 3: those marked I or III."""
    marked = BonusTile("bonus-other", "flat", 9, mark=mark, copies=50)
    box = catalog((*INVENTED.entries, Entered("bonus", marked)))
    stacks = deal(1, 3, box).stacks or ()
    assert all("bonus-other" not in stack.tiles for stack in stacks)
    with pytest.raises(Unreadable, match="taken out"):
        set_up(3, Setup(stacks=(Stack(location="A1-1", tiles=("bonus-other",)),)), HouseRules(), box)


@pytest.mark.parametrize(("players", "tiles"), [(2, 10), (3, 10), (4, 8)])
def test_exploration_tiles_lie_on_their_icon_and_with_fewer_than_four_also_on_2_3(
    players: int, tiles: int
) -> None:
    """Step 4."""
    for state in (dealt(3, players), set_up(players, Setup(), HouseRules(), BOX)):
        assert sum(map(bool, state.board.covered)) == tiles
        assert all(tile(state, place) for place in COVERED)
        assert all(bool(tile(state, place)) == (players < 4) for place in COVERED_2_3)
        assert state.board.hidden == 0


@pytest.mark.parametrize(("players", "ready"), [(2, 7), (3, 6), (4, 6)])
def test_six_settlers_or_seven_with_two_players_and_the_rest_in_reserve(players: int, ready: int) -> None:
    """Step 6."""
    for player in table(players).players:
        assert (player.ready, player.reserve) == (ready, 12 - ready)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_seat_starts_with_its_own_cubes(players: int) -> None:
    """Step 8."""
    cubes = [player.storage.word for player in table(players).players]
    assert cubes == ["YYY", "YYYY", "YYYY", "YYYR"][:players]


def test_the_first_player_begins_the_first_round() -> None:
    """Step 5, TOUR DE JEU."""
    state = table()
    assert (state.to_move, state.round, state.status) == (0, 1, RUNNING)
    assert all(there is None for there in state.board.settled)


# What the table does not know, and what it gets wrong


def test_with_nothing_entered_there_are_places_and_unnamed_cards() -> None:
    state = unknown(4)
    assert len(state.table.places) == 24
    assert state.table.forts == ("A1-1", "A1-2", "B1-1", "B1-2")
    assert state.points.row == ("?1", "?2", "?3", "?4")
    assert state.points.deck[:2] == ("?5", "?")
    assert len(state.points.deck) == 56 - 4
    assert state.board.hidden == 8
    assert [len(stack) for fort in state.board.stacks for stack in fort] == [17] * 8


def test_a_table_may_say_where_its_places_and_forts_are() -> None:
    setup = Setup(places=(7, 6, 5, 5), forts=("A1-1", "A1-2", "A1-3", "B1-1"))
    state = unknown(2, setup=setup)
    assert len(state.table.places) == 23
    assert "A1-7" in state.table.places
    assert "C1-6" not in state.table.places
    assert state.table.forts[2] == "A1-3"


def test_forts_that_are_entered_replace_those_assumed() -> None:
    entered = [Location("A1-1", "production", 1), Location("B1-3", "fort", 2)]
    state = set_up(2, Setup(), HouseRules(), catalog(tuple(Entered("location", place) for place in entered)))
    assert state.table.forts == ("A1-2", "B1-1", "B1-2", "B1-3")


def test_a_fifth_fort_has_no_card_above_it() -> None:
    """A slip of somebody who enters components must not stop the game."""
    extra = Entered("location", Location("C1-7", "fort", 1, stacks=(1,)))
    state = set_up(2, Setup(), HouseRules(), catalog((*INVENTED.entries, extra)))
    assert state.table.forts == ("A1-1", "A1-2", "B1-1", "B1-2", "C1-7")
    assert len(state.points.row) == 4


def test_unnamed_tiles_are_numbered_by_where_they_lie() -> None:
    """So their numbers stay the same when a location is entered in the middle of a game."""
    state = set_up(3, Setup(), HouseRules(), BOX)
    assert tile(state, "C1-4") == "?1304"
    assert state.board.stacks[1] == (("?3001", "?3002"), ("?3101", "?3102"))
    assert unknown().board.stacks[1][1][:2] == ("?3101", "?3102")


def test_a_deck_that_is_dealt_fills_the_row_first() -> None:
    cards = [card.id for card in BOX.all("point").values() if card.players is None and card.star is None]
    state = set_up(2, Setup(point_deck=tuple(cards)), HouseRules(), BOX)
    assert (*state.points.row, *state.points.deck) == tuple(cards)


@pytest.mark.parametrize(
    ("setup", "where", "problem"),
    [
        ({"point_row": ROW[:3]}, "setup.point_row", "must have 4 cards, not 3"),
        ({"point_row": (*ROW[:3], ROW[0])}, "setup.point_row", "more often than in the box"),
        ({"point_row": (*ROW[:3], "point-YYR-2-explore-white")}, "setup.point_row", "was taken out"),
        ({"point_deck": (NEXT,)}, "setup.next_point", "setup.point_deck"),
        ({"stacks": (Stack(location="A1-3", tiles=("?",)),)}, "setup.stacks", "not a fort"),
        ({"stacks": (Stack(location="A1-1", tiles=("bonus-3",) * 2),)}, "setup.stacks", "more often"),
        ({"covered": (Covered(location="E1-1"),)}, "setup.covered", "not on this board"),
        ({"covered": (Covered(location="C1-3"),) * 2}, "setup.covered", "there twice"),
        ({"forts": ("A1-1", "A1-2", "B1-1", "E1-2")}, "setup.forts", "not on this board"),
        ({"forts": ("A1-1", "A1-2", "B1-1", "B1-1")}, "setup.forts", "there twice"),
        ({"places": (6, 6, 6, 24)}, "setup.places", "at most 23"),
    ],
)
def test_a_layout_that_cannot_be_is_refused(setup: dict[str, object], where: str, problem: str) -> None:
    with pytest.raises(Unreadable) as error:
        laid_out(**setup)
    assert error.value.where == where
    assert problem in error.value.problem


def test_stacks_of_which_nothing_was_told_are_as_they_would_be() -> None:
    """Everything may be left out of a set-up."""
    told = set_up(2, Setup(stacks=(Stack(location="A1-2", tiles=("?", "?")),)), HouseRules(), catalog())
    sizes = [[len(stack) for stack in stacks] for stacks in told.board.stacks]
    without = set_up(2, Setup(), HouseRules(), catalog())
    usual = [[len(stack) for stack in stacks] for stacks in without.board.stacks]
    assert sizes == [usual[0], [2, *usual[1][1:]], *usual[2:]]


# Sides of panels, as a table counted them


SIDES = (
    PanelSide("A1", 5, forts=(1, 3), exploration=(), mark_2_3=(5,)),
    PanelSide("B1", 6, forts=(1, 3), exploration=(), mark_2_3=(6,)),
    PanelSide("C1", 7, forts=(), exploration=(3, 4, 6, 7), mark_2_3=()),
    PanelSide("D1", 5, forts=(), exploration=(2, 3, 4, 5), mark_2_3=()),
)


def counted(*sides: PanelSide, players: int = 3) -> State:
    return set_up(players, Setup(), HouseRules(), catalog(tuple(Entered("panel", side) for side in sides)))


def test_panels_have_as_many_places_as_were_counted() -> None:
    table = counted(*SIDES).table
    assert [sum(place.startswith(side.id) for place in table.places) for side in SIDES] == [5, 6, 7, 5]
    assert table.forts == ("A1-1", "A1-3", "B1-1", "B1-3")


def test_the_last_panel_follows_from_the_others() -> None:
    assert counted(*SIDES[:3]).table.places == counted(*SIDES).table.places
    assert len(counted(*SIDES[:2]).table.places) == 5 + 6 + 6 + 6


def test_exploration_tiles_lie_on_the_places_that_were_marked() -> None:
    with_two = counted(*SIDES, players=2)
    assert (sum(map(bool, with_two.board.covered)), with_two.board.hidden) == (10, 0)
    assert (tile(with_two, "A1-5"), tile(with_two, "A1-4")) == ("?1105", "")
    with_four = counted(*SIDES, players=4)
    assert (sum(map(bool, with_four.board.covered)), with_four.board.hidden) == (8, 0)
    assert counted(*SIDES[:3], players=4).board.hidden == 4


def test_a_place_that_is_entered_says_itself_whether_it_is_a_fort() -> None:
    fort = Entered("location", Location("A1-2", "fort", 2, stacks=(2,)))
    plain = Entered("location", Location("A1-1", "production", 1))
    box = catalog((*(Entered("panel", side) for side in SIDES), fort, plain))
    assert set_up(3, Setup(), HouseRules(), box).table.forts == ("A1-2", "A1-3", "B1-1", "B1-3")


def test_a_fort_that_was_marked_stays_one_whatever_is_entered() -> None:
    fifth = Entered("location", Location("C1-1", "fort", 2, stacks=(2,)))
    box = catalog((*(Entered("panel", side) for side in SIDES), fifth))
    table = set_up(3, Setup(), HouseRules(), box).table
    assert table.forts[:4] == ("A1-1", "A1-3", "B1-1", "B1-3")
    assert ("slip.too_many", "fort") in {(slip.key, slip.facts["kind"]) for slip in slips(box)}


def test_what_was_counted_wrongly_is_said() -> None:
    def said(*sides: PanelSide) -> set[tuple[str, object]]:
        found = slips(catalog(tuple(Entered("panel", side) for side in sides)))
        return {(slip.key, slip.facts["kind"]) for slip in found}

    assert said(*SIDES) == set()
    assert said(*SIDES[:3]) == set()
    one_less = replace(SIDES[0], places=4, forts=(1,), exploration=(2,))
    assert said(one_less, *SIDES[1:]) == {
        ("slip.too_few", "location"),
        ("slip.too_few", "fort"),
        ("slip.too_many", "exploration place"),
    }


def test_no_count_of_places_stops_a_game() -> None:
    for places in (0, 1, 10**9):
        assert counted(*(PanelSide(side.id, places) for side in SIDES)).points.row


# What is odd about a layout is said, and nothing is in the way


def test_a_layout_as_the_rulebook_has_it_is_not_odd() -> None:
    for players in (2, 3, 4):
        assert table_slips(unknown(players)) == ()
        assert table_slips(set_up(players, deal(1, players, BOX), HouseRules(), BOX)) == ()


def test_a_bonus_tile_too_many_is_odd() -> None:
    stacks = [Stack(location=fort, tiles=("?",) * size) for fort in FORTS for size in (2, 2)]
    stacks[:2] = [Stack(location=FORTS[0], tiles=("?",) * 3)] * 2
    assert _odd(Setup(stacks=tuple(stacks))) == (
        ("slip.laid_out", {"kind": "bonus", "count": 18, "most": 17}),
    )


def test_an_exploration_tile_on_a_fort_is_odd() -> None:
    places = ("A1-1", *(f"{panel}-{number}" for panel in ("C1", "D1") for number in range(1, 5)), "C1-5")
    covered = tuple(Covered(location=place) for place in places)
    assert _odd(Setup(covered=covered)) == (("slip.on_fort", {"location": "A1-1"}),)
    assert _odd(Setup(covered=covered[1:])) == (
        ("slip.laid_out", {"kind": "exploration", "count": 9, "most": 10}),
    )


def test_told_stacks_with_more_tiles_than_there_are_are_odd_whatever_the_others_have() -> None:
    stacks = tuple(Stack(location=fort, tiles=("?",) * 9) for fort in ("A1-1", "A1-2"))
    assert _odd(Setup(stacks=stacks)) == (("slip.laid_out", {"kind": "bonus", "count": 18, "most": 17}),)
    assert _odd(Setup(stacks=stacks[:1])) == ()


def _odd(setup: Setup) -> tuple[tuple[str, dict[str, object]], ...]:
    return tuple((slip.key, dict(slip.facts)) for slip in table_slips(unknown(2, setup=setup)))
