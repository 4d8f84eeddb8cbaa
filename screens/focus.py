"""The keyboard's finger: a ring around the thing that Enter would touch. It shows only while keys are used.

It knows no page. Whatever can be touched can be reached: the things of the page, or of the sheet above it, in
the order in which they are read, or the nearest one in the direction of an arrow.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary, ref

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from screens.widgets.drawn import Touchable
from screens.widgets.field import Field

TAB, SPACE = 9, 32
ENTERS = (13, 271)
MENU = 1073741925
"""The key beside the right Ctrl that opens menus elsewhere."""
ARROWS = {273: (0, 1), 274: (0, -1), 275: (1, 0), 276: (-1, 0)}
"""Up, down, right and left."""
AGAIN = 0.4
"""Seconds within which a key that touches does so only once: one that is held down repeats itself."""
ASIDE = 3
"""How many times farther something beside the way of an arrow is."""
MARGIN = 12
"""In dp: what is left free beside a thing that is scrolled into sight."""
SMALLEST = 8
"""In dp: what is smaller cannot be seen."""


class Spot(NamedTuple):
    """Where something is in the window."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def center(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


def spot_of(widget: Widget) -> Spot:
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = widget.to_window(widget.right, widget.top)
    return Spot(left, bottom, right, top)


def in_reading_order(widgets: list[Widget]) -> list[Widget]:
    """Line by line from the top, each from the left."""
    spots = {widget: spot_of(widget) for widget in widgets}
    lines: list[list[Widget]] = []
    for widget in sorted(widgets, key=lambda widget: -spots[widget].center[1]):
        first = spots[lines[-1][0]] if lines else None
        if first is not None and spots[widget].center[1] > first.bottom:
            lines[-1].append(widget)
        else:
            lines.append([widget])
    return [widget for line in lines for widget in sorted(line, key=lambda widget: spots[widget].left)]


def nearest(widgets: list[Widget], origin: Spot, way: tuple[int, int]) -> Widget | None:
    """The one that an arrow leads to; straight ahead rather than aside."""

    def far(widget: Widget) -> tuple[bool, float]:
        spot = spot_of(widget)
        aside = _aside(origin, spot, way)
        return aside > 0, _ahead(origin, spot, way) + ASIDE * aside

    there = [widget for widget in widgets if _ahead(origin, spot_of(widget), way) > 1]
    return min(there, key=far, default=None)


def _ahead(origin: Spot, spot: Spot, way: tuple[int, int]) -> float:
    (x, y), (to_x, to_y) = origin.center, spot.center
    return way[0] * (to_x - x) + way[1] * (to_y - y)


def _aside(origin: Spot, spot: Spot, way: tuple[int, int]) -> float:
    """How far it lies beside the way: nothing where the two overlap."""
    if way[0]:
        return max(0.0, spot.bottom - origin.top, origin.bottom - spot.top)
    return max(0.0, spot.left - origin.right, origin.left - spot.right)


class Focus:
    """`at` is where the keyboard is, `is_shown` whether the ring is there."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self.is_shown = False
        self._at: ref[Widget] | None = None
        self._kept: WeakKeyDictionary[Widget, tuple[type[Widget], Spot]] = WeakKeyDictionary()
        """Where it was last, on each page and sheet: what kind of thing, and where."""
        self._touched = -AGAIN
        self.follow: Callable[[Widget | None], None] | None = None
        """Is told of each thing that the ring comes to, and when it is gone."""
        self._ring = InstructionGroup()
        shell.canvas.after.add(self._ring)

    @property
    def at(self) -> Widget | None:
        return self._at() if self._at is not None else None

    # Keys

    def key(self, code: int, modifiers: frozenset[str]) -> bool:
        """Whether the key meant something here. Enter and Space do only where the ring is."""
        if {"ctrl", "meta", "alt"} & modifiers:
            return False
        if code == TAB:
            self._step(-1 if "shift" in modifiers else 1)
        elif code in ARROWS:
            self._go(ARROWS[code])
        elif self.is_shown and self._current() is not None and code in (*ENTERS, SPACE, MENU):
            self._touch(held=code == MENU or (code in ENTERS and "shift" in modifiers))
        else:
            return False
        return True

    def hide(self) -> None:
        """A finger or a mouse is used instead."""
        if self.is_shown:
            self.is_shown = False
            _tell(self.at, focused=False)
            Clock.unschedule(self._draw)
            self._ring.clear()
            self._followed(None)

    def _followed(self, widget: Widget | None) -> None:
        if self.follow is not None:
            self.follow(widget)

    # Where to

    def _targets(self) -> list[Widget]:
        """What can be touched now: on the sheet, or else on the page and in the message over it."""
        found = in_reading_order(list(_touchable(self._surface)))
        if not self._shell.ids.sheet.is_open:
            found += in_reading_order(list(_touchable(self._shell.ids.notice)))
        return found

    @property
    def _surface(self) -> Widget:
        """The sheet's content, or else the page."""
        return self._shell.ids.sheet.content or self._shell.ids.pages.current_screen

    def _current(self) -> Widget | None:
        """The thing it is on; one that is gone is replaced by the nearest of its kind."""
        at = self.at
        if at is not None and self._is_there(at):
            return at
        targets, kept = self._targets(), self._kept.get(self._surface)
        if kept is None or not targets:
            return None
        kind, spot = kept
        x, y = spot.center

        def apart(widget: Widget) -> tuple[bool, float]:
            to_x, to_y = spot_of(widget).center
            return type(widget) is not kind, abs(to_x - x) + abs(to_y - y)

        return min(targets, key=apart)

    def _is_there(self, widget: Widget) -> bool:
        """Whether it can still be touched, and nothing has come before it."""
        surfaces = {self._surface, *(() if self._shell.ids.sheet.is_open else (self._shell.ids.notice,))}
        if not isinstance(widget, Field) and not widget.is_touch_target:
            return False
        at: Widget | None = widget
        while at is not None and at is not at.parent:
            if at.opacity == 0 or at.disabled:
                return False
            if at in surfaces:
                return bool(min(widget.size) >= dp(SMALLEST))
            at = at.parent
        return False

    def _step(self, by: int) -> None:
        targets, current = self._targets(), self._current()
        if current in targets and self.is_shown:
            self._move(targets[(targets.index(current) + by) % len(targets)])
        elif targets:
            self._move(current or targets[0 if by > 0 else -1])

    def _go(self, way: tuple[int, int]) -> None:
        targets, current = self._targets(), self._current()
        if current is None or not self.is_shown:
            if targets:
                self._move(current or targets[0])
            return
        found = nearest(targets, spot_of(current), way)
        if found is not None:
            self._move(found)

    def _move(self, widget: Widget) -> None:
        was = self.at
        if isinstance(was, Field) and was is not widget:
            was.focus = False
        _tell(was, focused=False)
        self._at = ref(widget)
        _tell(widget, focused=True)
        for view in _views_of(widget):
            _bring_into_sight(view, widget)
        if isinstance(widget, Field):
            widget.focus = True
        if not self.is_shown:
            self.is_shown = True
            Clock.schedule_interval(self._draw, 0)
        self._draw()
        self._followed(widget)

    def _touch(self, *, held: bool) -> None:
        now = Clock.get_time()
        again, self._touched = now - self._touched < AGAIN, now
        widget = self._current()
        if again or widget is None:
            return
        if isinstance(widget, Field):
            widget.focus = True
        else:
            widget.dispatch("on_hold" if held else "on_tap")

    # The ring

    def _draw(self, *_: Any) -> None:
        """Two lines, one in the colour of letters and one in that of the ground: one of them is seen."""
        self._ring.clear()
        widget = self._current() or next(iter(self._targets()), None)
        if widget is None:
            return
        self._at = ref(widget)
        spot = spot_of(widget)
        self._kept[self._surface] = (type(widget), spot)
        theme = App.get_running_app().theme_cls
        for tone, gap, pen in RINGS:
            self._ring.add(Color(*theme.tint(tone)))
            edge = dp(gap)
            box = _within_window(spot, edge)
            self._ring.add(Line(rounded_rectangle=(*box, dp(8) + edge), width=dp(pen)))


def _tell(widget: Widget | None, *, focused: bool) -> None:
    if isinstance(widget, Touchable):
        widget.focused = focused


RINGS = (("surface", 0, 2.5), ("onSurface", 2, 1.5))
"""From the inside: the colour, how far outside the thing, and half the width of the line, in dp."""


def _within_window(spot: Spot, edge: float) -> tuple[float, float, float, float]:
    left, bottom = max(spot.left - edge, dp(2)), max(spot.bottom - edge, dp(2))
    right, top = min(spot.right + edge, Window.width - dp(2)), min(spot.top + edge, Window.height - dp(2))
    return left, bottom, max(1, right - left), max(1, top - bottom)


def _touchable(top: Widget) -> Iterator[Widget]:
    """What is there to be touched. What has no size, is see-through or switched off is not."""
    if top.opacity == 0 or top.disabled:
        return
    is_target = isinstance(top, Touchable) and top.is_touch_target
    if (is_target or isinstance(top, Field)) and min(top.size) >= dp(SMALLEST):
        yield top
    for child in top.children:
        yield from _touchable(child)


def _bring_into_sight(view: ScrollView, widget: Widget) -> None:
    """Kivy's own way to do this asks for a kind of layout that long lists have not."""
    room, spot = spot_of(view), spot_of(widget)
    right = _into(spot.left, spot.right, room.left, room.right)
    up = _into(spot.bottom, spot.top, room.bottom, room.top)
    by_x, by_y = view.convert_distance_to_scroll(right, up)
    view.scroll_x = min(1, max(0, view.scroll_x - by_x))
    view.scroll_y = min(1, max(0, view.scroll_y - by_y))


def _into(low: float, high: float, least: float, most: float) -> float:
    """How far a stretch has to move to lie between two ends."""
    if high > most:
        return float(most - high - dp(MARGIN))
    return float(least - low + dp(MARGIN)) if low < least else 0.0


def _views_of(widget: Widget) -> Iterator[ScrollView]:
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView):
            yield parent
        parent = parent.parent
