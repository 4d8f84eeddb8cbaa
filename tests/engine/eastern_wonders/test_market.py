"""MARCHÉ: building outposts, bonus tiles, upgrades and trades."""

import pytest

from engine.cubes import Cubes
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.values import BONUS_KINDS, Harvest, Market, State
from engine.game import forced
from tests.engine.eastern_wonders.table import hold, mover, outposts, refused, rule, seated, table

FIRST_COLUMN = {"A2": "cloves", "A3": "tea", "B1": "chili", "B2": "ginger"}


def built(state: State, cell: str = "C3", **more: object) -> State:
    """An outpost built without trading."""
    told = {"times": 0, "build": True, **more}
    return apply(mover(state, boat=cell), Market(**told))


def pay(word: str) -> Cubes:
    return Cubes.parse(word)


# Trading


@pytest.mark.parametrize(("times", "left"), [(1, "YYYYYYB"), (2, "YYYBB"), (3, "BBB")])
def test_nine_yellow_cubes_are_traded_three_for_one_brown(times: int, left: str) -> None:
    """MARCHÉ, example (Tom): three, six or nine yellow cubes for one, two or three brown."""
    state = mover(table(boats=("B3", "C5")), hold="YYYYYYYYY", outposts=["B3"])
    assert hold(apply(state, Market(times=times))) == left


def test_trading_needs_ones_own_outpost() -> None:
    """MARCHÉ: somebody else's does not help."""
    state = seated(mover(table(boats=("B3", "C5")), hold="YYY"), 1, outposts=["B3"])
    assert refused(state, Market()) == ("EW-TRADE-1", {"cell": "B3"})


def test_an_outpost_that_has_just_been_built_serves_at_once() -> None:
    """MARCHÉ: first build, then trade."""
    after = apply(mover(table(boats=("B3", "C5")), hold="YYYY"), Market(build=True))
    assert (hold(after), outposts(after, "B3")) == ("YB", (0,))


def test_trading_ends_where_the_cubes_do() -> None:
    """MARCHÉ: as often as there are the right cubes in the hold."""
    state = mover(table(boats=("B3", "C5")), hold="YYYYY", outposts=["B3"])
    facts = {"times": 2, "needs": "YYYYYY", "has": "YYYYY"}
    assert refused(state, Market(times=2)) == ("EW-TRADE-2", facts)


def test_cubes_gained_by_a_trade_pay_for_the_next_one() -> None:
    """MARCHÉ: one after the other. D3 gives three yellow and a green cube for two red."""
    state = mover(table(boats=("C4", "C5")), hold="YYYY", outposts=["C4"])
    assert hold(apply(state, Market(times=2))) == "RRRR"


def test_a_market_action_is_building_or_trading() -> None:
    """MARCHÉ; played for nothing it is refused, but can be recorded anyway. Whoever wants nothing passes."""
    state = mover(table(), outposts=["C3"])
    assert rule(state, Market(times=0)) == "EW-TRADE-4"
    assert apply(state, forced(Market(times=0))).to_move == 1


def test_there_is_no_market_in_a_port() -> None:
    """DÉPLACER SON BATEAU: a market action on a market tile."""
    assert refused(mover(table(), boat="A1"), Market()) == ("EW-TURN-3", {"kind": "market", "cell": "A1"})


# Building


@pytest.mark.parametrize(
    ("players", "there", "price"), [(2, 1, 2), (3, 1, 1), (3, 2, 2), (4, 1, 1), (4, 3, 3)]
)
def test_an_outpost_costs_a_cube_for_each_that_stands_there_or_two_with_two_players(
    players: int, there: int, price: int
) -> None:
    """MARCHÉ."""
    state = mover(table(players), hold="YYRGBB")
    for other in range(1, there + 1):
        state = seated(state, other, outposts=["C3"])
    assert hold(built(state, pay=pay("YRGB"[:price]))) == (Cubes.parse("YYRGBB") - pay("YRGB"[:price])).word
    assert refused(mover(state), Market(build=True, times=0)) == ("EW-BUILD-2", {"needs": price, "pays": 0})
    assert rule(state, Market(build=True, times=0, pay=pay("Y" + "YRGB"[:price]))) == "EW-BUILD-2"


def test_the_first_outpost_of_a_tile_is_free() -> None:
    """MARCHÉ."""
    after = built(table())
    assert (outposts(after, "C3"), hold(after)) == ((0,), "")


def test_the_price_is_paid_from_the_hold() -> None:
    """MARCHÉ."""
    state = seated(mover(table(), hold="YY"), 1, outposts=["C3"])
    facts = {"needs": "RR", "has": "YY"}
    assert refused(state, Market(build=True, times=0, pay=pay("RR"))) == ("EW-BUILD-4", facts)


def test_one_outpost_for_each_player_on_a_tile() -> None:
    """MARCHÉ."""
    state = mover(table(), outposts=["C3"])
    assert refused(state, Market(build=True, times=0)) == ("EW-BUILD-1", {"cell": "C3"})


@pytest.mark.parametrize(
    ("cell", "rows"), [("A2", (1, 0, 0, 0)), ("A3", (0, 1, 0, 0)), ("B1", (0, 0, 1, 0)), ("B2", (0, 0, 0, 1))]
)
def test_the_outpost_comes_from_the_row_with_the_icon_of_the_tile(cell: str, rows: tuple[int, ...]) -> None:
    """MARCHÉ: the leftmost one of that row."""
    assert built(table(), cell).players[0].rows == rows


def test_no_outpost_is_left_in_a_row_of_five() -> None:
    """MARCHÉ: a map with six tiles of one icon would need a sixth."""
    state = mover(table(), rows=(0, 5, 0, 0))
    assert refused(state, Market(build=True, times=0)) == ("EW-BUILD-3", {"icon": "tea"})


@pytest.mark.parametrize("told", [{"pay": pay("Y")}, {"upgrade": "Y"}, {"bonus": "vp"}], ids=str)
def test_only_building_costs_cubes_or_brings_a_bonus(told: dict[str, object]) -> None:
    """MARCHÉ."""
    state = mover(table(boats=("B3", "C5")), hold="YYYY", outposts=["B3"], bonus=("upgrade",))
    assert rule(state, Market(**told)) == "EW-BUILD-5"


# Bonus tiles


def before_first_column(**has: object) -> State:
    """The last outpost of the first column stands on the board: it goes to B2."""
    state = mover(table(4), outposts=["A2", "A3", "B1"])
    return mover(state, boat="B2", **has)


@pytest.mark.parametrize("kind", BONUS_KINDS)
def test_an_emptied_column_gives_a_bonus_tile_at_once(kind: str) -> None:
    """MARCHÉ: of the player's choice."""
    after = apply(before_first_column(), Market(build=True, times=0, bonus=kind))
    assert after.players[0].rows == (1, 1, 1, 1)
    assert after.players[0].bonus == ("vp-6" if kind == "vp" else kind,)


def test_the_bonus_tile_has_to_be_chosen() -> None:
    """MARCHÉ: immediately."""
    assert rule(before_first_column(), Market(build=True, times=0)) == "EW-BONUS-1"


def test_no_bonus_tile_while_the_column_has_an_outpost() -> None:
    """MARCHÉ: the column must be empty from top to bottom."""
    state = mover(table(), outposts=["A2", "A3"])
    assert rule(mover(state, boat="B2"), Market(build=True, times=0, bonus="vp")) == "EW-BONUS-7"
    second = mover(table(), outposts=["A2", "A3", "B1", "B2", "B3", "B4"])
    assert rule(mover(second, boat="B5"), Market(build=True, times=0, bonus="vp")) == "EW-BONUS-7"


def test_every_column_gives_one() -> None:
    """MARCHÉ: five columns, five tiles; all outposts are built in the end."""
    state = table(4)
    kinds = iter(("vp", "vp", "vp", "vp", "hold"))
    for i, cell in enumerate(state.table.chart.markets, 1):
        state = built(state._replace(seat=0), cell, bonus=None if i % 4 else next(kinds))
    assert state.players[0].bonus == ("vp-6", "vp-5", "vp-4", "vp-3", "hold")
    assert state.players[0].rows == (5, 5, 5, 5)


def test_there_are_four_bonus_tiles_of_each_kind() -> None:
    """MISE EN PLACE 4, MARCHÉ: chosen from what is left."""
    state = seated(before_first_column(), 1, bonus=("move", "move", "move", "move"))
    assert refused(state, Market(build=True, times=0, bonus="move")) == ("EW-BONUS-8", {"kind": "move"})


def test_when_no_bonus_tile_is_left_none_is_taken() -> None:
    """MARCHÉ: nothing to choose from."""
    every = ("move", "upgrade", "harvest", "hold") * 4 + ("vp-6", "vp-5", "vp-4", "vp-3")
    after = apply(seated(before_first_column(), 1, bonus=every), Market(build=True, times=0))
    assert after.players[0].bonus == ()


def test_a_second_tile_of_the_same_kind_may_be_taken() -> None:
    """MARCHÉ; decision: nothing forbids it."""
    after = apply(before_first_column(bonus=("harvest",)), Market(build=True, times=0, bonus="harvest"))
    assert after.players[0].bonus == ("harvest", "harvest")


# Upgrades


def test_an_upgrade_tile_raises_a_cube_right_after_building() -> None:
    """MARCHÉ, bonus tiles: before the trade. B4 gives a green cube for two yellow."""
    state = mover(table(boats=("B4", "C5")), hold="YYR", bonus=("upgrade",))
    assert hold(apply(state, Market(build=True, upgrade="R"))) == "GG"
    assert hold(apply(state, Market(build=True, upgrade="Y", times=0))) == "YRR"
    assert hold(apply(state, Market(build=True, times=0))) == "YYR"
    assert rule(state, Market(build=True, upgrade="Y")) == "EW-TRADE-2"


def test_what_is_paid_is_gone_before_the_upgrade() -> None:
    """MARCHÉ: pay, place, upgrade."""
    state = seated(mover(table(3), hold="Y", bonus=("upgrade",)), 1, outposts=["C3"])
    told = {"build": True, "times": 0, "pay": pay("Y"), "upgrade": "Y"}
    assert refused(state, Market(**told)) == ("EW-BONUS-9", {"step": "Y", "has": ""})


@pytest.mark.parametrize(("tiles", "steps"), [(0, "Y"), (1, "YY")])
def test_one_step_for_each_upgrade_tile(tiles: int, steps: str) -> None:
    """MARCHÉ, bonus tiles."""
    state = mover(table(), hold="YYY", bonus=("upgrade",) * tiles)
    facts = {"most": tiles, "steps": len(steps)}
    assert refused(state, Market(build=True, times=0, upgrade=steps)) == ("EW-BONUS-4", facts)


def test_two_upgrade_tiles_raise_two_cubes_or_one_twice() -> None:
    """MARCHÉ, bonus tiles."""
    state = mover(table(), hold="YYY", bonus=("upgrade", "upgrade"))
    assert hold(apply(state, Market(build=True, times=0, upgrade="YY"))) == "YRR"
    assert hold(apply(state, Market(build=True, times=0, upgrade="YR"))) == "YYG"


def test_brown_cannot_be_raised() -> None:
    """MARCHÉ, note on upgrades."""
    state = mover(table(), hold="B", bonus=("upgrade",))
    assert rule(state, Market(build=True, times=0, upgrade="B")) == "EW-BONUS-9"


def test_an_upgrade_tile_serves_for_the_outpost_that_brought_it() -> None:
    """MARCHÉ: taken immediately, used immediately after building; a house rule may see it otherwise."""
    told = Market(build=True, times=0, bonus="upgrade", upgrade="Y")
    assert hold(apply(before_first_column(hold="Y"), told)) == "R"
    other = mover(table(4, upgrade_at_once=False), outposts=["A2", "A3", "B1"])
    assert rule(mover(other, boat="B2", hold="Y"), told) == "EW-BONUS-4"


def test_harvests_and_holds_grow_by_their_tiles() -> None:
    """MARCHÉ, bonus tiles: a red cube more; three spaces more."""
    assert hold(apply(mover(table(), bonus=("harvest",)), Harvest())) == "YYR"
    assert hold(apply(mover(table(), bonus=("harvest", "harvest")), Harvest())) == "YYRR"
    full = mover(table(), hold="Y" * 11, bonus=("hold",))
    assert hold(apply(full, Harvest())) == "Y" * 13
    assert rule(mover(table(), hold="Y" * 11), Harvest()) == "EW-HOLD-1"


# Against the rules


@pytest.mark.parametrize(
    ("turn", "has"),
    [
        (Market(), "YYGG"),
        (Market(times=5), "YYGGGGGGGGGG"),
        (Market(build=True, times=0, pay=pay("GG")), "YYR"),
        (Market(build=True, times=0, pay=pay("YYYY")), "R"),
        (Market(build=True, times=0, upgrade="YB"), "YRR"),
        (Market(build=True, times=0, bonus="vp"), "YYR"),
        (Market(times=0), "YYR"),
    ],
    ids=repr,
)
def test_a_forced_market_action_does_as_much_as_can_be_done(turn: Market, has: str) -> None:
    """The table is right."""
    state = mover(table(), hold="YYR")
    assert refused(state, turn)
    after = apply(state, forced(turn))
    assert (outposts(after, "C3") == (0,)) is turn.build
    assert (hold(after), after.to_move) == (has, 1)
