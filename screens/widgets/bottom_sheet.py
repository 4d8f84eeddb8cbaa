"""A sheet over the page: from below on a phone, in the middle of a wide window. One at a time."""

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from screens.machine.edges import Edges
from screens.paths import KV
from screens.widgets.drawn import brush
from screens.widgets.plates import IconButton
from screens.widgets.top_down import lay_out

SLIDE = 0.2
LOW = 480
"""In dp: how high a window is at least in which sheets need not be wide instead."""
ROOMY = 880
"""In dp: how wide something in two columns may be."""
LEAST = 480
"""In dp: a sheet that would be lower than this covers what has to be seen all the same."""


def room_of(edges: Edges) -> tuple[float, float]:
    """Width and height of what is free in the window, whether or not something is being typed."""
    return Window.width - edges.left - edges.right, Window.height - edges.top - edges.bottom


def room() -> tuple[float, float]:
    return room_of(App.get_running_app().edges)


def is_low(limit: float = LOW) -> bool:
    """Whether the window is a phone's on its side: there is width where height lacks."""
    width, height = room()
    return width > height and height < dp(limit)


class BottomSheet(FloatLayout):
    """Shows one widget above everything else; a touch beside it, or back, closes it or leads back."""

    title = StringProperty("")
    content = ObjectProperty(None, allownone=True)
    shown = NumericProperty(0.0)
    """From 0, away, to 1, in its place."""

    most = NumericProperty(0)
    """The height it may have in a portrait window, in pixels, where something above it has to be seen."""
    aside = BooleanProperty(False)
    roomy = NumericProperty(0)
    """How wide it may be in a low window, in pixels, where its content asks for that."""
    low = BooleanProperty(False)
    """Whether the window is so low that all of its height is needed."""

    edges = ObjectProperty(Edges(), rebind=True)
    """What is not free of the window; what darkens the page lies there too."""

    leads_back = BooleanProperty(False)
    """Whether there is something to go back to."""

    free = NumericProperty(0)
    """The height that is not covered, in pixels."""

    def on_size(self, *_: Any) -> None:
        self.low = is_low()
        self.free = self.height - self.edges.top - self.edges.foot

    on_edges = on_size

    _again: Callable[[], object] | None = None
    _back: Callable[[], object] | None = None

    @property
    def is_open(self) -> bool:
        return self.content is not None

    @property
    def blocks_touches(self) -> bool:
        return self.is_open

    def open(
        self,
        content: Widget,
        title: str = "",
        foot: float | None = None,
        again: Callable[[], object] | None = None,
        back: Callable[[], object] | None = None,
    ) -> None:
        """`foot` is the lower edge of what has to be seen meanwhile, in pixels from the window's.

        On a phone the sheet ends below it if that leaves enough; elsewhere it moves aside. `again` opens it
        once more, where it can be said in another language. `back` is what it leads back to, if
        it is not just closed.
        """
        self._empty()
        self._again, self._back = again, back
        self._put_arrow()
        self.aside = foot is not None
        self.most = 0 if foot is None or self._is_low(foot) else foot
        self.title = title
        self.content = content
        self._put(content)
        self.ids.scroll.scroll_y = 1
        self._slide(1.0)

    def lay_out(self, content: Widget) -> None:
        """As it will lie in the sheet, before anybody opens it."""
        holder = self.ids.holder
        left, _, right, _ = holder.padding
        content.width = holder.width - left - right
        lay_out(content)

    def may_hide(self, foot: float | None) -> bool:
        """Whether, on a phone, it may come to lie over what has its lower edge there."""
        return App.get_running_app().layout == "portrait" and (foot is None or self._is_low(foot))

    @staticmethod
    def _is_low(foot: float) -> bool:
        return bool(foot < dp(LEAST))

    def replace(self, content: Widget) -> None:
        """Shows something else in the same place, scrolled as far."""
        self._empty()
        self.content = content
        self._put(content)

    def show(self, part: Widget) -> None:
        """Scrolls to a part of the content, once that is laid out."""
        Clock.schedule_once(lambda _: part.parent and self.ids.scroll.scroll_to(part, 0, animate=False), 0.05)

    def reword(self) -> None:
        """The language was changed: whatever cannot be said in another one is closed."""
        if self.is_open:
            (self._again or self.close)()

    def close(self) -> None:
        if self.is_open:
            self._empty()
            self._again = self._back = None
            self._slide(0.0)

    def back(self) -> None:
        """To what it was opened from."""
        (self._back or self.close)()

    def _put_arrow(self) -> None:
        self.leads_back = self._back is not None
        head, heading = self.ids.head, self.ids.heading.__self__
        head.clear_widgets()
        if self.leads_back:
            arrow = IconButton(icon="arrow-left", tone="onSurface", pos_hint={"center_y": 0.5})
            arrow.bind(on_tap=lambda _: self.back())
            head.add_widget(arrow)
        head.add_widget(heading)

    def _put(self, content: Widget) -> None:
        """What the content calls its `foot` stays in sight below it, however far it is scrolled."""
        self.roomy = getattr(content, "roomy", 0)
        if hasattr(content, "roomy"):
            content.bind(roomy=self._widen)
        foot = content.ids.get("foot")
        if foot is not None:
            content.remove_widget(foot)
            self.ids.foot.add_widget(foot)
        self.ids.holder.add_widget(content)
        lay_out(self.ids.panel)
        brush.hurry()

    def _widen(self, content: Widget, roomy: float) -> None:
        """The phone was turned: what stands in two columns now may be wide, and the other way round."""
        if content is self.content:
            self.roomy = roomy

    def _empty(self) -> None:
        self.ids.holder.clear_widgets()
        self.ids.foot.clear_widgets()
        self.content = None

    def _slide(self, shown: float) -> None:
        Animation.cancel_all(self, "shown")
        if App.get_running_app().motion:
            Animation(shown=shown, duration=SLIDE, transition="out_cubic").start(self)
        else:
            self.shown = shown

    def on_touch_down(self, touch: Any) -> bool:
        if not self.is_open:
            return False
        if not self.ids.panel.collide_point(*touch.pos):
            Clock.schedule_once(lambda _: self.back())
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        return bool(super().on_touch_move(touch)) or self.is_open

    def on_touch_up(self, touch: Any) -> bool:
        return bool(super().on_touch_up(touch)) or self.is_open


Builder.load_file(str(KV / "bottom_sheet.kv"))
