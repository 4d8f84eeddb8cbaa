"""The languages that rules and screens speak: one for each folder of `books/`, and nothing else knows which.

What a language does with words that are put together stands in its `language.toml`; `docs/new-language.md`
tells what each line of it means.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.files import SHELF, Misprint, tables
from rulebook.plurals import OTHER, Condition, condition

FALLBACK = "en"
"""What everybody gets whose own language is not there."""

BLANK = re.compile(r"{(\w+)(?::([^{}]*))?}")
"""A blank of a text, {name} or {name:manner}."""

_FILE = "language.toml"
_LAST_WORD = re.compile(r"(?<![^\W_])([^\W\d_]+) $")
_EXACTLY = re.compile(r"=(\d+) (.*)")
_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Joint:
    """Short words that change before some letters: "que" is "qu’" before a vowel."""

    before: re.Pattern[str]
    words: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Language:
    code: str
    name: str
    """As it is written in the language itself."""
    conditions: Mapping[str, Condition]
    """Which numbers take which form of a word, apart from all the others."""
    comma: str
    last_and: str
    """What stands before the last item of a list: "and" with its spaces."""
    no_break: re.Pattern[str]
    """The spaces at which no line may end."""
    joints: tuple[Joint, ...]

    @property
    def categories(self) -> tuple[str, ...]:
        """The forms a word has, in the order in which they are written."""
        return (*self.conditions, OTHER)

    def category(self, number: int) -> str:
        return next((name for name, holds in self.conditions.items() if holds(number)), OTHER)

    def form(self, number: int, forms: Sequence[str]) -> str:
        """The form of a word that goes with this number. There is one for each category."""
        return dict(zip(self.categories, forms, strict=True))[self.category(number)]

    def counted(self, number: int, forms: str) -> str:
        """A number with its word, out of "step|steps" or "returns * step|returns * steps".

        "=0 no step" before them says one number in words of its own.
        """
        exact, plain = dict[int, str](), list[str]()
        for form in forms.split("|"):
            match = _EXACTLY.fullmatch(form)
            if match:
                exact[int(match[1])] = match[2]
            else:
                plain.append(form)
        if number in exact:
            return exact[number]
        form = self.form(number, plain) if plain else "*"
        return form.replace("*", str(number)) if "*" in form else f"{number} {form}"

    def listed(self, items: Sequence[str]) -> str:
        """ "Ana, Béa and Carl"."""
        *others, end = items
        return self.joined(self.comma.join(others) + self.last_and, end) if others else end

    def joined(self, before: str, word: str) -> str:
        """A word put behind others. The one before it may change: "que" and "Ana" are "qu’Ana"."""
        last = _LAST_WORD.search(before)
        if last:
            for joint in self.joints:
                other = joint.words.get(last[1].lower())
                if other and joint.before.match(word.lower()):
                    other = other.capitalize() if last[1][0].isupper() else other
                    return before[: last.start()] + other + word
        return before + word

    def filled(self, text: str, said: Callable[[str, str | None], str]) -> str:
        """A text with its blanks filled in, each by its name and manner."""
        done, at = "", 0
        for blank in BLANK.finditer(text):
            done = self.joined(done + text[at : blank.start()], said(blank[1], blank[2]))
            at = blank.end()
        return done + text[at:]

    def typeset(self, text: str) -> str:
        """A text whose lines end only where they may."""
        return self.no_break.sub("\N{NO-BREAK SPACE}", text)


def read(code: str) -> Language:
    """The language of a folder."""
    file = f"{code}/{_FILE}"
    told = tables(file)
    try:
        return Language(
            code=code,
            name=told["name"],
            conditions={name: condition(rule) for name, rule in told["plural"].items()},
            comma=told["list"]["comma"],
            last_and=told["list"]["and"],
            no_break=re.compile(told["no_break"]) if told["no_break"] else _NOTHING,
            joints=tuple(_joint(joint) for joint in told.get("joint", ())),
        )
    except KeyError as error:
        raise Misprint(file, "the whole", f"{error} is missing") from error
    except (ValueError, re.error) as error:
        raise Misprint(file, "the whole", str(error)) from error


def _joint(told: Mapping[str, Any]) -> Joint:
    return Joint(re.compile(told["before"]), told["words"])


def _codes() -> Iterator[str]:
    yield FALLBACK
    yield from sorted(
        folder.name
        for folder in SHELF.iterdir()
        if folder.joinpath(_FILE).is_file() and folder.name != FALLBACK
    )


LANGUAGES: Mapping[str, Language] = {code: read(code) for code in _codes()}
"""By their codes, the fallback first."""
