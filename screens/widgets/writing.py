"""Widgets that write what they draw: lines of words and figures around a height, letters that fit."""

from kivy.metrics import dp

from screens.widgets.art import text_width
from screens.widgets.fitted import Fitted
from screens.widgets.marks import player_colour
from screens.widgets.palette import apart
from screens.widgets.pieces import Colour, Picture
from screens.widgets.sentence import SMALLEST, Run, flow, paint_line
from screens.widgets.sentence import fitting as fitting_letters

ENOUGH = 3.0
"""How much a bar or a line has to differ from its ground."""


class Writing(Fitted):
    """What tables, bars and rows of numbers are made of."""

    def lines(self, text: str, room: float, size: float, weight: str = "Regular") -> "Words":
        """A text in as many lines as it takes, in letters in which its longest word fits."""
        letters = fitting_letters(text, max(1.0, room), size, weight)
        return Words(flow(text, max(1.0, room), letters, weight), letters, weight)

    def write(
        self,
        picture: Picture,
        text: str,
        x: float,
        y: float,
        size: float,
        tint: Colour,
        *,
        weight: str = "Regular",
        room: float = 0,
        anchor: float = 0,
    ) -> None:
        """One line around a height, smaller where there is little room; `anchor` is 0 at its left."""
        if not text:
            return
        wide = text_width(text, size, weight)
        if room and wide > room:
            size = max(float(dp(SMALLEST)), size * room / wide)
            wide = text_width(text, size, weight)
        left = x - anchor * wide
        picture.text(text, left, y, size, tint, weight=weight, anchor=(0, 0.5))
        self.boxes.append((text, (left, y - size / 2, wide, size)))

    def write_lines(
        self, picture: Picture, words: "Words", x: float, top: float, tint: Colour, step: float
    ) -> None:
        """From a height down."""
        for i, line in enumerate(words.lines):
            y = top - (i + 0.5) * step
            paint_line(self, picture, line, x, y, words.size, tint, words.weight)

    def told_from(self, colour: str, ground: str = "section") -> Colour:
        """The colour of a player, as dark or light as a bar of it has to be on this ground."""
        red, green, blue = (round(255 * part) for part in player_colour(colour)[:3])
        of, on, by, _ = (round(255 * part) for part in self.theme.tint(ground))
        red, green, blue = apart((red, green, blue), (of, on, by), ENOUGH)
        return (red / 255, green / 255, blue / 255, 1.0)


class Words:
    """Words in lines, with the letters they fit in."""

    def __init__(self, lines: list[list[Run]], size: float, weight: str) -> None:
        self.lines, self.size, self.weight = lines, size, weight

    def __len__(self) -> int:
        return len(self.lines)
