"""The shell: the pages, and above them the sheet. It knows a finger that bounces from one that means it."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import ScreenManager

from screens.focus import Focus
from screens.widgets.drawn import Touchable

BOUNCE = 0.4
"""Seconds within which a second touch on the same spot is the same touch."""
NEAR = 24
"""In dp: how far apart touches on the same spot may be."""
ONE_HAND = 0.12
"""Seconds within which nobody touches something else on purpose: it is another finger, or the palm."""


class Pages(ScreenManager):
    """The pages, within the edges. Kivy would cut them off there; their grounds run on under the bars."""


class Shell(FloatLayout):
    """The pages, and above them the sheet.

    A second touch on a spot that has just done something is the same touch: fingers bounce, and what lies
    there by then belongs to the next player. So do other fingers of the hand that has just done something.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._down = self._acted = (0.0, 0.0, -BOUNCE)
        self._acted_at, self._bounce = -BOUNCE, BOUNCE
        self._fingers: list[Any] = []
        self.focus = Focus(self)

    def on_kv_post(self, _root: Any) -> None:
        # What opens or closes a sheet has done something: its second touch would meet what lies there then.
        self.ids.sheet.fbind("content", lambda *_: self.acted())

    def on_touch_down(self, touch: Any) -> bool:
        self.focus.hide()
        x, y, before = self._acted
        now = Clock.get_time()
        if now - self._acted_at < ONE_HAND:
            return True
        if abs(touch.x - x) < dp(NEAR) and abs(touch.y - y) < dp(NEAR) and now - before < self._bounce:
            return True
        self._down = (touch.x, touch.y, now)
        self._fingers.append(touch)
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch in self._fingers:
            self._fingers.remove(touch)
        return bool(super().on_touch_up(touch))

    def acted(self, bounce: float = BOUNCE) -> None:
        """The finger that is down, or just was, has done something; others that are down mean it no more."""
        self._acted, self._acted_at, self._bounce = self._down, Clock.get_time(), bounce
        for finger in self._fingers:
            for grabbed in (grab() for grab in finger.grab_list):
                if isinstance(grabbed, Touchable):
                    grabbed.let_go()
