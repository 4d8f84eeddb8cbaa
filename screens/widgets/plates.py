"""Surfaces of the Material kind: plates, buttons, list rows, switches and segments.

Those of KivyMD were tried in their place: docs/kivymd.md.
"""

from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.app import App
from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from screens.paths import KV
from screens.widgets.art import text_width
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.fitted import Fitted
from screens.widgets.pieces import Colour, Picture, faded
from screens.widgets.sizes import SIZES, SMALLEST
from screens.widgets.text import icon_side
from screens.widgets.themed import Themed
from screens.widgets.written import Written, natural_width

PRESSED = 0.12
"""How strongly a plate is tinted under the finger."""


TOGGLE = 52, 32
"""In dp: how large a switch is."""


def write(widget: Drawn, picture: Picture, words: Written, x: float, top: float, tint: Colour) -> None:
    """Words from a height down, noted in the widget's boxes."""
    if words.text:
        picture.words(words, x, top - words.height, tint)
        widget.boxes.append((words.text, (x, top - words.height, words.width, words.height)))


class Plate(Drawn, BoxLayout):
    """A box with a filled, outlined or raised surface under its children."""

    fill = StringProperty("surfaceContainerLow")
    """The name of a colour, or "" for none."""
    outline = StringProperty("")
    radius = NumericProperty("12dp")
    raised = NumericProperty(0)
    """How high it lies above the page, in dp."""

    paint_on: ClassVar[tuple[str, ...]] = ("fill", "outline", "radius", "raised")

    def paint(self, picture: Picture) -> None:
        whole = (0, 0, self.width, self.height)
        if self.raised:
            blur = dp(2 + 2 * self.raised)
            picture.shadow(
                0, -dp(self.raised), self.width, self.height, self.radius, blur, self.theme.tint("shadow")
            )
        if self.fill:
            picture.panel(*whole, self.radius, self.theme.tint(self.fill))
        if self.outline:
            picture.ring(*whole, self.radius, dp(1), self.theme.tint(self.outline))


class TouchPlate(Touchable, Plate):
    """A plate to touch."""

    ink = StringProperty("onSurface")
    """The colour of what lies on it; the plate is tinted with it under the finger."""

    paint_on = (*Plate.paint_on, "pressed", "ink")

    def do_layout(self, *args: Any) -> None:
        """Most draw what is on them, and are moved often while a page finds its heights."""
        if self.children:
            super().do_layout(*args)

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        if self.pressed:
            tint = faded(self.theme.tint(self.ink), PRESSED)
            picture.panel(0, 0, self.width, self.height, self.radius, tint)


class PushButton(Fitted, TouchPlate):
    """A button with a text and perhaps an icon, at least 48 dp high."""

    KINDS: ClassVar[dict[str, tuple[str, str, str]]] = {
        "filled": ("primary", "", "onPrimary"),
        "tonal": ("secondaryContainer", "", "onSecondaryContainer"),
        "outlined": ("", "outline", "primary"),
        "text": ("", "", "primary"),
    }

    text = StringProperty("")
    icon = StringProperty("")
    kind = OptionProperty("filled", options=list(KINDS))
    edge = NumericProperty("16dp")
    """From its ends to what it says, at least."""
    natural_width = AliasProperty(lambda self: natural_width(self.text, "label") + self._mark + 2 * self.edge)
    """How wide it would be with its text on one line."""

    paint_on = (*TouchPlate.paint_on, "icon")
    fit_on: ClassVar[tuple[str, ...]] = ("text", "icon", "edge")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._own_ink = self.ink
        for name in ("kind", "disabled"):
            self.fbind(name, self._dress)
        for name in self.fit_on:
            self.fbind(name, self._measure)
        self._dress()

    def restyle(self) -> None:
        super().restyle()
        self._measure()

    def _dress(self, *_: Any) -> None:
        """Disabled it has no colour of its own, and can be read still. An ink that it was given stays."""
        fill, outline, ink = self.KINDS[self.kind]
        if self.disabled:
            fill, outline, ink = "", "outlineVariant" if fill or outline else "", "faintText"
        self.fill, self.outline = fill, outline
        if self.ink == self._own_ink:
            self.ink = self._own_ink = ink

    @property
    def _mark(self) -> float:
        """The icon, and what parts it from the words."""
        return icon_side() + float(dp(8)) if self.icon else 0.0

    def _measure(self, *_: Any) -> None:
        if self.get_property_observers("natural_width"):
            self.property("natural_width").dispatch(self)

    def fit(self) -> float:
        room = max(float(dp(SMALLEST)), self.width - 2 * self.edge - self._mark)
        self._words = Written(self.text, "label", room, "left" if self.icon else "center", whole=True)
        height = float(max(dp(48), self._words.height + dp(20)))
        self.radius = min(height / 2, float(dp(26)))
        return height

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        tint, middle = self.theme.tint(self.ink), self.height / 2
        left = (self.width - self._mark - self._words.width) / 2
        if self.icon:
            picture.icon(self.icon, left + icon_side() / 2, middle, icon_side(), tint)
        write(self, picture, self._words, left + self._mark, middle + self._words.height / 2, tint)


class IconButton(TouchPlate):
    """An icon of 24 dp on a round target of 48."""

    icon = StringProperty("blank")
    tone = StringProperty("onSurfaceVariant")

    paint_on = (*TouchPlate.paint_on, "icon", "tone", "disabled")

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        tint = self.theme.tint("faintMark" if self.disabled else self.tone)
        picture.icon(self.icon, self.width / 2, self.height / 2, dp(24), tint)


class Row(Fitted, TouchPlate):
    """A row of a list: an icon, one or two texts, and what is put at its end."""

    icon = StringProperty("")
    text = StringProperty("")
    more = StringProperty("")
    edge = NumericProperty("16dp")
    """From its ends to what it says."""

    paint_on = (*TouchPlate.paint_on, "icon", "disabled")
    fit_on: ClassVar[tuple[str, ...]] = ("icon", "text", "more", "edge", "spacing", "children")

    def __init__(self, **kwargs: Any) -> None:
        self._ended = 0.0
        super().__init__(**{"fill": "", "spacing": dp(16), **kwargs})

    @property
    def _ends(self) -> float:
        """How much of it is taken by what was put at its end."""
        return float(sum(child.width + self.spacing for child in self.children))

    def do_layout(self, *args: Any) -> None:
        ends = self._ends
        if ends != self._ended:
            self._ended = ends
            self._refit()
        self.padding = (max(self.edge, self.width - self.edge - ends + self.spacing), 0, self.edge, 0)
        super().do_layout(*args)

    def fit(self) -> float:
        self._left = self.edge + (icon_side() if self.icon else 0.0) + self.spacing
        room = max(float(dp(SMALLEST)), self.width - self._left - self.edge - self._ends)
        told = ((self.text, "body"), (self.more, "note"))
        self._words = [Written(text, style, room, whole=True) for text, style in told if text]
        return float(max(dp(56), sum(words.height for words in self._words) + dp(16)))

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        theme, middle = self.theme, self.height / 2
        if self.icon:
            mark = theme.tint("faintMark" if self.disabled else "onSurfaceVariant")
            picture.icon(self.icon, self.edge + icon_side() / 2, middle, icon_side(), mark)
        top = middle + sum(words.height for words in self._words) / 2
        for words in self._words:
            tone = "onSurface" if words.text == self.text else "onSurfaceVariant"
            write(self, picture, words, self._left, top, theme.tint("faintText" if self.disabled else tone))
            top -= words.height


class SwitchRow(Row):
    """A row that switches something on and off. `on_switch` says what it is after a touch."""

    __events__ = ("on_switch",)

    active = BooleanProperty(False)
    way = NumericProperty(0.0)
    """How far its thumb is over."""

    paint_on = (*Row.paint_on, "active", "way")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.way = 1.0 if self.active else 0.0

    @property
    def _ends(self) -> float:
        return super()._ends + float(dp(TOGGLE[0]) + self.spacing)

    def on_tap(self) -> None:
        self.active = not self.active
        self.dispatch("on_switch", self.active)

    def on_switch(self, active: bool) -> None:
        pass

    def on_active(self, *_: Any) -> None:
        Animation.cancel_all(self, "way")
        target = 1.0 if self.active else 0.0
        if App.get_running_app().motion and self.get_root_window():
            Animation(way=target, duration=0.15, transition="out_cubic").start(self)
        else:
            self.way = target

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        width, height = map(dp, TOGGLE)
        x, y = self.width - self.edge - width, (self.height - height) / 2
        (self._paint_disabled if self.disabled else self._paint_toggle)(picture, x, y, width, height)

    def _paint_toggle(self, picture: Picture, x: float, y: float, width: float, height: float) -> None:
        theme = self.theme
        if self.active:
            picture.panel(x, y, width, height, height / 2, theme.tint("primary"))
        else:
            picture.panel(x, y, width, height, height / 2, theme.tint("surfaceContainerHighest"))
            picture.ring(x, y, width, height, height / 2, dp(2), theme.tint("outline"))
        thumb = dp(16) + dp(8) * self.way
        middle = x + dp(16) + dp(20) * self.way
        colour = theme.tint("onPrimary" if self.active else "outline")
        picture.panel(middle - thumb / 2, y + (height - thumb) / 2, thumb, thumb, thumb / 2, colour)

    def _paint_disabled(self, picture: Picture, x: float, y: float, width: float, height: float) -> None:
        """Which way it stands is seen, and that it cannot be moved."""
        tint = self.theme.tint("faintMark")
        picture.ring(x, y, width, height, height / 2, dp(1), tint)
        thumb, middle = dp(14), x + dp(16) + dp(20) * self.way
        picture.panel(middle - thumb / 2, y + (height - thumb) / 2, thumb, thumb, thumb / 2, tint)


class Segment(TouchPlate):
    """One of a few choices side by side."""

    text = StringProperty("")
    value = StringProperty("")
    chosen = BooleanProperty(False)
    wanted = NumericProperty(0)
    """How high it has to be for its text."""

    paint_on = (*TouchPlate.paint_on, "text")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("chosen", self._dress)
        for name in ("text", "width"):
            self.fbind(name, self._lay)
        self._dress()
        self._lay()

    def restyle(self) -> None:
        super().restyle()
        self._lay()

    def _lay(self, *_: Any) -> None:
        room = max(float(dp(SMALLEST)), self.width - 2 * dp(8))
        self._words = Written(self.text, "label", room, "center", whole=True)
        self.wanted = max(dp(48), self._words.height + dp(16))

    def _dress(self, *_: Any) -> None:
        self.fill = "secondaryContainer" if self.chosen else ""
        self.outline = "secondary" if self.chosen else "outlineVariant"
        self.ink = "onSecondaryContainer" if self.chosen else "onSurface"

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        words = self._words
        left, top = (self.width - words.width) / 2, (self.height + words.height) / 2
        write(self, picture, words, left, top, self.theme.tint(self.ink))


class Segments(Themed, GridLayout):
    """A choice of a few, in as many columns as fit. `choices` are (value, text); reports `on_choose`."""

    __events__ = ("on_choose",)

    choices = ListProperty()
    chosen = StringProperty("")
    tallest = NumericProperty("48dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("choices", self._build)
        self.fbind("chosen", self._mark)
        self.fbind("width", self._arrange)
        self._build()

    def on_choose(self, value: str) -> None:
        pass

    def restyle(self) -> None:
        self._arrange()

    def _build(self, *_: Any) -> None:
        values = [segment.value for segment in reversed(self.children)]
        if values == [value for value, _ in self.choices]:
            for segment, (_, text) in zip(reversed(self.children), self.choices, strict=True):
                segment.text = text
        else:
            self.clear_widgets()
            for value, text in self.choices:
                segment = Segment(value=value, text=text)
                segment.bind(on_tap=self._touched, wanted=self._level)
                self.add_widget(segment)
        self._mark()
        self._arrange()

    def _touched(self, segment: Segment) -> None:
        self.chosen = segment.value
        self.dispatch("on_choose", segment.value)

    def _mark(self, *_: Any) -> None:
        for segment in self.children:
            segment.chosen = segment.value == self.chosen

    def _level(self, *_: Any) -> None:
        self.tallest = max(segment.wanted for segment in self.children)

    def _arrange(self, *_: Any) -> None:
        """The most columns in which no word would be broken, rows as even as can be."""
        if not self.children:
            return
        words = (word for segment in self.children for word in segment.text.split(" "))
        widest = max(text_width(word, sp(SIZES["label"])) for word in words)
        fitting = int((self.width + self.spacing[0]) // (widest + dp(24) + self.spacing[0]))
        count = len(self.children)
        rows = -(-count // max(1, min(count, fitting)))
        self.cols = -(-count // rows)


Builder.load_file(str(KV / "plates.kv"))
