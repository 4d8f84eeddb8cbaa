"""Widgets that draw themselves and are as high as what they draw takes at their width."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.widgets.drawn import Drawn


class Fitted(Drawn, Widget):
    """`fit` lays everything out for the width there is, and says how high that is."""

    fit_on: ClassVar[tuple[str, ...]] = ()
    """The properties that its height depends on, beside width and theme."""
    smallest = 8

    def __init__(self, **kwargs: Any) -> None:
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        self._is_laid = False
        # As wide as nothing until its parent says how wide: it would be laid out for Kivy's 100 pixels, too.
        super().__init__(**{"width": 0, **kwargs})
        self.size_hint_y = None
        for name in (*self.fit_on, "width"):
            self.fbind(name, self._refit)
        self._fit_soon()

    def fit(self) -> float:
        raise NotImplementedError

    def restyle(self) -> None:
        super().restyle()
        self._refit()

    def _refit(self, *_: Any) -> None:
        """What was laid out is no longer true: it is not painted before it is laid out anew."""
        self._is_laid = False
        self._fit_soon()

    def _fit(self, *_: Any) -> None:
        if self.width >= dp(self.smallest):
            self.height = self.fit()
            self._is_laid = True
            self._paint_soon()

    def repaint(self) -> None:
        if self._is_laid:
            super().repaint()
