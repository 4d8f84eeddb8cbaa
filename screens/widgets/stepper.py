"""A number to set by hand: less, how many, more."""

from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.paths import KV
from screens.widgets.counters import Counter  # noqa: F401

LETTERS = "YRGB"
MOST = 99


class Stepper(BoxLayout):
    """One counter between minus and plus; a `letter` draws it as cubes, a `text` names it.

    Another number than what is `recorded`, if that is given, is marked.
    """

    letter = StringProperty("")
    text = StringProperty("")
    edition = StringProperty("")
    count = NumericProperty(0)
    recorded = NumericProperty(None, allownone=True)

    def step(self, by: int) -> None:
        self.count = min(MOST, max(0, self.count + by))


class CubeSteppers(BoxLayout):
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
        for stepper in self._steppers:
            stepper.count = self.word.count(stepper.letter)

    def _spell(self, *_: Any) -> None:
        self.word = "".join(stepper.letter * int(stepper.count) for stepper in self._steppers)


Builder.load_file(str(KV / "stepper.kv"))
