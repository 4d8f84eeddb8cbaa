"""JSON to frozen dataclasses and back, with errors that say where and what.

A dataclass's own type hints are the description of its JSON form; a field at its default is left out. Texts
that name a component are checked against the names that exist.
"""

import re
import types
from collections.abc import Callable, Container, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from engine.cubes import LETTERS, MOST, Cubes, Word

LONGEST_TEXT = 4_000
HIGHEST_NUMBER = 1_000_000

UNNAMED = re.compile(r"\?([1-9][0-9]*)?")
"""A card or tile that the table has not named yet: the third one met is "?3", a bare "?" is the next one."""


@dataclass(frozen=True, slots=True)
class Ids:
    """The names that exist for one kind of thing, and what to call the kind in a message."""

    label: str
    names: Container[str]
    unnamed_too: bool = False

    def __contains__(self, text: str) -> bool:
        return text in self.names or (self.unnamed_too and UNNAMED.fullmatch(text) is not None)


Known = Mapping[object, Ids]
"""For each NewType over str that stands in a value's hints, the names it may have."""


class Unreadable(Exception):
    """This is no record (or no component set): where it goes wrong, and why."""

    def __init__(self, where: str, problem: str) -> None:
        self.where = where
        self.problem = problem
        super().__init__(where, problem)

    def __str__(self) -> str:
        return f"{self.where}: {self.problem}" if self.where else self.problem


def decode(hint: Any, value: object, where: str, known: Known) -> Any:
    """`value` as a `hint`, or Unreadable."""
    origin = get_origin(hint)
    if origin is types.UnionType or origin is Union:
        if value is None:
            raise Unreadable(where, "is null; leave it out instead")
        (inner,) = (arg for arg in get_args(hint) if arg is not type(None))
        return decode(inner, value, where, known)
    if origin is tuple:
        return _decode_tuple(get_args(hint), value, where, known)
    if origin is Literal:
        if not isinstance(value, str) or value not in get_args(hint):
            raise Unreadable(where, f"must be one of {', '.join(get_args(hint))}, not {shown(value)}")
        return value
    if hint in _SCALARS:
        return _SCALARS[hint](value, where)
    if is_dataclass(hint):
        return decode_object(hint, value, where, known)
    text = _text(value, where)
    if text not in known[hint]:
        raise Unreadable(where, f"there is no {known[hint].label} {shown(text)}")
    return hint(text)


def decode_object(kind: Any, value: object, where: str, known: Known) -> Any:
    entries = mapping(value, where)
    hints = _hints(kind)
    for key in entries:
        if key not in hints:
            raise Unreadable(where, f"unknown key {shown(key)}")
    decoded = {
        key: decode(hints[key], entry, f"{where}.{key}" if where else key, known)
        for key, entry in entries.items()
    }
    for f in fields(kind):
        if f.name not in decoded and f.default is MISSING and f.default_factory is MISSING:
            raise Unreadable(where, f'"{f.name}" is missing')
    return kind(**decoded)


def encode(value: object) -> Any:
    """The JSON form of a value that `decode` can read back."""
    if isinstance(value, Cubes):
        return value.word
    if isinstance(value, tuple):
        return [encode(entry) for entry in value]
    if is_dataclass(value):
        return {
            f.name: encode(getattr(value, f.name))
            for f in fields(value)
            if getattr(value, f.name) != f.default
        }
    return value


def mapping(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise Unreadable(where, f"must be an object, not {shown(value)}")
    return value


def shown(value: object) -> str:
    """A value as it stands in a message: never longer than a line."""
    text = (
        f'"{value}"'
        if isinstance(value, str)
        else type(value).__name__
        if isinstance(value, dict | list)
        else repr(value)
    )
    return text if len(text) <= 60 else f"{text[:57]}…"


@cache
def _hints(kind: type) -> dict[str, Any]:
    init = {f.name for f in fields(kind)}
    return {name: hint for name, hint in get_type_hints(kind).items() if name in init}


def _decode_tuple(args: tuple[Any, ...], value: object, where: str, known: Known) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise Unreadable(where, f"must be a list, not {shown(value)}")
    if args[-1] is not Ellipsis and len(value) != len(args):
        raise Unreadable(where, f"must have {len(args)} entries, not {len(value)}")
    hints = [args[0]] * len(value) if args[-1] is Ellipsis else list(args)
    return tuple(
        decode(hint, entry, f"{where}[{i}]", known)
        for i, (hint, entry) in enumerate(zip(hints, value, strict=True))
    )


def _number(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable(where, f"must be a whole number, not {shown(value)}")
    if not 0 <= value <= HIGHEST_NUMBER:
        raise Unreadable(where, f"must be from 0 to {HIGHEST_NUMBER}, not {shown(value)}")
    return value


def _flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise Unreadable(where, f"must be true or false, not {shown(value)}")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise Unreadable(where, f"must be a text, not {shown(value)}")
    if len(value) > LONGEST_TEXT:
        raise Unreadable(where, f"is {len(value)} characters long, more than {LONGEST_TEXT}")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise Unreadable(where, "has half a character (a lone surrogate)")
    return value


def _word(value: object, where: str) -> Word:
    word = _text(value, where)
    if set(word) - set(LETTERS) or len(word) > MOST:
        raise Unreadable(where, f"must be cubes, a word over {LETTERS}, not {shown(word)}")
    return Word(word)


def _cubes(value: object, where: str) -> Cubes:
    return Cubes.parse(_word(value, where))


_SCALARS: Mapping[object, Callable[[object, str], object]] = {
    int: _number,
    bool: _flag,
    str: _text,
    Word: _word,
    Cubes: _cubes,
}
