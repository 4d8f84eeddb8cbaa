"""The VP tile of a port as a card: points, cost, who is there and what it takes to get there."""

from typing import ClassVar, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.art import text_width
from screens.widgets.cube import fitted, put_cluster
from screens.widgets.drawn import Box, Drawn, Touchable
from screens.widgets.owners import Owner, ground
from screens.widgets.pieces import Colour, Picture, faded
from screens.widgets.sailing import WASHED, foot_of, put_foot

PAPER = (60, 98)
"""The size in dp at which a card is drawn as measured below."""
FOOT, PAD, RADIUS = 14, 3, 7
HEAD = 0.36
"""The share of the height that the points have, or of the width where it is lower than wide."""
LEAST = 9
"""In dp: words that would be smaller are left out."""


class VpOf(NamedTuple):
    """What is shown of a port: the card of a tile, of an unnamed one, of the one that closes it, or none."""

    kind: str = ""
    """ "tile", "unnamed", "closed", or "" where nothing lies."""
    points: int = 0
    """Below 0 nobody has said them yet."""
    cost: str = ""
    boats: tuple[Owner, ...] = ()
    lying: str = ""
    price: int = 0
    washed: bool = False
    framed: bool = False
    asked: bool = False


class VpCard(Touchable, Drawn, Widget):
    tile = ObjectProperty(VpOf())
    lifted = ListProperty()
    edition = StringProperty("")
    word = StringProperty("")
    """What stands on a card that shows no cost: that the port is closed, that the tile can be entered."""

    hex: Box | None = None
    """Its tile on the map, from its lower left corner: all of that belongs to it too."""

    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = ("tile", "lifted", "edition", "word", "pressed")

    @property
    def aim(self) -> Box:
        """Where a finger can aim at: the card, or its hex where that is larger."""
        whole = (0.0, 0.0, self.width, self.height)
        return max((box for box in (whole, self.hex) if box), key=lambda box: min(box[2:]))

    def paint(self, picture: Picture) -> None:
        tile: VpOf = self.tile
        width, height = self.width, self.height
        k = max(0.7, min(width / dp(PAPER[0]), height / dp(PAPER[1]))) * dp(1)
        whole = (0, 0, width, height)
        cardboard = self.theme.cardboard
        if tile.asked:
            picture.shadow(*whole, dp(RADIUS), dp(10), self.theme.tint("primary"))
        if tile.kind:
            picture.shadow(0, -dp(1), width, height, dp(RADIUS), dp(4), cardboard.shadow)
        boats = tuple(boat for boat in tile.boats if boat.seat not in self.lifted)
        foot = foot_of(boats, tile.lying, tile.price)
        under = (FOOT + 2 * PAD) * k if foot else PAD * k
        if tile.kind in ("tile", "unnamed"):
            self._paint_face(picture, tile, under, k)
        else:
            self._paint_closed(picture, tile, under, k)
        if tile.washed:
            picture.panel(*whole, dp(RADIUS), faded(ground(self, "sea"), WASHED))
        if self.pressed:
            picture.panel(*whole, dp(RADIUS), faded(cardboard.card_ink, 0.14))
        if tile.framed or tile.asked:
            tone = "primary" if tile.asked else "good"
            picture.ring(*whole, dp(RADIUS), max(2.0, 2.6 * k), self.theme.tint(tone))
        if foot:
            put_foot(self, picture, foot, width / 2, (PAD + 1 + FOOT / 2) * k, FOOT * k, width - 2 * PAD * k)

    def _paint_face(self, picture: Picture, tile: VpOf, under: float, k: float) -> None:
        cardboard = self.theme.cardboard
        width, height = self.width, self.height
        picture.shade(0, 0, width, height, dp(RADIUS), cardboard.card_top, cardboard.card_bottom)
        low = height < width * 1.05
        head: Box = (0, 0, width * HEAD, height) if low else (0, height * (1 - HEAD), width, height * HEAD)
        picture.shade(*head, dp(RADIUS), cardboard.point_top, cardboard.point_bottom)
        if low:
            picture.panel(head[2] - dp(RADIUS), 0, dp(RADIUS), height, 1, cardboard.point_bottom)
        else:
            picture.panel(0, head[1], width, dp(RADIUS), 1, cardboard.point_bottom)
        picture.ring(0, 0, width, height, dp(RADIUS), dp(1), cardboard.card_edge)
        figure = str(tile.points) if tile.kind == "tile" and tile.points >= 0 else "?"
        middle = head[1] + head[3] / 2 if not low else under + (height - under) / 2
        size = min(head[3] * 0.86, head[2] * 0.8 / text_width(figure, dp(20), "Black") * dp(20))
        if low:
            size = min(size, (height - under) * 0.7)
        self._text(picture, figure, head[2] / 2, middle, size, cardboard.point_ink, "Black")
        room: Box = (
            (head[2] + PAD * k, under, width - head[2] - 2 * PAD * k, height - under - PAD * k)
            if low
            else (PAD * k, under, width - 2 * PAD * k, head[1] - under - PAD * k)
        )
        if tile.kind == "tile":
            self._paint_cost(picture, tile.cost, room, k)
        else:
            self._paint_word(picture, room, cardboard.card_faint)
        picture.ring(0, 0, width, height, dp(RADIUS), dp(1), cardboard.card_edge)

    def _paint_cost(self, picture: Picture, cost: str, room: Box, k: float) -> None:
        x, y, width, height = room
        gap = max(1.0, 1.2 * k)
        (grid,) = fitted((len(cost),), width, height, 20 * k, gap)
        top = y + (height + grid.height(gap)) / 2
        self.boxes += put_cluster(picture, self.edition, cost, grid, x + width / 2, top, gap)

    def _paint_closed(self, picture: Picture, tile: VpOf, under: float, k: float) -> None:
        """An anchor; on a grey card where the port is closed."""
        width, height = self.width, self.height
        ink: Colour = (1.0, 1.0, 1.0, 0.9)
        if tile.kind:
            picture.shade(0, 0, width, height, dp(RADIUS), (0.54, 0.51, 0.48, 1.0), (0.42, 0.4, 0.38, 1.0))
        else:
            ink = self.theme.cardboard.card_faint
        words = self.word if tile.kind else ""
        room = height - under - PAD * k
        size = min(24 * k, room * (0.55 if words else 0.9), width * 0.6)
        y = under + room * (0.66 if words else 0.5)
        picture.icon("anchor", width / 2, y, size, ink)
        self.boxes.append(("anchor", (width / 2 - size / 2, y - size / 2, size, size)))
        if words:
            picture.icon(
                "close-thick", width / 2 + size * 0.42, y - size * 0.34, size * 0.5, (1, 0.78, 0.72, 1)
            )
            self._paint_word(picture, (PAD * k, under, width - 2 * PAD * k, y - size * 0.56 - under), ink)

    def _paint_word(self, picture: Picture, room: Box, ink: Colour) -> None:
        """In as few lines as it takes, if that can be read."""
        x, y, width, height = room
        size = float(min(sp(12), dp(18)))
        while size >= dp(LEAST):
            lines = _lines(self.word, size, width)
            if len(lines) * size * 1.2 <= height and all(text_width(line, size) <= width for line in lines):
                break
            size -= 1
        else:
            return
        at = y + height / 2 + (len(lines) - 1) * size * 0.6
        for line in lines:
            self._text(picture, line, x + width / 2, at, size, ink, "Medium")
            at -= size * 1.2

    def _text(
        self, picture: Picture, text: str, x: float, y: float, size: float, ink: Colour, weight: str
    ) -> None:
        picture.text(text, x, y, size, ink, weight=weight)
        wide = text_width(text, size, weight)
        self.boxes.append((text, (x - wide / 2, y - size * 0.36, wide, size * 0.72)))


def _lines(text: str, size: float, room: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
