"""A component as it looks while it is entered, and in the box: from what was told of it so far."""

from typing import Any, Literal

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from faces.entering import Form, Values
from faces.telling import Teller
from screens.widgets.card import MerchantCard, PointCard
from screens.widgets.market_hex import MarketHex, TileOf
from screens.widgets.plates import Plate
from screens.widgets.sentence import Sentence

UNTOLD = -1
HEX = 0.8
"""How high a tile of the map is where it lies alone, in terms of its width."""
Shape = Literal["card", "hex", "line"]


def shape_of(form: Form | None) -> Shape:
    """What a component of this kind looks like: what no widget draws is a line of words."""
    fields = {part.field for part in form.parts} if form is not None else set()
    if {"icon", "costs", "gives"} <= fields:
        return "hex"
    return "card" if "gives" in fields or {"cost", "points"} <= fields else "line"


def pictured(form: Form, told: Values, teller: Teller) -> Widget:
    """A card or tile with what was told printed on it; it is looked at, not touched."""
    edition, shape = teller.face.id, shape_of(form)
    if shape == "hex":
        return LoneHex(told, edition)
    if shape == "line":
        return _described(form, told, teller)
    sign = str(told.get("icon", ""))
    note = teller.word(f"icon.{sign}") if sign else ""
    if any(part.field == "gives" for part in form.parts):
        return MerchantCard(
            cost=told.get("costs", ""),
            gain=told.get("gives", ""),
            upgrades=told.get("upgrades", 0),
            note=note,
            edition=edition,
            touchable=False,
        )
    points = told.get("points", UNTOLD)
    return PointCard(cost=told.get("cost", ""), points=points, note=note, edition=edition, touchable=False)


class LoneHex(FloatLayout):
    """A tile of the map by itself, as wide as there is room and in its own shape."""

    def __init__(self, told: Values, edition: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        costs, gives = (str(told.get(name, "")) for name in ("costs", "gives"))
        tile = TileOf(str(told.get("icon", "")), costs if costs or gives else None, gives)
        self._hex = MarketHex(tile=tile, edition=edition, touchable=False, size_hint=(None, None))
        self.add_widget(self._hex)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        width = min(self.width, self.height / HEX)
        self._hex.size = (width, width * HEX)
        self._hex.pos = (self.x + (self.width - width) / 2, self.y + (self.height - width * HEX) / 2)


def _described(form: Form, told: Values, teller: Teller) -> Widget:
    """What is drawn by no widget yet is said, as in the timeline."""
    line = "?"
    if form.is_whole(told):
        name = form.called(told)
        speaker = teller.knowing({name: form.component(told, name)})
        line = teller.face.written(speaker, name)
    return written(line, teller.face.id)


def written(line: str, edition: str) -> Widget:
    """A plate with a line on it."""
    plate = Plate(fill="section", outline="outlineVariant", radius=dp(8), padding=dp(6))
    words = Sentence(text=line, style="small", edition=edition)
    words.pos_hint = {"center_y": 0.5}
    plate.add_widget(words)
    return plate
