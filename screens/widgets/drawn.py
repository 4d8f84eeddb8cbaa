"""Widgets that draw themselves from pieces, and how they are touched."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from screens.widgets.pieces import Picture
from screens.widgets.themed import Themed

HOLD = 0.5
"""Seconds until a touch is a hold."""
Box = tuple[float, float, float, float]
"""Left, bottom, width and height."""
SLOP = 12
"""In dp: a finger that moves further is not tapping any more."""


class Drawn(Themed):
    """Paints itself under its children, once per change. A change of place only moves the picture."""

    paint_on: ClassVar[tuple[str, ...]] = ()
    """The properties that the picture depends on, beside size and theme."""
    smallest: ClassVar[float] = 1
    """In dp: what is smaller, as widgets are before they are laid out, is not worth a picture."""

    def __init__(self, **kwargs: Any) -> None:
        self._paint_soon = Clock.create_trigger(self._paint, -1)
        self.boxes: list[tuple[str, Box]] = []
        super().__init__(**kwargs)
        self._picture = Picture()
        self._place = Translate()
        ground = InstructionGroup()
        for instruction in (PushMatrix(), self._place, self._picture, PopMatrix()):
            ground.add(instruction)
        # At the very bottom: a text field writes in whatever colour comes last before its letters.
        self.canvas.before.insert(0, ground)
        for name in (*self.paint_on, "size"):
            self.fbind(name, self._paint_soon)
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

    def _move(self, *_: Any) -> None:
        self._place.xy = round(self.x), round(self.y)

    def _paint(self, *_: Any) -> None:
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

    def on_tap(self) -> None:
        pass

    def on_hold(self) -> None:
        pass

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        return bool(self.collide_point(*touch.pos)) and self.take(touch)

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
        if self.pressed:
            self.let_go()
            self.dispatch("on_hold")

    def let_go(self) -> None:
        """The finger is still there, and means it no more."""
        self._held.cancel()
        self.pressed = False
