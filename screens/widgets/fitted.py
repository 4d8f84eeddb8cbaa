"""Widgets that draw themselves and are as high as what they draw takes at their width."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.widgets.art import text_width
from screens.widgets.drawn import Drawn
from screens.widgets.marks import player_colour
from screens.widgets.palette import apart
from screens.widgets.pieces import Colour, Picture
from screens.widgets.sentence import SMALLEST, Run, flow, paint_line
from screens.widgets.sentence import fitting as fitting_letters

ENOUGH = 3.0
"""How much a bar or a line has to differ from its ground."""


class Fitted(Drawn, Widget):
    """`fit` lays everything out for the width there is, and says how high that is."""

    fit_on: ClassVar[tuple[str, ...]] = ()
    """The properties that its height depends on, beside width and theme."""
    smallest = 8

    def __init__(self, **kwargs: Any) -> None:
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        self._is_laid = False
        super().__init__(**kwargs)
        self.size_hint_y = None
        for name in (*self.fit_on, "width"):
            self.fbind(name, self._refit)
        self._fit_soon()

    def fit(self) -> float:
        raise NotImplementedError

    def restyle(self) -> None:
        super().restyle()
        self._refit()

    def _refit(self, *_: Any) -> None:
        """What was laid out is no longer true: it is not painted before it is laid out anew."""
        self._is_laid = False
        self._fit_soon()

    def _fit(self, *_: Any) -> None:
        if self.width >= dp(self.smallest):
            self.height = self.fit()
            self._is_laid = True
            self._paint_soon()

    def repaint(self) -> None:
        if self._is_laid:
            super().repaint()

    # writing

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
