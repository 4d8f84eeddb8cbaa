"""A code on the screen, for a phone across the table, and what there is where none holds enough."""

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.app import App
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.page import load_layout
from screens.widgets.bottom_sheet import is_low, room
from screens.widgets.plates import PushButton
from screens.widgets.scan_code import QUIET, Modules, ScanCode  # noqa: F401

load_layout("box_code.kv")

LOW = 560
"""In dp: in a window that is lower than this and wider than high, words stand beside the code."""
ROOMY = 640
"""In dp: how wide the sheet is then."""
LARGEST = 560
"""In dp: a code that is larger is not read any better."""


class CodeSheet(BoxLayout):
    """The code, and what to do with it."""

    around: ClassVar[dict[bool, float]] = {False: 190, True: 100}
    """In dp: how much of the height goes to what is around the code, with words below it or beside it."""

    how = StringProperty("")
    side = NumericProperty(0)
    beside = BooleanProperty(False)
    roomy = NumericProperty(0)

    def __init__(self, modules: Modules, how: str, **kwargs: Any) -> None:
        super().__init__(how=how, **kwargs)
        self.ids.code.modules = modules
        Window.bind(size=self._fit)
        App.get_running_app().bind(edges=self._fit)
        self.fbind("width", self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        """As large as the window lets it be seen at once."""
        self.beside = is_low(LOW)
        self.roomy = dp(ROOMY) if self.beside else 0
        widest = max(dp(160), min(self.width, room()[1] - dp(self.around[self.beside]), dp(LARGEST)))
        across = len(self.ids.code.modules) + 2 * QUIET
        # Modules are whole pixels: what is left over would be a gap above and below.
        self.side = max(1, widest // across) * across


class TooLargeSheet(BoxLayout):
    """A set that no code holds: the other ways to get it there. Each is a text and what it does."""

    said = StringProperty("")

    def __init__(self, said: str, ways: tuple[tuple[str, str, Callable[[], None]], ...]) -> None:
        super().__init__(said=said)
        for icon, text, action in ways:
            way = PushButton(text=text, icon=icon, kind="outlined")
            way.bind(on_tap=lambda _, action=action: action())
            self.add_widget(way)
