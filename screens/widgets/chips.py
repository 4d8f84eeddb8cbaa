"""The bar at the bottom: undo, what was just done with its alternatives as chips, redo."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf
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
from screens.widgets.sizes import grown
from screens.widgets.themed import Themed


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
BRIEFLY = "…"
NARROWEST = 48
"""In dp: no chip is."""
EDGE = 10
"""In dp: from a chip's edge to its text."""
WAY = (96, 80)
"""In dp: how wide and high the map of a way is."""
LATER = 1.5
"""By how many ways a group comes after the one before it."""
DOT = 12
"""In dp: the mark of a chip, in its corner: it takes no room from the text."""


def letters() -> float:
    """The size of a chip's letters, in pixels."""
    return float(min(sp(15), grown(dp(22))))


def width_for(text: str) -> float:
    """How wide a chip with this text is."""
    return float(max(dp(NARROWEST), _line_width(text, letters()) + 2 * dp(EDGE)))


@lru_cache(maxsize=2048)
def _line_width(text: str, size: float) -> float:
    """Remembered: all that a turn may have been is measured, and few of them are new."""
    return width_of(one_line(text, size))


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

    way = ObjectProperty(None, allownone=True)
    """A way on a map, drawn above the text."""

    paint_on = (*TouchPlate.paint_on, "text", "edition", "chosen", "marked", "room", "way")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), height=dp(48), **kwargs)
        for name in ("text", "room", "way"):
            self.fbind(name, self._fit)
        self._fit()

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    def _fit(self, *_: Any) -> None:
        self._lines = flow(self.text, self.room - 2 * dp(EDGE), letters())
        self.width = max(dp(NARROWEST), max(map(width_of, self._lines)) + 2 * dp(EDGE))
        self.height = dp(48) + (len(self._lines) - 1) * letters() * LINE
        if self.way is not None:
            self.width, self.height = max(self.width, dp(WAY[0] + 16)), self.height + dp(WAY[1])

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
        above = dp(WAY[1]) if self.way is not None else 0
        if self.way is not None:
            from screens.widgets.way_map import put_way

            wide, high = map(dp, WAY)
            put_way(
                picture, self.way, ((self.width - wide) / 2, self.height - high - dp(12), wide, high), ink
            )
        y = (self.height - above) / 2 + (len(self._lines) - 1) * size * LINE / 2
        for line in self._lines:
            paint_line(self, picture, line, (self.width - width_of(line)) / 2, y, size, ink)
            y -= size * LINE
        if self.marked:
            dot = dp(DOT)
            x, y = self.width - dot, self.height - dot - dp(2)
            picture.panel(x, y, dot, dot, dot / 2, theme.tint("tertiary"))


class ChipRow(Themed, BoxLayout):
    """As many `chips` as fit, those that matter most; where some do not, or where there is `beyond` them, a
    last chip leads to all: `more` says so.

    Reports `on_all`, `on_chip` with the chip's value, and `on_look` with that of the one under finger or
    ring, None when there is none any more.
    """

    __events__ = ("on_all", "on_chip", "on_look")

    chips = ListProperty()
    beyond = BooleanProperty(False)
    more = ObjectProperty(str)
    shown = ListProperty()
    edition = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._show_soon = Clock.create_trigger(self._show, -1)
        super().__init__(spacing=dp(6), **kwargs)
        for name in ("chips", "beyond", "more", "edition"):
            self.fbind(name, self._show)
        self.fbind("width", self._show_soon)
        self._show()

    def on_all(self) -> None:
        pass

    def on_chip(self, value: Any) -> None:
        pass

    def on_look(self, value: Any) -> None:
        pass

    def restyle(self) -> None:
        self._show_soon()

    def _show(self, *_: Any) -> None:
        self.shown, leading = self._fitting()
        told = [*self.shown, ChipOf(ALL, leading)] if leading else list(self.shown)
        while len(self.children) > len(told):
            self.remove_widget(self.children[0])
        while len(self.children) < len(told):
            chip = Chip()
            chip.bind(on_tap=self._touched, pressed=self._looked, focused=self._looked)
            self.add_widget(chip)
        for chip, (value, text, chosen, _) in zip(reversed(self.children), told, strict=True):
            chip.value, chip.text, chip.chosen = value, text, chosen
            chip.edition = self.edition

    def _looked(self, chip: Chip, _: bool) -> None:
        looked_at = (chip.pressed or chip.focused) and chip.value is not ALL
        self.dispatch("on_look", chip.value if looked_at else None)

    def _touched(self, chip: Chip) -> None:
        if chip.value is ALL:
            self.dispatch("on_all")
        else:
            self.dispatch("on_chip", chip.value)

    def _fitting(self) -> tuple[list[ChipOf], str]:
        """The chips that fit, in their order, and what the last one says that leads to the others, if any."""
        # Rather is little said of what there is beyond, or hidden, than a chip hidden that would fit.
        for leading in (str(self.more(0)), BRIEFLY) if self.beyond else ("",):
            if self._all_fit(leading):
                return list(self.chips), leading
        said, brief = (self._beside(words) for words in (self.more, _briefly))
        kept, words = (said, self.more) if said == brief else (brief, _briefly)
        shown = [chip for at, chip in enumerate(self.chips) if at in kept]
        return shown, str(words(len(self.chips) - len(shown)))

    def _all_fit(self, leading: str) -> bool:
        room = self.width + self.spacing
        for text in (*filter(None, (leading,)), *(chip.text for chip in self.chips)):
            room -= width_for(text) + self.spacing
            if room < 0:
                return False
        return True

    def _beside(self, words: Callable[[int], str]) -> set[int]:
        """The places of those that fit beside a chip with these words, what matters most first."""
        room = self.width - width_for(str(words(len(self.chips))))
        kept: set[int] = set()
        for at in sorted(range(len(self.chips)), key=_ranks(self.chips).__getitem__):
            # Most of a long row are never measured: nothing fits any more.
            if room < dp(NARROWEST) + self.spacing:
                break
            width = width_for(self.chips[at].text) + self.spacing
            if width <= room:
                room -= width
                kept.add(at)
        return kept


class ChipsBar(Plate):
    """`words` say what was done, `chips` are what else it may have been.

    With `kind` "refusal" they say what was not done, and what can be done about it.

    In a `low` window words and chips stand side by side; where it is `tight` words have no more room than
    two lines take, and are only read.

    Reports `on_undo`, `on_redo`, `on_told` where the words were touched, and what its row of chips reports.
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
    tight = BooleanProperty(False)
    roomy = NumericProperty(0)
    """How high it is where it is neither low nor tight."""

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


def _briefly(hidden: int) -> str:
    return f"{BRIEFLY} {hidden}"


def _ranks(chips: Sequence[ChipOf]) -> list[float]:
    """Which chips are shown where not all fit, the lowest first.

    Those before all groups, then of each group the chosen one and the others, earlier groups sooner: their
    second way comes before what is chosen in the next. Those after the groups can wait.
    """
    groups = list(dict.fromkeys(chip.group for chip in chips if chip.group))
    ranks, others, grouped = [], Counter[str](), False
    for chip in chips:
        grouped = grouped or bool(chip.group)
        if chip.group:
            others[chip.group] += not chip.chosen
            place = 0 if chip.chosen else others[chip.group]
            ranks.append(groups.index(chip.group) * LATER + place)
        else:
            ranks.append(inf if grouped else -1.0)
    return ranks


Builder.load_file(str(KV / "chips.kv"))
