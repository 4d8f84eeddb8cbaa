"""Maps that a table lays out itself: from hexes to a record, and what is said of them on the way."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.codec import Unreadable
from engine.eastern_wonders.chart import chart, first_map, random_map
from engine.eastern_wonders.maps import MAPS
from engine.eastern_wonders.values import HouseRules, Setup
from engine.games import GAMES
from engine.maps import Hex, Places, Spot
from engine.record import Record
from engine.timeline import Timeline

SEEDS = range(40)
SIDES = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def scribbled(chance: Random) -> tuple[set[Hex], set[Hex]]:
    """What somebody may touch on a grid: tiles anywhere, some not touching any, and four of them ports."""
    hexes = {(chance.randint(-9, 9), chance.randint(-9, 9))}
    size = chance.randint(5, 28)
    while len(hexes) < size:
        q, r = chance.choice(sorted(hexes))
        dq, dr = chance.choice(SIDES) if chance.random() < 0.9 else (chance.randint(-9, 9), 3)
        hexes.add((q + dq, r + dr))
    return hexes, set(chance.sample(sorted(hexes), 4))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("drawn", [False, True])
def test_any_map_is_written_read_and_played(seed: int, drawn: bool) -> None:
    """The record says the map, and it replays."""
    chance = Random(seed)
    hexes, ports = scribbled(chance)
    places = MAPS.own(hexes, ports)
    assert MAPS.lacks(places) is None
    MAPS.check(places)
    setup = MAPS.set_out(places, seed if drawn else None)
    timeline = Timeline.of(Record("eastern-wonders", ("Ana", "Béa", "Carl"), setup, HouseRules()))
    for _ in range(30):
        offers = timeline.game.offers(timeline.state)
        turns = [action for offer in offers for action in offer.actions]
        if turns:
            timeline = timeline.record(chance.choice(turns)).timeline
    told = Record.from_json(json.loads(json.dumps(timeline.to_record().to_json())))
    assert told == timeline.to_record()
    assert Timeline.of(told).state == timeline.state
    assert MAPS.places(told.setup) == places
    assert (MAPS.tiles(told.setup) is not None) == drawn


@pytest.mark.parametrize("seed", SEEDS)
def test_a_map_is_the_same_wherever_its_first_tile_lay(seed: int) -> None:
    hexes, ports = scribbled(Random(seed))
    places = MAPS.own(hexes, ports)
    assert min(place.q for place in places) == min(place.r for place in places) == 0
    moved = MAPS.own([(q + 7, r - 3) for q, r in hexes], [(q + 7, r - 3) for q, r in ports])
    assert moved == places
    again = [(place.q, place.r) for place in places]
    assert MAPS.own(again, [(place.q, place.r) for place in places if place.port]) == places
    assert sum(place.port for place in places) == 4


def test_the_first_map_laid_out_by_hand_is_the_first_map() -> None:
    hexes = {(place.q + 2, place.r - 5): place.port for place in first_map()}
    laid = MAPS.own(hexes, [spot for spot, port in hexes.items() if port])
    assert [(place.cell, place.port) for place in laid] == [(p.cell, p.port) for p in first_map()]
    assert MAPS.set_out(first_map(), None) == Setup()
    assert MAPS.set_out(None, 3) == MAPS.set_out(first_map(), 3)


def test_columns_beyond_z() -> None:
    places = MAPS.own([(q, 0) for q in range(28)], [])
    assert [place.cell for place in places][24:] == ["Y1", "Z1", "AA1", "AB1"]


def ports(count: int, tiles: int = 24) -> Places:
    return MAPS.own([(0, r) for r in range(tiles)], [(0, r) for r in range(count)])


def test_what_a_map_lacks() -> None:
    """Four ports, and no more tiles than the box has."""
    assert MAPS.wanted == (20, 4)
    assert MAPS.lacks(first_map()) is None
    assert MAPS.lacks(()) == ("slip.ports", {"has": 0, "needs": 4})
    assert MAPS.lacks(ports(3)) == ("slip.ports", {"has": 3, "needs": 4})
    assert MAPS.lacks(ports(5)) == ("slip.ports", {"has": 5, "needs": 4})
    assert MAPS.lacks(ports(4, 4)) == ("slip.empty", {})
    assert MAPS.lacks(ports(4, 28)) is None
    assert MAPS.lacks(ports(4, 29)) == ("slip.too_large", {"has": 25, "most": 24})


@pytest.mark.parametrize(
    "places",
    [
        (Spot(cell="A1", q=0, r=0), Spot(cell="A1", q=0, r=1)),
        (Spot(cell="A1", q=0, r=0), Spot(cell="A2", q=0, r=0)),
        (Spot(cell="", q=0, r=0),),
        (Spot(cell="A1", q=0, r=0), Spot(cell="A2", q=0, r=100)),
        (Spot(cell="A1", q=-60, r=0), Spot(cell="A2", q=60, r=0)),
        tuple(Spot(cell=f"A{i}", q=i % 10, r=i // 10) for i in range(100)),
    ],
)
def test_what_is_no_map(places: Places) -> None:
    with pytest.raises(Unreadable):
        MAPS.check(places)


def test_a_map_that_is_being_laid_out_is_one() -> None:
    MAPS.check(())
    MAPS.check(ports(0, 3))


@pytest.mark.parametrize("seed", SEEDS)
def test_tiles_are_drawn_for_any_map(seed: int) -> None:
    """One of each icon stays in the box, as long as the others suffice; all differ."""
    places = random_map(Random(seed)) if seed % 2 else None
    setup = MAPS.set_out(places, seed)
    tiles = MAPS.tiles(setup)
    assert tiles is not None
    assert list(tiles) == list(chart(MAPS.places(setup)).markets)
    assert set(Counter(name.split("-")[0] for name in tiles.values()).values()) == {5}
    large = MAPS.tiles(MAPS.set_out(ports(4, 28), seed))
    assert large is not None
    assert len(set(large.values())) == 24
    small = MAPS.tiles(MAPS.set_out(ports(4, 9), seed))
    assert small is not None
    assert len(set(small.values())) == 5


def test_a_set_up_without_tiles_says_so() -> None:
    assert MAPS.tiles(Setup()) is None
    drawn = MAPS.set_out(None, 1)
    assert MAPS.tiles(replace(drawn, market=("?", *drawn.market[1:]))) is None
    assert MAPS.places(Setup()) == first_map()


def test_games_without_maps_have_none() -> None:
    assert [name for name, game in GAMES.items() if game.maps] == ["eastern-wonders"]
