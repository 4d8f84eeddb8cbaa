"""The lead: who was in front after each round, since when the winner was never behind, and from how far."""

from collections.abc import Iterator
from itertools import pairwise

from engine.review.book import Book
from engine.review.surprise import noted
from engine.review.values import Fact


def leaders(book: Book) -> tuple[int | None, ...]:
    """Who alone had most points after each round; None where several had."""
    return tuple(_leader(book, at) for at in book.rounds)


def _leader(book: Book, at: int) -> int | None:
    points = book.course[at]
    best = max(points[seat] for seat in book.there)
    leading = [seat for seat in book.there if points[seat] == best]
    return leading[0] if len(leading) == 1 else None


def lead(book: Book) -> Iterator[Fact]:
    if not book.turns or book.unnamed:
        return
    yield from _changes(book)
    if book.winner is not None and book.rivals:
        yield from _in_front(book, book.winner)
        yield from _comeback(book, book.winner)


def _changes(book: Book) -> Iterator[Fact]:
    """How often somebody else was alone in front than the last one who was."""
    in_front = [(at, seat) for at, seat in zip(book.rounds, leaders(book), strict=True) if seat is not None]
    changes = [(at, seat) for (_, before), (at, seat) in pairwise(in_front) if seat != before]
    if changes:
        at, seat = changes[-1]
        while at > 1 and _leader(book, at - 1) == seat:
            at -= 1
        yield from noted("lead.changes", (), book.turn_before(at - 1), len(changes), {"n": len(changes)})


def _in_front(book: Book, winner: int) -> Iterator[Fact]:
    """The turn after which the winner was never behind again, unless that was only the cubes."""
    behind = [at for at in range(len(book.course)) if _ahead(book, book.course[at], winner) < 0]
    if behind:
        at = book.turn_before(behind[-1])
        if at is None or _ahead(book, book.before_cubes, winner) < 0:
            return
        before, after = book.chart(behind[-1]), book.chart(behind[-1] + 1)
        best = max(book.rivals, key=after.__getitem__)
        late = (behind[-1] + 1) / len(book.timeline.actions)
        numbers = {"before": before[winner], "after": after[winner], "other": after[best]}
        yield from noted("lead.for_good", (winner, best), at, late, numbers)
        return
    alone = [at for at, seat in zip(book.rounds, leaders(book), strict=True) if seat == winner]
    if alone and book.claims[winner]:
        first, share = book.claims[winner][0], len(alone) / len(book.rounds)
        numbers = {"n": len(alone), "of": len(book.rounds)}
        yield from noted("lead.always", (winner,), first.at, share, numbers)


def _comeback(book: Book, winner: int) -> Iterator[Fact]:
    """How far the winner was behind at worst, after a round."""
    worst = min(book.rounds[:-1], key=lambda at: _ahead(book, book.course[at], winner), default=0)
    missing = -_ahead(book, book.course[worst], winner)
    if missing > 0:
        points, total = book.course[worst], book.outcome.scores[winner].total
        best = max(book.rivals, key=points.__getitem__)
        at, number = worst - 1, book.timeline.states[worst - 1].round
        numbers = {"n": missing, "round": number, "points": points[winner], "other": points[best]}
        yield from noted("lead.comeback", (winner, best), at, missing / max(1, total), numbers)


def _ahead(book: Book, points: tuple[int, ...], winner: int) -> int:
    return points[winner] - max(points[seat] for seat in book.rivals)
