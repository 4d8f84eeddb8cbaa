"""Ranges below each other on one scale: where they overlap, nobody knows who is ahead."""

from typing import ClassVar, NamedTuple

from kivy.metrics import dp
from kivy.properties import ListProperty

from screens.widgets.art import text_width
from screens.widgets.marks import put_mark
from screens.widgets.pieces import Picture, faded
from screens.widgets.sentence import LINE, letters_of
from screens.widgets.writing import Writing

BAR = 10
MARK = 14
STEPS = (2, 5, 10, 20, 50)
PALE = 0.5
MOST = 0.38
"""How much of the width names beside their bars may take."""


class RangeOf(NamedTuple):
    """Somebody's range; the one it is about is `strong`."""

    name: str
    seat: int
    colour: str
    low: float
    high: float
    strong: bool = False


class Ranges(Writing):
    """`ranges` from above; names stand above their bars where there is no room beside them."""

    ranges = ListProperty()

    paint_on = ("ranges",)
    fit_on: ClassVar[tuple[str, ...]] = ("ranges",)

    def fit(self) -> float:
        if not self.ranges:
            return 0.0
        self._size = letters_of("small")
        names = [text_width(one.name, self._size, "Medium") for one in self.ranges]
        words = [word for one in self.ranges for word in one.name.split()]
        longest = max((text_width(word, self._size, "Medium") for word in words), default=0.0)
        column = min(max(names, default=0.0) + 1, self.width * MOST)
        self._beside = longest <= self.width * MOST
        self._left = dp(MARK + 8) + (column + dp(10) if self._beside else 0)
        room = column if self._beside else self.width - dp(MARK + 8)
        self._words = [self.lines(one.name, room, self._size, "Medium") for one in self.ranges]
        step = self._size * LINE
        self._rows = [
            max(len(words) * step + dp(2), dp(BAR + 12)) if self._beside else len(words) * step + dp(BAR + 12)
            for words in self._words
        ]
        return float(sum(self._rows) + self._size * 1.8)

    def paint(self, picture: Picture) -> None:
        if not self.ranges:
            return
        ink, faint = self.theme.tint("onSurface"), self.theme.tint("onSurfaceVariant")
        low, high = min(one.low for one in self.ranges), max(one.high for one in self.ranges)
        step = next((step for step in STEPS if (high - low) / step <= 4), STEPS[-1])
        first, last = low // step * step, -(-high // step) * step
        half = text_width(f"{last:.0f}", self._size, "Regular") / 2
        left, right = self._left + half, self.width - half

        def x(value: float) -> float:
            return float(left + (right - left) * (value - first) / max(1, last - first))

        foot, at = self._size * 1.8, first
        while at <= last:
            picture.panel(x(at), foot, dp(1), self.height - foot, 1, self.theme.tint("outlineVariant"))
            self.write(picture, f"{at:.0f}", x(at), self._size * 0.8, self._size, faint, anchor=0.5)
            at += step
        top = self.height
        for one, words, high_row in zip(self.ranges, self._words, self._rows, strict=True):
            middle = top - high_row / 2 if self._beside else top - self._size * LINE / 2
            put_mark(picture, one.seat, one.colour, dp(MARK) / 2, middle, dp(MARK), ink)
            tone = ink if one.strong else faint
            half_words = len(words) * self._size * LINE / 2 if self._beside else self._size * LINE / 2
            self.write_lines(picture, words, dp(MARK + 8), middle + half_words, tone, self._size * LINE)
            y = middle if self._beside else top - high_row + dp(BAR / 2 + 4)
            tint = faded(self.told_from(one.colour), 1 if one.strong else PALE)
            begin, end = x(one.low), x(one.high)
            picture.panel(begin, y - dp(BAR) / 2, max(dp(4), end - begin), dp(BAR), dp(BAR) / 2, tint)
            top -= high_row
