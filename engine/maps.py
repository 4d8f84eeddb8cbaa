"""Maps of hexagonal tiles: where a tile lies, and what a game says whose map the table lays out itself.

Where a tile lies is said in axial coordinates: q counts the columns, r runs down the column; the next column
lies half a tile lower.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.game import Words

Hex = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """Where a tile of the map lies, and whether it is a port."""

    cell: str
    q: int
    r: int
    port: bool = False


Places = tuple[Spot, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Maps:
    """What a set-up page asks of a game with maps. `lacks` and `slips` are words of that game."""

    first: Callable[[], Places]
    """The map that the rulebook shows for a first game."""
    drawn: Callable[[Random], Places]
    """A map drawn at random, as the rules want it."""
    own: Callable[[Collection[Hex], Collection[Hex]], Places]
    """A map of one's own, from its hexes and those of them that are ports; in order, each with its name."""
    check: Callable[[Places], None]
    """Raises Unreadable for what cannot be a map, nor become one."""
    wanted: tuple[int, int]
    """How many market tiles and ports a map has."""
    lacks: Callable[[Places], Words | None]
    """What keeps it from being played on, if anything does."""
    slips: Callable[[Places], tuple[Words, ...]]
    """What is odd about it."""
    set_out: Callable[[Places | None, int | None], Any]
    """The set-up on this map, without one on the first; where there is a seed, the app draws the tiles."""
    places: Callable[[Any], Places]
    """The map of a set-up."""
    tiles: Callable[[Any], Mapping[str, str] | None]
    """The tile on each cell of a set-up that is no port; None where the app did not draw them all."""
