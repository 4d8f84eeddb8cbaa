"""A choice of languages: one chip for each, by its letters."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from rulebook.languages import LANGUAGES
from screens.widgets.chips import Chip


class Languages(BoxLayout):
    """As wide as its chips. Reports `on_choose`."""

    __events__ = ("on_choose",)

    chosen = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), height=dp(48), spacing=dp(4), **kwargs)
        self.fbind("minimum_width", self.setter("width"))
        for language in LANGUAGES:
            chip = Chip(text=language.upper(), value=language)
            chip.bind(on_tap=lambda touched: self.dispatch("on_choose", touched.value))
            self.add_widget(chip)
        self.fbind("chosen", self._mark)
        self._mark()

    def on_choose(self, language: str) -> None:
        pass

    def _mark(self, *_: Any) -> None:
        for chip in self.children:
            chip.chosen = chip.value == self.chosen
