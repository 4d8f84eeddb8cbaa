"""Whole questions: how near one comes to what an entry is called or asked for with.

Word by word "how many cubes can I have" asks for cubes and nothing else. As others have asked it before, it
is after the limit: so here the question words count too, though less than the others.
"""

from collections.abc import Iterable, Mapping, Set
from math import log

ASKING = 0.5
"""What a question word counts beside one that says something."""
SECOND = 0.2
"""How much the second saying counts that is like the question: one alone may be like it by chance."""
EXACT = 0.999


class Sayings:
    """What is said of entries, each saying as its stems and with the place of its entry."""

    def __init__(self, asking: Set[str], said: Iterable[tuple[int, frozenset[str]]]) -> None:
        by_words: dict[frozenset[str], set[int]] = {}
        for at, words in said:
            by_words.setdefault(words, set()).add(at)
        self._said = [(words, tuple(places)) for words, places in by_words.items()]
        self._with: dict[str, list[int]] = {}
        for number, (words, _) in enumerate(self._said):
            for word in words:
                self._with.setdefault(word, []).append(number)
        self._weight = {
            word: (ASKING if word in asking else 1.0) * log(1 + len(self._said) / len(numbers))
            for word, numbers in self._with.items()
        }
        self._unheard = log(1 + len(self._said))
        self._asking = asking
        self._whole = [sum(map(self._weight.__getitem__, words)) for words, _ in self._said]

    def near(self, asked: Iterable[str]) -> Mapping[int, float]:
        """For each entry that something like it is said of, how near that comes: 1 for the very words.

        What has only question words in common with the question is not like it, unless there are no others.
        """
        words = set(asked)
        telling = words - self._asking
        whole = sum(self._weight.get(word, self._unheard if word in telling else 0.0) for word in words)
        common: dict[int, float] = {}
        for word in telling or words:
            weight = self._weight.get(word, 0.0)
            for number in self._with.get(word, ()):
                common[number] = common.get(number, 0.0) + weight
        for word in words - telling if telling else ():
            weight = self._weight.get(word, 0.0)
            for number in self._with.get(word, ()):
                if number in common:
                    common[number] += weight
        first: dict[int, float] = {}
        second: dict[int, float] = {}
        for number, shared in common.items():
            closeness = 2 * shared / (whole + self._whole[number])
            for at in self._said[number][1]:
                if closeness > (best := first.get(at, 0.0)):
                    first[at], second[at] = closeness, best
                elif closeness > second[at]:
                    second[at] = closeness
        return {
            at: best if best > EXACT else best + SECOND * (second[at] - best) for at, best in first.items()
        }
