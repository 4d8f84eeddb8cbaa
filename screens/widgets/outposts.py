"""A player's board: four rows of outposts by icon, with what is uncovered, and the columns that are empty."""

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from engine.eastern_wonders.showing import OwnBoard
from screens.widgets import sea_art
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.market_hex import put_icon
from screens.widgets.owners import colour_and_ink
from screens.widgets.pieces import CENTER, Picture, faded, pieces

RADIUS, PAD = 10, 4
TALLEST = 0.9
"""How high a row is at most, in widths of a place."""


class OutpostBoard(Touchable, Drawn, Widget):
    board = ObjectProperty(None, allownone=True)
    colour = StringProperty("slate")
    edition = StringProperty("")

    smallest = 24
    paint_on = ("board", "colour", "edition", "pressed")

    def paint(self, picture: Picture) -> None:
        theme, (width, height) = self.theme, self.size
        picture.panel(0, 0, width, height, dp(RADIUS), theme.tint("section"))
        picture.ring(0, 0, width, height, dp(RADIUS), dp(1), theme.tint("outlineVariant"))
        if self.pressed:
            picture.panel(0, 0, width, height, dp(RADIUS), faded(theme.tint("onSurface"), 0.12))
        board: OwnBoard | None = self.board
        if board is None:
            return
        pad = min(dp(8), max(dp(2), height * 0.05))
        side = max(pad, dp(PAD))
        row = (height - 2 * pad) / len(board.rows)
        sign = min(row * 0.9, dp(40))
        left = side + sign + max(dp(4), width * 0.03)
        place = (width - left - side) / len(board.rows[0].points)
        row = min(row, place * TALLEST * 1.4)
        top = height / 2 + row * len(board.rows) / 2
        if board.emptied:
            box = (left, top - row * len(board.rows), place * board.emptied, row * len(board.rows))
            picture.panel(*box, dp(4), faded(theme.tint("good"), 0.2))
        for number, (icon, built, points) in enumerate(board.rows):
            y = top - (number + 0.5) * row
            put_icon(self, picture, icon, side + sign / 2, y, sign)
            self.boxes.append((icon, (side, y - sign / 2, sign, sign)))
            for column, worth in enumerate(points):
                x = left + (column + 0.5) * place
                if column < built:
                    self._paint_points(picture, worth, x, y, row, column < board.emptied)
                else:
                    self._paint_block(picture, x, y, place, row)

    def _paint_points(
        self, picture: Picture, worth: int, x: float, y: float, row: float, emptied: bool
    ) -> None:
        size = min(row * 0.94, max(sp(14), row * 0.55))
        ink = self.theme.tint("good" if emptied else "onSurface")
        picture.text(str(worth), x, y, size, ink, weight="Bold")

    def _paint_block(self, picture: Picture, x: float, y: float, place: float, row: float) -> None:
        gap = max(1.0, row * 0.06)
        wide, high = place - 2 * gap, row - 2 * gap
        size, (colour, _) = (max(4, round(wide)), max(4, round(high))), colour_and_ink(self.colour)
        piece = pieces().of(("block", *size, colour), lambda: sea_art.block(*size, colour))
        picture.put(piece, x, y, anchor=CENTER)
