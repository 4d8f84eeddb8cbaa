"""What a list says of a game, drawn as one picture: who is ahead, the others with their marks, and the rest.

`laid` says where everything goes in a width: rows of a long list are measured before they are widgets.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from screens.widgets.drawn import Drawn
from screens.widgets.marks import put_mark
from screens.widgets.pieces import Picture
from screens.widgets.sentence import LINE, Run, fitting, flow, letters_of, paint_line, width_of

MARK = 0.92
"""How large a mark is, in sizes of the letters beside it."""
NEAR, APART = 0.35, 0.9
"""Between a mark and its name, and between two people, in sizes of the letters."""
ICON = 1.2


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
        self.room = max(1.0, room)
        self.x = self.top = self.begun = 0.0
        """`begun` is where words begin on this line."""
        self.puts: list[Put] = []

    def icon(self, name: str, size: float) -> None:
        self.puts.append(Put(0, self.top + size * LINE / 2, size * ICON, icon=name, tone="tertiary"))
        self.x = self.begun = size * (ICON + NEAR)

    def people(self, people: Sequence[Somebody], size: float, weight: str) -> None:
        """As many beside each other as fit; of one who does not fit the words wrap below each other."""
        for somebody in people:
            before = size * (MARK + NEAR)
            letters = fitting(somebody.text, self.room - self.begun - before, size, weight)
            wide = before + width_of(flow(somebody.text, float("inf"), letters, weight)[0])
            if self.x > self.begun and self.x + wide > self.room:
                self.end_line(size)
            middle = self.x + size * MARK / 2, self.top + size * LINE / 2
            self.puts.append(Put(*middle, size * MARK, mark=somebody))
            lines = flow(somebody.text, self.room - self.x - before, letters, weight)
            for i, line in enumerate(lines):
                if i:
                    self.top += size * LINE
                y = self.top + size * LINE / 2
                self.puts.append(Put(self.x + before, y, letters, tuple(line), weight))
            self.x += before + max(map(width_of, lines)) + size * APART
        self.end_line(size)

    def words(self, text: str, size: float, weight: str, tone: str = "onSurface") -> None:
        letters = fitting(text, self.room - self.x, size, weight)
        for line in flow(text, self.room - self.x, letters, weight):
            y = self.top + size * LINE / 2
            self.puts.append(Put(self.x, y, letters, tuple(line), weight, tone))
            self.top += size * LINE
        self.x = self.begun = 0.0

    def end_line(self, size: float) -> None:
        if self.x:
            self.x, self.begun, self.top = 0.0, 0.0, self.top + size * LINE


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
