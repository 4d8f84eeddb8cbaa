"""The players in a strip: name, colour, cubes, and how many cards they have claimed."""

from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.widgets.art import elided, text_width
from screens.widgets.cube import ANY, edition_of, put_cube
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.marks import put_mark
from screens.widgets.pieces import Colour, Picture
from screens.widgets.plates import faded


class PlayerOf(NamedTuple):
    """What the strip shows of one player. Where other things count than cubes, `note` says them.

    `total` are the points so far, where the table has agreed to show them.
    """

    name: str
    colour: str
    cubes: int = 0
    claimed: int = 0
    note: str = ""
    total: int | None = None


class PlayerItem(Touchable, Drawn, Widget):
    """One player. `active` is whose turn it is, `looked_at` whose hand is shown."""

    seat = NumericProperty(0)
    name = StringProperty("")
    colour = StringProperty("slate")
    cubes = NumericProperty(0)
    claimed = NumericProperty(0)
    needed = NumericProperty(5)
    note = StringProperty("")
    total = NumericProperty(None, allownone=True)
    active = BooleanProperty(False)
    looked_at = BooleanProperty(False)
    edition = StringProperty("")

    smallest = 24
    paint_on = (
        "seat",
        "name",
        "colour",
        "cubes",
        "claimed",
        "needed",
        "note",
        "total",
        "active",
        "looked_at",
        "edition",
        "pressed",
    )

    def paint(self, picture: Picture) -> None:
        width, height = self.width, self.height
        theme = self.theme
        fill = theme.tint("primaryContainer" if self.active else "section")
        ink = theme.tint("onPrimaryContainer" if self.active else "onSurface")
        picture.panel(0, 0, width, height, dp(10), fill)
        if self.looked_at or self.active:
            tint = theme.tint("primary" if self.active else "outline")
            picture.ring(0, 0, width, height, dp(10), dp(2), tint)
        if self.pressed:
            picture.panel(0, 0, width, height, dp(10), faded(ink, 0.12))
        mark = dp(12)
        top = height * 0.68
        put_mark(picture, int(self.seat), self.colour, dp(5) + mark / 2, top, mark, ink)
        size = min(sp(13), dp(18))
        left = dp(5) + mark + dp(3)
        right = self._paint_total(picture, top, size, ink)
        name = elided(self.name, right - left, size)
        picture.text(name, left, top, size, ink, anchor=(0, 0.5))
        self.boxes += [("name", (left, top - size / 2, text_width(name, size), size))]
        self._paint_counts(picture, height * 0.27, ink)

    def _paint_total(self, picture: Picture, y: float, size: float, ink: Colour) -> float:
        """The points at the end of the line; the name has the room up to there."""
        right = float(self.width - dp(4))
        if self.total is None:
            return right
        figure = str(int(self.total))
        wide = text_width(figure, size, "Bold")
        picture.text(figure, right - dp(2), y, size, ink, weight="Bold", anchor=(1, 0.5))
        self.boxes.append(("total", (right - dp(2) - wide, y - size / 2, wide, size)))
        picture.icon("star", right - wide - dp(8), y, dp(11), ink)
        return float(right - wide - dp(16))

    def _paint_counts(self, picture: Picture, y: float, ink: Colour) -> None:
        size = min(sp(12), dp(16))
        told = self.note or str(int(self.cubes))
        wide = text_width(told, size, "Bold")
        picture.text(told, dp(6), y, size, ink, weight="Bold", anchor=(0, 0.5))
        left = dp(6) + wide
        if not self.note:
            put_cube(picture, edition_of(self), ANY, left + dp(8), y, dp(10))
            left += dp(14)
        self.boxes.append(("cubes", (dp(6), y - size / 2, left - dp(6), size)))
        self._paint_claims(picture, left + dp(4), y, ink)

    def _paint_claims(self, picture: Picture, left: float, y: float, ink: Colour) -> None:
        """A small card for each that is claimed, an empty place for each that is missing."""
        needed = int(max(self.needed, self.claimed))
        room = self.width - dp(5) - left
        gap = dp(2)
        wide = min(dp(7), (room - gap * (needed - 1)) / max(1, needed))
        if wide < dp(3):
            return
        tall = dp(10)
        x = self.width - dp(5) - needed * (wide + gap) + gap
        for i in range(needed):
            box = (x + i * (wide + gap), y - tall / 2, wide, tall)
            if i < self.claimed:
                picture.panel(*box, dp(1.5), self.theme.tint("primary"))
            else:
                picture.ring(*box, dp(1.5), dp(1), faded(ink, 0.45))


class PlayerStrip(BoxLayout):
    """`seats` from the first; reports `on_look` and `on_set` with the seat from 0."""

    __events__ = ("on_look", "on_set")

    seats = ListProperty()
    active = NumericProperty(-1)
    looked_at = NumericProperty(-1)
    needed = NumericProperty(5)
    edition = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(4), **kwargs)
        for name in ("seats", "active", "looked_at", "needed", "edition"):
            self.fbind(name, self._show)
        self._show()

    def on_look(self, seat: int) -> None:
        pass

    def on_set(self, seat: int) -> None:
        pass

    def _show(self, *_: Any) -> None:
        while len(self.children) > len(self.seats):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.seats):
            self._add(len(self.children))
        for i, (item, seat) in enumerate(zip(reversed(self.children), self.seats, strict=True)):
            item.name, item.colour, item.cubes, item.claimed, item.note, item.total = seat
            item.needed, item.edition = self.needed, self.edition
            item.active, item.looked_at = i == self.active, i == self.looked_at

    def _add(self, seat: int) -> None:
        item = PlayerItem(seat=seat)
        item.bind(
            on_tap=lambda _: self.dispatch("on_look", seat), on_hold=lambda _: self.dispatch("on_set", seat)
        )
        self.add_widget(item)
