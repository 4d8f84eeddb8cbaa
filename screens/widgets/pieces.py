"""Pieces: small pictures drawn once with Pillow, packed on shared textures and put down as a few meshes.

A piece is drawn at the very pixels it is shown at, so it is crisp at every size and density. Widgets that
show the same cube share one piece, and a widget of twenty pieces is one draw call.
"""

from collections.abc import Callable, Hashable
from functools import cache
from math import floor
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle
from kivy.graphics.texture import Texture
from PIL import Image

from screens.widgets import art
from screens.widgets.written import Written

Colour = tuple[float, float, float, float]
Anchor = tuple[float, float]

WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
CENTER: Anchor = (0.5, 0.5)
PAGE = 1024
FRAME = 1
NOTHING = (255, 255, 255, 0)


def faded(colour: Colour, alpha: float) -> Colour:
    return (*colour[:3], colour[3] * alpha)


class Piece(NamedTuple):
    """A picture on a page: its texture, where it lies there and its size in pixels."""

    texture: Texture
    left: int
    top: int
    width: int
    height: int
    whole: tuple[float, float, float, float]
    """Where it begins and ends on the texture, in parts of that."""


class Atlas:
    """One texture, filled in shelves. Keeps what was put there, to draw it again when the context is lost.

    Around each piece lies a frame of white, and nothing of it: what is drawn between two pixels takes some
    of what is beside it. The rest of the texture is never seen, and so never filled.
    """

    def __init__(self, width: int = PAGE, height: int = PAGE) -> None:
        self.width, self.height = width, height
        self.texture = Texture.create(size=(width, height), colorfmt="rgba")
        self.texture.wrap = "clamp_to_edge"
        self.texture.add_reload_observer(self._draw_again)
        self._pieces: list[tuple[int, int, Image.Image]] = []
        self._shelf_top = self._shelf_height = self._next_left = 0

    def place(self, image: Image.Image) -> Piece | None:
        """Puts the image down, or says None when the page is full."""
        framed = Image.new("RGBA", (image.width + 2 * FRAME, image.height + 2 * FRAME), NOTHING)
        framed.paste(image, (FRAME, FRAME))
        if self._next_left + framed.width > self.width:
            self._shelf_top += self._shelf_height
            self._shelf_height = self._next_left = 0
        if self._shelf_top + framed.height > self.height:
            return None
        left, top = self._next_left, self._shelf_top
        self._next_left += framed.width
        self._shelf_height = max(self._shelf_height, framed.height)
        self._pieces.append((left, top, framed))
        self._blit(left, top, framed)
        left, top, width, height = left + FRAME, top + FRAME, image.width, image.height
        whole = (
            left / self.width,
            top / self.height,
            (left + width) / self.width,
            (top + height) / self.height,
        )
        return Piece(self.texture, left, top, width, height, whole)

    def _blit(self, left: int, top: int, image: Image.Image) -> None:
        pixels = image.tobytes()
        self.texture.blit_buffer(pixels, pos=(left, top), size=image.size, colorfmt="rgba", bufferfmt="ubyte")

    def _draw_again(self, _texture: Texture) -> None:
        for piece in self._pieces:
            self._blit(*piece)


class Pieces:
    """All pieces of the app. Their sizes come from a small set: they stay few, and none is thrown away."""

    def __init__(self) -> None:
        self._pieces: dict[Hashable, Piece] = {}
        self._page: Atlas | None = None
        self._next: Atlas | None = None

    def of(self, key: Hashable, draw: Callable[[], Image.Image]) -> Piece:
        known = self._pieces.get(key)
        if known is None:
            known = self._pieces[key] = self._place(draw())
        return known

    def _place(self, image: Image.Image) -> Piece:
        if image.width > PAGE // 2 or image.height > PAGE // 2:
            own = Atlas(image.width + 2 * FRAME, image.height + 2 * FRAME).place(image)
            assert own is not None
            return own
        placed = self._page.place(image) if self._page else None
        if placed is None:
            self.make_room()
            self._page, self._next = self._next, None
            assert self._page is not None
            placed = self._page.place(image)
            assert placed is not None
        return placed

    def make_room(self) -> None:
        """The next page, before it is needed: the system fills all of it when its first piece comes."""
        if self._next is None:
            self._next = Atlas()
            self._next.place(Image.new("RGBA", (1, 1), NOTHING))


@cache
def pieces() -> Pieces:
    """Made when the first widget draws: textures need a window."""
    return Pieces()


def _thirds(length: int, edge: int, start: int, end: int, kept: int) -> list[tuple[float, float, int, int]]:
    """Edge, middle and edge of a piece, with where each goes; half a pixel keeps the middle clean."""
    return [
        (0, edge, start, kept),
        (edge + 0.5, length - edge - 0.5, start + kept, end - start - 2 * kept),
        (length - edge, length, end - kept, kept),
    ]


class Picture(InstructionGroup):
    """A drawing made of pieces, in pixels from the lower left. Begin with `start`, end with `finish`."""

    def start(self) -> None:
        self.clear()
        self._run: tuple[Texture, Colour] | None = None
        self._vertices: list[float] = []

    def finish(self) -> None:
        """Puts what has been collected of one texture and one tint on the canvas, as one mesh."""
        if not self._vertices:
            return
        assert self._run is not None
        texture, tint = self._run
        corners = range(0, len(self._vertices) // 4, 4)
        indices = [corner + i for corner in corners for i in (0, 1, 2, 2, 3, 0)]
        self.add(Color(*tint))
        self.add(Mesh(vertices=self._vertices, indices=indices, mode="triangles", texture=texture))
        self._vertices = []

    def put(
        self,
        piece: Piece,
        x: float,
        y: float,
        tint: Colour = WHITE,
        *,
        anchor: Anchor = (0, 0),
        part: tuple[float, float, float, float] | None = None,
        size: tuple[float, float] | None = None,
    ) -> None:
        """Puts a piece with its anchor at x, y, or a `part` (left, top, right, bottom) as large as `size`."""
        if self._run is None or self._run[0] is not piece.texture or self._run[1] != tint:
            self.finish()
            self._run = (piece.texture, tint)
        width, height = size or (piece.width, piece.height)
        if size is None:
            x, y = floor(x - anchor[0] * width + 0.5), floor(y - anchor[1] * height + 0.5)
        u0, v0, u1, v1 = piece.whole
        if part is not None:
            left, top, right, bottom = part
            u0, u1 = (piece.left + left) / piece.texture.width, (piece.left + right) / piece.texture.width
            v0, v1 = (piece.top + top) / piece.texture.height, (piece.top + bottom) / piece.texture.height
        self._vertices += (x, y, u0, v1, x + width, y, u1, v1)
        self._vertices += (x + width, y + height, u1, v0, x, y + height, u0, v0)

    def stretch(
        self, piece: Piece, x: float, y: float, width: float, height: float, edge: int, tint: Colour = WHITE
    ) -> None:
        """A piece whose edges keep their size while its middle stretches."""
        left, right, bottom, top = round(x), round(x + width), round(y), round(y + height)
        edge_x, edge_y = min(edge, (right - left) // 2), min(edge, (top - bottom) // 2)
        columns = _thirds(piece.width, edge, left, right, edge_x)
        rows = [
            (piece.height - b, piece.height - a, to, span)
            for a, b, to, span in _thirds(piece.height, edge, bottom, top, edge_y)
        ]
        for first, last, to_x, wide in columns:
            for upper, lower, to_y, high in rows:
                if wide > 0 and high > 0:
                    self.put(piece, to_x, to_y, tint, part=(first, upper, last, lower), size=(wide, high))

    # the shapes everything is made of

    def panel(self, x: float, y: float, width: float, height: float, radius: float, tint: Colour) -> None:
        """A filled rectangle with round corners."""
        r = max(1, round(min(radius, width / 2, height / 2)))
        piece = pieces().of(("panel", r), lambda: art.panel(r))
        self.stretch(piece, x, y, width, height, r, tint)

    def bar(self, x: float, y: float, width: float, height: float, tint: Colour) -> None:
        """A filled rectangle, at whole pixels and at least one of them thick."""
        piece = pieces().of(("panel", 1), lambda: art.panel(1))
        left, bottom = round(x), round(y)
        size = (max(1, round(x + width) - left), max(1, round(y + height) - bottom))
        self.put(piece, left, bottom, tint, part=(1.5, 1.5, 2.5, 2.5), size=size)

    def ring(
        self, x: float, y: float, width: float, height: float, radius: float, line: float, tint: Colour
    ) -> None:
        """The outline of such a rectangle, drawn inwards."""
        r = max(1, round(min(radius, width / 2, height / 2)))
        pen = max(1, round(line))
        edge = max(r, pen)
        piece = pieces().of(("ring", r, pen), lambda: art.ring(r, pen))
        self.stretch(piece, x, y, width, height, edge, tint)

    def shade(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        top: Colour,
        bottom: Colour,
    ) -> None:
        """A filled rectangle with round corners whose colour runs from top to bottom."""
        r = max(1, round(min(radius, width / 2, height / 2)))
        piece = pieces().of(("shade", r, top, bottom), lambda: art.shade(r, top, bottom))
        self.stretch(piece, x, y, width, height, r)

    def shadow(
        self, x: float, y: float, width: float, height: float, radius: float, blur: float, tint: Colour
    ) -> None:
        """A soft shadow of a rectangle; it reaches `blur` beyond it."""
        r, b = max(1, round(radius)), max(1, round(blur))
        piece = pieces().of(("shadow", r, b), lambda: art.shadow(r, b))
        self.stretch(piece, x - b, y - b, width + 2 * b, height + 2 * b, r + 2 * b, tint)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        tint: Colour,
        *,
        weight: str = "Medium",
        anchor: Anchor = CENTER,
    ) -> None:
        """Letters whose figures stand on the line through y: one anchor for all, whatever the letters."""
        px = max(4, round(size))
        piece = pieces().of(("text", text, px, weight), lambda: art.text(text, px, weight))
        self.put(piece, x, y, tint, anchor=anchor)

    def icon(
        self, name: str, x: float, y: float, size: float, tint: Colour, *, anchor: Anchor = CENTER
    ) -> None:
        px = max(4, round(size))
        piece = pieces().of(("icon", name, px), lambda: art.icon(name, px))
        self.put(piece, x, y, tint, anchor=anchor)

    def words(self, written: Written, x: float, y: float, tint: Colour) -> None:
        """A text on a texture of its own, from its lower left: words that are said once."""
        self.finish()
        self.add(Color(*tint))
        self.add(Rectangle(texture=written.texture, pos=(round(x), round(y)), size=written.texture.size))
