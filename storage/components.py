"""What a table read off its own box: components nobody has published, kept for all later games."""

from collections.abc import Iterable

from engine.catalog import Entered, entry_from_json, entry_to_json
from engine.games import GAMES
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
        self._shelf(game).put({_key(entry): entry for entry in entries})

    def remove(self, game: str, entries: Iterable[Entered]) -> None:
        self._shelf(game).put({}, instead_of=map(_key, entries))

    def _shelf(self, game: str) -> Shelf[Entered]:
        return Shelf(self._place.path / FILE, self._place, game, kind(game))


def kind(game: str) -> Kind[Entered]:
    """What lies in the table of one game."""
    kinds = GAMES[game].kinds
    return Kind(lambda told: entry_from_json(told, "entry", kinds, {}), _key, entry_to_json)


def _key(entry: Entered) -> str:
    return f"{entry.kind}/{entry.component.id}"
