"""A market tile of the map: its icon, its trade in cubes, who has built there, what lies and floats there."""

from functools import lru_cache
from itertools import groupby
from typing import ClassVar, NamedTuple

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from faces.looks import look_of
from screens.widgets import art, sea_art
from screens.widgets.cube import put_cube
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.hexes import BAND
from screens.widgets.owners import Owner, ground, ground_word
from screens.widgets.palette import LEVEL_OF, cube_colour, cube_ink, rgb
from screens.widgets.pieces import CENTER, Colour, Picture, faded, pieces
from screens.widgets.sailing import WASHED, foot_of, put_foot, put_outpost

ICONS = {
    "cloves": ("flower-tulip", "B"),
    "tea": ("leaf", "G"),
    "chili": ("chili-mild", "R"),
    "ginger": ("flower", "Y"),
}
"""Each icon of the tiles: its picture, and the cube whose colours it has."""
PAPER = (88, 58)
"""The size in dp at which a tile is drawn as measured below; smaller and larger ones follow it."""
LESS = 0.6
"""What stands above and below the trade grows less than the tile does: by this power."""
OUTPOST, FOOT, PAD, GAP = 10.5, 13, 2, 1.5
ICON, ARROW, CORNER = 13, 9, 9
LARGEST = 19
"""A cube of the trade, at most."""
READABLE = 12
"""In dp: rather than smaller cubes there is one for many that are equal, with how many they are."""
COUNTED = ((False, False), (True, False), (False, True), (True, True))
"""In which of the two rows they are, what is printed first."""
MANY = 3
"""So many equal cubes may be counted."""
FIGURE = 0.8
"""The size of letters beside a cube, in sizes of the cube."""
EVEN = 1.3
"""How much larger the cubes of one row may be than those of the other."""


class TileOf(NamedTuple):
    """What is shown of a market tile; `costs` is None where nobody knows its trade."""

    icon: str = ""
    costs: str | None = None
    gives: str = ""
    outposts: tuple[Owner, ...] = ()
    boats: tuple[Owner, ...] = ()
    lying: str = ""
    price: int = 0
    washed: bool = False
    """Out of reach; it can be touched still, to hear why."""
    framed: bool = False
    """A touch there would do more than gather or build."""
    asked: bool = False


class Line(NamedTuple):
    """Cubes side by side: how large, and how high above the middle of the tile."""

    size: int
    up: float


Lines = tuple[Line, Line]
Lot = tuple[str, str]
"""A cube, and how many of it there are where it stands for several."""
Rows = tuple[tuple[Lot, ...], tuple[Lot, ...]]
"""What is paid, and what is got."""


def lots_of(cubes: str, *, counted: bool) -> tuple[Lot, ...]:
    """Each cube; where they are `counted`, one for many that are equal."""
    lots: list[Lot] = []
    for letter, run in groupby(cubes):
        count = len(tuple(run))
        lots += [(letter, f"{count}×")] if counted and count >= MANY else [(letter, "")] * count
    return tuple(lots)


@lru_cache(maxsize=1024)
def _width_of(lots: tuple[Lot, ...], size: int) -> float:
    figures = sum(art.text_width(figure, size * FIGURE, "Bold") for _, figure in lots if figure)
    return len(lots) * (size + 1) - 1 + figures


@lru_cache(maxsize=512)
def trade_lines(rows: Rows, width: float, height: float, bottom: float, top: float, k: float) -> Lines:
    """Where what is paid and what is got lie on a hex, as large as they fit between two heights.

    They keep clear of its sides, and of icon and arrow in its corners.
    """
    gap, margin, corner = max(1.0, GAP * k), 2.5 * k, (CORNER + ICON / 2 + 1.5) * k

    def fits(lots: tuple[Lot, ...], size: int, up: float) -> bool:
        room = 2 * (width / 2 - (abs(up) + size * 0.3) * width / (2 * height) - margin)
        if abs(up) < size / 2 + ICON * k / 2 - 0.5:
            room = min(room, width - 2 * corner)
        return _width_of(lots, size) <= room

    largest, least = int(min(LARGEST * k, (top - bottom - gap) / 2)), 3
    middle = (bottom + top) / 2
    best = (Line(least, middle + least / 2 + 0.5), Line(least, middle - least / 2 - 0.5))
    found = 0.0
    for small in range(largest, least - 1, -1):
        most = min(round(small * EVEN), largest)
        if small + most / 8 <= found:
            break
        for extra in range(most, small - 1, -1):
            for sizes in ((small, extra), (extra, small)):
                if sum(sizes) + gap > top - bottom:
                    continue
                spare = (top - bottom - sum(sizes) - gap) / 2
                spread = min(spare, 2 * k)
                first = top - spare + spread / 2 - sizes[0] / 2
                second = bottom + spare - spread / 2 + sizes[1] / 2
                lines = (Line(sizes[0], first), Line(sizes[1], second))
                worth = small + extra / 8
                if worth > found and all(
                    fits(lots, *line) for lots, line in zip(rows, lines, strict=True) if lots
                ):
                    best, found = lines, worth
    return best


def _rows_in(trade: tuple[str, str], room: tuple[float, float, float, float, float]) -> tuple[Rows, Lines]:
    """Cube by cube as it is printed; counted in a row, or in both, where those would be too small to read."""
    found: list[tuple[Rows, Lines]] = []
    for counted in COUNTED:
        costs, gives = (lots_of(cubes, counted=many) for cubes, many in zip(trade, counted, strict=True))
        lines = trade_lines((costs, gives), *room)
        found.append(((costs, gives), lines))
        if min(line.size for line in lines) >= dp(READABLE):
            return found[-1]
    return max(found, key=lambda laid: min(line.size for line in laid[1]))


class MarketHex(Touchable, Drawn, Widget):
    """As wide and as high as its hex; a finger aims at what no other column reaches into."""

    tile = ObjectProperty(TileOf())
    lifted = ListProperty()
    """Seats of boats that are on their way."""
    edition = StringProperty("")

    smallest = 16
    paint_on: ClassVar[tuple[str, ...]] = ("tile", "lifted", "edition", "pressed")

    @property
    def aim(self) -> tuple[float, float, float, float]:
        """The part of it that belongs to nothing else: left, bottom, width and height within it."""
        return self.width * (1 - BAND) / 2, 0, self.width * BAND, self.height

    def paint(self, picture: Picture) -> None:
        tile: TileOf = self.tile
        width, height = round(self.width), round(self.height)
        k = min(width / dp(PAPER[0]), height / dp(PAPER[1]))
        x, y = width / 2, height / 2
        if tile.asked:
            self._put(picture, "hexagon", faded(self.theme.tint("primary"), 0.35), grow=dp(5))
        self._paint_ground(picture, tile)
        small, k = (k**LESS if k > 1 else k) * dp(1), k * dp(1)
        bottom, top = self._paint_outposts(picture, tile, x, y, small)
        self._paint_trade(picture, tile, x, y, bottom, top, k)
        if tile.washed:
            self._put(picture, "hexagon", faded(ground(self, "sea"), WASHED))
        if self.pressed:
            self._put(picture, "hexagon", faded(self.theme.cardboard.card_ink, 0.14))
        if tile.framed or tile.asked:
            tone = "primary" if tile.asked else "good"
            self._put(picture, "hexagon_ring", self.theme.tint(tone), line=max(2.0, 2.6 * k))
        boats = tuple(boat for boat in tile.boats if boat.seat not in self.lifted)
        foot = foot_of(boats, tile.lying, tile.price)
        if foot:
            at = y - height / 2 + (PAD + 1 + FOOT / 2) * small
            room = 2 * (width / 2 - (y - at) * width / (2 * height)) - 4 * small
            put_foot(self, picture, foot, x, at, FOOT * small, room)

    def _put(self, picture: Picture, kind: str, tint: Colour, line: float = 0, grow: float = 0) -> None:
        width, height = round(self.width + 2 * grow), round(self.height + 2 * grow)
        given = (line,) if line else ()
        draw = getattr(art, kind)
        piece = pieces().of((kind, width, height, *given), lambda: draw(width, height, *given))
        picture.put(piece, -grow, -grow, tint)

    def _paint_ground(self, picture: Picture, tile: TileOf) -> None:
        width, height = round(self.width), round(self.height)
        land, rim = (rgb(ground_word(self, name)) for name in (tile.icon or "unnamed", "rim"))
        piece = pieces().of(
            ("tile", width, height, land, rim), lambda: sea_art.tile(width, height, land, rim)
        )
        picture.put(piece, 0, 0)

    def _paint_outposts(
        self, picture: Picture, tile: TileOf, x: float, y: float, k: float
    ) -> tuple[float, float]:
        """At the top; says what is left for the trade, from the middle: its bottom and its top."""
        top = self.height / 2 - (PAD + 1) * k
        bottom = -top + (FOOT + GAP) * k if tile.boats or tile.lying or tile.price else -top
        if not tile.outposts:
            return bottom, top
        size = OUTPOST * k
        room = 2 * (self.width / 2 - (top - 2 * k) * self.width / (2 * self.height)) - 2 * k
        step = min(size + 2 * k, (room - size) / max(1, len(tile.outposts) - 1))
        at = x - step * (len(tile.outposts) - 1) / 2
        size = min(size, step - 1) if len(tile.outposts) > 1 else size
        for owner in tile.outposts:
            self.boxes.append(("outpost", put_outpost(picture, owner, at, y + top - size / 2, size)))
            at += step
        return bottom, top - size - GAP * k

    def _paint_trade(
        self, picture: Picture, tile: TileOf, x: float, y: float, bottom: float, top: float, k: float
    ) -> None:
        if tile.icon:
            self._paint_icon(picture, tile.icon, x - self.width / 2 + CORNER * k, y, ICON * k)
        if tile.costs is None:
            size = min(30 * max(dp(1), k), top - bottom)
            ink = self.theme.cardboard.card_faint
            picture.text("?", x, y + (bottom + top) / 2, size, ink, weight="Black")
            return
        at, size = x + self.width / 2 - CORNER * k, ARROW * k
        px = max(6, round(size))
        arrow = pieces().of(("down", px), lambda: art.down_arrow(px))
        picture.put(arrow, at, y, self.theme.cardboard.card_faint, anchor=(0.5, 0.5))
        self.boxes.append(("arrow", (at - size / 2, y - size / 2, size, size)))
        room = (round(self.width), round(self.height), round(bottom), round(top), k)
        rows, lines = _rows_in((tile.costs, tile.gives), room)
        for lots, line in zip(rows, lines, strict=True):
            left = x - _width_of(lots, line.size) / 2
            for letter, figure in lots:
                left = self._paint_figure(picture, figure, left, y + line.up, line.size * FIGURE)
                middle = left + line.size / 2
                put_cube(picture, self.edition, letter, middle, y + line.up, line.size)
                box = (left, y + line.up - line.size / 2, line.size, line.size)
                self.boxes.append((f"cube {letter}", box))
                left += line.size + 1

    def _paint_figure(self, picture: Picture, figure: str, x: float, y: float, size: float) -> float:
        """Says where the cube begins that it counts."""
        if not figure:
            return x
        wide = art.text_width(figure, size, "Bold")
        picture.text(figure, x, y, size, self.theme.cardboard.card_ink, weight="Bold", anchor=(0, 0.5))
        self.boxes.append((figure, (x, y - size / 2, wide, size)))
        return x + wide

    def _paint_icon(self, picture: Picture, icon: str, x: float, y: float, size: float) -> None:
        put_icon(self, picture, icon, x, y, size)
        self.boxes.append(("icon", (x - size / 2, y - size / 2, size, size)))


def put_icon(widget: Drawn, picture: Picture, icon: str, x: float, y: float, size: float) -> None:
    """The icon of a row or tile on a disc of its colour."""
    name, letter = ICONS[icon]
    level, px = LEVEL_OF[letter], max(6, round(size))
    disc, ink = cube_colour(look_of(widget.edition).cubes, level), cube_ink(level)
    piece = pieces().of(("emblem", name, px, disc), lambda: sea_art.emblem(name, px, disc, ink))
    picture.put(piece, x, y, anchor=CENTER)
