"""Chances missed: looked for beside the app, because whoever looks may have to search.

Both are exact. What cannot be known for sure is left out: whatever was set by hand or forced in between.
"""

from collections.abc import Iterator

from engine.review.book import Book, Turn
from engine.review.surprise import noted
from engine.review.values import Fact, Number
from engine.timeline import Timeline

PATIENCE = 20_000
"""After so many breaths a search for a shorter way is given up."""


def missed(timeline: Timeline) -> Iterator[Fact | None]:
    """Each chance as soon as it is found. None is a breath: whoever asked may stop there."""
    book = Book(timeline)
    yield from _claims(book)
    yield from _shorter_ways(book)


def _claims(book: Book) -> Iterator[Fact | None]:
    """What could have been claimed in a turn in which nothing was, and was then taken by somebody else."""
    timeline, review = book.timeline, book.timeline.game.review
    chances: dict[str, dict[int, list[Turn]]] = {}
    for turn in book.turns:
        yield None
        claimed = turn.deed.claimed
        if not claimed:
            for card in review.claimable(timeline.states[turn.at]):
                chances.setdefault(card, {}).setdefault(turn.seat, []).append(turn)
        elif claimed not in review.prizes(timeline.states[turn.at + 1]):
            for seat, had in chances.pop(claimed, {}).items():
                prize = book.prize(claimed)
                if seat != turn.seat and prize is not None:
                    numbers: dict[str, Number] = {"card": claimed, "points": prize.points, "n": len(had)}
                    seats = (seat, turn.seat)
                    yield from noted("missed.claim", seats, had[-1].at, prize.points, numbers)


def _shorter_ways(book: Book) -> Iterator[Fact | None]:
    """Claims that could have been made in fewer turns with the cards in hand, since the claim before."""
    way, prizes = book.timeline.game.review.way, book.timeline.game.review.prizes
    if way is None:
        return
    states = book.timeline.states
    for turns in book.by_seat:
        since: list[Turn] = []
        for turn in turns:
            since.append(turn)
            card = turn.deed.claimed
            if not card:
                continue
            lain = [one for one in since if card in prizes(states[one.at])]
            since = []
            if len(lain) < 3 or not _is_sure(book, lain[0].at, turn.at):
                continue
            for breath, hint in enumerate(way(states[lain[0].at], turn.seat, card)):
                if hint is not None:
                    saved = len(lain) - hint.turns
                    numbers: dict[str, Number] = {"card": card, "n": hint.turns, "taken": len(lain)}
                    yield from noted("missed.line", (turn.seat,), lain[0].at, saved, numbers)
                if hint is not None or breath > PATIENCE:
                    break
                yield None


def _is_sure(book: Book, first: int, last: int) -> bool:
    actions = book.timeline.actions[first : last + 1]
    return not any(action.forced or action.do == "adjust" for action in actions)
