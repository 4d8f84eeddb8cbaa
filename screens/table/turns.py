"""The timeline in words: every turn, the newest at the end, to touch and look at."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.page import load_layout
from screens.table.sitting import Sitting
from screens.table.telling import Teller
from screens.widgets.plates import TouchPlate
from screens.widgets.sentence import Sentence  # noqa: F401


class TurnRow(TouchPlate):
    """One turn: its number, what happened, and marks for what was forced or set by hand."""

    at = NumericProperty(0)
    number = StringProperty("")
    words = StringProperty("")
    edition = StringProperty("")
    forced = BooleanProperty(False)
    looked_at = BooleanProperty(False)

    def on_tap(self) -> None:
        view = self.parent
        while not isinstance(view, Turns):
            view = view.parent
        view.dispatch("on_turn", self.at)


class Turns(BoxLayout):
    """A list that recycles its rows; reports `on_turn` with the place in the timeline."""

    __events__ = ("on_turn",)

    rows = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        load_layout("turns.kv")
        super().__init__(**kwargs)
        self._shown: tuple[Any, ...] = ()
        self._lines: list[dict[str, Any]] = []

    def on_turn(self, at: int) -> None:
        pass

    def show(self, sitting: Sitting, teller: Teller) -> None:
        """Says only the turns that are new: the others have been said."""
        actions, language = sitting.timeline.actions, teller.t.language
        known, old_language, old_game = self._shown or ((), "", "")
        same = 0
        if old_language == language and old_game == sitting.game.id:
            for old, new in zip(known, actions, strict=False):
                if old is not new:
                    break
                same += 1
        lines = self._lines[:same]
        for at in range(same, len(actions)):
            told = sitting.told(at)
            lines.append(
                {
                    "at": at,
                    "number": str(at + 1),
                    "words": teller.did(told),
                    "edition": teller.game,
                    "forced": told.action.forced,
                }
            )
        self._lines = lines
        self._shown = (actions, language, sitting.game.id)
        self.rows = [{**line, "looked_at": line["at"] == sitting.past} for line in lines]
        if sitting.past is None:
            self.ids.list.scroll_y = 0
