"""MISE EN PLACE and CRÉER VOS PROPRES PLANS DE JEU: the table before the first turn."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from engine.codec import Unreadable
from engine.eastern_wonders.chart import SIZE, WIDEST, chart, first_map, random_map, shortest
from engine.eastern_wonders.offers import HARVEST_HERE, choices, offers
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.setup import LOTS, deal, set_up
from engine.eastern_wonders.slips import map_slips, table_slips
from engine.eastern_wonders.values import (
    BONUS_TILES,
    CLOSED,
    ICONS,
    Draft,
    Harvest,
    HouseRules,
    Setup,
    State,
    catalog,
    top_bonus,
)
from engine.game import RUNNING, Choice
from engine.maps import Spot
from tests.engine.eastern_wonders.table import (
    MARKET,
    PILE,
    PORTS,
    TILES,
    VP,
    at_start,
    hold,
    refused,
    rule,
    seated,
)

SEEDS = range(40)

TOUCHING = {
    "A1": "A2 B1 B2",
    "A2": "A1 A3 B2 B3",
    "A4": "A3 B4 B5",
    "B1": "A1 B2 C1 C2",
    "B3": "A2 A3 B2 B4 C3 C4",
    "C1": "B1 C2 D1",
    "C3": "B2 B3 C2 C4 D2 D3",
    "C6": "B5 C5 D5",
    "D5": "C5 C6 D4 E4",
    "E1": "D1 D2 E2",
    "E3": "D3 D4 E2 E4",
}
"""Read off the picture of the first map."""


def test_the_box_has_six_market_tiles_of_each_icon() -> None:
    """MISE EN PLACE 1; every one of them gives a cube of its own colour."""
    tiles = catalog().all("market").values()
    assert Counter(tile.icon for tile in tiles) == dict.fromkeys(ICONS, 6)
    for tile in tiles:
        assert dict(zip(ICONS, "BGRY", strict=True))[tile.icon] in tile.gives.word
    assert not catalog().all("vp")


@pytest.mark.parametrize("own_map", [False, True])
def test_one_market_tile_of_each_icon_stays_in_the_box(own_map: bool) -> None:
    """MISE EN PLACE 1: twenty tiles are left, five of each icon."""
    left_out = set()
    for seed in SEEDS:
        market = deal(seed, own_map=own_map).market
        assert len(market) == len(set(market)) == 20
        assert Counter(name.split("-")[0] for name in market) == dict.fromkeys(ICONS, 5)
        left_out |= set(catalog().all("market")) - set(market)
    assert len(left_out) == 24


def test_the_first_map_has_columns_of_four_to_six() -> None:
    """MISE EN PLACE 1 and 2: the ports are its corners."""
    sea = chart(first_map())
    assert Counter(cell[0] for cell in sea.cells) == {"A": 4, "B": 5, "C": 6, "D": 5, "E": 4}
    assert sea.ports == ("A1", "A4", "E1", "E4")
    assert len(sea.markets) == 20
    for cell, near in TOUCHING.items():
        assert sorted(sea.near[cell]) == near.split()
    for cell, near in sea.near.items():
        assert all(cell in sea.near[other] for other in near)


def test_the_shortest_ways_across_the_first_map() -> None:
    sea = chart(first_map())
    assert shortest(sea, "C3", "C3") == ((),)
    assert set(shortest(sea, "A2", "C3")) == {("B2", "C3"), ("B3", "C3")}
    assert {len(way) for way in shortest(sea, "A1", "E4")} == {5}


def test_four_vp_tiles_lie_open_on_the_ports() -> None:
    """MISE EN PLACE 3."""
    assert at_start().ports.tiles == PORTS


def test_the_closed_port_tile_is_among_the_first_six_of_the_pile() -> None:
    """MISE EN PLACE 3: shuffled with the next five tiles, which go back on top."""
    told = Setup(ports=PORTS, pile=(*VP[10:16], CLOSED))
    with pytest.raises(Unreadable, match="closed"):
        set_up(2, told, HouseRules(), TILES)
    assert set_up(2, replace(told, pile=(*VP[10:15], CLOSED)), HouseRules(), TILES).ports.closed_within == 6


def test_a_pile_that_nobody_knows_has_what_the_box_has() -> None:
    """26 VP tiles, four of them on the ports, and the closed-port tile."""
    assert at_start(setup=Setup()).ports.pile == ("?",) * 23


def test_four_bonus_tiles_of_each_kind_the_points_from_six_down() -> None:
    """MISE EN PLACE 4."""
    assert {kind: len(pile) for kind, pile in BONUS_TILES.items()} == dict.fromkeys(BONUS_TILES, 4)
    assert BONUS_TILES["vp"] == ("vp-6", "vp-5", "vp-4", "vp-3")
    state = at_start(4)
    for seat, tile in enumerate(BONUS_TILES["vp"]):
        assert top_bonus(state.players, "vp") == tile
        state = seated(state, seat, bonus=(tile,))
    assert top_bonus(state.players, "vp") is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_a_full_board_and_nothing_else(players: int) -> None:
    """MISE EN PLACE 5 and 6: an outpost on each of twenty spaces."""
    state = at_start(players)
    assert len(state.players) == players
    for player in state.players:
        assert player.rows == (0, 0, 0, 0)
        assert (hold(state), player.boat, player.bonus, player.claimed) == ("", "", (), ())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lots_are_drafted_from_the_last_player_to_the_first(players: int) -> None:
    """MISE EN PLACE 7: the player to the right of the first player chooses first, then anticlockwise."""
    state = at_start(players)
    lots, order = ["YG", "RR", "YYR", "YYYY"], []
    while not state.round:
        order.append(state.to_move)
        state = apply(state, Draft(lot=LOTS[::-1][len(order) - 1], cell="B3"))
    assert order == list(range(players))[::-1]
    assert [hold(state, seat) for seat in order] == lots[:players]
    assert {player.boat for player in state.players} == {"B3"}
    assert (state.to_move, state.round, state.status, state.lots) == (0, 1, RUNNING, ())


def test_the_lots() -> None:
    """MISE EN PLACE 7."""
    assert [lot.word for lot in LOTS] == ["YYYY", "YYR", "RR", "YG"]


def test_a_lot_is_taken_once() -> None:
    """MISE EN PLACE 7."""
    state = apply(at_start(3), Draft(lot=LOTS[0], cell="B3"))
    assert refused(state, Draft(lot=LOTS[0], cell="B3")) == (
        "EW-DRAFT-1",
        {"lot": "YYYY", "left": "YYR RR YG"},
    )


def test_boats_start_on_market_tiles() -> None:
    """MISE EN PLACE 7."""
    assert rule(at_start(), Draft(lot=LOTS[0], cell="A1")) == "EW-DRAFT-2"
    assert rule(at_start(), Draft(lot=LOTS[0], cell="Z9")) == "EW-MOVE-6"


def test_turns_begin_when_all_have_drafted() -> None:
    """MISE EN PLACE 7, TOUR DE JEU."""
    state = at_start()
    assert rule(state, Harvest()) == "EW-DRAFT-3"
    for lot in LOTS[:2]:
        state = apply(state, Draft(lot=lot, cell="B3"))
    assert rule(state, Draft(lot=LOTS[2], cell="B3")) == "EW-DRAFT-4"


def test_every_market_tile_offers_the_lots_that_are_left() -> None:
    """MISE EN PLACE 7."""
    state = apply(at_start(3), Draft(lot=LOTS[1], cell="B3"))
    for offer in offers(state):
        if offer.touch == HARVEST_HERE:
            assert offer.refusal is not None
            assert offer.refusal.rule.id == "EW-DRAFT-3"
        elif offer.touch.key in PORT_CELLS:
            assert offer.refusal is not None
            assert offer.refusal.rule.id == "EW-DRAFT-2"
            assert apply(state, offer.anyway).players[1].boat == offer.touch.key
        else:
            left = [LOTS[0], *LOTS[2:]]
            assert [draft.lot for draft in offer.actions] == left
            assert choices(state, offer.default) == (Choice("lot", offer.actions),)


PORT_CELLS = ("A1", "A4", "E1", "E4")


# Maps of one's own


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_map_is_a_legal_one(seed: int) -> None:
    """CRÉER VOS PROPRES PLANS DE JEU: each tile touches at least two others."""
    setup = deal(seed, own_map=True)
    sea = chart(setup.map)
    assert len(sea.cells) == len(set(sea.cells)) == 24
    assert (len(sea.ports), len(sea.markets)) == (4, 20)
    assert all(len(near) >= 2 for near in sea.near.values())
    assert all(shortest(sea, sea.cells[0], cell) for cell in sea.cells)
    assert set_up(2, setup, HouseRules(), TILES).sea.tiles.count("") == 4
    names = sorted(sea.cells, key=lambda cell: (cell[0], int(cell[1:])))
    assert list(sea.cells) == names


def test_a_random_map_follows_from_its_seed() -> None:
    assert deal(3, own_map=True) == deal(3, own_map=True)
    assert len({deal(seed, own_map=True).map for seed in SEEDS}) == len(SEEDS)


def test_a_random_map_is_never_too_wide_for_a_phone() -> None:
    maps = [chart(random_map(Random(seed))) for seed in range(200)]
    assert max(len({place.q for place in sea.places}) for sea in maps) == WIDEST == 6
    assert all(len(sea.cells) == SIZE and len(near) > 1 for sea in maps for near in sea.near.values())
    assert len({sea.places for sea in maps}) == len(maps)


def ring(*, ports: int = 4, **last: object) -> tuple[Spot, ...]:
    """Eight tiles around one, of which the first are ports."""
    spots = [(1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (1, 2), (2, 1), (3, 1)]
    places = [Spot(cell=f"{q}{r}", q=q, r=r, port=i < ports) for i, (q, r) in enumerate(spots)]
    return (*places[:-1], replace(places[-1], **last))


def own(**setup: object) -> State:
    return at_start(setup=Setup(**{"map": ring(), **setup}))


def test_a_map_of_ones_own_with_its_tiles_in_order() -> None:
    """CRÉER VOS PROPRES PLANS DE JEU."""
    state = own(market=MARKET[:4], ports=PORTS)
    assert state.table.chart.markets == ("02", "12", "21", "31")
    assert state.sea.tiles == ("", "", "", "", *MARKET[:4])
    assert sorted(state.table.chart.near["21"]) == ["12", "20", "30", "31"]


def test_a_table_that_tells_nothing_has_unnamed_tiles() -> None:
    """Nothing need be known: each tile has its own number."""
    state = own()
    assert state.sea.tiles == ("", "", "", "", "?1", "?2", "?3", "?4")
    assert state.ports.tiles == ("?5", "?6", "?7", "?8")
    assert own(market=("?", "?1", "?", "?3")).sea.tiles[4:] == ("?4", "?1", "?5", "?3")


@pytest.mark.parametrize(
    "setup",
    [
        {"market": MARKET[:3]},
        {"market": (*MARKET[:3], MARKET[0])},
        {"market": ("?1", "?1", "?", "?")},
        {"market": ("?1", "?", "?", "?"), "ports": ("?1", "?", "?", "?")},
        {"ports": ()},
        {"ports": PORTS[:3]},
        {"ports": (*PORTS[:3], PORTS[0])},
        {"ports": PORTS, "pile": (*PILE, PORTS[0])},
        {"pile": ()},
        {"pile": ("?", *PILE)},
        {"pile": (*PILE, CLOSED)},
        {"map": ()},
        {"map": ring(ports=3)},
        {"map": ring(ports=5)},
        {"map": ring(cell="10")},
        {"map": ring(cell="")},
        {"map": ring(cell="a very long name")},
        {"map": ring(cell="?1")},
        {"map": ring(q=1, r=0)},
        {"map": tuple(Spot(cell=f"c{i}", q=i, r=0, port=i < 4) for i in range(29))},
        {"map": tuple(Spot(cell=f"c{i}", q=i, r=0, port=i < 4) for i in range(100))},
    ],
    ids=" ".join,
)
def test_a_table_that_cannot_be_is_unreadable(setup: dict[str, object]) -> None:
    """MISE EN PLACE: different tiles from one box, on a map with four ports."""
    with pytest.raises(Unreadable):
        own(**setup)


@pytest.mark.parametrize("limit", [0, 31, 1_000_000])
def test_a_hold_that_no_table_agrees_on_is_unreadable(limit: int) -> None:
    with pytest.raises(Unreadable):
        at_start(hold_limit=limit)


def test_neighbours_on_random_maps_are_where_they_should_be() -> None:
    """Half a tile up or down in the next column, or one up or down in the same."""
    for seed in SEEDS:
        sea = chart(deal(seed, own_map=True).map)
        height = {place.cell: (place.q, 2 * place.r + place.q) for place in sea.places}
        for cell, near in sea.near.items():
            for other in near:
                (q, y), (q2, y2) = height[cell], height[other]
                assert (abs(q - q2), abs(y - y2)) in {(0, 2), (1, 1)}
        columns = {cell[0]: [] for cell in sea.cells}
        for cell in sea.cells:
            columns[cell[0]].append(height[cell][1])
        assert all(one < other for ys in columns.values() for one, other in pairwise(ys))


def spots(*places: tuple[int, int]) -> tuple[Spot, ...]:
    return tuple(Spot(cell=f"A{i}", q=q, r=r) for i, (q, r) in enumerate(places, 1))


def test_a_map_may_be_odd_and_says_so() -> None:
    """MISE EN PLACE, own maps: each tile touches at least two others."""
    assert map_slips(first_map()) == map_slips(random_map(Random(3))) == ()
    row = map_slips(spots((0, 0), (0, 1), (0, 2)))
    assert [(slip.key, dict(slip.facts)) for slip in row] == [
        ("slip.loose", {"cell": "A1"}),
        ("slip.loose", {"cell": "A3"}),
    ]
    two = map_slips(spots((0, 0), (0, 1), (1, 0), (5, 0), (5, 1), (6, 0)))
    assert [slip.key for slip in two] == ["slip.apart"]
    assert map_slips(()) == ()
    block = [(q, r) for q in range(5) for r in range(5)]
    assert map_slips(spots(*block[:20])) == ()
    assert map_slips(spots(*block[:22])) == (("slip.many", {"has": 22, "usual": 20}),)
    assert "slip.many" not in {slip.key for slip in map_slips(spots(*block))}


def test_a_sixth_tile_of_an_icon_is_one_too_many() -> None:
    assert table_slips(at_start()) == ()
    market = list(MARKET)
    tiles = catalog().all("market")
    missing = next(tile for tile in tiles.values() if tile.id not in market)
    other = next(i for i, name in enumerate(market) if tiles[name].icon != missing.icon)
    market[other] = missing.id
    (slip,) = table_slips(at_start(setup=Setup(market=tuple(market))))
    assert (slip.key, dict(slip.facts)) == (
        "slip.crowded",
        {"kind": missing.icon, "count": 6, "most": 5},
    )
