"""Whether what a sheet shows is what is recorded, or was entered and is not done yet."""

from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty

from screens.paths import KV
from screens.widgets.plates import Plate


class Unfinished(Plate):
    """A line that is as high either way. `on_forget` reports that what was entered is not to be kept."""

    __events__ = ("on_forget",)

    active = BooleanProperty(False)
    """Whether something was entered."""

    def on_kv_post(self, _root: Any) -> None:
        self._forget = self.ids.forget.__self__
        self.fbind("active", self._show)
        self._show()

    def on_forget(self) -> None:
        pass

    def _show(self, *_: Any) -> None:
        if self.active and self._forget.parent is None:
            self.add_widget(self._forget)
        elif not self.active and self._forget.parent is self:
            self.remove_widget(self._forget)


Builder.load_file(str(KV / "unfinished.kv"))
