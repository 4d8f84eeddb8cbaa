"""Cards side by side, as large as the room allows."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, OptionProperty
from kivy.uix.layout import Layout

from screens.widgets.drawn import Box

FINGER = 48
"""In dp: no cell is smaller as long as another number of rows can help it."""


class Spread(Layout):
    """Lays its children out in equal cells, in the number of rows that makes them largest.

    There are never fewer cells than `places`, so that a few cards do not grow and shrink as others come.
    """

    places = NumericProperty(5)
    rows_at_most = NumericProperty(1)
    gap = NumericProperty("4dp")
    widest = NumericProperty(0.85)
    """The width of a cell in terms of its height, at most."""
    tallest = NumericProperty(1.5)
    """The height of a cell in terms of its width, at most."""
    halign = OptionProperty("center", options=["left", "center"])
    valign = OptionProperty("center", options=["top", "center"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        trigger = self._trigger_layout
        for name in (
            "pos",
            "size",
            "children",
            "places",
            "rows_at_most",
            "gap",
            "widest",
            "tallest",
            "halign",
            "valign",
        ):
            self.fbind(name, trigger)

    def do_layout(self, *_: Any) -> None:
        for child, (x, y, width, height) in zip(
            reversed(self.children), self.cells(len(self.children)), strict=False
        ):
            child.size = (width, height)
            child.pos = (x, y)

    def cells(self, count: int) -> list[Box]:
        """Where so many children would lie; nowhere while there is no room yet."""
        cells = max(int(self.places), count)
        if not cells or self.width < dp(1) or self.height < dp(1):
            return []
        columns, width, height = max(
            (self._cell(cells, rows) for rows in range(1, int(self.rows_at_most) + 1)),
            key=lambda cell: (min(cell[1:]) >= dp(FINGER), cell[1] * cell[2]),
        )
        rows = -(-cells // columns)
        wide = columns * (width + self.gap) - self.gap
        left = self.x + ((self.width - wide) / 2 if self.halign == "center" else 0)
        spare = self.height - rows * (height + self.gap) + self.gap
        top = self.top - (spare / 2 if self.valign == "center" else 0)
        return [
            (
                left + column * (width + self.gap),
                top - row * (height + self.gap) - height,
                width,
                height,
            )
            for row, column in (divmod(i, columns) for i in range(count))
        ]

    def _cell(self, cells: int, rows: int) -> tuple[int, float, float]:
        columns = -(-cells // rows)
        height = (self.height - self.gap * (rows - 1)) / rows
        width = min((self.width - self.gap * (columns - 1)) / columns, height * self.widest)
        return columns, width, min(height, width * self.tallest)
