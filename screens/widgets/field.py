"""A line to type in."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.textinput import TextInput

from screens.widgets.art import text_width
from screens.widgets.drawn import Drawn
from screens.widgets.lettered import Lettered
from screens.widgets.letters import is_rightward
from screens.widgets.pieces import Picture
from screens.widgets.sizes import SIZES

SMALLEST = 0.7
"""How much smaller than usual letters become before a text is longer than its field."""


class Field(Drawn, TextInput):
    """One line of text in the theme's colours. Reports `on_done` when it has been typed.

    A long text is written smaller. One that is not being typed in shows its beginning, whatever has moved it.
    """

    __events__ = ("on_done",)

    wrong = BooleanProperty(False)
    """What it holds cannot stay so. Somewhere else it is said why."""

    longest = NumericProperty(0)
    """How many letters it takes; 0 is as many as are typed."""

    replaces: ClassVar[bool] = True
    """Whether what is typed after a touch replaces what was there."""
    wraps: ClassVar[bool] = False

    paint_on = ("focus", "wrong")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            multiline=self.wraps,
            write_tab=False,
            font_name="Roboto",
            # Kivy's own pictures would be loaded only not to be seen.
            background_color=(0, 0, 0, 0),
            background_normal="",
            background_active="",
            background_disabled_normal="",
            **kwargs,
        )
        self.fbind("focus", self._focused)
        self.fbind("scroll_x", self._from_the_beginning)
        for name in ("height", "line_height"):
            self.fbind(name, self._center)
        for name in ("text", "hint_text", "width"):
            self.fbind(name, self._fit)
        self.restyle()

    def keyboard_on_key_down(self, window: Any, key: tuple[int, str], text: str, modifiers: Any) -> bool:
        """Tab leaves it, to whatever comes next: not only another field."""
        if key[1] == "tab":
            self.focus = False
            return False
        return bool(super().keyboard_on_key_down(window, key, text, modifiers))

    def on_done(self, text: str) -> None:
        pass

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        """What is too long is not taken, whether it was typed or pasted."""
        if self.longest:
            taken = len(self.text) - len(self.selection_text)
            substring = substring[: max(0, int(self.longest) - taken)]
        return super().insert_text(substring, from_undo)

    def restyle(self) -> None:
        super().restyle()
        theme = self.theme
        self.foreground_color = theme.tint("onSurface")
        self.hint_text_color = theme.tint("onSurfaceVariant")
        self.cursor_color = theme.tint("primary")
        self.selection_color = (*theme.tint("primary")[:3], 0.3)
        self._fit()
        self._center()

    def paint(self, picture: Picture) -> None:
        whole = (0, 0, self.width, self.height)
        picture.panel(*whole, dp(10), self.theme.tint("surfaceContainerHighest"))
        if self.focus or self.wrong:
            picture.ring(*whole, dp(10), dp(2), self.theme.tint("error" if self.wrong else "primary"))

    def on_touch_down(self, touch: Any) -> bool:
        before = self.focus
        taken = bool(super().on_touch_down(touch))
        if self.replaces and self.focus and not before:
            touch.ud[self] = "focused"
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        taken = bool(super().on_touch_up(touch))
        if touch.ud.pop(self, "") and self.focus:
            # The finger that came to type has put the cursor somewhere: what it types replaces all.
            Clock.schedule_once(lambda _: self.select_all() if self.focus else None)
        return taken

    def cursor_offset(self) -> float:
        """Where the next letter will be; in a name from right to left that is at its left."""
        offset = float(super().cursor_offset())
        if not is_rightward(self.text):
            return offset
        whole: float = self._get_text_width(self.text, self.tab_width, None)
        return whole - offset

    # letters that the app's own font does not have

    def _get_line_options(self) -> dict[str, Any]:
        fresh = self._line_options is None
        options: dict[str, Any] = super()._get_line_options()
        if fresh:
            self._label_cached = Lettered(**options)
        return options

    def _create_line_label(self, text: str, hint: bool = False) -> Texture:
        if not text:
            return Texture.create(size=(1, 1))
        label = Lettered(text=text, **self._get_line_options())
        label.refresh()
        return label.texture

    # size and place of the text

    def _fit(self, *_: Any) -> None:
        size = sp(SIZES["body"])
        room = max(1.0, self.width - 2 * dp(12))
        wanted = text_width(self.text or self.hint_text, size, "Regular") * 1.02
        self.font_size = round(max(SMALLEST, min(1.0, room / max(1.0, wanted))) * size)

    def _center(self, *_: Any) -> None:
        above = max(0, (self.height - self.line_height) / 2)
        self.padding = (dp(12), above, dp(12), above)

    def _from_the_beginning(self, *_: Any) -> None:
        if not self.focus:
            self.scroll_x = 0

    def _focused(self, _: Any, focus: bool) -> None:
        if focus:
            self.select_all()
        else:
            self.cancel_selection()
            self.dispatch("on_done", self.text)
            self.cursor = (0, 0)
            self.scroll_x = 0


class Lines(Field):
    """Several lines of text: as high as they are, two at least."""

    replaces = False
    wraps = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size_hint_y = None
        self.fbind("minimum_height", self._grow)
        self._grow()

    def restyle(self) -> None:
        super().restyle()
        self._grow()

    def _grow(self, *_: Any) -> None:
        self.height = max(float(dp(48)), self.minimum_height, 2 * self.line_height + 2 * dp(12))

    def _fit(self, *_: Any) -> None:
        self.font_size = sp(SIZES["body"])

    def _center(self, *_: Any) -> None:
        self.padding = (dp(12), dp(12), dp(12), dp(12))
