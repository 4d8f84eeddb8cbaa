"""A language that nobody speaks, made of the English files: vowels have accents, every text is longer.

It is a folder and some files like any other language, so it shows that a new one needs no code. What stays
without accents on the screen was never translated, and what no longer fits would not fit in German either.
"""

import json
import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from faces import phrases
from rulebook import files, finder, languages

CODE = "zz"
LONGER = 1.3
UNTOUCHED = ("language.toml", "search.toml")
"""What is not shown to anybody."""

_ACCENTS = str.maketrans("aeiouAEIOUcnyCN", "áéíóúÁÉÍÓÚçñýÇÑ")
_KEPT = re.compile(r"(<\w+>|{[^{}]*}|\[[^\[\]]*\])")
_MANNER = re.compile(r"{(\w+):([^{}]*)}")
_MANNERS = {"cubes", "card", "seat", "term", "terms", "score", "colour", "top"}
PLAIN = re.compile(r"[aeiouAEIOU]")


def spoken(text: str) -> str:
    """A text of this language: accents, and every third letter or so twice."""
    return "".join(_blank(part) if _KEPT.fullmatch(part) else _stretched(part) for part in _KEPT.split(text))


def _stretched(text: str) -> str:
    letters, owed = [], 0.0
    for letter in text.translate(_ACCENTS):
        owed += LONGER - 1 if letter.isalpha() else 0
        twice = letter.isalpha() and letter.islower() and owed >= 1
        owed -= twice
        letters.append(letter * (2 if twice else 1))
    return "".join(letters)


def _blank(text: str) -> str:
    """What a number brings along is translated, too."""
    match = _MANNER.fullmatch(text)
    if not match or match[2] in _MANNERS:
        return text
    forms = [
        form if form in _MANNERS else re.sub(r"^(=\d+ )?(.*)$", lambda m: (m[1] or "") + spoken(m[2]), form)
        for form in match[2].split("|")
    ]
    return f"{{{match[1]}:{'|'.join(forms)}}}"


def translated(value: Any) -> Any:
    if isinstance(value, str):
        return spoken(value)
    if isinstance(value, list):
        return [translated(item) for item in value]
    return {key: translated(item) for key, item in value.items()}


def _toml(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f"{{ {', '.join(f'{json.dumps(key)} = {_toml(item)}' for key, item in value.items())} }}"


def _file(tables: dict[str, Any]) -> str:
    plain = [
        f"{json.dumps(key)} = {_toml(value)}" for key, value in tables.items() if not isinstance(value, dict)
    ]
    for name, table in tables.items():
        if isinstance(table, dict):
            plain += [
                f"[{json.dumps(name)}]",
                *(f"{json.dumps(key)} = {_toml(item)}" for key, item in table.items()),
            ]
    return "\n".join(plain)


def _rewrite(source: Path, target: Path) -> None:
    if source.name in UNTOUCHED:
        shutil.copy(source, target)
        return
    target.write_text(_file(translated(tomllib.loads(source.read_text("utf-8")))), "utf-8")


@contextmanager
def speaking(folder: Path) -> Iterator[str]:
    """The code of the language, while it is there."""
    shelf, locale = folder / "books", folder / "locale"
    shutil.copytree(Path(str(files.SHELF)), shelf)
    shutil.copytree(phrases.LOCALE, locale)
    (shelf / CODE).mkdir()
    for source in (shelf / "en").iterdir():
        _rewrite(source, shelf / CODE / source.name)
    for source in list(locale.glob("en.*")):
        _rewrite(source, locale / source.name.replace("en.", f"{CODE}.", 1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "SHELF", shelf)
        patch.setattr(languages, "SHELF", shelf)
        patch.setattr(phrases, "LOCALE", locale)
        assert CODE in list(languages._codes())
        patch.setitem(languages.LANGUAGES, CODE, languages.read(CODE))  # type: ignore[arg-type]
        yield CODE
    for room in _caches():
        room()


def _caches() -> Iterator[Callable[[], None]]:
    """What was remembered while the language was there."""
    for name in dir(finder):
        clear = getattr(getattr(finder, name), "cache_clear", None)
        if clear:
            yield clear
