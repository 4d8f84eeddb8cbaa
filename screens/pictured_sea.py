"""Tiles of Eastern Wonders as they look while they are entered: from what was told so far."""

from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from engine.catalog import Component
from engine.eastern_wonders.values import MarketTile, VpTile
from faces.entering import Values
from screens.pictured import HEX, UNTOLD, Shape
from screens.widgets.market_hex import MarketHex, TileOf
from screens.widgets.vp_card import VpCard, VpOf

SHAPES: dict[type[Component], Shape] = {MarketTile: "hex", VpTile: "card"}


def picture(kind: type[Component], edition: str) -> Widget:
    """Something on which nothing is printed yet."""
    return LoneHex(edition) if kind is MarketTile else VpCard(edition=edition, touchable=False)


def print_on(drawn: Widget, told: Values) -> None:
    if isinstance(drawn, LoneHex):
        costs, gives = (str(told.get(name, "")) for name in ("costs", "gives"))
        drawn.hex.tile = TileOf(str(told.get("icon", "")), costs if costs or gives else None, gives)
    elif isinstance(drawn, VpCard):
        drawn.tile = VpOf("tile", int(str(told.get("points", UNTOLD))), str(told.get("cost", "")))


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
