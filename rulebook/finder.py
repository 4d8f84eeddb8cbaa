"""Finds rules while they are being typed: any language, any game, slips forgiven.

The ranking is BM25 over fields. A word of the question says the more of an entry the rarer it is in the rules
of the game (everyday words such as "card" say little), and it counts by where the entry has it: in its title,
in what people ask for it with, in its topic and synonyms, in its text. Question words count a little. To this
comes how near the question as a whole is to one that was asked before. The reader's language and the current
game come first, what concerns only this app comes after the rules, and of a topic the first entry leads.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import log
from typing import NamedTuple

from rulebook.books import GAMES, book, home, origin
from rulebook.languages import LANGUAGES
from rulebook.letters import Lexicon, phrases, split
from rulebook.sayings import Sayings
from rulebook.stems import Grammar
from rulebook.texts import asks, pages
from rulebook.values import Entry

FIELDS = TITLE, ASKED, ABOUT, TOPIC, BODY = 4.0, 4.0, 2.0, 1.0, 1.0
"""How much a word says of an entry, by where it stands."""
OFTEN = 8.0
"""How soon it matters less that a word stands there once more: so many times say half of what any can."""
SATURATION = 4.0
"""From here on it matters less and less that a word stands in several places."""
LENGTH = 0.2
"""How much it counts against an entry that it has many words besides."""
COVERED = 0.5
"""How much it counts against an entry that it leaves words of the question aside."""
ASKING = 0.4
"""What a question word counts beside one that says something."""
NEAR = 0.3
"""What it adds that the whole question is like what the entry is called or asked for with."""
VERY = 1.2
"""And what it adds that it is in the very words."""
SURELY = 0.9
"""How near a question of nothing but question words must come."""
OTHER_FORM = 0.8
HALF_WORD = 0.7
SLIP = (1.0, 0.5, 0.35)
"""How sure it is that a word was meant that is bent otherwise, half typed, or that many slips away."""
OTHER_LANGUAGE = 0.7
OTHER_GAME = 0.1
APP, ENTERING = 0.9, 0.6
LEADS = 0.05
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
    asking: Mapping[str, Weights]
    """For the stem of each question word, the entries that are asked for with it, and how much."""
    sayings: Sayings
    """What the entries are called and asked for with."""


def search(query: str, language: str, game: str | None = None, limit: int = 12) -> tuple[Entry, ...]:
    """The entries that fit best, the best first; nothing for fewer than two letters."""
    own = _tongue(language)
    typed = split(query)
    if not typed or sum(map(str.isalnum, query)) < SHORTEST:
        return ()
    near = own.sayings.near(_meant(typed, own))
    asked = [part for word in dict.fromkeys(own.grammar.telling(query)) for part in _parts(word, own.lexicon)]
    total = {} if asked else {at: closeness for at, closeness in near.items() if closeness >= SURELY}
    if not total:
        told, total = _by_words(asked or _begun(typed[-1], own), set(typed) & own.grammar.stop, own, game)
        for at, closeness in near.items() if asked else ():
            total[at] = total.get(at, 0.0) + told * (NEAR * closeness + VERY * closeness**6)
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


def _begun(typed: str, own: Tongue) -> list[str]:
    """What may be the beginning of a word that says something."""
    return [typed] if len(typed) >= SHORTEST and own.lexicon.beginning(typed) else []


def _parts(typed: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The two words that somebody may have written as one, where nothing begins like it."""
    if len(typed) >= 2 * SHORTEST_PART and not lexicon.beginning(typed):
        for cut in range(len(typed) - SHORTEST_PART, SHORTEST_PART - 1, -1):
            if typed[:cut] in lexicon and typed[cut:] in lexicon:
                return typed[:cut], typed[cut:]
    return (typed,)


def _meant(typed: Iterable[str], own: Tongue) -> Iterator[str]:
    """The stems of the whole question, slips put right."""
    for word in own.grammar.spoken(typed):
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


# The question word by word


def _by_words(
    asked: Sequence[str], asking: Iterable[str], own: Tongue, game: str | None
) -> tuple[float, Weights]:
    """How much the words of the question say, and how much of that they say of each entry."""
    total: Weights = {}
    covered: Weights = {}
    told = 0.0
    for word in asked:
        found = _found(word, own, being_typed=word == asked[-1])
        rare = _rare(found, game)
        told += rare
        for at, weight in found.items():
            total[at] = total.get(at, 0.0) + weight * rare
            covered[at] = covered.get(at, 0.0) + rare
    for at in total:
        total[at] *= (covered[at] / told) ** COVERED
    for stem in set(map(own.grammar.stem, asking)):
        found = own.asking.get(stem, {})
        rare = _rare(found, game) * ASKING
        told += rare
        for at, weight in found.items():
            if at in total:
                total[at] += weight * rare
    return told, total


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
    heard: dict[str, list[list[str]]] = {}
    told = [tuple(_fields(entry, language, heard)) for entry in _entries()]
    usual = [sum(map(len, field)) / len(told) for field in zip(*told, strict=True)]
    weights: dict[str, Weights] = {}
    standing: dict[str, set[int]] = {}
    for at, fields in enumerate(told):
        for field, mean, weight in zip(fields, usual, FIELDS, strict=True):
            share = weight / (1 - LENGTH + LENGTH * len(field) / mean)
            for word in set(field):
                standing.setdefault(word, set()).add(at)
            for stem, times in Counter(map(grammar.stem, field)).items():
                here = weights.setdefault(stem, {})
                here[at] = here.get(at, 0.0) + share * (1 + OFTEN) * times / (times + OFTEN)
    said = {stem: {at: _saturated(much) for at, much in here.items()} for stem, here in weights.items()}
    asking = {stem: said.get(stem, {}) for stem in map(grammar.stem, grammar.stop)}
    for word in grammar.stop:
        standing.pop(word, None)
    for word, digits in grammar.numbers.items():
        if digits in standing:
            standing[word] = standing[digits]
    lexicon = Lexicon(standing)
    hits, alike = [], dict[str, list[int]]()
    for place, word in enumerate(lexicon.words):
        stem = grammar.stem(word)
        alike.setdefault(stem, []).append(place)
        hits.append(tuple((at, said[stem][at]) for at in standing[word]))
    stems = {text: [frozenset(map(grammar.stem, way)) for way in ways] for text, ways in heard.items()}
    sayings = Sayings(
        asking.keys(),
        (
            (at, way)
            for at, entry in enumerate(_entries())
            for text in (_title(entry, language), *_ways(entry, language))
            for way in stems[text]
        ),
    )
    return Tongue(grammar, lexicon, hits, alike, asking, sayings)


def _saturated(weight: float) -> float:
    return weight / (weight + SATURATION)


def _fields(entry: Entry, language: str, heard: dict[str, list[list[str]]]) -> Iterator[list[str]]:
    """The words of each field, question words only where people ask; `heard` keeps what was taken apart."""
    asking = asks(language)
    page = pages(entry.game, language).texts[entry.id]
    for said in ((_title(entry, language),), _ways(entry, language)):
        for text in said:
            if text not in heard:
                heard[text] = [list(asking.grammar.spoken(way)) for way in phrases(text)]
        yield [word for text in said for way in heard[text] for word in way]
    yield list(asking.grammar.telling(" ".join(asking.about[key] for key in entry.about)))
    yield list(asking.grammar.telling(page.topic))
    yield list(asking.grammar.telling(" ".join((page.text, page.section, *page.example))))


def _title(entry: Entry, language: str) -> str:
    """A title is one saying, whatever its commas."""
    return pages(entry.game, language).texts[entry.id].title.replace(",", "")


def _ways(entry: Entry, language: str) -> tuple[str, ...]:
    """How people ask for it; an edition is asked for like the original unless it says otherwise."""
    asked = asks(language).asked
    return asked.get(entry.id) or asked.get(book(entry.game).original(entry.id), ())


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
    """The first entries of a topic say what it is about; what concerns only the app comes after the rules.

    Of that, people ask for what holds in every game, such as undoing; the rest is told when it is refused.
    """
    if entry.topic == "record":
        return ENTERING if home(entry.id) else APP
    return 1.0 if entry.ours else 1.0 + LEADS / place
