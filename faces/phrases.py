"""The app's own words, in the languages of `locale/`. Keys are "section.key"; facts are put in by name.

A text that depends on a number has a form for each plural category of its language (`one`, `other`);
the number is the fact `n`. A second number brings its word along: {lost:entry|entries}.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any

from rulebook.languages import FALLBACK, LANGUAGES

LOCALE = Path(__file__).parent.parent / "locale"

Phrase = str | Mapping[str, str]


NO_BREAK = "\u00a0"
"""Before cubes it holds them to the word before it."""
WORD_JOINER = "\u2060"
"""Without width: between a bracket and what follows it, it says that no cubes are meant."""


def literal(name: str) -> str:
    """A text that people typed, for a line with cubes in it: a player may be called "[YY]"."""
    return name.replace("[", f"[{WORD_JOINER}")


def language_for(system: str) -> str:
    """Of the languages there are, the one for a system's tag such as "fr_CH.UTF-8"."""
    spoken = system[:2].lower()
    return spoken if spoken in LANGUAGES else FALLBACK


class Phrases(Mapping[str, str]):
    """All texts of one language: `t["home.new"]`, `t("home.players", n=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = load(language)
        self._speech = LANGUAGES[language]
        self._at: dict[str, Phrases] = {}

    def at(self, game: str) -> "Phrases":
        """The same texts at the table of a game, which may say some of them in words of its own."""
        if game not in self._at:
            at = copy(self)
            at.texts = {key: self.texts.get(f"{game}.{key}", text) for key, text in self.texts.items()}
            self._at[game] = at
        return self._at[game]

    def __getitem__(self, key: str) -> str:
        text = self.texts[key]
        if not isinstance(text, str):
            raise KeyError(f"{key} depends on a number: say it with n")
        return text

    def __call__(self, key: str, **facts: Any) -> str:
        text = self.texts[key]
        if not isinstance(text, str):
            text = text[self._speech.category(facts["n"])]
        return self._speech.filled(text, lambda name, manner: self._said(facts[name], manner))

    def _said(self, fact: object, forms: str | None) -> str:
        return str(fact) if forms is None else self._speech.counted(int(str(fact)), forms)

    def listed(self, items: Sequence[str]) -> str:
        """ "Ana, Béa and Carl"."""
        return self._speech.listed(items)

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)


def load(language: str) -> dict[str, Phrase]:
    """All files of one language: `en.toml`, `en.table.toml`…"""
    found: dict[str, Phrase] = {}
    typeset = LANGUAGES[language].typeset
    for path in sorted(LOCALE.glob(f"{language}.*")):
        sections = tomllib.loads(path.read_text(encoding="utf-8"))
        for section, texts in sections.items():
            for key, text in texts.items():
                found[f"{section}.{key}"] = (
                    typeset(text)
                    if isinstance(text, str)
                    else {category: typeset(form) for category, form in text.items()}
                )
    return found
