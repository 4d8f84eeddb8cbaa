"""Small signs of a land of places: circled symbols, settlers, bonus tiles, what an exploration tile gives."""

from collections.abc import Mapping
from typing import NamedTuple

from kivymd.icon_definitions import md_icons

from screens.widgets import art
from screens.widgets.art import text_width
from screens.widgets.cube import fitted, put_cluster
from screens.widgets.drawn import Box, Drawn
from screens.widgets.owners import Owner, colour_and_ink, ground
from screens.widgets.pieces import CENTER, Colour, Picture, faded, pieces

PAWN = "chess-pawn"
LAYERS = 3
"""So many tiles are seen below the top one of a stack at most."""


class Standing(NamedTuple):
    """Whose settlers stand on a place, and how many."""

    owner: Owner
    settlers: int


class BonusOf(NamedTuple):
    """What is printed on a bonus tile: the signs of its condition, and points for each time it holds."""

    signs: tuple[str, ...] = ()
    points: int = 0
    named: bool = True


class StackOf(NamedTuple):
    """A stack of bonus tiles; how many are left is None where nobody has told, and nothing may be left."""

    top: BonusOf | None
    left: int | None


class TileOf(NamedTuple):
    """What is printed on an exploration tile."""

    cubes: str = ""
    settlers: int = 0
    points: int = 0
    sign: str = ""
    named: bool = True


class Circled(NamedTuple):
    """A symbol of places and cards: an icon, or the first letters of whatever a table calls it."""

    icon: str
    letters: str = ""


def circled(symbol: str, known: Mapping[str, str]) -> Circled:
    name = known.get(symbol, symbol)
    return Circled(name) if name in md_icons else Circled("", symbol[:2].capitalize())


def put_symbol(
    widget: Drawn, picture: Picture, symbol: Circled, x: float, y: float, size: float, *, note: bool = True
) -> None:
    """In a circle around x, y."""
    cardboard = widget.theme.cardboard
    box = (x - size / 2, y - size / 2, size, size)
    picture.panel(*box, size / 2, cardboard.card_top)
    picture.ring(*box, size / 2, max(1.0, size * 0.07), cardboard.card_faint)
    if symbol.icon:
        picture.icon(symbol.icon, x, y, size * 0.7, cardboard.card_ink)
    else:
        picture.text(symbol.letters, x, y, size * 0.5, cardboard.card_ink, weight="Bold")
    if note:
        widget.boxes.append(("symbol", box))


class Pill(NamedTuple):
    """A pawn and a number on a ground of their own; perhaps whose they are, by initial or by mark."""

    number: int
    ground: Colour
    ink: Colour
    letter: str = ""
    mark: int | None = None
    pawn: bool = True

    def _before(self, height: float) -> float:
        """How wide the sign of the player is."""
        if self.letter:
            return text_width(self.letter, height * 0.8, "Bold") + height * 0.06
        return height * 0.62 if self.mark is not None else 0

    def width(self, height: float) -> float:
        signs = self._before(height) + (height * 0.62 if self.pawn else 0)
        return height * 0.5 + signs + text_width(str(self.number), height * 0.86, "Bold")

    def fitting(self, height: float, room: float) -> float:
        """How high it can be, at most so high, where there is so much room beside."""
        return height * min(1.0, room / self.width(height))

    def put(self, widget: Drawn, picture: Picture, x: float, y: float, height: float) -> None:
        """From x on, around y."""
        box = (x, y - height / 2, self.width(height), height)
        picture.panel(*box, height / 2, self.ground)
        at = x + height * 0.26
        if self.letter:
            picture.text(self.letter, at, y, height * 0.8, self.ink, weight="Bold", anchor=(0, 0.5))
        elif self.mark is not None:
            kind, px = self.mark, max(6, round(height * 0.52))
            piece = pieces().of(("mark", kind, px, 0), lambda: art.mark(kind, px, 0))
            picture.put(piece, at, y, self.ink, anchor=(0, 0.5))
        at += self._before(height)
        if self.pawn:
            picture.icon(PAWN, at + height * 0.28, y, height * 0.76, self.ink)
            at += height * 0.58
        picture.text(str(self.number), at - 1, y, height * 0.86, self.ink, weight="Bold", anchor=(0, 0.5))
        widget.boxes.append(("settlers", box))


def standing_pill(standing: Standing, *, pawn: bool = True) -> Pill:
    """In the player's colour, with the initial, or the mark of the seat where initials are alike."""
    owner, settlers = standing
    colour, ink = colour_and_ink(owner.colour)
    mark = None if owner.letter else owner.mark % art.MARKS
    return Pill(settlers, _tint(colour), _tint(ink), owner.letter, mark, pawn)


def _tint(colour: tuple[int, int, int]) -> Colour:
    red, green, blue = (part / 255 for part in colour)
    return (red, green, blue, 1.0)


# Bonus tiles


def put_bonus(
    widget: Drawn, picture: Picture, bonus: BonusOf, box: Box, *, layers: int = 0, bare: bool = False
) -> None:
    """A bonus tile with so many below it, all within the box; `bare` is only what is printed on it."""
    cardboard = widget.theme.cardboard
    x, y, width, height = box
    step = min(height * 0.07, width * 0.04)
    width, height = width - layers * step, height - layers * step
    radius = min(width, height) * 0.16
    for layer in () if bare else range(layers, -1, -1):
        at = (x + layer * step, y + layer * step, width, height)
        picture.shade(*at, radius, cardboard.back_top, cardboard.back_bottom)
        picture.ring(*at, radius, max(1.0, height * 0.02), faded(cardboard.back_ink, 0.45))
    _put_condition(picture, bonus, (x, y, width, height), cardboard.back_ink)
    widget.boxes.append(("bonus tile", (x, y, width + layers * step, height + layers * step)))


def _put_condition(picture: Picture, bonus: BonusOf, box: Box, ink: Colour) -> None:
    """The signs and the points in a line, or the points below where the tile is higher than wide."""
    x, y, width, height = box
    if not bonus.named:
        picture.text("?", x + width / 2, y + height / 2, min(height * 0.7, width * 0.6), ink, weight="Black")
        return
    figure = str(bonus.points)
    count = len(bonus.signs)
    if height > width * 0.95 and count:
        size = min(width * 0.8 / count, height * 0.36)
        _put_signs(picture, bonus.signs, x + width / 2, y + height * 0.66, size, ink)
        picture.text(figure, x + width / 2, y + height * 0.28, min(height * 0.36, width), ink, weight="Bold")
        return
    size = height * 0.62
    wide = (count * 0.92 + 0.3) * size + text_width(figure, size, "Bold")
    size *= min(1.0, width * 0.88 / wide)
    wide = (count * 0.92 + 0.3) * size + text_width(figure, size, "Bold")
    at = x + (width - wide) / 2
    _put_signs(picture, bonus.signs, at + count * 0.46 * size, y + height / 2, size, ink)
    left = at + (count * 0.92 + 0.3) * size
    picture.text(figure, left, y + height / 2, size, ink, weight="Bold", anchor=(0, 0.5))


def _put_signs(
    picture: Picture, signs: tuple[str, ...], x: float, y: float, size: float, ink: Colour
) -> None:
    left = x - (len(signs) - 1) * 0.46 * size
    for i, sign in enumerate(signs):
        picture.icon(sign, left + i * 0.92 * size, y, size * 0.95, ink)


# Exploration tiles


def put_tile(widget: Drawn, picture: Picture, tile: TileOf, box: Box, edition: str, *, radius: float) -> None:
    """Dark, with a compass, and what it gives below."""
    x, y, width, height = box
    ink = ground(widget, "tile ink")
    picture.shade(*box, radius, ground(widget, "tile top"), ground(widget, "tile"))
    inset = min(width, height) * 0.06
    inner = (x + inset, y + inset, width - 2 * inset, height - 2 * inset)
    picture.ring(*inner, radius * 0.7, max(1.0, inset * 0.3), faded(ink, 0.55))
    size = min(width * 0.44, height * 0.34)
    picture.icon("compass-outline", x + width / 2, y + height * 0.7, size, ink)
    widget.boxes.append(("compass", (x + width / 2 - size / 2, y + height * 0.7 - size / 2, size, size)))
    room = (x + 2 * inset, y + 1.5 * inset, width - 4 * inset, height * 0.7 - size / 2 - 2 * inset)
    _put_gift(widget, picture, tile, room, ink, edition)


def _put_gift(widget: Drawn, picture: Picture, tile: TileOf, box: Box, ink: Colour, edition: str) -> None:
    x, y, width, height = box
    middle = x + width / 2
    if not tile.named:
        size = min(height * 0.8, width * 0.6)
        picture.text("?", middle, y + height / 2, size, ink, weight="Black")
        return
    words: list[tuple[str, str]] = []
    if tile.settlers:
        words.append((f"+{tile.settlers}", PAWN))
    if tile.points:
        words.append((str(tile.points), "star"))
    if tile.sign:
        words.append(("+", tile.sign))
    lines = len(words) + bool(tile.cubes)
    if not lines:
        return
    high = height / lines
    at = y + height - high / 2
    if tile.cubes:
        gap = max(1.0, high * 0.06)
        (grid,) = fitted((len(tile.cubes),), width, high * 0.92, high * 0.8, gap)
        top = at + grid.height(gap) / 2
        widget.boxes += put_cluster(picture, edition, tile.cubes, grid, middle, top, gap)
        at -= high
    for figure, sign in words:
        size = min(high * 0.7, width * 0.4)
        wide = text_width(figure, size, "Bold") + size * 1.1
        left = middle - wide / 2
        picture.text(figure, left, at, size, ink, weight="Bold", anchor=(0, 0.5))
        picture.icon(sign, left + wide - size / 2, at, size, ink)
        widget.boxes.append((sign, (left, at - size / 2, wide, size)))
        at -= high


def put_arrow(picture: Picture, way: str, x: float, y: float, size: float, tint: Colour) -> None:
    """Up for a step that raises a cube, down to what is got, a point to where something belongs."""
    px = max(6, round(size))
    draw = {"up": art.up_arrow, "down": art.down_arrow, "point": art.pointer}[way]
    picture.put(pieces().of((way, px), lambda: draw(px)), x, y, tint, anchor=CENTER)
