"""Pace: who claimed first, how many turns a claim took, and the longest time without one."""

from collections.abc import Iterator

from engine.review.book import Book
from engine.review.surprise import noted
from engine.review.values import Fact


def pace(book: Book) -> Iterator[Fact]:
    claiming = [seat for seat in book.there if book.claims[seat]]
    if len(claiming) > 1:
        yield from _first(book, claiming)
        yield from _turns_per_claim(book, claiming)
    yield from _drought(book, claiming)


def _first(book: Book, claiming: list[int]) -> Iterator[Fact]:
    """In which round everybody claimed for the first time; 0 is never."""
    rounds = tuple(claims[0].round if claims else 0 for claims in book.claims)
    in_order = sorted(claiming, key=lambda seat: book.claims[seat][0].at)
    gap = rounds[in_order[-1]] - rounds[in_order[0]]
    first = book.claims[in_order[0]][0]
    share = gap / book.turns[-1].round
    yield from noted("pace.first", (in_order[0],), first.at, share, {"rounds": rounds})


def _turns_per_claim(book: Book, claiming: list[int]) -> Iterator[Fact]:
    def turns(seat: int) -> float:
        return len(book.by_seat[seat]) / len(book.claims[seat])

    quick, slow = min(claiming, key=turns), max(claiming, key=turns)
    numbers = {
        "turns": len(book.by_seat[quick]),
        "claims": len(book.claims[quick]),
        "other_turns": len(book.by_seat[slow]),
        "other_claims": len(book.claims[slow]),
    }
    at = book.claims[quick][0].at
    yield from noted("pace.claims", (quick, slow), at, turns(slow) / turns(quick), numbers)


def _drought(book: Book, claiming: list[int]) -> Iterator[Fact]:
    """The most turns of one player, after a claim, in which nothing was claimed."""
    longest, whose, since = 0, 0, 0
    for seat in claiming:
        length = first = 0
        begun = False
        for turn in book.by_seat[seat]:
            if turn.deed.claimed:
                begun, length = True, 0
            elif begun:
                first = first if length else turn.at
                length += 1
                if length > longest:
                    longest, whose, since = length, seat, first
    if longest:
        usual = len(book.turns) / sum(map(len, book.claims))
        yield from noted("pace.drought", (whose,), since, longest / usual, {"n": longest})
