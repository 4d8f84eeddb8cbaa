"""Tiles of a map as they are to lie, as large as there is room: one, a column, or all of them."""

from collections.abc import Mapping
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from engine.maps import Places
from screens.widgets.art import text_width
from screens.widgets.drawn import Drawn
from screens.widgets.hexes import laid
from screens.widgets.map_picture import PORT, put_hex
from screens.widgets.pieces import Picture

LARGEST = 300
"""In dp: how high a hex is at most."""
GAP = 3


class PortHex(Drawn, Widget):
    """A port, with a word where there is room for it."""

    word = StringProperty("")

    smallest = 12
    paint_on: ClassVar[tuple[str, ...]] = ("word",)

    def paint(self, picture: Picture) -> None:
        cardboard, x, y = self.theme.cardboard, self.width / 2, self.height / 2
        put_hex(picture, x, y, self.width, self.height, cardboard.point_top)
        size = min(self.width, self.height) * 0.46
        letters = min(size * 0.4, dp(22))
        written = letters > dp(11) and text_width(self.word, letters) < self.width * 0.6
        up = letters * 0.8 if written else 0
        picture.icon(PORT, x, y + up, size, cardboard.point_ink)
        if written:
            picture.text(self.word, x, y + up - size / 2 - letters * 0.7, letters, cardboard.point_ink)


class ChartView(Layout):
    """Shows a widget on each of some places, as they lie to one another."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._places: Places = ()
        self._tiles: Mapping[str, Widget] = {}
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def show(self, places: Places, tiles: Mapping[str, Widget]) -> None:
        self.clear_widgets()
        self._places, self._tiles = places, tiles
        for place in places:
            self.add_widget(tiles[place.cell])
        self._trigger_layout()

    def do_layout(self, *_: Any) -> None:
        if not self._places or min(self.size) < dp(24):
            return
        part = min(1.0, dp(LARGEST) / laid(self._places, *self.size).height)
        hexes = laid(self._places, self.width * part, self.height * part)
        left, bottom = self.width * (1 - part) / 2, self.height * (1 - part) / 2
        for cell, (x, y) in hexes.middles.items():
            tile = self._tiles[cell]
            tile.size_hint = (None, None)
            tile.size = (hexes.width - dp(GAP), hexes.height - dp(GAP))
            tile.center = (self.x + left + x, self.y + bottom + y)
