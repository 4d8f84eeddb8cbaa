"""Typed access to one TinyDB table: values in, values out, by key."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Generic, TypeVar

from engine.codec import Unreadable, decode_object, encode
from storage.atomic import Database, Document
from storage.place import Place

T = TypeVar("T")


def to_document(value: Any) -> dict[str, Any]:
    """The JSON form of a frozen dataclass."""
    document: dict[str, Any] = encode(value)
    return document


def from_document(kind: type[T], document: Document) -> T:
    """The value, or Unreadable. What a later version tells besides is passed over."""
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]  # only dataclasses come here
    value: T = decode_object(kind, {key: document[key] for key in document.keys() & names}, "", {})
    return value


class Shelf(Generic[T]):
    """The values of one table. A document that is no such value stays where it is and is passed over."""

    def __init__(
        self,
        path: Path,
        place: Place,
        table: str,
        from_json: Callable[[Document], T],
        to_json: Callable[[T], Document] = to_document,
    ) -> None:
        self._table = Database(path, place).keyed(table)
        self._from_json = from_json
        self._to_json = to_json
        self._path = path
        self._place = place
        self._odd = 0

    def all(self) -> dict[str, T]:
        found: dict[str, T] = {}
        odd = 0
        for document in self._table:
            try:
                found[str(document.doc_id)] = self._from_json(document)
            except Unreadable:
                odd += 1
        if odd > self._odd:
            self._odd = odd
            self._place.report("damaged", file=self._path.name, kept=len(found), lost=odd, aside="")
        return found

    def put(self, values: Mapping[str, T], instead_of: Iterable[str] = ()) -> None:
        """Takes some out and puts others in, in one write."""
        self._table.put({key: self._to_json(value) for key, value in values.items()}, instead_of)
