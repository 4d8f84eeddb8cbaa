"""People around a table with the real box, who record what they do by touches alone.

They slip, bounce, are interrupted, and look at each other's things. What the screen shows can be compared
with what lies on the real table at any time.
"""

from pathlib import Path
from random import Random
from typing import Any

from engine.record import Record
from storage.library import Library
from storage.settings import Settings
from tests.ui.harness import UI

ESCAPE = 27


class Group:
    """`slips` are what they did besides playing. Each game has its own table, hand and things to touch."""

    hand: Any

    def __init__(self, ui: UI, folder: Path, record: Record, seed: int) -> None:
        self.ui, self.folder, self.chance, self.slips = ui, folder, Random(seed), 0
        with Library(folder) as library:
            library.settings.save(Settings(language="en", theme="light", introduced=True))
        self.begin(record)
        self.open()

    def begin(self, record: Record) -> None:
        with Library(self.folder) as library:
            library.begin(record)

    # What each game has of its own

    @property
    def recorded(self) -> int:
        """How many actions there are for the turns of the real table."""
        raise NotImplementedError

    def things(self) -> list[Any]:
        """What can be touched by mistake."""
        raise NotImplementedError

    def tile(self) -> Any:
        """What is touched for a turn of its own, and may be touched twice by a finger that bounces."""
        raise NotImplementedError

    def shown(self) -> dict[str, Any]:
        """What the widgets show."""
        raise NotImplementedError

    # What happens at tables

    def open(self) -> None:
        """Starts the app on what is on disk, as after a kill."""
        from screens.app import CenturyApp

        if self.ui.app is not None:
            self.ui.stop()
            self.library.close()
        self.library = Library(self.folder)
        app = self.ui.start(CenturyApp(self.library), (360, 640))
        app.carry_on(app.desk.open_games()[0])
        self.ui.run(0.5)

    def close(self) -> None:
        self.ui.stop()
        self.library.close()

    def slip(self) -> None:
        """Something that changes nothing in the end."""
        self.slips += 1
        ui, page = self.ui, self.hand.page
        before, last = self.shown(), page.sitting.timeline.actions[-1:]
        match self.chance.randrange(5):
            case 0:  # the wrong thing was touched, and taken back
                ui.tap(self.chance.choice(self.things()))
                if ui.app.sheet.is_open:
                    ui.key(ESCAPE)
            case 1:  # a finger bounces, and is taken back once
                x, y = self.tile().center
                for _ in range(2):
                    self._quick(x, y)
                ui.run(0.6)
            case 2:  # somebody looks at the things of the next player, and touches them
                others = [item for item in ui.find_all(kind="PlayerItem") if not item.active]
                ui.tap(self.chance.choice(others))
                ui.tap(self.things()[0])
                ui.key(ESCAPE)
            case 3:  # the timeline is looked at, and left
                if page.sitting.timeline.actions:
                    page.look(self.chance.randrange(len(page.sitting.timeline.actions)))
                    ui.run(0.3)
                    ui.key(ESCAPE)
            case 4:  # out of battery
                self.open()
        ui.run(0.6)
        while self._is_otherwise(last):
            if ui.app.sheet.is_open:
                ui.key(ESCAPE)
            ui.tap(self._undo)
            ui.run(0.5)
            if len(ui.app.page.sitting.timeline.actions) < self.recorded:
                # What was touched stood for a chip: undo takes back the whole turn, which is recorded anew.
                ui.app.page.play(last[0])
                ui.run(0.6)
                if ui.app.sheet.is_open:
                    ui.key(ESCAPE)
                break
        if self.hand.page.sitting.refused is not None:
            ui.key(ESCAPE)
        assert self.shown() == before

    def _is_otherwise(self, last: tuple[Any, ...]) -> bool:
        """Whether there is a turn too many, or the last one was done in another way."""
        actions = self.ui.app.page.sitting.timeline.actions
        return bool(actions[self.recorded :]) or actions[-1:] != last

    def _quick(self, x: float, y: float) -> None:
        finger = self.ui._finger(x, y)
        self.ui.loop.post_dispatch_input("begin", finger)
        self.ui.step(2)
        self.ui.loop.post_dispatch_input("end", finger)
        self.ui.step(2)

    @property
    def _undo(self) -> Any:
        return next(button for button in self.ui.find_all(kind="IconButton") if button.icon == "undo")
