"""The card "A touch on … does": what it would do, and below what else it may do, each with its digit."""

from typing import Any, NamedTuple

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from engine.game import Action
from screens.paths import KV
from screens.widgets.plates import Plate, TouchPlate
from screens.widgets.sentence import Sentence

ROW = 48
"""In dp: how high a row is at least."""


class Foreseen(NamedTuple):
    """What stands on the card: the turns in the order of their digits, in words, or why there is none."""

    title: str
    rows: tuple[str, ...] = ()
    turns: tuple[Action, ...] = ()
    refusal: str = ""


class TouchRow(TouchPlate):
    """A digit, and what it does."""

    digit = NumericProperty(1)
    text = StringProperty("")
    edition = StringProperty("")
    first = BooleanProperty(False)


class TouchCard(Plate):
    """Shows what was `told`, as many rows as fit. `on_row` reports the digit of one that was touched."""

    __events__ = ("on_row",)

    told = ObjectProperty(None, allownone=True)
    edition = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("told", "height", "edition"):
            self.fbind(name, self._show)

    @property
    def rows(self) -> list[TouchRow]:
        return list(reversed(self.ids.rows.children))

    def on_row(self, digit: int) -> None:
        pass

    def _show(self, *_: Any) -> None:
        rows = self.ids.get("rows")
        if rows is None:
            return
        told: Foreseen | None = self.told
        why = self.ids.why
        why.clear_widgets()
        if told is not None and told.refusal:
            said = Sentence(text=told.refusal, edition=self.edition, style="small", tone="error")
            said.lines_at_most = 4
            why.add_widget(said)
        texts = told.rows[: self._room()] if told is not None else ()
        while len(rows.children) > len(texts):
            rows.remove_widget(rows.children[0])
        while len(rows.children) < len(texts):
            row = TouchRow(digit=len(rows.children) + 1, first=not rows.children)
            row.bind(on_tap=lambda row: self.dispatch("on_row", int(row.digit)))
            rows.add_widget(row)
        for row, text in zip(reversed(rows.children), texts, strict=True):
            row.text, row.edition = text, self.edition

    def _room(self) -> int:
        return max(0, int((self.height - dp(48)) // dp(ROW + 4)))


Builder.load_file(str(KV / "touch_card.kv"))
