"""A choice of languages: the one that is read, and a sheet with all of them."""

from typing import Any

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from rulebook.languages import LANGUAGES
from screens.widgets.chips import Chip
from screens.widgets.plates import Row


class Languages(Chip):
    """The letters of the language that is read; there is always room for one. Reports `on_choose`."""

    __events__ = ("on_choose",)

    language = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(on_tap=lambda _: self._open())

    def on_language(self, *_: Any) -> None:
        self.text = self.language.upper()

    def on_choose(self, language: str) -> None:
        pass

    def _open(self) -> None:
        app = App.get_running_app()
        rows = BoxLayout(orientation="vertical", size_hint_y=None)
        rows.bind(minimum_height=rows.setter("height"))
        for language in LANGUAGES.values():
            icon = "check" if language.code == self.language else ""
            row = Row(icon=icon, text=language.name)
            row.bind(on_tap=lambda _, code=language.code: self._choose(code))
            rows.add_widget(row)
        app.sheet.open(rows, app.t["settings.language"])

    def _choose(self, language: str) -> None:
        App.get_running_app().sheet.close()
        self.dispatch("on_choose", language)
