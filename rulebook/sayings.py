"""Whole questions: how near one comes to what an entry is called or asked for with.

Word by word "how many cubes can I have" asks for cubes and nothing else. As others have asked it before, it
is after the limit: so here the question words count too, though less than the others.
"""

from collections.abc import Iterable, Mapping
from math import log

from rulebook.letters import split
from rulebook.stems import Grammar

ASKING = 0.5
"""What a question word counts beside one that says something."""


class Sayings:
    """What is said of entries, each saying with the place of its entry."""

    def __init__(self, grammar: Grammar, said: Iterable[tuple[int, str]]) -> None:
        by_words: dict[frozenset[str], set[int]] = {}
        for at, text in said:
            by_words.setdefault(frozenset(map(grammar.stem, spoken(text, grammar))), set()).add(at)
        self._said = [(words, tuple(places)) for words, places in by_words.items()]
        self._with: dict[str, list[int]] = {}
        for number, (words, _) in enumerate(self._said):
            for word in words:
                self._with.setdefault(word, []).append(number)
        asking = set(map(grammar.stem, grammar.stop))
        self._weight = {
            word: (ASKING if word in asking else 1.0) * log(1 + len(self._said) / len(numbers))
            for word, numbers in self._with.items()
        }
        self._unheard = log(1 + len(self._said))
        self._asking = asking
        self._whole = [sum(map(self._weight.__getitem__, words)) for words, _ in self._said]

    def near(self, asked: Iterable[str]) -> Mapping[int, float]:
        """For each entry that something like it is said of, how near that comes: 1 for the very words."""
        words = set(asked)
        whole = sum(self._weight.get(word, 0.0 if word in self._asking else self._unheard) for word in words)
        common: dict[int, float] = {}
        for word in sorted(words, key=self._asking.__contains__):
            weight, telling = self._weight.get(word, 0.0), word not in self._asking
            for number in self._with.get(word, ()):
                if telling:
                    common[number] = common.get(number, 0.0) + weight
                elif number in common:
                    common[number] += weight
        near: dict[int, float] = {}
        for number, shared in common.items():
            closeness = shared / (whole + self._whole[number] - shared)
            for at in self._said[number][1]:
                if closeness > near.get(at, 0.0):
                    near[at] = closeness
        return near


def spoken(text: str, grammar: Grammar) -> list[str]:
    """All words, those that questions are made of among them, numbers in digits."""
    return [grammar.numbers.get(word, word) for word in split(text) if len(word) > 1 or word.isdigit()]
