"""Setting by hand what the table knows better: counters of a player or of the table, cubes lying on cards.

What was entered and not done is there again when the sheet is reopened, marked as such, for as long as the
same is recorded there: turns of others do not touch it, and what has changed meanwhile was meant for before.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.uix.widget import Widget

from engine.explaining import Explanation
from engine.game import Touch
from faces.settable import Countable, Entered, told
from faces.telling import Teller
from screens.table.differs import DiffersSheet
from screens.table.entered import Entered as Kept
from screens.table.held import HeldBox
from screens.table.set_fields import Fields, shape
from screens.table.sheets import RoomySheet
from screens.table.whose import Whose  # noqa: F401
from screens.widgets.bottom_sheet import is_low

if TYPE_CHECKING:
    from screens.table.page import TablePage

TABLE = -2
"""In place of a seat: what belongs to nobody."""

Sheet = TypeVar("Sheet", bound=RoomySheet)


class SetSheet(RoomySheet):
    """Counters to set by hand; kept, because one comes here again. `on_done` reports that they are,
    `on_entered` while they change.

    `on_whose` asks for those of somebody else, or of the table; for whoever is among `begun` something was
    entered that is not done yet. `on_forget` reports that none of it is to be kept.
    """

    __events__ = ("on_done", "on_entered", "on_whose", "on_forget")

    def __init__(self, counters: Mapping[str, Countable], teller: Teller, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.whose = TABLE
        self._foot = self.ids.foot.__self__
        self._teller = teller
        self._fields = Fields(counters, {}, teller, "set", (teller.face.holdings,))
        self._fields.bind(on_change=lambda _: self._changed())
        self.ids.fields.add_widget(self._fields)

    def show(
        self,
        counters: Mapping[str, Countable],
        entered: Mapping[str, Entered],
        whose: int,
        begun: Collection[int],
    ) -> None:
        """Those of a player, or of the table: of the same shape as at first."""
        self.whose, teller = whose, self._teller
        names = (*enumerate(teller.players), (TABLE, teller.t["set.table"]))
        self.ids.whose.show(names, whose, begun, teller.face.id)
        self._fields.show(counters, entered)
        self._mark()

    def on_done(self) -> None:
        pass

    def on_forget(self) -> None:
        pass

    def on_entered(self, counters: dict[str, Entered]) -> None:
        pass

    def on_whose(self, seat: int) -> None:
        pass

    @property
    def entered(self) -> dict[str, Entered]:
        """What differs from what is recorded."""
        return self._fields.entered

    def head(self, name: str) -> Widget | None:
        """Where something begins that may be far down."""
        return self._fields.heads.get(name)

    def accept(self) -> None:
        self.dispatch("on_done")

    def forget(self) -> None:
        """All of it as it is recorded, whoever's it is."""
        self._fields.forget()
        self.ids.whose.unmark()
        self._mark()
        self.dispatch("on_forget")

    def _changed(self, *_: Any) -> None:
        entered = self.entered
        self.ids.whose.mark(self.whose, bool(entered))
        self._mark()
        self.dispatch("on_entered", entered)

    def _mark(self) -> None:
        self.ids.unfinished.active = self.ids.whose.is_marked


class ByHand:
    """Opens these sheets for a table page, and records what was set."""

    def __init__(self, page: "TablePage") -> None:
        self._page = page
        self._entered = Kept()
        self._sheets: dict[type[RoomySheet], tuple[object, Any]] = {}
        """The last one of each kind, and what it is made for."""

    def open(self, whose: int, what: str = "") -> None:
        """The counters of a player, or of the table; where one of them is meant, that is in sight."""
        page, sitting, t = self._page, self._page.sitting, self._page.app.t
        sheet = self.sheet_of(whose)
        title = t["set.table_title"] if whose == TABLE else t("set.title", player=sitting.players[whose])
        page.app.sheet.open(sheet, title, again=lambda: self.open(whose))
        head = sheet.head(what)
        if head is not None:
            page.app.sheet.show(head)

    def sheet_of(self, whose: int) -> SetSheet:
        counters = self._counters(whose)
        begun = [seat for seat in self._everybody if self._entered_for(seat)]
        sheet = self._kept(SetSheet, shape(counters), lambda: self._set_sheet(counters))
        sheet.show(counters, self._entered_for(whose), whose, begun)
        return sheet

    def _set_sheet(self, counters: Mapping[str, Countable]) -> SetSheet:
        sheet = SetSheet(counters, self._page.teller)
        sheet.bind(
            on_done=lambda _: self._set(),
            on_entered=lambda sheet, told: self._keep_all(sheet.whose, told),
            on_whose=lambda _, seat: self.open(seat),
            on_forget=lambda _: self._entered.forget(*self._keys(self._everybody)),
        )
        return sheet

    def _kept(self, kind: type[Sheet], made_of: object, make: Callable[[], Sheet]) -> Sheet:
        """The sheet that was there the last time, if it still says the same things of the same people."""
        made_for = (self._page.teller, is_low(), made_of)
        kept_for, kept = self._sheets.get(kind, (None, None))
        sheet: Sheet = kept if kept is not None and kept_for == made_for else make()
        self._sheets[kind] = (made_for, sheet)
        return sheet

    @property
    def _everybody(self) -> tuple[int, ...]:
        return (*range(len(self._page.sitting.state.players)), TABLE)

    def _counters(self, whose: int) -> Mapping[str, Countable]:
        face, state = self._page.face, self._page.sitting.state
        if whose == TABLE:
            return face.table(state)
        counters, view = face.counters(state, whose), replace(self._page.view, seat=whose)
        return {name: value for name, value in counters.items() if name != "claimed" or view.shows_claimed}

    def _key(self, *what: Hashable) -> Hashable:
        """What is entered is for one game, and for the moment of it that is shown."""
        sitting = self._page.sitting
        return (sitting.timeline.header.about.id, sitting.past, *what)

    def _keys(self, seats: Iterable[int]) -> list[Hashable]:
        return [self._key(seat, name) for seat in seats for name in self._counters(seat)]

    def _entered_for(self, whose: int) -> dict[str, Entered]:
        """What was entered and is not done, of that which is still recorded as it was then."""
        told = {
            name: self._entered.get(self._key(whose, name), recorded, None)
            for name, recorded in self._counters(whose).items()
        }
        return {name: value for name, value in told.items() if value is not None}

    def _keep_all(self, whose: int, told: Mapping[str, Entered]) -> None:
        """What is as it is recorded was not entered."""
        for name, recorded in self._counters(whose).items():
            self._keep(self._key(whose, name), recorded, told.get(name))

    def _keep(self, key: Hashable, recorded: object, told: object) -> None:
        if told is None:
            self._entered.forget(key)
        else:
            self._entered.keep(key, recorded, told)

    def _set(self) -> None:
        """All that was entered for this table, whoever's it is, in one step."""
        said = []
        for seat in self._everybody:
            counters, entered = self._counters(seat), self._entered_for(seat)
            values = {name: told(counters[name], value) for name, value in entered.items()}
            if values:
                said.append(values if seat == TABLE else {"player": seat, **values})
        self._record(self._keys(self._everybody), *said)

    def _record(self, entered: Iterable[Hashable], *told: Mapping[str, object]) -> None:
        """What was entered stays so until it is recorded: the table may refuse it."""
        page, state = self._page, self._page.sitting.state
        if told:
            page.settle(page.sitting.set_by_hand, *told)
        else:
            page.app.sheet.close()
        if not told or page.sitting.state is not state:
            self._entered.forget(*entered)

    def held(self, touch: Touch) -> HeldBox | None:
        """What can be set where the table is held, if anything."""
        page, state = self._page, self._page.sitting.state
        there = page.face.at(state, touch)
        if not there:
            return None
        key, recorded = self._key(touch), (page.face.lying_at(state, touch, page.shown_seat), there)
        box = HeldBox(there, self._entered.get(key, recorded, {}), page.teller)
        box.bind(
            on_done=lambda _, entered: self._set_at(touch, entered),
            on_entered=lambda _, entered: self._keep(key, recorded, entered or None),
        )
        return box

    def _set_at(self, touch: Touch, entered: Mapping[str, Entered]) -> None:
        page = self._page
        told = page.face.set_at(page.sitting.state, touch, entered) if entered else ()
        self._record((self._key(touch),), *told)

    def open_differs(self, seat: int) -> None:
        """The table shows other cubes than the app does now: which turn was it?"""
        page = self._page
        title = page.app.t("differs.title", player=page.sitting.players[seat])
        page.app.sheet.open(self._differs_of(seat), title, again=lambda: self.open_differs(seat))

    def _differs_of(self, seat: int) -> DiffersSheet:
        recorded, entered = self._recorded(seat), self._differs(seat)
        begun = [one for one in self._everybody if one != TABLE and self._differs(one) is not None]
        sheet = self._kept(DiffersSheet, (), self._differs_sheet)
        sheet.show(self._page.sitting, seat, begun, recorded if entered is None else entered)
        return sheet

    def _differs_sheet(self) -> DiffersSheet:
        sheet = DiffersSheet(self._page.teller)
        sheet.bind(
            on_entered=lambda sheet, word: self._differ(sheet.seat, word),
            on_whose=lambda _, seat: self.open_differs(seat),
            on_explained=lambda sheet, explanation: self._explain(sheet.seat, explanation),
            on_set=lambda sheet, told: self._set_cubes(sheet.seat, told),
        )
        return sheet

    def _differ(self, seat: int, word: str) -> None:
        recorded = self._recorded(seat)
        self._keep(self._key("differs", seat), recorded, None if word == recorded else word)

    def _set_cubes(self, seat: int, told: Mapping[str, object]) -> None:
        self._record((self._key("differs", seat),), *([{"player": seat, **told}] if told else []))

    def _recorded(self, seat: int) -> str:
        sitting = self._page.sitting
        return sitting.rules.holdings(sitting.state, seat).word

    def _differs(self, seat: int) -> str | None:
        """The cubes that were entered and not done; None where there are none."""
        word: str | None = self._entered.get(self._key("differs", seat), self._recorded(seat), None)
        return word

    def _explain(self, seat: int, explanation: Explanation) -> None:
        self._entered.forget(self._key("differs", seat))
        self._page.settle(self._page.sitting.instead, explanation)
