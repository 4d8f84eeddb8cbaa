"""The games that there are, by the name that stands in a record. Each is loaded when first asked for."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from engine.game import Game

PLACES = {
    "spice-road": ("engine.spice_road", "SPICE_ROAD"),
    "golem": ("engine.spice_road", "GOLEM"),
    "eastern-wonders": ("engine.eastern_wonders", "EASTERN_WONDERS"),
    "new-world": ("engine.new_world", "NEW_WORLD"),
}


class Games(Mapping[str, Game]):
    def __getitem__(self, name: str) -> Game:
        module, value = PLACES[name]
        game: Game = getattr(import_module(module), value)
        return game

    def __contains__(self, name: object) -> bool:
        return name in PLACES

    def __iter__(self) -> Iterator[str]:
        return iter(PLACES)

    def __len__(self) -> int:
        return len(PLACES)


GAMES: Mapping[str, Game] = Games()
