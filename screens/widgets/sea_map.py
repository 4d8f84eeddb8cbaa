"""The map: the sea, a hex for each market tile, a card for each port, and the way that a boat took."""

from functools import partial
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from engine.eastern_wonders.chart import Chart
from screens.widgets import art, sea_art
from screens.widgets.drawn import Box, Drawn
from screens.widgets.hexes import BAND, Hexes, card_at, laid
from screens.widgets.market_hex import MarketHex
from screens.widgets.owners import colour_and_ink, ground
from screens.widgets.pieces import CENTER, Picture, faded, pieces
from screens.widgets.vp_card import VpCard

RADIUS, EDGE = 14, 1
MARK = 15
"""In dp: the round arrow on the edge between two tiles."""
ARROWS = {
    (0, -1): "arrow-down",
    (0, 1): "arrow-up",
    (1, 1): "arrow-top-right",
    (1, -1): "arrow-bottom-right",
    (-1, 1): "arrow-top-left",
    (-1, -1): "arrow-bottom-left",
}
"""By which way a step goes, to the right and up."""


class Voyage(NamedTuple):
    """The way of a boat: the cells from the first, and its colour."""

    cells: tuple[str, ...] = ()
    colour: str = "slate"


class VoyageMarks(Drawn, Widget):
    """Round arrows on the edges between the tiles of a way. Nobody touches them."""

    voyage = ObjectProperty(Voyage())
    hexes = ObjectProperty(None, allownone=True)

    paint_on: ClassVar[tuple[str, ...]] = ("voyage", "hexes")

    def paint(self, picture: Picture) -> None:
        hexes: Hexes | None = self.hexes
        cells = self.voyage.cells
        if hexes is None or any(cell not in hexes.middles for cell in cells):
            return
        size = min(dp(24), max(dp(MARK), hexes.height * 0.2))
        disc, on_disc = colour_and_ink(self.voyage.colour)
        px = round(size)
        for one, other in pairwise(cells):
            (x1, y1), (x2, y2) = hexes.middles[one], hexes.middles[other]
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            if abs(x2 - x1) < 1:
                # Beside what stands at the foot of the one and at the head of the other.
                x -= hexes.width * 0.23
            arrow = ARROWS[_sign(x2 - x1), _sign(y2 - y1)]
            piece = pieces().of(
                ("heading", arrow, px, disc), partial(sea_art.heading, arrow, px, disc, on_disc)
            )
            picture.put(piece, x, y, anchor=CENTER)


def _sign(by: float) -> int:
    return 0 if abs(by) < 1 else 1 if by > 0 else -1


class SeaMap(Drawn, Layout):
    """Reports `on_cell` and `on_cell_held` with the name of a cell. Every place belongs to some cell."""

    __events__ = ("on_cell", "on_cell_held")

    edition = StringProperty("")
    chart = ObjectProperty(None, allownone=True)
    voyage = ObjectProperty(Voyage())

    smallest = 48
    paint_on: ClassVar[tuple[str, ...]] = ("edition", "chart")

    def __init__(self, **kwargs: Any) -> None:
        self.cells: dict[str, MarketHex | VpCard] = {}
        self.hexes: Hexes | None = None
        super().__init__(**kwargs)
        self._marks = VoyageMarks()
        self.add_widget(self._marks)
        for name in ("pos", "size", "children"):
            self.fbind(name, self._trigger_layout)
        self.fbind("voyage", self._marks.setter("voyage"))

    def on_cell(self, cell: str) -> None:
        pass

    def on_cell_held(self, cell: str) -> None:
        pass

    def on_chart(self, *_: Any) -> None:
        """Another map: its own hexes and cards, those of the old one are gone."""
        chart: Chart = self.chart
        for widget in self.cells.values():
            self.remove_widget(widget)
        self.cells = {}
        for place in chart.places:
            widget = VpCard(edition=self.edition) if place.port else MarketHex(edition=self.edition)
            widget.bind(
                on_tap=lambda _, cell=place.cell: self.dispatch("on_cell", cell),
                on_hold=lambda _, cell=place.cell: self.dispatch("on_cell_held", cell),
            )
            self.cells[place.cell] = widget
            self.add_widget(widget, index=1)
        self.do_layout()

    def on_edition(self, *_: Any) -> None:
        for widget in self.cells.values():
            widget.edition = self.edition

    def do_layout(self, *_: Any) -> None:
        if self.chart is None or min(self.size) < dp(self.smallest):
            return
        hexes = self.hexes = laid(self.chart.places, self.width, self.height, dp(EDGE))
        width, height = round(hexes.width) - 1, round(hexes.height) - 1
        for cell in self.chart.markets:
            x, y = hexes.middles[cell]
            self.cells[cell].size = (width, height)
            self.cells[cell].pos = (self.x + x - width / 2, self.y + y - height / 2)
        for cell in self.chart.ports:
            x, y, wide, high = card_at(hexes, cell, self.chart.cells, tuple(self.size), dp(EDGE))
            card = self.cells[cell]
            card.size, card.pos = (wide, high), (self.x + x, self.y + y)
            middle_x, middle_y = hexes.middles[cell]
            band = hexes.width * BAND
            card.hex = (middle_x - band / 2 - x, middle_y - height / 2 - y, band, height)
        self._marks.pos, self._marks.size = self.pos, self.size
        self._marks.hexes = hexes
        self._paint_soon()

    def paint(self, picture: Picture) -> None:
        picture.shade(0, 0, self.width, self.height, dp(RADIUS), ground(self, "sea top"), ground(self, "sea"))
        if self.hexes is None:
            return
        width, height = round(self.hexes.width) - 1, round(self.hexes.height) - 1
        piece = pieces().of(("hexagon", width, height), lambda: art.hexagon(width, height))
        for cell in self.chart.ports:
            x, y = self.hexes.middles[cell]
            picture.put(piece, x, y, faded(ground(self, "port"), 0.75), anchor=(0.5, 0.5))
        for cell in self.chart.ports:
            x, y = self.hexes.middles[cell]
            aside = x + width * 0.37 * (1 if x < self.width / 2 else -1)
            size = min(dp(18), height * 0.3)
            picture.icon("anchor", aside, y, size, faded(self.theme.cardboard.card_ink, 0.5))

    # Touches

    def cell_at(self, x: float, y: float) -> str | None:
        """The card there, or else the hex whose middle is nearest."""
        if self.hexes is None or not self.collide_point(x, y):
            return None
        for cell in self.chart.ports:
            if self.cells[cell].collide_point(x, y):
                return str(cell)
        return self.hexes.nearest(x - self.x, y - self.y)

    def on_touch_down(self, touch: Any) -> bool:
        cell = self.cell_at(*touch.pos)
        if cell is None:
            return False
        return self.cells[cell].take(touch)

    def spot(self, cell: str) -> Box | None:
        """Where a cell lies, in the window."""
        widget = self.cells.get(cell)
        return None if widget is None else (*widget.to_window(*widget.pos), *widget.size)
