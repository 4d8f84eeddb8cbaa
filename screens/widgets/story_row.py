"""A row of a story: an icon, a title with a player's mark, a sentence with cubes, and where it leads.

It is one widget that draws all of it: a page with a dozen of them opens at once.
"""

from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from faces.view import Seated
from screens.widgets.art import text_width
from screens.widgets.marks import put_mark
from screens.widgets.pieces import Picture
from screens.widgets.plates import TouchPlate
from screens.widgets.sentence import LINE, SMALLEST, Run, flow, letters_of, paint_line, width_of

LEAST = 64
"""In dp: how high a row is."""
DISC, GAP, EDGE = 40, 12, 8
"""In dp: the ground of the icon, what parts the icon from the words, and the row's ends."""
CHEVRON = 20
WORDS = 170
"""In sp: with less room than this beside where it leads, words stand above that."""


class RowOf(NamedTuple):
    """What a row says. `leads` is what is reported when it is touched, None where it leads nowhere."""

    icon: str
    title: str
    said: str
    player: Seated | None = None
    where: str = ""
    leads: Any = None


NOTHING = RowOf("blank", "", "")


class Words(NamedTuple):
    """Lines of one size."""

    lines: list[list[Run]]
    size: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LINE

    def fit(self, room: float) -> bool:
        return all(width_of(line) <= room for line in self.lines)


def words(text: str, room: float, size: float, weight: str = "Regular") -> Words:
    """As large as its longest word can be."""
    told = Words(flow(text, room, size, weight) if text else [], size)
    while not told.fit(room) and size > dp(SMALLEST):
        size -= 1
        told = Words(flow(text, room, size, weight), size)
    return told


class StoryRow(TouchPlate):
    """Shows a `row`; reports `on_tap`."""

    row = ObjectProperty(NOTHING)
    edition = StringProperty("")
    text = StringProperty("")
    """Its title, for whoever looks for it."""
    ruled = BooleanProperty(False)
    """Whether a line parts it from the one above."""

    paint_on = (*TouchPlate.paint_on, "row", "edition", "ruled")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(fill="", size_hint_y=None, **kwargs)
        for name in ("row", "width"):
            self.fbind(name, self._fit)
        self._fit()

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    def _fit(self, *_: Any) -> None:
        row: RowOf = self.row
        self.text, self.touchable = row.title, row.leads is not None
        self._left = dp(EDGE + DISC + GAP)
        whole = max(dp(48), self.width - self._left - dp(EDGE))
        leads = self._where_width + dp(GAP) if self.touchable else 0.0
        # An arrow alone takes next to nothing, and would be lost below.
        self._beside = not row.where or whole - leads >= min(sp(WORDS), dp(1.4 * WORDS))
        self._lay(whole - leads if self._beside else whole)
        if self._beside and row.where and leads and not self._is_large:
            self._beside = False
            self._lay(whole)
        below = 0.0 if self._beside or not self.touchable else self._letters * LINE
        self._inner = self._title.height + self._said.height + below
        self.height = max(dp(LEAST), self._inner + dp(16))
        self._paint_soon()

    def _lay(self, room: float) -> None:
        row: RowOf = self.row
        mark = self._mark + dp(6) if row.player else 0.0
        self._title = words(row.title, room - mark, letters_of("subtitle"), "Medium")
        self._said = words(row.said, room, letters_of("note"))

    @property
    def _is_large(self) -> bool:
        """Its letters are as large as they should be."""
        return self._said.size == letters_of("note") and self._title.size == letters_of("subtitle")

    @property
    def _letters(self) -> float:
        """Of where it leads."""
        return letters_of("label")

    @property
    def _mark(self) -> float:
        return float(min(sp(14), dp(22)))

    @property
    def _chevron(self) -> float:
        return float(min(sp(CHEVRON), dp(1.5 * CHEVRON)))

    @property
    def _where_width(self) -> float:
        row: RowOf = self.row
        return (text_width(row.where, self._letters) + dp(2) if row.where else 0.0) + self._chevron

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        row, theme = self.row, self.theme
        middle, side = self.height / 2, dp(DISC)
        if self.ruled:
            line, tint = max(1, round(dp(1))), theme.tint("outlineVariant")
            picture.bar(self._left, self.height - line, self.width - self._left - dp(EDGE), line, tint)
        low = round(middle - side / 2)
        picture.panel(dp(EDGE), low, side, side, side / 2, theme.tint("surfaceContainerHighest"))
        picture.icon(row.icon, dp(EDGE) + side / 2, middle, dp(24), theme.tint("primary"))
        y = middle + self._inner / 2
        y = self._paint_words(picture, self._title, y, "onSurface", "Medium")
        if row.player and self._title.lines:
            x = self._left + width_of(self._title.lines[-1]) + dp(6) + self._mark / 2
            height = y + self._title.size * LINE / 2
            put_mark(
                picture, row.player.mark, row.player.colour, x, height, self._mark, theme.tint("onSurface")
            )
        y = self._paint_words(picture, self._said, y, "onSurfaceVariant", "Regular")
        if self.touchable:
            if self._beside:
                self._paint_where(picture, self.width - dp(EDGE) - self._where_width, middle)
            else:
                self._paint_where(picture, self._left, y - self._letters * LINE / 2)

    def _paint_words(self, picture: Picture, told: Words, top: float, tone: str, weight: str) -> float:
        """From a height downwards; says how far that is."""
        step = told.size * LINE
        for line in told.lines:
            paint_line(
                self, picture, line, self._left, top - step / 2, told.size, self.theme.tint(tone), weight
            )
            top -= step
        return top

    def _paint_where(self, picture: Picture, left: float, y: float) -> None:
        size, tint, row = self._letters, self.theme.tint("primary"), self.row
        if row.where:
            wide = text_width(row.where, size)
            picture.text(row.where, left, y, size, tint, anchor=(0, 0.5))
            self.boxes.append((row.where, (left, y - size / 2, wide, size)))
            left += wide + dp(2)
        picture.icon("chevron-right", left + self._chevron / 2, y, self._chevron, tint)
