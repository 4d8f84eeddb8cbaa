"""What decided it: the facts of a game, the most surprising first, and the few of them that are shown."""

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.review.book import Book
from engine.review.ending import ending
from engine.review.lead import lead
from engine.review.pace import pace
from engine.review.values import Fact, Untold
from engine.review.waste import returned
from engine.timeline import Timeline

MOST = 7
"""So many are shown at most."""
WORTH_TELLING = 15
"""Less surprising ones are not shown: fewer is better."""
OF_A_SUBJECT = 2
OF_A_PLAYER = 3
SAID_BY: Mapping[str, str] = {
    "coins.taken": "end.coins",
    "sea.columns": "end.bonus",
    "sea.outposts": "end.board",
    "land.bonus": "end.bonus",
    "land.explored": "end.exploration",
}
"""What need not be told where something decided the game."""


def facts(timeline: Timeline) -> tuple[Fact, ...]:
    """All that can be told of a game, the most surprising first."""
    book = Book(timeline)
    subjects = (ending, lead, pace, returned, *timeline.game.review.facts)
    return ranked(fact for subject in subjects for fact in subject(book))


def ranked(found: Iterable[Fact]) -> tuple[Fact, ...]:
    """The most surprising first; of those that are equally so, the earlier one."""
    return tuple(sorted(found, key=lambda fact: (-fact.surprise, fact.kind, fact.at or 0, fact.seats)))


def told(found: Iterable[Fact], most: int = MOST) -> tuple[Fact, ...]:
    """The few that are shown: no more than two of one subject, nor three of which one player is the first."""
    kept: list[Fact] = []
    subjects: Counter[str] = Counter()
    players: Counter[tuple[int, ...]] = Counter()
    for fact in ranked(found):
        if len(kept) == most or fact.surprise < WORTH_TELLING:
            break
        player = fact.seats[:1]
        is_new = not any(_says(other, fact) for other in kept)
        if is_new and subjects[fact.subject] < OF_A_SUBJECT and players[player] < OF_A_PLAYER:
            kept.append(fact)
            subjects[fact.subject] += 1
            players[player] += 1
    return tuple(kept)


def _says(one: Fact, other: Fact) -> bool:
    """Whether whoever has read one fact knows the other: it decided the game, or it is of the same card."""
    card = other.numbers.get("card")
    same_card = card is not None and one.subject == other.subject and one.numbers.get("card") == card
    return one.kind == SAID_BY.get(other.kind) or same_card


def untold(timeline: Timeline) -> tuple[Untold, ...]:
    """Why some of it cannot be told, or only as far as it was recorded."""
    if timeline.header.scores_only:
        return (Untold("scores_only"),)
    book = Book(timeline)
    reasons = {
        "open": not book.is_over,
        "unnamed": book.unnamed,
        "by_hand": sum(action.do == "adjust" for action in timeline.actions),
        "forced": sum(action.forced and action.is_turn for action in timeline.actions),
    }
    return tuple(Untold(kind, int(count)) for kind, count in reasons.items() if count)
