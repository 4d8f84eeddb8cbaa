"""Buttons side by side, in as few rows as hold them; those of a row share its width."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

GAP = 8
"""In dp."""


class ButtonRows(Layout):
    """As high as its rows. Each button has a `natural_width`; one alone in its row may wrap its text."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size_hint_y = None
        self.height = 0
        for name in ("pos", "width", "children"):
            self.fbind(name, self._trigger_layout)

    def add_widget(self, button: Widget, *args: Any, **kwargs: Any) -> None:
        button.size_hint = (None, None)
        for name in ("natural_width", "height"):
            button.fbind(name, self._trigger_layout)
        super().add_widget(button, *args, **kwargs)

    def do_layout(self, *_: Any) -> None:
        gap, rows = dp(GAP), self._rows()
        highs = [max(button.height for button in row) for row in rows]
        self.height = sum(highs) + gap * max(0, len(rows) - 1)
        top = self.top
        for row, high in zip(rows, highs, strict=True):
            spare = self.width - self._wide(row)
            x = self.x
            for button in row:
                button.width = min(self.width, button.natural_width + spare / len(row))
                button.pos = (x, top - high)
                x += button.width + gap
            top -= high + gap

    def _rows(self) -> list[list[Widget]]:
        rows: list[list[Widget]] = []
        for button in reversed(self.children):
            if rows and self._wide([*rows[-1], button]) <= self.width:
                rows[-1].append(button)
            else:
                rows.append([button])
        return rows

    def _wide(self, row: list[Widget]) -> float:
        return float(sum(button.natural_width for button in row) + dp(GAP) * (len(row) - 1))
