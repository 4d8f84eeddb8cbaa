"""Where a game was and what people note of it: a small sheet, asked for nowhere, found where games are."""

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from faces.phrases import literal
from screens.page import load_layout
from screens.widgets.chips import Chip
from screens.widgets.field import Field, Lines  # noqa: F401
from screens.widgets.plates import TouchPlate
from storage.changes import LONGEST_NOTE, LONGEST_PLACE
from storage.statistics.numbers import Statistics
from storage.summaries import Summary
from storage.wanted import EVERYTHING

SUGGESTED = 8
"""So many places that were used before are one touch away."""

load_layout("place_note.kv")


class ToldRow(TouchPlate):
    """Place and note of a game, with a pencil."""

    text = StringProperty("")


class PlaceNote(BoxLayout):
    """Two fields, and the places of other games. Reports `on_told` with place and note."""

    __events__ = ("on_told",)

    place = StringProperty("")
    note = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.place.longest, self.ids.note.longest = LONGEST_PLACE, LONGEST_NOTE
        App.get_running_app().desk.searches.statistics(EVERYTHING, self._suggest, "places")

    def on_told(self, place: str, note: str) -> None:
        pass

    def keep(self) -> None:
        self.dispatch("on_told", self.ids.place.text, self.ids.note.text)

    def _suggest(self, whole: Statistics) -> None:
        for place, _ in whole.places[:SUGGESTED]:
            chip = Chip(text=literal(place), value=place)
            chip.bind(on_tap=self._take)
            self.ids.places.add_widget(chip)

    def _take(self, chip: Chip) -> None:
        self.ids.place.text = chip.value


def tell(app: Any, game: Summary, told: Callable[[Summary], None]) -> None:
    """Opens the sheet; what is told is kept at once, and can be taken back."""
    sheet = PlaceNote(place=game.place, note=game.note)

    def keep(_: Any, place: str, note: str) -> None:
        app.sheet.close()
        now = app.desk.tell(game.id, place, note)
        if now is not None and (now.place, now.note) != (game.place, game.note):
            told(now)
            app.say(app.t["told.kept"], app.t["history.undo"], back)

    def back() -> None:
        before = app.desk.tell(game.id, game.place, game.note)
        if before is not None:
            told(before)

    sheet.bind(on_told=keep)
    app.sheet.open(sheet, app.t["told.title"], again=app.sheet.close)
