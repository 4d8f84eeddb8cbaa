"""Which map a game is played on, and who lays out its tiles. A value, like the rest of a draft."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any, Literal

from engine.maps import Maps, Places
from storage.maps import SavedMap

Shape = Literal["first", "drawn", "own"]
CHANCE: Random = SystemRandom()


@dataclass(frozen=True)
class MapChoice:
    """`places` are the map, None where it is the first game's. `name` is that of a map that is kept."""

    shape: Shape = "first"
    places: Places | None = None
    name: str = ""
    draws: bool | None = None
    """Whether the app draws the tiles; None as long as nobody said so."""

    @property
    def app_draws(self) -> bool:
        """Whoever lets the app draw a map wants to be told the tiles too, unless they say otherwise."""
        return self.shape == "drawn" if self.draws is None else self.draws


FIRST_MAP = MapChoice()


def drawn(maps: Maps, draws: bool | None, chance: Random = CHANCE) -> MapChoice:
    return MapChoice("drawn", maps.drawn(chance), draws=draws)


def kept(saved: SavedMap, draws: bool | None) -> MapChoice:
    return MapChoice("own", saved.places, saved.name, draws)


def choice_of(maps: Maps, setup: Any, saved: Sequence[SavedMap], chance: Random) -> MapChoice:
    """What was chosen for a game. A map that the app drew is drawn anew; every own one is kept by name."""
    places, draws = maps.places(setup), maps.tiles(setup) is not None
    same = next((one for one in saved if one.places == places), None)
    if places == maps.first():
        return MapChoice(draws=draws)
    if same is not None:
        return kept(same, draws)
    return drawn(maps, draws, chance) if draws else MapChoice("own", places, draws=draws)
