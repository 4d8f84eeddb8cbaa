"""What the table page does to mend things: the doors, who sits where, what no longer fits."""

from typing import TYPE_CHECKING, Any

from engine.game import OVER
from screens.table.conflicts import ConflictsSheet
from screens.table.repairs import Door, DoorsSheet, PlayersSheet
from screens.table.turns import colour_of

if TYPE_CHECKING:
    from screens.table.page import TablePage


def colours(page: "TablePage") -> dict[int, str]:
    return {
        seat: colour_of(page.colours, name, seat) for seat, name in enumerate(page.sitting.players)
    }


def open_repairs(page: "TablePage") -> None:
    """What tables most often have to mend: in the last turn, in the one to come, in who sits where."""
    sitting, t = page.sitting, page.app.t
    doors: dict[str, list[Door]] = {}
    at = last_turn(page)
    if at is not None:
        doors[t["repairs.last"]] = [
            *others(page, at),
            Door(t["past.skip"], lambda: page.change(sitting.skip, at), "debug-step-over"),
            Door(t["past.insert"], lambda: page.look_to_insert(at), "table-row-plus-before"),
        ]
    table = []
    state = sitting.timeline.state
    if state.status != OVER:
        name = sitting.players[state.seat]
        skip = t("repairs.skip", player=name)
        table.append(Door(skip, lambda: page.change(sitting.skip), seat=state.seat))
    table.append(Door(t["repairs.began"], lambda: open_began(page), "account-arrow-right-outline"))
    table.append(Door(t["repairs.players"], lambda: open_players(page), "account-group-outline"))
    doors[t["repairs.table"]] = table
    page.app.sheet.open(DoorsSheet(doors, colours(page)), t["menu.repairs"])


def last_turn(page: "TablePage") -> int | None:
    """The place of the last turn; names and counters set since are none."""
    actions = page.sitting.timeline.actions
    return next((at for at in range(len(actions) - 1, -1, -1) if actions[at].is_turn), None)


def others(page: "TablePage", at: int) -> list[Door]:
    """A turn was one of the others': of those who were at the table then."""
    sitting, t = page.sitting, page.app.t
    state = sitting.timeline.at(at)
    seats = [seat for seat in range(len(state.players)) if seat not in state.table.away]
    return [
        Door(
            t("repairs.was", player=sitting.players[seat]),
            lambda seat=seat: page.change(sitting.give, at, seat),
            seat=seat,
        )
        for seat in seats
        if seat != state.to_move
    ]


def open_others(page: "TablePage", at: int) -> None:
    """Whose turn it was."""
    page.app.sheet.open(DoorsSheet({"": others(page, at)}, colours(page)), page.app.t["past.others"])


def open_began(page: "TablePage") -> None:
    """Who began: everybody moves along, and all that was recorded stays."""
    sitting, t = page.sitting, page.app.t
    doors = [
        Door(t("repairs.who_began", player=name), lambda seat=seat: page.change(sitting.began, seat), seat=seat)
        for seat, name in enumerate(sitting.players)
        if seat
    ]
    page.app.sheet.open(DoorsSheet({"": doors}, colours(page)), t["repairs.began"])


def open_players(page: "TablePage") -> None:
    sheet = PlayersSheet(page.sitting, page.colours)
    sitting = page.sitting

    def done(_sheet: Any, names: tuple[str, ...], chosen: dict[str, str]) -> None:
        page.app.sheet.close()
        page.app.desk.colour(chosen)
        page.colours = {**page.colours, **chosen}
        page.change(sitting.call, names)

    def joined(_sheet: Any, name: str) -> None:
        if name and name not in sitting.players:
            page.app.sheet.close()
            page.change(sitting.join, len(sitting.players), name)

    def gone(_sheet: Any, seat: int) -> None:
        page.app.sheet.close()
        page.change(sitting.leave, seat)

    def back(_sheet: Any, seat: int) -> None:
        page.app.sheet.close()
        page.change(sitting.join, seat)

    sheet.bind(on_done=done, on_join=joined, on_leave=gone, on_return=back)
    page.app.sheet.open(sheet, page.app.t["repairs.players"])


def open_conflicts(page: "TablePage") -> None:
    """Each conflict with its turn and its rule; settled one by one, or all that can be at once."""
    sitting = page.sitting
    sheet = ConflictsSheet(sitting, page.teller)
    sheet.bind(
        on_keep=lambda _, conflict: page.settle(sitting.keep, conflict),
        on_fix=lambda _, conflict: page.settle(sitting.fix, conflict),
        on_remove=lambda _, conflict: page.settle(sitting.remove, conflict),
        on_fix_all=lambda _: page.settle(sitting.fix_all),
        on_amend=lambda _, action: page.settle(sitting.amend, action),
    )
    page.app.sheet.open(sheet, page.app.t("conflicts.title", n=len(sitting.conflicts)))

