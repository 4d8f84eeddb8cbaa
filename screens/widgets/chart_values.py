"""A chart of points over time, as values: what it shows, and where everything goes.

A stepped line for each player, and below it a lane of claims for each, over a slider. `laid` says where they
go, in pixels from the lower left; nothing is drawn here.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kivy.metrics import dp

from engine.review.course import course
from engine.review.stops import Stop
from engine.timeline import Timeline
from faces.view import Seated
from screens.widgets.art import elided, text_width
from screens.widgets.drawn import Box

LETTERS = 11
"""In sp: of the figures beside the axes; those of the labels are a little larger."""
LANE, TRACK = 9, 28
"""In dp: how high a lane of claims is, and the slider."""
LINE_AT = 0.6
"""How far up in the slider its line runs: bookmarks hang from it."""
LEAST_PLOT = 48
"""In dp: lines in less than that say nothing."""
LABELS = 0.36
"""How much of the width the labels take at most."""
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""Between two figures of an axis."""
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
    lanes and a slider below the lines: where the height is not enough for all, claims lie on the slider."""
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
    # Rather smaller letters than half a name.
    while (
        has_plot
        and label_letters > dp(LETTERS)
        and _label_width(chart, label_letters, width) > width * LABELS
    ):
        label_letters -= 1
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
        lanes=tuple(_lanes(chart, x, track, lanes)) if slides else (),
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
    """One above the other, or all of them on the slider, above its line."""
    count = len(chart.players)
    for seat, player in enumerate(chart.players):
        claims = tuple(x[stop] for stop, who in enumerate(chart.claims) if who == seat)
        y = track + high * (count - seat - 0.5) / count if high else track - dp(LANE) / 2
        yield Lane(player, y, claims)
