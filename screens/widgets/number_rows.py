"""Numbers side by side: large ones with a word below, tables, two against each other, ways to games."""

from typing import ClassVar, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from screens.widgets.art import text_width
from screens.widgets.drawn import Touchable
from screens.widgets.marks import put_mark
from screens.widgets.pieces import Picture
from screens.widgets.sentence import LINE, letters_of
from screens.widgets.sizes import MEDIUM, SIZES
from screens.widgets.writing import Writing

GAP = 8
APART = 32
"""In dp: how much farther than that columns stand apart where there is room."""
MARK = 14
CHEVRON = 20


def _longest(text: str, size: float) -> float:
    """How wide the longest word is."""
    return max((text_width(word, size, "Regular") for word in text.split()), default=0.0)


class BigNumbers(Writing):
    """`numbers` are (number, word): beside each other, in two rows where the words do not fit."""

    numbers = ListProperty()

    paint_on = ("numbers",)
    fit_on: ClassVar[tuple[str, ...]] = ("numbers",)

    def fit(self) -> float:
        self._small = letters_of("small")
        self._large = min(float(sp(26)), float(dp(44)))
        words = [text_width(word, self._small, "Regular") for _, word in self.numbers]
        figures = [text_width(number, self._large, "Bold") for number, _ in self.numbers]
        widest = max((*words, *figures), default=0.0) + dp(GAP)
        count = max(1, len(self.numbers))
        self._columns = count if widest * count <= self.width else -(-count // 2)
        self._high = self._large * 1.2 + self._small * LINE + dp(6)
        return float(-(-count // self._columns) * self._high)

    def paint(self, picture: Picture) -> None:
        ink, faint = self.theme.tint("onSurface"), self.theme.tint("onSurfaceVariant")
        wide = self.width / self._columns
        for i, (number, word) in enumerate(self.numbers):
            x = (i % self._columns + 0.5) * wide
            top = self.height - i // self._columns * self._high
            room = wide - dp(GAP)
            self.write(
                picture,
                number,
                x,
                top - self._large * 0.65,
                self._large,
                ink,
                weight="Bold",
                room=room,
                anchor=0.5,
            )
            low = top - self._large * 1.2 - self._small * LINE / 2
            self.write(picture, word, x, low, self._small, faint, room=room, anchor=0.5)


class Table(Writing):
    """`heads` above columns, the first one of words, the others of figures; a head may wrap."""

    heads = ListProperty()
    rows = ListProperty()

    paint_on = ("heads", "rows")
    fit_on: ClassVar[tuple[str, ...]] = ("heads", "rows")

    def fit(self) -> float:
        self._size, self._small = letters_of("note"), letters_of("small")
        if not self.heads:
            return 0.0
        cells = [[str(cell) for cell in row] for row in self.rows]
        # Large letters are smaller where there is no room for them: all alike, as far as they are large.
        while self._size > dp(SIZES["note"]) and self._least_width(cells) > self.width:
            self._size -= 1
            self._small = self._size * SIZES["small"] / SIZES["note"]
        columns, words = len(self.heads), [row[0] for row in cells]
        longest, figures, heads = self._measured(cells)
        wordy = max(longest, *(text_width(word, self._size, "Regular") for word in words), 0)
        # A column is as wide as its figures, and as the longest word above them as far as there is room: the
        # words of the first one may wrap.
        wanted = [max(figure, head) for figure, head in zip(figures, heads, strict=True)]
        room = self.width - min(longest, self.width * 0.4) - dp(GAP) * columns
        share = max(0.0, min(1.0, (room - sum(figures)) / max(1.0, sum(wanted) - sum(figures))))
        self._widths = [a + (b - a) * share for a, b in zip(figures, wanted, strict=True)]
        if sum(self._widths) > room:
            self._widths = [width * room / sum(self._widths) for width in self._widths]
        free = self.width - wordy - sum(self._widths) - dp(GAP) * columns
        apart = max(0.0, min(float(dp(APART)), free / columns))
        self._widths = [width + apart for width in self._widths]
        self._first = self.width - sum(self._widths) - dp(GAP) * (columns - 1)
        self._heads = [
            self.lines(head, width, self._small)
            for head, width in zip(self.heads, [self._first, *self._widths], strict=True)
        ]
        self._head = max(map(len, self._heads), default=0) * self._small * LINE + dp(4)
        if not any(self.heads):
            self._head = 0.0
        self._words = [self.lines(row[0], self._first, self._size) for row in cells]
        self._rows = [max(dp(30), len(words) * self._size * LINE + dp(8)) for words in self._words]
        return float(self._head + sum(self._rows))

    def _measured(self, cells: list[list[str]]) -> tuple[float, list[float], list[float]]:
        """How wide the longest word of the first column is, and the figures and heads of the others."""
        figures = [
            max((text_width(row[i], self._size, "Medium") for row in cells), default=0.0)
            for i in range(1, len(self.heads))
        ]
        words = (_longest(row[0], self._size) for row in cells)
        longest = max(_longest(self.heads[0], self._small), *words, 0)
        return longest, figures, [_longest(head, self._small) for head in self.heads[1:]]

    def _least_width(self, cells: list[list[str]]) -> float:
        """Where every word and every figure is whole."""
        longest, figures, heads = self._measured(cells)
        columns = map(max, figures, heads)
        return float(min(longest, self.width * 0.4) + sum(columns) + dp(GAP) * len(self.heads))

    def paint(self, picture: Picture) -> None:
        if not self.heads:
            return
        ink, faint = self.theme.tint("onSurface"), self.theme.tint("onSurfaceVariant")
        line = self.theme.tint("outlineVariant")
        edges = [self._first]
        for width in self._widths:
            edges.append(edges[-1] + dp(GAP) + width)
        if self._head:
            self.write_lines(picture, self._heads[0], 0, self.height, faint, self._small * LINE)
            for words, right, width in zip(self._heads[1:], edges[1:], self._widths, strict=True):
                for i, run in enumerate(words.lines):
                    text = " ".join(part.content for part in run)
                    y = self.height - (i + 0.5) * self._small * LINE
                    self.write(picture, text, right, y, words.size, faint, room=width, anchor=1)
        top = self.height - self._head
        for row, words, high in zip(self.rows, self._words, self._rows, strict=True):
            picture.panel(0, top - dp(1), self.width, dp(1), 1, line)
            middle = top - high / 2
            self.write_lines(
                picture, words, 0, middle + len(words) * self._size * LINE / 2, ink, self._size * LINE
            )
            for text, right, width in zip(row[1:], edges[1:], self._widths, strict=True):
                self.write(
                    picture, text, right, middle, self._size, ink, weight="Medium", room=width, anchor=1
                )
            top -= high


class VersusOf(NamedTuple):
    """Somebody against the one whose page it is: how often that one was ahead, and behind."""

    name: str
    seat: int
    colour: str
    ahead: int
    behind: int
    margin: str


class VersusRow(Touchable, Writing):
    """How often somebody was ahead of another one, as two numbers with a bar between them."""

    told = ObjectProperty(None, allownone=True)
    colour = StringProperty("slate")

    paint_on = ("told", "colour", "pressed")
    fit_on: ClassVar[tuple[str, ...]] = ("told",)

    def fit(self) -> float:
        self._size, self._small = letters_of("note"), letters_of("small")
        if self.told is None:
            return 0.0
        aside = text_width(self.told.margin, self._small, "Regular") + dp(GAP)
        # Large letters stand below, where they have the whole width.
        self._below = self._small * LINE if aside > self.width * 0.45 else 0.0
        room = self.width - dp(CHEVRON + MARK + 8) - (0 if self._below else aside)
        self._name = self.lines(self.told.name, room, self._size)
        self._words = len(self._name) * self._size * LINE
        return float(max(dp(52), self._words + self._size * LINE + self._below + dp(10)))

    def paint(self, picture: Picture) -> None:
        told = self.told
        if told is None:
            return
        ink, faint = self.theme.tint("onSurface"), self.theme.tint("onSurfaceVariant")
        if self.pressed:
            picture.panel(0, 0, self.width, self.height, dp(10), (*ink[:3], 0.1))
        step = self._size * LINE
        top = (self.height + self._words + step + self._below) / 2
        right = self.width - dp(CHEVRON)
        put_mark(picture, told.seat, told.colour, dp(MARK) / 2, top - step / 2, dp(MARK), ink)
        self.write_lines(picture, self._name, dp(MARK + 8), top, ink, step)
        y = top - self._words - step / 2
        beside = y - step / 2 - self._below / 2 if self._below else top - step / 2
        self.write(picture, told.margin, right, beside, self._small, faint, room=right, anchor=1)
        numbers = str(told.ahead), str(told.behind)
        wide = max(text_width(number, self._size, "Bold") for number in numbers)
        self.write(picture, numbers[0], wide, y, self._size, ink, weight="Bold", anchor=1)
        self.write(picture, numbers[1], right, y, self._size, ink, weight="Bold", anchor=1)
        left, room = wide + dp(GAP), right - 2 * (wide + dp(GAP))
        both = max(1, told.ahead + told.behind)
        mine = room * told.ahead / both
        high = min(dp(14), step)
        if told.ahead:
            picture.panel(
                left, y - high / 2, max(dp(4), mine - dp(1)), high, dp(4), self.told_from(self.colour)
            )
        if told.behind or not told.ahead:
            rest = max(dp(4), room - mine - dp(1))
            picture.ring(left + room - rest, y - high / 2, rest, high, dp(4), dp(1.5), faint)
        picture.icon("chevron-right", self.width - dp(CHEVRON) / 2, self.height / 2, dp(CHEVRON), faint)


class LinkRow(Touchable, Writing):
    """A line with an icon before it, and what it leads to; one that leads nowhere is not `touchable`."""

    icon = StringProperty("")
    text = StringProperty("")
    more = StringProperty("")
    value = ObjectProperty(None, allownone=True)
    style = StringProperty("note")

    paint_on = ("icon", "text", "more", "pressed", "touchable", "style")
    fit_on: ClassVar[tuple[str, ...]] = ("icon", "text", "more", "touchable", "style")

    def fit(self) -> float:
        size, small = letters_of(self.style), letters_of("small")
        self._icon = min(float(sp(20)), float(dp(30)))
        self._left = self._icon + dp(12) if self.icon else 0.0
        room = self.width - self._left - (dp(CHEVRON) if self.touchable else 0)
        weight = "Medium" if self.style in MEDIUM else "Regular"
        self._text = self.lines(self.text, room, size, weight)
        self._more = self.lines(self.more, room, small)
        self._steps = size * LINE, small * LINE
        words = len(self._text) * size * LINE + (len(self._more) * small * LINE if self.more else 0)
        self._words = words
        return float(max(dp(48) if self.touchable else self._icon, words + dp(10)))

    def paint(self, picture: Picture) -> None:
        ink, faint = self.theme.tint("onSurface"), self.theme.tint("onSurfaceVariant")
        if self.pressed:
            picture.panel(0, 0, self.width, self.height, dp(10), (*ink[:3], 0.1))
        middle = self.height / 2
        if self.icon:
            picture.icon(self.icon, self._icon / 2, middle, self._icon, self.theme.tint("primary"))
        top = middle + self._words / 2
        self.write_lines(picture, self._text, self._left, top, ink, self._steps[0])
        if self.more:
            below = top - len(self._text) * self._steps[0]
            self.write_lines(picture, self._more, self._left, below, faint, self._steps[1])
        if self.touchable:
            x = self.width - dp(CHEVRON) / 2
            picture.icon("chevron-right", x, middle, dp(CHEVRON), faint)
