"""Typed access to one TinyDB table: values in, values out, by key."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from engine.codec import Unreadable, decode_object, encode, shown
from storage.atomic import Database, Document
from storage.place import Place

T = TypeVar("T")


def to_document(value: Any) -> dict[str, Any]:
    """The JSON form of a frozen dataclass."""
    document: dict[str, Any] = encode(value)
    return document


def from_document(kind: type[T], document: Document) -> T:
    """The value, or Unreadable. What a later version tells besides is passed over."""
    told: Any = kind
    value: T = decode_object(told, {key: document[key] for key in document.keys() & _names(told)}, "", {})
    return value


@cache
def _names(kind: Any) -> frozenset[str]:
    return frozenset(field.name for field in fields(kind))


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """What lies in one table: how a document is read and written, and the key that it must lie under."""

    from_json: Callable[[Document], T]
    key: Callable[[T], str]
    to_json: Callable[[T], Document] = to_document

    def read(self, key: str, document: Document) -> T:
        """Raises Unreadable, also for what lies under the key of something else."""
        value = self.from_json(document)
        if self.key(value) != key:
            raise Unreadable("", f"{shown(self.key(value))} lies under the name {shown(key)}")
        return value


class Shelf(Generic[T]):
    """The values of one table. A document that is no such value stays where it is and is passed over."""

    def __init__(self, path: Path, place: Place, table: str, kind: Kind[T]) -> None:
        self._table = Database(path, place).keyed(table)
        self._kind = kind
        self._path = path
        self._place = place
        self._odd = 0

    def all(self) -> dict[str, T]:
        found: dict[str, T] = {}
        odd = 0
        for document in self._table:
            key = str(document.doc_id)
            try:
                found[key] = self._kind.read(key, document)
            except Unreadable:
                odd += 1
        if odd > self._odd:
            self._odd = odd
            self._place.report("damaged", file=self._path.name, kept=len(found), lost=odd, aside="")
        return found

    def put(self, values: Mapping[str, T], instead_of: Iterable[str] = ()) -> None:
        """Takes some out and puts others in, in one write."""
        self._table.put({key: self._kind.to_json(value) for key, value in values.items()}, instead_of)
