"""Finds rules while they are being typed: any language, any game, slips forgiven.

A hit in a title counts more than hits in the topic, in the words an entry is about and in its text together.
The current game and the reader's language come first, and the rulebook's word before ours.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from math import log
from typing import NamedTuple

from rulebook.books import GAMES, book, home, origin
from rulebook.entries import Entry
from rulebook.languages import LANGUAGES
from rulebook.letters import Lexicon, split
from rulebook.texts import pages, words

TITLE, TOPIC, BODY = 100.0, 30.0, 4.0
ABOUT = (25.0, 20.0, 15.0, 15.0)
"""What an entry is about comes in order of importance."""
OTHER_LANGUAGE = 0.8
OTHER_GAME = 0.08
OURS = 0.8
SLIP = (1.0, 0.55, 0.4)
SHORTEST = 2


class Index(NamedTuple):
    """For one reader's language: each word with the entries it leads to and how much it says of them."""

    entries: tuple[Entry, ...]
    lexicon: Lexicon
    hits: tuple[tuple[tuple[int, float], ...], ...]


def search(query: str, language: str, game: str | None = None, limit: int = 12) -> tuple[Entry, ...]:
    """The entries that fit best, the best first; nothing for fewer than two letters."""
    index = _index(language)
    stop = words(language).stop
    typed = [word for word in dict.fromkeys(split(query)) if len(word) >= SHORTEST or word.isdigit()]
    asked = [word for word in typed if word not in stop] or typed
    if not any(len(word) >= SHORTEST for word in asked):
        return ()
    total: dict[int, float] = {}
    matched: dict[int, int] = {}
    for word in asked:
        for at, weight in _found(index, word).items():
            total[at] = total.get(at, 0.0) + weight
            matched[at] = matched.get(at, 0) + 1
    shown = _shown(language, game)
    ranked = sorted((-weight * matched[at] * shown[at], at) for at, weight in total.items() if shown[at])
    return tuple(index.entries[at] for _, at in ranked[:limit])


def _found(index: Index, typed: str) -> dict[int, float]:
    """What one typed word leads to. A whole word counts more than its beginning, and slips count less."""
    found: dict[int, float] = {}
    slips, places = index.lexicon.find(typed)
    for at in places:
        whole = min(1.0, len(typed) / len(index.lexicon.words[at]))
        sure = SLIP[slips] * (0.6 + 0.4 * whole)
        for entry, weight in index.hits[at]:
            if weight * sure > found.get(entry, 0.0):
                found[entry] = weight * sure
    return found


@cache
def _index(language: str) -> Index:
    entries = tuple(entry for game in GAMES for entry in book(game).entries)
    best: dict[str, dict[int, float]] = {}
    for at, entry in enumerate(entries):
        for field in _fields(entry, language):
            for word, weight in field.items():
                said = best.setdefault(word, {})
                said[at] = said.get(at, 0.0) + weight
    lexicon = Lexicon(best)
    hits = []
    for word in lexicon.words:
        rare = log(1 + len(entries) / len(best[word])) / log(1 + len(entries))
        hits.append(tuple((at, weight * (0.5 + 0.5 * rare)) for at, weight in best[word].items()))
    return Index(entries, lexicon, tuple(hits))


def _fields(entry: Entry, reader: str) -> Iterator[Mapping[str, float]]:
    """The words that lead to an entry, from each place where they stand, with how much they say of it."""
    said = {language: pages(entry.game, language).texts[entry.id] for language in LANGUAGES}
    yield _field(TITLE, {language: text.title for language, text in said.items()}, reader)
    yield _field(TOPIC, {language: text.topic for language, text in said.items()}, reader)
    for place, key in enumerate(entry.about):
        yield _field(ABOUT[place], {language: words(language).about[key] for language in LANGUAGES}, reader)
    bodies = {language: (text.text, text.section, *text.example) for language, text in said.items()}
    yield _field(BODY, {language: " ".join(body) for language, body in bodies.items()}, reader)
    yield {word: BODY for word in split(entry.id) if word.isalpha()}


def _field(weight: float, texts: Mapping[str, str], reader: str) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for language, text in texts.items():
        near = weight * (1.0 if language == reader else OTHER_LANGUAGE)
        for word in _telling(text, language):
            found[word] = max(near, found.get(word, 0.0))
    return found


@cache
def _telling(text: str, language: str) -> frozenset[str]:
    """The words of a text that are worth searching for."""
    return frozenset(split(text)) - words(language).stop


@cache
def _shown(language: str, game: str | None) -> tuple[float, ...]:
    """How much each entry concerns a table that plays this game; 0 hides what another entry tells already."""
    return tuple(_concern(entry, game) for entry in _index(language).entries)


def _concern(entry: Entry, game: str | None) -> float:
    weight = OURS if entry.ours else 1.0
    if entry.game == game:
        return weight
    told_here_already = game and (home(entry.id) is None or origin(entry.game) == origin(game))
    if told_here_already or entry.game != (home(entry.id) or GAMES[0]):
        return 0.0
    return OTHER_GAME * weight
