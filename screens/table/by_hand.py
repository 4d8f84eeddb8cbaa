"""Setting by hand what the table knows better: counters of a player or of the table, cubes lying on cards.

What was entered and not done is there again when the sheet is reopened, marked as such.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp

from engine.cubes import Cubes
from engine.explaining import Explanation
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
from screens.widgets.unfinished import Unfinished

if TYPE_CHECKING:
    from screens.table.page import TablePage

TABLE = -2
"""In place of a seat: what belongs to nobody."""


class Seats(Wrapped):
    """Whose turn it is: a chip for each player. `count` is the seat, `recorded` the one that it was."""

    __events__ = ("on_change",)

    def __init__(
        self, players: Sequence[str], count: int, recorded: int, edition: str, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._recorded = recorded
        for seat, name in enumerate(players):
            self.add(ChipOf(seat, name), edition).bind(on_tap=lambda chip: self.take(chip.value))
        self.take(count)

    def on_change(self) -> None:
        pass

    def take(self, seat: int) -> None:
        self.count = seat
        for chip in self.children:
            chip.chosen = chip.value == seat
            chip.marked = chip.chosen and seat != self._recorded
        self.dispatch("on_change")


class SetSheet(SheetBox):
    """Counters to set by hand. `on_done` reports that they are, `on_entered` while they change.

    `on_whose` asks for those of somebody else, or of the table; for whoever is among `begun` something was
    entered that is not done yet. `on_forget` reports that none of it is to be kept.
    """

    __events__ = ("on_done", "on_entered", "on_whose", "on_forget")

    def __init__(
        self,
        counters: Mapping[str, Countable],
        entered: Mapping[str, str | int],
        whose: int,
        begun: Collection[int],
        teller: Teller,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._counters, self._whose = counters, whose
        self._fields: dict[str, CubeSteppers | Stepper | Seats] = {}
        edition, players = teller.face.id, teller.players
        for seat, name in (*enumerate(players), (TABLE, App.get_running_app().t["set.table"])):
            chip = self.ids.whose.add(ChipOf(seat, name, seat == whose), edition)
            chip.marked = seat in begun
            chip.bind(on_tap=lambda chip: self.dispatch("on_whose", chip.value))
        for name, value in counters.items():
            now = entered.get(name, value)
            if isinstance(value, Cubes):
                field: CubeSteppers | Stepper | Seats = CubeSteppers(
                    word=str(now), recorded=value.word, edition=edition
                )
                field.bind(word=self._changed)
            elif name == "to_move":
                self.ids.fields.add_widget(Text(text=teller.word(f"set.{name}"), style="body"))
                field = Seats(players, int(str(now)), value, edition)
                field.bind(on_change=self._changed)
            else:
                field = Stepper(text=teller.word(f"set.{name}"), count=now, recorded=value)
                field.bind(count=self._changed)
            self._fields[name] = field
            self.ids.fields.add_widget(field)
        self._mark()

    def on_done(self) -> None:
        pass

    def on_forget(self) -> None:
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
        self.dispatch("on_done")

    def forget(self) -> None:
        """All numbers as they are recorded, whoever's they are."""
        for name, field in self._fields.items():
            old = self._counters[name]
            if isinstance(field, CubeSteppers):
                field.word = str(old)
            elif isinstance(field, Seats):
                field.take(int(str(old)))
            else:
                field.count = old
        for chip in self.ids.whose.children:
            chip.marked = False
        self._mark()
        self.dispatch("on_forget")

    def _changed(self, *_: Any) -> None:
        entered = self.entered
        for chip in self.ids.whose.children:
            if chip.value == self._whose:
                chip.marked = bool(entered)
        self._mark()
        self.dispatch("on_entered", entered)

    def _mark(self) -> None:
        self.ids.unfinished.active = any(chip.marked for chip in self.ids.whose.children)


class LyingBox(SheetBox):
    """The cubes lying on a card or tile that is held. `on_done` reports them."""

    __events__ = ("on_done", "on_entered")

    def __init__(self, word: str, recorded: str, edition: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        t = App.get_running_app().t.at(edition)
        self._unfinished = Unfinished(active=word != recorded)
        self._cubes = CubeSteppers(word=word, recorded=recorded, edition=edition)
        self._cubes.bind(word=self._changed)
        self._unfinished.bind(on_forget=lambda _: setattr(self._cubes, "word", recorded))
        done = PushButton(text=t["set.done"])
        done.bind(on_tap=lambda _: self.dispatch("on_done", self._cubes.word))
        heading = Text(text=t["set.lying"], style="subtitle", padding=(0, dp(12), 0, 0))
        for widget in (heading, self._unfinished, self._cubes, done):
            self.add_widget(widget)

    @property
    def is_unfinished(self) -> bool:
        """Whether there is something that was entered and not done."""
        return bool(self._unfinished.active)

    def _changed(self, cubes: CubeSteppers, word: str) -> None:
        self._unfinished.active = word != cubes.recorded
        self.dispatch("on_entered", word)

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
        state = sitting.state
        counters = page.face.table(state) if whose == TABLE else page.face.counters(state, whose)
        begun = [seat for seat in self._everybody if self._entered.has(seat, state)]
        sheet = SetSheet(counters, self._entered.get(whose, state, {}), whose, begun, page.teller)
        sheet.bind(
            on_done=lambda _: self._set(),
            on_entered=lambda _, told: self._keep(whose, state, told, {}),
            on_whose=lambda _, seat: self.open(seat),
            on_forget=lambda _: self._entered.forget(*self._everybody),
        )
        t = page.app.t
        title = t["set.table_title"] if whose == TABLE else t("set.title", player=sitting.players[whose])
        page.app.sheet.open(sheet, title)

    @property
    def _everybody(self) -> tuple[int, ...]:
        return (*range(len(self._page.sitting.state.players)), TABLE)

    def _keep(self, what: Hashable, state: Any, told: Any, recorded: Any) -> None:
        """What is as it is recorded was not entered."""
        if told == recorded:
            self._entered.forget(what)
        else:
            self._entered.keep(what, state, told)

    def _set(self) -> None:
        """All that was entered for this table, whoever's it is, in one step."""
        state = self._page.sitting.state
        told = {seat: self._entered.get(seat, state, {}) for seat in self._everybody}
        said = [
            values if seat == TABLE else {"player": seat, **values} for seat, values in told.items() if values
        ]
        self._record(told, *said)

    def _record(self, entered: Iterable[Hashable], *told: Mapping[str, object]) -> None:
        """What was entered stays so until it is recorded: the table may refuse it."""
        page, state = self._page, self._page.sitting.state
        if told:
            page.settle(page.sitting.set_by_hand, *told)
        else:
            page.app.sheet.close()
        if not told or page.sitting.state is not state:
            self._entered.forget(*entered)

    def lying(self, touch: Touch) -> LyingBox | None:
        """The cubes on what is held, where some can lie there."""
        page, state = self._page, self._page.sitting.state
        there = page.face.cubes_at(state, touch)
        if there is None:
            return None
        box = LyingBox(self._entered.get(touch, state, there.word), there.word, page.face.id)
        box.bind(
            on_done=lambda _, word: self._lay(touch, word),
            on_entered=lambda _, word: self._keep(touch, state, word, there.word),
        )
        return box

    def _lay(self, touch: Touch, word: str) -> None:
        page, state = self._page, self._page.sitting.state
        differs = page.face.cubes_at(state, touch) is not Cubes.parse(word)
        self._record((touch,), *([page.face.laid(state, touch, word)] if differs else []))

    def open_differs(self, seat: int) -> None:
        """The table shows other cubes than the app does now: which turn was it?"""
        page, sitting = self._page, self._page.sitting
        state, key = sitting.state, ("differs", seat)
        sheet = DiffersSheet(sitting, seat, page.teller)
        recorded = sheet.word
        sheet.enter(self._entered.get(key, state, recorded))
        sheet.bind(
            on_entered=lambda _, word: self._keep(key, state, word, recorded),
            on_explained=lambda _, explanation: self._explain(key, explanation),
            on_set=lambda _, told: self._record((key,), *([{"player": seat, **told}] if told else [])),
        )
        page.app.sheet.open(sheet, page.app.t("differs.title", player=sitting.players[seat]))

    def _explain(self, key: Hashable, explanation: Explanation) -> None:
        self._entered.forget(key)
        self._page.settle(self._page.sitting.instead, explanation)
