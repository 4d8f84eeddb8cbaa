"""The latest results one after the other: filled is won, hollow is not. A touch says which one is meant."""

from typing import Any, ClassVar

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.widgets.art import text_width
from screens.widgets.drawn import Touchable
from screens.widgets.pieces import Picture, faded
from screens.widgets.sentence import letters_of
from screens.widgets.writing import Writing

PLOT = 84
"""In dp: how high the line may go."""
DOT = 11
HOLLOW = 7
DASH, BETWEEN = 4, 4


class Sparkline(Touchable, Writing):
    """`results` are (points, won); `average` is drawn as a dashed line, `aside` says it.

    Reports `on_result` with the place of the one that was touched; the keyboard means the last one.
    """

    __events__: ClassVar[tuple[str, ...]] = ("on_result",)

    results = ListProperty()
    average = NumericProperty(0)
    aside = StringProperty("")
    colour = StringProperty("slate")

    paint_on = ("results", "average", "aside", "colour", "pressed")
    fit_on: ClassVar[tuple[str, ...]] = ("results", "aside")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._finger: float | None = None

    def on_result(self, at: int) -> None:
        pass

    def take(self, touch: Any) -> bool:
        self._finger = touch.x
        return super().take(touch)

    def on_tap(self) -> None:
        if self.results:
            at = len(self.results) - 1 if self._finger is None else self.place_of(self._finger - self.x)
            self._finger = None
            self.dispatch("on_result", at)

    def place_of(self, x: float) -> int:
        return min(range(len(self.results)), key=lambda at: abs(self._x(at) - x))

    def fit(self) -> float:
        self._size = letters_of("small")
        words = (self.aside, *(str(points) for points, _ in self.results[-1:]))
        self._aside = max(text_width(word, self._size) for word in words) + dp(8)
        return float(dp(PLOT) + 2 * self._size * 1.3 + dp(DOT))

    def _x(self, at: int) -> float:
        left, right = dp(DOT), self.width - self._aside - dp(DOT)
        return float(
            left
            + (right - left) * (at + 0.5 if len(self.results) == 1 else at) / max(1, len(self.results) - 1)
        )

    def paint(self, picture: Picture) -> None:
        if not self.results:
            return
        values = [points for points, _ in self.results]
        low, high = min(*values, self.average), max(*values, self.average)
        foot = self._size * 1.3 + dp(DOT) / 2

        def y(points: float) -> float:
            # What is always the same is neither low nor high.
            return float(foot + dp(PLOT) * ((points - low) / (high - low) if high > low else 0.5))

        tint, ink = self.told_from(self.colour), self.theme.tint("onSurface")
        faint, ground = self.theme.tint("onSurfaceVariant"), self.theme.tint("section")
        places = [(self._x(i), y(points)) for i, points in enumerate(values)]
        self._dash(picture, y(self.average))
        if len(places) > 1:
            picture.finish()
            picture.add(Color(*tint))
            picture.add(SmoothLine(points=[part for place in places for part in place], width=dp(1)))
        for (x, at), (_, won) in zip(places, self.results, strict=True):
            self._dot(picture, x, at, tint)
            if not won:
                picture.panel(
                    x - dp(HOLLOW) / 2, at - dp(HOLLOW) / 2, dp(HOLLOW), dp(HOLLOW), dp(HOLLOW) / 2, ground
                )
        right = self.width
        last, mean = places[-1][1], y(self.average)
        step = self._size * 1.25
        if abs(last - mean) < step:
            mean = last + step if mean > last else last - step
        self.write(picture, str(values[-1]), right, last, self._size, ink, weight="Bold", anchor=1)
        self.write(picture, self.aside, right, mean, self._size, faint, anchor=1)
        lowest = values.index(min(values))
        if lowest < len(values) - 1:
            text = str(values[lowest])
            wide = text_width(text, self._size, "Regular") / 2
            x = max(wide, min(self.width - self._aside - wide, places[lowest][0]))
            self.write(
                picture, text, x, foot - dp(DOT) / 2 - self._size * 0.65, self._size, faint, anchor=0.5
            )

    def _dot(self, picture: Picture, x: float, y: float, tint: Any) -> None:
        picture.panel(x - dp(DOT) / 2, y - dp(DOT) / 2, dp(DOT), dp(DOT), dp(DOT) / 2, tint)

    def _dash(self, picture: Picture, y: float) -> None:
        x, tint = 0.0, faded(self.theme.tint("onSurfaceVariant"), 0.6)
        while x < self.width - self._aside:
            picture.panel(x, y, dp(DASH), dp(1), 1, tint)
            x += dp(DASH + BETWEEN)
