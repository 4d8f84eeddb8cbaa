"""Months side by side, each as high as what happened in it. A finger slides along them.

Where there is room each has its number and its letter; of many years only the years are written.
"""

from typing import Any, ClassVar, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.widget import Widget

from screens.widgets.art import text_width
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.pieces import Picture, faded

EDGE = 10
"""In dp: what is left free at the sides."""
LEAST = 24
"""In dp: a bar that is narrower has no number."""
PALE = 0.38
"""How much there is of the colour of a bar that is not marked."""
BAR = 0.68
"""How much of its place a bar takes."""


class MonthOf(NamedTuple):
    """A month as it is drawn."""

    year: int
    month: int
    games: int
    letter: str


class MonthStrip(Touchable, Drawn, Widget):
    """`months` without a gap from the earliest; `at` is the one that is marked, by its place.

    Reports `on_month` with the place of the one under the finger, whenever that is another one.
    """

    __events__: ClassVar[tuple[str, ...]] = ("on_month",)

    months = ListProperty()
    at = NumericProperty(-1)
    sliding = BooleanProperty(False)
    """Whether a finger is on it."""

    smallest = 24
    paint_on = ("months", "at")

    def on_month(self, at: int) -> None:
        pass

    # the finger

    def place_of(self, x: float) -> int:
        """The month at an x from the left."""
        wide = (self.width - 2 * dp(EDGE)) / max(1, len(self.months))
        return max(0, min(len(self.months) - 1, int((x - dp(EDGE)) // wide)))

    def take(self, touch: Any) -> bool:
        if not super().take(touch):
            return False
        self.sliding = True
        self._go(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.sliding = False
        return bool(super().on_touch_up(touch))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self._go(touch)
            return True
        return bool(super().on_touch_move(touch))

    def _go(self, touch: Any) -> None:
        if self.months and self.place_of(touch.x - self.x) != self.at:
            self.at = self.place_of(touch.x - self.x)
            self.dispatch("on_month", self.at)

    # the picture

    def paint(self, picture: Picture) -> None:
        if not self.months:
            return
        wide = (self.width - 2 * dp(EDGE)) / len(self.months)
        size = float(min(sp(12), dp(16)))
        is_roomy = wide >= dp(LEAST)
        foot = size * 1.7
        head = size * 1.5 if is_roomy else dp(4)
        room = self.height - foot - head - dp(8)
        most = max(month.games for month in self.months)
        for i, month in enumerate(self.months):
            tint = faded(self.theme.tint("primary"), 1 if i == self.at else PALE)
            left = dp(EDGE) + i * wide
            high = max(dp(2), room * month.games / max(1, most))
            bar = max(1.0, wide * BAR)
            if month.games or is_roomy:
                picture.panel(left + (wide - bar) / 2, foot, bar, high, min(dp(5), bar / 2), tint)
            if is_roomy:
                self._write(picture, month, left + wide / 2, foot + high, wide, size, i == self.at)
        if not is_roomy:
            self._write_years(picture, wide, size)

    def _write(
        self, picture: Picture, month: MonthOf, x: float, top: float, wide: float, size: float, marked: bool
    ) -> None:
        count = str(month.games)
        letters = size * min(1.0, (wide - dp(2)) / text_width(count, size))
        picture.text(count, x, top + size * 0.8, letters, self.theme.tint("onSurface"))
        tint = self.theme.tint("primary" if marked else "onSurfaceVariant")
        name = self._name_of(month, wide, size)
        letters = size * min(1.0, (wide - dp(2)) / text_width(name, size))
        picture.text(name, x, size * 0.85, letters, tint, weight="Medium" if marked else "Regular")
        self.boxes.append((f"count {month.letter}", (x - wide / 2 + 1, top + size * 0.3, wide - 2, size)))

    def _name_of(self, month: MonthOf, wide: float, size: float) -> str:
        """Its letter; where there are several years the first month of each has its year instead."""
        if month.month > 1 or self.months[0].year == self.months[-1].year:
            return month.letter
        year = str(month.year)
        return year if text_width(year, size) <= wide else f"’{year[-2:]}"

    def _write_years(self, picture: Picture, wide: float, size: float) -> None:
        """At the first of their months, as far as they fit beside each other, from the last one on: of the
        first year there may be a month only."""
        free = self.width
        for i in reversed(range(len(self.months))):
            month = self.months[i]
            if i and month.year == self.months[i - 1].year:
                continue
            text, left = str(month.year), dp(EDGE) + i * wide
            taken = text_width(text, size, "Regular")
            if left + taken <= free:
                tint = self.theme.tint("onSurfaceVariant")
                picture.text(text, left, size * 0.85, size, tint, weight="Regular", anchor=(0, 0.5))
                self.boxes.append((text, (left, size * 0.35, taken, size)))
                free = left - size * 0.6
