"""Parts of a page below each other, in as many columns as there is room for."""

from math import ceil
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout

MOST = 3


class Columns(Layout):
    """Each part comes to lie where the least is above it. Parts say how high they are at their width."""

    least = NumericProperty("340dp")
    """How wide a column is at least."""
    gap = NumericProperty("12dp")
    edge = NumericProperty("12dp")
    """What is left free around all."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size_hint_y = None
        for name in ("pos", "size", "children"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        room = self.width - 2 * self.edge
        count = max(1, min(MOST, len(self.children), int((room + self.gap) // (self.least + self.gap))))
        wide = (room - self.gap * (count - 1)) / count
        taken = [float(self.edge)] * count
        placed = []
        for part in reversed(self.children):
            part.width = wide
            column = min(range(count), key=taken.__getitem__)
            placed.append((part, column, taken[column]))
            taken[column] += part.height + self.gap
        # Whole pixels: between two of them everything that is scrolled would be blurred.
        self.height = ceil(max(taken) + dp(12))
        for part, column, above in placed:
            x = self.x + self.edge + column * (wide + self.gap)
            part.pos = (round(x), round(self.top - above - part.height))
