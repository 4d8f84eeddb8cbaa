"""Games for the tests of results, sheets and history, and one app for all tests of a module.

An app takes half a second to start and to stop; what these tests ask of it is a library of their own.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from engine.cubes import Cubes
from engine.game import OVER
from engine.record import Record
from engine.sheet import NoSetup, Sheet, SheetOptions
from engine.spice_road.setup import deal
from engine.spice_road.values import HouseRules
from engine.timeline import Timeline
from rulebook.languages import LANGUAGES
from storage.library import Library
from storage.open_game import OpenGame
from tests.ui.harness import UI
from tests.ui.table_hand import likely

NAMES = ("Ana", "Béatrice", "Carl", "Dorothée", "Émile")
LOOKS = [
    *((language, size, 100) for language in LANGUAGES for size in ((360, 640), (1280, 800))),
    *(("fr", size, 100) for size in ((412, 915), (640, 360))),
    *((language, (360, 640), 130) for language in ("de", "es", "fr", "it")),
]
"""Language, window and text size in which every page of records is looked at."""
COLOURS = dict(zip(NAMES, ("saffron", "brick", "teal", "indigo", "plum"), strict=True))


def played(game: str = "spice-road", players: int = 3, seed: int = 1, **rules: Any) -> Timeline:
    """A whole game that the app has dealt."""
    timeline = Timeline.of(Record(game, NAMES[:players], deal(seed), HouseRules(**rules)))
    chance = Random(seed)
    while timeline.state.status != OVER:
        timeline = timeline.record(likely(timeline.state, chance)).timeline
    return timeline


def on_table(library: Library, timeline: Timeline, turns: int | None = None) -> OpenGame:
    """A game as it lies on the table after so many turns, or after all."""
    record = Timeline(timeline.header, timeline.actions[:turns], timeline.states).to_record()
    return library.begin(record, COLOURS)


def added_up(library: Library, *sheets: Sheet, game: str = "spice-road", players: int = 2) -> OpenGame:
    """A score-only game with these sheets."""
    record = Record(game, NAMES[:players], NoSetup(), SheetOptions(), sheets, scores_only=True)
    return library.begin(record, COLOURS)


def sheet(player: int, *points: int, cubes: str = "", **parts: int) -> Sheet:
    return Sheet(player=player, points=points, cubes=Cubes.parse(cubes), **parts)


@contextmanager
def started(stage: UI, folder: Path) -> Iterator[Any]:
    """The app on a phone, without motion."""
    from screens.app import CenturyApp

    with Library(folder) as library:
        app = stage.start(CenturyApp(library), (360, 640))
        app.choose(motion=False)
        yield app
        stage.stop()


def settle(ui: UI) -> None:
    """Until everything is there that is looked for beside the app."""
    ui.step(2)
    ui.wait_beside(lambda: not any(search.is_on for search in ui.app.desk.searches.latest.values()))
    ui.run(0.2)
