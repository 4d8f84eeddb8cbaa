"""Values to touch: one cell for each, in as many columns as a finger allows."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from screens.widgets.art import text_width
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.pieces import Picture, faded

CELL = 48
GAP = 6


class Value(Touchable, Drawn, Widget):
    """A point card's head with its value, and how often it was taken."""

    value = NumericProperty(0)
    count = NumericProperty(0)

    smallest = 24
    paint_on = ("value", "count", "pressed")

    def paint(self, picture: Picture) -> None:
        cardboard = self.theme.cardboard
        whole = (0, 0, self.width, self.height)
        picture.shade(*whole, dp(8), cardboard.point_top, cardboard.point_bottom)
        size = min(sp(18), dp(26))
        figure = str(int(self.value))
        picture.text(figure, self.width / 2, self.height / 2, size, cardboard.point_ink, weight="Black")
        wide = text_width(figure, size, "Black")
        self.boxes.append(("value", ((self.width - wide) / 2, (self.height - size) / 2, wide, size)))
        if self.pressed:
            picture.panel(*whole, dp(8), faded(cardboard.point_ink, 0.2))
        if self.count:
            self._paint_count(picture)

    def _paint_count(self, picture: Picture) -> None:
        picture.ring(0, 0, self.width, self.height, dp(8), dp(3), self.theme.tint("good"))
        if self.count > 1:
            size = dp(16)
            x, y = self.width - size - dp(1), self.height - size - dp(1)
            picture.panel(x, y, size, size, size / 2, self.theme.tint("good"))
            figure, ink = str(int(self.count)), self.theme.tint("good_ink")
            picture.text(figure, x + size / 2, y + size / 2, dp(12), ink, weight="Bold")


class ValueGrid(GridLayout):
    """`values` to choose from, `taken` those that were; reports `on_value`."""

    __events__ = ("on_value",)

    values = ListProperty()
    taken = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(cols=5, spacing=dp(GAP), size_hint_y=None, height=0, **kwargs)
        self.row_force_default = True
        self.row_default_height = dp(CELL)
        self.bind(minimum_height=self.setter("height"))
        self.fbind("values", self._build)
        self.fbind("taken", self._mark)
        self.fbind("width", self._arrange)

    def on_value(self, value: int) -> None:
        pass

    def _build(self, *_: Any) -> None:
        self.clear_widgets()
        for value in self.values:
            cell = Value(value=value)
            cell.bind(on_tap=lambda touched: self.dispatch("on_value", int(touched.value)))
            self.add_widget(cell)
        self._mark()
        self._arrange()

    def _mark(self, *_: Any) -> None:
        for cell in self.children:
            cell.count = self.taken.count(int(cell.value))

    def _arrange(self, *_: Any) -> None:
        """Rows as even as can be."""
        fitting = max(1, int((self.width + dp(GAP)) // (dp(CELL) + dp(GAP))))
        rows = -(-len(self.values) // fitting)
        self.cols = -(-len(self.values) // rows) if rows else 1
