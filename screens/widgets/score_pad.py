"""The score pad: one column for each player, one row for each part of the score, the totals below."""

from typing import Any, NamedTuple

from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from faces.looks import look_of
from screens.paths import KV
from screens.widgets.art import elided, text_width
from screens.widgets.card import put_coin
from screens.widgets.cube import ANY, edition_of, put_cube
from screens.widgets.drawn import Drawn
from screens.widgets.marks import put_mark
from screens.widgets.pieces import Picture, faded
from screens.widgets.sizes import SIZES

ICONS = {
    "points": "cards",
    "bonus": "star-circle",
    "board": "home-group",
    "exploration": "compass",
}
"""Parts of a score that have no picture of their own."""
WEIGHTS = {"label": "Medium", "small": "Regular"}
NAMES = 0.5
"""How much of the width the names of the parts take at most."""


class Column(NamedTuple):
    """A player's head on the pad."""

    name: str
    colour: str
    won: bool = False
    mark: int = 0


class Glyph(Drawn, Widget):
    """What a part of the score is counted in: coins, cubes, cards."""

    part = StringProperty("")
    edition = StringProperty("")

    smallest = 8
    paint_on = ("part", "edition")

    def paint(self, picture: Picture) -> None:
        x, y, size = self.width / 2, self.height / 2, min(self.size)
        edition = edition_of(self)
        coin = look_of(edition).coins.get(self.part)
        if coin:
            put_coin(picture, coin, x, y, size)
        elif self.part == "cubes":
            put_cube(picture, edition, ANY, x, y, size * 0.9)
        elif self.part in ICONS:
            picture.icon(ICONS[self.part], x, y, size, self.theme.tint("onSurfaceVariant"))


class Heads(Drawn, Widget):
    """The players above their columns: mark and as much of the name as there is room for."""

    columns = ListProperty()

    paint_on = ("columns",)

    def paint(self, picture: Picture) -> None:
        ink = self.theme.tint("onSurface")
        size, mark = min(sp(12), dp(16)), dp(16)
        wide = self.width / max(1, len(self.columns))
        for i, column in enumerate(self.columns):
            x = (i + 0.5) * wide
            y = self.height - dp(7) - mark / 2
            put_mark(picture, column.mark, column.colour, x, y, mark, ink)
            name = elided(column.name, wide - dp(4), size)
            low = y - mark / 2 - dp(3) - size / 2
            picture.text(name, x, low, size, ink)
            taken = text_width(name, size)
            self.boxes.append((f"name {i}", (x - taken / 2, low - size / 2, taken, size)))


class Figures(Drawn, Widget):
    """One row of numbers, each with a note below that says how it comes."""

    points = ListProperty()
    notes = ListProperty()
    strong = BooleanProperty(False)
    wanted = NumericProperty(0)
    """How high it has to be."""

    paint_on = ("points", "notes", "strong")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("notes", "strong"):
            self.fbind(name, self._measure)
        self._measure()

    def restyle(self) -> None:
        super().restyle()
        self._measure()

    @property
    def _figure(self) -> float:
        return float(min(sp(20), dp(30)) if self.strong else min(sp(16), dp(26)))

    @property
    def _note(self) -> float:
        return float(min(sp(12), dp(16))) if any(self.notes) else 0.0

    def _measure(self, *_: Any) -> None:
        self.wanted = self._figure * 1.2 + (self._note * 1.2 if self._note else 0)

    def paint(self, picture: Picture) -> None:
        ink, faint = self.theme.tint("onSurface"), self.theme.tint("onSurfaceVariant")
        wide = self.width / max(1, len(self.points))
        figure, note = self._figure, self._note
        weight = "Black" if self.strong else "Medium"
        widest = max((text_width(str(points), figure, weight) for points in self.points), default=1)
        figure *= min(1.0, (wide - dp(8)) / widest)
        y = (self.height + self.wanted) / 2 - self._figure * 0.6
        for i, points in enumerate(self.points):
            x = (i + 0.5) * wide
            picture.text(str(points), x, y, figure, ink, weight=weight)
            taken = text_width(str(points), figure, weight)
            self.boxes.append((f"points {i}", (x - taken / 2, y - figure / 2, taken, figure)))
            if note and self.notes[i]:
                low = y - self._figure * 0.6 - note * 0.6
                size = note * min(1.0, (wide - dp(2)) / text_width(self.notes[i], note, "Regular"))
                picture.text(self.notes[i], x, low, size, faint, weight="Regular")
                taken = text_width(self.notes[i], size, "Regular")
                self.boxes.append((f"note {i}", (x - taken / 2, low - size / 2, taken, size)))


class PadRow(Drawn, BoxLayout):
    """A part of the score: what it is, what one of it is worth, and everybody's points."""

    part = StringProperty("")
    title = StringProperty("")
    why = StringProperty("")
    points = ListProperty()
    notes = ListProperty()
    edition = StringProperty("")
    strong = BooleanProperty(False)
    first = NumericProperty(0)

    paint_on = ("strong",)

    def paint(self, picture: Picture) -> None:
        """A line above, a stronger one above the totals."""
        tint = self.theme.tint("outline" if self.strong else "outlineVariant")
        line = dp(2) if self.strong else dp(1)
        picture.panel(0, self.height - line, self.width, line, 1, tint)


class ScorePad(Drawn, BoxLayout):
    """`columns` from the first player, `parts` (`faces.scoring.Part`) in the game's order, `totals` below."""

    columns = ListProperty()
    parts = ListProperty()
    totals = ListProperty()
    total = StringProperty("")
    """The word for it."""
    edition = StringProperty("")
    first = NumericProperty(0)
    """How wide the names of the parts are."""

    paint_on = ("columns", "first")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("columns", "parts", "totals", "total", "edition"):
            self.fbind(name, self._show)
        self.fbind("width", self._divide)

    def restyle(self) -> None:
        super().restyle()
        self._divide()

    def paint(self, picture: Picture) -> None:
        """The winners' columns stand out."""
        wide = (self.width - self.first) / max(1, len(self.columns))
        for i, column in enumerate(self.columns):
            if column.won:
                box = (self.first + i * wide, 0, wide, self.height)
                picture.panel(*box, dp(10), faded(self.theme.tint("primaryContainer"), 0.6))

    def _show(self, *_: Any) -> None:
        rows = self.ids.rows
        while len(rows.children) > len(self.parts):
            rows.remove_widget(rows.children[0])
        while len(rows.children) < len(self.parts):
            rows.add_widget(PadRow())
        for row, told in zip(reversed(rows.children), self.parts, strict=True):
            row.part, row.title, row.why, row.points, row.notes = told
            row.edition = self.edition
        self._divide()

    def _divide(self, *_: Any) -> None:
        """No word is broken, as long as that leaves the numbers half."""
        said = [(self.total, "label"), *((told.name, "label") for told in self.parts)]
        said += [(told.why, "small") for told in self.parts]
        words = ((word, style) for text, style in said for word in text.split())
        widths = (text_width(word, sp(SIZES[style]), WEIGHTS[style]) for word, style in words)
        self.first = min(max(dp(100), max(widths, default=0) + dp(36)), self.width * NAMES)
        for row in self.ids.rows.children:
            row.first = self.first


Builder.load_file(str(KV / "score_pad.kv"))
