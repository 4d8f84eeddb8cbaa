"""The bin: deleted games, which can be taken back for thirty days.

An entry hides its game; nothing is moved.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from storage.atomic import Document
from storage.moments import moment, parsed
from storage.place import Place
from storage.shelf import Kind, Shelf, from_document
from storage.summaries import Summary

FILE = "bin.json"
TABLE = "bin"
KEPT = timedelta(days=30)
_DOUBT = timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Binned:
    """A deleted game. `due` is when it was first found to be old enough to go."""

    summary: Summary
    deleted: str
    due: str = ""


def _from_json(document: Document) -> Binned:
    binned = from_document(Binned, document)
    binned.summary.check()
    return binned


KIND = Kind(_from_json, lambda binned: binned.summary.id)
"""A row names its own game and no other: what it names is destroyed in the end."""


class Bin:
    """The deleted games on disk, by id."""

    def __init__(self, place: Place) -> None:
        self._shelf = Shelf(place.path / FILE, place, TABLE, KIND)

    def all(self) -> dict[str, Binned]:
        return self._shelf.all()

    def put(self, summaries: Iterable[Summary], now: datetime) -> None:
        self._shelf.put({summary.id: Binned(summary=summary, deleted=moment(now)) for summary in summaries})

    def take_back(self, *games: str) -> None:
        self._shelf.put({}, instead_of=games)

    def change(self, games: Collection[str], change: Callable[[Summary], Summary]) -> None:
        """What the bin says of some games, otherwise."""
        entries = {key: entry for key, entry in self.all().items() if key in games}
        changed = {key: replace(entry, summary=change(entry.summary)) for key, entry in entries.items()}
        if changed != entries:
            self._shelf.put(changed)

    def empty(self, now: datetime, destroy: Callable[[Summary], None]) -> None:
        """Destroys what is old enough and was so a day ago already: a clock once wrong costs nothing."""
        old, changed = [], {}
        for key, entry in self.all().items():
            due = ""
            if _since(entry.deleted, now) >= KEPT:
                due = entry.due or moment(now)
                if _since(due, now) >= _DOUBT:
                    old.append(key)
                    destroy(entry.summary)
                    continue
            if due != entry.due:
                changed[key] = replace(entry, due=due)
        if old or changed:
            self._shelf.put(changed, instead_of=old)


def _since(then: str, now: datetime) -> timedelta:
    return now.astimezone(UTC) - (parsed(then) or now.astimezone(UTC))
