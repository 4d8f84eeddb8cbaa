"""A boat or an outpost by itself, on its way over the map."""

from typing import ClassVar

from kivy.properties import ObjectProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.drawn import Drawn
from screens.widgets.pieces import Picture
from screens.widgets.sailing import Boat, Sailor, put_outpost


class SignPicture(Drawn, Widget):
    kind = OptionProperty("boat", options=["boat", "outpost"])
    sailor = ObjectProperty(Sailor(0, "slate"))
    edition = StringProperty("")

    paint_on: ClassVar[tuple[str, ...]] = ("kind", "sailor")

    def paint(self, picture: Picture) -> None:
        x, y = self.width / 2, self.height / 2
        if self.kind == "outpost":
            put_outpost(picture, self.sailor, x, y, min(self.size))
        else:
            boat = Boat(self.sailor)
            high = min(self.height, self.width / boat.width(1))
            boat.put(self, picture, x - boat.width(high) / 2, y, high)
