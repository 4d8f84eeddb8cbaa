"""The sheets of the table: naming a card, and what can be done beside playing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from kivy.app import App
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.machine import system
from screens.page import load_layout
from screens.widgets.art import elided, text_width
from screens.widgets.bottom_sheet import ROOMY, is_low, room
from screens.widgets.drawn import Drawn
from screens.widgets.pieces import Picture
from screens.widgets.plates import Row
from screens.widgets.put_in import put_in
from screens.widgets.text import Text

CELL = 48
"""In dp: the height of a card in the naming grid."""
GAP = 2
TAG = 18
"""In dp: the height of what stands below it."""
MENU_ICONS = {
    "map": "map-outline",
    "timeline": "format-list-numbered",
    "replay": "movie-open-play-outline",
    "mirror": "monitor-cellphone",
    "bookmarks": "bookmark-multiple-outline",
    "table": "cards-outline",
    "repairs": "wrench-outline",
    "differs": "compare-horizontal",
    "set": "tune-variant",
    "rules": "book-open-variant",
    "box": "package-variant-closed",
    "aid": "card-text-outline",
    "result": "trophy-outline",
    "stop": "flag-outline",
    "demo": "play-circle-outline",
    "home": "home-outline",
}

load_layout("sheets.kv")


class SheetBox(BoxLayout):
    """As high as what it holds."""


class RoomySheet(SheetBox):
    """One that has two columns in a low window; `beside` says so."""

    beside = BooleanProperty(False)
    roomy = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.look_around()
        super().__init__(**kwargs)

    def look_around(self) -> None:
        """The window may be another one than the last time."""
        self.beside = is_low()
        self.roomy = dp(ROOMY) if self.beside else 0


class Holder(Drawn, Widget):
    """Who has a card, in letters that leave as much as can be of the name."""

    text = StringProperty("")

    paint_on = ("text",)

    def paint(self, picture: Picture) -> None:
        size = float(min(sp(12), dp(15)))
        while size > dp(10) and text_width(self.text, size) > self.width:
            size -= 1
        tint, text = self.theme.tint("primary"), elided(self.text, self.width, size)
        picture.text(text, self.width / 2, self.height / 2, size, tint)


class Cells:
    """Pictures of what can be named. Most of them are asked for again the next time, so they are kept."""

    def __init__(self) -> None:
        self._of: object = None
        self._kept: dict[str, Widget] = {}

    def taken(self, of: object, picture: Callable[[str], Widget]) -> Callable[[str], Widget]:
        """All of them, off the grid that they were in. `of` is what they depend on beside their names."""
        if of != self._of:
            self._of, self._kept = of, {}
        for cell in self._kept.values():
            if cell.parent is not None:
                cell.parent.remove_widget(cell)

        def cell_of(card: str) -> Widget:
            cell = self._kept.get(card)
            if cell is None:
                cell = self._kept[card] = picture(card)
                cell.card = card
                cell.size_hint_y = None
                cell.height = dp(CELL)
                cell.bind(on_tap=lambda touched: touched.grid.dispatch("on_named", touched.card))
            return cell

        return cell_of


class NamingSheet(SheetBox):
    """The cards in columns; a touch names one. `on_named` reports its id.

    With `held`, below each card stands who has it, where somebody does.
    """

    __events__ = ("on_named",)

    tallest = NumericProperty(0)
    step = NumericProperty(0)
    """From one card to the next."""

    def __init__(
        self,
        columns: Sequence[Sequence[str]],
        cell_of: Callable[[str], Widget],
        held: Callable[[str], str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.tallest = max(map(len, columns))
        self.step = dp(CELL + GAP) + (dp(TAG + GAP) if held else 0)
        for cards in columns:
            column = BoxLayout(orientation="vertical", spacing=dp(GAP))
            for card in cards:
                cell = cell_of(card)
                cell.grid = self.proxy_ref
                column.add_widget(cell)
                if held is not None:
                    # There even where nothing is said: the cards of all columns stand in rows.
                    column.add_widget(Holder(text=held(card), size_hint_y=None, height=dp(TAG)))
            column.add_widget(Widget())
            self.ids.columns.add_widget(column)

    def on_named(self, card: str) -> None:
        pass


class MenuSheet(RoomySheet):
    """What can be done beside playing; kept, because it is opened again and again.

    `keys` is the line that tells what keys do there.
    """

    columns = NumericProperty(1)

    def __init__(self, keys: str = "menu.keys", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._keys, self._rows = keys, dict[str, Row]()
        self._items: Mapping[str, Callable[[], None]] = {}
        self._note = Text(style="small", tone="onSurfaceVariant")

    def offering(self, items: Mapping[str, Callable[[], None]]) -> Self:
        """With these ways, in the words of the app."""
        t = App.get_running_app().t
        self.look_around()
        self.columns = 1 if not self.beside else 3 if room()[0] >= dp(ROOMY) else 2
        put_in(self.ids.entries, [self._row(key) for key in items])
        for key in items:
            self._rows[key].text = t[f"menu.{key}"]
        self._note.text = t[self._keys]
        put_in(self, [self.ids.entries.__self__, *([self._note] if system.has_keys() else [])])
        self._items = items
        return self

    def _row(self, key: str) -> Row:
        row = self._rows.get(key)
        if row is None:
            row = self._rows[key] = Row(icon=MENU_ICONS[key])
            row.bind(on_tap=lambda _: self._chosen(key))
        return row

    def _chosen(self, key: str) -> None:
        App.get_running_app().sheet.close()
        self._items[key]()
