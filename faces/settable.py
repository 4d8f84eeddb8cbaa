"""What can be set by hand: cubes, numbers, whose things lie somewhere, counts by kind, cards and tiles."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from engine.cubes import Cubes

if TYPE_CHECKING:
    from faces.telling import Teller

Entered = str | int | tuple[int, ...] | tuple[str, ...]
"""What somebody enters instead: cubes as a word, a number, seats or counts, names."""


UNTOLD = -1
"""A number that nobody has told."""


class Among(NamedTuple):
    """The players who have something there. Where it `stays`, nobody can be without: it is put elsewhere.

    `alone`: there is room for one of them.
    """

    seats: tuple[int, ...]
    stays: bool = False
    alone: bool = False


class Tally(NamedTuple):
    """How many there are of each kind. `line` names one; `listed` tells each of them, not their numbers."""

    kinds: tuple[str, ...]
    counts: tuple[int, ...]
    line: "Callable[[Teller, str], str]"
    listed: bool = False


class Pile(NamedTuple):
    """Cards or tiles that lie there, and the others that may."""

    names: tuple[str, ...]
    others: tuple[str, ...]


Countable = Cubes | int | Among | Tally | Pile


def value_of(recorded: Countable) -> Entered:
    """What is recorded, as it would be entered."""
    match recorded:
        case Cubes():
            return recorded.word
        case Among(seats=seats):
            return seats
        case Tally(counts=counts):
            return counts
        case Pile(names=names):
            return names
    return recorded


def told(recorded: Countable, entered: Entered) -> object:
    """What is entered, as the adjust action says it."""
    if isinstance(recorded, Tally) and recorded.listed and isinstance(entered, tuple):
        numbers = zip(recorded.kinds, map(int, entered), strict=True)
        return [kind for kind, count in numbers for _ in range(count)]
    if isinstance(recorded, Among) and recorded.alone and isinstance(entered, tuple):
        return entered[0]
    return list(entered) if isinstance(entered, tuple) else entered
