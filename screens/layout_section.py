"""The part of a new game that is about its board: which one, and what is known of it."""

from typing import Any

from kivy.app import App
from kivy.properties import StringProperty

from engine.catalog import Catalog
from faces import FACES
from faces.face import Layout
from faces.telling import Teller
from screens.page import Section, load_layout
from screens.widgets.chips import Chip

load_layout("layout_section.kv")


class LayoutSection(Section):
    """`on_chosen` says which board was touched, `on_describe` that somebody wants to say more of it."""

    __events__ = ("on_chosen", "on_describe")

    line = StringProperty("")

    def show(self, game: str, layout: Layout, chosen: str, box: Catalog) -> None:
        row, teller = self.ids.choices, Teller(App.get_running_app().t, (), FACES[game], {})
        self.title = teller.word(f"layout.{layout.field}")
        self.line = layout.line(teller, chosen, box)
        if [chip.value for chip in reversed(row.children)] != list(layout.choices):
            row.clear_widgets()
            for value in layout.choices:
                chip = Chip(value=value, text=value)
                chip.bind(on_tap=lambda touched: self.dispatch("on_chosen", touched.value))
                row.add_widget(chip)
        for chip in row.children:
            chip.chosen = chip.value == chosen

    def on_chosen(self, value: Any) -> None:
        pass

    def on_describe(self) -> None:
        pass
