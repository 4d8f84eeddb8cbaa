"""The painted landscapes of the games, cut to whatever room there is."""

import math
from functools import cache
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Mesh
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from faces.looks import look_of
from screens.paths import ASSETS
from screens.widgets import art
from screens.widgets.drawn import Drawn, brush
from screens.widgets.pieces import Picture, pieces
from screens.widgets.themed import Themed

SMALLER = {"-glimpse": 320, "-view": 640}
"""Up to so many pixels a smaller picture is enough: it is there sooner, and does not flicker."""
ROUND = 8
"""Into how many sides a round corner is divided."""


@cache
def _texture(name: str) -> Any:
    return CoreImage(str(ASSETS / f"{name}.jpg")).texture


class Scenery(Themed, Widget):
    """Fills itself with a game's landscape, by day or by night as the theme is."""

    edition = StringProperty("")
    radius = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("edition", "radius", "size", "pos"):
            self.fbind(name, self._changed)
        self.restyle()

    def restyle(self) -> None:
        brush.ask(self)

    def _changed(self, *_: Any) -> None:
        brush.ask(self)

    def repaint(self) -> None:
        self.canvas.clear()
        if self.width < 1 or self.height < 1:
            return
        size = next((name for name, most in SMALLER.items() if max(self.size) <= most), "")
        look = look_of(self.edition)
        texture = _texture(f"{look.name}-{self.theme.theme_style}{size}")
        scale = max(self.width / texture.width, self.height / texture.height)
        wide, high = self.width / scale / texture.width, self.height / scale / texture.height
        left, low = min(max(0, look.focus - wide / 2), 1 - wide), (1 - high) * 0.4
        (from_u, from_v), (all_u, all_v) = texture.uvpos, texture.uvsize
        vertices: list[float] = []
        for x, y in self._outline():
            u, v = left + x / self.width * wide, low + y / self.height * high
            vertices += (self.x + x, self.y + y, from_u + u * all_u, from_v + v * all_v)
        with self.canvas:
            Color(1, 1, 1, 1)
            indices = list(range(len(vertices) // 4))
            Mesh(vertices=vertices, indices=indices, mode="triangle_fan", texture=texture)

    def _outline(self) -> list[tuple[float, float]]:
        """The rectangle with round corners, against the clock."""
        r = min(self.radius, self.width / 2, self.height / 2)
        corners = [(self.width - r, self.height - r), (r, self.height - r), (r, r), (self.width - r, r)]
        return [
            (x + r * math.cos(turn), y + r * math.sin(turn))
            for quarter, (x, y) in enumerate(corners)
            for turn in (math.pi / 2 * (quarter + i / ROUND) for i in range(ROUND + 1))
        ]


class Veil(Drawn, Widget):
    """Darkens a landscape from above, so that white letters can be read on any sky."""

    def paint(self, picture: Picture) -> None:
        piece = pieces().of("veil", art.veil)
        middle = (1, 1, piece.width - 1, piece.height - 1)
        picture.put(piece, 0, 0, (0, 0, 0, 0.55), part=middle, size=self.size)
