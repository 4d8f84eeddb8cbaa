"""Words as a search sees them: folded, cut apart, and found again despite a slip of the finger."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

_WORD = re.compile(r"(?<![0-9a-z])[a-z]+|[0-9]+")
_ACCENT = re.compile("[\u0300-\u036f]+")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss"})

Span = tuple[int, int]
Node = dict[str, Any]
"""A branch of the tree of letters: the next letters, and under "" the span of words that lie below."""


def folded(text: str) -> str:
    """Without case and accents: "Éch" is "ech"."""
    return _ACCENT.sub("", unicodedata.normalize("NFD", text.lower().translate(_LIGATURES)))


def split(text: str) -> list[str]:
    """The words and numbers of a text, folded."""
    return _WORD.findall(folded(text))


def phrases(text: str) -> list[list[str]]:
    """The words of each phrase, where commas stand between them."""
    return [_WORD.findall(phrase) for phrase in folded(text).split(",")]


def slips_allowed(word: str) -> int:
    """Short words have too many neighbours to guess what was meant."""
    return 2 if len(word) >= 8 else 1 if len(word) >= 4 else 0


class Lexicon:
    """All words that can be found, sorted, so that those with a common beginning stand together."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = sorted(words)
        self._tree = _grow(self.words)

    def __contains__(self, word: str) -> bool:
        at = bisect_left(self.words, word)
        return at < len(self.words) and self.words[at] == word

    def beginning(self, typed: str) -> range:
        """Where the words stand that begin like this."""
        first = bisect_left(self.words, typed)
        return range(first, bisect_left(self.words, typed + "\uffff", first))

    def find(self, typed: str) -> tuple[int, set[int]]:
        """Where the words stand that begin like this, with as few slips as may be, and how many those are.

        A slip is a letter wrong, missing or too many, or two letters swapped.
        Few people slip at the first letter: where words begin with it, only those are meant.
        """
        for slips in range(slips_allowed(typed) + 1):
            spans: set[Span] = set()
            _walk(self._tree, typed, 0, slips, spans)
            if spans:
                found = {at for first, last in spans for at in range(first, last)}
                return slips, {at for at in found if self.words[at][0] == typed[0]} or found
        return 0, set()


def _grow(words: list[str]) -> Node:
    tree: Node = {"": (0, len(words))}
    for at, word in enumerate(words):
        node = tree
        for letter in word:
            child = node.setdefault(letter, {"": (at, at)})
            child[""] = (child[""][0], at + 1)
            node = child
    return tree


def _walk(node: Node, typed: str, at: int, slips: int, spans: set[Span]) -> None:
    """Follows the letters typed from here on, with so many slips still to be made."""
    if at == len(typed):
        spans.add(node[""])
        return
    letter = typed[at]
    if letter in node:
        _walk(node[letter], typed, at + 1, slips, spans)
    if not slips:
        return
    _walk(node, typed, at + 1, slips - 1, spans)
    for other, child in node.items():
        if other:
            _walk(child, typed, at, slips - 1, spans)
            if other != letter:
                _walk(child, typed, at + 1, slips - 1, spans)
    swapped = node.get(typed[at + 1]) if at + 1 < len(typed) else None
    if swapped and letter in swapped:
        _walk(swapped[letter], typed, at + 2, slips - 1, spans)
