"""Words as a search sees them: folded, cut apart, and found again despite a slip of the finger."""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Any

_WORD = re.compile(r"[a-z]+|[0-9]+")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})

Node = dict[str, Any]
"""A branch of the tree of letters: the next letters, and under "" the span of words that lie below."""


def folded(text: str) -> str:
    """Without case and accents: "Éch" is "ech"."""
    bare = unicodedata.normalize("NFD", text.lower().translate(_LIGATURES))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def split(text: str) -> list[str]:
    """The words and numbers of a text, folded."""
    return _WORD.findall(folded(text))


def slips_allowed(word: str) -> int:
    """Short words have too many neighbours to guess what was meant."""
    return 2 if len(word) >= 8 else 1 if len(word) >= 4 else 0


class Lexicon:
    """All words that can be found, sorted, so that those with a common beginning stand together."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = sorted(words)
        self._tree = _grow(self.words)

    def beginning(self, start: str) -> range:
        """Where the words stand that begin like this. The brace is what comes after z."""
        return range(bisect_left(self.words, start), bisect_left(self.words, start + "{"))

    def nearly(self, word: str) -> Mapping[int, int]:
        """Where the words stand that begin nearly like this, each with its number of slips.

        A slip is a letter wrong, missing or too many, or two letters swapped.
        """
        found: dict[int, int] = {}
        allowed = slips_allowed(word)
        spans: dict[tuple[int, int], int] = {}
        _walk(self._tree, word, 0, allowed, spans)
        for (first, last), left in spans.items():
            for at in range(first, last):
                found[at] = min(found.get(at, allowed), allowed - left)
        return found


def _grow(words: list[str]) -> Node:
    tree: Node = {"": (0, len(words))}
    for at, word in enumerate(words):
        node = tree
        for letter in word:
            child = node.setdefault(letter, {"": (at, at)})
            child[""] = (child[""][0], at + 1)
            node = child
    return tree


def _walk(node: Node, word: str, at: int, left: int, spans: dict[tuple[int, int], int]) -> None:
    """Follows the letters from here on; each slip costs one of those left."""
    if at == len(word):
        span = node[""]
        spans[span] = max(left, spans.get(span, 0))
        return
    letter = word[at]
    if letter in node:
        _walk(node[letter], word, at + 1, left, spans)
    if not left:
        return
    _walk(node, word, at + 1, left - 1, spans)
    for other, child in node.items():
        if other:
            _walk(child, word, at, left - 1, spans)
            if other != letter:
                _walk(child, word, at + 1, left - 1, spans)
    swapped = node.get(word[at + 1]) if at + 1 < len(word) else None
    if swapped and letter in swapped:
        _walk(swapped[letter], word, at + 2, left - 1, spans)
