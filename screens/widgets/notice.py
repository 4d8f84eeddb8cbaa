"""A short message at the foot of the window that goes away by itself, perhaps with one thing to do."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import StringProperty

from screens.paths import KV
from screens.widgets.plates import Plate

LASTS = 6
"""Seconds; long enough to read it and to change one's mind."""


class NoticeBar(Plate):
    """Shows one message at a time, the latest."""

    text = StringProperty("")
    action = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._on_action: Callable[[], None] | None = None
        self._hide_later = Clock.create_trigger(lambda _: self.hide(), LASTS)
        super().__init__(**kwargs)

    def show(self, text: str, action: str = "", on_action: Callable[[], None] | None = None) -> None:
        self.text, self.action, self._on_action = text, action, on_action
        self._hide_later.cancel()
        self._hide_later()

    def hide(self) -> None:
        self._hide_later.cancel()
        self.text = self.action = ""

    def act(self) -> None:
        """The one thing was chosen."""
        on_action = self._on_action
        self.hide()
        if on_action:
            on_action()


Builder.load_file(str(KV / "notice.kv"))
