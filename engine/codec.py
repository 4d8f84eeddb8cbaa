"""JSON to frozen dataclasses and back, with errors that say where and what.

A dataclass's own type hints are the description of its JSON form; a field at its default is left out. Texts
that name a component are checked against the names that exist.
"""

import re
import types
from collections.abc import Callable, Container, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from itertools import repeat
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from engine.cubes import LETTERS, MOST, Cubes, Word

LONGEST_TEXT = 4_000
HIGHEST_NUMBER = 1_000_000
LONGEST_LIST = 1_000
"""No hand, row, deck or map has more; nobody claims more cards."""

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
    try:
        return _reader(hint)(value, known)
    except Unreadable as problem:
        raise _inside(where, problem) from None


def decode_object(kind: Any, value: object, where: str, known: Known) -> Any:
    return decode(kind, value, where, known)


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


Reader = Callable[[object, Known], Any]
"""Makes a value of what stands in a record. The place that it complains about is the one inside its own."""


@cache
def _reader(hint: Any) -> Reader:
    """Worked out once for each hint: a library has millions of values of a few types."""
    origin = get_origin(hint)
    if origin is types.UnionType or origin is Union:
        (inner,) = (arg for arg in get_args(hint) if arg is not type(None))
        return _present(_reader(inner))
    if origin is tuple:
        return _tuple(get_args(hint))
    if origin is Literal:
        return _one_of(get_args(hint))
    if hint in _SCALARS:
        return _SCALARS[hint]
    if is_dataclass(hint):
        return _object(hint)
    return _named(hint)


def _inside(place: str, problem: Unreadable) -> Unreadable:
    inner = problem.where
    dot = "." if place and inner and not inner.startswith("[") else ""
    return Unreadable(f"{place}{dot}{inner}", problem.problem)


def _present(reader: Reader) -> Reader:
    def read(value: object, known: Known) -> Any:
        if value is None:
            raise Unreadable("", "is null; leave it out instead")
        return reader(value, known)

    return read


def _one_of(words: tuple[str, ...]) -> Reader:
    def read(value: object, known: Known) -> str:
        if not isinstance(value, str) or value not in words:
            raise Unreadable("", f"must be one of {', '.join(words)}, not {shown(value)}")
        return value

    return read


def _named(kind: Any) -> Reader:
    def read(value: object, known: Known) -> Any:
        text = _text(value, known)
        if text not in known[kind]:
            raise Unreadable("", f"there is no {known[kind].label} {shown(text)}")
        return kind(text)

    return read


def _object(kind: Any) -> Reader:
    hints = get_type_hints(kind)
    readers = {f.name: _reader(hints[f.name]) for f in fields(kind)}
    required = [f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING]

    def read(value: object, known: Known) -> Any:
        entries = mapping(value, "")
        for key in entries:
            if key not in readers:
                raise Unreadable("", f"unknown key {shown(key)}")
        decoded = {}
        for key, entry in entries.items():
            try:
                decoded[key] = readers[key](entry, known)
            except Unreadable as problem:
                raise _inside(key, problem) from None
        for name in required:
            if name not in decoded:
                raise Unreadable("", f'"{name}" is missing')
        return kind(**decoded)

    return read


def _tuple(args: tuple[Any, ...]) -> Reader:
    each = _reader(args[0]) if args[-1] is Ellipsis else None
    readers = [] if each else [_reader(arg) for arg in args]

    def read(value: object, known: Known) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Unreadable("", f"must be a list, not {shown(value)}")
        if len(value) > LONGEST_LIST:
            raise Unreadable("", f"has {len(value)} entries, more than {LONGEST_LIST}")
        if each is None and len(value) != len(readers):
            raise Unreadable("", f"must have {len(readers)} entries, not {len(value)}")
        decoded: list[Any] = []
        try:
            for entry, reader in zip(value, repeat(each) if each else readers, strict=False):
                decoded.append(reader(entry, known))
        except Unreadable as problem:
            raise _inside(f"[{len(decoded)}]", problem) from None
        return tuple(decoded)

    return read


def _number(value: object, known: Known) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable("", f"must be a whole number, not {shown(value)}")
    if not 0 <= value <= HIGHEST_NUMBER:
        raise Unreadable("", f"must be from 0 to {HIGHEST_NUMBER}, not {shown(value)}")
    return value


def _flag(value: object, known: Known) -> bool:
    if not isinstance(value, bool):
        raise Unreadable("", f"must be true or false, not {shown(value)}")
    return value


def _text(value: object, known: Known) -> str:
    if not isinstance(value, str):
        raise Unreadable("", f"must be a text, not {shown(value)}")
    if len(value) > LONGEST_TEXT:
        raise Unreadable("", f"is {len(value)} characters long, more than {LONGEST_TEXT}")
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise Unreadable("", "has half a character (a lone surrogate)")
    if "\0" in value:
        raise Unreadable("", "has a character that is none (NUL)")
    return value


def _word(value: object, known: Known) -> Word:
    word = _text(value, known)
    if set(word) - set(LETTERS) or len(word) > MOST:
        raise Unreadable("", f"must be cubes, a word over {LETTERS}, not {shown(word)}")
    return Word(word)


def _cubes(value: object, known: Known) -> Cubes:
    return Cubes.parse(_word(value, known))


_SCALARS: Mapping[object, Reader] = {
    int: _number,
    bool: _flag,
    str: _text,
    Word: _word,
    Cubes: _cubes,
}
