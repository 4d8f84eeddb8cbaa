"""The bar at the bottom: undo, what was just done with its alternatives as chips, redo."""

from collections import Counter
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from screens.paths import KV
from screens.widgets.pieces import Picture
from screens.widgets.plates import Plate, TouchPlate
from screens.widgets.sentence import LINE, flow, one_line, paint_line, width_of


class ChipOf(NamedTuple):
    """What a chip says, cubes in brackets; `value` is what the bar reports."""

    value: Any
    text: str
    chosen: bool = False
    group: str = ""
    """What it is about: chips of one group stand together."""


class All(NamedTuple):
    """What the chip stands for that leads to those that do not fit."""

    do: str = "all"


ALL = All()
NARROW = 320
"""In dp: a strip of chips with room for few of them."""
EDGE = 10
"""In dp: from a chip's edge to its text."""
DOT = 12
"""In dp: the mark of a chip, in its corner: it takes no room from the text."""


def letters() -> float:
    """The size of a chip's letters, in pixels."""
    return float(min(sp(15), dp(22)))


def width_for(text: str) -> float:
    """How wide a chip with this text is."""
    return float(max(dp(48), width_of(one_line(text, letters())) + 2 * dp(EDGE)))


class Chip(TouchPlate):
    """A pill of 40 dp on a target of 48."""

    text = StringProperty("")
    """A line with cubes in it: "[YY] → [G]"."""
    edition = StringProperty("")
    chosen = BooleanProperty(False)
    value = ObjectProperty(None, allownone=True)
    marked = BooleanProperty(False)
    """Whether something that it stands for is not done yet."""
    room = NumericProperty("10000dp")
    """How wide it may be at most; what is longer wraps."""

    paint_on = (*TouchPlate.paint_on, "text", "edition", "chosen", "marked", "room")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), height=dp(48), **kwargs)
        for name in ("text", "room"):
            self.fbind(name, self._fit)
        self._fit()

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    def _fit(self, *_: Any) -> None:
        self._lines = flow(self.text, self.room - 2 * dp(EDGE), letters())
        self.width = max(dp(48), max(map(width_of, self._lines)) + 2 * dp(EDGE))
        self.height = dp(48) + (len(self._lines) - 1) * letters() * LINE

    def paint(self, picture: Picture) -> None:
        theme = self.theme
        height = self.height - dp(8)
        y = (self.height - height) / 2
        ink = theme.tint("onSecondaryContainer" if self.chosen else "onSurface")
        if self.chosen:
            picture.panel(0, y, self.width, height, dp(12), theme.tint("secondaryContainer"))
        picture.ring(
            0, y, self.width, height, dp(12), dp(1), theme.tint("secondary" if self.chosen else "outline")
        )
        if self.pressed:
            picture.panel(0, y, self.width, height, dp(12), (*ink[:3], 0.12))
        size = letters()
        y = self.height / 2 + (len(self._lines) - 1) * size * LINE / 2
        for line in self._lines:
            paint_line(self, picture, line, (self.width - width_of(line)) / 2, y, size, ink)
            y -= size * LINE
        if self.marked:
            dot = dp(DOT)
            x, y = self.width - dot, self.height - dot - dp(2)
            picture.panel(x, y, dot, dot, dot / 2, theme.tint("tertiary"))


class ChipsBar(Plate):
    """`words` say what was done, `chips` are what else it may have been.

    With `kind` "refusal" they say what was not done, and what can be done about it.

    In a `low` window words and chips stand side by side. As many chips are shown as fit, of each group the
    first ones; where some do not, or where there is `beyond` them, a last chip leads to all: `more` says so.

    Reports `on_undo`, `on_redo`, `on_all`, `on_told` where the words were touched, `on_chip` with the chip's
    value, and `on_look` with that of the one under finger or ring, None when there is none any more.
    """

    __events__ = ("on_undo", "on_redo", "on_all", "on_told", "on_chip", "on_look")

    words = StringProperty("")
    chips = ListProperty()
    beyond = BooleanProperty(False)
    more = ObjectProperty(str)
    shown = ListProperty()
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    edition = StringProperty("")
    kind = OptionProperty("done", options=["done", "refusal"])
    low = BooleanProperty(False)

    def on_kv_post(self, _root: Any) -> None:
        self._show_soon = Clock.create_trigger(self._show, -1)
        for name in ("chips", "beyond", "more"):
            self.fbind(name, self._show)
        self.fbind("edition", self._show)
        self.ids.chips.fbind("width", self._show_soon)
        self._show()

    def restyle(self) -> None:
        super().restyle()
        self._show_soon()

    def on_all(self) -> None:
        pass

    def on_undo(self) -> None:
        pass

    def on_redo(self) -> None:
        pass

    def on_told(self) -> None:
        pass

    def on_chip(self, value: Any) -> None:
        pass

    def on_look(self, value: Any) -> None:
        pass

    def _show(self, *_: Any) -> None:
        self.shown, hidden = self._fitting()
        told = list(self.shown)
        if hidden or self.beyond:
            told.append(ChipOf(ALL, self._all(hidden)))
        row: BoxLayout = self.ids.chips
        while len(row.children) > len(told):
            row.remove_widget(row.children[0])
        while len(row.children) < len(told):
            chip = Chip()
            chip.bind(on_tap=self._touched, pressed=self._looked, focused=self._looked)
            row.add_widget(chip)
        for chip, (value, text, chosen, _) in zip(reversed(row.children), told, strict=True):
            chip.value, chip.text, chip.chosen = value, text, chosen
            chip.edition = self.edition

    def _all(self, hidden: int) -> str:
        """In a narrow strip a number says it: the room is for what can be chosen."""
        return f"… {hidden}" if hidden and self.ids.chips.width < dp(NARROW) else str(self.more(hidden))

    def _looked(self, chip: Chip, _: bool) -> None:
        looked_at = (chip.pressed or chip.focused) and chip.value is not ALL
        self.dispatch("on_look", chip.value if looked_at else None)

    def _touched(self, chip: Chip) -> None:
        if chip.value is ALL:
            self.dispatch("on_all")
        else:
            self.dispatch("on_chip", chip.value)

    def _fitting(self) -> tuple[list[ChipOf], int]:
        """The chips that fit, in their order, and how many do not."""
        gap = self.ids.chips.spacing
        room = self.ids.chips.width + gap
        widths = [width_for(chip.text) + gap for chip in self.chips]
        leading = width_for(self._all(0)) + gap if self.beyond else 0
        if sum(widths) + leading <= room:
            return list(self.chips), 0
        # What leads to all may be shorter once it only counts, but then something has to be left to count.
        room = min(room - width_for(self._all(len(self.chips))) - gap, sum(widths) - 1)
        places: Counter[str] = Counter()
        ranked = []
        for at, chip in enumerate(self.chips):
            ranked.append((places[chip.group] if chip.group else -1, at))
            places[chip.group] += 1
        kept = set()
        for _, at in sorted(ranked):
            if widths[at] <= room:
                room -= widths[at]
                kept.add(at)
        return [chip for at, chip in enumerate(self.chips) if at in kept], len(self.chips) - len(kept)


Builder.load_file(str(KV / "chips.kv"))
