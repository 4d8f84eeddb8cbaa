"""Games for the tests: played by a seeded hand without a screen, or added up on a sheet."""

from random import Random

from engine.cubes import Cubes
from engine.game import OVER
from engine.record import Record
from engine.sheet import NoSetup, Sheet, SheetOptions
from engine.spice_road.setup import deal
from engine.spice_road.values import HouseRules
from engine.timeline import Timeline
from storage.library import Library
from storage.open_game import OpenGame
from tests.ui.table_hand import likely

NAMES = ("Ana", "Béatrice", "Carl", "Dorothée", "Émile")
COLOURS = dict(zip(NAMES, ("saffron", "brick", "teal", "indigo", "plum"), strict=True))


def play(
    library: Library, game: str = "spice-road", players: int = 3, turns: int = 999, seed: int = 1
) -> OpenGame:
    """A game that the app has dealt, on the table: over, or as far as so many turns lead."""
    record = Record(game, NAMES[:players], deal(seed), HouseRules())
    chance = Random(seed)
    opened = library.begin(record, COLOURS)
    timeline = opened.timeline
    while timeline.state.status != OVER and len(timeline.actions) < turns:
        timeline = timeline.record(likely(timeline.state, chance))
    return restart(library, opened, timeline)


def restart(library: Library, opened: OpenGame, timeline: Timeline) -> OpenGame:
    """The same game with these turns, saved one by one."""
    for action in timeline.actions[len(opened.timeline.actions) :]:
        opened.save(opened.timeline.record(action))
    return opened


def add_up(library: Library, *sheets: Sheet, game: str = "spice-road", players: int = 2) -> OpenGame:
    """A score-only game with these sheets."""
    record = Record(game, NAMES[:players], NoSetup(), SheetOptions(), scores_only=True)
    opened = library.begin(record, COLOURS)
    for sheet in sheets:
        opened.save(opened.timeline.record(sheet))
    return opened


def sheet(player: int, *points: int, cubes: str = "", **parts: int) -> Sheet:
    return Sheet(player=player, points=points, cubes=Cubes.parse(cubes), **parts)
