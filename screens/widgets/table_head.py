"""The head of the table: whose turn, which round, what is left for all, and how near the end is."""

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.art import elided, text_width
from screens.widgets.drawn import Drawn
from screens.widgets.figures import Figure, Group, counts_of, put_group, width_of
from screens.widgets.pieces import Picture
from screens.widgets.text import grown

SMALLEST = 12


class HeadTitle(Drawn, Widget):
    """A name, and something smaller beside it; both as large as there is room for."""

    text = StringProperty("")
    more = StringProperty("")

    smallest = 12
    paint_on = ("text", "more")

    def paint(self, picture: Picture) -> None:
        room, y = self.width - dp(4), self.height / 2
        size = grown(min(sp(18), dp(28)))
        while size > dp(SMALLEST) and self._width(size) > room:
            size -= 1
        name = elided(self.text, room, size)
        picture.text(name, dp(2), y, size, self.theme.tint("onSurface"), anchor=(0, 0.5))
        wide = text_width(name, size)
        self.boxes.append(("name", (dp(2), y - size / 2, wide, size)))
        if self.more and self._width(size) <= room:
            tone, left, small = self.theme.tint("onSurfaceVariant"), wide + size * 0.6, size * 0.84
            picture.text(self.more, left, y, small, tone, weight="Regular", anchor=(0, 0.5))
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
    def _group(self) -> Group:
        return (*counts_of(self.left), Figure("icon", "flag-checkered", self.progress))

    def _fit(self, *_: object) -> None:
        self._size = grown(min(sp(16), dp(22)))
        while self._size > dp(SMALLEST) and width_of(self._group, self._size) > self.room:
            self._size -= 1
        self.width = width_of(self._group, self._size) + dp(4)

    def paint(self, picture: Picture) -> None:
        ink = self.theme.tint("onSurface")
        put_group(self, picture, self._group, dp(2), self.height / 2, self._size, ink)
