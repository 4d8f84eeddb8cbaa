"""A boat or an outpost by itself, on its way over the map."""

from typing import ClassVar

from kivy.properties import ObjectProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.drawn import Drawn
from screens.widgets.owners import Owner
from screens.widgets.pieces import Picture
from screens.widgets.sailing import Boat, put_outpost


class SignPicture(Drawn, Widget):
    kind = OptionProperty("boat", options=["boat", "outpost"])
    owner = ObjectProperty(Owner(0, "slate"))
    edition = StringProperty("")

    paint_on: ClassVar[tuple[str, ...]] = ("kind", "owner")

    def paint(self, picture: Picture) -> None:
        x, y = self.width / 2, self.height / 2
        if self.kind == "outpost":
            put_outpost(picture, self.owner, x, y, min(self.size))
        else:
            boat = Boat(self.owner)
            high = min(self.height, self.width / boat.width(1))
            boat.put(self, picture, x - boat.width(high) / 2, y, high)
