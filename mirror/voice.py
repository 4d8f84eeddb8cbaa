"""How things are said on the page: lines with cubes in them, and everything drawn in words too."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.catalog import Component
from faces.face import Face
from faces.phrases import WORD_JOINER, Phrases
from faces.telling import Teller
from rulebook.wording import card_in_words, cubes_in_words

Value = str | int | bool | None | list["Value"] | Mapping[str, "Value"]
"""Whatever JSON can say."""

_CUBES = re.compile(r"\[([YRGB]+)\]")
_PLACE = re.compile(r"\b([A-Z]\d)-(\d)\b")
_QUOTES = "“”„«»‹› \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


@lru_cache(maxsize=2048)
def _in_words(face: Face, component: Component, language: str) -> str:
    return card_in_words(face.printed(component), language, face.id).strip(_QUOTES)


@lru_cache(maxsize=8192)
def _cubes_in_words(cubes: str, language: str, game: str) -> str:
    return cubes_in_words(cubes, language, game)


@dataclass(frozen=True)
class Voice:
    """One language at one table."""

    teller: Teller

    @property
    def t(self) -> Phrases:
        return self.teller.t

    def word(self, key: str, **facts: object) -> str:
        return self.teller.word(key, **facts).replace(WORD_JOINER, "")

    def cubes(self, cubes: str) -> str:
        """Cubes in words: nobody has to see them."""
        return _cubes_in_words(cubes, self.t.language, self.teller.face.id)

    def printed(self, component: Component | None) -> str:
        """What is printed on a card or tile; that nobody has named it, where that is so."""
        if component is None:
            return self.word("unnamed")
        return _in_words(self.teller.face, component, self.t.language)

    def line(self, text: str) -> list[Value]:
        """A line in pieces: words, and cubes to draw with their own words.

        No line of a page begins with what divides two things, and none ends within the name of a place.
        """
        text = _PLACE.sub("\\1\N{NON-BREAKING HYPHEN}\\2", text.replace(" · ", "\N{NO-BREAK SPACE}· "))
        pieces = _CUBES.split(text)
        return [
            {"cubes": piece, "say": self.cubes(piece)} if i % 2 else piece.replace(WORD_JOINER, "")
            for i, piece in enumerate(pieces)
            if piece
        ]

    def spoken(self, text: str) -> str:
        """The same line for whoever hears it."""
        return _CUBES.sub(lambda found: self.cubes(found[1]), text).replace(WORD_JOINER, "")
