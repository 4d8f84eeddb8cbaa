"""The best and the dearest: what was claimed for little, and what bought cards and tiles were good for."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.review.surprise import noted
from engine.review.values import Fact, Number

if TYPE_CHECKING:
    from engine.review.book import Book, Turn


def bargain(book: "Book") -> Iterator[Fact]:
    """The claim that brought most points for the value of its cubes, coins included."""
    found: list[tuple[float, Turn]] = []
    for claims in book.claims:
        for turn in claims:
            prize = book.prize(turn.deed.claimed)
            if prize is not None and prize.cost.value:
                found.append(((prize.points + turn.deed.coin) / prize.cost.value, turn))
    if len(found) < 2:
        return
    usual = sum(rate for rate, _ in found) / len(found)
    rate, turn = max(found, key=lambda claim: (claim[0], -claim[1].at))
    prize = book.prize(turn.deed.claimed)
    if prize is not None and usual:
        points = prize.points + turn.deed.coin
        numbers: dict[str, Number] = {
            "card": book.name(turn.deed.claimed),
            "points": points,
            "cubes": prize.cost.word,
        }
        yield from noted("cards.bargain", (turn.seat,), turn.at, rate / usual, numbers)


def bought(book: "Book") -> Iterator[Fact]:
    """The bought card or tile that made most of its owner's cubes, and the one that cost most cubes."""
    produced: Counter[tuple[int, str]] = Counter()
    plays: Counter[tuple[int, str]] = Counter()
    purchases: dict[tuple[int, str], Turn] = {}
    for turn in book.turns:
        deed = turn.deed
        if deed.bought and (name := book.name(deed.bought)):
            purchases.setdefault((turn.seat, name), turn)
        if deed.used and (name := book.name(deed.used)):
            plays[turn.seat, name] += 1
            produced[turn.seat, name] += deed.more
    if not purchases:
        return
    best = max(purchases, key=lambda own: (produced[own], -purchases[own].at))
    usual = max(1.0, sum(produced[own] for own in purchases) / len(purchases))
    dearest = max(purchases, key=lambda own: (purchases[own].deed.paid, -purchases[own].at))
    for kind, own, measure in (
        ("cards.best", best, produced[best] / usual if plays[best] > 1 else 0),
        ("cards.dearest", dearest, purchases[dearest].deed.paid),
    ):
        (seat, card), turn = own, purchases[own]
        numbers: dict[str, Number] = {
            "card": card,
            "paid": turn.deed.paid,
            "n": plays[own],
            "produced": max(0, produced[own]),
        }
        yield from noted(kind, (seat,), turn.at, measure, numbers)
