"""A component as it looks while it is entered: from what was told of it so far."""

from kivy.metrics import dp
from kivy.uix.widget import Widget

from engine.eastern_wonders.values import MarketTile, VpTile
from faces.entering import Form, Values
from faces.telling import Teller
from screens.widgets.card import MerchantCard, PointCard
from screens.widgets.market_hex import MarketHex, TileOf
from screens.widgets.plates import Plate
from screens.widgets.sentence import Sentence
from screens.widgets.vp_card import VpCard, VpOf

UNTOLD = -1
WIDE, NARROW = 112, 72
"""In dp: how wide a tile of the map is drawn, and a card."""


def width_of(form: Form) -> float:
    return float(dp(WIDE if form.type is MarketTile else NARROW))


def pictured(form: Form, told: Values, teller: Teller) -> Widget:
    """A card or tile with what was told printed on it; it is looked at, not touched."""
    fields, edition = {part.field for part in form.parts}, teller.face.id
    sign = str(told.get("icon", ""))
    if form.type is VpTile:
        points = int(str(told.get("points", UNTOLD)))
        return VpCard(tile=VpOf("tile", points, str(told.get("cost", ""))), edition=edition, touchable=False)
    if form.type is MarketTile:
        trade = (str(told.get("costs", "")), str(told.get("gives", "")))
        return MarketHex(tile=TileOf(sign, *trade), edition=edition, touchable=False)
    note = teller.word(f"icon.{sign}") if sign else ""
    if {"cost", "points"} <= fields:
        return PointCard(
            cost=told.get("cost", ""),
            points=told.get("points", UNTOLD),
            note=note,
            edition=edition,
            touchable=False,
        )
    if "gives" in fields:
        return MerchantCard(
            cost=told.get("costs", ""),
            gain=told.get("gives", ""),
            upgrades=told.get("upgrades", 0),
            note=note,
            edition=edition,
            touchable=False,
        )
    return _described(form, told, teller)


def _described(form: Form, told: Values, teller: Teller) -> Widget:
    """What is drawn by no widget yet is said, as in the timeline."""
    plate = Plate(fill="section", outline="outlineVariant", radius=dp(8), padding=dp(4))
    line = "?"
    if form.is_whole(told):
        name = form.called(told)
        speaker = teller.knowing({name: form.component(told, name)})
        line = teller.face.written(speaker, name)
    words = Sentence(text=line, style="small", edition=teller.face.id)
    words.pos_hint = {"center_y": 0.5}
    plate.add_widget(words)
    return plate
