"""Words as a language bends them: to a search "moving" and "moves" are one word, and so are "2" and "two".

Words for one thing may be one word as well: whoever says "gem" means the cubes. The endings, the numbers, the
words for one thing and those that say nothing are data of each language (`books/XX/search.toml`).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rulebook.letters import split

SHORTEST_STEM = 3


@dataclass(frozen=True, slots=True)
class Grammar:
    """How to look at the words of one language."""

    stop: frozenset[str]
    """Words that questions are made of and that say nothing of what is asked."""
    endings: Mapping[str, str]
    """What words end in, and what they end in instead once they are stems; mostly nothing."""
    numbers: Mapping[str, str]
    """Numbers in words, with their digits."""
    same: Mapping[str, str]
    """Words for what has another name in the rules, with the stem of that name."""
    _known: dict[str, str] = field(default_factory=dict, compare=False)

    def stem(self, word: str) -> str:
        """What remains of a folded word when the longest ending is taken off that leaves enough of it."""
        if word not in self._known:
            bare = without_ending(word, self.endings)
            self._known[word] = self.numbers.get(word) or self.same.get(bare, bare)
        return self._known[word]

    def spoken(self, words: Iterable[str]) -> Iterator[str]:
        """Folded words, numbers in digits; single letters only if questions are made of them ("can't")."""
        return (
            self.numbers.get(word, word)
            for word in words
            if len(word) > 1 or word.isdigit() or word in self.stop
        )

    def telling(self, text: str) -> Iterator[str]:
        """The words of a text that say something."""
        return self.spoken(word for word in split(text) if word not in self.stop)


def without_ending(word: str, endings: Mapping[str, str]) -> str:
    for at in range(SHORTEST_STEM, len(word)):
        if (instead := endings.get(word[at:])) is not None:
            return word[:at] + instead
    return word


def endings(said: str) -> Mapping[str, str]:
    """ "s es aux>al" as a table."""
    pairs = (ending.partition(">") for ending in said.split())
    return {before: after for before, _, after in pairs}


def numbers(said: Mapping[str, str]) -> Mapping[str, str]:
    """Each way to say a number, folded, with its digits."""
    return {word: digits for digits, ways in said.items() for word in split(ways)}


def same(said: Iterable[str], endings: Mapping[str, str]) -> Mapping[str, str]:
    """ "boat ship vessel" as a table of stems, the first word standing for all."""
    lines = ([without_ending(word, endings) for word in split(line)] for line in said)
    return {stem: line[0] for line in lines for stem in line}
