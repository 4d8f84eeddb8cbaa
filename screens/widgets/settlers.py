"""Settlers by themselves, on their way over the board."""

from typing import ClassVar

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.drawn import Drawn
from screens.widgets.owners import Owner
from screens.widgets.pieces import Picture
from screens.widgets.place_signs import Standing, standing_pill

SIZE = 24


class SettlersPicture(Drawn, Widget):
    standing = ObjectProperty(Standing(Owner(0, "slate"), 1))
    edition = StringProperty("")

    paint_on: ClassVar[tuple[str, ...]] = ("standing",)

    def paint(self, picture: Picture) -> None:
        pill = standing_pill(self.standing)
        high = min(dp(SIZE), self.height)
        pill.put(self, picture, (self.width - pill.width(high)) / 2, self.height / 2, high)
