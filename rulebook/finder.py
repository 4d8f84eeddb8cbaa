"""Finds rules while they are being typed: any language, any game, slips forgiven.

The ranking is BM25 over fields. A word of the question says the more of an entry the rarer it is in the rules
of the game (everyday words such as "card" say little), and it counts by where the entry has it: in its title,
in what people ask for it with, in its topic and synonyms, in its text. To this comes how near the question as
a whole is to one that was asked before. The reader's language and the current game come first, what concerns
only this app comes after the rules, and of a topic the first entry leads.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log
from typing import NamedTuple

from rulebook.books import GAMES, book, home, origin
from rulebook.entries import Entry
from rulebook.languages import LANGUAGES
from rulebook.letters import Lexicon, split
from rulebook.sayings import Sayings, spoken
from rulebook.stems import Grammar
from rulebook.texts import asks, pages

FIELDS = TITLE, ASKED, ABOUT, TOPIC, BODY = 4.0, 4.0, 2.0, 1.0, 1.0
"""How much a word says of an entry, by where it stands."""
SATURATION = 1.0
"""From here on it matters less and less that a word stands in several places."""
LENGTH = 0.3
"""How much it counts against an entry that it has many words besides."""
NEAR = 0.8
"""What it adds that the whole question is like what the entry is called or asked for with."""
VERY = 0.4
"""And what it adds that it is in the very words."""
OTHER_FORM = 0.8
HALF_WORD = 0.7
SLIP = (1.0, 0.5, 0.35)
"""How sure it is that a word was meant that is bent otherwise, half typed, or that many slips away."""
OTHER_LANGUAGE = 0.7
OTHER_GAME = 0.1
OURS = 0.9
APP = 0.6
LEADS = 0.1
SHORTEST = 2
SHORTEST_PART = 3

Weights = dict[int, float]
"""Entries by their place among those of all games, each with a weight."""


class Tongue(NamedTuple):
    """The words of all entries in one language."""

    grammar: Grammar
    lexicon: Lexicon
    hits: Sequence[tuple[tuple[int, float], ...]]
    """For each word of the lexicon, the entries that have it, and how much they have of it in any form."""
    alike: Mapping[str, Sequence[int]]
    """For each stem, where its forms stand in the lexicon."""
    sayings: Sayings
    """What the entries are called and asked for with."""


def search(query: str, language: str, game: str | None = None, limit: int = 12) -> tuple[Entry, ...]:
    """The entries that fit best, the best first; nothing for fewer than two letters."""
    own = _tongue(language)
    asked = _asked(query, own)
    if not asked:
        return ()
    total: Weights = {}
    told = 0.0
    for word in asked:
        found = _found(word, own, being_typed=word == asked[-1])
        rare = _rare(found, game)
        told += rare
        for at, weight in found.items():
            total[at] = total.get(at, 0.0) + weight * rare
    for at, near in own.sayings.near(_meant(query, own)).items():
        total[at] = total.get(at, 0.0) + told * (NEAR * near + VERY * near**4)
    shown = _shown(game)
    ranked = sorted((-weight * shown[at], at) for at, weight in total.items() if shown[at])
    return tuple(_entries()[at] for _, at in ranked[:limit])


def prepare() -> None:
    """Reads all that searches need, which otherwise the first of them would have to wait for."""
    for language in LANGUAGES:
        _tongue(language)


def says_something(query: str, language: str) -> bool:
    """Whether a question has come to its subject: question words, also half typed ones, are none."""
    grammar = asks(language).grammar
    *said, last = list(grammar.telling(query)) or [""]
    return bool(said) or not any(word.startswith(last) for word in grammar.stop)


def _asked(query: str, own: Tongue) -> list[str]:
    """The words of the question that say something; if none does, the last may be the beginning of one."""
    typed = split(query)
    if sum(map(len, typed)) < SHORTEST:
        return []
    asked = list(dict.fromkeys(own.grammar.telling(query)))
    if not asked and len(typed[-1]) >= SHORTEST and own.lexicon.beginning(typed[-1]):
        asked = typed[-1:]
    return [part for word in asked for part in _parts(word, own.lexicon)]


def _parts(typed: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The two words that somebody may have written as one, where nothing begins like it."""
    if len(typed) >= 2 * SHORTEST_PART and not lexicon.beginning(typed):
        for cut in range(len(typed) - SHORTEST_PART, SHORTEST_PART - 1, -1):
            if typed[:cut] in lexicon and typed[cut:] in lexicon:
                return typed[:cut], typed[cut:]
    return (typed,)


def _meant(query: str, own: Tongue) -> Iterator[str]:
    """The stems of the whole question, slips put right."""
    for word in spoken(query, own.grammar):
        for part in (word,) if word in own.grammar.stop else _parts(word, own.lexicon):
            yield own.grammar.stem(_likely(part, own))


def _likely(typed: str, own: Tongue) -> str:
    """The word that is most like the one typed, if nobody knows that one."""
    known = own.grammar.stem(typed) in own.alike or typed in own.grammar.stop
    if known or any(typed in _tongue(language).lexicon for language in LANGUAGES):
        return typed
    _, places = own.lexicon.find(typed)
    words = (own.lexicon.words[place] for place in places)
    return min(words, key=lambda word: (abs(len(word) - len(typed)), word), default=typed)


# One word of the question


def _found(typed: str, own: Tongue, being_typed: bool) -> Weights:
    """What one typed word leads to: in the reader's language, or else in any."""
    found: Weights = {}
    bent = _put_forms(found, own, typed, 1.0)
    if being_typed and bent:
        _put_words(found, own, typed, own.lexicon.beginning(typed), HALF_WORD)
    if not bent:
        slips, places = own.lexicon.find(typed)
        _put_words(found, own, typed, places, SLIP[slips])
    if typed not in own.lexicon:
        for other in (_tongue(language) for language in LANGUAGES):
            if other is not own:
                _put_forms(found, other, typed, OTHER_LANGUAGE)
                _put_words(found, other, typed, other.lexicon.beginning(typed), OTHER_LANGUAGE)
    return found


def _put_forms(found: Weights, tongue: Tongue, typed: str, sure: float) -> bool:
    """The word itself, and the same word bent otherwise."""
    places = tongue.alike.get(tongue.grammar.stem(typed), ())
    for place in places:
        _put(found, tongue.hits[place], sure if tongue.lexicon.words[place] == typed else sure * OTHER_FORM)
    return bool(places)


def _put_words(found: Weights, tongue: Tongue, typed: str, places: Iterable[int], sure: float) -> None:
    """Words that begin so: the more of one was typed, the likelier it was meant."""
    for place in places:
        whole = min(1.0, len(typed) / len(tongue.lexicon.words[place]))
        _put(found, tongue.hits[place], sure * (HALF_WORD + (1 - HALF_WORD) * whole))


def _put(found: Weights, hits: Iterable[tuple[int, float]], sure: float) -> None:
    for at, weight in hits:
        if weight * sure > found.get(at, 0.0):
            found[at] = weight * sure


def _rare(found: Weights, game: str | None) -> float:
    span = _spans()[game]
    here = sum(map(span.__contains__, found))
    return log(1 + (len(span) - here + 0.5) / (here + 0.5))


# The words of all entries


@cache
def _entries() -> tuple[Entry, ...]:
    return tuple(entry for game in GAMES for entry in book(game).entries)


@cache
def _spans() -> Mapping[str | None, range]:
    """Where the entries of a game stand among all; None stands for any game."""
    spans: dict[str | None, range] = {None: range(len(_entries()))}
    first = 0
    for game in GAMES:
        spans[game] = range(first, first + len(book(game).entries))
        first = spans[game].stop
    return spans


@cache
def _tongue(language: str) -> Tongue:
    grammar = asks(language).grammar
    told = [tuple(list(grammar.telling(text)) for text in _fields(entry, language)) for entry in _entries()]
    usual = [sum(map(len, field)) / len(told) for field in zip(*told, strict=True)]
    weights: dict[str, Weights] = {}
    standing: dict[str, set[int]] = {}
    for at, fields in enumerate(told):
        for field, mean, weight in zip(fields, usual, FIELDS, strict=True):
            share = weight / (1 - LENGTH + LENGTH * len(field) / mean)
            for word in field:
                standing.setdefault(word, set()).add(at)
            for stem in set(map(grammar.stem, field)):
                here = weights.setdefault(stem, {})
                here[at] = here.get(at, 0.0) + share
    for word, digits in grammar.numbers.items():
        if digits in standing:
            standing[word] = standing[digits]
    lexicon = Lexicon(standing)
    hits, alike = [], dict[str, list[int]]()
    for place, word in enumerate(lexicon.words):
        stem = grammar.stem(word)
        alike.setdefault(stem, []).append(place)
        hits.append(tuple((at, _saturated(weights[stem][at])) for at in standing[word]))
    return Tongue(grammar, lexicon, hits, alike, Sayings(grammar, _said(language)))


def _saturated(weight: float) -> float:
    return weight / (weight + SATURATION)


def _fields(entry: Entry, language: str) -> Iterator[str]:
    said = pages(entry.game, language).texts[entry.id]
    yield said.title
    yield _phrases(entry, language)
    yield " ".join(asks(language).about[key] for key in entry.about)
    yield said.topic
    yield " ".join((said.text, said.section, *said.example))


def _phrases(entry: Entry, language: str) -> str:
    """How people ask for it; an edition is asked for like the original unless it says otherwise."""
    asked = asks(language).asked
    return asked.get(entry.id) or asked.get(book(entry.game).original(entry.id), "")


def _said(language: str) -> Iterator[tuple[int, str]]:
    for at, entry in enumerate(_entries()):
        yield at, pages(entry.game, language).texts[entry.id].title
        for phrase in _phrases(entry, language).split(","):
            yield at, phrase


# The table that asks


@cache
def _shown(game: str | None) -> tuple[float, ...]:
    """How much each entry concerns a table that plays this game; 0 hides what another entry tells already."""
    shown = []
    topic, place = None, 0
    for entry in _entries():
        topic, place = (entry.topic, place + 1 if entry.topic == topic else 1)
        shown.append(_concern(entry, game) * _standing(entry, place))
    return tuple(shown)


def _concern(entry: Entry, game: str | None) -> float:
    if entry.game == game:
        return 1.0
    told_here_already = game and (home(entry.id) is None or origin(entry.game) == origin(game))
    if told_here_already or entry.game != (home(entry.id) or GAMES[0]):
        return 0.0
    return OTHER_GAME


def _standing(entry: Entry, place: int) -> float:
    """The first entries of a topic say what it is about; the rulebook's word comes before ours."""
    if entry.topic == "record":
        return APP
    return OURS if entry.ours else 1.0 + LEADS / place
