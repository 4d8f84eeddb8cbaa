"""Shares as bars with a stroke where chance would be, everywhere the same sign.

A share of few games looks like one of many, so below a few there is only how many of them.
"""

from typing import ClassVar, NamedTuple

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.widgets.art import text_width
from screens.widgets.drawn import Touchable
from screens.widgets.marks import put_mark
from screens.widgets.pieces import Colour, Picture
from screens.widgets.sentence import LINE, letters_of
from screens.widgets.writing import Writing

BAR = 18
"""In dp: how high a bar is."""
LEAST_BAR = 90
"""In dp: a bar that would be shorter stands below the words."""
GAP = 12
MARK = 14
STROKE = 3


class ShareOf(NamedTuple):
    """A row: what it is of, how many that are, the share (None where they are too few) and what chance gives.

    `number` is the share in words, `aside` what stands below it, `value` what is reported where the row is
    touched. `seat` and `colour` are those of a mark before the title; no seat is none.
    """

    title: str
    note: str
    share: float | None
    chance: float
    number: str
    aside: str = ""
    value: object = None
    seat: int = -1
    colour: str = ""


def put_share(
    picture: Picture,
    box: tuple[float, float, float, float],
    share: float,
    chance: float,
    tints: tuple[Colour, Colour, Colour],
) -> None:
    """A bar; the tints are those of the bar, of its ground and of the stroke."""
    x, y, width, height = box
    bar, ground, stroke = tints
    picture.panel(x, y, width, height, dp(5), ground)
    if share > 0:
        picture.panel(x, y, max(dp(4), width * min(1.0, share)), height, dp(5), bar)
    at = x + width * min(1.0, chance)
    picture.panel(at - dp(STROKE) / 2 - dp(1), y - dp(4), dp(STROKE + 2), height + dp(8), dp(2), ground)
    picture.panel(at - dp(STROKE) / 2, y - dp(4), dp(STROKE), height + dp(8), dp(1), stroke)


class ShareRow(Touchable, Writing):
    """One share. `widths` are those of the words before the bar and behind it, for all rows of a table."""

    told = ObjectProperty(None, allownone=True)
    colour = StringProperty("slate")
    widths = ObjectProperty((0.0, 0.0))

    paint_on = ("told", "colour", "widths", "pressed")
    fit_on: ClassVar[tuple[str, ...]] = ("told", "widths")

    def fit(self) -> float:
        if self.told is None:
            return 0.0
        first, last = self.widths
        self._stacked = first + last + 2 * dp(GAP) + dp(LEAST_BAR) > self.width
        self._size, self._small = letters_of("note"), letters_of("small")
        # Where there is no bar there is no room for one either.
        self._bar = dp(BAR + 12) if self._stacked and self.told.share is not None else 0.0
        beside = last if self.told.number else 0
        room = (self.width - beside - dp(GAP) if self._stacked else first) - self._before
        self._title = self.lines(self.told.title, room, self._size)
        note_room = self.width * 0.6 if self._stacked else room
        self._note = self.lines(self.told.note, note_room, self._small)
        words = len(self._title) * self._size * LINE
        note = len(self._note) * self._small * LINE
        return float(max(dp(48), words + self._bar + note + dp(8)))

    @property
    def _before(self) -> float:
        """What the mark takes."""
        return float(dp(MARK + 8)) if self.told.seat >= 0 else 0.0

    def paint(self, picture: Picture) -> None:
        told = self.told
        if told is None:
            return
        ink, faint = self.theme.tint("onSurface"), self.theme.tint("onSurfaceVariant")
        if self.pressed:
            picture.panel(0, 0, self.width, self.height, dp(10), (*ink[:3], 0.1))
        first, last = self.widths
        step, small = self._size * LINE, self._small * LINE
        words = len(self._title) * step
        note = len(self._note) * small
        whole = words + note + self._bar
        top = (self.height + whole) / 2
        left = self._before
        if left:
            put_mark(picture, told.seat, told.colour, dp(MARK) / 2, top - step / 2, dp(MARK), ink)
        self.write_lines(picture, self._title, left, top, ink, step)
        if self._stacked:
            bar = (0.0, top - words - dp(BAR + 6), self.width, dp(BAR))
            low, high = top - words - self._bar - small / 2, top - step / 2
            self.write_lines(picture, self._note, 0, top - words - self._bar, faint, small)
        else:
            bar = (
                first + dp(GAP),
                (self.height - dp(BAR)) / 2,
                self.width - first - last - 2 * dp(GAP),
                dp(BAR),
            )
            high = self.height / 2 + (small / 2 if told.aside else 0)
            low = self.height / 2 - step / 2
            self.write_lines(picture, self._note, left, top - words, faint, small)
        if told.share is not None:
            tints = (
                self.told_from(told.colour or self.colour),
                self.theme.tint("surfaceContainerHighest"),
                ink,
            )
            put_share(picture, bar, told.share, told.chance, tints)
        self.write(
            picture, told.number, self.width, high, self._size, ink, weight="Medium", room=last, anchor=1
        )
        room = self.width * 0.38 if self._stacked else last
        self.write(picture, told.aside, self.width, low, self._small, faint, room=room, anchor=1)


class ShareTable(BoxLayout):
    """Shares below each other. `touchable` ones report `on_row` with their value."""

    __events__ = ("on_row",)

    rows = ListProperty()
    colour = StringProperty("slate")

    def __init__(self, touchable: bool = False, **kwargs: object) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        self._touchable = touchable
        self.bind(minimum_height=self.setter("height"), width=self._divide)
        self.fbind("rows", self._show)
        self.fbind("colour", self._show)
        self._show()

    def on_row(self, value: object) -> None:
        pass

    def _show(self, *_: object) -> None:
        while len(self.children) > len(self.rows):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.rows):
            row = ShareRow(touchable=self._touchable)
            row.bind(on_tap=lambda row: self.dispatch("on_row", row.told.value))
            self.add_widget(row)
        for row, told in zip(reversed(self.children), self.rows, strict=True):
            row.told, row.colour = told, self.colour
        self._divide()

    def _divide(self, *_: object) -> None:
        """Words before the bars take what they need up to a third, and no title is smaller than its note.

        Numbers stand below each other.
        """
        size, small = letters_of("note"), letters_of("small")
        first = last = least = 0.0
        for told in self.rows:
            before = dp(MARK + 8) if told.seat >= 0 else 0
            first = max(
                first,
                before + text_width(told.title, size, "Regular"),
                before + text_width(told.note, small, "Regular"),
            )
            words = (text_width(word, small, "Regular") for word in told.title.split())
            least = max(least, before + max(words, default=0.0))
            last = max(last, text_width(told.number, size), text_width(told.aside, small, "Regular"))
        widths = (max(least, min(first, self.width * 0.36)), min(last, self.width * 0.3))
        for row in self.children:
            row.widths = widths
