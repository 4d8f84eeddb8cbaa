"""Setting by hand what the table knows better: counters of a player or of the table, cubes lying on cards.

What was entered and not done is there again when the sheet is reopened.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp

from engine.cubes import Cubes
from engine.game import Touch
from faces.face import Countable
from faces.telling import Teller
from screens.table.choosing import Wrapped
from screens.table.entered import Entered
from screens.table.sheets import DiffersSheet, SheetBox
from screens.widgets.chips import ChipOf
from screens.widgets.plates import PushButton
from screens.widgets.stepper import CubeSteppers, Stepper
from screens.widgets.text import Text

if TYPE_CHECKING:
    from screens.table.page import TablePage

TABLE = -2
"""In place of a seat: what belongs to nobody."""


class Seats(Wrapped):
    """Whose turn it is: a chip for each player. `count` is the seat."""

    def __init__(self, players: Sequence[str], count: int, edition: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.count = count
        self.register_event_type("on_change")
        for seat, name in enumerate(players):
            self.add(ChipOf(seat, name, seat == count), edition).bind(
                on_tap=lambda chip: self._take(chip.value)
            )

    def on_change(self) -> None:
        pass

    def _take(self, seat: int) -> None:
        self.count = seat
        for chip in self.children:
            chip.chosen = chip.value == seat
        self.dispatch("on_change")


class SetSheet(SheetBox):
    """Counters to set by hand. `on_done` reports those that were changed, `on_entered` while they change.

    `on_whose` asks for those of somebody else, or of the table.
    """

    __events__ = ("on_done", "on_entered", "on_whose")

    def __init__(
        self,
        counters: Mapping[str, Countable],
        entered: Mapping[str, str | int],
        whose: int,
        teller: Teller,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._counters = counters
        self._fields: dict[str, CubeSteppers | Stepper | Seats] = {}
        edition, players = teller.face.id, teller.players
        for seat, name in (*enumerate(players), (TABLE, App.get_running_app().t["set.table"])):
            chip = self.ids.whose.add(ChipOf(seat, name, seat == whose), edition)
            chip.bind(on_tap=lambda chip: self.dispatch("on_whose", chip.value))
        for name, value in counters.items():
            now = entered.get(name, value)
            if isinstance(value, Cubes):
                field: CubeSteppers | Stepper | Seats = CubeSteppers(word=str(now), edition=edition)
                field.bind(word=self._changed)
            elif name == "to_move":
                self.ids.fields.add_widget(Text(text=teller.word(f"set.{name}"), style="body"))
                field = Seats(players, int(str(now)), edition)
                field.bind(on_change=self._changed)
            else:
                field = Stepper(text=teller.word(f"set.{name}"), count=now)
                field.bind(count=self._changed)
            self._fields[name] = field
            self.ids.fields.add_widget(field)

    def on_done(self, counters: dict[str, str | int]) -> None:
        pass

    def on_entered(self, counters: dict[str, str | int]) -> None:
        pass

    def on_whose(self, seat: int) -> None:
        pass

    @property
    def entered(self) -> dict[str, str | int]:
        """What differs from what is recorded."""
        told: dict[str, str | int] = {}
        for name, field in self._fields.items():
            old = self._counters[name]
            if isinstance(field, CubeSteppers):
                if Cubes.parse(field.word) is not old:
                    told[name] = field.word
            elif int(field.count) != old:
                told[name] = int(field.count)
        return told

    def accept(self) -> None:
        self.dispatch("on_done", self.entered)

    def _changed(self, *_: Any) -> None:
        self.dispatch("on_entered", self.entered)


class LyingBox(SheetBox):
    """The cubes lying on a card or tile that is held. `on_done` reports them."""

    __events__ = ("on_done", "on_entered")

    def __init__(self, word: str, edition: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        t = App.get_running_app().t
        self._cubes = CubeSteppers(word=word, edition=edition)
        self._cubes.bind(word=lambda _, word: self.dispatch("on_entered", word))
        done = PushButton(text=t["set.done"])
        done.bind(on_tap=lambda _: self.dispatch("on_done", self._cubes.word))
        heading = Text(text=t["set.lying"], style="subtitle", padding=(0, dp(12), 0, 0))
        for widget in (heading, self._cubes, done):
            self.add_widget(widget)

    def on_done(self, word: str) -> None:
        pass

    def on_entered(self, word: str) -> None:
        pass


class ByHand:
    """Opens these sheets for a table page, and records what was set."""

    def __init__(self, page: "TablePage") -> None:
        self._page = page
        self._entered = Entered()

    def open(self, whose: int) -> None:
        """The counters of a player, or of the table."""
        page, sitting = self._page, self._page.sitting
        state, teller = sitting.state, self._teller
        counters = page.face.table(state) if whose == TABLE else page.face.counters(state, whose)
        sheet = SetSheet(counters, self._entered.get(whose, state, {}), whose, teller)
        sheet.bind(
            on_done=lambda _, told: self._set(whose, told),
            on_entered=lambda _, told: self._entered.keep(whose, state, told),
            on_whose=lambda _, seat: self.open(seat),
        )
        t = page.app.t
        title = t["set.table_title"] if whose == TABLE else t("set.title", player=sitting.players[whose])
        page.app.sheet.open(sheet, title)

    def _set(self, whose: int, told: Mapping[str, str | int]) -> None:
        self._entered.forget(whose)
        self._page.app.sheet.close()
        if told:
            self._page.adjust(**({} if whose == TABLE else {"player": whose}), **told)

    def lying(self, touch: Touch) -> LyingBox | None:
        """The cubes on what is held, where some can lie there."""
        page, state = self._page, self._page.sitting.state
        there = page.face.cubes_at(state, touch)
        if there is None:
            return None
        box = LyingBox(self._entered.get(touch, state, there.word), page.face.id)
        box.bind(
            on_done=lambda _, word: self._lay(touch, word),
            on_entered=lambda _, word: self._entered.keep(touch, state, word),
        )
        return box

    def _lay(self, touch: Touch, word: str) -> None:
        page, state = self._page, self._page.sitting.state
        self._entered.forget(touch)
        page.app.sheet.close()
        if page.face.cubes_at(state, touch) is not Cubes.parse(word):
            page.adjust(**page.face.laid(state, touch, word))

    def keep_differing(self, sheet: DiffersSheet, seat: int) -> None:
        """The true cubes that were entered come back with the sheet."""
        state, key = self._page.sitting.state, ("differs", seat)
        sheet.enter(self._entered.get(key, state, sheet.word))
        sheet.bind(on_entered=lambda _, word: self._entered.keep(key, state, word))

    @property
    def _teller(self) -> Teller:
        return Teller.of(self._page.sitting.timeline, self._page.app.t)
