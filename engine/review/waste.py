"""Waste: cubes given back, cards bought for nothing, rests that took hardly anything back."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.cubes import NONE, Cubes
from engine.review.surprise import noted
from engine.review.values import Fact, Number

if TYPE_CHECKING:
    from engine.review.book import Book, Turn


def returned(book: "Book") -> Iterator[Fact]:
    """Who gave back most cubes over the limit."""
    gone: dict[int, Cubes] = {}
    first: dict[int, int] = {}
    for turn in book.turns:
        for seat, cubes in turn.deed.returned:
            gone[seat] = gone.get(seat, NONE) + cubes
            first.setdefault(seat, turn.at)
    if gone:
        most = max(gone, key=lambda seat: (gone[seat].total, gone[seat].value))
        cubes = gone[most]
        numbers: dict[str, Number] = {"n": cubes.total, "cubes": cubes.word}
        yield from noted("waste.returned", (most,), first[most], cubes.value, numbers)


def never_played(book: "Book") -> Iterator[Fact]:
    """Who bought most cards without ever playing them, though there was a turn for it."""
    idle = [_idle(book, turns) for turns in book.by_seat]
    most = max(book.seats, key=lambda seat: len(idle[seat]))
    if idle[most]:
        bought = sum(bool(turn.deed.bought) for turn in book.by_seat[most])
        paid = sum(turn.deed.paid for turn in idle[most])
        numbers = {"n": len(idle[most]), "of": bought, "paid": paid}
        yield from noted("waste.never_played", (most,), idle[most][0].at, len(idle[most]), numbers)


def _idle(book: "Book", turns: "tuple[Turn, ...]") -> "list[Turn]":
    """One player's purchases of cards that were not played later."""
    used = {book.name(turn.deed.used) or turn.deed.used for turn in turns}
    return [
        turn
        for turn in turns[:-1]
        if turn.deed.bought and (book.name(turn.deed.bought) or turn.deed.bought) not in used
    ]


def rests(book: "Book") -> Iterator[Fact]:
    """Who rested most, above all to take back one thing only."""
    resting = [[turn for turn in turns if turn.deed.back is not None] for turns in book.by_seat]
    single = [[turn for turn in turns if turn.deed.back == 1] for turns in resting]
    counts = list(map(len, resting))
    if len(counts) < 2 or not any(single):
        return

    def measure(seat: int) -> float:
        others = (sum(counts) - counts[seat]) / (len(counts) - 1)
        return len(single[seat]) + max(0.0, counts[seat] - others) / 4

    most = max((seat for seat in book.seats if single[seat]), key=measure)
    others = [seat for seat in book.there if seat != most]
    if not others:
        return
    fewest = min(others, key=counts.__getitem__)
    numbers = {"n": counts[most], "single": len(single[most]), "other": counts[fewest]}
    yield from noted("waste.rests", (most, fewest), single[most][0].at, measure(most), numbers)
