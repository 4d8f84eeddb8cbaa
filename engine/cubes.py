"""Cubes: four counts, one for each level, spelled "YYRG".

There are few of them (1,001 caravans hold up to ten cubes), so each exists once: equal means identical,
hashing costs nothing, and sums and differences are remembered where they were first needed.
"""

from collections.abc import Iterator
from operator import attrgetter
from threading import Lock
from typing import ClassVar, NewType, Self
from weakref import WeakValueDictionary

from engine.packed import BORROWED, packed
from engine.remembering import forgetting, listed, remembered, take

LETTERS = "YRGB"
MOST = 999
"""More cubes than this in one place is a slip of the keyboard, not a table."""

USUAL = 20
"""So many cubes lie together in games as they are played; more are forgotten when nobody has them."""

ENDLESS = 99
"""How often a trade is done at most that gives back what it costs."""

Word = NewType("Word", str)
"""Cubes in a given order: what is paid card by card, what is raised step by step."""

Counts = tuple[int, int, int, int]

_making = Lock()
"""Whoever makes cubes that are not there yet has it: several threads may ask for them at once."""


class Cubes:
    """A handful of cubes. Make one with `Cubes.of(2, 1)` or `Cubes.parse("YYR")`."""

    __slots__ = ("__weakref__", "_differences", "_sums", "counts", "packed", "total", "value", "word")

    counts: Counts
    packed: int
    """All four counts in one number: see `engine.packed`."""
    total: int
    value: int
    word: str
    _sums: "_Sums"
    _differences: "_Differences"
    _usual: ClassVar[dict[Counts, "Cubes"]] = {}
    _living: ClassVar[WeakValueDictionary[Counts, "Cubes"]] = WeakValueDictionary()

    @classmethod
    def of(cls, yellow: int = 0, red: int = 0, green: int = 0, brown: int = 0) -> Self:
        counts = (yellow, red, green, brown)
        known = cls._usual.get(counts)
        if known is None:
            known = cls._living.get(counts)
        if known is None:
            if min(counts) < 0 or sum(counts) > MOST:
                raise ValueError(f"no such cubes: {counts}")
            # Others may be making the same: there would be two, equal and not identical.
            with _making:
                known = cls._living.get(counts)
                if known is None:
                    known = cls._made(counts)
        return known  # type: ignore[return-value]

    @classmethod
    def _made(cls, counts: Counts) -> "Cubes":
        made = object.__new__(cls)
        made.counts = counts
        made.packed = packed(*counts)
        made.total = sum(counts)
        made.value = sum(level * count for level, count in enumerate(counts, 1))
        made.word = "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))
        made._sums = _Sums(counts)
        made._differences = _Differences(counts)
        cls._living[counts] = made
        if made.total <= USUAL:
            cls._usual[counts] = made
        return made

    @classmethod
    def parse(cls, word: str) -> Self:
        """Reads a word in any order. Raises ValueError where it is not made of cubes."""
        return parsed(word)  # type: ignore[return-value]

    def __add__(self, other: "Cubes") -> "Cubes":
        return self._sums[other]

    def __sub__(self, other: "Cubes") -> "Cubes":
        """What is left when as much of `other` as there is has been taken away."""
        return self._differences[other]

    @classmethod
    def _forget_sums(cls) -> None:
        for cubes in list(cls._living.values()):
            cubes._sums.clear()
            cubes._differences.clear()

    def __mul__(self, times: int) -> "Cubes":
        return fitting(*(count * times for count in self.counts))

    def covers(self, other: "Cubes") -> bool:
        return not (self.packed - other.packed) & BORROWED

    @property
    def scoring(self) -> int:
        """How many count at the end: all that are not yellow."""
        return self.total - self.counts[0]

    def __len__(self) -> int:
        return self.total

    def __iter__(self) -> Iterator[str]:
        return iter(self.word)

    def __str__(self) -> str:
        return self.word

    def __repr__(self) -> str:
        return f'Cubes.parse("{self.word}")'

    def __reduce__(self) -> tuple[object, ...]:
        return Cubes.of, self.counts


class _Sums(dict[Cubes, Cubes]):
    """Of cubes with others: each is worked out when it is first asked for."""

    __slots__ = ("counts",)

    def __init__(self, counts: Counts) -> None:
        super().__init__()
        self.counts = counts

    def __missing__(self, other: Cubes) -> Cubes:
        take(1)
        result = self[other] = fitting(*plus(self.counts, other.counts))
        return result


class _Differences(_Sums):
    __slots__ = ()

    def __missing__(self, other: Cubes) -> Cubes:
        take(1)
        a, b, c, d = minus(self.counts, other.counts)
        left = (a if a > 0 else 0, b if b > 0 else 0, c if c > 0 else 0, d if d > 0 else 0)
        result = self[other] = Cubes.of(*left)
        return result


forgetting(Cubes._forget_sums)


def fitting(*counts: int) -> Cubes:
    """As many of these as can be in one place: what counters set by hand add up to is never an error."""
    if sum(counts) <= MOST:
        return Cubes.of(*counts)
    kept: list[int] = []
    for count in counts:
        kept.append(min(count, MOST - sum(kept)))
    return Cubes.of(*kept)


def plus(one: Counts, other: Counts) -> Counts:
    (a, b, c, d), (e, f, g, h) = one, other
    return a + e, b + f, c + g, d + h


def minus(one: Counts, other: Counts) -> Counts:
    """How many more or fewer of each level: fewer than none, where the other has more."""
    (a, b, c, d), (e, f, g, h) = one, other
    return a - e, b - f, c - g, d - h


@remembered
def parsed(word: str) -> Cubes:
    if len(word) > MOST or set(word) - set(LETTERS):
        raise ValueError(f"not a word over {LETTERS}")
    return Cubes.of(*(word.count(letter) for letter in LETTERS))


NONE = Cubes.of()
ONE = {letter: Cubes.parse(letter) for letter in LETTERS}
_LEVELS = tuple(ONE.values())
_value = attrgetter("value")


@listed
def handfuls(cubes: Cubes, size: int) -> tuple[Cubes, ...]:
    """Every way to take exactly `size` of these cubes, cheapest first."""
    yellow, red, green, brown = cubes.counts
    higher = green + brown
    taken = [
        Cubes.of(y, r, g, size - y - r - g)
        for y in range(min(size, yellow), max(0, size - red - higher) - 1, -1)
        for r in range(min(size - y, red), max(0, size - y - higher) - 1, -1)
        for g in range(min(size - y - r, green), max(0, size - y - r - brown) - 1, -1)
    ]
    return tuple(sorted(taken, key=_value))


@remembered
def raised(cubes: Cubes, steps: str) -> Cubes | None:
    """The cubes after raising one cube a level for each letter, in order; None where a step is impossible."""
    for letter in steps:
        level = LETTERS.index(letter)
        if level == len(LETTERS) - 1 or not cubes.counts[level]:
            return None
        cubes = cubes - _LEVELS[level] + _LEVELS[level + 1]
    return cubes


def stuck(cubes: Cubes, steps: str) -> tuple[str, Cubes]:
    """Where raising comes to a halt: the first impossible step, and the cubes that are there by then."""
    for at, letter in enumerate(steps):
        after = raised(cubes, letter)
        if after is None:
            return steps[at], cubes
        cubes = after
    raise ValueError(f"every step of {steps} is possible")


@remembered
def climbed(cubes: Cubes, steps: str) -> tuple[Cubes, Cubes]:
    """What single steps come to, as far as they can be done: the cubes that are gone, and those instead."""
    after = cubes
    for step in steps:
        after = raised(after, step) or after
    return cubes - after, after - cubes


@remembered
def raises(cubes: Cubes, most: int) -> tuple[Word, ...]:
    """One word for each different result of at most `most` steps: more steps first, higher cubes first."""
    found: dict[Cubes, Word] = {cubes: Word("")}
    newest = found
    for _ in range(most):
        further: dict[Cubes, Word] = {}
        for result, steps in newest.items():
            for letter in LETTERS[:-1]:
                after = raised(result, letter)
                if after is not None and after not in further:
                    further[after] = Word(steps + letter)
        if not further:
            break
        found = found | further
        newest = further
    highest_first = sorted(found, key=lambda after: after.counts[::-1], reverse=True)
    return tuple(found[after] for after in sorted(highest_first, key=lambda after: -after.value))


@remembered
def traded(cubes: Cubes, costs: Cubes, gives: Cubes, times: int) -> Cubes | None:
    """The cubes after trading so many times, one after the other; None where they do not suffice."""
    if times > most_trades(cubes, costs, gives):
        return None
    levels = zip(cubes.counts, costs.counts, gives.counts, strict=True)
    return fitting(*(count + times * (gain - cost) for count, cost, gain in levels))


def most_trades(cubes: Cubes, costs: Cubes, gives: Cubes) -> int:
    """How often these cubes can be traded. A trade that feeds itself ends where no table would go on."""
    most = ENDLESS
    for count, cost, gain in zip(cubes.counts, costs.counts, gives.counts, strict=True):
        if count < cost:
            return 0
        if cost > gain:
            most = min(most, (count - cost) // (cost - gain) + 1)
    return most


def trades(cubes: Cubes, costs: Cubes, gives: Cubes, limit: int, fewest: int = 1) -> tuple[int, ...]:
    """How often these cubes may be traded, the likeliest first: as often as leaves fewest to return, if any.

    The others follow downwards.
    """
    most = most_trades(cubes, costs, gives)
    numbers = tuple(range(most, fewest - 1, -1))
    more, room = gives.total - costs.total, limit - cubes.total
    if not most or most * more <= room:
        return numbers
    likeliest = min(range(most, 0, -1), key=lambda times: max(0, times * more - room))
    return (likeliest, *(times for times in numbers if times != likeliest))
