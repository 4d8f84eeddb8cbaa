"""What is set by hand where the table is held: cubes lying there, who stands there, how many there are."""

from collections.abc import Mapping
from typing import Any

from kivy.metrics import dp

from faces.settable import Countable, Entered
from faces.telling import Teller
from screens.table.set_fields import Fields
from screens.table.sheets import SheetBox
from screens.widgets.plates import PushButton
from screens.widgets.text import Text
from screens.widgets.unfinished import Unfinished


class HeldBox(SheetBox):
    """`on_done` reports what was entered, `on_entered` while it changes."""

    __events__ = ("on_done", "on_entered")

    def __init__(
        self, there: Mapping[str, Countable], entered: Mapping[str, Entered], teller: Teller, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        only_cubes = [*there] == ["lying"]
        self.title = teller.word("set.lying") if only_cubes else teller.t["set.here"]
        self._unfinished = Unfinished(active=bool(entered))
        bare = ("lying",) if only_cubes else ("owner",)
        self._fields = Fields(there, entered, teller, "here", bare)
        self._fields.bind(on_change=lambda _: self._changed())
        self._unfinished.bind(on_forget=lambda _: self._fields.forget())
        done = PushButton(text=teller.t["set.done"])
        done.bind(on_tap=lambda _: self.accept())
        heading = Text(text=self.title, style="subtitle", padding=(0, dp(12), 0, 0))
        for widget in (heading, self._unfinished, self._fields, done):
            self.add_widget(widget)

    @property
    def is_unfinished(self) -> bool:
        """Whether there is something that was entered and not done."""
        return bool(self._unfinished.active)

    def accept(self) -> None:
        self.dispatch("on_done", self._fields.entered)

    def _changed(self) -> None:
        entered = self._fields.entered
        self._unfinished.active = bool(entered)
        self.dispatch("on_entered", entered)

    def on_done(self, entered: Mapping[str, Entered]) -> None:
        pass

    def on_entered(self, entered: Mapping[str, Entered]) -> None:
        pass
