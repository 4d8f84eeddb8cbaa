"""PORT, RÉCOLTE and CAPACITÉ DE LA CALE."""

import pytest

from engine.cubes import Cubes
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.values import CLOSED, Harvest, Market, Pass, Port, State
from engine.game import forced
from tests.engine.eastern_wonders.table import (
    PILE,
    PORTS,
    at_start,
    found,
    hold,
    mover,
    on_ports,
    outposts,
    refused,
    rule,
    seated,
    table,
)


def in_port(cell: str = "A1", has: str = "YYRRRGGGB", **given: object) -> State:
    return mover(table(**given), boat=cell, hold=has)


def unknown_pile(state: State, within: int = 6) -> State:
    """The pile as a table knows it that draws from its own."""
    return state._replace(ports=state.ports._replace(pile=("?",) * 23, closed_within=within))


# Port


def test_a_vp_tile_is_claimed_for_the_cubes_on_it() -> None:
    """PORT: the cubes go back to the bowls, the tile lies with the player, the next one on the port."""
    after = apply(in_port(), Port())
    assert (hold(after), after.players[0].claimed) == ("RGGGB", ("vp-YYRR-11",))
    assert after.ports.tiles == ("vp-RRB-12", *PORTS[1:])
    assert after.ports.pile == PILE[1:]


def test_without_the_cubes_there_is_no_claim() -> None:
    """PORT."""
    assert refused(in_port(has="YYRGB"), Port()) == ("EW-PORT-1", {"needs": "YYRR", "has": "YYRGB"})


def test_a_port_action_needs_a_port() -> None:
    """DÉPLACER SON BATEAU: a port action on a port tile."""
    assert refused(mover(table(), hold="YYRR"), Port()) == ("EW-TURN-3", {"kind": "port", "cell": "C3"})


def test_sailing_into_a_port_and_claiming_is_one_turn() -> None:
    """TOUR DE JEU: move, then one action."""
    state = mover(table(boats=("B3", "C5")), hold="YYRRG")
    after = apply(state, Port(path=("B2", "A1"), drop="G"))
    assert (hold(after), found(after), after.players[0].boat) == ("", {"B2": "G"}, "A1")


def closed(**given: object) -> State:
    """The third tile of the pile has closed the port A4."""
    state = on_ports(in_port(**given), "vp-YYRR-11", CLOSED, "vp-GGG-12", "vp-YYYB-11")
    return state._replace(ports=state.ports._replace(pile=PILE[3:], closed_within=0))


def test_the_closed_port_tile_closes_the_port_for_which_it_is_drawn() -> None:
    """PORT."""
    state = in_port()._replace(ports=in_port().ports._replace(pile=PILE[2:], closed_within=4))
    after = apply(state, Port())
    assert after.ports.tiles == (CLOSED, *PORTS[1:])
    assert (after.ports.pile, after.ports.closed_within) == (PILE[3:], 0)


def test_nothing_can_be_claimed_in_a_closed_port() -> None:
    """PORT."""
    assert refused(mover(closed(), boat="A4"), Port()) == ("EW-PORT-3", {"cell": "A4"})


def test_the_closed_port_tile_moves_to_the_next_claim_and_opens_the_port_it_leaves() -> None:
    """PORT: first it moves, then the drawn tile is laid on the port that was closed."""
    after = apply(closed(), Port())
    assert after.ports.tiles == (CLOSED, "vp-GGB-13", "vp-GGG-12", "vp-YYYB-11")


def test_it_moves_with_every_claim_from_then_on() -> None:
    """PORT: from now on, whenever a tile is claimed in another port."""
    state = apply(closed(), Port())
    state = apply(mover(state, boat="E1", hold="GGG"), Port())
    assert state.ports.tiles == ("vp-GBB-15", "vp-GGB-13", CLOSED, "vp-YYYB-11")
    state = apply(mover(state, boat="A1", hold="GBB"), Port())
    assert state.ports.tiles == (CLOSED, "vp-GGB-13", "vp-RBB-14", "vp-YYYB-11")


def test_an_empty_pile_leaves_the_port_empty() -> None:
    """PORT; decision: the game goes on, the closed-port tile moves all the same."""
    state = in_port()._replace(ports=in_port().ports._replace(pile=()))
    after = apply(state, Port())
    assert after.ports.tiles == ("", *PORTS[1:])
    assert refused(mover(after, boat="A1"), Port()) == ("EW-PORT-5", {"cell": "A1"})
    moved = apply(closed()._replace(ports=closed().ports._replace(pile=())), Port())
    assert moved.ports.tiles == (CLOSED, "", "vp-GGG-12", "vp-YYYB-11")


# What the pile reveals


def test_the_table_says_what_was_drawn() -> None:
    """PORT: from a pile that nobody knows."""
    after = apply(unknown_pile(in_port()), Port(reveal="vp-BBBB-20"))
    assert after.ports.tiles[0] == "vp-BBBB-20"
    assert (len(after.ports.pile), after.ports.closed_within) == (22, 5)


def test_or_that_the_port_is_closed() -> None:
    """PORT."""
    after = apply(unknown_pile(in_port()), Port(reveal=CLOSED))
    assert after.ports.tiles[0] == CLOSED
    assert after.ports.closed_within == 0


@pytest.mark.parametrize("reveal", [None, "?"])
def test_or_nothing_yet(reveal: str | None) -> None:
    after = apply(unknown_pile(in_port()), Port(reveal=reveal))
    assert after.ports.tiles[0] == "?1"


def test_the_last_of_six_can_only_be_the_closed_port_tile() -> None:
    """MISE EN PLACE 3: it was shuffled with five others, so nobody has to say it."""
    state = unknown_pile(in_port(), within=1)
    assert apply(state, Port()).ports.tiles[0] == CLOSED
    assert refused(state, Port(reveal="vp-BBBB-20")) == ("EW-PILE-4", {"tile": "vp-BBBB-20"})
    late = apply(state, forced(Port(reveal="vp-BBBB-20")))
    assert late.ports.tiles[0] == "vp-BBBB-20"
    assert apply(mover(late, boat="E1", hold="GGG"), Port(reveal=CLOSED)).ports.tiles[2] == CLOSED


def test_there_is_one_closed_port_tile() -> None:
    """MISE EN PLACE 3."""
    state = unknown_pile(closed(), within=0)
    assert refused(state, Port(reveal=CLOSED)) == ("EW-PILE-3", {"cell": "A4"})
    assert apply(state, forced(Port(reveal=CLOSED))).ports.tiles == (CLOSED, "?1", "vp-GGG-12", "vp-YYYB-11")


@pytest.mark.parametrize("tile", ["vp-GGG-12", "vp-YYRR-11"])
def test_a_tile_that_lies_on_the_table_cannot_be_drawn(tile: str) -> None:
    """PORT: on another port, or just claimed."""
    assert refused(unknown_pile(in_port()), Port(reveal=tile)) == ("EW-NAME-2", {"tile": tile})


def test_a_known_pile_reveals_what_is_on_top() -> None:
    """PORT: nobody has to say it, and nobody can say otherwise."""
    assert apply(in_port(), Port(reveal="vp-RRB-12")) == apply(in_port(), Port())
    facts = {"tile": "vp-BBBB-20", "top": "vp-RRB-12"}
    assert refused(in_port(), Port(reveal="vp-BBBB-20")) == ("EW-PILE-2", facts)


def test_nothing_comes_from_an_empty_pile() -> None:
    """PORT."""
    state = in_port()._replace(ports=in_port().ports._replace(pile=()))
    assert refused(state, Port(reveal="vp-BBBB-20")) == ("EW-PILE-1", {"tile": "vp-BBBB-20"})


# Harvest


@pytest.mark.parametrize("cell", ["C3", "A1"])
def test_a_harvest_gives_two_yellow_cubes_on_any_tile(cell: str) -> None:
    """RÉCOLTE; DÉPLACER SON BATEAU: on any tile."""
    assert hold(apply(mover(table(), boat=cell), Harvest())) == "YY"


# The capacity of the hold


def test_cubes_over_ten_go_back_at_the_end_of_the_turn() -> None:
    """CAPACITÉ DE LA CALE: of the player's choice."""
    state = mover(table(), hold="YYYYYRRGG")
    assert hold(apply(state, Harvest(discard=Cubes.parse("Y")))) == "YYYYYYRRGG"
    assert hold(apply(state, Harvest(discard=Cubes.parse("G")))) == "YYYYYYYRRG"


@pytest.mark.parametrize(("discard", "returned"), [("", 0), ("YY", 2)])
def test_exactly_the_excess_goes_back(discard: str, returned: int) -> None:
    """CAPACITÉ DE LA CALE."""
    state = mover(table(), hold="YYYYYRRGG")
    facts = {"player": 0, "total": 11, "limit": 10, "excess": 1, "returned": returned}
    assert refused(state, Harvest(discard=Cubes.parse(discard))) == ("EW-HOLD-1", facts)


def test_what_goes_back_comes_from_the_hold() -> None:
    """CAPACITÉ DE LA CALE."""
    state = mover(table(), hold="YYYYYRRGG")
    facts = {"needs": "B", "has": "YYYYYYYRRGG"}
    assert refused(state, Harvest(discard=Cubes.parse("B"))) == ("EW-HOLD-2", facts)


def test_a_hold_may_overflow_during_a_turn() -> None:
    """CAPACITÉ DE LA CALE: it counts at the end. C5 gives three yellow cubes for a red one."""
    state = mover(table(boats=("C5", "C3")), hold="RRRRRRRRRR", outposts=["C5"])
    after = apply(state, Market(times=10, discard=Cubes.parse("Y" * 20)))
    assert hold(after) == "YYYYYYYYYY"


@pytest.mark.parametrize(("tiles", "limit"), [(0, 10), (1, 13), (2, 16)])
def test_each_hold_tile_adds_three_spaces(tiles: int, limit: int) -> None:
    """MARCHÉ, bonus tiles."""
    state = mover(table(), hold="Y" * (limit - 1), bonus=("hold",) * tiles)
    assert rule(state, Harvest()) == "EW-HOLD-1"
    assert len(hold(apply(state, Harvest(discard=Cubes.parse("Y"))))) == limit


def test_a_hold_tile_taken_this_turn_counts_already() -> None:
    """MARCHÉ: it is chosen immediately, the hold is looked at in the end."""
    state = mover(table(), outposts=["A2", "A3", "B1"])
    state = mover(state, boat="B2", hold="G" + "Y" * 9)
    after = apply(state, Market(build=True, bonus="hold", discard=Cubes.parse("Y")))
    assert hold(after) == "Y" * 12 + "R"


def test_another_limit_may_be_agreed_on() -> None:
    assert rule(mover(table(hold_limit=5), hold="YYYY"), Harvest()) == "EW-HOLD-1"


# Holds filled by tolls


def crowded() -> State:
    """C4 has two full boats."""
    state = mover(table(3, boats=("C3", "C4", "C4")), hold="GB")
    return seated(seated(state, 1, hold="Y" * 10), 2, hold="R" * 10)


def discards(*told: tuple[int, str]) -> tuple[tuple[int, Cubes], ...]:
    return tuple((seat, Cubes.parse(word)) for seat, word in told)


def test_every_hold_is_looked_at_when_a_turn_ends() -> None:
    """CAPACITÉ DE LA CALE; decision: a toll can fill somebody else's hold, who then chooses."""
    turn = {"path": ("C4",), "toll": "GB"}
    after = apply(crowded(), Pass(**turn, discards=discards((1, "Y"), (2, "B"))))
    assert [hold(after, seat) for seat in (1, 2)] == ["YYYYYYYYYG", "R" * 10]
    facts = {"player": 1, "total": 11, "limit": 10, "excess": 1, "returned": 0}
    assert refused(crowded(), Pass(**turn)) == ("EW-HOLD-1", facts)
    assert rule(crowded(), Pass(**turn, discards=discards((1, "Y")))) == "EW-HOLD-1"
    assert rule(crowded(), Pass(**turn, discards=discards((1, "R"), (2, "R")))) == "EW-HOLD-2"


def test_the_hold_of_the_others_grows_with_their_own_tiles() -> None:
    """MARCHÉ, bonus tiles."""
    roomy = seated(seated(crowded(), 1, bonus=("hold",)), 2, bonus=("hold",))
    assert hold(apply(roomy, Pass(path=("C4",), toll="GB")), 1) == "YYYYYYYYYYG"


@pytest.mark.parametrize(
    ("told", "broken"),
    [
        ([(1, "Y"), (2, "R"), (0, "G")], "EW-HOLD-3"),
        ([(1, "Y"), (2, "R"), (1, "Y")], "EW-HOLD-3"),
        ([(1, "Y"), (2, "R"), (3, "Y")], "EW-ADJUST-1"),
        ([(1, "YY"), (2, "R")], "EW-HOLD-1"),
    ],
)
def test_who_returns_what_is_told_once(told: list[tuple[int, str]], broken: str) -> None:
    """CAPACITÉ DE LA CALE: each owner chooses their own cubes."""
    turn = Pass(path=("C4",), toll="GB", discards=discards(*told))
    assert rule(crowded(), turn) == broken
    assert apply(crowded(), forced(turn)).to_move == 1


# Against the rules


@pytest.mark.parametrize(
    ("turn", "cell", "has"),
    [
        (Port(), "C3", "YG"),
        (Port(), "A4", "YG"),
        (Port(), "A1", "G"),
        (Port(cost=Cubes.parse("Y")), "A1", "G"),
        (Harvest(discard=Cubes.parse("B")), "C3", "YYYG"),
        (Harvest(discard=Cubes.parse("GG")), "C3", "YYY"),
    ],
    ids=repr,
)
def test_a_forced_turn_does_as_much_as_can_be_done(turn: Port, cell: str, has: str) -> None:
    """The table is right."""
    state = mover(closed(), boat=cell, hold="YG")
    assert refused(state, turn)
    after = apply(state, forced(turn))
    assert (hold(after), after.to_move) == (has, 1)
    assert len(after.players[0].claimed) == (cell == "A1")


def test_a_forced_turn_before_the_boats_are_placed() -> None:
    """The table is right: it is recorded, and the lots go on round."""
    state = at_start(3)
    after = apply(state, forced(Harvest(path=("C3",))))
    assert (after.round, after.to_move, hold(after, 2), after.players[2].boat) == (0, 1, "YY", "C3")
    assert outposts(after, "C3") == ()
