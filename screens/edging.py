"""Keeps clear of what the machine lays over the window: `app.edges` is how far it reaches, now.

Pages, sheets and messages take their room from `app.edges`; what is behind them runs on to the edge of the
window. While a keyboard is shown, the field that is typed in is scrolled into what is left.
"""

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput

from screens.machine import edges

SETTLED = 0.05
"""Seconds until what was given another size is laid out."""


class Edging:
    """For an app that has `edges`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._glances = Clock.schedule_interval(self.look, edges.GLANCE) if edges.may_change() else None
        Window.bind(size=self.look)
        app.fbind("edges", self._changed)
        self.look()

    def end(self) -> None:
        Window.unbind(size=self.look)
        if self._glances is not None:
            self._glances.cancel()

    def look(self, *_: Any) -> None:
        self._app.edges = edges.edges()

    def _changed(self, *_: Any) -> None:
        if self._app.edges.keyboard:
            Clock.schedule_once(self._show_typed, SETTLED)

    def _show_typed(self, _seconds: float) -> None:
        walked = self._app.root.walk() if self._app.root is not None else ()
        field = next((one for one in walked if isinstance(one, TextInput) and one.focus), None)
        view = field.parent if field is not None else None
        while view not in (None, Window) and not isinstance(view, ScrollView):
            view = view.parent
        if isinstance(view, ScrollView):
            view.scroll_to(field, animate=False)
