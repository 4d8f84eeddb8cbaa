"""The chart of a game to be touched: points over time, lanes of claims, and a slider below them."""

from typing import Any, ClassVar

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

from screens.widgets.chart_drawing import MARK, CanvasPen, Tints, put_chart
from screens.widgets.chart_values import LANE, LETTERS, TRACK, ChartOf, Laid, laid
from screens.widgets.drawn import SLOP, Drawn
from screens.widgets.pieces import Picture, faded
from screens.widgets.sentence import LINE, flow, paint_line, width_of
from screens.widgets.sizes import grown

FLAG = 13
"""In dp: how large a bookmark is."""
VEIL = 0.66
"""How much of what is still to come is hidden."""


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
        self._strokes = [Rectangle(), Rectangle()]
        self._track = Rectangle()
        self._thumb = RoundedRectangle()
        self._veil_tint, self._track_tint, self._stroke_tint = Color(), Color(), Color()
        for tint, shapes in (
            (self._veil_tint, self._veils),
            (self._track_tint, [self._track, self._thumb]),
            (self._stroke_tint, self._strokes),
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
        letters = min(sp(LETTERS), grown(dp(18)))
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
        told, drawn = self.laid, (*self._veils, self._track, *self._strokes, self._thumb)
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
        wide = max(1, round(dp(1.5)))
        # The figures between lines and lanes stay as they are.
        plot = (told.plot[1] - dp(1), told.plot[1] + told.plot[3] + reach) if told.lines else (0.0, 0.0)
        spans = ((bottom, lanes), plot)
        for veil, stroke, (low, high) in zip(self._veils, self._strokes, spans, strict=True):
            tall = max(0, round(high - low))
            veil.pos, veil.size = (round(x + reach), round(low)), (max(0, round(last - x)), tall)
            stroke.pos, stroke.size = (round(x - wide / 2), round(low)), (wide, tall)
        self._track.pos = (round(first), round(told.track - dp(2)))
        self._track.size = (round(x - first), max(1, round(dp(4))))
        self._thumb.pos = (round(x - dp(3)), round(told.track - dp(4)))
        self._thumb.size, self._thumb.radius = (round(dp(6)), round(dp(14))), [dp(3)]

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
