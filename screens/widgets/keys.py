"""Large keys: a number, a word or a sign on each, in as many columns as fit."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from screens.widgets.art import elided, text_width
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.pieces import Picture, faded
from screens.widgets.plates import PRESSED
from screens.widgets.themed import Themed

FINGER = 48
GAP = 4
ICON = 24


class KeyOf(NamedTuple):
    """What a key stands for, and what is on it. Several icons, apart by spaces, stand side by side."""

    value: Any
    text: str = ""
    icon: str = ""


class Key(Touchable, Drawn, Widget):
    """`chosen` keys are filled; a `badge` counts something in the corner."""

    value = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)
    badge = NumericProperty(0)

    smallest = 24
    paint_on = ("text", "icon", "chosen", "badge", "pressed")

    @property
    def letters(self) -> float:
        """Figures are larger than words."""
        return float(min(sp(20), dp(30)) if self.text[:1].isdigit() else min(sp(14), dp(28)))

    @property
    def natural_width(self) -> float:
        icons = len(self.icon.split()) * float(dp(ICON + 2)) + float(dp(8))
        return max(float(dp(FINGER)), text_width(self.text, self.letters) + float(dp(12)), icons)

    @property
    def natural_height(self) -> float:
        beside = float(dp(ICON + 4)) if self.icon and self.text else 0.0
        return max(float(dp(FINGER)), self.letters * 1.3 + beside + float(dp(10)))

    def paint(self, picture: Picture) -> None:
        theme, whole = self.theme, (0, 0, self.width, self.height)
        fill = "secondaryContainer" if self.chosen else "section"
        ink = theme.tint("onSecondaryContainer" if self.chosen else "onSurface")
        picture.panel(*whole, dp(12), theme.tint(fill))
        if self.pressed:
            picture.panel(*whole, dp(12), faded(ink, PRESSED))
        line = (dp(2), "secondary") if self.chosen else (dp(1), "outlineVariant")
        picture.ring(*whole, dp(12), line[0], theme.tint(line[1]))
        middle = self.width / 2
        letters = self.letters
        high = self._height_of_icon(letters)
        if self.icon:
            y = self.height / 2 + (letters * 0.65 + dp(1) if self.text else 0)
            icons = self.icon.split()
            first = middle - (len(icons) - 1) * (high + dp(2)) / 2
            for at, icon in enumerate(icons):
                x = first + at * (high + dp(2))
                picture.icon(icon, x, y, high, ink)
                self.boxes.append(("icon", (x - high / 2, y - high / 2, high, high)))
        if self.text:
            word = elided(self.text, self.width - dp(6), letters)
            y = self.height / 2 - (high / 2 + dp(1) if self.icon else 0)
            weight = "Bold" if self.text[:1].isdigit() else "Medium"
            picture.text(word, middle, y, letters, ink, weight=weight)
            wide = text_width(word, letters, weight)
            self.boxes.append(("text", (middle - wide / 2, y - letters / 2, wide, letters)))
        if self.badge:
            self._paint_badge(picture)

    def _height_of_icon(self, letters: float) -> float:
        room = self.height - dp(10) - (letters * 1.3 if self.text else 0)
        return float(max(dp(12), min(dp(ICON), room)))

    def _paint_badge(self, picture: Picture) -> None:
        size = dp(18)
        x, y = self.width - size - dp(2), self.height - size - dp(2)
        picture.panel(x, y, size, size, size / 2, self.theme.tint("good"))
        ink = self.theme.tint("good_ink")
        picture.text(str(int(self.badge)), x + size / 2, y + size / 2, dp(12), ink, weight="Bold")


class Keys(Themed, GridLayout):
    """A few keys side by side. Reports `on_key` with the value of the one that was touched."""

    __events__ = ("on_key",)

    def __init__(self, keys: Iterable[KeyOf], abreast: Sequence[int] = (), **kwargs: Any) -> None:
        """In rows of the first number of `abreast` that fits, if one of them does."""
        super().__init__(cols=1, spacing=dp(GAP), size_hint_y=None, row_force_default=True, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.keys: list[Key] = []
        self._abreast = abreast
        for value, text, icon in keys:
            key = Key(value=value, text=text, icon=icon)
            key.bind(on_tap=lambda touched: self.dispatch("on_key", touched.value))
            self.keys.append(key)
            self.add_widget(key)
        self.fbind("width", self._arrange)
        self._arrange()

    def on_key(self, value: Any) -> None:
        pass

    def choose(self, *values: Any) -> None:
        for key in self.keys:
            key.chosen = key.value in values

    def restyle(self) -> None:
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        """The most columns in which no word is cut, rows as even as can be."""
        gap = float(dp(GAP))
        widest = max(key.natural_width for key in self.keys)
        fitting = max(1, int((self.width + gap) // (widest + gap)))
        rows = -(-len(self.keys) // fitting)
        self.cols = next((n for n in self._abreast if n <= fitting), -(-len(self.keys) // rows))
        self.row_default_height = max(key.natural_height for key in self.keys)
