"""Mending things at the table: the doors, who sits where, what no longer fits."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from engine.game import OVER
from engine.presence import Join, Leave
from faces.phrases import Phrases
from screens.table.conflicts import ConflictsSheet
from screens.table.entered import Entered
from screens.table.repairs import ChangesSheet, Door, Doors, DoorsSheet, PlayersSheet
from screens.table.sitting import Sitting

if TYPE_CHECKING:
    from screens.table.page import TablePage

NEVER = "close-circle-outline"


class Repairing:
    """Opens the doors of a table page. What is changed goes the way of every change."""

    def __init__(self, page: "TablePage") -> None:
        self._page = page
        self._entered = Entered()

    @property
    def _sitting(self) -> Sitting:
        return self._page.sitting

    @property
    def _t(self) -> Phrases:
        phrases: Phrases = self._page.app.t
        return phrases

    # The doors

    def open(self) -> None:
        """What tables most often have to mend: in the last turn, in the one to come, in who sits where."""
        sitting, t = self._sitting, self._t
        actions, state = sitting.timeline.actions, sitting.timeline.state
        doors: list[Doors] = []
        at = next((at for at in range(len(actions) - 1, -1, -1) if actions[at].is_turn), None)
        if at is not None:
            doors.append(Doors(self._doors(at), t["repairs.last"], self._said(at)))
        table = []
        if state.status != OVER:
            skip = t("repairs.skip", player=sitting.players[state.seat])
            table.append(Door(skip, lambda: self._page.do(sitting.skip), seat=state.seat))
        table += [
            Door(t["repairs.began"], self.open_began, "account-arrow-right-outline"),
            Door(t["repairs.players"], self.open_players, "account-group-outline"),
        ]
        doors.append(Doors(table, t["repairs.table"]))
        self._open_doors(doors, t["repairs.title"], again=self.open)

    def _open_doors(self, doors: list[Doors], title: str, again: Callable[[], None]) -> None:
        sheet = DoorsSheet(doors, self._page.seated, edition=self._page.edition)
        self._page.app.sheet.open(sheet, title, again=again)

    def _said(self, at: int) -> str:
        return self._page.teller.numbered(self._sitting.timeline, at)

    def _others(self, at: int) -> list[Door]:
        """A turn was one of the others': of those who were at the table then."""
        sitting, t = self._sitting, self._t
        state = sitting.timeline.at(at)
        return [
            Door(
                t("repairs.was", player=sitting.players[seat]),
                partial(self._page.do, sitting.give, at, seat),
                seat=seat,
            )
            for seat in range(len(state.players))
            if seat not in state.table.away and seat != state.to_move
        ]

    def _doors(self, at: int) -> list[Door]:
        """All that may be wrong with a turn, beside what else was done in it. The first two shift nobody."""
        sitting, t = self._sitting, self._t
        actions = sitting.timeline.actions
        delete = partial(self._page.do, sitting.delete, at)
        forgotten = Door(t["past.insert"], partial(self.look_to_insert, at), "table-row-plus-before")
        if not actions[at].is_turn:
            return [*self._another(at), Door(t["past.remove"], delete, NEVER), forgotten]
        # What becomes of the turns after it is said where there are any.
        last = "" if any(action.is_turn for action in actions[at + 1 :]) else ".last"
        player = sitting.players[sitting.timeline.at(at).seat]
        never = Door(t(f"past.never{last}", player=player), delete, NEVER)
        nothing = Door(t[f"past.nothing{last}"], partial(self._page.do, sitting.skip, at), "debug-step-over")
        return [nothing, *self._others(at), forgotten, never]

    def _another(self, at: int) -> list[Door]:
        """A name was a wrong one: taking it out would leave later turns without a card that they know."""
        asking, text = self._page.asking, self._page.teller.word("naming.other")
        return [Door(text, partial(asking.rename_at, at), "pencil-outline")] if asking.others_of(at) else []

    def open_doors(self, at: int) -> None:
        """The ways to mend the turn that is looked at."""
        said, t = self._said(at), self._t
        if self._sitting.named_at(at):
            said = f"{said} · {t['past.renaming']}"
        doors = Doors(self._doors(at), said=said)
        self._open_doors([doors], t["repairs.title"], again=partial(self.open_doors, at))

    def open_began(self) -> None:
        """Who began: everybody moves along, and all that was recorded stays."""
        sitting, t = self._sitting, self._t
        doors = [
            Door(
                t("repairs.who_began", player=name),
                partial(self._page.do, sitting.began, seat),
                seat=seat,
            )
            for seat, name in enumerate(sitting.timeline.header.players)
            if seat
        ]
        self._open_doors([Doors(doors)], t["repairs.began"], again=self.open_began)

    def look_to_insert(self, at: int) -> None:
        """A turn was forgotten: the table as it was then waits for it."""
        self._page.app.sheet.close()
        self._sitting.look(at)
        self._sitting.mending = "insert"
        self._page.show()

    # Who sits where

    def open_players(self) -> None:
        """Who comes and goes does so now: the table as it is now is shown."""
        self._page.look(None)
        key, players = self._sitting.timeline.header.about.id, self._sitting.players
        typed = self._entered.get(key, players, ())
        sheet = PlayersSheet(self._sitting, self._page.seated, self._page.colours, typed)
        sheet.bind(
            on_done=lambda _, *said: self._seat(*said),
            on_entered=lambda _, names: self._entered.keep(key, players, names),
        )
        self._page.app.sheet.open(sheet, self._t["new_game.players"], again=self.open_players)

    def _seat(self, names: tuple[str, ...], colours: dict[str, str], moves: tuple[Leave | Join, ...]) -> None:
        self._entered.forget(self._sitting.timeline.header.about.id)
        self._page.app.desk.colour(colours)
        self._page.colours = {**self._page.colours, **colours}
        self._page.settle(self._sitting.seat, names, moves)

    # What came of it

    def open_changes(self) -> None:
        """What a repair has changed: whose cubes, and which turns."""
        sitting = self._sitting
        if sitting.repaired is not None:
            sheet = ChangesSheet(sitting.repaired, sitting.timeline, self._page.teller)
            self._page.app.sheet.open(sheet, self._t["mended.changes"], again=self.open_changes)

    def open_conflicts(self) -> None:
        """Each conflict with its turn and its rule; settled one by one, or all that can be at once."""
        sitting = self._sitting
        sheet = ConflictsSheet(sitting, self._page.teller)
        sheet.bind(
            on_keep=lambda _, conflict: self._page.settle(sitting.keep, conflict),
            on_fix=lambda _, conflict: self._page.settle(sitting.fix, conflict),
            on_remove=lambda _, conflict: self._page.settle(sitting.remove, conflict),
            on_fix_all=lambda _: self._page.settle(sitting.fix_all),
            on_amend=lambda _, action: self._page.settle(sitting.amend, action),
            on_all=lambda _: self._page.chooser.open(),
            on_look=lambda _, at: self._page.look(at),
        )
        title = self._t("conflicts.title", n=len(sitting.conflicts))
        self._page.app.sheet.open(sheet, title, again=self.open_conflicts)
