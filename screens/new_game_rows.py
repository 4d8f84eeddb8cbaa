"""The rows and tiles of the form that prepares a game."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.widgets.colours import Swatch  # noqa: F401
from screens.widgets.field import Field  # noqa: F401
from screens.widgets.plates import Plate, Row, SwitchRow, TouchPlate
from screens.widgets.remark import Remark  # noqa: F401
from screens.widgets.scenery import Scenery  # noqa: F401

NARROW = 300
"""In dp, with letters of the usual size: a narrower row has no room for a name beside the rest."""


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
    """One player: a handle to drag by, colour, name, and a way out. Below it what is to be said of the name.

    Where letters are large the name has a line of its own.
    """

    seat = NumericProperty(0)
    name = StringProperty("")
    colour = StringProperty("slate")
    wrong = BooleanProperty(False)
    note = StringProperty("")
    same_as = StringProperty("")
    """Somebody known whom this name may mean."""
    lit = BooleanProperty(False)
    """The light of a draw is on it."""
    removable = BooleanProperty(True)
    page = ObjectProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._gap = Widget()
        self.fbind("width", self._arrange)

    def restyle(self) -> None:
        super().restyle()
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        field, line = self.ids.name.__self__, self.ids.line.__self__
        stacked = self.width < dp(NARROW) * self.theme.scale
        if stacked and field.parent is line:
            line.remove_widget(field)
            line.add_widget(self._gap, index=1)
            self.add_widget(field, index=1)
        elif not stacked and field.parent is self:
            self.remove_widget(field)
            line.remove_widget(self._gap)
            line.add_widget(field, index=1)


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
