"""The bar at the bottom: undo, what was just done with its alternatives as chips, redo."""

from typing import Any, NamedTuple

from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.paths import KV
from screens.widgets.pieces import Picture
from screens.widgets.plates import Plate, TouchPlate
from screens.widgets.sentence import one_line, paint_line, width_of


class ChipOf(NamedTuple):
    """What a chip says, cubes in brackets; `value` is what the bar reports."""

    value: Any
    text: str
    chosen: bool = False


class Chip(TouchPlate):
    """A pill of 40 dp on a target of 48."""

    text = StringProperty("")
    """A line with cubes in it: "[YY] → [G]"."""
    edition = StringProperty("")
    chosen = BooleanProperty(False)
    value = ObjectProperty(None, allownone=True)

    paint_on = (*TouchPlate.paint_on, "text", "edition", "chosen")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), height=dp(48), **kwargs)
        self.fbind("text", self._fit)
        self._fit()

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    @property
    def _letters(self) -> float:
        return float(min(sp(15), dp(22)))

    def _fit(self, *_: Any) -> None:
        self._line = one_line(self.text, self._letters)
        self.width = max(dp(48), width_of(self._line) + dp(24))

    def paint(self, picture: Picture) -> None:
        theme = self.theme
        height = dp(40)
        y = (self.height - height) / 2
        ink = theme.tint("onSecondaryContainer" if self.chosen else "onSurface")
        if self.chosen:
            picture.panel(0, y, self.width, height, dp(12), theme.tint("secondaryContainer"))
        picture.ring(
            0, y, self.width, height, dp(12), dp(1), theme.tint("secondary" if self.chosen else "outline")
        )
        if self.pressed:
            picture.panel(0, y, self.width, height, dp(12), (*ink[:3], 0.12))
        left = (self.width - width_of(self._line)) / 2
        paint_line(self, picture, self._line, left, self.height / 2, self._letters, ink)


class ChipsBar(Plate):
    """`words` say what was done, `chips` are what else it may have been.

    With `kind` "refusal" they say what was not done, and what can be done about it.

    In a `low` window words and chips stand side by side.

    Reports `on_undo`, `on_redo`, `on_told` where the words were touched, `on_chip` with the chip's value.
    """

    __events__ = ("on_undo", "on_redo", "on_told", "on_chip")

    words = StringProperty("")
    chips = ListProperty()
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    edition = StringProperty("")
    kind = OptionProperty("done", options=["done", "refusal"])
    low = BooleanProperty(False)

    def on_kv_post(self, _root: Any) -> None:
        self.fbind("chips", self._show)
        self.fbind("edition", self._show)
        self.fbind("words", self._from_the_start)
        self._show()

    def on_undo(self) -> None:
        pass

    def on_redo(self) -> None:
        pass

    def on_told(self) -> None:
        pass

    def on_chip(self, value: Any) -> None:
        pass

    def _show(self, *_: Any) -> None:
        row: BoxLayout = self.ids.chips
        while len(row.children) > len(self.chips):
            row.remove_widget(row.children[0])
        while len(row.children) < len(self.chips):
            chip = Chip()
            chip.bind(on_tap=lambda touched: self.dispatch("on_chip", touched.value))
            row.add_widget(chip)
        for chip, told in zip(reversed(row.children), self.chips, strict=True):
            chip.value, chip.text, chip.chosen = told
            chip.edition = self.edition

    def _from_the_start(self, *_: Any) -> None:
        self.ids.scroll.scroll_x = 0


Builder.load_file(str(KV / "chips.kv"))
