"""Cubes that become others: those before, an arrow, those after. Where the room is short they wrap."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.cube import edition_of, put_cube
from screens.widgets.drawn import Drawn
from screens.widgets.pieces import Picture

ARROW = "→"


def lines_of(before: str, after: str, room: int) -> list[str]:
    """Cubes and the arrow in lines of at most `room` of them; the arrow stays with what comes after it."""
    became = f"{ARROW}{after}" if before else after
    if len(before) + len(became) <= room:
        return [before + became]
    return [part[i : i + room] for part in (before, became) for i in range(0, len(part), room)]


class Exchange(Drawn, Widget):
    """As high as its cubes at its width. Without cubes before, only those after."""

    before = StringProperty("")
    after = StringProperty("")
    edition = StringProperty("")
    natural_width = NumericProperty(0)
    """How wide it would be on one line."""

    paint_on = ("before", "after", "edition")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size_hint_y = None
        for name in ("before", "after", "width"):
            self.fbind(name, self._fit)
        self._fit()

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    @property
    def _cube(self) -> float:
        return float(round(min(sp(20), dp(30))))

    @property
    def _step(self) -> float:
        return float(self._cube + dp(2))

    @property
    def _lines(self) -> list[str]:
        return lines_of(self.before, self.after, max(1, int((self.width + dp(2)) // self._step)))

    def _fit(self, *_: Any) -> None:
        whole = len(self.before) + len(self.after) + (1 if self.before else 0)
        self.natural_width = whole * self._step
        self.height = len(self._lines) * self._step

    def paint(self, picture: Picture) -> None:
        cube, step = self._cube, self._step
        for row, line in enumerate(self._lines):
            y = self.height - (row + 0.5) * step
            for column, letter in enumerate(line):
                x = column * step + cube / 2
                self.boxes.append((letter, (x - cube / 2, y - cube / 2, cube, cube)))
                if letter == ARROW:
                    picture.icon("arrow-right", x, y, cube, self.theme.tint("onSurfaceVariant"))
                else:
                    put_cube(picture, edition_of(self), letter, x, y, cube)
