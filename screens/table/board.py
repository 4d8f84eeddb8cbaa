"""What a game brings to the table screen: its board, and how its cards are written, drawn and named."""

from importlib import import_module
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from engine.game import Touch
from screens.table.sitting import Sitting

BOARDS = {
    "spice-road": "screens.table.spice_road.SpiceRoadBoard",
    "golem": "screens.table.spice_road.SpiceRoadBoard",
}
"""The boards by game. Their modules are imported when such a game is first opened."""


class Board(BoxLayout):
    """One game's table. Shows a state and reports what is touched or held; knows no rule."""

    __events__ = ("on_touched", "on_held", "on_set")

    edition = StringProperty("")

    def show(self, sitting: Sitting, seat: int) -> None:
        """Draws the table with one player's own things in front."""
        raise NotImplementedError

    def short(self, sitting: Sitting, card: str) -> str:
        """A card in a line of text."""
        raise NotImplementedError

    def face(self, sitting: Sitting, card: str) -> Widget:
        """A card to look at and touch."""
        raise NotImplementedError

    def naming_columns(self, sitting: Sitting, unnamed: str) -> list[list[str]]:
        """The cards that an unnamed one may be, in columns that are always in the same order."""
        raise NotImplementedError

    def asked(self, sitting: Sitting, unnamed: str) -> str:
        """The question which card this is, and where it lies."""
        raise NotImplementedError

    def card_at(self, sitting: Sitting, touch: Touch) -> str:
        """The card that lies where the table was held."""
        raise NotImplementedError

    def row_with(self, sitting: Sitting, touch: Touch, card: str) -> dict[str, object]:
        """The row with another card in that place, as the adjust action names it."""
        raise NotImplementedError

    def counters(self, sitting: Sitting, seat: int) -> dict[str, object]:
        """What can be set by hand for a player: cubes and numbers, by the names of the adjust action."""
        raise NotImplementedError

    def on_touched(self, touch: Touch) -> None:
        pass

    def on_held(self, touch: Touch) -> None:
        pass

    def on_set(self, seat: int) -> None:
        pass


def board_for(game: str) -> Board:
    module, kind = BOARDS[game].rsplit(".", 1)
    board: Any = getattr(import_module(module), kind)(edition=game)
    assert isinstance(board, Board)
    return board
