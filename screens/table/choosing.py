"""The sheets in which a turn is chosen: all chips by what they are about, cubes to touch, what is said."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from engine.choosing import Pick, Said, Saying
from engine.cubes import Cubes
from engine.game import Touch
from faces.entering import ChoicePart, Form, NumberPart
from faces.telling import Teller
from screens.entering import ChoiceEntry, NumberEntry
from screens.page import load_layout
from screens.table.sheets import RoomySheet, SheetBox
from screens.widgets.chips import Chip, ChipOf
from screens.widgets.cube_picker import CubePicker
from screens.widgets.laying import Laying
from screens.widgets.text import Text
from screens.widgets.way_map import Way

load_layout("choosing.kv")


class Wrapped(StackLayout):
    """Chips that wrap, none wider than the sheet."""

    def add(self, told: ChipOf, edition: str) -> Chip:
        chip = Chip(value=told.value, text=told.text, chosen=told.chosen, edition=edition, room=dp(280))
        self.fbind("width", lambda _, width: setattr(chip, "room", max(dp(120), width)))
        self.add_widget(chip)
        return chip


class ChoicesSheet(RoomySheet):
    """All that a turn may have been. `on_chip` reports a chip's value, `on_answer` cubes and what for.

    `begun` has cubes that were laid before and did not suffice yet, `on_lay` reports them.
    """

    __events__ = ("on_chip", "on_answer", "on_lay", "on_look")

    def __init__(
        self,
        chips: Sequence[ChipOf],
        picks: Sequence[Pick],
        teller: Teller,
        picture: Callable[[Touch], Widget | None],
        begun: Mapping[tuple[str, int], str],
        way: Callable[[ChipOf], Way | None] = lambda chip: None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._teller, self._picture, self._begun = teller, picture, begun
        self.draws_ways = False
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
            ways = [way(told) for told in own]
            for told, drawn in zip(own, ways, strict=True):
                chip = wrapped.add(told, teller.face.id)
                chip.bind(
                    on_tap=lambda chip: self.dispatch("on_chip", chip.value),
                    pressed=self._looked,
                    focused=self._looked,
                )
                if len({*ways}) > 1:
                    chip.way, self.draws_ways = drawn, True
            self.add_widget(wrapped)

    def on_chip(self, value: Any) -> None:
        pass

    def on_look(self, value: Any) -> None:
        """A finger or the ring is on a chip; None where it is on none any more."""

    def _looked(self, chip: Chip, _: bool) -> None:
        self.dispatch("on_look", chip.value if chip.pressed or chip.focused else None)

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


SayingField = CubePicker | NumberEntry | ChoiceEntry
LIKELY = (1, 2, 3, 4, 5)
"""Numbers of something that are likely, where no form says so."""


def part_of(form: Form | None, field: str) -> NumberPart | ChoicePart | None:
    """How a form asks for a number or a word from the first; None where it does not."""
    parts = form.asked({}) if form is not None else ()
    asked = (part for part in parts if isinstance(part, NumberPart | ChoicePart))
    return next((part for part in asked if part.field == field), None)


class SayingSheet(RoomySheet):
    """What an unnamed thing did: cubes, numbers, a word. `on_done` reports it, `on_entered` as it changes."""

    __events__ = ("on_done", "on_entered")

    refused = StringProperty("")
    """Why what was said cannot be."""

    def __init__(
        self,
        saying: Saying,
        entered: Mapping[str, Said],
        teller: Teller,
        form: Form | None = None,
        **kwargs: Any,
    ) -> None:
        """By its `form` words, and numbers that are likely, have keys as where it is entered."""
        super().__init__(**kwargs)
        self._fields: dict[str, SayingField] = {}
        for name, value in {**saying.said, **entered}.items():
            part, room = part_of(form, name), self.ids.numbers
            if isinstance(value, Cubes):
                room = SheetBox(pos_hint={"top": 1})
                room.add_widget(Text(text=teller.word(f"say.{name}"), style="label"))
                self.ids.cubes.add_widget(room)
                field: SayingField = CubePicker(word=value.word, edition=teller.face.id)
                field.bind(word=self._changed)
            elif isinstance(part, ChoicePart):
                field = ChoiceEntry(part, {name: value}, teller)
                field.bind(on_told=self._changed)
            else:
                number = NumberPart(name, LIKELY) if part is None else part
                field = NumberEntry(number, {name: value}, teller, title=teller.word(f"say.{name}"))
                field.bind(on_told=self._changed)
            self._fields[name] = field
            room.add_widget(field)

    @property
    def said(self) -> dict[str, Said]:
        return {name: _said(field) for name, field in self._fields.items()}

    def on_done(self, said: Mapping[str, Said]) -> None:
        pass

    def on_entered(self, said: Mapping[str, Said]) -> None:
        pass

    def accept(self) -> None:
        self.dispatch("on_done", self.said)

    def refuse(self, why: str) -> None:
        """It stays until something else is said."""
        self.refused = why

    def _changed(self, *_: Any) -> None:
        self.refused = ""
        self.dispatch("on_entered", self.said)


def _said(field: SayingField) -> Said:
    if isinstance(field, CubePicker):
        return Cubes.parse(field.word)
    return field.word if isinstance(field, ChoiceEntry) else int(field.count)
