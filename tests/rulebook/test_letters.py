"""Folding, and words found again despite slips: against the plain definition of a slip."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.letters import Lexicon, folded, slips_allowed, split


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Égalité : l’argent", ["egalite", "l", "argent"]),
        ("ex æquo, œuvre", ["ex", "aequo", "oeuvre"]),
        ("Gewürzstraße", ["gewurzstrasse"]),
        ("perché più 10 cubi?", ["perche", "piu", "10", "cubi"]),
        ("2-3", ["2", "3"]),
        ("☃ …", []),
    ],
)
def test_split(text: str, words: list[str]) -> None:
    assert split(text) == words


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert folded(folded(text)) == folded(text)


def test_short_words_must_be_right() -> None:
    assert [slips_allowed("x" * letters) for letters in (2, 3, 4, 7, 8, 20)] == [0, 0, 1, 1, 2, 2]


def slips(typed: str, word: str) -> int:
    """The fewest slips that make some beginning of the word into what was typed (Damerau's distance)."""

    @cache
    def distance(i: int, j: int) -> int:
        if not i or not j:
            return i + j
        best = min(
            distance(i - 1, j) + 1,
            distance(i, j - 1) + 1,
            distance(i - 1, j - 1) + (typed[i - 1] != word[j - 1]),
        )
        if i > 1 and j > 1 and typed[i - 2 : i] == word[j - 2 : j][::-1]:
            best = min(best, distance(i - 2, j - 2) + 1)
        return best

    return min(distance(len(typed), j) for j in range(len(word) + 1))


letters = st.text("abc", min_size=1, max_size=10)


@given(st.sets(letters, max_size=12), letters)
def test_the_words_with_the_fewest_slips_are_found(words: set[str], typed: str) -> None:
    lexicon = Lexicon(words)
    needed = {word: slips(typed, word) for word in words}
    fewest = min(needed.values(), default=99)
    likely = {word for word in words if needed[word] == fewest <= slips_allowed(typed)}
    wanted = {word for word in likely if word[0] == typed[0]} or likely
    count, places = lexicon.find(typed)
    assert {lexicon.words[at] for at in places} == wanted
    assert count == (fewest if wanted else 0)
