"""The list of rules to choose from: found ones, or those worth a look while nothing is searched for.

Rows are as high as their texts. A list that recycles its rows has to know that beforehand, so the texts are
measured with the means that will draw them.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView

from rulebook import Entry
from screens.widgets.plates import TouchPlate
from screens.widgets.sizes import MEDIUM, SIZES
from screens.widgets.themed import Themed

SMALLEST_ROW = 56


class Item(NamedTuple):
    """A row: what it says and the rule it leads to, if it is not the way to the player aid."""

    text: str
    more: str
    icon: str
    entry: Entry | None


class Heading(NamedTuple):
    """A line above some rows."""

    text: str


class RuleHeading(BoxLayout):
    """A heading of the list."""

    text = StringProperty("")


class RuleRow(TouchPlate):
    """A rule to open. The list says how high it is."""

    icon = StringProperty("")
    text = StringProperty("")
    more = StringProperty("")
    entry = ObjectProperty(None, allownone=True)

    def on_tap(self) -> None:
        self.parent.recycleview.dispatch("on_pick", self.entry)


class RuleList(Themed, RecycleView):
    """Shows `items`. Reports `on_pick` with the entry that was touched, or None for the player aid."""

    __events__ = ("on_pick",)

    items = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        # In the next frame: in this one the list goes through all the widths on the way to its own.
        self._lay_out_soon = Clock.create_trigger(self._lay_out)
        super().__init__(**kwargs)
        for name in ("items", "width"):
            self.fbind(name, self._lay_out_soon)

    def restyle(self) -> None:
        self._lay_out_soon()

    def on_pick(self, entry: Entry | None) -> None:
        pass

    def _lay_out(self, *_: Any) -> None:
        self.data = [
            self._heading(item) if isinstance(item, Heading) else self._row(item) for item in self.items
        ]

    def _heading(self, heading: Heading) -> dict[str, Any]:
        height = height_of(heading.text, "label", self.width - dp(32)) + dp(24)
        return {"viewclass": "RuleHeading", "text": heading.text, "height": height}

    def _row(self, item: Item) -> dict[str, Any]:
        room = self.width - dp(48) - min(sp(24), dp(36))
        words = height_of(item.text, "body", room) + height_of(item.more, "note", room)
        height = max(dp(SMALLEST_ROW), words + dp(16))
        return {"viewclass": "RuleRow", **item._asdict(), "height": height}


def height_of(text: str, style: str, width: float) -> float:
    """How high a `Text` of this style is when it is so wide."""
    return _measured(text, "RobotoMedium" if style in MEDIUM else "Roboto", sp(SIZES[style]), width)


@lru_cache(maxsize=1024)
def _measured(text: str, font: str, size: float, width: float) -> float:
    """A list is laid out again and again with the same texts; breaking their lines is what takes the time."""
    return float(CoreLabel(text=text, font_name=font, font_size=size, text_size=(width, None)).render()[1])
