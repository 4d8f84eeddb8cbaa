"""What a game brings to the table screen: a widget that draws its table and says what was touched."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from engine.game import Action, Touch
from faces.view import View
from screens.widgets.drawn import Box
from screens.widgets.way_map import Way

if TYPE_CHECKING:
    from screens.widgets.touch_card import Foreseen


class Board(BoxLayout):
    """One game's table. Draws a view and reports what is touched or held; knows no rule and no words."""

    __events__ = ("on_touched", "on_held", "on_set", "on_wished", "on_foreseen")

    needs: ClassVar[float] = 404
    """In dp: the height it needs before anything else gets more than it must have."""

    def show(self, view: View) -> None:
        """Draws the table with one player's own things in front."""
        raise NotImplementedError

    def note(self, touch: Touch, text: str) -> None:
        """Writes a few words on a thing, until another table is shown. Only boards with hints need it."""

    def spot(self, touch: Touch) -> Box | None:
        """Where a way begins or ends, in the window: a card, a free place of the hand, a pile, a counter."""
        return None

    def lift(self, touch: Touch, *, lifted: bool = True) -> None:
        """What lies there is on its way, and not shown until it is there."""

    def tick(self, view: View) -> None:
        """Shows what the player in front has now; the table has not turned to the next one yet."""

    def settle(self) -> None:
        """Everything in its place at once: a finger is about to touch it."""

    def look_at(self, before: Any, action: Action | None) -> None:
        """Another way of the last turn is looked at, or none any more; a map draws where it goes."""

    def way_of(self, before: Any, action: Action) -> Way | None:
        """Where a turn went on a map; None where there is none, or nothing moved on it."""
        return None

    only_shows = BooleanProperty(False)
    """Whether nothing is done here: then no room is kept for what a touch would do."""

    def on_only_shows(self, *_: Any) -> None:
        self.on_size()

    def on_size(self, *_: Any) -> None:
        """How it shares its room."""

    foresees = BooleanProperty(False)
    """Whether there is room for what a touch would do, beside the things to touch."""

    def touch_at(self, x: float, y: float) -> Touch | None:
        """What would be touched at this place of the window."""
        return None

    def foresee(self, told: "Foreseen | None") -> int:
        """Shows what a touch on the thing that is pointed at would do, and says how many rows that has."""
        return 0

    def picture_of(self, view: View, name: str) -> Widget:
        """A card or tile to look at and touch."""
        raise NotImplementedError

    def foot_of_asked(self) -> float | None:
        """How high in the window the thing lies that is asked about; None where it cannot be seen."""
        return None

    def on_touched(self, touch: Touch) -> None:
        pass

    def on_held(self, touch: Touch) -> None:
        """A thing was held that may turn out to be another one."""

    def on_wished(self, fields: Mapping[str, object]) -> None:
        """Something was touched that the next touch is to take: the fields of the turn that say so."""

    def on_foreseen(self, digit: int) -> None:
        """A row of what a touch would do was chosen."""

    def on_set(self, seat: int, what: str = "") -> None:
        """Counters were held: they are to be set by hand. -1 stands for the player who is shown.

        `what` is the one that is meant, under the name that the adjust action has for it.
        """


def board_of(name: str) -> Board:
    """A board by the name that a face gives it. Its module is imported when it is first asked for."""
    module, kind = name.rsplit(".", 1)
    board: Any = getattr(import_module(module), kind)()
    assert isinstance(board, Board)
    return board
