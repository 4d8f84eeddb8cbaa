"""Four counts of cubes in one number, for searches that look at very many and keep few of them.

Each level has a place of eleven bits. A count takes ten; the eleventh is free, and shows where a subtraction
had to borrow: there is less of that level than was to be taken away.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

_PLACE = 11
_LEVELS = range(4)
_COUNT = (1 << _PLACE - 1) - 1
_STEPS = tuple(
    (_COUNT << upper, _COUNT << lower, (1 << upper) - (1 << lower))
    for lower, upper in pairwise(level * _PLACE for level in _LEVELS)
)
"""Of each two levels: where the count of the upper is, that of the lower, and what a step up adds."""

BORROWED = sum(1 << level * _PLACE + _PLACE - 1 for level in _LEVELS)
"""`not (these - those) & BORROWED` says that these cubes cover those."""


def packed(*counts: int) -> int:
    return sum(count << level * _PLACE for level, count in enumerate(counts))


def unpacked(cubes: int) -> tuple[int, int, int, int]:
    yellow, red, green, brown = (cubes >> level * _PLACE & _COUNT for level in _LEVELS)
    return yellow, red, green, brown


def total(cubes: int) -> int:
    """The places added up, as casting out nines adds up digits."""
    return cubes % ((1 << _PLACE) - 1)


def covers_any(cubes: int, others: Iterable[int]) -> bool:
    for other in others:  # noqa: SIM110 (`any` takes twice as long, and nothing is asked as often)
        if not (cubes - other) & BORROWED:
            return True
    return False


def without(cubes: int, others: int) -> int:
    """What is left when as much of the others as there is has been taken away."""
    left = (cubes | BORROWED) - others
    enough = left & BORROWED
    return left & (enough - (enough >> _PLACE - 1))


def lowered(cubes: Iterable[int]) -> set[int]:
    """With any one of the cubes a level lower, of any of these."""
    return {one - step for one in cubes for upper, _, step in _STEPS if one & upper}


def raised(cubes: Iterable[int]) -> set[int]:
    """With any one of the cubes a level higher, of any of these."""
    return {one + step for one in cubes for _, lower, step in _STEPS if one & lower}


def steps(before: int, after: int) -> Iterator[int]:
    """How many cubes of each level were raised by one, the lowest first, if nothing else happened."""
    raised = 0
    for had, has in zip(unpacked(before)[:-1], unpacked(after), strict=False):
        raised += had - has
        yield raised
