"""Ways over the table: something went from one spot to another."""

from typing import Any, NamedTuple

from engine.game import Touch


class Way(NamedTuple):
    """A card or tile by its id, or one cube; it may go `through` other spots.

    Spots are what can be touched, and besides them piles and a player's counters: see `counter`.
    """

    start: Touch
    end: Touch
    card: str = ""
    cube: str = ""
    through: tuple[Touch, ...] = ()


def counter(letter: str) -> Touch:
    """Where a player's cubes of one kind are counted."""
    return Touch("counter", letter)


def no_ways(before: Any, after: Any, seat: int) -> tuple[Way, ...]:
    """For a game whose board does not show any."""
    return ()
