"""Where the hexes of a map lie: the first map, and maps of one's own at random, in rooms of many shapes."""

from itertools import combinations
from random import Random

import pytest

from engine.eastern_wonders.chart import chart, first_map, random_map
from screens.widgets.hexes import BAND, NARROWEST, WIDEST, Hexes, card_at, laid

ROOMS = [(354, 317), (406, 430), (381, 256), (607, 572), (952, 815), (320, 900)]
MAPS = [first_map(), *(random_map(Random(seed)) for seed in range(12))]


def reaches_into(box: tuple[float, float, float, float], hexes: Hexes, cell: str) -> bool:
    """Whether any of many points of a box lies clearly inside a hex."""
    x, y = hexes.middles[cell]
    for i in range(21):
        for j in range(21):
            up = abs(box[1] + box[3] * j / 20 - y)
            aside = abs(box[0] + box[2] * i / 20 - x)
            if up < hexes.height * 0.47 and aside < hexes.half_width(up) - hexes.width * 0.03:
                return True
    return False


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("places", MAPS)
def test_a_map_fills_its_room_and_leaves_nothing_outside(places: tuple, room: tuple[int, int]) -> None:
    hexes = laid(places, *room, edge=2)
    assert NARROWEST - 0.01 <= hexes.width / hexes.height <= WIDEST + 0.01
    for x, y in hexes.middles.values():
        assert hexes.width / 2 <= x <= room[0] - hexes.width / 2
        assert hexes.height / 2 <= y <= room[1] - hexes.height / 2
    xs, ys = zip(*hexes.middles.values(), strict=True)
    spare = room[0] - (max(xs) - min(xs)) - hexes.width, room[1] - (max(ys) - min(ys)) - hexes.height
    assert min(spare) < 5, "it touches the edge of the room on two sides at least"


@pytest.mark.parametrize("places", MAPS)
def test_tiles_that_touch_lie_side_by_side(places: tuple) -> None:
    hexes, near = laid(places, 400, 400), chart(places).near
    for one, other in combinations(hexes.middles, 2):
        (x1, y1), (x2, y2) = hexes.middles[one], hexes.middles[other]
        across, up = abs(x1 - x2) / hexes.width, abs(y1 - y2) / hexes.height
        beside = (round(across, 3), round(up, 3)) in ((0, 1), (BAND, 0.5))
        assert beside == (other in near[one])


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("places", MAPS)
def test_the_cards_of_ports_cover_no_other_tile(places: tuple, room: tuple[int, int]) -> None:
    hexes, sea = laid(places, *room, edge=2), chart(places)
    boxes = {port: card_at(hexes, port, sea.cells, room, 2) for port in sea.ports}
    for port, box in boxes.items():
        x, y = hexes.middles[port]
        assert box[0] < x < box[0] + box[2]
        assert box[1] < y < box[1] + box[3]
        assert box[0] >= 0
        assert box[1] >= 0
        assert box[0] + box[2] <= room[0]
        assert box[1] + box[3] <= room[1]
        assert box[2] >= hexes.width * 0.49
        assert box[3] >= hexes.height * 0.79
        assert not any(reaches_into(box, hexes, cell) for cell in sea.cells if cell != port)


@pytest.mark.parametrize("places", MAPS)
def test_a_finger_means_the_hex_it_is_on(places: tuple) -> None:
    hexes = laid(places, 354, 317)
    chance = Random(1)
    for cell, (x, y) in hexes.middles.items():
        for _ in range(20):
            up = chance.uniform(-0.49, 0.49) * hexes.height
            aside = chance.uniform(-0.97, 0.97) * hexes.half_width(up)
            assert hexes.nearest(x + aside, y + up) == cell
