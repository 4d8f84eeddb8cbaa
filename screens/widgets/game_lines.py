"""What a list says of a game, drawn as one picture: who is ahead, the others with their marks, and the rest.

`laid` says where everything goes in a width: rows of a long list are measured before they are widgets.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from screens.widgets.drawn import Drawn
from screens.widgets.marks import put_mark
from screens.widgets.pieces import Picture
from screens.widgets.sentence import LINE, Run, fitting, flow, letters_of, paint_line, width_of
from screens.widgets.written import PART

MARK = 0.92
"""How large a mark is, in sizes of the letters beside it."""
NEAR, APART = 0.35, 0.9
"""Between a mark and its name, and between two people, in sizes of the letters."""
ICON = 1.2
LEAST = 0.8
"""How much smaller letters may be to keep a long word whole: who asks for large ones gets them."""
NARROWEST = 64
"""In dp: the room of lines before their list has its width."""


class Somebody(NamedTuple):
    """A player in a line: seat and colour of the mark, and the words beside it."""

    seat: int
    colour: str
    text: str


class LinesOf(NamedTuple):
    """The first line has an `icon`, and people or words; the `others` follow, and what else there is."""

    icon: str
    first: tuple[Somebody, ...]
    words: str
    others: tuple[Somebody, ...]
    more: str


class Put(NamedTuple):
    """A run of words, or a mark, or an icon, in pixels from the upper left."""

    x: float
    y: float
    size: float
    run: tuple[Run, ...] = ()
    weight: str = "Regular"
    tone: str = "onSurface"
    mark: Somebody | None = None
    icon: str = ""


class LaidLines(NamedTuple):
    height: float
    puts: tuple[Put, ...]


class _Pen:
    """Goes along lines in a room, from the upper left."""

    def __init__(self, room: float) -> None:
        self.room = max(float(dp(NARROWEST)), room)
        self.x = self.top = self.begun = 0.0
        """`begun` is where words begin on this line."""
        self.puts: list[Put] = []

    def icon(self, name: str, size: float) -> None:
        self.puts.append(Put(0, self.top + size * LINE / 2, size * ICON, icon=name, tone="tertiary"))
        self.x = self.begun = size * (ICON + NEAR)

    def people(self, people: Sequence[Somebody], size: float, weight: str) -> None:
        """As many beside each other as fit; of one who does not fit the words wrap below each other."""
        texts = [somebody.text for somebody in people]
        before = size * (MARK + NEAR)
        if self.begun and not all(
            _is_whole(text, self.room - self.begun - before, size, weight) for text in texts
        ):
            # A long name has more room below the icon than beside it.
            self.end_line(size)
        size = _fitted(texts, self.room - self.begun - before, size, weight)
        before = size * (MARK + NEAR)
        for somebody in people:
            wide = before + width_of(flow(somebody.text, float("inf"), size, weight)[0])
            if self.x > self.begun and self.x + wide > self.room:
                self.end_line(size)
            middle = self.x + size * MARK / 2, self.top + size * LINE / 2
            self.puts.append(Put(*middle, size * MARK, mark=somebody))
            lines = flow(somebody.text, self.room - self.x - before, size, weight, parting=True)
            for i, line in enumerate(lines):
                if i:
                    self.top += size * LINE
                y = self.top + size * LINE / 2
                self.puts.append(Put(self.x + before, y, size, tuple(line), weight))
            self.x += before + max(map(width_of, lines)) + size * APART
        self.end_line(size)

    def words(self, text: str, size: float, weight: str, tone: str = "onSurface") -> None:
        room = self.room - self.x
        size = _fitted([text], room, size, weight)
        for line in flow(text, room, size, weight, parting=True):
            y = self.top + size * LINE / 2
            self.puts.append(Put(self.x, y, size, tuple(line), weight, tone))
            self.top += size * LINE
        self.x = self.begun = 0.0

    def end_line(self, size: float) -> None:
        if self.x:
            self.x, self.begun, self.top = 0.0, 0.0, self.top + size * LINE


def _whole(text: str, room: float, size: float, weight: str) -> float:
    """Letters in which no word need be parted, but after a hyphen."""
    return fitting(PART.sub(" ", text), room, size, weight)


def _is_whole(text: str, room: float, size: float, weight: str) -> bool:
    return _whole(text, room, size, weight) >= size * LEAST


def _fitted(texts: Sequence[str], room: float, size: float, weight: str) -> float:
    """One size for all: a little smaller where that keeps a long word whole. Longer ones will be parted."""
    whole = (_whole(text, room, size, weight) for text in texts)
    return min((letters for letters in whole if letters >= size * LEAST), default=size)


def laid(told: LinesOf, room: float) -> LaidLines:
    pen = _Pen(room)
    large, middle, small = letters_of("subtitle"), letters_of("note"), letters_of("small")
    if told.icon:
        pen.icon(told.icon, large)
    if told.first:
        pen.people(told.first, large, "Medium")
    else:
        pen.words(told.words, large, "Medium")
    if told.others:
        pen.people(told.others, middle, "Regular")
    if told.more:
        pen.words(told.more, small, "Regular", "onSurfaceVariant")
    return LaidLines(ceil(pen.top), tuple(pen.puts))


class GameLines(Drawn, Widget):
    """Draws what was `laid` for its width."""

    laid = ObjectProperty(None, allownone=True)

    smallest = 8
    paint_on = ("laid",)

    def paint(self, picture: Picture) -> None:
        if self.laid is None:
            return
        ink = self.theme.tint("onSurface")
        for put in self.laid.puts:
            y = self.height - put.y
            if put.mark is not None:
                put_mark(picture, put.mark.seat, put.mark.colour, put.x, y, put.size, ink)
            elif put.icon:
                picture.icon(put.icon, put.x + put.size / 2, y, put.size, self.theme.tint(put.tone))
            else:
                tint = self.theme.tint(put.tone)
                paint_line(self, picture, list(put.run), put.x, y, put.size, tint, put.weight)
