"""What is set by hand, field by field: cubes, numbers, whose it is, counts by kind, cards and tiles."""

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from engine.cubes import Cubes
from engine.unnamed import UNKNOWN
from faces.settable import Among, Countable, Entered, Pile, Tally, value_of
from faces.telling import Teller
from screens.table.choosing import Wrapped
from screens.table.sheets import SheetBox
from screens.widgets.bottom_sheet import is_low
from screens.widgets.chips import ChipOf
from screens.widgets.stepper import CubeSteppers, Stepper
from screens.widgets.text import Text

ADD = "+"
"""The chip behind which those wait that could lie there too."""


class Seats(Wrapped):
    """A chip for each player. `value` are the seats chosen, marked where that is not what is recorded."""

    __events__ = ("on_change",)

    def __init__(self, recorded: Among, value: tuple[int, ...], teller: Teller, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for seat, name in enumerate(teller.players):
            self.add(ChipOf(seat, name), teller.face.id).bind(on_tap=lambda chip: self._tapped(chip.value))
        self.show(recorded, value)

    def show(self, recorded: Among, value: tuple[int, ...]) -> None:
        self._recorded = recorded
        self.take(value)

    def on_change(self) -> None:
        pass

    def take(self, seats: tuple[int, ...]) -> None:
        self.value = seats
        for chip in self.children:
            chip.chosen = chip.value in seats
            chip.marked = chip.chosen != (chip.value in self._recorded.seats)
        self.dispatch("on_change")

    def _tapped(self, seat: int) -> None:
        recorded, there = self._recorded, set(self.value)
        if recorded.alone:
            there = there if recorded.stays and seat in there else {seat} - there
        elif not (recorded.stays and seat in recorded.seats):
            there ^= {seat}
        self.take(tuple(sorted(there)))


class Counts(SheetBox):
    """A number for each kind. `value` are the numbers."""

    __events__ = ("on_change",)

    def __init__(self, recorded: Tally, value: tuple[int, ...], teller: Teller, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._steppers = []
        for kind, was, now in zip(recorded.kinds, recorded.counts, value, strict=True):
            stepper = Stepper(text=recorded.line(teller, kind), count=now, recorded=was)
            stepper.bind(count=lambda *_: self.dispatch("on_change"))
            self._steppers.append(stepper)
            self.add_widget(stepper)

    def on_change(self) -> None:
        pass

    def show(self, recorded: Tally, value: tuple[int, ...]) -> None:
        for stepper, was in zip(self._steppers, recorded.counts, strict=True):
            stepper.recorded = was
        self.take(value)

    @property
    def value(self) -> tuple[int, ...]:
        return tuple(int(stepper.count) for stepper in self._steppers)

    def take(self, counts: tuple[int, ...]) -> None:
        for stepper, count in zip(self._steppers, counts, strict=True):
            stepper.count = count


class Heap(Wrapped):
    """A chip for each card or tile that lies there, which takes it away; those that may lie there follow."""

    __events__ = ("on_change",)

    def __init__(self, recorded: Pile, value: tuple[str, ...], teller: Teller, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._recorded, self._teller, self._adding = recorded, teller, False
        self.take(value)

    def on_change(self) -> None:
        pass

    def show(self, recorded: Pile, value: tuple[str, ...]) -> None:
        if self._adding or (recorded, value) != (self._recorded, self.value):
            self._recorded, self._adding = recorded, False
            self.take(value)

    def take(self, names: tuple[str, ...]) -> None:
        self.value = names
        self._show()
        self.dispatch("on_change")

    def _show(self) -> None:
        self.clear_widgets()
        left = list(self._recorded.names)
        for at, name in enumerate(self.value):
            chip = self._chip(name, chosen=True)
            chip.marked = name not in left
            if name in left:
                left.remove(name)
            chip.bind(on_tap=lambda _, at=at: self.take((*self.value[:at], *self.value[at + 1 :])))
        if not self._adding:
            self.add(ChipOf(ADD, ADD), self._teller.face.id).bind(on_tap=lambda _: self._add())
            return
        taken = set(self.value)
        for name in (UNKNOWN, *dict.fromkeys((*left, *self._recorded.others))):
            if name == UNKNOWN or name not in taken:
                self._chip(name).bind(on_tap=lambda _, name=name: self.take((*self.value, name)))

    def _add(self) -> None:
        self._adding = True
        self._show()

    def _chip(self, name: str, *, chosen: bool = False) -> Any:
        text = UNKNOWN if name.startswith(UNKNOWN) else self._teller.face.written(self._teller, name)
        return self.add(ChipOf(name, text, chosen), self._teller.face.id)


class Cubed(CubeSteppers):
    """Cubes by kind. `value` is the word."""

    __events__ = ("on_change",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("word", lambda *_: self.dispatch("on_change"))

    def on_change(self) -> None:
        pass

    def show(self, recorded: Cubes, value: str) -> None:
        self.recorded, self.word = recorded.word, value

    @property
    def value(self) -> str:
        return str(Cubes.parse(self.word).word)

    def take(self, word: str) -> None:
        self.word = word


class Number(Stepper):
    """`value` is the count."""

    __events__ = ("on_change",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("count", lambda *_: self.dispatch("on_change"))

    def on_change(self) -> None:
        pass

    def show(self, recorded: int, value: int) -> None:
        self.recorded, self.count = recorded, value

    @property
    def value(self) -> int:
        return int(self.count)

    def take(self, count: int) -> None:
        self.count = count


class Fields(BoxLayout):
    """A field for each thing, under its word in a `section` of the game's words. Reports `on_change`.

    In a low window numbers stand beside what has a head of its own.
    """

    __events__ = ("on_change",)

    def __init__(
        self,
        counters: Mapping[str, Countable],
        entered: Mapping[str, Entered],
        teller: Teller,
        section: str,
        bare: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        """Those that are `bare` say themselves what they are."""
        super().__init__(**kwargs)
        self._counters, self.fields, self._is_shown = counters, dict[str, Any](), True
        self.heads: dict[str, Widget] = {}
        numbers = SheetBox(pos_hint={"top": 1})
        others = SheetBox(pos_hint={"top": 1}) if is_low() else numbers
        for name, recorded in counters.items():
            word = "" if name in bare else teller.word(f"{section}.{name}")
            field = _field(recorded, entered.get(name, value_of(recorded)), teller, word)
            column = numbers if isinstance(field, Cubed | Number) else others
            if not isinstance(field, Number) and name not in bare:
                self.heads[name] = Text(text=word, style="label")
                column.add_widget(self.heads[name])
            self.heads.setdefault(name, field)
            field.bind(on_change=lambda _: self._is_shown and self.dispatch("on_change"))
            self.fields[name] = field
            column.add_widget(field)
        for column in dict.fromkeys((numbers, others)):
            if column.children:
                self.add_widget(column)

    def on_change(self) -> None:
        pass

    def show(self, counters: Mapping[str, Countable], entered: Mapping[str, Entered]) -> None:
        """Other values of the same `shape`; nobody has entered them, so nothing is reported."""
        self._is_shown = False
        self._counters = counters
        for name, recorded in counters.items():
            self.fields[name].show(recorded, entered.get(name, value_of(recorded)))
        self._is_shown = True

    @property
    def entered(self) -> dict[str, Entered]:
        """What differs from what is recorded."""
        now = {name: field.value for name, field in self.fields.items()}
        return {name: value for name, value in now.items() if value != value_of(self._counters[name])}

    def forget(self) -> None:
        """Everything as it is recorded."""
        for name, field in self.fields.items():
            field.take(value_of(self._counters[name]))


def shape(counters: Mapping[str, Countable]) -> tuple[object, ...]:
    """What their fields are made of, whatever is in them."""
    return tuple(
        (name, type(recorded), recorded.kinds if isinstance(recorded, Tally) else ())
        for name, recorded in counters.items()
    )


def _field(recorded: Countable, now: Any, teller: Teller, word: str) -> Any:
    match recorded:
        case Cubes():
            return Cubed(word=now, recorded=recorded.word, edition=teller.face.id)
        case Among():
            return Seats(recorded, now, teller)
        case Tally():
            return Counts(recorded, now, teller)
        case Pile():
            return Heap(recorded, now, teller)
    return Number(text=word, count=now, recorded=recorded)
