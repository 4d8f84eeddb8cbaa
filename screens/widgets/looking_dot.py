"""A dot in the head of the table: it is shown on other phones, and so many look."""

from typing import Any, ClassVar

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty

from screens.widgets.art import text_width
from screens.widgets.pieces import Picture, faded
from screens.widgets.plates import TouchPlate
from screens.widgets.sizes import grown

SIDE, DOT = 48, 12
HALO = 4


class LookingDot(TouchPlate):
    """As wide as a finger while it is on, and not there otherwise."""

    is_on = BooleanProperty(False)
    lookers = NumericProperty(0)

    paint_on: ClassVar[tuple[str, ...]] = (*TouchPlate.paint_on, "is_on", "lookers")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            fill="", radius=dp(SIDE / 2), size_hint=(None, None), pos_hint={"center_y": 0.5}, **kwargs
        )
        self.fbind("is_on", self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.size = (dp(SIDE), dp(SIDE)) if self.is_on else (0, 0)
        self.touchable = self.is_on
        self.opacity = 1 if self.is_on else 0

    def paint(self, picture: Picture) -> None:
        if not self.is_on:
            return
        super().paint(picture)
        good, figure = self.theme.cardboard.good, str(int(self.lookers))
        size = float(min(sp(16), grown(dp(20))))
        wide = dp(DOT + HALO) + text_width(figure, size)
        x, y = (self.width - wide) / 2, self.height / 2
        for side, tint in ((DOT + 2 * HALO, faded(good, 0.25)), (DOT, good)):
            picture.panel(x + dp(DOT - side) / 2, y - dp(side) / 2, dp(side), dp(side), dp(side) / 2, tint)
        left = x + dp(DOT + HALO + 1)
        picture.text(figure, left, y, size, self.theme.tint("onSurface"), anchor=(0, 0.5))
        self.boxes.append(("lookers", (left, y - size / 2, text_width(figure, size), size)))
