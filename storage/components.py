"""What a table read off its own box: components nobody has published, kept for all later games."""

from collections.abc import Iterable

from engine.box import check_box
from engine.catalog import Entered, entry_from_json, entry_to_json
from engine.codec import Unreadable
from engine.component_set import MOST
from engine.games import GAMES
from storage.atomic import Document
from storage.notices import StorageError
from storage.place import Place
from storage.shelf import Kind, Shelf

FILE = "components.json"


class Components:
    """The entered components on disk: one table for each game, by kind and id."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def of(self, game: str) -> tuple[Entered, ...]:
        return tuple(self._shelf(game).all().values())

    def enter(self, game: str, entries: Iterable[Entered]) -> None:
        """Keeps them, in place of those with the same kind and id."""
        self.change(game, entries)

    def remove(self, game: str, entries: Iterable[Entered]) -> None:
        self.change(game, (), entries)

    def change(self, game: str, entries: Iterable[Entered], gone: Iterable[Entered] = ()) -> None:
        """Takes some out and keeps others, in one write. Refuses what no game could begin with."""
        new, old = {_key(entry): entry for entry in entries}, set(map(_key, gone))
        kept = {key: entry for key, entry in self._shelf(game).all().items() if key not in old} | new
        if new and len(kept) > MOST:
            raise StorageError("box-full", most=MOST)
        try:
            check_box(game, tuple(new.values()))
        except Unreadable as problem:
            raise StorageError("unstorable", file=FILE, reason=str(problem)) from problem
        self._shelf(game).put(new, old - new.keys())

    def _shelf(self, game: str) -> Shelf[Entered]:
        return Shelf(self._place.path / FILE, self._place, game, kind(game))


def kind(game: str) -> Kind[Entered]:
    """What lies in the table of one game."""
    return Kind(lambda told: _read(game, told), _key, entry_to_json)


def as_one(game: str, ours: Document, theirs: Document) -> tuple[Document, bool]:
    """A row of two boxes as one, and whether they differ in more than in how many games met it.

    Raises Unreadable.
    """
    entry, other = _read(game, ours), _read(game, theirs)
    if entry != other._replace(seen=entry.seen):
        return ours, True
    return {**ours, **entry_to_json(entry._replace(seen=max(entry.seen, other.seen)))}, False


def _read(game: str, told: Document) -> Entered:
    """Raises Unreadable also for what no game could begin with: it would be in the way of all of them."""
    entry = entry_from_json(told, "entry", GAMES[game].kinds, {})
    GAMES[game].catalog((entry,))
    return entry


def _key(entry: Entered) -> str:
    return f"{entry.kind}/{entry.component.id}"
