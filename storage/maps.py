"""Maps that a table laid out itself, under the names it gave them, to use again."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from engine.codec import Unreadable
from engine.games import GAMES
from engine.maps import Places
from storage.atomic import Document
from storage.notices import StorageError
from storage.place import Place
from storage.shelf import Kind, Shelf, from_document, to_document

FILE = "maps.json"
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedMap:
    """One that is still being laid out is kept too: it may lack tiles or ports."""

    name: str
    places: Places


class SavedMaps:
    """The maps on disk: one table for each game, by name."""

    def __init__(self, place: Place) -> None:
        self._place = place

    def of(self, game: str) -> list[SavedMap]:
        """By name."""
        return sorted(self._shelf(game).all().values(), key=lambda saved: _folded(saved.name))

    def keep(self, game: str, saved: SavedMap, instead_of: Iterable[str] = ()) -> None:
        """Keeps it in place of the one of that name, and of those named: so it is renamed in one write."""
        try:
            kind(game).read(saved.name, to_document(saved))
        except Unreadable as problem:
            raise StorageError("unstorable", file=FILE, reason=str(problem)) from problem
        self._shelf(game).put({saved.name: saved}, instead_of)

    def remove(self, game: str, name: str) -> None:
        self._shelf(game).put({}, instead_of=[name])

    def _shelf(self, game: str) -> Shelf[SavedMap]:
        return Shelf(self._place.path / FILE, self._place, game, kind(game))


def kind(game: str) -> Kind[SavedMap]:
    """What lies in the table of one game."""
    return Kind(lambda told: _read(game, told), lambda saved: saved.name)


def has_maps(game: str) -> bool:
    return game in GAMES and GAMES[game].maps is not None


def _read(game: str, told: Document) -> SavedMap:
    saved = from_document(SavedMap, told)
    if not saved.name.strip() or len(saved.name) > LONGEST_NAME:
        raise Unreadable("name", f"must have 1 to {LONGEST_NAME} letters")
    maps = GAMES[game].maps
    if maps is None:
        raise Unreadable("", f"{game} has no maps")
    maps.check(saved.places)
    return saved


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKD", name).casefold()
