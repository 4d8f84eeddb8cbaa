"""What a caravan can do in Spice Road: with each card, at each place of the rows.

There is one `Means` for each caravan, in all games with the same cards and limit. It works out a list when
somebody first asks for it, and the same turn is one value in however many lists it stands: whoever lists the
turns of a table only puts lists together.

The default comes first: most trades that leave nothing to return, highest upgrade, cheapest payment, cheapest
discard. Payments are listed as combinations, laid lowest first from the left; `picks` has all orders.
"""

from collections.abc import Mapping
from functools import partial

from engine.catalog import Catalog
from engine.cubes import NONE, Cubes, Word, handfuls, raised, raises, traded, trades
from engine.remembering import Filling, Memory, listed, remembered, set_up_lately
from engine.spice_road.values import (
    STARTING,
    Acquire,
    Claim,
    MerchantCard,
    MerchantId,
    Play,
    PointCard,
    Rest,
)

_NOTHING = (NONE,)
_NO_STEPS = Word("")
_ONCE = (1,)


@set_up_lately
def means(cards: Catalog, limit: int, empty_trade: bool) -> Mapping[Cubes, "Means"]:
    """By caravan. They are the same in any number of players."""
    merchants = {**cards.all(STARTING), **cards.all("merchant")}
    return Memory(partial(Means, merchants, cards.all("point"), limit, empty_trade))


class Means:
    """What one caravan can do. The mappings fill themselves."""

    __slots__ = ("acquires", "acquires_over", "claims", "plays", "rests")

    plays: Mapping[str, tuple[Play, ...]]
    """By card: nothing with one that has no name."""
    acquires: Mapping[int, tuple[Acquire, ...]]
    """By place, where whatever comes along leaves nothing over the limit."""
    acquires_over: Mapping[tuple[int, Cubes], tuple[Acquire, ...]]
    """By place and by what lies there."""
    claims: Mapping[str, tuple[Cubes, ...]]
    """Only cards that can be paid: what may be returned then."""
    rests: tuple[Rest, ...]

    def __init__(
        self,
        merchants: Mapping[str, MerchantCard],
        points: Mapping[str, PointCard],
        limit: int,
        empty_trade: bool,
        caravan: Cubes,
    ) -> None:
        def played(card: str) -> tuple[Play, ...]:
            return plays(merchants[card], limit, empty_trade, caravan) if card in merchants else ()

        def acquired(slot: int) -> tuple[Acquire, ...]:
            return acquires(slot, NONE, caravan, limit)

        def acquired_over(place: tuple[int, Cubes]) -> tuple[Acquire, ...]:
            return acquires(*place, caravan, limit)

        self.plays = Filling(played)
        self.acquires = Filling(acquired)
        self.acquires_over = Filling(acquired_over)
        self.claims = {
            card.id: discards(caravan - card.cost, limit)
            for card in points.values()
            if caravan.covers(card.cost)
        }
        self.rests = tuple(Rest(discard=discard) for discard in discards(caravan, limit))


def plays(card: MerchantCard, limit: int, empty_trade: bool, caravan: Cubes) -> tuple[Play, ...]:
    """Everything that playing this card can do to this caravan."""
    name = MerchantId(card.id)
    if card.upgrades:
        over = max(0, caravan.total - limit)
        return tuple(
            _play(name, 1, steps, discard)
            for steps in raises(caravan, card.upgrades)
            for discard in (handfuls(raised(caravan, steps) or caravan, over) if over else _NOTHING)
        )
    costs, gives = card.costs, card.gives
    numbers = trades(caravan, costs, gives, limit, 0 if empty_trade else 1) if costs.total else _ONCE
    if caravan.total + (gives.total - costs.total) * max(numbers, default=0) <= limit >= caravan.total:
        return _played(name, numbers)
    return tuple(
        _play(name, times, _NO_STEPS, discard)
        for times in numbers
        for discard in discards(traded(caravan, costs, gives, times) or caravan, limit)
    )


def acquires(slot: int, lying: Cubes, caravan: Cubes, limit: int) -> tuple[Acquire, ...]:
    if caravan.total - slot + lying.total <= limit:
        return tuple(_acquire(slot, paid, NONE) for paid in handfuls(caravan, slot))
    return tuple(
        turn
        for paid in handfuls(caravan, slot)
        for turn in _returning(slot, paid, caravan - paid + lying, limit)
    )


def claims(slot: int, returns: tuple[Cubes, ...]) -> tuple[Claim, ...]:
    return tuple(_claim(slot, discard) for discard in returns)


def discards(caravan: Cubes, limit: int) -> tuple[Cubes, ...]:
    """What may be returned to get back to the limit, cheapest first; nothing, where nothing is over it."""
    over = caravan.total - limit
    return handfuls(caravan, over) if over > 0 else _NOTHING


@remembered
def _played(card: MerchantId, numbers: tuple[int, ...]) -> tuple[Play, ...]:
    """Many caravans can do the same and have room for all of it."""
    return tuple(_play(card, times, _NO_STEPS, NONE) for times in numbers)


@remembered
def _play(card: MerchantId, times: int, steps: Word, discard: Cubes) -> Play:
    return Play(card=card, times=times, upgrade=steps, discard=discard)


@remembered
def _acquire(slot: int, paid: Cubes, discard: Cubes) -> Acquire:
    return Acquire(slot=slot, pay=Word(paid.word), discard=discard)


@listed
def _returning(slot: int, paid: Cubes, caravan: Cubes, limit: int) -> tuple[Acquire, ...]:
    return tuple(_acquire(slot, paid, discard) for discard in discards(caravan, limit))


@remembered
def _claim(slot: int, discard: Cubes) -> Claim:
    return Claim(slot=slot, discard=discard)
