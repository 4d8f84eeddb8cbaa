"""Counters as plain JSON and back. What comes back is checked to the last number: it may be anybody's."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from math import isfinite
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from engine.codec import Unreadable, shown

T = TypeVar("T")
_LARGEST = 10**12


def to_plain(value: Any) -> Any:
    """A counter is the list of its fields; whatever is in it likewise."""
    if isinstance(value, dict):
        return {key: to_plain(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [to_plain(entry) for entry in value]
    if isinstance(value, int | float | str):
        return value
    return [to_plain(getattr(value, name)) for name in _names(cast(Any, type(value)))]


def from_plain(kind: type[T], value: object) -> T:
    """Raises Unreadable."""
    counter: T = _reader(cast(Any, kind))(value)
    return counter


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@cache
def _reader(hint: Any) -> Callable[[object], Any]:
    inner = get_args(hint)
    if hint is int:
        return _whole
    if hint is float:
        return _number
    if hint is str:
        return _text
    if get_origin(hint) is dict:
        return _mapping(_reader(inner[1]))
    if get_origin(hint) is list:
        return _list(_reader(inner[0]))
    return _counter(hint)


def _refuse(value: object) -> Unreadable:
    return Unreadable("", f"{shown(value)} is not what was counted")


def _whole(value: object) -> int:
    if type(value) is not int or not -_LARGEST <= value <= _LARGEST:
        raise _refuse(value)
    return value


def _number(value: object) -> float:
    if not isinstance(value, float) or not isfinite(value):
        raise _refuse(value)
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _refuse(value)
    return value


def _mapping(read: Callable[[object], Any]) -> Callable[[object], dict[str, Any]]:
    def mapping(value: object) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise _refuse(value)
        return {key: read(entry) for key, entry in value.items()}

    return mapping


def _list(read: Callable[[object], Any]) -> Callable[[object], list[Any]]:
    def several(value: object) -> list[Any]:
        if not isinstance(value, list):
            raise _refuse(value)
        return [read(entry) for entry in value]

    return several


def _counter(kind: Any) -> Callable[[object], Any]:
    hints = get_type_hints(kind)
    readers = [_reader(hints[name]) for name in _names(kind)]

    def counter(value: object) -> Any:
        if not isinstance(value, list) or len(value) != len(readers):
            raise _refuse(value)
        return kind(*(read(entry) for read, entry in zip(readers, value, strict=True)))

    return counter
