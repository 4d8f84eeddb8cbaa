"""A number to set by hand: less, how many, more."""

from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from screens.paths import KV
from screens.widgets.art import text_width
from screens.widgets.counters import Counter  # noqa: F401

LETTERS = "YRGB"
MOST = 99
BUTTONS = 188
"""In dp: how much of the width is not for the name."""


class Stepper(BoxLayout):
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
        super().__init__(**kwargs)
        for name in ("text", "width"):
            self.fbind(name, self._arrange)
        self.ids.name.fbind("font_size", self._arrange)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        size = self.ids.name.font_size
        longest = max((text_width(word, size, "Regular") for word in self.text.split()), default=0)
        self.stacked = longest > self.width - dp(BUTTONS)

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
        self.fbind("word", self._count)

    def _count(self, *_: Any) -> None:
        """All of them before it is spelled again: one after the other, what is set last would be lost."""
        word = self.word
        for stepper in self._steppers:
            stepper.unbind(count=self._spell)
            stepper.count = word.count(stepper.letter)
            stepper.bind(count=self._spell)

    def _spell(self, *_: Any) -> None:
        self.word = "".join(stepper.letter * int(stepper.count) for stepper in self._steppers)


Builder.load_file(str(KV / "stepper.kv"))
