"""The entries of a game's book one by one, with their texts in a language."""

from collections.abc import Collection

from rulebook.books import GAMES, book, home
from rulebook.texts import pages
from rulebook.values import AidBlock, Entry, RuleText


def entries(game: str) -> tuple[Entry, ...]:
    """All entries of a game, in the order of its rulebook."""
    return book(game).entries


def entry(entry_id: str, game: str | None = None) -> Entry:
    """The entry with this id as this game tells it: in Golem, SR-CLAIM-3 is GO-CLAIM-3."""
    return book(game or home(entry_id) or GAMES[0]).by_id[entry_id]


def section(entry: Entry) -> tuple[Entry, ...]:
    """All entries of the same topic, this one among them."""
    return tuple(other for other in entries(entry.game) if other.topic == entry.topic)


def before(entry: Entry) -> Entry | None:
    """The previous entry of the rulebook."""
    return entries(entry.game)[entry.order - 1] if entry.order else None


def after(entry: Entry) -> Entry | None:
    """The next entry of the rulebook."""
    following = entries(entry.game)[entry.order + 1 :]
    return following[0] if following else None


def text(entry: Entry, language: str) -> RuleText:
    return pages(entry.game, language).texts[entry.id]


def title(game: str, language: str) -> str:
    """What the rulebook is called."""
    return pages(game, language).title


def aid(game: str, language: str) -> tuple[AidBlock, ...]:
    """The player aid: a few blocks of short lines, enough for one page."""
    return pages(game, language).aid


def fitting(game: str, signs: Collection[str], refused: str = "") -> tuple[Entry, ...]:
    """What a table may ask at a moment with these signs, the rule that was refused just now before all."""
    told = book(game)
    first = [told.by_id[refused]] if refused else []
    called = [entry for sign, entries in told.moments.items() if sign in signs for entry in entries]
    return tuple(dict.fromkeys((*first, *called)))


def often_missed(game: str) -> tuple[Entry, ...]:
    """The rules that tables most often get wrong; shown while nothing is searched for."""
    return book(game).missed
