"""What the table does not know: unnamed tiles, what is told of them, later names, counters set by hand."""

from dataclasses import replace

import pytest

from engine.cubes import Cubes
from engine.eastern_wonders import EASTERN_WONDERS
from engine.eastern_wonders.naming import candidates, pinned
from engine.eastern_wonders.offers import choices, offers
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.scoring import score
from engine.eastern_wonders.values import (
    CLOSED,
    ICONS,
    Adjust,
    Draft,
    Harvest,
    Market,
    Name,
    Pass,
    Port,
    Setup,
    State,
)
from engine.game import LAST_ROUND, OVER, RUNNING, forced
from engine.unnamed import unnamed_in
from tests.engine.eastern_wonders.table import (
    MARKET,
    PILE,
    PORTS,
    at_start,
    found,
    hold,
    mover,
    outposts,
    refused,
    rule,
    table,
)

UNNAMED = Setup()


def cubes(word: str) -> Cubes:
    return Cubes.parse(word)


def unnamed(**has: object) -> State:
    """Nothing is named; the boat of the first player is on ?10, which is C3, or where it is said to be."""
    return mover(table(setup=UNNAMED), **has)


# Market tiles


def test_every_unnamed_tile_has_a_number() -> None:
    assert list(unnamed_in(at_start(setup=UNNAMED))) == [f"?{i}" for i in range(1, 25)]


def test_an_unnamed_tile_is_built_on_by_saying_its_icon() -> None:
    """MARCHÉ: the row from which the outpost comes."""
    state = unnamed()
    assert refused(state, Market(build=True, times=0)) == ("EW-NAME-1", {"tile": "?10"})
    after = apply(state, Market(build=True, times=0, icon="tea"))
    assert (after.players[0].rows, outposts(after, "C3")) == ((0, 1, 0, 0), (0,))


def test_an_unnamed_tile_trades_by_saying_what_it_costs_and_gives() -> None:
    """MARCHÉ: one trade is told, done as often as one likes, and remembered for later turns."""
    state = unnamed(hold="YYYYYY", outposts=())
    state = apply(state, Market(build=True, icon="tea", cost=cubes("YY"), gain=cubes("G"), times=2))
    assert hold(state) == "YYGG"
    again = apply(state._replace(seat=0), Market())
    assert hold(again) == "GGG"
    assert rule(state._replace(seat=0), Market(cost=cubes("Y"), gain=cubes("G"))) == "EW-NAME-6"
    assert rule(state._replace(seat=0), Market(icon="chili")) == "EW-NAME-6"


def test_without_that_it_cannot_trade() -> None:
    state = apply(unnamed(hold="YY"), Market(build=True, times=0, icon="tea"))
    assert refused(state._replace(seat=0), Market()) == ("EW-NAME-1", {"tile": "?10"})
    assert hold(apply(state._replace(seat=0), forced(Market()))) == "YY"


def told() -> State:
    """C3 is known to have tea, and to give a green cube for two yellow ones."""
    turn = Market(build=True, icon="tea", cost=cubes("YY"), gain=cubes("G"))
    return apply(unnamed(hold="YY"), turn)


def test_a_name_must_fit_what_was_told() -> None:
    state = told()
    assert candidates(state, "?10") == ("tea-6",)
    for other in ("tea-4", "chili-4"):
        facts = {"tile": other, "unnamed": "?10"}
        assert refused(state, Name(unnamed="?10", tile=other)) == ("EW-NAME-3", facts)
    after = apply(state, Name(unnamed="?10", tile="tea-6"))
    assert after.sea.tiles[state.table.chart.index["C3"]] == "tea-6"
    assert (after.mysteries.uses, after.to_move) == ((), state.to_move)
    assert apply(state, forced(Name(unnamed="?10", tile="tea-4"))).sea.tiles[9 + 2] == "tea-4"


def test_an_icon_alone_leaves_six_names() -> None:
    state = apply(unnamed(), Market(build=True, times=0, icon="tea"))
    assert candidates(state, "?10") == tuple(f"tea-{i}" for i in range(1, 7))
    assert len(candidates(state, "?9")) == 24


def test_a_named_tile_does_what_is_printed_on_it() -> None:
    """MARCHÉ."""
    state = mover(table(), hold="RRYY", outposts=["C3"])
    same = Market(icon="tea", cost=cubes("RR"), gain=cubes("GG"))
    assert hold(apply(state, same)) == "YYGG"
    for told in ({"icon": "chili"}, {"cost": cubes("YY"), "gain": cubes("GG")}, {"gain": cubes("GG")}):
        assert refused(state, Market(**told)) == ("EW-NAME-6", {"tile": "tea-4"})
    other = forced(Market(cost=cubes("YY"), gain=cubes("B")))
    assert hold(apply(state, other)) == "RRB"


# VP tiles


def test_an_unnamed_vp_tile_is_claimed_by_saying_what_it_costs() -> None:
    """PORT; its points may be said too, or be named later."""
    state = unnamed(boat="A1", hold="RRGB")
    assert refused(state, Port()) == ("EW-NAME-1", {"tile": "?21"})
    plain = apply(state, Port(cost=cubes("RRG")))
    assert (hold(plain), plain.players[0].claimed, plain.ports.tiles[0]) == ("B", ("?21",), "?25")
    assert score(plain, 0)[1:] == ({"points": 0, "bonus": 0, "board": 0, "cubes": 1}, 1, 1)
    worth = apply(state, Port(cost=cubes("RRG"), points=14))
    assert score(worth, 0)[1:] == ({"points": 14, "bonus": 0, "board": 0, "cubes": 1}, 15, 0)
    assert refused(state, Port(cost=cubes("BB"))) == ("EW-PORT-1", {"needs": "BB", "has": "RRGB"})


def test_its_name_must_fit_cost_and_points() -> None:
    """PORT."""
    state = apply(unnamed(boat="A1", hold="RGB"), Port(cost=cubes("RGB")))
    assert candidates(state, "?21") == ("vp-RGB-12",)
    after = apply(state, Name(unnamed="?21", tile="vp-RGB-12"))
    assert (after.players[0].claimed, score(after, 0).parts["points"]) == (("vp-RGB-12",), 12)
    wrong = apply(unnamed(boat="A1", hold="RGB"), Port(cost=cubes("RGB"), points=13))
    assert candidates(wrong, "?21") == ()
    assert rule(wrong, Name(unnamed="?21", tile="vp-RGB-12")) == "EW-NAME-3"


def test_a_named_vp_tile_costs_what_is_printed_on_it() -> None:
    """PORT."""
    state = mover(table(), boat="A1", hold="YYRR")
    assert hold(apply(state, Port(cost=cubes("YYRR"), points=11))) == ""
    assert rule(state, Port(cost=cubes("Y"))) == "EW-NAME-6"
    assert rule(state, Port(points=12)) == "EW-NAME-6"


def test_a_forced_claim_may_tell_the_points_alone() -> None:
    state = unnamed(boat="A1", hold="RRGB")
    after = apply(state, forced(Port(points=14)))
    assert (hold(after), score(after, 0).parts["points"]) == ("RRGB", 14)
    assert "vp-RRGB-14" in candidates(after, "?21")


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        (Name(unnamed="?99", tile="tea-6"), "EW-NAME-4"),
        (Name(unnamed="?", tile="tea-6"), "EW-NAME-4"),
        (Name(unnamed="?10", tile="vp-RGB-12"), "EW-NAME-5"),
        (Name(unnamed="?21", tile="tea-6"), "EW-NAME-5"),
    ],
)
def test_names_that_cannot_be(name: Name, broken: str) -> None:
    assert rule(unnamed(), name) == broken


def test_each_tile_exists_once() -> None:
    state = apply(unnamed(), Name(unnamed="?10", tile="tea-6"))
    assert refused(state, Name(unnamed="?9", tile="tea-6")) == ("EW-NAME-2", {"tile": "tea-6"})
    assert "tea-6" not in candidates(state, "?9")


def test_an_unnamed_reveal_keeps_its_number_wherever_it_goes() -> None:
    """PORT."""
    state = unnamed(boat="A1", hold="RRRRRR")
    action = Port(cost=cubes("RRR"))
    after = apply(state, action)
    assert pinned(state, action, after) == replace(action, reveal="?25")
    assert pinned(state, Pass(), apply(state, Pass())) == Pass()
    later = apply(mover(after._replace(seat=0), boat="A1"), Port(cost=cubes("R"), reveal="?30"))
    assert (later.ports.tiles[0], later.players[0].claimed) == ("?30", ("?21", "?25"))
    assert apply(mover(later._replace(seat=0), boat="A1"), Port(cost=cubes("R"))).ports.tiles[0] == "?31"


def test_a_number_that_is_on_the_table_cannot_be_revealed() -> None:
    state = unnamed(boat="A1", hold="RRRRRR")
    assert rule(state, Port(cost=cubes("R"), reveal="?3")) == "EW-NAME-2"
    assert apply(state, forced(Port(cost=cubes("R"), reveal="?3"))).ports.tiles[0] == "?25"


def test_offers_say_which_tile_could_be_named() -> None:
    """Harvesting or building is possible all the same."""
    state = unnamed(hold="YYYY")
    offered = {offer.touch.key: offer for offer in offers(state)}
    assert offered["C3"].unnamed == "?10"
    assert offered["C3"].actions == (
        Harvest(),
        *(Market(build=True, times=0, icon=icon) for icon in ICONS),
        Pass(),
    )
    assert offered["A1"].unnamed == "?21"
    assert [type(action) for action in offered["A1"].actions] == [Harvest, Pass]


def test_chips_keep_what_was_told_of_an_unnamed_tile_and_nothing_else() -> None:
    state = unnamed(hold="YYYYRR")
    turn = Market(build=True, icon="tea", cost=cubes("YY"), gain=cubes("G"))
    times = next(choice.options for choice in choices(state, turn) if choice.field == "times")
    assert [(option.times, option.icon, option.cost) for option in times] == [
        (2, "tea", cubes("YY")),
        (1, "tea", cubes("YY")),
    ]
    icons = next(choice.options for choice in choices(state, turn) if choice.field == "icon")
    assert [option.icon for option in icons] == ["cloves", "tea", "chili", "ginger"]
    later = apply(state, turn)._replace(seat=0)
    claim = Port(path=("B2", "A1"), drop="R", cost=cubes("YR"), points=12)
    contradictions = [
        (later, forced(Market(cost=cubes("R"), gain=cubes("B"), icon="chili"))),
        (mover(table(), boat="A1", hold="YYRR"), forced(Port(cost=cubes("B"), points=3))),
        (state, claim),
    ]
    for before, told in contradictions:
        rows = choices(before, told)
        assert rows
        for choice in rows:
            for option in choice.options:
                apply(before, option)
    kept = [
        option for choice in choices(state, claim) for option in choice.options if isinstance(option, Port)
    ]
    assert {(option.cost.word, option.points) for option in kept} == {("YR", 12)}


# Setting by hand


def test_a_player_is_set_by_hand() -> None:
    action = Adjust(
        player=1, hold=cubes("GGB"), boat="A1", bonus=("vp-6", "move"), claimed=("vp-RRRG-13", "?")
    )
    state = table()
    after = apply(state, action)
    assert after.players[1] == (cubes("GGB"), "A1", (0, 0, 0, 0), ("vp-6", "move"), ("vp-RRRG-13", "?1"))
    assert after.to_move == 0
    assert pinned(state, action, after) == replace(action, claimed=("vp-RRRG-13", "?1"))


def test_outposts_set_by_hand_uncover_the_rows_of_their_tiles() -> None:
    """MARCHÉ."""
    state = mover(table(3), outposts=["A2", "C3"])
    state = apply(state, Adjust(player=1, outposts=("C3", "B3", "A2")))
    assert (state.players[1].rows, outposts(state, "C3")) == ((2, 1, 0, 0), (0, 1))
    state = apply(state, Adjust(player=0, outposts=("B2",)))
    assert (state.players[0].rows, outposts(state, "C3"), outposts(state, "A2")) == ((0, 0, 0, 1), (1,), (1,))
    assert apply(state, Adjust(player=0, rows=(5, 4, 3, 2))).players[0].rows == (5, 4, 3, 2)


def test_a_cell_is_set_by_hand() -> None:
    state = apply(table(), Adjust(cell="C3", lying=cubes("YR"), tile="tea-3"))
    assert (found(state), state.sea.tiles[state.table.chart.index["C3"]]) == ({"C3": "YR"}, "tea-3")
    action = Adjust(cell="C3", tile="?")
    after = apply(state, action)
    assert pinned(state, action, after) == replace(action, tile="?1")


def test_a_port_is_set_by_hand() -> None:
    """PORT: there is one closed-port tile; what it covers lies where it was."""
    state = apply(table(setup=Setup(ports=PORTS)), Adjust(cell="A4", port=CLOSED))
    assert state.ports.tiles == (PORTS[0], CLOSED, *PORTS[2:])
    moved = apply(state, Adjust(cell="E1", port=CLOSED))
    assert moved.ports.tiles == (PORTS[0], PORTS[2], CLOSED, PORTS[3])
    opened = apply(moved, Adjust(cell="E1", port="vp-BBBB-20"))
    assert opened.ports.tiles[2] == "vp-BBBB-20"
    action = Adjust(cell="E1", port="?")
    assert pinned(moved, action, apply(moved, action)) == replace(action, port="?21")


def test_the_turn_and_the_pile_are_set_by_hand() -> None:
    state = at_start(3, setup=UNNAMED)
    after = apply(state, Adjust(to_move=1, round=7, pile_left=3))
    assert (after.to_move, after.round, len(after.ports.pile)) == (1, 7, 3)
    assert apply(after, Adjust(round=0)).round == 1


@pytest.mark.parametrize(("claimed", "status"), [(3, RUNNING), (4, LAST_ROUND)])
def test_claimed_tiles_set_by_hand_bring_the_end(claimed: int, status: str) -> None:
    """FIN DE LA PARTIE."""
    tiles = ("vp-RGB-12", "vp-RRB-12", "vp-GBB-15", "vp-RBB-14")[:claimed]
    after = apply(at_start(setup=UNNAMED), Adjust(player=1, claimed=tiles))
    assert after.status == status
    assert apply(after, Adjust(player=1, claimed=())).status == RUNNING
    at_once = apply(at_start(setup=UNNAMED, finish_round=False), Adjust(player=1, claimed=tiles))
    assert at_once.status == (RUNNING if claimed < 4 else OVER)


@pytest.mark.parametrize(
    ("action", "broken"),
    [
        (Adjust(player=2, hold=cubes("Y")), "EW-ADJUST-1"),
        (Adjust(to_move=2), "EW-ADJUST-1"),
        (Adjust(hold=cubes("Y")), "EW-ADJUST-2"),
        (Adjust(bonus=()), "EW-ADJUST-2"),
        (Adjust(player=0, boat="Z1"), "EW-MOVE-6"),
        (Adjust(player=0, outposts=("Z1",)), "EW-MOVE-6"),
        (Adjust(lying=cubes("Y")), "EW-ADJUST-3"),
        (Adjust(cell="Z1", lying=cubes("Y")), "EW-MOVE-6"),
        (Adjust(cell="A1", tile="tea-3"), "EW-ADJUST-4"),
        (Adjust(cell="C3", port=CLOSED), "EW-ADJUST-4"),
        (Adjust(player=0, outposts=("A1",)), "EW-ADJUST-4"),
        (Adjust(player=0, rows=(0, 6, 0, 0)), "EW-ADJUST-5"),
        (Adjust(pile_left=5), "EW-ADJUST-6"),
    ],
    ids=repr,
)
def test_what_cannot_be_set_cannot_be_forced_either(action: Adjust, broken: str) -> None:
    assert rule(table(), action) == broken
    assert rule(table(), forced(action)) == broken


@pytest.mark.parametrize(
    "action",
    [
        Adjust(cell="C3", tile=MARKET[0]),
        Adjust(cell="A1", port=PORTS[1]),
        Adjust(cell="A1", port=PILE[0]),
        Adjust(player=0, claimed=(PORTS[1],)),
        Adjust(player=0, claimed=("vp-RRRG-13", "vp-RRRG-13")),
    ],
    ids=repr,
)
def test_a_tile_that_lies_elsewhere_can_only_be_set_by_force(action: Adjust) -> None:
    assert rule(table(), action) == "EW-NAME-2"
    apply(table(), forced(action))


# In words


def test_turns_are_described_by_what_they_do() -> None:
    """Facts that the app says in its own language."""
    say = EASTERN_WONDERS.describe
    draft = Draft(lot=cubes("YG"), cell="C3")
    assert say(at_start(), draft) == ("draft", {"player": 1, "lot": "YG", "cell": "C3"})
    state = mover(table(boats=("B2", "B3")), hold="YYYYYYR", outposts=["B3"])
    trade = Market(path=("C3", "B3"), drop="R", toll="Y", times=1)
    assert say(state, trade) == (
        "market.trade",
        {
            "player": 0,
            "cell": "B3",
            "tile": "cloves-5",
            "times": 1,
            "cost": "YYY",
            "gain": "B",
            "through": "C3",
            "drop": "R",
            "toll": "Y",
            "to": "1",
        },
    )
    assert say(state, Market(build=True, times=0)).key == "market.build"
    assert say(state, Market(build=True)).key == "market.both"
    port = Port(path=("A1",), reveal="?")
    facts = {"player": 0, "cell": "A1", "tile": PORTS[0], "cost": "YYRR", "reveal": "?"}
    assert say(state, port) == ("port", facts)
    assert say(mover(state, bonus=("harvest",)), Harvest()) == (
        "harvest",
        {"player": 0, "cell": "B2", "red": 1},
    )
    assert say(state, Name(unnamed="?1", tile="tea-6")) == ("name", {"unnamed": "?1", "tile": "tea-6"})
    assert say(state, Adjust(player=1, hold=cubes("Y"), rows=(1, 0, 0, 2))) == (
        "adjust",
        {"player": 1, "hold": "Y", "rows": "1 0 0 2"},
    )


def test_a_turn_that_picks_up_and_returns_says_so() -> None:
    state = apply(mover(table(), hold="YRG"), Adjust(cell="C4", lying=cubes("BB")))
    turn = Pass(path=("C4", "D4", "C4"), drop="RY", discards=((1, cubes("G")),))
    facts = EASTERN_WONDERS.describe(state, turn).facts
    assert (facts["picked"], facts["discards"]) == ("RBB", "1:G")
    assert "picked" not in EASTERN_WONDERS.describe(state, replace(turn, pick=False)).facts
