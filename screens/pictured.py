"""A component as it looks while it is entered, and in the box: from what was told of it so far."""

from typing import Any, Literal

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from engine.eastern_wonders.values import MarketTile, VpTile
from faces.entering import Form, Values
from faces.telling import Teller
from screens import pictured_land
from screens.widgets.card import MerchantCard, PointCard
from screens.widgets.market_hex import MarketHex, TileOf
from screens.widgets.plates import Plate
from screens.widgets.sentence import Sentence
from screens.widgets.vp_card import VpCard, VpOf

UNTOLD = -1
WIDE, NARROW = 112, 72
"""In dp: how wide a tile of the map is drawn, and a card."""
HEX = 0.8
"""How high a tile of the map is where it lies alone, in terms of its width."""
Shape = Literal["card", "hex", "line"]


def shape_of(form: Form | None) -> Shape:
    """What a component of this kind looks like: what no widget draws is a line of words."""
    if form is None:
        return "line"
    if form.type is MarketTile:
        return "hex"
    if form.type in pictured_land.LAND:
        return "card"
    fields = {part.field for part in form.parts}
    return "card" if "gives" in fields or {"cost", "points"} <= fields else "line"


def width_of(form: Form) -> float:
    return float(dp(WIDE if shape_of(form) == "hex" else NARROW))


def pictured(form: Form, told: Values, teller: Teller) -> Widget:
    """A card or tile with what was told printed on it; it is looked at, not touched."""
    match shape_of(form):
        case "hex":
            picture: Widget = LoneHex(teller.face.id)
        case "card" if form.type in pictured_land.LAND:
            picture = pictured_land.picture(form.type, teller.face.id)
        case "card" if form.type is VpTile:
            picture = VpCard(edition=teller.face.id, touchable=False)
        case "card" if any(part.field == "gives" for part in form.parts):
            picture = MerchantCard(edition=teller.face.id, touchable=False)
        case "card":
            picture = PointCard(edition=teller.face.id, touchable=False)
        case _:
            return _described(form, told, teller)
    print_on(picture, told, teller)
    return picture


def print_on(picture: Widget, told: Values, teller: Teller) -> None:
    """Other things on a card or tile that is there: that is quicker than a new one."""
    sign = str(told.get("icon", ""))
    if isinstance(picture, LoneHex):
        costs, gives = (str(told.get(name, "")) for name in ("costs", "gives"))
        picture.hex.tile = TileOf(sign, costs if costs or gives else None, gives)
    elif isinstance(picture, VpCard):
        picture.tile = VpOf("tile", int(str(told.get("points", UNTOLD))), str(told.get("cost", "")))
    elif isinstance(picture, MerchantCard):
        picture.cost, picture.gain = told.get("costs", ""), told.get("gives", "")
        picture.upgrades = told.get("upgrades", 0)
    elif isinstance(picture, PointCard):
        picture.cost, picture.points = told.get("cost", ""), told.get("points", UNTOLD)
        picture.note = teller.word(f"icon.{sign}") if sign else ""
    else:
        pictured_land.print_on(picture, told)


class LoneHex(FloatLayout):
    """A tile of the map by itself, as wide as there is room and in its own shape."""

    def __init__(self, edition: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.hex = MarketHex(edition=edition, touchable=False, size_hint=(None, None))
        self.add_widget(self.hex)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        width = min(self.width, self.height / HEX)
        self.hex.size = (width, width * HEX)
        self.hex.pos = (self.x + (self.width - width) / 2, self.y + (self.height - width * HEX) / 2)


def _described(form: Form, told: Values, teller: Teller) -> Widget:
    """What is drawn by no widget yet is said, as in the timeline."""
    line = "?"
    if form.is_whole(told):
        name = form.called(told) if form.called is not None else ""
        speaker = teller.knowing({name: form.component(told, name)})
        line = teller.face.written(speaker, name)
    return Written(line, teller.face.id)


class Written(Plate):
    """A plate with a line on it."""

    def __init__(self, line: str, edition: str, **kwargs: Any) -> None:
        super().__init__(fill="section", outline="outlineVariant", radius=dp(8), padding=dp(6), **kwargs)
        self.words = Sentence(text=line, style="small", edition=edition)
        self.words.pos_hint = {"center_y": 0.5}
        self.add_widget(self.words)
