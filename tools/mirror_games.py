"""Games in their midst for the page that other phones show: by game, as timelines that can be played on."""

from dataclasses import replace
from pathlib import Path

from engine.record import Record
from engine.timeline import Timeline
from faces import FACES
from faces.telling import Teller
from faces.view import Last, Seated, View
from mirror.pages import phrases
from screens.demo import RECORD
from tools.readme_pictures import _land, _sea

TURNS = 76
CROWD = Path(__file__).parents[1] / "tests" / "records" / "spice-road-dealt_to_5.json"
LONG = (
    "Wilhelmine-Charlotte von und zu Hohenstein",
    "Béa",
    "שרה לוי",
    "محمد عبد الله",
    "Zoë 👩🏽‍🚀🎲 李小龍",
)
"""Names as people have them: of many letters, from right to left, with pictures in them."""
COLOURS = ("saffron", "teal", "plum", "indigo", "olive")


def records() -> dict[str, Record]:
    """Whole games, or as far as they were played; the crowd are five people with odd names."""
    cards = replace(Record.parse(RECORD.read_bytes()), players=("Ana", "Béa", "Chiara"))
    sea, land = (replace(record, players=("Ana", "Béa", "Chiara")) for record in (_sea(), _land()))
    return {
        "spice-road": cards,
        "golem": replace(cards, game="golem"),
        "eastern-wonders": sea,
        "new-world": land,
        "crowd": replace(Record.parse(CROWD.read_bytes()), players=LONG),
    }


def shown(timeline: Timeline) -> View:
    """What is handed over of a table."""
    names = timeline.players
    seated = tuple(Seated(name, COLOURS[i % len(COLOURS)], i) for i, name in enumerate(names))
    at = len(timeline.actions) - 1
    last = Last(timeline.at(at), timeline.actions[at]) if at >= 0 else None
    totals = timeline.header.options.show_totals
    return View(
        FACES[timeline.header.game],
        timeline.state,
        timeline.state.seat,
        seated=seated,
        show_totals=totals,
        last=last,
        face_down=True,
    )


def teller(timeline: Timeline) -> Teller:
    return Teller.of(timeline, phrases("en"))
