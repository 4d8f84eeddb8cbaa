"""A card or tile that was another one all along: the same values with the two names exchanged."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, get_args, get_type_hints

from engine.codec import Known


def renamed(value: Any, names: Mapping[str, str], known: Known) -> Any:
    """A set-up or an action in which things are called by their other names, wherever a name may stand."""
    changes = {}
    for name, hint in _hints_of(value).items():
        old = getattr(value, name)
        new = _renamed(old, hint, names, known)
        if new != old:
            changes[name] = new
    return replace(value, **changes) if changes else value


def _renamed(value: Any, hint: Any, names: Mapping[str, str], known: Known) -> Any:
    if isinstance(value, str):
        other = names.get(value)
        is_name = other is not None and any(other in known[kind] for kind in _kinds(hint) if kind in known)
        return other if is_name else value
    if isinstance(value, tuple):
        return tuple(_renamed(entry, hint, names, known) for entry in value)
    return renamed(value, names, known) if is_dataclass(value) else value


_HINTS: dict[type, Mapping[str, Any]] = {}


def _hints_of(value: Any) -> Mapping[str, Any]:
    """Looked up once for each kind of value: there are a few."""
    kind = type(value)
    if kind not in _HINTS:
        hints = get_type_hints(kind)
        _HINTS[kind] = {field.name: hints[field.name] for field in fields(value)}
    return _HINTS[kind]


@cache
def _kinds(hint: Any) -> frozenset[Any]:
    """All types that a hint speaks of."""
    inner = get_args(hint)
    return frozenset((hint,)) if not inner else frozenset().union(*(_kinds(kind) for kind in inner))
