"""A plan to lay hexes on: it scrolls both ways, and grows at its edge without moving under a finger."""

from collections.abc import Mapping
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, DictProperty, ListProperty, OptionProperty, StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from engine.maps import Hex
from screens.theme import Colour
from screens.widgets.art import text_width
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.hexes import BAND
from screens.widgets.map_picture import PORT, put_hex
from screens.widgets.pieces import Picture

LEAST, MOST = (64, 48), (112, 84)
"""In dp: how large a hex is at least, so that its middle is a target, and at most."""
WIDEST, TALLEST = 1.5, 0.9
"""How wide a hex is at most for its height, and how high for its width."""
FEWEST = 7
"""So many columns and rows there are at least."""


class PlanHex(Touchable, Drawn, Widget):
    """One place of the plan. Its target is as wide as what of a hex no other column reaches into."""

    kind = OptionProperty("free", options=["free", "tile", "port"])
    name = StringProperty("")
    odd = BooleanProperty(False)

    paint_on: ClassVar[tuple[str, ...]] = ("kind", "name", "odd", "pressed")

    @property
    def edge(self) -> Colour:
        """What tells a tile from an empty place: in the dark, cardboard is hardly lighter than the plan."""
        return self.theme.tint("error" if self.odd else "card_ink")

    def paint(self, picture: Picture) -> None:
        theme, cardboard = self.theme, self.theme.cardboard
        width, height = self.width / BAND - dp(2), self.height - dp(2)
        x, y = self.width / 2, self.height / 2
        if self.kind == "free":
            put_hex(picture, x, y, width, height, theme.tint("section"))
            put_hex(picture, x, y, width, height, theme.tint("outlineVariant"), dp(1))
        else:
            port = self.kind == "port"
            ink = cardboard.point_ink if port else cardboard.card_ink
            put_hex(picture, x, y, width, height, cardboard.point_top if port else cardboard.card_bottom)
            put_hex(picture, x, y, width, height, self.edge, dp(3 if self.odd else 2))
            letters = min(sp(15), height * 0.34)
            if port:
                icon = min(height * 0.44, dp(32))
                whole = icon + text_width(self.name, letters) + dp(2)
                picture.icon(PORT, x - whole / 2 + icon / 2, y, icon, ink)
                x += (icon + dp(2)) / 2
            picture.text(self.name, x, y, letters, ink)
        if self.pressed:
            tint = (*theme.tint("onSurface")[:3], 0.12)
            put_hex(picture, self.width / 2, y, width, height, tint)


class Plan(ScrollView):
    """`laid` has what lies where ("tile" or "port"), `names` the cells, `odd` what is marked.

    Reports `on_touched` with the hex.
    """

    __events__ = ("on_touched",)

    laid = DictProperty()
    names = DictProperty()
    odd = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(bar_width=dp(4), **kwargs)
        self._field = Widget(size_hint=(None, None))
        self.add_widget(self._field)
        self._hexes: dict[Hex, PlanHex] = {}
        self._columns, self._rows = range(0), range(0)
        self._hex = (1.0, 1.0)
        self._untouched = True
        self._seen = (0.0, 0.0)
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        for name in ("laid", "size"):
            self.fbind(name, self._arrange_soon)
        for name in ("laid", "names", "odd"):
            self.fbind(name, self._show)

    def on_touched(self, spot: Hex) -> None:
        pass

    def begin(self, laid: Mapping[Hex, str]) -> None:
        """Another map: in the middle of what can be seen, until somebody touches it."""
        self._untouched = True
        self.laid = dict(laid)
        self._arrange()

    def _touched(self, spot: Hex) -> None:
        self._untouched = False
        self.dispatch("on_touched", spot)

    def _arrange(self, *_: Any) -> None:
        """As many places as fill the room, and one around whatever lies there. What was in sight stays."""
        if min(self.size) < dp(LEAST[1]):
            return
        if self._seen[0] != self.width:
            # Another window: what was laid out is shown anew.
            self._untouched = True
        if self._untouched:
            self._columns, self._rows = range(0), range(0)
        before = None if self._untouched else self._in_sight()
        wide = max(dp(LEAST[0]), min(dp(MOST[0]), self.width / (FEWEST * BAND + 1 - BAND)))
        high = max(dp(LEAST[1]), min(dp(MOST[1]), self.height / (FEWEST + 0.5), wide * TALLEST))
        wide = min(wide, max(dp(LEAST[0]), high * WIDEST))
        self._hex = (wide, high)
        across = max(FEWEST, int((self.width - wide * (1 - BAND)) / (wide * BAND)))
        down = max(FEWEST, int(self.height / high - 0.5))
        self._columns = _around([q for q, _ in self.laid], self._columns, across)
        self._rows = _around([r + q // 2 for q, r in self.laid], self._rows, down)
        self._field.size = (
            max(self.width, (len(self._columns) * BAND + 1 - BAND) * wide),
            max(self.height, (len(self._rows) + 0.5) * high),
        )
        self._place()
        if before is None:
            self.scroll_x = self.scroll_y = 0.5
        else:
            self._keep_in_sight(*before)
        self._seen = (self.width, self.height)
        self._show()

    def _place(self) -> None:
        wide, high = self._hex
        spots = {(q, row - q // 2) for q in self._columns for row in self._rows}
        for spot in self._hexes.keys() - spots:
            self._field.remove_widget(self._hexes.pop(spot))
        for spot in sorted(spots - self._hexes.keys()):
            place = self._hexes[spot] = PlanHex()
            place.bind(on_tap=lambda _, spot=spot: self._touched(spot))
            self._field.add_widget(place)
        for spot, place in self._hexes.items():
            place.size = (wide * BAND, high)
            place.center = self._middle(spot)

    def _middle(self, spot: Hex) -> tuple[float, float]:
        """Where a hex lies on the field, which lies at 0, 0 of itself."""
        (wide, high), (q, r) = self._hex, spot
        across, down = (len(self._columns) * BAND + 1 - BAND) * wide, (len(self._rows) + 0.5) * high
        left, top = (self._field.width - across) / 2, self._field.height - (self._field.height - down) / 2
        x = left + ((q - self._columns.start) * BAND + 0.5) * wide
        # Every other column lies half a hex lower.
        y = top - (r + q // 2 - self._rows.start + 0.5 + (q % 2) / 2) * high
        return x, y

    def _in_sight(self) -> tuple[Hex, float, float]:
        """A hex, and where it is: from the left and from the top of what can be seen."""
        spot = (self._columns.start, self._rows.start - self._columns.start // 2)
        x, y = self._middle(spot)
        left = self.scroll_x * (self._field.width - self.width)
        bottom = self.scroll_y * (self._field.height - self._seen[1])
        return spot, x - left, bottom + self._seen[1] - y

    def _keep_in_sight(self, spot: Hex, from_left: float, from_top: float) -> None:
        x, y = self._middle(spot)
        beside, below = self._field.width - self.width, self._field.height - self.height
        if beside > 0:
            self.scroll_x = min(1.0, max(0.0, (x - from_left) / beside))
        if below > 0:
            self.scroll_y = min(1.0, max(0.0, (y + from_top - self.height) / below))

    def _show(self, *_: Any) -> None:
        for spot, place in self._hexes.items():
            place.kind = self.laid.get(spot, "free")
            place.name = self.names.get(spot, "")
            place.odd = spot in self.odd


def _around(taken: list[int], before: range, fewest: int) -> range:
    """What reaches one beyond everything that is taken, holds what was there, and is not too short."""
    first = min([*(at - 1 for at in taken), *before[:1]], default=0)
    last = max([*(at + 1 for at in taken), *before[-1:]], default=0)
    missing = max(0, fewest - (last - first + 1))
    return range(first - missing // 2, last + 1 + missing - missing // 2)
