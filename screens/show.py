"""The demo on the table page: a finger shows where to touch, what a chip changes, and how a card is named.

It goes on until the game is over or somebody touches the table and tries it out.
"""

from collections.abc import Iterator
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from engine.choosing import is_chosen
from engine.game import Action
from engine.record import Record
from engine.timeline import Timeline
from screens.demo import RECORD, LooseGame
from screens.table.bar import Press
from screens.table.page import TablePage
from screens.table.sheets import NamingSheet
from screens.widgets.chips import Chip
from screens.widgets.drawn import Box, Drawn
from screens.widgets.pieces import Picture

POINTS = 0.8
"""Seconds for which the finger points before it touches."""
SEEN = 0.9
"""Seconds until what it did was seen."""
SIZE = 52


class Finger(Drawn, Widget):
    """Points at things; nobody touches it."""

    def __init__(self, **kwargs: Any) -> None:
        self._pointed = False
        super().__init__(size_hint=(None, None), size=(dp(SIZE), dp(SIZE)), opacity=0, **kwargs)

    def paint(self, picture: Picture) -> None:
        middle = self.width / 2
        picture.panel(0, 0, self.width, self.height, middle, (*self.theme.tint("primary")[:3], 0.9))
        picture.icon("gesture-tap", middle, middle, dp(32), self.theme.tint("onPrimary"))

    def collide_point(self, *_: float) -> bool:
        return False

    def point(self, box: Box, *, moves: bool) -> None:
        x, y, width, height = box
        place = (x + width / 2 - self.width / 2, y + height / 2 - self.height / 2)
        Animation.cancel_all(self)
        if moves and self._pointed:
            Animation(pos=place, duration=POINTS / 2, transition="out_cubic").start(self)
        else:
            self.pos = place
        self.opacity = 1
        self._pointed = True


class Show:
    """Plays the demo, one touch at a time."""

    def __init__(self, app: Any) -> None:
        whole = Timeline.of(Record.parse(RECORD.read_bytes()))
        self.actions = whole.actions
        self.game = LooseGame(whole.header)
        self.app = app
        app.show_table(self.game)
        self.finger = Finger()
        app.root.add_widget(self.finger)
        self._left = self.game.timeline
        self._touches = self._played()
        Clock.schedule_once(self._step, SEEN)

    @property
    def _page(self) -> TablePage | None:
        """The table, as long as nobody else has done or looked at anything there."""
        page = self.app.page
        if not isinstance(page, TablePage) or page.sitting.game is not self.game:
            return None
        sheet = self.app.sheet
        looked = page.looked_at >= 0 or page.sitting.past is not None
        asked = sheet.is_open and not isinstance(sheet.content, NamingSheet)
        return None if looked or asked or self.game.timeline is not self._left else page

    def _step(self, _seconds: float) -> None:
        wait = next(self._touches, None) if self._page is not None else None
        self._left = self.game.timeline
        if wait is None:
            self.app.root.remove_widget(self.finger)
        else:
            Clock.schedule_once(self._step, wait)

    def _played(self) -> Iterator[float]:
        """Every touch of the game, with the seconds to wait before the next one."""
        for action in self.actions:
            timeline = self.game.timeline
            touch = timeline.game.touched(timeline.state, action)
            page = self._page
            if touch is None or page is None:
                return
            yield from self._point(page.board.spot(touch))
            page.touched(touch)
            yield SEEN
            yield from self._named(action)
            yield from self._amended(page, action)

    def _named(self, action: Action) -> Iterator[float]:
        """The card that was turned up is found in the grid."""
        sheet = self.app.sheet.content
        if not isinstance(sheet, NamingSheet):
            return
        wanted = next((getattr(action, name) for name in action.told), None)
        cell = next((cell for cell in sheet.walk() if getattr(cell, "card", None) == wanted), None)
        if cell is not None:
            self.app.sheet.ids.scroll.scroll_to(cell, animate=False)
            yield POINTS / 2
            yield from self._point((*cell.to_window(*cell.pos), *cell.size))
            sheet.dispatch("on_named", wanted)
            yield SEEN

    def _amended(self, page: TablePage, action: Action) -> Iterator[float]:
        """A chip says what it really was, where that was not the likeliest."""
        if is_chosen(action, self.game.timeline.actions[-1]):
            return
        chips = [chip for chip in page.walk() if isinstance(chip, Chip) and isinstance(chip.value, Press)]
        amending = [chip for chip in chips if chip.value.do == "amend"]
        chip = next((chip for chip in amending if is_chosen(chip.value.given, action)), None)
        if chip is not None:
            yield from self._point((*chip.to_window(*chip.pos), *chip.size))
        page.press(Press("amend", action))
        yield SEEN

    def _point(self, box: Box | None) -> Iterator[float]:
        if box is not None:
            self.finger.point(box, moves=self.app.settings.motion)
            yield POINTS
