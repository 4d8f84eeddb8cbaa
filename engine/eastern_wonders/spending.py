"""Which cubes can be spent so that enough are left: worked out once for each hold, then looked up."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from engine.cubes import NONE, Cubes, Word, handfuls, parsed, raised, raises
from engine.remembering import remembered

TRADE, BUILD_AND_TRADE, PORT, HARVEST, BUILD, PASS = (
    "trade",
    "build+trade",
    "port",
    "harvest",
    "build",
    "pass",
)
"""What can be done at the end of a move; the likeliest first."""

MANY = 40
"""Cubes from which on nobody chooses what to return one by one: only a counter set by hand gets there."""


class Need(NamedTuple):
    """What something to do takes from a hold: cubes of any colour, upgrades that may follow, and a cost."""

    price: int = 0
    steps: int = 0
    cost: Cubes = NONE


NOTHING = Need()


@remembered
def at_port(hold: Cubes, spent: int, lying: Cubes, cost: Cubes | None) -> Mapping[str, Need]:
    """What can be done in a port by whoever spends so many cubes to get there, and picks up what lies there.

    `cost` is that of the VP tile, None where none can be claimed.
    """
    if cost is None or not affordable(hold, spent, lying, claiming := Need(cost=cost)):
        return {HARVEST: NOTHING, PASS: NOTHING}
    return {PORT: claiming, HARVEST: NOTHING, PASS: NOTHING}


@remembered
def at_outpost(hold: Cubes, spent: int, lying: Cubes, costs: Cubes | None) -> Mapping[str, Need]:
    """What can be done on a market tile with an outpost of one's own; `costs` is None if nobody knows."""
    if costs is None or not affordable(hold, spent, lying, trading := Need(cost=costs)):
        return {HARVEST: NOTHING, PASS: NOTHING}
    return {TRADE: trading, HARVEST: NOTHING, PASS: NOTHING}


@remembered
def at_market(
    hold: Cubes, spent: int, lying: Cubes, price: int, steps: int, costs: Cubes | None
) -> Mapping[str, Need]:
    """What can be done on a market tile where an outpost would have to be built first."""
    building = Need(price)
    if not affordable(hold, spent, lying, building):
        return {HARVEST: NOTHING, PASS: NOTHING}
    plans = {HARVEST: NOTHING, BUILD: building, PASS: NOTHING}
    if costs is None or not affordable(hold, spent, lying, trading := Need(price, steps, costs)):
        return plans
    return {BUILD_AND_TRADE: trading, **plans}


@remembered
def affordable(hold: Cubes, spent: int, lying: Cubes, need: Need) -> bool:
    """Whether a hold suffices after so many cubes were well spent, and the lying ones picked up."""
    return any(suffices(hold - gone + lying, need) for gone in handfuls(hold, spent))


@remembered
def suffices(hold: Cubes, need: Need) -> bool:
    """Whether some payment and some upgrades leave what something costs."""
    if need.cost is NONE:
        return hold.total >= need.price
    return any(upgrades(hold - pay, need.steps, need.cost) for pay in handfuls(hold, need.price))


@remembered
def payments(hold: Cubes, need: Need) -> tuple[Cubes, ...]:
    """What can be paid so that the rest still suffices, lowest first."""
    after = Need(0, need.steps, need.cost)
    return tuple(pay for pay in handfuls(hold, need.price) if suffices(hold - pay, after))


@remembered
def upgrades(hold: Cubes, steps: int, cost: Cubes) -> tuple[Word, ...]:
    """The upgrades after which the hold has what something costs, highest first."""
    return tuple(word for word in raises(hold, steps) if (raised(hold, word) or hold).covers(cost))


def excesses(hold: Cubes, limit: int) -> tuple[Cubes, ...]:
    """What may be returned to get back to the limit, cheapest first."""
    excess = max(0, hold.total - limit)
    return handfuls(hold, excess) if hold.total <= MANY else (Cubes.parse(hold.word[:excess]),)


# Cubes that are laid down one by one


class Layings:
    """Words of cubes that fit, looked for only as far as somebody asks; in another order one may fit too.

    Without a condition, all of them fit.
    """

    def __init__(self, hold: Cubes, words: tuple[Word, ...], fits: Callable[[Word], bool] | None) -> None:
        self.hold = hold
        self.words = words
        self.fits = fits

    def __iter__(self) -> Iterator[Word]:
        return filter(self.fits, self.words) if self.fits else iter(self.words)

    def __contains__(self, word: Word) -> bool:
        if len(word) != len(self.words[0]) or not self.hold.covers(parsed(word)):
            return False
        return self.fits is None or self.fits(word)

    def around(self, word: Word) -> tuple[Word, ...]:
        """Those that are listed; the cubes of the word itself in the order in which they lie there."""
        return tuple(dict.fromkeys(word if sorted(other) == sorted(word) else other for other in self))


@remembered
def layings(hold: Cubes, cubes: int, returning: tuple[int, ...] = ()) -> tuple[Word, ...]:
    """Each handful once, the lowest cubes first; the places that are `returning` get cubes of their own."""
    if not returning:
        return tuple(Word(gone.word) for gone in handfuls(hold, cubes))
    return tuple(
        _laid(iter(gone.word), iter(back.word), cubes, returning)
        for gone in handfuls(hold, cubes - len(returning))
        for back in handfuls(hold - gone, len(returning))
    )


def _laid(gone: Iterator[str], back: Iterator[str], cubes: int, returning: tuple[int, ...]) -> Word:
    return Word("".join(next(back if i in returning else gone) for i in range(cubes)))
