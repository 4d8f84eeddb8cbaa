"""Somebody is called otherwise, or is the same person as somebody else: in all games."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from faces.phrases import literal
from screens.page import load_layout
from screens.widgets.chips import Chip
from screens.widgets.field import Field  # noqa: F401
from storage.people import LONGEST_NAME
from storage.plain import plain
from storage.statistics.numbers import Statistics

CLOSE = 0.75
"""How alike two names are that may be one person's."""
SUGGESTED = 4

load_layout("renaming.kv")


def likely_same(name: str, others: Iterable[str]) -> list[str]:
    """Others whose names differ in case and accents, in a few letters, or in how much of them is said."""
    own = plain(name)

    def alike(other: str) -> float:
        theirs = plain(other)
        if not own or not theirs:
            return 0.0
        if own == theirs:
            return 1.0
        shorter, longer = sorted((own, theirs), key=len)
        begins = len(shorter) > 2 and longer.startswith(shorter)
        return max(0.9 * begins, SequenceMatcher(None, own, theirs).ratio())

    ranked = sorted(((alike(other), other) for other in others if other != name), reverse=True)
    return [other for likeness, other in ranked if likeness >= CLOSE][:SUGGESTED]


class RenameSheet(BoxLayout):
    """Reports `on_renamed` with the other name, and whether that is somebody who is there already."""

    __events__ = ("on_renamed",)

    name = StringProperty("")
    note = StringProperty("")
    wrong = BooleanProperty(False)
    merges = BooleanProperty(False)
    ready = BooleanProperty(False)

    def __init__(self, name: str, whole: Statistics, **kwargs: Any) -> None:
        self._whole = whole
        super().__init__(name=name, **kwargs)
        self.ids.field.longest = max(LONGEST_NAME, len(name))
        app = App.get_running_app()
        # Whoever played together is not one person.
        met = {one.other for one in whole.player(name).opponents}
        others = [other for other in whole.players if other not in met]
        for other in likely_same(name, others):
            chip = Chip(text=literal(app.t("renaming.same_as", name=other)), value=other)
            chip.bind(on_tap=lambda chip: setattr(self.ids.field, "text", chip.value))
            self.ids.same.add_widget(chip)
        self.typed(name)

    def on_renamed(self, now: str, merged: bool) -> None:
        pass

    def typed(self, text: str) -> None:
        """Says what would happen."""
        t, now = App.get_running_app().t, " ".join(text.split())
        numbers = self._whole.player(self.name)
        together = self._whole.head_to_head(self.name, now).met
        self.merges = now != self.name and now in self._whole.players
        self.wrong = bool(together)
        self.ready = bool(now) and now != self.name and not self.wrong and len(now) <= LONGEST_NAME
        if now in ("", self.name):
            self.note = t["renaming.hint"]
        elif self.wrong:
            self.note = t("renaming.together", n=together, name=self.name, other=now)
        elif self.merges:
            self.note = t("renaming.merges", n=numbers.games, name=self.name, other=now)
        elif len(now) > LONGEST_NAME:
            self.note = t("renaming.too_long", n=LONGEST_NAME)
        else:
            self.note = t("renaming.renames", n=numbers.games)

    def do(self) -> None:
        now = " ".join(self.ids.field.text.split())
        if self.ready:
            App.get_running_app().sheet.close()
            self.dispatch("on_renamed", now, self.merges)
