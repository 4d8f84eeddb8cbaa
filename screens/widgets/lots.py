"""The lots of cubes that players choose from before the first round."""

from typing import ClassVar

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.cube import fitted, put_cluster
from screens.widgets.drawn import Drawn
from screens.widgets.pieces import Picture

RADIUS, GAP = 10, 6


class LotsToChoose(Drawn, Widget):
    """Side by side; the first is the one that a touch on the map takes."""

    lots = ListProperty()
    edition = StringProperty("")

    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = ("lots", "edition")

    def paint(self, picture: Picture) -> None:
        theme, count = self.theme, max(1, len(self.lots))
        width = (self.width - dp(GAP) * (count - 1)) / count
        height = min(self.height, width * 0.9)
        y = (self.height - height) / 2
        for i, cubes in enumerate(self.lots):
            x = i * (width + dp(GAP))
            first = i == 0
            picture.panel(x, y, width, height, dp(RADIUS), theme.tint("section"))
            line, tone = (dp(2.5), "good") if first else (dp(1), "outlineVariant")
            picture.ring(x, y, width, height, dp(RADIUS), line, theme.tint(tone))
            gap = dp(3)
            (grid,) = fitted((len(cubes),), width - dp(12), height - dp(10), dp(30), gap)
            top = y + (height + grid.height(gap)) / 2
            self.boxes += put_cluster(picture, self.edition, cubes, grid, x + width / 2, top, gap)
