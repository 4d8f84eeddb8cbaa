"""A code that another phone's camera reads: black on white whatever the theme is, or no camera would."""

from typing import Any

from kivy.graphics import Color, Mesh, Rectangle
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget
from PIL import Image

Modules = tuple[bytes, ...]
"""The rows of a code from the top, a byte for each module: 1 is black."""

QUIET = 4
"""Modules that stay white around a code; cameras need them to find it."""
DENSEST = 27
"""The largest version that is still read from the screen of a small phone: 125 modules side by side."""


def modules_of(text: str) -> Modules | None:
    """None where the text is too long for a code that can be read from a screen."""
    # Brings half the network of the standard library along, which nobody should wait for at the start.
    import segno

    try:
        code = segno.make_qr(text, error="l", boost_error=False)
    except segno.DataOverflowError:
        return None
    return tuple(map(bytes, code.matrix)) if int(code.version) <= DENSEST else None


def image_of(modules: Modules, side: int = 10) -> Image.Image:
    """A code as a picture of its own, so many pixels a module, with the white around it."""
    across = len(modules) + 2 * QUIET
    image = Image.new("L", (across, across), 255)
    for row, line in enumerate(modules):
        for column, is_black in enumerate(line):
            if is_black:
                image.putpixel((QUIET + column, QUIET + row), 0)
    return image.resize((across * side, across * side), Image.Resampling.NEAREST)


class ScanCode(Widget):
    """As large as it fits in whole pixels, in the middle; `modules` are drawn from the top."""

    modules = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.side = 0
        """Of one module, in pixels."""
        with self.canvas:
            Color(1, 1, 1)
            self._ground = Rectangle()
            Color(0, 0, 0)
            self._ink = Mesh(mode="triangles")
        for name in ("pos", "size", "modules"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: Any) -> None:
        across = len(self.modules) + 2 * QUIET
        self.side = int(min(self.width, self.height) // across)
        if not self.modules or not self.side:
            self._ground.size = 0, 0
            self._ink.vertices = self._ink.indices = []
            return
        whole = self.side * across
        left, bottom = round(self.center_x - whole / 2), round(self.center_y - whole / 2)
        self._ground.pos, self._ground.size = (left, bottom), (whole, whole)
        vertices, indices = list[float](), list[int]()
        top = bottom + whole - QUIET * self.side
        for row, modules in enumerate(self.modules):
            y = top - (row + 1) * self.side
            for start, end in _runs(modules):
                x1, x2 = (left + (QUIET + at) * self.side for at in (start, end))
                first = len(vertices) // 4
                for x, y_ in ((x1, y), (x2, y), (x2, y + self.side), (x1, y + self.side)):
                    vertices += (x, y_, 0, 0)
                indices += (first, first + 1, first + 2, first, first + 2, first + 3)
        self._ink.vertices, self._ink.indices = vertices, indices


def _runs(modules: bytes) -> list[tuple[int, int]]:
    """Where black modules stand side by side, and where that ends."""
    found, at = [], 0
    while (start := modules.find(1, at)) >= 0:
        end = modules.find(0, start)
        at = end if end >= 0 else len(modules)
        found.append((start, at))
    return found
