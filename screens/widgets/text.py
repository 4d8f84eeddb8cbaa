"""Text and icons in the theme's sizes and colours."""

from typing import Any

from kivy.app import App
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.label import Label
from kivymd.icon_definitions import md_icons

from screens.widgets.art import text_width
from screens.widgets.lettered import Lettered
from screens.widgets.themed import Themed

SIZES = {
    "display": 36,
    "headline": 24,
    "title": 20,
    "subtitle": 16,
    "body": 16,
    "label": 14,
    "note": 14,
    "small": 12,
}
"""The type scale in sp. Nothing that has to be read is smaller."""
MEDIUM = frozenset({"display", "headline", "title", "subtitle", "label"})


def grown(size: float) -> float:
    """What is meant for an ordinary window in this one: in a large one it grows as letters do."""
    return size * float(App.get_running_app().theme_cls.growth)


class Text(Themed, Label):
    """A label that is as high as its text at its width; with `wrap: False`, as wide as its text."""

    style = OptionProperty("body", options=list(SIZES))
    tone = StringProperty("onSurface")
    wrap = BooleanProperty(True)
    natural_width = NumericProperty(0)
    """How wide the text would be on one line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("style", "tone"):
            self.fbind(name, self._restyle)
        for name in ("text", "font_size"):
            self.fbind(name, self._measure)
        for name in ("wrap", "width"):
            self.fbind(name, self._fit_width)
        self.fbind("texture_size", self._fit)
        self.size_hint_y = None
        self.restyle()
        self._measure()
        self._fit_width()
        # A widget is 100 px high until it is told otherwise, and of an empty text nothing is ever drawn.
        self._fit()

    def _create_label(self) -> None:
        options = {name: getattr(self, name) for name in self._font_properties}
        self._label = Lettered(**options, usersize=self.text_size)

    def restyle(self) -> None:
        self.font_name = "RobotoMedium" if self.style in MEDIUM else "Roboto"
        self.font_size = sp(SIZES[self.style])
        # What is disabled fades as a whole; letters would otherwise turn white.
        self.color = self.disabled_color = self.theme.tint(self.tone)

    def _restyle(self, *_: Any) -> None:
        self.restyle()

    def _measure(self, *_: Any) -> None:
        weight = "Medium" if self.style in MEDIUM else "Regular"
        self.natural_width = text_width(self.text, self.font_size, weight) + dp(4)

    def _fit_width(self, *_: Any) -> None:
        if self.wrap:
            self.text_size = (self.width, None)
        else:
            self.size_hint_x = None
            self.text_size = (None, None)

    def _fit(self, *_: Any) -> None:
        self.height = self.texture_size[1]
        if not self.wrap:
            self.width = self.texture_size[0]


class Icon(Themed, Label):
    """One icon of the Material set. It grows with the text, up to half as large again."""

    icon = StringProperty("")
    tone = StringProperty("onSurfaceVariant")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(font_name="Icons", **kwargs)
        for name in ("icon", "tone"):
            self.fbind(name, self._restyle)
        self.size_hint = (None, None)
        self.restyle()

    def restyle(self) -> None:
        self.text = md_icons[self.icon] if self.icon else ""
        self.font_size = min(sp(24), dp(36))
        self.size = (self.font_size, self.font_size) if self.icon else (0, 0)
        self.color = self.disabled_color = self.theme.tint(self.tone)

    def _restyle(self, *_: Any) -> None:
        self.restyle()
