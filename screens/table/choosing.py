"""The sheets in which a turn is chosen: all chips by what they are about, cubes to touch, what is said."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from engine.choosing import Pick, Saying
from engine.cubes import Cubes
from engine.game import Touch
from faces.telling import Teller
from screens.page import load_layout
from screens.table.sheets import SheetBox
from screens.widgets.chips import Chip, ChipOf
from screens.widgets.laying import CubeTray, Laying
from screens.widgets.stepper import Stepper
from screens.widgets.text import Text

load_layout("choosing.kv")


class Wrapped(StackLayout):
    """Chips that wrap, none wider than the sheet."""

    def add(self, told: ChipOf, edition: str) -> Chip:
        chip = Chip(value=told.value, text=told.text, chosen=told.chosen, edition=edition, room=dp(280))
        self.fbind("width", lambda _, width: setattr(chip, "room", max(dp(120), width)))
        self.add_widget(chip)
        return chip


class ChoicesSheet(SheetBox):
    """All that a turn may have been. `on_chip` reports a chip's value, `on_answer` cubes and what for.

    `begun` has cubes that were laid before and did not suffice yet, `on_lay` reports them.
    """

    __events__ = ("on_chip", "on_answer", "on_lay")

    def __init__(
        self,
        chips: Sequence[ChipOf],
        picks: Sequence[Pick],
        teller: Teller,
        picture: Callable[[Touch], Widget | None],
        begun: Mapping[tuple[str, int], str],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._teller, self._picture, self._begun = teller, picture, begun
        groups = dict.fromkeys((*(pick.field for pick in picks), *(chip.group for chip in chips)))
        in_order = [chip.group for chip in chips]
        for group in sorted(groups, key=lambda name: in_order.index(name) if name in in_order else -1):
            for pick in picks:
                if pick.field == group:
                    self._lay_out(pick)
            own = [chip for chip in chips if chip.group == group]
            if own and not any(pick.field == group for pick in picks):
                self._head(group)
            wrapped = Wrapped()
            for told in own:
                wrapped.add(told, teller.face.id).bind(
                    on_tap=lambda chip: self.dispatch("on_chip", chip.value)
                )
            self.add_widget(wrapped)

    def on_chip(self, value: Any) -> None:
        pass

    def on_answer(self, pick: Pick, word: str) -> None:
        pass

    def on_lay(self, pick: Pick, laid: str) -> None:
        pass

    def _head(self, group: str, seat: int = 0) -> None:
        if group:
            name = self._teller.players[seat]
            self.add_widget(Text(text=self._teller.word(f"choice.{group}", player=name), style="label"))

    def _lay_out(self, pick: Pick) -> None:
        self._head(pick.field, pick.seat)
        said = "table.touch_in_order" if pick.ordered else "table.touch_cubes"
        self.add_widget(
            Text(text=self._teller.t(said, n=len(pick.places)), style="small", tone="onSurfaceVariant")
        )
        pictures = [self._picture(place) for place in pick.places]
        laying = Laying(
            pick,
            [picture for picture in pictures if picture is not None],
            self._begun.get((pick.field, pick.seat), ""),
            edition=self._teller.face.id,
        )
        laying.bind(
            on_answer=lambda _, word: self.dispatch("on_answer", pick, word),
            on_lay=lambda _, laid: self.dispatch("on_lay", pick, laid),
        )
        self.add_widget(laying)


class SayingSheet(SheetBox):
    """What an unnamed thing did: cubes, numbers. `on_done` reports them, `on_entered` while they change."""

    __events__ = ("on_done", "on_entered")

    def __init__(
        self, saying: Saying, entered: Mapping[str, Cubes | int], teller: Teller, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._fields: dict[str, CubeTray | Stepper] = {}
        for name, value in {**saying.said, **entered}.items():
            head = teller.word(f"say.{name}")
            if isinstance(value, Cubes):
                self.ids.fields.add_widget(Text(text=head, style="label"))
                field: CubeTray | Stepper = CubeTray(word=value.word, edition=teller.face.id)
                field.bind(word=self._changed)
            else:
                field = Stepper(text=head, count=value)
                field.bind(count=self._changed)
            self._fields[name] = field
            self.ids.fields.add_widget(field)

    @property
    def said(self) -> dict[str, Cubes | int]:
        return {
            name: Cubes.parse(field.word) if isinstance(field, CubeTray) else int(field.count)
            for name, field in self._fields.items()
        }

    def on_done(self, said: Mapping[str, Cubes | int]) -> None:
        pass

    def on_entered(self, said: Mapping[str, Cubes | int]) -> None:
        pass

    def accept(self) -> None:
        self.dispatch("on_done", self.said)

    def _changed(self, *_: Any) -> None:
        self.dispatch("on_entered", self.said)
