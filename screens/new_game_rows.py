"""The rows and tiles of the form that prepares a game."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.widgets.colours import Swatch  # noqa: F401
from screens.widgets.field import Field  # noqa: F401
from screens.widgets.plates import Plate, Row, SwitchRow, TouchPlate
from screens.widgets.scenery import Scenery  # noqa: F401


class GameTile(TouchPlate):
    """A game to choose, with its landscape."""

    game = StringProperty("")
    chosen = BooleanProperty(False)
    wanted = NumericProperty(0)
    """How high it has to be for its landscape and its name."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("chosen", self._dress)
        self._dress()

    def _dress(self, *_: Any) -> None:
        self.fill = "primaryContainer" if self.chosen else "surfaceContainerHigh"
        self.ink = "onPrimaryContainer" if self.chosen else "onSurface"


class SeatRow(Plate):
    """One player: a handle to drag by, colour, name, and a way out."""

    seat = NumericProperty(0)
    name = StringProperty("")
    colour = StringProperty("slate")
    doubled = BooleanProperty(False)
    removable = BooleanProperty(True)
    page = ObjectProperty()


class DepthRow(Row):
    """One way to mirror the game."""

    depth = StringProperty("mirror")
    chosen = BooleanProperty(False)


class HouseRow(SwitchRow):
    """A house rule to switch."""

    rule = StringProperty("")


class StepRow(Row):
    """A house rule that is a number."""

    __events__ = ("on_step",)

    rule = StringProperty("")
    value = NumericProperty(0)

    def on_step(self, value: int) -> None:
        pass


class Figure(BoxLayout):
    """One of several numbers: more, how many, less. Reports `on_step` with what it is to be."""

    __events__ = ("on_step",)

    value = NumericProperty(0)

    def on_step(self, value: int) -> None:
        pass


class FiguresRow(Plate):
    """A house rule that is several numbers. Reports `on_step` with what they are to be."""

    __events__ = ("on_step",)

    rule = StringProperty("")

    def __init__(self, values: Sequence[int], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._values = tuple(values)
        for at, value in enumerate(values):
            figure = Figure(value=value)
            figure.bind(on_step=lambda _, value, at=at: self._stepped(at, value))
            self.ids.figures.add_widget(figure)

    def on_step(self, values: tuple[int, ...]) -> None:
        pass

    def _stepped(self, at: int, value: int) -> None:
        self.dispatch("on_step", (*self._values[:at], max(0, value), *self._values[at + 1 :]))
