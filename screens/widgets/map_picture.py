"""A map as a small picture: its shape, its ports, and perhaps where one is on it."""

from typing import ClassVar

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from screens.widgets import art
from screens.widgets.drawn import Drawn
from screens.widgets.hexes import laid
from screens.widgets.pieces import Colour, Picture, pieces

PORT = "anchor"
BROADEST = 1.2
"""How wide a whole map is at most for its height."""
LARGEST = 36
"""In dp: how high a hex is at most, however few there are."""


def put_hex(
    picture: Picture, x: float, y: float, width: float, height: float, tint: Colour, line: float = 0
) -> None:
    """A hex around x, y, or its outline."""
    size = max(4, round(width)), max(4, round(height))
    if line:
        pen = max(1.0, line)
        piece = pieces().of(("hexagon_ring", *size, pen), lambda: art.hexagon_ring(*size, pen))
    else:
        piece = pieces().of(("hexagon", *size), lambda: art.hexagon(*size))
    picture.put(piece, x, y, tint, anchor=(0.5, 0.5))


class MapPicture(Drawn, Widget):
    """`places` are the map; the cells in `lit` stand out, and where there are any the others step back."""

    places = ObjectProperty(())
    lit = ListProperty()

    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = ("places", "lit")

    def paint(self, picture: Picture) -> None:
        if not self.places:
            return
        cardboard, glow = self.theme.cardboard, self.theme.tint("primary")
        wide, high = min(self.width, self.height * BROADEST), self.height
        part = min(1.0, dp(LARGEST) / laid(self.places, wide, high).height)
        hexes = laid(self.places, wide * part, high * part)
        left, bottom = (self.width - wide * part) / 2, (self.height - high * part) / 2
        for place in self.places:
            x, y = hexes.middles[place.cell]
            x, y = x + left, y + bottom
            lit = place.cell in self.lit
            ground = cardboard.point_top if place.port else cardboard.card_bottom
            faint = 0.45 if self.lit and not lit else 1.0
            ground = glow if lit else (*ground[:3], ground[3] * faint)
            put_hex(picture, x, y, hexes.width - dp(2), hexes.height - dp(2), ground)
            if not lit:
                put_hex(picture, x, y, hexes.width - dp(2), hexes.height - dp(2), cardboard.card_edge, dp(1))
            if place.port:
                ink = self.theme.tint("onPrimary") if lit else cardboard.point_ink
                picture.icon(PORT, x, y, min(hexes.width, hexes.height) * 0.5, ink)
