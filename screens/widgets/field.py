"""A line to type in."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty
from kivy.uix.textinput import TextInput

from screens.widgets.drawn import Drawn
from screens.widgets.pieces import Picture
from screens.widgets.text import SIZES


class Field(Drawn, TextInput):
    """One line of text in the theme's colours. Reports `on_done` when it has been typed."""

    __events__ = ("on_done",)

    wrong = BooleanProperty(False)
    """What it holds cannot stay so. Somewhere else it is said why."""

    paint_on = ("focus", "wrong")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(multiline=False, write_tab=False, **kwargs)
        self.font_name = "Roboto"
        self.background_color = (0, 0, 0, 0)
        self.fbind("focus", self._focused)
        for name in ("height", "line_height"):
            self.fbind(name, self._center)
        self.restyle()

    def on_done(self, text: str) -> None:
        pass

    def restyle(self) -> None:
        super().restyle()
        theme = self.theme
        self.font_size = sp(SIZES["body"])
        self.foreground_color = theme.tint("onSurface")
        self.hint_text_color = theme.tint("onSurfaceVariant")
        self.cursor_color = theme.tint("primary")
        self.selection_color = (*theme.tint("primary")[:3], 0.3)
        self._center()

    def paint(self, picture: Picture) -> None:
        whole = (0, 0, self.width, self.height)
        picture.panel(*whole, dp(10), self.theme.tint("surfaceContainerHighest"))
        if self.focus or self.wrong:
            picture.ring(*whole, dp(10), dp(2), self.theme.tint("error" if self.wrong else "primary"))

    def _center(self, *_: Any) -> None:
        above = max(0, (self.height - self.line_height) / 2)
        self.padding = (dp(12), above, dp(12), above)

    def _focused(self, _: Any, focus: bool) -> None:
        if focus:
            self.select_all()
        else:
            self.cancel_selection()
            self.dispatch("on_done", self.text)
            # What was typed may have been cut since: its beginning is what has to be seen.
            self.cursor = (0, 0)
            self.scroll_x = 0
