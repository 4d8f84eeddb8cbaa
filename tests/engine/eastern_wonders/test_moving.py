"""TOUR DE JEU and DÉPLACER SON BATEAU: free steps, cubes left behind, tolls, cubes picked up."""

import pytest

from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.values import Harvest, Pass, Port
from engine.game import forced
from tests.engine.eastern_wonders.table import (
    found,
    hold,
    lying,
    mover,
    on_ports,
    refused,
    rule,
    seated,
    table,
)


def test_the_first_step_is_free() -> None:
    """DÉPLACER SON BATEAU."""
    after = apply(mover(table(), hold="YR"), Pass(path=("C4",)))
    assert after.players[0].boat == "C4"
    assert (hold(after), found(after)) == ("YR", {})


def test_each_further_step_leaves_a_cube_on_the_tile_that_is_left() -> None:
    """DÉPLACER SON BATEAU: of the player's choice, in any order."""
    after = apply(mover(table(), hold="YRG"), Pass(path=("B2", "A2", "A3"), drop="GY"))
    assert after.players[0].boat == "A3"
    assert (hold(after), found(after)) == ("R", {"B2": "G", "A2": "Y"})


def test_cubes_left_behind_join_those_that_lie_there() -> None:
    """DÉPLACER SON BATEAU."""
    after = apply(lying(mover(table(), hold="Y"), "B2", "RR"), Pass(path=("B2", "A1"), drop="Y"))
    assert found(after) == {"B2": "YRR"}


def test_a_step_leads_to_a_tile_that_touches() -> None:
    """DÉPLACER SON BATEAU."""
    assert refused(table(), Pass(path=("A2",))) == ("EW-MOVE-1", {"to": "A2", "at": "C3"})
    assert rule(table(), Pass(path=("C3",))) == "EW-MOVE-1"
    assert refused(table(), Pass(path=("Z1",))) == ("EW-MOVE-6", {"cell": "Z1"})


@pytest.mark.parametrize(("drop", "needs"), [("", 1), ("YY", 1)])
def test_one_cube_for_each_further_step_no_more_and_no_less(drop: str, needs: int) -> None:
    """DÉPLACER SON BATEAU."""
    state = mover(table(), hold="YYY")
    facts = {"needs": needs, "drops": len(drop)}
    assert refused(state, Pass(path=("B2", "A2"), drop=drop)) == ("EW-MOVE-8", facts)


def test_nobody_who_stays_or_takes_a_single_step_leaves_a_cube() -> None:
    """DÉPLACER SON BATEAU."""
    state = mover(table(), hold="Y")
    assert rule(state, Harvest(drop="Y")) == "EW-MOVE-8"
    assert rule(state, Harvest(path=("B2",), drop="Y")) == "EW-MOVE-8"


def test_cubes_left_behind_come_from_the_hold() -> None:
    """DÉPLACER SON BATEAU: one sails on while there are cubes; those lying on the way do not help."""
    state = lying(mover(table(), hold="Y"), "B2", "R")
    assert refused(state, Pass(path=("B2", "A2"), drop="R")) == ("EW-MOVE-5", {"needs": "R", "has": "Y"})
    assert rule(state, Pass(path=("B2", "A2", "A3"), drop="YR")) == "EW-MOVE-5"


@pytest.mark.parametrize("tiles", [1, 2])
def test_a_move_tile_gives_one_more_free_step(tiles: int) -> None:
    """MARCHÉ, bonus tiles; free steps come first, and two tiles give two."""
    state = mover(table(), hold="RG", bonus=("move",) * tiles)
    free = ("B2", "A2", "A3")[: 1 + tiles]
    after = apply(state, Pass(path=free))
    assert (after.players[0].boat, hold(after)) == (free[-1], "RG")
    after = apply(state, Pass(path=(*free, "B3" if tiles == 1 else "B4"), drop="G"))
    assert found(after) == {free[-1]: "G"}


def test_a_boat_may_stay() -> None:
    """DÉPLACER SON BATEAU: after moving, or choosing not to."""
    after = apply(mover(table(), hold="Y"), Pass())
    assert (after.players[0].boat, hold(after), after.to_move) == ("C3", "Y", 1)


def test_a_boat_that_was_never_placed_cannot_sail() -> None:
    state = table(boats=("", "C5"))
    assert rule(state, Pass(path=("C3",))) == "EW-MOVE-7"
    assert apply(state, forced(Pass(path=("C3",)))).players[0].boat == "C3"


# Other boats


def test_whoever_ends_on_a_market_tile_pays_each_boat_there_a_cube() -> None:
    """DÉPLACER SON BATEAU: of the payer's choice, to each owner."""
    state = mover(table(3, boats=("C3", "C4", "C4")), hold="YGB")
    after = apply(state, Pass(path=("C4",), toll="GY"))
    assert [hold(after, seat) for seat in range(3)] == ["B", "G", "Y"]


def test_sailing_past_boats_costs_nothing_more() -> None:
    """DÉPLACER SON BATEAU: only where the move ends."""
    state = mover(table(boats=("C3", "C4")), hold="Y")
    after = apply(state, Pass(path=("C4", "D4"), drop="Y"))
    assert (hold(after, 1), found(after)) == ("", {"C4": "Y"})


@pytest.mark.parametrize(("toll", "needs"), [("", 2), ("Y", 2), ("YYY", 2)])
def test_every_owner_gets_exactly_one_cube(toll: str, needs: int) -> None:
    """DÉPLACER SON BATEAU."""
    state = mover(table(3, boats=("C3", "C4", "C4")), hold="YYYY")
    facts = {"cell": "C4", "needs": needs, "pays": len(toll)}
    assert refused(state, Pass(path=("C4",), toll=toll)) == ("EW-TOLL-1", facts)


def test_a_tile_is_blocked_for_whoever_cannot_pay_all_boats() -> None:
    """DÉPLACER SON BATEAU: too few cubes, the move cannot end there; cubes left behind are gone before."""
    state = mover(table(3, boats=("C3", "C4", "C4")), hold="R")
    facts = {"boats": 2, "cell": "C4", "cubes": 1}
    assert refused(state, Pass(path=("C4",), toll="R")) == ("EW-TOLL-2", facts)
    two = mover(state, hold="RR")
    assert hold(apply(two, Pass(path=("C4",), toll="RR"))) == ""
    assert rule(two, Pass(path=("B3", "C4"), drop="R", toll="R")) == "EW-TOLL-2"


def test_the_toll_is_paid_before_cubes_are_picked_up() -> None:
    """DÉPLACER SON BATEAU: cubes lying on the tile cannot pay for it."""
    state = lying(mover(table(boats=("C3", "C4")), hold="Y"), "C4", "G")
    assert refused(state, Pass(path=("C4",), toll="G")) == ("EW-TOLL-3", {"needs": "G", "has": "Y"})
    after = apply(state, Pass(path=("C4",), toll="Y"))
    assert (hold(after), hold(after, 1), found(after)) == ("G", "Y", {})
    assert rule(mover(state, hold=""), Pass(path=("C4",), toll="G")) == "EW-TOLL-2"


def test_ports_are_free_of_tolls() -> None:
    """DÉPLACER SON BATEAU: only market tiles are named."""
    state = mover(table(boats=("B2", "A1")), hold="Y")
    after = apply(state, Pass(path=("A1",)))
    assert (hold(after), hold(after, 1)) == ("Y", "")
    assert refused(state, Pass(path=("A1",), toll="Y")) == ("EW-TOLL-4", {"cell": "A1", "pays": "Y"})


def test_a_boat_that_stays_pays_no_toll_and_picks_nothing_up() -> None:
    """DÉPLACER SON BATEAU; decision: only when the boat moved there this turn."""
    state = lying(mover(table(boats=("C4", "C4")), hold="Y"), "C4", "G")
    after = apply(state, Harvest())
    assert (hold(after), found(after)) == ("YYY", {"C4": "G"})
    assert rule(state, Harvest(toll="Y")) == "EW-TOLL-4"


def test_coming_back_to_the_same_tile_is_a_move() -> None:
    """DÉPLACER SON BATEAU: the toll is due, and the cubes may be picked up, one's own too."""
    state = lying(mover(table(boats=("C4", "C4")), hold="YRG"), "C4", "B")
    after = apply(state, Pass(path=("C3", "C4"), drop="R", toll="Y"))
    assert (hold(after), hold(after, 1), found(after)) == ("GB", "Y", {"C3": "R"})


def test_a_cube_left_on_the_tile_where_the_move_ends_is_picked_up_again() -> None:
    """DÉPLACER SON BATEAU: a way may cross its last tile."""
    state = mover(table(), hold="YRG")
    after = apply(state, Pass(path=("C4", "D4", "C4"), drop="RY"))
    assert (hold(after), found(after)) == ("RG", {"D4": "Y"})


# Cubes on the tile


def test_cubes_on_the_tile_reached_may_be_picked_up() -> None:
    """DÉPLACER SON BATEAU."""
    state = lying(mover(table(), hold="Y"), "B2", "RG")
    after = apply(state, Pass(path=("B2",)))
    assert (hold(after), found(after)) == ("YRG", {})


def test_or_left_where_they_lie() -> None:
    """DÉPLACER SON BATEAU: one may, one need not."""
    state = lying(mover(table(), hold="Y"), "B2", "RG")
    after = apply(state, Pass(path=("B2",), pick=False))
    assert (hold(after), found(after)) == ("Y", {"B2": "RG"})


def test_cubes_lie_on_ports_too() -> None:
    """DÉPLACER SON BATEAU: on any tile that is left."""
    state = mover(table(boats=("B1", "C5")), hold="YY")
    after = apply(state, Pass(path=("A1", "A2"), drop="Y"))
    assert found(after) == {"A1": "Y"}
    back = apply(seated(after, 1, boat="B1"), Pass(path=("A1",)))
    assert (hold(back, 1), found(back)) == ("Y", {})


def test_picked_up_cubes_can_be_used_at_once() -> None:
    """DÉPLACER SON BATEAU, then the action."""
    state = lying(
        mover(on_ports(table(boats=("B2", "C5")), "vp-RRR-11", "?", "?", "?"), hold="R"), "A1", "RR"
    )
    after = apply(state, Port(path=("A1",), reveal="vp-RRB-12"))
    assert (hold(after), after.players[0].claimed) == ("", ("vp-RRR-11",))


# Against the rules


@pytest.mark.parametrize(
    ("turn", "boat", "has", "left"),
    [
        (Pass(path=("A2",)), "A2", "YR", {}),
        (Pass(path=("Q7", "B2")), "B2", "YR", {}),
        (Pass(path=("Q7",)), "C3", "YR", {}),
        (Pass(path=("B2", "A2"), drop="B"), "A2", "YR", {"B2": "B"}),
        (Pass(path=("B2", "A2"), drop="YRR"), "A2", "R", {"B2": "Y"}),
        (Pass(path=("B2",), toll="Y"), "B2", "YR", {}),
        (Pass(path=("C4", "C5"), drop="Y", toll="RR"), "C5", "", {"C4": "Y"}),
        (Pass(path=("C4", "C5")), "C5", "YR", {}),
    ],
)
def test_a_forced_move_does_as_much_as_can_be_done(
    turn: Pass, boat: str, has: str, left: dict[str, str]
) -> None:
    """The table is right: nothing is refused, and nobody sails off the map."""
    state = mover(table(), hold="YR")
    after = apply(state, forced(turn))
    assert refused(state, turn)
    assert (after.players[0].boat, hold(after), found(after)) == (boat, has, left)
