"""The sheet of a hint: the way to a card turn by turn, in symbols. A touch plays the first of them."""

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from engine.cubes import LETTERS, Cubes
from engine.game import Hint
from faces.telling import Teller
from screens.page import load_layout
from screens.table.sheets import SheetBox
from screens.widgets.plates import Row, TouchPlate
from screens.widgets.tile import Tile

load_layout("way.kv")


class WayRow(TouchPlate):
    """One turn: its number, the card, what it does to the cubes, and those that are there then."""

    number = NumericProperty(1)
    change = StringProperty("")
    then = StringProperty("")
    edition = StringProperty("")
    is_next = BooleanProperty(False)


class WaySheet(SheetBox):
    """`on_play` asks for the first turn, `on_other` says that the card is another one."""

    __events__ = ("on_play", "on_other")

    def __init__(
        self,
        hint: Hint,
        cubes: Cubes,
        teller: Teller,
        face: Callable[[str], Widget],
        *,
        renamable: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        t = App.get_running_app().t
        for number, leg in enumerate(hint.way, 1):
            row = WayRow(
                number=number,
                change=teller.change(cubes, leg.cubes) if leg.thing else t["table.rest"],
                then=by_level(leg.cubes),
                edition=teller.face.id,
                is_next=number == 1,
            )
            picture = face(leg.thing) if leg.thing else Tile(icon="campfire")
            picture.touchable = False
            row.ids.picture.add_widget(picture)
            row.bind(on_tap=lambda _: self.dispatch("on_play"))
            self.add_widget(row)
            cubes = leg.cubes
        if renamable:
            other = Row(icon="cards-outline", text=t["hints.other"])
            other.bind(on_tap=lambda _: self.dispatch("on_other"))
            self.add_widget(other)

    def on_play(self) -> None:
        pass

    def on_other(self) -> None:
        pass

    def accept(self) -> None:
        self.dispatch("on_play")


def by_level(cubes: Cubes) -> str:
    """Cubes in a line that may be broken between two kinds."""
    return " ".join(
        f"[{letter * count}]" for letter, count in zip(LETTERS, cubes.counts, strict=True) if count
    )
