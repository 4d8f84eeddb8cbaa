"""A chart is drawn with any pen, on a canvas or on a picture to save.

Players are told apart by colour, by dash and by mark: in grey too.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

from kivy.metrics import dp
from PIL import Image

from faces.view import Seated
from screens.widgets import art
from screens.widgets.art import text_width
from screens.widgets.chart_values import Label, Laid, Line
from screens.widgets.marks import put_mark
from screens.widgets.palette import PLAYERS, Rgb, apart, eight_bits, mix
from screens.widgets.pieces import Anchor, Colour, Picture

MARK = 9
"""In dp: how large a mark on a line or a lane is."""
PEN = 2
DASHES: tuple[tuple[float, ...], ...] = ((), (7, 4), (), (2, 3), (8, 3, 2, 3))
"""By mark, in dp: strokes and gaps in turn; nothing is a line without gaps. The third one is drawn double."""
DOUBLE = 2
ENOUGH = 3.0
"""How much a line has to differ from its ground."""


class Tints(NamedTuple):
    """What a chart is drawn in, beside the players' colours."""

    ink: Colour
    faint: Colour
    grid: Colour
    ground: Colour


class Pen(Protocol):
    """What a chart needs to be drawn, on whatever; from the lower left."""

    def bar(self, x: float, y: float, width: float, height: float, tint: Colour) -> None: ...

    def text(
        self, text: str, x: float, y: float, size: float, tint: Colour, *, weight: str, anchor: Anchor
    ) -> None: ...

    def mark(self, player: Seated, x: float, y: float, size: float, ink: Colour) -> None: ...


def line_colour(colour: str, ground: Colour) -> Colour:
    """A player's, darker or lighter where the ground would swallow it."""
    red, green, blue = apart(PLAYERS.get(colour) or PLAYERS["slate"], eight_bits(ground), ENOUGH)
    return (red / 255, green / 255, blue / 255, 1.0)


def put_chart(pen: Pen, told: Laid, tints: Tints) -> None:
    left, _, width, _ = told.plot
    for tick in told.y_ticks:
        pen.bar(left, round(tick.at), width, max(1, round(dp(1))), tints.grid)
        pen.text(
            tick.text, tick.box[0], tick.at, told.letters, tints.faint, weight="Regular", anchor=(0, 0.5)
        )
    for tick in told.x_ticks:
        pen.bar(round(tick.at), told.plot[1] - dp(3), max(1, round(dp(1))), dp(3), tints.faint)
        middle = tick.box[1] + tick.box[3] / 2
        pen.text(tick.text, tick.box[0], middle, told.letters, tints.faint, weight="Regular", anchor=(0, 0.5))
    for lane in told.lanes:
        pen.bar(told.x[0], round(lane.y), told.x[-1] - told.x[0], max(1, round(dp(1))), tints.grid)
    for line in told.lines:
        _put_line(pen, line, line_colour(line.player.colour, tints.ground))
    for line in told.lines:
        for x, y in _thinned(line.marks, dp(MARK)):
            pen.mark(line.player, x, y, dp(MARK), tints.ink)
    for lane in told.lanes:
        for x in lane.claims:
            pen.mark(lane.player, x, lane.y, dp(MARK), tints.ink)
    for label in told.labels:
        _put_label(pen, label, told.label_letters, tints)


def _put_line(pen: Pen, line: Line, tint: Colour) -> None:
    kind = line.player.mark % len(DASHES)
    thick = max(1, round(dp(PEN)))
    beside = (-dp(1.5), dp(1.5)) if kind == DOUBLE else (0.0,)
    for off in beside:
        pen_width = max(1, round(thick / 2)) if kind == DOUBLE else thick
        for (x1, y1), (x2, y2) in dashes(line.corners, tuple(map(dp, DASHES[kind]))):
            x, y = min(x1, x2) + off - pen_width / 2, min(y1, y2) + off - pen_width / 2
            pen.bar(x, y, abs(x2 - x1) + pen_width, abs(y2 - y1) + pen_width, tint)


def dashes(
    corners: Sequence[tuple[float, float]], pattern: tuple[float, ...]
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """The strokes of a line that goes along and up; the pattern runs on around its corners."""
    at, left = 0, pattern[0] if pattern else math.inf
    for (x1, y1), (x2, y2) in pairwise(corners):
        length = abs(x2 - x1) + abs(y2 - y1)
        gone = 0.0
        while gone < length:
            step = min(left, length - gone)
            if at % 2 == 0:
                start, end = gone / length, (gone + step) / length
                yield (
                    (x1 + (x2 - x1) * start, y1 + (y2 - y1) * start),
                    (x1 + (x2 - x1) * end, y1 + (y2 - y1) * end),
                )
            gone, left = gone + step, left - step
            if left <= 0:
                at = (at + 1) % len(pattern)
                left = pattern[at]


def _thinned(marks: Sequence[tuple[float, float]], side: float) -> Iterator[tuple[float, float]]:
    """Those that do not lie on the one before."""
    last = (-math.inf, 0.0)
    for x, y in marks:
        if max(abs(x - last[0]), abs(y - last[1])) >= side:
            last = (x, y)
            yield last


def _put_label(pen: Pen, label: Label, letters: float, tints: Tints) -> None:
    left, bottom, _, high = label.box
    middle = bottom + high / 2
    pen.mark(label.player, left + letters * 0.5, middle, letters, tints.ink)
    name = left + letters * 1.25
    pen.text(label.name, name, middle, letters, tints.ink, weight="Medium", anchor=(0, 0.5))
    after = name + text_width(label.name, letters) + letters * 0.3
    pen.text(label.points, after, middle, letters, tints.ink, weight="Bold", anchor=(0, 0.5))


class CanvasPen:
    """Draws on a widget's picture."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self.bar = picture.bar
        self.text = picture.text

    def mark(self, player: Seated, x: float, y: float, size: float, ink: Colour) -> None:
        put_mark(self._picture, player.mark, player.colour, x, y, size, ink)


class ImagePen:
    """Draws on an image to save, with its lower left corner at x, y of it, so many times as large."""

    def __init__(self, image: Image.Image, x: float = 0, y: float = 0, scale: float = 1) -> None:
        self._image = image
        self._x, self._y, self._scale = x, y, scale

    def _paste(self, mask: Image.Image, left: float, bottom: float, colour: Rgb, alpha: float = 1.0) -> None:
        corner = (round(self._x + left), round(self._image.height - self._y - bottom - mask.height))
        self._image.paste(colour, corner, mask.point(lambda value: round(value * alpha)))

    def bar(self, x: float, y: float, width: float, height: float, tint: Colour) -> None:
        left, bottom, right, top = (round(self._scale * at) for at in (x, y, x + width, y + height))
        mask = Image.new("L", (max(1, right - left), max(1, top - bottom)), 255)
        self._paste(mask, left, bottom, eight_bits(tint), tint[3])

    def text(
        self, text: str, x: float, y: float, size: float, tint: Colour, *, weight: str, anchor: Anchor
    ) -> None:
        letters = art.text(text, max(4, round(size * self._scale)), weight).getchannel("A")
        left, bottom = (
            self._scale * x - anchor[0] * letters.width,
            self._scale * y - anchor[1] * letters.height,
        )
        self._paste(letters, left, bottom, eight_bits(tint), tint[3])

    def mark(self, player: Seated, x: float, y: float, size: float, ink: Colour) -> None:
        px, colour = max(6, round(size * self._scale)), PLAYERS.get(player.colour) or PLAYERS["slate"]
        for inset, tint in ((0, mix(colour, eight_bits(ink), 0.55)), (max(1, round(px / 10)), colour)):
            whole = art.mark(player.mark % art.MARKS, px, inset).getchannel("A")
            self._paste(whole, self._scale * x - px / 2, self._scale * y - px / 2, tint)
