"""What is printed on cards and tiles, told as values: those who name them need no words."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.cubes import Cubes
from engine.game import Fact


class Printed(NamedTuple):
    """What is printed on a card or tile: a kind that has words of its own, its cubes and its numbers.

    The words of a kind name its facts one by one, or list as {parts} those that are there.
    """

    kind: str
    facts: Mapping[str, Fact | Cubes]


Read = Callable[[str], Printed | None]
"""What is printed on a card or tile of a table, by its id; None where the table does not know."""
