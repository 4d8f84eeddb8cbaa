"""Buttons beside each other, all as wide, or below each other where one of them would not fit."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout


class SideBySide(BoxLayout):
    """Asks those that are there: a kv rule that names one would outlive it when it is taken out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(8), size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"), width=self._turn, children=self._turn)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        widget.bind(natural_width=self._turn)
        super().add_widget(widget, *args, **kwargs)

    def _turn(self, *_: Any) -> None:
        widest = max((child.natural_width for child in self.children), default=0)
        needed = len(self.children) * (widest + self.spacing) - self.spacing
        self.orientation = "vertical" if needed > self.width else "horizontal"
