"""What is to be said of a name that is typed: a note, and somebody known whom it may mean."""

from typing import Any

from kivy.app import App
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from faces.phrases import literal
from screens.paths import KV
from screens.widgets.chips import Chip


class Remark(BoxLayout):
    """Takes no room where there is nothing to say. Reports `on_same` where that person is meant."""

    __events__ = ("on_same",)

    note = StringProperty("")
    wrong = BooleanProperty(False)
    same_as = StringProperty("")

    def on_kv_post(self, _root: Any) -> None:
        self._said, self._chip = self.ids.said.__self__, Chip()
        self._chip.bind(on_tap=lambda _: self.dispatch("on_same"))
        for name in ("note", "same_as"):
            self.fbind(name, self._show)
        self._show()

    def on_same(self) -> None:
        pass

    def _show(self, *_: Any) -> None:
        if self.same_as:
            self._chip.text = App.get_running_app().t("new_game.same_as", name=literal(self.same_as))
        self.clear_widgets()
        if self.note:
            self.add_widget(self._said)
        if self.same_as:
            self.add_widget(self._chip)


Builder.load_file(str(KV / "remark.kv"))
