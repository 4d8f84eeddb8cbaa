"""The caravan: four counters and how full it is."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from screens.widgets.art import text_width
from screens.widgets.cube import edition_of, put_cube
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.pieces import Picture, faded

LETTERS = "YRGB"
GAP = 6


class Counter(Touchable, Drawn, Widget):
    """One kind of cube, or something without a letter, and how many there are; below 0, nobody has told."""

    letter = StringProperty("Y")
    count = NumericProperty(0)
    marked = BooleanProperty(False)
    """Whether the number was entered and is not done yet."""
    edition = StringProperty("")

    smallest = 24
    paint_on = ("letter", "count", "marked", "edition", "pressed")

    def paint(self, picture: Picture) -> None:
        cardboard = self.theme.cardboard
        width, height = self.width, self.height
        fill, edge = ("tertiaryContainer", "tertiary") if self.marked else ("section", "outlineVariant")
        picture.panel(0, 0, width, height, dp(12), self.theme.tint(fill))
        picture.ring(0, 0, width, height, dp(12), dp(2 if self.marked else 1), self.theme.tint(edge))
        if self.pressed:
            picture.panel(0, 0, width, height, dp(12), faded(cardboard.card_ink, 0.12))
        figure = str(int(self.count)) if self.count >= 0 else "?"
        cube, figures = (
            min(height * 0.6, max(dp(34), height * 0.5)),
            min(height * 0.5, max(dp(28), height * 0.4)),
        )
        size, letters = cube if self.letter else 0, figures
        wanted = size + dp(6) + text_width(figure, letters, "Bold")
        shrink = min(1, (width - dp(8)) / wanted)
        size, letters = size * shrink, letters * shrink
        taken = size + dp(6) + text_width(figure, letters, "Bold")
        left = (width - taken) / 2
        if self.letter:
            put_cube(picture, edition_of(self), self.letter, left + size / 2, height / 2, size)
        ink = self.theme.tint("onTertiaryContainer" if self.marked else "onSurface")
        ink = faded(ink, 1 if self.count or self.marked else 0.45)
        picture.text(figure, left + size + dp(6), height / 2, letters, ink, weight="Bold", anchor=(0, 0.5))
        self.boxes += [
            ("cube", (left, (height - size) / 2, size, size)),
            (
                "count",
                (left + size + dp(6), height / 2 - letters * 0.36, taken - size - dp(6), letters * 0.72),
            ),
        ]


class Fill(Touchable, Drawn, Widget):
    """How full the caravan is: a place for each cube, and "7/10"."""

    total = NumericProperty(0)
    limit = NumericProperty(10)

    smallest = 24
    paint_on = ("total", "limit", "pressed")

    def paint(self, picture: Picture) -> None:
        over = self.total > self.limit
        tone = "error" if over else "onSurface"
        text = f"{int(self.total)}/{int(self.limit)}"
        fitting = self.width * 0.94 / text_width(text, dp(20), "Bold") * dp(20)
        size = min(max(dp(18), self.height * 0.3), self.height * 0.34, fitting)
        ink = self.theme.tint(tone)
        picture.text(text, self.width / 2, self.height * 0.66, size, ink, weight="Bold")
        columns = -(-int(self.limit) // 2)
        pip = max(dp(4), min(dp(6), self.width / columns * 0.6))
        pip = max(pip, min(self.height * 0.16, self.width / columns * 0.4, dp(12)))
        gap = pip / 2
        left = (self.width - columns * (pip + gap) + gap) / 2
        for i in range(int(self.limit)):
            x = left + (i % columns) * (pip + gap)
            y = self.height * 0.32 - (i // columns) * (pip + gap) - pip / 2
            colour = self.theme.tint("error" if over else "primary" if i < self.total else "outlineVariant")
            picture.panel(x, y, pip, pip, pip / 3, colour)


class Counters(Layout):
    """`counts` from the lowest level. Reports `on_set` with the level, 1 to 4, when one is held.

    In a row with how full it is at the end, that `end` wide; or, `square`, two by two above it.
    """

    __events__ = ("on_set",)

    counts = ListProperty([0, 0, 0, 0])
    limit = NumericProperty(10)
    edition = StringProperty("")
    square = BooleanProperty(False)
    end = NumericProperty("60dp")
    gap = NumericProperty(f"{GAP}dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.counters = [Counter(letter=letter, edition=self.edition) for letter in LETTERS]
        for level, counter in enumerate(self.counters, 1):
            counter.bind(on_hold=lambda _, level=level: self.dispatch("on_set", level))
            self.add_widget(counter)
        self._fill = Fill(touchable=False)
        self.add_widget(self._fill)
        for name in ("counts", "limit", "edition"):
            self.fbind(name, self._show)
        for name in ("pos", "size", "square", "end", "gap"):
            self.fbind(name, self._trigger_layout)
        self._show()

    def on_set(self, level: int) -> None:
        pass

    def _show(self, *_: Any) -> None:
        for counter, count in zip(self.counters, self.counts, strict=True):
            counter.count = count
            counter.edition = self.edition
        self._fill.total = sum(self.counts)
        self._fill.limit = self.limit

    def do_layout(self, *_: Any) -> None:
        gap = self.gap
        columns = 2 if self.square else 4
        foot = min(self.height * 0.26, dp(56)) if self.square else 0
        wide = (self.width - (0 if self.square else self.end + gap) - gap * (columns - 1)) / columns
        high = (self.height - foot - gap) / 2 if self.square else self.height
        for i, counter in enumerate(self.counters):
            row, column = divmod(i, columns)
            counter.size = (wide, high)
            counter.pos = (self.x + column * (wide + gap), self.top - (row + 1) * high - row * gap)
        self._fill.size = (self.width, foot) if self.square else (self.end, self.height)
        self._fill.pos = self.pos if self.square else (self.right - self.end, self.y)
