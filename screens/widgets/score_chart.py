"""Points over time: a stepped line for each player, and below it a lane of claims for each, over a slider.

`laid` says where everything goes, in pixels from the lower left; `put_chart` draws that with any pen, on a
canvas or on a picture to save. Players are told apart by colour, by dash and by mark: in grey too.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple, Protocol

from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Translate,
)
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from PIL import Image

from engine.review.course import course
from engine.review.stops import Stop
from engine.timeline import Timeline
from faces.view import Seated
from screens.widgets import art
from screens.widgets.art import elided, text_width
from screens.widgets.drawn import SLOP, Box, Drawn
from screens.widgets.marks import put_mark
from screens.widgets.palette import PLAYERS, Rgb, apart, eight_bits, mix
from screens.widgets.pieces import Anchor, Colour, Picture
from screens.widgets.plates import faded
from screens.widgets.sentence import LINE, flow, paint_line, width_of
from screens.widgets.text import grown

LETTERS = 11
"""In sp: of the figures beside the axes; those of the labels are a little larger."""
LANE, TRACK = 9, 28
"""In dp: how high a lane of claims is, and the slider."""
LINE_AT = 0.6
"""How far up in the slider its line runs: bookmarks hang from it."""
FLAG = 13
MARK = 9
LEAST_PLOT = 48
"""In dp: lines in less than that say nothing."""
LABELS = 0.36
"""How much of the width the labels take at most."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""Between two figures of an axis."""
PEN = 2
DASHES: tuple[tuple[float, ...], ...] = ((), (7, 4), (), (2, 3), (8, 3, 2, 3))
"""By mark, in dp: strokes and gaps in turn; nothing is a line without gaps. The third one is drawn double."""
DOUBLE = 2
ENOUGH = 3.0
"""How much a line has to differ from its ground."""
VEIL = 0.66
"""How much of what is still to come is hidden."""
NO_BOX: Box = (0.0, 0.0, 0.0, 0.0)


class ChartOf(NamedTuple):
    """What a chart shows. Without `points` there are only lanes: they are nobody's business yet."""

    players: tuple[Seated, ...] = ()
    points: tuple[tuple[int, ...], ...] = ()
    """By stop and seat."""
    rounds: tuple[int, ...] = ()
    """By stop."""
    claims: tuple[int | None, ...] = ()
    """By stop: the seat of whoever claimed something."""
    joined: tuple[int, ...] = ()
    """By seat: the first stop at which they were there."""


def chart_of(
    timeline: Timeline, found: Sequence[Stop], players: tuple[Seated, ...], *, secret: bool = False
) -> ChartOf:
    """The chart of a game with these stops; a `secret` one without its points."""
    whole = () if secret else course(timeline)
    there = [len(timeline.at(stop.at).players) for stop in found]
    return ChartOf(
        players,
        tuple(whole[stop.at] for stop in found) if whole else (),
        tuple(stop.round for stop in found),
        tuple(stop.seat if stop.claims else None for stop in found),
        tuple(next((i for i, seats in enumerate(there) if seats > seat), 0) for seat in range(len(players))),
    )


# Where everything goes


class Line(NamedTuple):
    """One player's points: the corners of the line, and where it goes up."""

    player: Seated
    corners: tuple[tuple[float, float], ...]
    marks: tuple[tuple[float, float], ...]


class Tick(NamedTuple):
    """A figure of an axis: its place along it, and where its text begins."""

    at: float
    text: str
    box: Box


class Label(NamedTuple):
    """A player's name and points at the end of the line."""

    player: Seated
    name: str
    points: str
    box: Box


class Lane(NamedTuple):
    player: Seated
    y: float
    claims: tuple[float, ...]


class Laid(NamedTuple):
    """A chart in a width and height. `x` is the place of each stop; without room `plot` is empty."""

    x: tuple[float, ...]
    plot: Box
    lines: tuple[Line, ...]
    labels: tuple[Label, ...]
    y_ticks: tuple[Tick, ...]
    x_ticks: tuple[Tick, ...]
    lanes: tuple[Lane, ...]
    track: float | None
    """How high the slider runs."""
    letters: float
    label_letters: float

    @property
    def boxes(self) -> list[tuple[str, Box]]:
        """All that is written."""
        ticks = [(tick.text, tick.box) for tick in (*self.y_ticks, *self.x_ticks)]
        return ticks + [(f"{label.name} {label.points}", label.box) for label in self.labels]

    def stop_at(self, x: float) -> int:
        """The stop whose place is nearest."""
        return min(range(len(self.x)), key=lambda stop: abs(self.x[stop] - x))


def laid(
    chart: ChartOf,
    width: float,
    height: float,
    letters: float,
    in_round: Callable[[int], str] = str,
    *,
    slides: bool = True,
) -> Laid:
    """`letters` is their size, `in_round` what stands at the first round of the axis. With `slides` there are
    lanes and a slider below the lines: where the height is not enough for all, lanes go first."""
    count, stops = len(chart.players), len(chart.rounds)
    track, lanes = (dp(TRACK), count * dp(LANE)) if slides else (0.0, 0.0)
    # Rather smaller letters than no lines.
    while letters > dp(LETTERS) and height - track < dp(LEAST_PLOT) + letters * 1.5:
        letters -= 1
    axis = letters * 1.5
    least = dp(LEAST_PLOT) + axis
    if lanes and height - track - lanes < least <= height - track:
        lanes = 0.0
    has_plot = bool(chart.points) and height - track - lanes >= least
    lanes = min(lanes, height - track)
    bottom = track + lanes + axis if has_plot else track + lanes
    top = height - letters * 0.7
    most = max((max(points) for points in chart.points), default=0)
    y_steps = _steps(most, (top - bottom) / (letters * 2.2)) if has_plot else []
    tick_width = max((text_width(str(n), letters, "Regular") for n in y_steps), default=0.0)
    left = tick_width + dp(8) if has_plot else dp(12)
    label_letters = (
        max(dp(9), min(letters * 1.1, (top - bottom) / max(1, count) / 1.15)) if has_plot else letters
    )
    label_room = _label_width(chart, label_letters, width * LABELS) if has_plot else dp(12)
    right = max(left + 1, width - label_room - (dp(6) if has_plot else 0))
    x = tuple(left + (right - left) * i / max(1, stops - 1) for i in range(stops))
    plot: Box = (left, bottom, right - left, top - bottom) if has_plot else NO_BOX

    def y(points: float) -> float:
        return bottom + (top - bottom) * points / max(1, most)

    lines = tuple(_line(chart, seat, x, y) for seat in range(count)) if has_plot else ()
    return Laid(
        x=x,
        plot=plot,
        lines=lines,
        labels=_labels(chart, lines, right + dp(6), width, label_letters, (bottom, height))
        if has_plot
        else (),
        y_ticks=tuple(_y_tick(n, y(n), left, letters) for n in y_steps),
        x_ticks=_x_ticks(chart, x, bottom - axis / 2, letters, in_round) if has_plot else (),
        lanes=tuple(_lanes(chart, x, track, lanes)),
        track=track * LINE_AT if slides else None,
        letters=letters,
        label_letters=label_letters,
    )


def _steps(most: int, room: float) -> list[int]:
    """The figures of an axis from 0 to at most so many, as many as there is room for."""
    wanted = max(1, min(5, int(room)))
    step = next((step for step in STEPS if most < step * (wanted + 1)), max(1, most))
    return list(range(0, most + 1, step))


def _line(chart: ChartOf, seat: int, x: tuple[float, ...], y: Callable[[float], float]) -> Line:
    """Along, then up or down at the very stop that changed it."""
    first = chart.joined[seat] if chart.joined else 0
    before = chart.points[first][seat]
    corners, marks = [(x[first], y(before))], []
    for stop in range(first + 1, len(chart.points)):
        now = chart.points[stop][seat]
        if now != before:
            corners += [(x[stop], y(before)), (x[stop], y(now))]
            marks.append((x[stop], y(now)))
            before = now
    corners.append((x[-1], y(before)))
    return Line(chart.players[seat], tuple(corners), tuple(marks))


def _label_width(chart: ChartOf, letters: float, most: float) -> float:
    points = chart.points[-1]
    widest = max(
        text_width(player.name, letters) + text_width(str(points[seat]), letters, "Bold")
        for seat, player in enumerate(chart.players)
    )
    return min(most, widest + letters * 2.2)


def _labels(
    chart: ChartOf,
    lines: Sequence[Line],
    left: float,
    right: float,
    letters: float,
    within: tuple[float, float],
) -> tuple[Label, ...]:
    """As near the end of its line as can be, none on another: the best on top, equal ones by seat."""
    high, points = letters * 1.15, chart.points[-1]
    order = sorted(range(len(lines)), key=lambda seat: (-lines[seat].corners[-1][1], seat))
    middles = _spread([lines[seat].corners[-1][1] for seat in order], high, within)
    found = []
    for seat, middle in zip(order, middles, strict=True):
        told = str(points[seat])
        room = right - left - letters * 1.6 - text_width(told, letters, "Bold")
        name = elided(chart.players[seat].name, room, letters)
        found.append(Label(chart.players[seat], name, told, (left, middle - high / 2, right - left, high)))
    return tuple(found)


def _spread(wanted: Sequence[float], high: float, within: tuple[float, float]) -> list[float]:
    """Middles from the top down, at least so far apart, as near as can be to those that are wanted."""
    low, top = within
    middles: list[float] = []
    for i, middle in enumerate(wanted):
        least = low + high / 2 + (len(wanted) - 1 - i) * high
        middles.append(min(max(middle, least), middles[-1] - high if middles else top - high / 2))
    return middles


def _y_tick(n: int, y: float, left: float, letters: float) -> Tick:
    wide = text_width(str(n), letters, "Regular")
    return Tick(y, str(n), (left - dp(5) - wide, y - letters / 2, wide, letters))


def _x_ticks(
    chart: ChartOf, x: tuple[float, ...], y: float, letters: float, in_round: Callable[[int], str]
) -> tuple[Tick, ...]:
    """Rounds, each where it ends; the first one says that these are rounds."""
    ends = {number: x[stop] for stop, number in enumerate(chart.rounds) if number}
    if not ends:
        return ()
    widest = text_width(in_round(max(ends)), letters, "Regular") * 1.4
    wanted = max(1.0, (x[-1] - x[0]) / max(1.0, widest))
    step = next((step for step in STEPS if max(ends) / step <= wanted), max(ends))
    found: list[Tick] = []
    for number in range(step, max(ends) + 1, step):
        text = str(number) if found else in_round(number)
        wide = text_width(text, letters, "Regular")
        if number not in ends:
            continue
        left = min(max(ends[number] - wide / 2, 0), x[-1] + dp(6) - wide / 2)
        box = (left, y - letters / 2, wide, letters)
        if not found or found[-1].box[0] + found[-1].box[2] + dp(4) <= left:
            found.append(Tick(ends[number], text, box))
    return tuple(found)


def _lanes(chart: ChartOf, x: tuple[float, ...], track: float, high: float) -> Iterator[Lane]:
    count = len(chart.players)
    if not high:
        return
    for seat, player in enumerate(chart.players):
        claims = tuple(x[stop] for stop, who in enumerate(chart.claims) if who == seat)
        yield Lane(player, track + high * (count - seat - 0.5) / count, claims)


# Drawing it


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


# The widget


class ScoreChart(Drawn, Widget):
    """The chart of a game, to be touched: reports `on_stop` with the stop under the finger, as it slides.

    `cursor` is the stop that is looked at; what lies after it is faint. At -1 the whole chart is there,
    without a slider, and a tap reports. Where points are secret, `words` stand in the place of the lines.
    """

    __events__ = ("on_stop",)

    chart = ObjectProperty(ChartOf())
    cursor = NumericProperty(-1)
    flags = ListProperty()
    """The stops with a bookmark."""
    words = StringProperty("")
    in_round = ObjectProperty(str)
    ground = StringProperty("section")
    """The colour of what it lies on."""

    is_touch_target = True
    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = ("chart", "flags", "words", "in_round", "ground")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.laid: Laid | None = None
        self._over = InstructionGroup()
        self._shift = Translate()
        for instruction in (PushMatrix(), self._shift, self._over, PopMatrix()):
            self.canvas.after.add(instruction)
        self._veils = [Rectangle(), Rectangle()]
        self._track, self._stroke = Rectangle(), Rectangle()
        self._thumb = RoundedRectangle()
        self._veil_tint, self._track_tint, self._stroke_tint = Color(), Color(), Color()
        for tint, shapes in (
            (self._veil_tint, self._veils),
            (self._track_tint, [self._track, self._thumb]),
            (self._stroke_tint, [self._stroke]),
        ):
            for drawn in (tint, *shapes):
                self._over.add(drawn)
        self.fbind("cursor", self._point)
        self.fbind("pos", self._shifted)
        self._shifted()

    def on_stop(self, stop: int) -> None:
        pass

    @property
    def _slides(self) -> bool:
        return bool(self.cursor >= 0)

    def _shifted(self, *_: Any) -> None:
        self._shift.xy = round(self.x), round(self.y)

    def paint(self, picture: Picture) -> None:
        theme = self.theme
        letters = min(sp(LETTERS), grown(dp(14)))
        chart: ChartOf = self.chart
        if not chart.rounds:
            self.laid = None
            self._point()
            return
        told = self.laid = laid(chart, self.width, self.height, letters, self.in_round, slides=self._slides)
        tints = Tints(
            theme.tint("onSurface"),
            theme.tint("onSurfaceVariant"),
            theme.tint("outlineVariant"),
            theme.tint(self.ground),
        )
        if told.track is not None:
            width = told.x[-1] - told.x[0]
            picture.bar(told.x[0], told.track - dp(1.5), width, dp(3), theme.tint("outlineVariant"))
        put_chart(CanvasPen(picture), told, tints)
        self.boxes += told.boxes
        if not chart.points and self.words:
            self._paint_words(picture, told)
        for stop in self.flags:
            if told.track is not None and 0 <= stop < len(told.x):
                picture.icon(
                    "bookmark", told.x[int(stop)], told.track - dp(10), dp(FLAG), theme.tint("tertiary")
                )
        self._point()

    def _paint_words(self, picture: Picture, told: Laid) -> None:
        """In the middle of where the lines would be."""
        bottom = max((lane.y + dp(LANE) for lane in told.lanes), default=told.track or 0)
        size = min(float(sp(14)), dp(24))
        room = self.width - dp(24)
        lines = flow(self.words, room, size)
        while size > dp(10) and len(lines) * size * LINE > self.height - bottom:
            size -= 1
            lines = flow(self.words, room, size)
        if len(lines) * size * LINE > self.height - bottom:
            return
        y = (self.height + bottom) / 2 + (len(lines) - 1) * size * LINE / 2
        for line in lines:
            left = (self.width - width_of(line)) / 2
            paint_line(self, picture, line, left, y, size, self.theme.tint("onSurfaceVariant"))
            y -= size * LINE

    def _point(self, *_: Any) -> None:
        """Only what shows the stop: nothing else is drawn anew."""
        told, drawn = self.laid, (*self._veils, self._track, self._stroke, self._thumb)
        if told is None or told.track is None or self.cursor < 0:
            for rectangle in drawn:
                rectangle.size = (0, 0)
            return
        theme = self.theme
        self._veil_tint.rgba = faded(theme.tint(self.ground), VEIL)
        self._track_tint.rgba = theme.tint("primary")
        self._stroke_tint.rgba = theme.tint("onSurface")
        x, first, last = told.x[min(int(self.cursor), len(told.x) - 1)], told.x[0], told.x[-1]
        reach = dp(MARK) / 2 + 1
        bottom = dp(TRACK) * 0.9
        lanes = max((lane.y + reach for lane in told.lanes), default=bottom)
        top = told.plot[1] + told.plot[3] + reach if told.lines else lanes
        # The figures between lines and lanes stay as they are.
        for veil, low, high in (
            (self._veils[0], bottom, lanes),
            (self._veils[1], told.plot[1] - dp(1), top if told.lines else 0),
        ):
            veil.pos = (round(x + reach), round(low))
            veil.size = (max(0, round(last - x)), max(0, round(high - low)))
        self._track.pos = (round(first), round(told.track - dp(2)))
        self._track.size = (round(x - first), max(1, round(dp(4))))
        self._thumb.pos = (round(x - dp(3)), round(told.track - dp(4)))
        self._thumb.size, self._thumb.radius = (round(dp(6)), round(dp(14))), [dp(3)]
        wide = max(1, round(dp(1.5)))
        self._stroke.pos = (round(x - wide / 2), round(bottom))
        self._stroke.size = (wide, max(0, round(top - reach - bottom)))

    # Touches

    def on_touch_down(self, touch: Any) -> bool:
        if (
            self.disabled
            or self.laid is None
            or touch.is_mouse_scrolling
            or not self.collide_point(*touch.pos)
        ):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        if self._slides:
            self._tell(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if self._slides:
            self._tell(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if not self._slides and max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) <= dp(SLOP):
            self._tell(touch)
        return True

    def _tell(self, touch: Any) -> None:
        stop = self.laid.stop_at(touch.x - self.x) if self.laid is not None else -1
        if stop not in (-1, self.cursor):
            self.dispatch("on_stop", stop)
