"""The demo: a game that was played before; as pictures where there is no display.

Importing this imports nothing of Kivy: where there is no display, Kivy has to be told so first.
"""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.eastern_wonders.setup import deal
from engine.eastern_wonders.values import HouseRules, Setup
from engine.game import Action, Touch
from engine.record import About, Record
from engine.spice_road.values import Acquire, Play
from engine.timeline import Step, Timeline
from screens.paths import ASSETS

if TYPE_CHECKING:
    from screens.app import CenturyApp

RECORD = ASSETS / "demo.century.json"
SEED, TURNS = 4, 27
"""Of the voyage that is shown: the map that is drawn, and how many turns of it were played."""


class LooseGame:
    """A game that nobody keeps: like one that is open, without a journal."""

    def __init__(self, record: Record) -> None:
        self.timeline = Timeline.of(record)
        self.id = record.about.id

    def save(self, step: Step) -> None:
        self.timeline = step.timeline


def play(folder: Path) -> list[Path]:
    """Runs the app off-screen on a library of its own, and saves a picture of each scene."""
    from screens.offscreen import Stage

    stage = Stage(density=2)
    from screens.app import CenturyApp
    from storage.library import Library

    with tempfile.TemporaryDirectory() as nowhere, Library(Path(nowhere)) as library:
        app = stage.start(CenturyApp(library), (412, 916))
        pictures: list[Path] = []
        for name, show in scenes(app).items():
            show()
            stage.run(1)
            # The clock of the stage runs ahead of what is read beside the app.
            stage.await_what_is_beside()
            stage.run(0.5)
            pictures.append(stage.shot(folder / f"{len(pictures) + 1:02}-{name}.png"))
        stage.stop()
    return pictures


def scenes(app: "CenturyApp") -> dict[str, Callable[[], object]]:
    """What is worth seeing of the app, in the order in which a table meets it."""
    from screens.table.page import TablePage

    whole = Timeline.of(Record.parse(RECORD.read_bytes()))
    colours = dict(zip(whole.header.players, ("saffron", "teal", "plum"), strict=True))

    def table(turns: int) -> TablePage:
        record = replace(whole.header, actions=whole.actions[:turns], about=About())
        app.show_table(app.library.begin(record, colours))
        assert isinstance(app.page, TablePage)
        return app.page

    def last_of(kind: type[Action], **having: object) -> int:
        """The number of turns after one of a kind, somewhere in the middle of the game."""
        middle = len(whole.actions) // 2
        for at in range(middle, len(whole.actions)):
            action = whole.actions[at]
            fits = all(getattr(action, name, None) == told for name, told in having.items())
            if isinstance(action, kind) and fits:
                return at + 1
        return middle

    return {
        "home": lambda: app.go("home"),
        "new-game": lambda: app.go("new game"),
        "first-turns": lambda: table(4),
        "trade": lambda: table(last_of(Play, times=2)),
        "naming": lambda: table(last_of(Acquire) - 1).touched(Touch("market", 1)),
        "refusal": lambda: table(2).touched(Touch("points", 3)),
        "rule": lambda: app.go("rules", game="spice-road", rule="SR-CLAIM-1"),
        "timeline": lambda: table(len(whole.actions) // 2).open_turns(),
        "voyage": lambda: app.show_table(app.library.begin(voyage(whole.header.players), colours)),
        "result": lambda: table(len(whole.actions)).open_result(),
        "history": lambda: app.go("history"),
    }


def voyage(players: tuple[str, ...]) -> Record:
    """Eastern Wonders after some rounds, on tiles that the app drew; nobody has read off its VP tiles."""
    setup, rules = Setup(market=deal(SEED).market), HouseRules(ask_names=False)
    timeline = Timeline.of(Record("eastern-wonders", players, setup, rules))

    def worth(turn: Action) -> int:
        after = timeline.game.apply(timeline.state, turn).players[timeline.state.seat]
        return int(after.hold.value + 2 * sum(after.rows))

    for _ in range(TURNS):
        offers = timeline.game.offers(timeline.state)
        best = max((offer.default for offer in offers if offer.default is not None), key=worth)
        timeline = timeline.record(best).timeline
    return timeline.to_record()
