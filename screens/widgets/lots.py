"""The lots of cubes that players choose from before the first round."""

from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from screens.widgets.cube import fitted, put_cluster
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.pieces import Picture, faded

RADIUS, GAP = 10, 6


class LotTile(Touchable, Drawn, Widget):
    """One lot. `taken`: a touch on the map takes it."""

    cubes = StringProperty("")
    taken = BooleanProperty(False)
    edition = StringProperty("")

    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = ("cubes", "taken", "edition", "pressed")

    def paint(self, picture: Picture) -> None:
        theme, whole = self.theme, (0, 0, self.width, self.height)
        picture.panel(*whole, dp(RADIUS), theme.tint("section"))
        line, tone = (dp(2.5), "good") if self.taken else (dp(1), "outlineVariant")
        picture.ring(*whole, dp(RADIUS), line, theme.tint(tone))
        if self.pressed:
            picture.panel(*whole, dp(RADIUS), faded(theme.tint("onSurface"), 0.12))
        gap = dp(3)
        (grid,) = fitted((len(self.cubes),), self.width - dp(12), self.height - dp(10), dp(30), gap)
        top = (self.height + grid.height(gap)) / 2
        self.boxes += put_cluster(picture, self.edition, self.cubes, grid, self.width / 2, top, gap)


class LotsToChoose(Layout):
    """Side by side. `chosen` is the one that a touch on the map takes; `on_lot` reports the one touched."""

    __events__ = ("on_lot",)

    lots = ListProperty()
    chosen = StringProperty("")
    touchable = BooleanProperty(True)
    edition = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children"):
            self.fbind(name, self._trigger_layout)
        self.fbind("lots", self._show_all)
        for name in ("chosen", "touchable", "edition"):
            self.fbind(name, self._show)

    def on_lot(self, cubes: str) -> None:
        pass

    def _show_all(self, *_: Any) -> None:
        self.clear_widgets()
        for cubes in self.lots:
            tile = LotTile(cubes=cubes)
            tile.bind(on_tap=lambda lot: self.dispatch("on_lot", lot.cubes))
            self.add_widget(tile)
        self._show()

    def _show(self, *_: Any) -> None:
        for tile in self.children:
            tile.taken = tile.cubes == self.chosen
            tile.touchable, tile.edition = self.touchable, self.edition

    def do_layout(self, *_: Any) -> None:
        count = max(1, len(self.children))
        width = (self.width - dp(GAP) * (count - 1)) / count
        height = min(self.height, max(dp(48), width * 0.9))
        for i, tile in enumerate(reversed(self.children)):
            tile.size = (width, height)
            tile.pos = (self.x + i * (width + dp(GAP)), self.center_y - height / 2)
