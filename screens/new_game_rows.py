"""The rows and tiles of the form that prepares a game."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from screens.widgets.field import Field  # noqa: F401
from screens.widgets.pieces import Picture
from screens.widgets.plates import Plate, Row, SwitchRow, TouchPlate
from screens.widgets.players import player_colour
from screens.widgets.scenery import Scenery  # noqa: F401


class GameTile(TouchPlate):
    """A game to choose, with its landscape."""

    game = StringProperty("spice-road")
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


class Swatch(TouchPlate):
    """A player's colour."""

    colour = StringProperty("slate")
    chosen = BooleanProperty(False)

    paint_on = (*TouchPlate.paint_on, "colour", "chosen")

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        size = dp(28)
        x, y = (self.width - size) / 2, (self.height - size) / 2
        picture.panel(x, y, size, size, size / 2, player_colour(self.colour))
        if self.chosen:
            picture.icon("check-bold", self.width / 2, self.height / 2, dp(18), (1, 1, 1, 1))


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
