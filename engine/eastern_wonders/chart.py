"""The map of Eastern Wonders: hexagonal tiles, which of them touch, and the shortest ways between them.

Columns are lettered from the left and tiles numbered from the top.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from engine.catalog import facts
from engine.maps import Hex, Places, Spot
from engine.remembering import remembered, shared

_FACTS = facts("eastern-wonders")
COLUMNS: tuple[int, ...] = tuple(_FACTS["first_map"]["columns"])
CORNERS: tuple[str, ...] = tuple(_FACTS["first_map"]["ports"])
PORTS = len(CORNERS)
SIZE = sum(COLUMNS)
WIDEST = 6
"""So many columns a map that is drawn has at most: with more, tiles are too small to touch on a phone."""

_SIDES = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Chart:
    """A map as boats see it. There is one for each layout, so equal means identical."""

    places: Places
    cells: tuple[str, ...]
    index: Mapping[str, int]
    near: Mapping[str, tuple[str, ...]]
    markets: tuple[str, ...]
    ports: tuple[str, ...]
    port_at: Mapping[str, int]


@shared
def chart(places: Places) -> Chart:
    cells = tuple(place.cell for place in places)
    at = {(place.q, place.r): place.cell for place in places}
    ports = tuple(place.cell for place in places if place.port)
    return Chart(
        places,
        cells,
        {cell: i for i, cell in enumerate(cells)},
        {at[spot]: tuple(at[other] for other in _around(spot) if other in at) for spot in at},
        tuple(place.cell for place in places if not place.port),
        ports,
        {cell: i for i, cell in enumerate(ports)},
    )


def _around(spot: Hex) -> Iterator[Hex]:
    q, r = spot
    return ((q + dq, r + dr) for dq, dr in _SIDES)


# The shortest ways


@remembered
def distances(sea: Chart, start: str) -> Mapping[str, int]:
    """How many steps each tile is away; tiles that cannot be reached are missing."""
    found, newest, steps = {start: 0}, [start], 0
    while newest:
        steps += 1
        newest = [
            cell for here in newest for cell in sea.near[here] if found.setdefault(cell, steps) == steps
        ]
        newest = list(dict.fromkeys(newest))
    return found


@remembered
def within(sea: Chart, start: str, steps: int) -> tuple[str, ...]:
    """The tiles that are at most so many steps away, the nearest first."""
    return tuple(cell for cell, away in distances(sea, start).items() if away <= steps)


@remembered
def shortest(sea: Chart, start: str, end: str) -> tuple[tuple[str, ...], ...]:
    """Every shortest way, as the cells entered; from a tile to itself there is nothing to enter."""
    if start == end:
        return ((),)
    away = distances(sea, end)
    if start not in away:
        return ()
    return tuple(
        (cell, *rest)
        for cell in sea.near[start]
        if away[cell] < away[start]
        for rest in shortest(sea, cell, end)
    )


# Layouts


@cache
def first_map() -> Places:
    """The map of the first game: columns of 4, 5, 6, 5 and 4, with the ports at the corners."""
    tallest, middle = max(COLUMNS), len(COLUMNS) // 2
    spots = [
        (q, (tallest - size - q + middle) // 2 + i) for q, size in enumerate(COLUMNS) for i in range(size)
    ]
    corners = [spot for cell, spot in zip(_names(spots), spots, strict=True) if cell in CORNERS]
    return _named(spots, corners)


def random_map(chance: Random) -> Places:
    """A map of one's own: each tile touches at least two others, and the ports lie far apart at the edge.

    It grows at random to as many columns as a phone has room for, and then within them.
    """
    spots: list[Hex] = [(0, 0), (0, 1), (1, 0)]
    while len(spots) < SIZE:
        touching = Counter(other for spot in spots for other in _around(spot) if other not in spots)
        fitting = (spot for spot, sides in touching.items() if sides > 1 and _columns(*spots, spot) <= WIDEST)
        spots.append(chance.choice(sorted(fitting)))
    spots = [spot for spot, _ in _from_corner(spots)]
    return _named(spots, _far_apart(spots, chance))


def _columns(*spots: Hex) -> int:
    across = [q for q, _ in spots]
    return max(across) - min(across) + 1


def own_map(hexes: Collection[Hex], ports: Collection[Hex]) -> Places:
    """A map that somebody lays out, wherever its first tile lay."""
    moved = _from_corner(hexes)
    return _named([spot for spot, _ in moved], [spot for spot, before in moved if before in ports])


def _from_corner(hexes: Collection[Hex]) -> list[tuple[Hex, Hex]]:
    """Moved so that the coordinates begin at 0, in the order of the map; each with where it was."""
    left, top = min((q for q, _ in hexes), default=0), min((r for _, r in hexes), default=0)
    return sorted(((q - left, r - top), (q, r)) for q, r in hexes)


def _named(spots: list[Hex], ports: Collection[Hex]) -> Places:
    return tuple(
        Spot(cell=cell, q=q, r=r, port=(q, r) in ports)
        for cell, (q, r) in zip(_names(spots), spots, strict=True)
    )


def _names(spots: list[Hex]) -> list[str]:
    """A1, A2, … B1, …; a map may have gaps, and the column after Z is AA."""
    seen: Counter[int] = Counter()
    names = []
    for q, _ in spots:
        seen[q] += 1
        first, last = divmod(q, 26)
        names.append(f"{chr(ord('A') + first - 1) if first else ''}{chr(ord('A') + last)}{seen[q]}")
    return names


def _far_apart(spots: list[Hex], chance: Random) -> list[Hex]:
    edge = [spot for spot in spots if any(other not in spots for other in _around(spot))]
    chosen = [chance.choice(edge)]
    while len(chosen) < PORTS:
        chosen.append(max(edge, key=lambda spot: min(_apart(spot, other) for other in chosen)))
    return chosen


def _apart(one: Hex, other: Hex) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))
