"""Tables of Eastern Wonders in one line each, and the two ways in which a turn can end.

The VP tiles are invented: nobody has published those of the box.
"""

from dataclasses import replace
from random import Random
from typing import Any

from engine.catalog import Entered
from engine.cubes import Cubes
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.setup import deal, set_up
from engine.eastern_wonders.values import CLOSED, ICONS, HouseRules, Setup, State, VpTile, catalog
from engine.game import Action, Fact, Illegal

INVENTED = """
    YYRR-11 YYGG-12 RRR-11 YRGG-12 RRGG-13 YYYB-11 YRGB-13 GGG-12 RRB-12 YYBB-13 RRRG-13 YGGB-14 RGB-12
    RRGB-14 GGGG-14 RBB-14 YRBB-15 RRRRG-15 GGB-13 GBB-15 RRBB-16 GGGB-16 YGBB-15 RGGB-15 GGBB-18 BBBB-20
"""
VP = tuple(f"vp-{word}" for word in INVENTED.split())
ENTERED = tuple(
    Entered("vp", VpTile(name, Cubes.parse(name.split("-")[1]), int(name.split("-")[2])), where="our box")
    for name in VP
)
TILES = catalog(ENTERED)

MARKET = (
    *("cloves-1", "tea-1"),  # A2 A3
    *("chili-1", "ginger-1", "cloves-5", "tea-6", "chili-2"),  # B1 to B5
    *("ginger-2", "cloves-2", "tea-4", "chili-4", "ginger-5", "cloves-3"),  # C1 to C6
    *("tea-2", "chili-6", "ginger-4", "cloves-4", "tea-5"),  # D1 to D5
    *("chili-3", "ginger-3"),  # E2 E3
)
"""Five of each icon; B3 gives one brown for three yellow, B4 one green for two, C4 two red for two yellow."""

PORTS = ("vp-YYRR-11", "vp-RRR-11", "vp-GGG-12", "vp-YYYB-11")
PILE = ("vp-RRB-12", "vp-RGB-12", CLOSED, "vp-GGB-13", "vp-GBB-15", "vp-RBB-14", "vp-YYBB-13", "vp-BBBB-20")


def at_start(players: int = 2, /, *, setup: Setup | None = None, **rules: Any) -> State:
    """The table before lots are chosen, on the map of the first game."""
    told = setup or Setup(market=MARKET, ports=PORTS, pile=PILE)
    return set_up(players, told, HouseRules(**rules), TILES)


def table(players: int = 2, /, *, boats: tuple[str, ...] = ("C3", "C5", "D2", "A2"), **given: Any) -> State:
    """The table before the first turn: nobody has a cube yet."""
    state = at_start(players, **given)
    seats = zip(state.players, boats, strict=False)
    return state._replace(
        players=tuple(player._replace(boat=boat) for player, boat in seats), seat=0, round=1, lots=()
    )


def seated(state: State, seat: int, /, **has: Any) -> State:
    """The same table, with other things in front of one player. Outposts are cells, taken from their rows."""
    if "hold" in has:
        has["hold"] = Cubes.parse(has["hold"])
    rows = list(state.players[seat].rows)
    for cell in has.pop("outposts", ()):
        at = state.table.chart.index[cell]
        here = (*state.sea.outposts[at], seat)
        outposts = (*state.sea.outposts[:at], here, *state.sea.outposts[at + 1 :])
        state = state._replace(sea=state.sea._replace(outposts=outposts))
        rows[ICONS.index(state.sea.tiles[at].split("-")[0])] += 1
    player = state.players[seat]._replace(**{"rows": tuple(rows), **has})
    return state._replace(players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def mover(state: State, /, **has: Any) -> State:
    return seated(state, state.seat, **has)


def lying(state: State, cell: str, word: str) -> State:
    at = state.table.chart.index[cell]
    cubes = (*state.sea.lying[:at], Cubes.parse(word), *state.sea.lying[at + 1 :])
    return state._replace(sea=state.sea._replace(lying=cubes))


def found(state: State) -> dict[str, str]:
    """The cubes that lie on the map."""
    cells = zip(state.table.chart.cells, state.sea.lying, strict=True)
    return {cell: cubes.word for cell, cubes in cells if cubes}


def on_ports(state: State, *tiles: str, **has: Any) -> State:
    return state._replace(ports=state.ports._replace(tiles=tiles, **has))


def hold(state: State, seat: int = 0) -> str:
    return state.players[seat].hold.word


def outposts(state: State, cell: str) -> tuple[int, ...]:
    return state.sea.outposts[state.table.chart.index[cell]]


def refused(state: State, action: Action) -> tuple[str, dict[str, Fact]]:
    """The rule and the numbers with which an action is refused."""
    try:
        apply(state, action)
    except Illegal as illegal:
        return illegal.rule.id, dict(illegal.facts)
    raise AssertionError(f"{action} was not refused")


def rule(state: State, action: Action) -> str:
    return refused(state, action)[0]


def dealt(seed: int, *, own_map: bool = False) -> Setup:
    """A map laid out by the app, with the VP tiles shuffled as the rulebook says."""
    tiles, chance = list(VP), Random(seed)
    chance.shuffle(tiles)
    top = [CLOSED, *tiles[4:9]]
    chance.shuffle(top)
    return replace(deal(seed, TILES, own_map=own_map), ports=tuple(tiles[:4]), pile=tuple(top + tiles[9:]))
