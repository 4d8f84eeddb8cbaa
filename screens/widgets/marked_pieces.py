"""Pieces of a box by the marks that are printed on them: which are taken out, which are laid out."""

from typing import ClassVar

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from faces.face import Marked
from screens.widgets.art import text_width
from screens.widgets.drawn import Drawn
from screens.widgets.pieces import Picture

HEIGHT = 38
"""In dp."""
SHAPES = {"card": 0.72, "tile": 1.3, "place": 1.2}
"""How wide each is for its height."""
GAP = 10
CROSS = 0.46
"""How large the sign in the corner is for the height, and how far it stands out."""


class MarkedPieces(Drawn, Widget):
    """`marked` are the pieces; what is taken out has a cross in its corner, what is laid out a tick."""

    marked = ObjectProperty(())

    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = ("marked",)

    def paint(self, picture: Picture) -> None:
        high, x = min(self.height, dp(HEIGHT)), 0.0
        room = self.width / max(1.0, sum(high * SHAPES[one.shape] + dp(GAP) for one in self.marked))
        high *= min(1.0, room)
        for one in self.marked:
            width = high * SHAPES[one.shape]
            self._put(picture, one, x, width, high * 0.88)
            x += width + dp(GAP) * min(1.0, room)

    def _put(self, picture: Picture, one: Marked, x: float, width: float, high: float) -> None:
        board, theme = self.theme.cardboard, self.theme
        grounds = {"card": board.point_bottom, "tile": board.back_bottom, "place": board.card_top}
        inks = {"card": board.point_ink, "tile": board.back_ink, "place": board.card_ink}
        whole, ink = (x, 0.0, width, high), inks[one.shape]
        picture.panel(*whole, dp(5), grounds[one.shape])
        picture.ring(*whole, dp(5), dp(1), board.card_edge)
        self.boxes.append(("piece", whole))
        if one.icon:
            picture.icon(one.icon, x + width / 2, high / 2, high * 0.5, ink)
        else:
            letters = min(high * 0.5, width * 0.7 * high * 0.5 / text_width(one.text, high * 0.5, "Bold"))
            picture.text(one.text, x + width / 2, high / 2, letters, ink, weight="Bold")
        size = high * CROSS
        corner = (x + width - size * 0.7, high - size * 0.7, size, size)
        picture.panel(*corner, size / 2, theme.tint("error" if one.out else "good"))
        sign, tint = ("close-thick", "onError") if one.out else ("check-bold", "good_ink")
        middle = corner[0] + size / 2, corner[1] + size / 2
        picture.icon(sign, *middle, size * 0.8, theme.tint(tint))
