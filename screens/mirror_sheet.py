"""How other phones get to see the table: a code to scan, the address, how many look, the way to stop it."""

from typing import Any, ClassVar

from kivy.app import App
from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.page import load_layout
from screens.widgets.art import elided, text_width
from screens.widgets.bottom_sheet import is_low, room
from screens.widgets.pieces import Picture
from screens.widgets.plates import TouchPlate
from screens.widgets.scan_code import ScanCode, modules_of  # noqa: F401

load_layout("mirror.kv")

LOW, ROOMY = 560, 720
"""In dp: in a window that is lower than this and wider than high, words stand beside the code; and how wide
the sheet is then."""
CODE = (150, 240)
"""In dp: how large the code is, at least and at most: its text is short."""
SAID = 2
"""Seconds."""


class AddressPlate(TouchPlate):
    """An address in a line, as far as it fits: whoever types it has the whole of it on the clipboard."""

    text = StringProperty("")

    paint_on: ClassVar[tuple[str, ...]] = (*TouchPlate.paint_on, "text")

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        ink, size = self.theme.tint("onSurface"), float(min(sp(15), dp(30)))
        room = self.width - dp(16 + 52)
        shown = elided(self.text, room, size, "Regular")
        picture.text(shown, dp(16), self.height / 2, size, ink, weight="Regular", anchor=(0, 0.5))
        wide = text_width(shown, size, "Regular")
        self.boxes.append((shown, (dp(16), (self.height - size) / 2, wide, size)))
        picture.icon(
            "content-copy", self.width - dp(28), self.height / 2, dp(24), self.theme.tint("onSurfaceVariant")
        )


class MirrorSheet(BoxLayout):
    mirroring = ObjectProperty()
    url = StringProperty("")
    said = StringProperty("")
    """What stands in place of the address for a moment: a message would lie below the sheet."""
    side = NumericProperty(0)
    beside = BooleanProperty(False)
    roomy = NumericProperty(0)

    def __init__(self, mirroring: Any, **kwargs: Any) -> None:
        super().__init__(mirroring=mirroring, url=mirroring.url, **kwargs)
        self.ids.code.modules = modules_of(self.url) or ()
        Window.bind(size=self._fit)
        App.get_running_app().bind(edges=self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.beside = is_low(LOW)
        self.roomy = dp(ROOMY) if self.beside else 0
        share = 0.62 if self.beside else 0.32
        self.side = max(dp(CODE[0]), min(dp(CODE[1]), room()[1] * share))

    def copy(self) -> None:
        Clipboard.copy(self.url)
        self.said = App.get_running_app().t["mirror.copied"]
        Clock.schedule_once(lambda _: setattr(self, "said", ""), SAID)

    def stop(self) -> None:
        app = App.get_running_app()
        app.sheet.close()
        self.mirroring.stop()
        app.say(app.t["mirror.stopped"])

    @staticmethod
    def looking(t: Any, lookers: float) -> str:
        return str(t("mirror.looking", n=int(lookers)) if lookers else t["mirror.nobody"])
