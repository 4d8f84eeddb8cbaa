"""How it ended: close, by the tie-break, from behind, or by a part of the score that is easily overlooked."""

from collections.abc import Iterator, Mapping

from engine.game import RUNNING
from engine.review.book import Book
from engine.review.surprise import noted
from engine.review.values import Fact

PARTS: Mapping[str, tuple[str, ...]] = {
    "end.cubes": ("cubes",),
    "end.coins": ("gold", "silver"),
    "end.bonus": ("bonus",),
    "end.board": ("board",),
    "end.exploration": ("exploration",),
}
"""What may decide a game beside what is claimed, by parts of the score."""


def ending(book: Book) -> Iterator[Fact]:
    if book.winner is not None and book.rivals:
        yield from _margin(book, book.winner)
        for kind, parts in PARTS.items():
            yield from _decided(book, book.winner, kind, parts)
    if not book.unnamed:
        yield from _from_behind(book)


def _margin(book: Book, winner: int) -> Iterator[Fact]:
    scores = book.outcome.scores
    total, second = scores[winner].total, max(book.rivals, key=lambda seat: scores[seat].total)
    if book.outcome.tie:
        tied = tuple(seat for seat in book.rivals if scores[seat].total == total)
        yield from noted("end.tie", (winner, *tied), book.last, 1, {"points": total})
        return
    margin = total - scores[second].total
    numbers = {"n": margin, "points": total, "other": scores[second].total}
    yield from noted("end.close", (winner, second), book.last, -margin, numbers)


def _decided(book: Book, winner: int, kind: str, parts: tuple[str, ...]) -> Iterator[Fact]:
    """Whether somebody else would have won if these had counted for nobody."""
    scores = book.outcome.scores
    worth = tuple(sum(score.parts.get(part, 0) for part in parts) for score in scores)
    without = tuple(score.total - less for score, less in zip(scores, worth, strict=True))
    other = max(book.rivals, key=without.__getitem__)
    behind = without[other] - without[winner]
    numbers = {"n": worth[winner], "other": worth[other], "behind": behind}
    yield from noted(kind, (winner, other), book.last, behind, numbers)


def _from_behind(book: Book) -> Iterator[Fact]:
    """Whether somebody ended the game who was not in front right after that turn."""
    states = book.timeline.states
    for turn in book.turns:
        if states[turn.at].status == RUNNING != states[turn.at + 1].status and turn.deed.claimed:
            points = book.chart(turn.at + 1)
            best = max(book.there, key=points.__getitem__)
            count = len(states[turn.at + 1].players[turn.seat].claimed)
            behind = points[best] - points[turn.seat]
            numbers = {"n": count, "behind": behind}
            yield from noted("end.behind", (turn.seat, best), turn.at, behind, numbers)
            return
