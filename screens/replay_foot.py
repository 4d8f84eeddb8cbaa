"""The foot of a replay: what was done, the chart with its slider, and the buttons that steer."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.layout import Layout

from screens.machine.system import has_keys
from screens.widgets.art import text_width
from screens.widgets.pieces import Picture
from screens.widgets.plates import IconButton
from screens.widgets.sizes import SIZES

BESIDE = 344
"""In dp: how wide what says and steers is where it stands beside the board."""
CONTROLS = 336


class Control(IconButton):
    """One of the buttons of a player: an icon, or a short text in a frame; the `filled` one starts it."""

    filled = BooleanProperty(False)
    text = StringProperty("")

    paint_on = (*IconButton.paint_on, "filled", "text")

    def paint(self, picture: Picture) -> None:
        theme, side = self.theme, min(self.height, dp(56))
        x, y = (self.width - side) / 2, (self.height - side) / 2
        ink = theme.tint("faintMark" if self.disabled else "onPrimary" if self.filled else "onSurface")
        if self.filled and not self.disabled:
            picture.panel(x, y, side, side, side / 2, theme.tint("primary"))
        elif self.text:
            picture.ring(
                x + dp(2), y + dp(4), side - dp(4), side - dp(8), dp(12), dp(1), theme.tint("outline")
            )
        if self.pressed:
            picture.panel(x, y, side, side, side / 2, (*ink[:3], 0.12))
        if self.text:
            picture.text(self.text, self.width / 2, self.height / 2, min(sp(15), dp(20)), ink)
        else:
            picture.icon(self.icon, self.width / 2, self.height / 2, dp(30 if self.filled else 26), ink)


class ContinueButton(IconButton):
    """A sign in a frame of 40 dp on a target of 48, with a text where there is room for one."""

    text = StringProperty("")

    paint_on = (*IconButton.paint_on, "text")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("text", self._fit)
        self._fit()

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    @property
    def _letters(self) -> float:
        return float(min(sp(SIZES["label"]), dp(22)))

    def _fit(self, *_: Any) -> None:
        self.width = dp(56) + (text_width(self.text, self._letters) + dp(8) if self.text else 0)

    def paint(self, picture: Picture) -> None:
        high, middle = dp(40), self.height / 2
        box = (0, middle - high / 2, self.width, high, high / 2)
        ink = self.theme.tint("faintMark" if self.disabled else "primary")
        picture.ring(*box, dp(1), self.theme.tint("outlineVariant" if self.disabled else "outline"))
        if self.pressed:
            picture.panel(*box, (*ink[:3], 0.12))
        picture.icon("source-branch", dp(28), middle, dp(22), ink)
        if self.text:
            left = dp(48)
            letters = self.theme.tint("faintText") if self.disabled else ink
            picture.text(self.text, left, middle, self._letters, letters, anchor=(0, 0.5))
            wide = text_width(self.text, self._letters)
            self.boxes.append(("text", (left, middle - self._letters / 2, wide, self._letters)))


class Foot(Layout):
    """The words of a turn, the chart with its slider, and the buttons: each has its place and never moves.

    They stand above each other; in a `wide` one the chart is at the left, in a `slim` one the buttons are.
    """

    kind = OptionProperty("tall", options=["tall", "wide", "slim"])
    said_height = NumericProperty("36dp")
    control_height = NumericProperty("48dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "kind", "said_height", "control_height", "children"):
            self.fbind(name, self._trigger_layout)

    def on_kv_post(self, _root: Any) -> None:
        keys = self.children[0]
        keys.fbind("height", self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        if len(self.children) < 4 or self.width < dp(1) or self.height < dp(1):
            return
        said, chart, controls, keys = reversed(self.children)
        keys.opacity = 1 if self.kind == "wide" and has_keys() else 0
        x, y, width, height = self.x + dp(8), self.y, self.width - dp(16), self.height
        high, words = self.control_height, self.said_height
        if self.kind == "wide":
            side = dp(BESIDE)
            chart.pos, chart.size = (x, y + dp(4)), (width - side - dp(16), height - dp(8))
            left, top = self.right - side - dp(8), self.top - dp(8)
            said.pos, said.size = (left, top - words), (side, words)
            controls.pos, controls.size = (left, top - words - dp(4) - high), (side, high)
            keys.width = side
            keys.pos = (left, controls.y - dp(6) - keys.height)
            if keys.y < y:
                keys.opacity = 0
        elif self.kind == "slim":
            controls.pos, controls.size = (x, y + (height - high) / 2), (dp(CONTROLS), high)
            left = x + dp(CONTROLS + 8)
            room = self.right - dp(8) - left
            said.pos, said.size = (left, self.top - words), (room, words)
            chart.pos, chart.size = (left, y), (room, height - words)
        else:
            said.pos, said.size = (x, self.top - words), (width, words)
            controls.pos, controls.size = (self.x + dp(4), y), (self.width - dp(8), high)
            chart.pos, chart.size = (x, y + high), (width, height - words - high)
