"""The timeline in words: every turn, the newest at the end, to touch and look at."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from engine.game import Action
from engine.timeline import Timeline
from faces.telling import Teller, told
from screens.page import load_layout
from screens.widgets.long_list import LongRows  # noqa: F401
from screens.widgets.plates import TouchPlate
from screens.widgets.sentence import LINE, flow, letters_of
from screens.widgets.themed import Themed

STYLES = ("small", "body")
"""Of the words of a turn: in a narrow list, and from `WIDE` on."""
WIDE = 360
"""In dp."""
LEAST = 48
"""In dp: how high the row of a short turn is."""


class TurnRow(TouchPlate):
    """One turn: its number, what happened, and marks for what was forced or set by hand."""

    at = NumericProperty(0)
    number = StringProperty("")
    number_width = NumericProperty(0)
    style = StringProperty(STYLES[0])
    words = StringProperty("")
    edition = StringProperty("")
    forced = BooleanProperty(False)
    looked_at = BooleanProperty(False)

    def on_tap(self) -> None:
        view = self.parent
        while not isinstance(view, Turns):
            view = view.parent
        view.dispatch("on_turn", self.at)


class Turns(Themed, BoxLayout):
    """A list that recycles its rows; reports `on_turn` with the place in the timeline."""

    __events__ = ("on_turn",)

    rows = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        load_layout("turns.kv")
        super().__init__(**kwargs)
        self._shown: tuple[tuple[Action, ...], tuple[str, str]] = ((), ("", ""))
        self._lines: list[dict[str, Any]] = []
        self._past: int | None = None
        self.ids.list.fbind("width", self._lay_out)
        self.ids.list.fbind("size", self._to_the_end)
        self.ids.rows.fbind("height", self._to_the_end)

    def on_turn(self, at: int) -> None:
        pass

    def show(self, timeline: Timeline, teller: Teller, past: int | None = None) -> None:
        """Says only the turns that are new: the others have been said. `past` is the one looked at."""
        actions, voice = timeline.actions, (timeline.header.about.id, teller.t.language)
        known, old_voice = self._shown
        same = 0
        if old_voice == voice:
            for old, new in zip(known, actions, strict=False):
                if old is not new:
                    break
                same += 1
        lines = self._lines[:same]
        for at in range(same, len(actions)):
            lines.append(
                {
                    "at": at,
                    "number": str(at + 1),
                    "words": teller.did(told(timeline, at)),
                    "edition": teller.face.id,
                    "forced": actions[at].forced,
                }
            )
        self._lines = lines
        self._shown = (actions, voice)
        self._past = past
        self._lay_out()
        self._to_the_end()

    def _to_the_end(self, *_: Any) -> None:
        """The newest turn in sight; where all are, the first one on top."""
        turns, rows = self.ids.list, self.ids.rows
        if self._past is None:
            turns.scroll_y = 0 if rows.height > turns.height else 1

    def restyle(self) -> None:
        self._lay_out()

    def _lay_out(self, *_: Any) -> None:
        """Each row as high as its words at this width and size of letters."""
        style = STYLES[self.ids.list.width >= dp(WIDE)]
        size = letters_of(style)
        number = dp(4) + sp(24)
        room = self.ids.list.width - number - dp(24)
        above, rows = 0.0, []
        for line in self._lines:
            height = max(dp(LEAST), len(flow(line["words"], room, size)) * size * LINE + dp(12))
            placed = {
                "viewclass": "TurnRow",
                "height": height,
                "above": above,
                "number_width": number,
                "style": style,
            }
            rows.append({**line, **placed, "looked_at": line["at"] == self._past})
            above += height
        self.rows = rows
