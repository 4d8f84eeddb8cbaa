"""The sign of a player: the mark of the seat in the player's colour, so that colour alone tells nobody apart.

From the first seat on: a disc, a ring, a plus, a bar, a star. None of them is the shape of a cube.
"""

import math

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets import art
from screens.widgets.drawn import Drawn
from screens.widgets.palette import PLAYERS
from screens.widgets.pieces import Colour, Picture, faded, pieces

LIT = 0.2
"""How much of a light ink there is in a mark."""


def player_colour(name: str) -> Colour:
    """The colour a player has chosen, for drawing."""
    red, green, blue = PLAYERS.get(name) or PLAYERS["slate"]
    return (red / 255, green / 255, blue / 255, 1.0)


def put_mark(picture: Picture, seat: int, colour: str, x: float, y: float, size: float, ink: Colour) -> None:
    """The mark of a seat around x, y, with a rim of the ink that is read on this ground."""
    px, kind = max(6, round(size)), seat % art.MARKS
    rim = max(1, round(dp(1)))
    whole = pieces().of(("mark", kind, px, 0), lambda: art.mark(kind, px, 0))
    inner = pieces().of(("mark", kind, px, rim), lambda: art.mark(kind, px, rim))
    picture.put(whole, x, y, faded(ink, 0.55), anchor=(0.5, 0.5))
    picture.put(inner, x, y, _told_from(player_colour(colour), ink), anchor=(0.5, 0.5))


def _told_from(colour: Colour, ink: Colour) -> Colour:
    """By night, when the ink is light, with some of it: dark colours would sink into a dark ground."""
    light = sum(ink[:3]) / 3
    red, green, blue = (a + (b - a) * LIT * (light > 0.5) for a, b in zip(colour[:3], ink[:3], strict=True))
    return (red, green, blue, 1.0)


class Mark(Drawn, Widget):
    """A player's mark in the middle of the widget, as large as it fits."""

    seat = NumericProperty(0)
    colour = StringProperty("slate")
    tone = StringProperty("onSurface")

    smallest = 6
    paint_on = ("seat", "colour", "tone")

    def paint(self, picture: Picture) -> None:
        size = math.floor(min(self.width, self.height))
        ink = self.theme.tint(self.tone)
        put_mark(picture, int(self.seat), self.colour, self.width / 2, self.height / 2, size, ink)
