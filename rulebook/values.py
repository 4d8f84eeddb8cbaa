"""What a rulebook is made of: entries, their words in one language, worked examples and the player aid."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rulebook.stems import Grammar


class ExampleStep(NamedTuple):
    """One line of a worked example, to be drawn: these cubes ("YYRG" in every edition) become those."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule as one game tells it. Those of one topic make a section, in the order of the rulebook."""

    id: str
    game: str
    topic: str
    order: int
    section: str | None
    """The rulebook's own section; None where the decision is ours."""
    year: int | None
    """When that rulebook was printed."""
    related: tuple[str, ...]
    about: tuple[str, ...]
    """What a search should find it by, the most important first: keys of each language's `about` words."""
    example: tuple[ExampleStep, ...]

    @property
    def ours(self) -> bool:
        return self.section is None


class RuleText(NamedTuple):
    """The words of an entry in one language. An example has one line of text for each of its steps."""

    title: str
    text: str
    topic: str
    section: str
    refusal: str
    example: tuple[str, ...]


class AidLine(NamedTuple):
    """One line of the player aid, and the entry that says more."""

    head: str
    text: str
    entry: str


class AidBlock(NamedTuple):
    key: str
    title: str
    lines: tuple[AidLine, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """How a language says what the entries leave open."""

    player: str
    """Somebody without a name, by a number in place of "*"."""
    headings: Mapping[str, str]
    aid: Mapping[str, str]
    cube: Mapping[str, tuple[str, str]]
    """Of each game: one of them, several of them."""
    kinds: Mapping[str, Mapping[str, str]]
    """What each edition calls the kinds of its cards, where it has any."""
    none: Mapping[str, str]
    """Of each game: none of them."""
    colours: Mapping[str, tuple[tuple[str, ...], ...]]
    """Of each game, low to high: a form for each of the language's plural categories."""
    cards: Mapping[str, str]
    """What cards and tiles are called, by their kind."""
    parts: Mapping[str, str]
    """What may be printed on a tile, said one after the other."""
    terms: Mapping[str, str]
    """What the engine calls by an English word: icons, kinds of tiles."""
    score: Mapping[str, str]
    """The parts of a score."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What a search understands in one language."""

    grammar: Grammar
    about: Mapping[str, str]
    """Words for what entries are about, by the keys of `Entry.about`."""
    asked: Mapping[str, tuple[str, ...]]
    """How people ask for an entry, by its id: each text has ways to ask, with commas between them."""
