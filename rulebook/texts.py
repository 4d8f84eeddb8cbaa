"""Each game's rulebook in one language, typeset: read when first asked for.

`<cube>` and `<cubes>` in a text become what the edition calls them, a crystal in Golem; so do the kinds of
its cards, `<trade>` and the like.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from rulebook.books import book, origin
from rulebook.files import COMMON, Misprint, tables
from rulebook.languages import LANGUAGES, Language
from rulebook.letters import split
from rulebook.stems import Grammar, endings, numbers, same
from rulebook.values import AidBlock, AidLine, Asking, Entry, RuleText, Vocabulary

_OF_EDITION = re.compile(r"<(\w+)>")
_COUNTED = re.compile(r"(?<=\d) (?=\w)")


@dataclass(frozen=True, slots=True)
class Pages:
    title: str
    texts: Mapping[str, RuleText]
    aid: tuple[AidBlock, ...]


@cache
def words(language: str) -> Vocabulary:
    """How a language says what the entries leave open."""
    file = f"{language}/words.toml"
    said = tables(file)
    if said.keys() != {field.name for field in fields(Vocabulary)}:
        raise Misprint(file, "the whole", f"must say {', '.join(field.name for field in fields(Vocabulary))}")
    typeset = LANGUAGES[language].typeset
    for part in ("cards", "parts"):
        said[part] = {kind: typeset(name) for kind, name in said[part].items()}
    return Vocabulary(**said)


@cache
def asks(language: str) -> Asking:
    """What a search understands in a language."""
    file = f"{language}/search.toml"
    said = tables(file)
    if said.keys() - {"same"} != {"stop", "endings", "numbers", "about", "asked"}:
        raise Misprint(file, "the whole", "must say stop, endings, numbers, about, asked")
    ends = endings(said["endings"])
    grammar = Grammar(
        frozenset(split(said["stop"])), ends, numbers(said["numbers"]), same(said.get("same", ()), ends)
    )
    asked: dict[str, tuple[str, ...]] = {}
    for ids, ways in said["asked"].items():
        for entry_id in ids.split():
            asked[entry_id] = (*asked.get(entry_id, ()), ways)
    return Asking(grammar, said["about"], asked)


@cache
def pages(game: str, language: str) -> Pages:
    file = f"{language}/{game}.toml"
    headings = dict(words(language).headings)
    front: dict[str, Any] = {}
    told: dict[str, dict[str, Any]] = {}
    for source in dict.fromkeys((origin(game), game, COMMON)):
        said = tables(f"{language}/{source}.toml")
        headings |= said.pop("headings", {})
        front |= {part: said.pop(part) for part in ("book", "aid") if part in said}
        told |= said
    known = book(game)
    if strangers := told.keys() - known.by_id.keys():
        raise Misprint(file, ", ".join(sorted(strangers)), "has words but no facts")
    press = _Press(game, file, LANGUAGES[language], words(language), headings)
    refusals = {
        known.by_id[entry_id].id: page["refusal"] for entry_id, page in told.items() if "refusal" in page
    }
    texts = {
        entry.id: press.text(entry, told.get(entry.id, {}), refusals.get(entry.id, ""))
        for entry in known.entries
    }
    return Pages(press.line(front["book"]["title"]), texts, tuple(press.aid(known.aid, front["aid"])))


@dataclass(frozen=True, slots=True)
class _Press:
    """Sets the pages of one game in one language."""

    game: str
    file: str
    language: Language
    words: Vocabulary
    headings: Mapping[str, str]

    def line(self, text: str) -> str:
        return self.language.typeset(_OF_EDITION.sub(self._called, text))

    def _called(self, match: re.Match[str]) -> str:
        one, many = self.words.cube[self.game]
        called = {"cube": one, "cubes": many, **self.words.kinds.get(self.game, {})}
        try:
            word = called[match[1].lower()]
        except KeyError as error:
            raise Misprint(self.file, match[0], "the edition has no word for it") from error
        return word[0].upper() + word[1:] if match[1][0].isupper() else word

    def text(self, entry: Entry, page: Mapping[str, Any], refusal: str) -> RuleText:
        example = page.get("example", ())
        if len(example) != len(entry.example):
            raise Misprint(self.file, entry.id, "the example needs one line for each of its steps")
        try:
            return RuleText(
                title=self.line(page["title"]),
                text=self.line(page["text"]),
                topic=self.line(self.headings[entry.topic]),
                section=self.line(self.headings[entry.section]) if entry.section else "",
                refusal=self.line(refusal),
                example=tuple(_held(self.line(step)) for step in example),
            )
        except KeyError as error:
            raise Misprint(self.file, entry.id, f"{error} is missing") from error

    def aid(self, ids: Mapping[str, tuple[str, ...]], said: Mapping[str, Any]) -> Iterator[AidBlock]:
        if said.keys() != ids.keys():
            raise Misprint(self.file, "aid", f"must have {', '.join(ids)}")
        for key, lines in said.items():
            if len(lines) != len(ids[key]):
                raise Misprint(self.file, f"aid.{key}", f"needs {len(ids[key])} lines")
            told = [(self.line(head), _held(self.line(text))) for head, text in lines]
            linked = tuple(AidLine(*line, entry) for line, entry in zip(told, ids[key], strict=True))
            yield AidBlock(key, self.words.aid[key], linked)


def _held(text: str) -> str:
    """With each number on the line of what it counts."""
    return _COUNTED.sub("\N{NO-BREAK SPACE}", text)
