"""Text and icons in the theme's sizes and colours."""

from typing import Any, ClassVar

from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
    VariableListProperty,
)
from kivy.uix.widget import Widget

from screens.widgets.drawn import Drawn
from screens.widgets.fitted import Fitted
from screens.widgets.pieces import Picture
from screens.widgets.sizes import SIZES, SMALLEST, size_of
from screens.widgets.written import Written, natural_width

ASIDE = {"left": 0.0, "center": 0.5, "right": 1.0}
"""How much of the spare room lies before a text."""


class Text(Fitted):
    """As high as its text at its width, and nothing at all without one; with `wrap: False`, as wide as that.

    A page has a hundred of them. Each of Kivy's labels takes twice as long, for what is never used here.
    """

    text = StringProperty("")
    style = OptionProperty("body", options=list(SIZES))
    tone = StringProperty("onSurface")
    halign = OptionProperty("left", options=list(ASIDE))
    padding = VariableListProperty([0, 0, 0, 0])
    wrap = BooleanProperty(True)
    whole = BooleanProperty(False)
    """Whether its letters are smaller where a word would be broken otherwise."""
    lines_at_most = NumericProperty(0)
    """What is left over is cut off; 0 is as many as it takes."""
    natural_width = AliasProperty(lambda self: natural_width(self.text, self.style))
    """How wide the text would be on one line."""
    font_size = NumericProperty(0)
    """Of its letters, as they are drawn."""

    paint_on = ("tone",)
    fit_on: ClassVar[tuple[str, ...]] = (
        "text", "style", "halign", "padding", "wrap", "whole", "lines_at_most",
    )  # fmt: skip
    smallest = 0
    width: float

    def __init__(self, **kwargs: Any) -> None:
        self.written = Written("", "body")
        # A widget is 100 px wide and high until it is told otherwise: lines of that are laid out in vain.
        super().__init__(**{"size": (0, 0), **kwargs})
        for name in ("text", "style"):
            self.fbind(name, self._measure)
        self._measure()

    def restyle(self) -> None:
        super().restyle()
        self._measure()

    def _measure(self, *_: Any) -> None:
        self.font_size = size_of(self.style)
        if self.get_property_observers("natural_width"):
            self.property("natural_width").dispatch(self)

    def fit(self) -> float:
        left, top, right, bottom = self.padding
        room = self.width - left - right
        if self.wrap and room < dp(SMALLEST):
            return float(self.height)
        self.written = Written(
            self.text,
            self.style,
            room if self.wrap else None,
            self.halign,
            whole=self.whole,
            lines=self.lines_at_most,
        )
        self.font_size = self.written.size
        if not self.wrap:
            self.size_hint_x = None
            self.width = self.written.width + left + right
        return float(self.written.height + top + bottom if self.text else 0)

    def paint(self, picture: Picture) -> None:
        if self.text:
            left, top, right, bottom = self.padding
            spare = self.width - left - right - self.written.width
            low = (self.height - top + bottom - self.written.height) / 2
            picture.words(self.written, left + spare * ASIDE[self.halign], low, self.theme.tint(self.tone))


class Icon(Drawn, Widget):
    """One icon of the Material set. It grows with the text, up to half as large again."""

    icon = StringProperty("")
    tone = StringProperty("onSurfaceVariant")

    paint_on = ("icon", "tone")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("icon", self._size)
        self.size_hint = (None, None)
        self._size()

    def restyle(self) -> None:
        super().restyle()
        self._size()

    def _size(self, *_: Any) -> None:
        side = icon_side() if self.icon else 0
        self.size = (side, side)

    def paint(self, picture: Picture) -> None:
        picture.icon(self.icon, self.width / 2, self.height / 2, icon_side(), self.theme.tint(self.tone))


def icon_side() -> float:
    """How large an icon is in its widget, in pixels."""
    return float(min(sp(24), dp(36)))
