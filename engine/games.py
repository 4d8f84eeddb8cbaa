"""The games that there are, by the name that stands in a record."""

from collections.abc import Mapping

from engine.eastern_wonders import EASTERN_WONDERS
from engine.game import Game
from engine.new_world import NEW_WORLD
from engine.spice_road import GOLEM, SPICE_ROAD

GAMES: Mapping[str, Game] = {game.id: game for game in (SPICE_ROAD, GOLEM, EASTERN_WONDERS, NEW_WORLD)}
