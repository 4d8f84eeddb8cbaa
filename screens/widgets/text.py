"""Text and icons in the theme's sizes and colours."""

import re
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
SMALLEST = 12
"""In dp: letters are not made smaller to keep a word whole."""
MEDIUM = frozenset({"display", "headline", "title", "subtitle", "label"})


def grown(size: float) -> float:
    """What is meant for an ordinary window in this one: in a large one it grows as letters do."""
    return size * float(App.get_running_app().theme_cls.growth)


class Text(Themed, Label):
    """A label that is as high as its text at its width; with `wrap: False`, as wide as its text."""

    style = OptionProperty("body", options=list(SIZES))
    tone = StringProperty("onSurface")
    wrap = BooleanProperty(True)
    whole = BooleanProperty(False)
    """Whether its letters are smaller where a word would be broken otherwise."""
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
        for name in ("whole", "text", "width", "padding"):
            self.fbind(name, self._fit_words)
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
        self._fit_words()
        # What is disabled fades as a whole; letters would otherwise turn white.
        self.color = self.disabled_color = self.theme.tint(self.tone)

    def _restyle(self, *_: Any) -> None:
        self.restyle()

    @property
    def _weight(self) -> str:
        return "Medium" if self.style in MEDIUM else "Regular"

    def _measure(self, *_: Any) -> None:
        """In letters that nothing has made smaller: a label as wide as that would go on shrinking."""
        self.natural_width = text_width(self.text, sp(SIZES[self.style]), self._weight) + dp(4)

    def _fit_words(self, *_: Any) -> None:
        size, room = float(sp(SIZES[self.style])), self.width - self.padding[0] - self.padding[2]
        if self.whole and self.wrap and room > dp(SMALLEST):
            words = re.split(r"[ \n]+", self.text)
            longest = max(text_width(word, size, self._weight) for word in words)
            if longest > room:
                size = max(float(dp(SMALLEST)), size * (room - float(dp(2))) / longest)
        self.font_size = size

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
