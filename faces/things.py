"""What a player has in sight of everybody, as plain numbers: the line that every table shows of each."""

from typing import NamedTuple

from engine.cubes import Cubes


class Count(NamedTuple):
    """Something of which there are so many.

    `icon` is one of the Material set; without one it is a coin, of what the game's look says.
    """

    name: str
    number: int
    icon: str = ""


class Things(NamedTuple):
    """`counts` are cards, outposts, settlers: whatever a game counts besides cubes and claims."""

    cubes: Cubes
    claimed: int
    counts: tuple[Count, ...] = ()
    coins: tuple[Count, ...] = ()
