"""What the table page does to mend things: the doors, who sits where, what no longer fits, other cards."""

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.game import OVER, Touch
from faces.face import Face
from faces.telling import Teller
from screens.table.by_hand import ByHand
from screens.table.conflicts import ConflictsSheet
from screens.table.repairs import Door, DoorsSheet, PlayersSheet
from screens.table.sheets import NamingSheet, SheetBox
from screens.table.sitting import Naming, Sitting
from screens.table.turns import Turns, colour_of


class Repairing:
    """The part of the table page that mends the past. What it changes goes the way of every change."""

    app: Any
    sitting: Sitting
    face: Face
    turns: Turns
    _colours: dict[str, str]
    _do: Callable[..., None]
    _show: Callable[[], None]
    by_hand: ByHand
    name_card: Callable[[Naming, str], None]
    _naming_sheet: Callable[[tuple[str, ...]], NamingSheet]

    @property
    def _teller(self) -> Teller:
        raise NotImplementedError

    @property
    def _shown_seat(self) -> int:
        raise NotImplementedError

    @property
    def _seat_colours(self) -> dict[int, str]:
        players = self.sitting.players
        return {seat: colour_of(self._colours, name, seat) for seat, name in enumerate(players)}

    # The doors

    def open_repairs(self) -> None:
        """What tables most often have to mend: in the last turn, in the one to come, in who sits where."""
        sitting, t = self.sitting, self.app.t
        actions, state = sitting.timeline.actions, sitting.timeline.state
        doors: dict[str, list[Door]] = {}
        at = next((at for at in range(len(actions) - 1, -1, -1) if actions[at].is_turn), None)
        if at is not None:
            doors[t["repairs.last"]] = self._doors(at)
        table = []
        if state.status != OVER:
            skip = t("repairs.skip", player=sitting.players[state.seat])
            table.append(Door(skip, lambda: self._do(sitting.skip), seat=state.seat))
        table += [
            Door(t["repairs.began"], self.open_began, "account-arrow-right-outline"),
            Door(t["repairs.players"], self.open_players, "account-group-outline"),
        ]
        doors[t["repairs.table"]] = table
        self.app.sheet.open(DoorsSheet(doors, self._seat_colours), t["repairs.title"])

    def _others(self, at: int) -> list[Door]:
        """A turn was one of the others': of those who were at the table then."""
        sitting, t = self.sitting, self.app.t
        state = sitting.timeline.at(at)
        return [
            Door(
                t("repairs.was", player=sitting.players[seat]),
                partial(self._do, sitting.give, at, seat),
                seat=seat,
            )
            for seat in range(len(state.players))
            if seat not in state.table.away and seat != state.to_move
        ]

    def _doors(self, at: int) -> list[Door]:
        """All that may be wrong with a turn, beside what else was done in it. The first two shift nobody."""
        sitting, t = self.sitting, self.app.t
        is_turn = sitting.timeline.actions[at].is_turn
        never = Door(t["past.never"], partial(self._do, sitting.delete, at), "close-circle-outline")
        forgotten = Door(t["past.insert"], partial(self.look_to_insert, at), "table-row-plus-before")
        if not is_turn:
            return [Door(t["past.remove"], never.do, never.icon), forgotten]
        nothing = Door(t["past.nothing"], partial(self._do, sitting.skip, at), "debug-step-over")
        return [nothing, *self._others(at), forgotten, never]

    def open_doors(self, at: int) -> None:
        """The ways to mend the turn that is looked at."""
        self.app.sheet.open(
            DoorsSheet({"": self._doors(at)}, self._seat_colours), self.app.t["repairs.title"]
        )

    def open_began(self) -> None:
        """Who began: everybody moves along, and all that was recorded stays."""
        sitting, t = self.sitting, self.app.t
        doors = [
            Door(
                t("repairs.who_began", player=name),
                partial(self._do, sitting.began, seat),
                seat=seat,
            )
            for seat, name in enumerate(sitting.players)
            if seat
        ]
        self.app.sheet.open(DoorsSheet({"": doors}, self._seat_colours), t["repairs.began"])

    def look_to_insert(self, at: int) -> None:
        """A turn was forgotten: the table as it was then waits for it."""
        self.app.sheet.close()
        self.sitting.look(at)
        self.sitting.mending = "insert"
        self._show()

    # Who sits where

    def open_players(self) -> None:
        sheet = PlayersSheet(self.sitting, self._colours)
        sheet.bind(
            on_done=lambda _, names, colours: self._call(names, colours),
            on_leave=lambda _, seat: self._settle(self.sitting.leave, seat),
            on_return=lambda _, seat: self._settle(self.sitting.join, seat),
            on_join=lambda _, name: self._join(name),
        )
        self.app.sheet.open(sheet, self.app.t["repairs.players"])

    def _call(self, names: tuple[str, ...], colours: dict[str, str]) -> None:
        self.app.desk.colour(colours)
        self._colours = {**self._colours, **colours}
        self._settle(self.sitting.call, names)

    def _join(self, name: str) -> None:
        if name and name not in self.sitting.players:
            self._settle(self.sitting.join, len(self.sitting.players), name)

    # What no longer fits

    def open_conflicts(self) -> None:
        """Each conflict with its turn and its rule; settled one by one, or all that can be at once."""
        sitting = self.sitting
        sheet = ConflictsSheet(sitting, self._teller)
        sheet.bind(
            on_keep=lambda _, conflict: self._settle(sitting.keep, conflict),
            on_fix=lambda _, conflict: self._settle(sitting.fix, conflict),
            on_remove=lambda _, conflict: self._settle(sitting.remove, conflict),
            on_fix_all=lambda _: self._settle(sitting.fix_all),
            on_amend=lambda _, action: self._settle(sitting.amend, action),
        )
        self.app.sheet.open(sheet, self.app.t("conflicts.title", n=len(sitting.conflicts)))

    def _settle(self, how: Callable[..., object], *what: object) -> None:
        self.app.sheet.close()
        self._do(how, *what)

    # Another card

    def rename(self, touch: Touch) -> None:
        """What is held, wherever it lies, turns out to be another one, or to have other cubes on it."""
        sitting, state, seat = self.sitting, self.sitting.state, self._shown_seat
        sheet, cubes = SheetBox(), self.by_hand.lying(touch)
        if cubes is not None:
            sheet.add_widget(cubes)
        card = self.face.lying_at(state, touch, seat)
        really = tuple(name for name in sitting.rules.alike(state, card) if name != card)
        names = really or (sitting.candidates(card) if card else ())
        if names:
            grid = self._naming_sheet(names)
            if card in sitting.unnamed:
                grid.bind(on_named=lambda _, name: self.name_card(Naming(card), name))
            elif really:
                grid.bind(on_named=lambda _, name: self._settle(sitting.rename, card, name))
            else:
                grid.bind(on_named=lambda _, name: self._put_instead(touch, seat, name))
            sheet.add_widget(grid)
        if sheet.children:
            self.app.sheet.open(sheet, self._teller.word("naming.other"))

    def _put_instead(self, touch: Touch, seat: int, card: str) -> None:
        """Of several alike only this one is another."""
        self.app.sheet.close()
        self._do(self.sitting.adjust, **self.face.renamed(self.sitting.state, touch, seat, card))
