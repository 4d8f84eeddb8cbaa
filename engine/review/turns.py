"""Everybody's turns by kind: for the small bars."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.review.book import Book
from engine.review.values import SKIP
from engine.timeline import Timeline


class Turns(NamedTuple):
    """How one player has spent the turns: so many of each kind, in the order of the game's kinds."""

    kinds: Mapping[str, int]
    claims: int

    @property
    def total(self) -> int:
        return sum(self.kinds.values())

    @property
    def per_claim(self) -> float | None:
        """None where nothing was claimed."""
        return self.total / self.claims if self.claims else None


def turn_kinds(timeline: Timeline) -> tuple[str, ...]:
    """The kinds of turns that a game knows, in the order in which they are shown."""
    kinds = timeline.game.review.kinds
    return (*kinds, SKIP) if kinds else ()


def turns(timeline: Timeline) -> tuple[Turns, ...]:
    """By seat; nobody has any where only scores were kept."""
    book = Book(timeline)
    found = []
    for taken, claims in zip(book.by_seat, book.claims, strict=True):
        kinds = dict.fromkeys(turn_kinds(timeline), 0)
        for turn in taken:
            kinds[turn.deed.kind] += 1
        found.append(Turns(kinds, len(claims)))
    return tuple(found)
