"""What was worked out is remembered, but never without end: records from anywhere may ask for anything.

A game asks for the same few thousand things over and over. So all of it is remembered until there is no more
room, then all of it is forgotten and what is needed is worked out anew: looking something up costs nothing
more than it would without a bound.
"""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache, partial, update_wrapper
from threading import RLock
from types import FunctionType
from typing import Any, TypeVar, cast
from weakref import WeakSet, WeakValueDictionary

ROOM = 1 << 19
"""So many values: what one long evening asks for is a twentieth of it, and it is some sixty megabytes."""

MANY = 8
"""So many places in a list of what exists only once take the room of one value."""

Made = TypeVar("Made", bound=Callable[..., Any])
Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
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


def remembered(work_out: Made, each: int = 1) -> Made:
    """The function, each of whose results is worked out once as long as there is room.

    `each` is how many of what a result lists take the room of one value.
    """

    def weighed(*arguments: Hashable) -> Any:
        result = work_out(*arguments)
        take(_weight(result, each))
        return result

    found = cache(weighed)
    _room.caches.add(found)
    return cast(Made, update_wrapper(found, work_out) if isinstance(work_out, FunctionType) else found)


def _weight(result: object, each: int) -> int:
    return 1 + len(result) // each if isinstance(result, _MANY) else 1


listed = partial(remembered, each=MANY)
"""For lists of what exists only once."""


class Filling(dict[Key, Value]):
    """Fills itself: what is looked up for the first time is worked out then.

    For what is asked so often that even the call of a function is felt. Lists in it are of what exists only
    once. Whoever has it forgets it as a whole.
    """

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: Key) -> Value:
        result = self[key] = self._work_out(key)
        take(_weight(result, MANY))
        return result


class Memory(Filling[Key, Value]):
    """The same for what is kept as long as there is room."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, work_out: Callable[[Key], Value]) -> None:
        super().__init__(work_out)
        self.cache_clear = self.clear
        _room.caches.add(self)


def take(much: int) -> None:
    """Room for so many values more; where there is none, everything is forgotten."""
    _room.taken += much
    if _room.taken > ROOM:
        forget_all()


def forget_all() -> None:
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
