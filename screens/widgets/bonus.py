"""Bonus tiles: what each does, as a sign with a word below, and what brings the next one."""

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from engine.eastern_wonders.showing import Bonus, OwnBoard
from screens.widgets.art import text_width
from screens.widgets.cube import put_cube
from screens.widgets.drawn import Box, Drawn, Touchable
from screens.widgets.pieces import Colour, Picture, faded

RADIUS, LEAST = 10, 9
SIGNS = {"move": "sail-boat", "vp": "star", "upgrade": "arrow-up-bold", "hold": "treasure-chest"}


class BonusTiles(Touchable, Drawn, Widget):
    """The bonus tiles of a player, each with what it does, and the column that brings the next one.

    `words` are by kind, and "column" for the place of the next.
    """

    board = ObjectProperty(None, allownone=True)
    edition = StringProperty("")
    words = ObjectProperty({})

    smallest = 24
    paint_on = ("board", "edition", "words", "pressed")

    def paint(self, picture: Picture) -> None:
        board: OwnBoard | None = self.board
        if board is None:
            return
        following = board.next_column
        count = max(1, len(board.bonus) + (following is not None))
        for i, (x, y, width, height) in enumerate(self._places(count)):
            if i < len(board.bonus):
                _put_bonus(self, picture, board.bonus[i], (x, y, width, height), self.words)
            elif following is not None:
                _put_next(self, picture, (x, y, width, height), self.words.get("column", ""))
        if self.pressed:
            ink = faded(self.theme.tint("onSurface"), 0.12)
            picture.panel(0, 0, self.width, self.height, dp(RADIUS), ink)

    def _places(self, count: int) -> list[tuple[float, float, float, float]]:
        """As even as can be, in the number of rows in which they are least narrow."""
        gap = dp(4)

        def cell(rows: int) -> tuple[float, float, int]:
            columns = -(-count // rows)
            return (
                (self.width - gap * (columns - 1)) / columns,
                (self.height - gap * (rows - 1)) / rows,
                columns,
            )

        rows = max(range(1, count + 1), key=lambda rows: min(cell(rows)[0], cell(rows)[1] * 1.3))
        width, height, columns = cell(rows)
        return [
            (column * (width + gap), self.height - (row + 1) * height - row * gap, width, height)
            for row, column in (divmod(i, columns) for i in range(count))
        ]


def _put_bonus(widget: Any, picture: Picture, bonus: Bonus, box: Box, words: Mapping[str, str]) -> None:
    cardboard = widget.theme.cardboard
    picture.shade(*box, dp(RADIUS), cardboard.back_top, cardboard.back_bottom)
    x, y, width, height = box
    ink = cardboard.back_ink
    word = words.get(bonus.kind, "")
    size = _letters(word, width - dp(6), height * 0.34)
    room = height - (size * 1.35 if size else 0)
    middle = y + height - room / 2
    _put_sign(widget, picture, bonus, x + width / 2, middle, min(room * 0.62, width * 0.34), ink)
    if size:
        _put_word(widget, picture, word, box, size, ink)


def _put_sign(
    widget: Any, picture: Picture, bonus: Bonus, x: float, y: float, size: float, ink: Colour
) -> None:
    """A plus with a cube, a sign with how much more, or only a sign."""
    if bonus.kind == "harvest":
        picture.text("+", x - size * 0.62, y, size, ink, weight="Bold")
        put_cube(picture, widget.edition, bonus.cubes.word, x + size * 0.35, y, size)
        return
    figure = str(bonus.points) if bonus.kind == "vp" else f"+{bonus.more}" if bonus.kind != "upgrade" else ""
    if not figure:
        picture.icon(SIGNS[bonus.kind], x, y, size, ink)
        return
    wide = text_width(figure, size * 0.9, "Bold")
    picture.icon(SIGNS[bonus.kind], x - wide / 2 - size * 0.08, y, size, ink)
    picture.text(figure, x + size * 0.5, y, size * 0.9, ink, weight="Bold")


def _put_next(widget: Any, picture: Picture, box: Box, word: str) -> None:
    """A free place: the column that has to be emptied for it."""
    theme = widget.theme
    x, y, width, height = box
    picture.ring(*box, dp(RADIUS), dp(1), theme.tint("outline"))
    ink = theme.tint("onSurfaceVariant")
    size = _letters(word, width - dp(6), height * 0.36)
    room = height - (size * 1.35 if size else 0)
    sign = min(room * 0.6, width * 0.4, dp(24))
    if sign >= dp(8):
        picture.icon("plus", x + width / 2, y + height - room / 2, sign, faded(ink, 0.8))
    if size:
        _put_word(widget, picture, word, box, size, ink)


def _letters(word: str, width: float, height: float) -> float:
    """How large a word can be there; 0 where nobody could read it."""
    if not word:
        return 0
    size = min(sp(12), dp(18), height, dp(12) * width / text_width(word, dp(12)))
    return float(size) if size >= dp(LEAST) else 0


def _put_word(widget: Any, picture: Picture, word: str, box: Box, size: float, ink: Colour) -> None:
    x, y, width, _ = box
    at = y + size * 0.85
    picture.text(word, x + width / 2, at, size, ink)
    wide = text_width(word, size)
    widget.boxes.append((word, (x + (width - wide) / 2, at - size / 2, wide, size)))
