"""What was worked out is remembered, but never without end: records from anywhere may ask for anything.

A game asks for the same few thousand things over and over. So all of it is remembered until there is no more
room, then all of it is forgotten and what is needed is worked out anew: looking something up costs nothing
more than it would without a bound.
"""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache, update_wrapper
from threading import RLock
from types import FunctionType
from typing import Any, TypeVar, cast
from weakref import WeakSet, WeakValueDictionary

ROOM = 1 << 18
"""So many values: what one long evening asks for is a tenth of it, and it is some thirty megabytes."""

Made = TypeVar("Made", bound=Callable[..., Any])
Forget = Callable[[], None]

_TABLE = 128
_MANY = (tuple, frozenset, dict)


class _Room:
    """How much is taken, and who has to forget when it is all."""

    def __init__(self) -> None:
        self.taken = 0
        self.caches: WeakSet[Any] = WeakSet()
        self.forgetting: list[Forget] = []


_room = _Room()
_making = RLock()
"""Whoever makes what is to exist only once: the app asks from several threads."""


def remembered(work_out: Made) -> Made:
    """The function, each of whose results is worked out once as long as there is room."""

    def weighed(*arguments: Hashable) -> Any:
        result = work_out(*arguments)
        take(1 + len(result) if isinstance(result, _MANY) else 1)
        return result

    found = cache(weighed)
    _room.caches.add(found)
    return cast(Made, update_wrapper(found, work_out) if isinstance(work_out, FunctionType) else found)


def take(much: int) -> None:
    """Room for so many values more; where there is none, everything is forgotten."""
    _room.taken += much
    if _room.taken > ROOM:
        _room.taken = 0
        for found in list(_room.caches):
            found.cache_clear()
        for forget in _room.forgetting:
            forget()


def forgetting(forget: Forget) -> None:
    """Whoever remembers in a way of their own says here how to forget."""
    _room.forgetting.append(forget)


set_up_lately = lru_cache(maxsize=32)
"""What is made once for a way to set up a game: few of them lie on the table in turn."""


def shared(make: Made) -> Made:
    """What is made exists once for the same arguments, so equal means identical for as long as it is used."""
    living: WeakValueDictionary[Hashable, Any] = WeakValueDictionary()

    @set_up_lately
    def found(*arguments: Hashable) -> Any:
        with _making:
            there = living.get(arguments)
            if there is None:
                # What is remembered of it keeps it alive.
                take(_TABLE)
                there = living[arguments] = make(*arguments)
        return there

    return cast(Made, update_wrapper(found, make))
