"""A number to set by hand: less, how many, more."""

from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout

from screens.paths import KV
from screens.widgets.art import text_width
from screens.widgets.counters import Counter
from screens.widgets.plates import IconButton
from screens.widgets.sizes import size_of
from screens.widgets.text import Text

LETTERS = "YRGB"
MOST = 99
BUTTONS = 188
"""In dp: how much of the width is not for the name."""
HIGH = 52
"""In dp: the buttons with their number."""


class Stepper(Layout):
    """One counter between minus and plus; a `letter` draws it as cubes, a `text` names it: above it where a
    word of it would not fit beside it.

    Another number than what is `recorded`, if that is given, is marked. Below 0, nobody has told.
    """

    letter = StringProperty("")
    text = StringProperty("")
    edition = StringProperty("")
    count = NumericProperty(0)
    recorded = NumericProperty(None, allownone=True)
    stacked = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.words = Text(size_hint=(None, None))
        self._less = IconButton(icon="minus-circle-outline", tone="primary")
        self._counter = Counter(touchable=False)
        self.more = IconButton(icon="plus-circle-outline", tone="primary")
        super().__init__(**{"size_hint_y": None, **kwargs})
        for part in (self.words, self._less, self._counter, self.more):
            self.add_widget(part)
        self._less.bind(on_tap=lambda _: self.step(-1))
        self.more.bind(on_tap=lambda _: self.step(1))
        for name in ("letter", "text", "edition", "count", "recorded"):
            self.fbind(name, self._show)
        for name in ("pos", "size", "text"):
            self.fbind(name, self._trigger_layout)
        for name in ("height", "font_size"):
            self.words.fbind(name, self._trigger_layout)
        self._show()

    def _show(self, *_: Any) -> None:
        self.words.text = self.text
        self._less.disabled = self.count <= 0
        counter = self._counter
        counter.letter, counter.count, counter.edition = self.letter, self.count, self.edition
        counter.marked = self.recorded is not None and self.recorded != self.count

    def do_layout(self, *_: Any) -> None:
        size, name = size_of("body"), self.words
        longest = max((text_width(word, size, "Regular") for word in self.text.split()), default=0)
        self.stacked = longest > self.width - dp(BUTTONS)
        if self.stacked:
            name.width, below = self.width, name.height + dp(8)
        else:
            name.width, below = self.width - dp(BUTTONS - 8) if self.text else 0, 0
        self.height = below + dp(HIGH) if self.stacked else max(dp(HIGH), name.height + dp(4))
        low = self.y if self.stacked else self.center_y - dp(HIGH) / 2
        name.pos = (self.x, self.top - name.height if self.stacked else self.center_y - name.height / 2)
        left = self.x + (0 if self.stacked or not self.text else self.width - dp(BUTTONS - 12))
        gap, side = dp(4), self.more.width
        self._less.pos = (left, low + (dp(HIGH) - side) / 2)
        self.more.pos = (self.right - side, low + (dp(HIGH) - side) / 2)
        self._counter.pos = (left + side + gap, low)
        self._counter.size = (self.right - left - 2 * (side + gap), dp(HIGH))

    def step(self, by: int) -> None:
        self.count = min(MOST, max(0, self.count + by))


class CubeSteppers(GridLayout):
    """Four steppers, one for each level. `word` are the cubes, such as "YYRG", `recorded` what they were."""

    word = StringProperty("")
    recorded = StringProperty(None, allownone=True)
    edition = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._steppers = [
            Stepper(
                letter=letter,
                edition=self.edition,
                count=self.word.count(letter),
                recorded=None if self.recorded is None else self.recorded.count(letter),
            )
            for letter in LETTERS
        ]
        for stepper in self._steppers:
            stepper.bind(count=self._spell)
            self.add_widget(stepper)
        for name in ("word", "recorded"):
            self.fbind(name, self._count)

    def _count(self, *_: Any) -> None:
        """All of them before it is spelled again: one after the other, what is set last would be lost."""
        word, recorded = self.word, self.recorded
        for stepper in self._steppers:
            stepper.unbind(count=self._spell)
            stepper.recorded = None if recorded is None else recorded.count(stepper.letter)
            stepper.count = word.count(stepper.letter)
            stepper.bind(count=self._spell)

    def _spell(self, *_: Any) -> None:
        self.word = "".join(stepper.letter * int(stepper.count) for stepper in self._steppers)


Builder.load_file(str(KV / "stepper.kv"))
