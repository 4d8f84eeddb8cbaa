"""Rows of a list that may be very long: only those in sight are looked at.

Kivy's own layout for a RecycleView visits every row whenever one is added: with thousands it stutters.
Here the data says how high each row is and what lies above it, and those in sight are found by halving.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from kivy.factory import Factory
from kivy.properties import NumericProperty
from kivy.uix.recycleview.layout import RecycleLayoutManagerBehavior
from kivy.uix.widget import Widget

Data = Mapping[str, Any]


def _above(row: Data) -> float:
    above: float = row["above"]
    return above


class _Classes:
    """Tells the RecycleView the class of a row, once it is asked for."""

    def __init__(self, data: Sequence[Data]) -> None:
        self._data = data

    def __getitem__(self, index: int) -> dict[str, type[Widget]]:
        return {"viewclass": getattr(Factory, self._data[index]["viewclass"])}


class LongRows(RecycleLayoutManagerBehavior, Widget):
    """The layout of a RecycleView. Each row has `viewclass`, `height`, and `above`, where it begins."""

    edge = NumericProperty("8dp")
    """What is left free at the sides."""
    foot = NumericProperty("16dp")
    """What is left free below the last row."""

    def attach_recycleview(self, view: Any) -> None:
        super().attach_recycleview(view)
        if view:
            self.fbind("size", view.refresh_from_viewport)

    def compute_sizes_from_data(self, data: Sequence[Data], flags: list[dict[str, Any]]) -> None:
        if not all("appended" in flag for flag in flags):
            self.clear_layout()
        self.height = data[-1]["above"] + data[-1]["height"] + self.foot if data else 0

    def clear_layout(self) -> None:
        """Kivy gives widgets back from the last one on: so the first row gets the one that it had."""
        adapter = self.recycleview.view_adapter
        adapter.views = dict(sorted(adapter.views.items(), reverse=True))
        super().clear_layout()
        self.clear_widgets()

    def compute_visible_views(self, data: Sequence[Data], viewport: tuple[float, ...]) -> list[int]:
        _, bottom, _, high = viewport
        first = bisect_right(data, self.height - bottom - high, key=_above) - 1
        last = bisect_left(data, self.height - bottom, key=_above)
        return list(range(max(0, first), last))

    def set_visible_views(self, indices: list[int], data: Sequence[Data], _viewport: Any) -> None:
        adapter = self.recycleview.view_adapter
        new, remaining, old = adapter.set_visible_views(indices, data, _Classes(data))
        for _, row in old:
            self.remove_widget(row)
        for index, row in (*new, *remaining):
            told = data[index]
            row.size = (self.width - 2 * self.edge, told["height"])
            row.pos = (self.x + self.edge, self.top - told["above"] - told["height"])
        for _, row in new:
            self.add_widget(row)
