"""Below the result of a game that has ended: where it was and what people note of it, and who was there."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from faces.phrases import literal
from screens.history_rows import told_of
from screens.place_note import ToldRow
from screens.widgets.chips import Chip
from storage.summaries import Summary

WIDEST = 280
"""In dp: of a name; a longer one is cut there."""


class Afterwards(BoxLayout):
    """Reports `on_tell` where somebody wants to say place and note. Each name leads to the player's page."""

    __events__ = ("on_tell",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", spacing=dp(8), size_hint_y=None, **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._told = ToldRow()
        self._told.bind(on_tap=lambda _: self.dispatch("on_tell"))
        self._people = Factory.Choices()
        self.add_widget(self._told)
        self.add_widget(self._people)
        self._names: tuple[str, ...] = ()

    def on_tell(self) -> None:
        pass

    def show(self, game: Summary) -> None:
        app = App.get_running_app()
        self._told.text = told_of(app.t, game)
        if self._names == game.players:
            return
        self._names = game.players
        self._people.clear_widgets()
        for name in game.players:
            chip = Chip(text=literal(name), value=name, room=dp(WIDEST))
            chip.bind(on_tap=lambda chip: app.go("player", player=chip.value))
            self._people.add_widget(chip)
