"""The head of the table: whose turn, which round, what is left for all, and how near the end is."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from faces.phrases import literal
from screens.widgets.art import elided, text_width
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.figures import Figure, Group, counts_of, put_group, width_of
from screens.widgets.pieces import Colour, Picture, faded
from screens.widgets.sentence import flow
from screens.widgets.sizes import grown

SMALLEST = 12
LARGER = 1.2
"""How much larger letters have to be, before something stands on two lines."""
ROW = 1.2
"""The height of a row of figures, in sizes of the letters."""


def put_words(
    picture: Picture, text: str, x: float, y: float, size: float, tint: Colour, weight: str = "Medium"
) -> None:
    """Word by word: in a line that says a number the others have been drawn before."""
    for run in flow(literal(text), float("inf"), size, weight)[0]:
        picture.text(run.content, x + run.x, y, size, tint, weight=weight, anchor=(0, 0.5))


class HeadTitle(Touchable, Drawn, Widget):
    """A name, and something smaller beside it, or below it: `stacked`, or where letters are larger for it."""

    text = StringProperty("")
    more = StringProperty("")
    stacked = BooleanProperty(False)

    smallest = 12
    paint_on = ("text", "more", "stacked", "pressed")

    def paint(self, picture: Picture) -> None:
        if self.pressed:
            ink = faded(self.theme.tint("onSurface"), 0.12)
            picture.panel(0, 0, self.width, self.height, dp(10), ink)
        if self.more and (self.stacked or self._is_better_stacked()):
            large, small = min(sp(18), grown(dp(22))), min(sp(12), grown(dp(15)))
            self._paint_line(picture, "name", self.text, 0.67, large, "onSurface", "Medium")
            self._paint_line(picture, "more", self.more, 0.26, small, "onSurfaceVariant", "Regular")
        else:
            self._paint_beside(picture)

    def _paint_line(
        self, picture: Picture, what: str, text: str, at: float, size: float, tone: str, weight: str
    ) -> None:
        room, y = self.width - dp(4), self.height * at
        while size > dp(SMALLEST) and text_width(text, size, weight) > room:
            size -= 1
        shown = elided(text, room, size, weight)
        put_words(picture, shown, dp(2), y, size, self.theme.tint(tone), weight)
        self.boxes.append((what, (dp(2), y - size / 2, text_width(shown, size, weight), size)))

    def _is_better_stacked(self) -> bool:
        """Where one line makes letters much smaller than two would."""
        beside, below = self._beside(), float(min(sp(18), grown(dp(22))))
        fits = self.height >= dp(44) and text_width(self.text, beside * LARGER) <= self.width - dp(4)
        return bool(fits and below >= beside * LARGER)

    def _beside(self) -> float:
        """How large letters are where all stands on one line."""
        room, size = self.width - dp(4), float(min(sp(18), grown(dp(28))))
        while size > dp(SMALLEST) and self._width(size) > room:
            size -= 1
        return size

    def _paint_beside(self, picture: Picture) -> None:
        room, y, size = self.width - dp(4), self.height / 2, self._beside()
        name = elided(self.text, room, size)
        put_words(picture, name, dp(2), y, size, self.theme.tint("onSurface"))
        wide = text_width(name, size)
        self.boxes.append(("name", (dp(2), y - size / 2, wide, size)))
        if self.more and self._width(size) <= room:
            tone, left, small = self.theme.tint("onSurfaceVariant"), wide + size * 0.6, size * 0.84
            put_words(picture, self.more, left, y, small, tone, "Regular")
            self.boxes.append(("more", (left, y - small / 2, text_width(self.more, small, "Regular"), small)))

    def _width(self, size: float) -> float:
        more = text_width(self.more, size * 0.84, "Regular") + size * 0.6 if self.more else 0
        return text_width(self.text, size) + more


class HeadFigures(Drawn, Widget):
    """As wide as it has to be, up to `room`; then its letters are smaller."""

    left = ObjectProperty(())
    """`Count`s of what is left for all."""
    progress = StringProperty("")
    edition = StringProperty("")
    room = NumericProperty("200dp")

    smallest = 12
    paint_on = ("left", "progress", "edition")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.size_hint_x = None
        for name in ("left", "progress", "room", "height"):
            self.fbind(name, self._fit)
        self._fit()

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    @property
    def _rows(self) -> tuple[Group, ...]:
        """All on one line, or on two where letters are much larger for it."""
        left, near = counts_of(self.left), (Figure("icon", "flag-checkered", self.progress),)
        one, two = ((*left, *near),), (left, near)
        return two if left and self._letters(two) >= self._letters(one) * LARGER else one

    def _letters(self, rows: tuple[Group, ...]) -> float:
        size = float(min(sp(16), grown(dp(22))))
        while size > dp(SMALLEST) and not self._fits(rows, size):
            size -= 1
        return size

    def _fits(self, rows: tuple[Group, ...], size: float) -> bool:
        high = len(rows) * size * ROW if len(rows) > 1 else 0
        wide = max(width_of(row, size) for row in rows)
        return bool(high <= self.height - dp(4) and wide <= self.room)

    def _fit(self, *_: object) -> None:
        self.width = max(width_of(row, self._letters(self._rows)) for row in self._rows) + dp(4)

    def paint(self, picture: Picture) -> None:
        ink, rows = self.theme.tint("onSurface"), self._rows
        size = self._letters(rows)
        for i, row in enumerate(rows):
            y = self.height / 2 + ((len(rows) - 1) / 2 - i) * size * ROW
            put_group(self, picture, row, self.width - dp(2) - width_of(row, size), y, size, ink)
