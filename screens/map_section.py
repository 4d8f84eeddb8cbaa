"""The part of a new game that is about its map: which one, what it looks like, and who draws the tiles."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from engine.maps import Maps
from faces import FACES
from faces.phrases import literal
from faces.telling import Teller
from screens.map_choice import MapChoice
from screens.page import Section, load_layout
from screens.widgets.chips import Chip
from screens.widgets.map_picture import MapPicture  # noqa: F401
from screens.widgets.plates import PushButton
from storage.maps import SavedMap

load_layout("maps.kv")


class MapChip(NamedTuple):
    """What a chip of the section stands for; `name` is that of a map that is kept."""

    shape: str
    name: str = ""


NEW = MapChip("new")


class MapSection(Section):
    """Shows a `MapChoice`. `on_chip` says which chip was touched, `on_tiles` whether the app is to draw."""

    __events__ = ("on_chip", "on_tiles", "on_another", "on_change", "on_delete")

    places = ObjectProperty(())
    draws = BooleanProperty(False)
    lack = StringProperty("")
    odd = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.shapes.fbind("width", self._widen)

    def show(self, game: str, maps: Maps, choice: MapChoice, saved: Sequence[SavedMap]) -> None:
        t = App.get_running_app().t
        chips = {MapChip("first"): t["maps.first"], MapChip("drawn"): t["maps.drawn"]}
        chips |= {MapChip("own", one.name): literal(one.name) for one in saved}
        chips |= {NEW: t["maps.new"]}
        self._show_chips(chips, MapChip(choice.shape, choice.name))
        self.places = maps.first() if choice.places is None else choice.places
        self.draws = choice.app_draws
        self._show_ways(choice)
        lack, odd = self.said(game, maps, choice)
        self.lack, self.odd = lack, list(odd)

    @staticmethod
    def said(game: str, maps: Maps, choice: MapChoice) -> tuple[str, tuple[str, ...]]:
        """What keeps a map from being played on, or "", and what is odd about it."""
        places = maps.first() if choice.places is None else choice.places
        teller = Teller(App.get_running_app().t, (), FACES[game], {})
        lack = maps.lacks(places)
        return teller.slip(lack) if lack else "", tuple(map(teller.slip, maps.slips(places)))

    def restyle(self) -> None:
        super().restyle()
        self._widen()

    def _show_chips(self, chips: dict[MapChip, str], chosen: MapChip) -> None:
        row = self.ids.shapes
        if [chip.value for chip in reversed(row.children)] != list(chips):
            row.clear_widgets()
            for value in chips:
                chip = Chip(value=value)
                chip.bind(on_tap=lambda touched: self.dispatch("on_chip", touched.value))
                row.add_widget(chip)
        for chip in row.children:
            chip.text, chip.chosen = chips[chip.value], chip.value == chosen
        self._widen()

    def _show_ways(self, choice: MapChoice) -> None:
        """What can be done with the map that is shown."""
        t, row = App.get_running_app().t, self.ids.ways
        ways = {"on_another": ("dice-multiple", t["maps.another"])} if choice.shape == "drawn" else {}
        if choice.name:
            ways = {
                "on_change": ("pencil", t["maps.change"]),
                "on_delete": ("delete-outline", t["maps.delete"]),
            }
        row.clear_widgets()
        for event, (icon, text) in ways.items():
            button = PushButton(icon=icon, text=text, kind="outlined", size_hint_x=None)
            button.bind(on_tap=lambda _, event=event: self.dispatch(event), natural_width=self._widen)
            row.add_widget(button)
        self._widen()

    def _widen(self, *_: Any) -> None:
        room = max(dp(96), self.ids.shapes.width - dp(16))
        for chip in self.ids.shapes.children:
            chip.room = room
        for button in self.ids.ways.children:
            button.width = min(button.natural_width, room)

    def on_chip(self, chip: MapChip) -> None:
        pass

    def on_tiles(self, draws: bool) -> None:
        pass

    def on_another(self) -> None:
        pass

    def on_change(self) -> None:
        pass

    def on_delete(self) -> None:
        pass
