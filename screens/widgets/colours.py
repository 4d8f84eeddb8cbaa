"""The colours that players choose from: one to touch, and all of them to choose one."""

from collections.abc import Collection
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from screens.widgets.marks import player_colour, put_mark
from screens.widgets.palette import PLAYERS
from screens.widgets.pieces import Picture
from screens.widgets.plates import TouchPlate

SIDE = 48
"""In dp: the target; the colour itself is smaller."""


class Swatch(TouchPlate):
    """A player's colour, with a `seat` as its mark.

    `chosen` is one's own, `taken` somebody else's: touched, the two are swapped.
    """

    colour = StringProperty("slate")
    seat = NumericProperty(-1)
    chosen = BooleanProperty(False)
    taken = BooleanProperty(False)

    paint_on = (*TouchPlate.paint_on, "colour", "seat", "chosen", "taken")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            fill="", radius=dp(SIDE / 2), size_hint=(None, None), size=(dp(SIDE), dp(SIDE)), **kwargs
        )

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        if self.seat >= 0:
            ink = self.theme.tint("onSurface")
            put_mark(picture, int(self.seat), self.colour, self.width / 2, self.height / 2, dp(28), ink)
            return
        size = dp(28)
        x, y = (self.width - size) / 2, (self.height - size) / 2
        picture.panel(x, y, size, size, size / 2, player_colour(self.colour))
        picture.ring(x, y, size, size, size / 2, dp(1), self.theme.tint("outline"))
        sign = "check-bold" if self.chosen else "swap-horizontal-bold" if self.taken else ""
        if sign:
            picture.icon(sign, self.width / 2, self.height / 2, dp(18), (1, 1, 1, 1))


class ColourChoice(StackLayout):
    """All colours, for a sheet. Reports `on_chosen` with the name of one."""

    __events__ = ("on_chosen",)

    def __init__(self, own: str, taken: Collection[str] = (), **kwargs: Any) -> None:
        super().__init__(spacing=dp(6), size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        for colour in PLAYERS:
            swatch = Swatch(colour=colour, chosen=colour == own, taken=colour in taken and colour != own)
            swatch.bind(on_tap=lambda touched: self.dispatch("on_chosen", touched.colour))
            self.add_widget(swatch)

    def on_chosen(self, colour: str) -> None:
        pass
