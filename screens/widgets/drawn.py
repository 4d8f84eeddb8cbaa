"""Widgets that draw themselves from pieces, and how they are touched."""

from time import perf_counter
from typing import Any, ClassVar, Protocol
from weakref import WeakSet

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from screens.widgets.pieces import Picture
from screens.widgets.themed import Themed

HOLD = 0.5
"""Seconds until a touch is a hold."""
QUIET = 3
"""So many rounds of the layout without a change of size, and it has come to rest."""
PORTION = 0.005
"""Seconds of a frame for what nobody sees yet."""
Box = tuple[float, float, float, float]
"""Left, bottom, width and height."""
NOT_HELD = True
"""The answer to a hold where there is nothing to be held: it is a slow touch."""
SLOP = 12
"""In dp: a finger that moves further is not tapping any more."""
FINGER, DRAWN = 48, 44
"""In dp: how large a target is at least, and how small it may be drawn if gaps are around it."""


class Paintable(Protocol):
    """Whatever paints itself anew when it is told to."""

    def repaint(self) -> None: ...
    def get_root_window(self) -> Any: ...


class Brush:
    """Paints what has changed, once everything has found its place.

    While a page is laid out its widgets go through sizes that nobody will see, several in one frame. What is
    in no window, such as a page that is built before anybody goes there, takes a little of each frame.
    """

    def __init__(self) -> None:
        self._due: dict[Paintable, None] = {}
        self._unseen: WeakSet[Paintable] = WeakSet()
        """Weakly: nothing stays alive only to be painted."""
        self._rounds = 0
        self._look_soon = Clock.create_trigger(self._look, -1)
        self._go_on = Clock.create_trigger(self._paint_some, 0)

    def ask(self, widget: Paintable) -> None:
        self._due[widget] = None
        self._rounds = 0
        self._look_soon()

    def hurry(self) -> None:
        """Something is shown that may be waiting: it is painted in this frame."""
        for widget in list(self._unseen):
            if widget.get_root_window() is not None:
                self.ask(widget)

    def forget(self) -> None:
        """Nobody will see any of it."""
        self._due.clear()
        self._unseen.clear()

    def _look(self, _seconds: float) -> None:
        """Once in each round of the layout, within one frame."""
        self._rounds += 1
        if self._rounds < QUIET:
            self._look_soon()
            return
        due, self._due = self._due, {}
        for widget in due:
            if widget.get_root_window() is None:
                self._unseen.add(widget)
            else:
                self._unseen.discard(widget)
                widget.repaint()
        if self._unseen:
            self._go_on()

    def _paint_some(self, _seconds: float) -> None:
        until = perf_counter() + PORTION
        while self._unseen and perf_counter() < until:
            self._unseen.pop().repaint()
        if self._unseen:
            self._go_on()


brush = Brush()


class Drawn(Themed):
    """Paints itself under its children, once per change. A change of place only moves the picture."""

    paint_on: ClassVar[tuple[str, ...]] = ()
    """The properties that the picture depends on, beside size and theme."""
    smallest: ClassVar[float] = 1
    """In dp: what is smaller, as widgets are before they are laid out, is not worth a picture."""

    def __init__(self, **kwargs: Any) -> None:
        self.boxes: list[tuple[str, Box]] = []
        super().__init__(**kwargs)
        self._picture = Picture()
        self._place = Translate()
        ground = InstructionGroup()
        for instruction in (PushMatrix(), self._place, self._picture, PopMatrix()):
            ground.add(instruction)
        # At the very bottom: a text field writes in whatever colour comes last before its letters.
        self.canvas.before.insert(0, ground)
        self._painted: tuple[float, ...] | None = None
        """The size of the picture; None if it is not what it should be any more."""
        for name in self.paint_on:
            self.fbind(name, self._paint_soon)
        self.fbind("size", self._resize)
        self.fbind("pos", self._move)
        self._move()
        self._paint_soon()

    def paint(self, picture: Picture) -> None:
        """Puts the pieces down, in pixels from the widget's lower left corner.

        Notes in `boxes` what must neither overlap nor leave the widget, for the eyes of the tests.
        """
        raise NotImplementedError

    def restyle(self) -> None:
        self._paint_soon()

    def _paint_soon(self, *_: Any) -> None:
        self._painted = None
        brush.ask(self)

    def _resize(self, *_: Any) -> None:
        brush.ask(self)

    def _move(self, *_: Any) -> None:
        self._place.xy = round(self.x), round(self.y)

    def repaint(self) -> None:
        """Unless it has come back to the size that it had."""
        if self._painted == tuple(self.size):
            return
        self._painted = tuple(self.size)
        self._picture.start()
        self.boxes.clear()
        if min(self.size) >= dp(self.smallest):
            self.paint(self._picture)
        self._picture.finish()


class Touchable(Widget):
    """Reports `on_tap` and `on_hold`. A finger that slides away has thought better of it."""

    __events__: ClassVar[tuple[str, ...]] = ("on_tap", "on_hold")

    touchable = BooleanProperty(True)
    pressed = BooleanProperty(False)
    focused = BooleanProperty(False)
    """Whether the keyboard's ring is around it."""

    def __init__(self, **kwargs: Any) -> None:
        self._held = Clock.create_trigger(self._hold, HOLD)
        super().__init__(**kwargs)

    @property
    def is_touch_target(self) -> bool:
        return bool(self.touchable)

    @property
    def aim(self) -> Box:
        """Where a finger can aim at: what is drawn a little smaller takes in some of the gap around it."""
        aside, above = map(_reach, self.size)
        return -aside, -above, self.width + 2 * aside, self.height + 2 * above

    def on_tap(self) -> None:
        pass

    def on_hold(self) -> None:
        """Whoever listens answers NOT_HELD where there is nothing to be held."""

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        aside, above = map(_reach, self.size)
        near = self.x - aside <= touch.x <= self.right + aside and (
            self.y - above <= touch.y <= self.top + above
        )
        return near and self.take(touch)

    def take(self, touch: Any) -> bool:
        """The finger that went down means this, wherever exactly it is."""
        if not self.touchable or self.disabled or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self.pressed = True
        self._held()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > dp(SLOP):
            self.let_go()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self.pressed:
            self.let_go()
            self.dispatch("on_tap")
        return True

    def _hold(self, *_: Any) -> None:
        """A slow finger means a touch wherever holding would do nothing."""
        if self.pressed and self._can_be_held and self.dispatch("on_hold") is not NOT_HELD:
            self.let_go()

    @property
    def _can_be_held(self) -> bool:
        return type(self).on_hold is not Touchable.on_hold or bool(self.get_property_observers("on_hold"))

    def let_go(self) -> None:
        """The finger is still there, and means it no more."""
        self._held.cancel()
        self.pressed = False


def _reach(side: float) -> float:
    return (dp(FINGER) - side) / 2 if dp(DRAWN) <= side < dp(FINGER) else 0.0
