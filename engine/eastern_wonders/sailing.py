"""Moving the boat: free steps, cubes left behind, tolls, and what is picked up, in the rulebook's order."""

from engine.cubes import NONE, ONE, Cubes, Word, parsed
from engine.eastern_wonders.values import FREE_STEPS, Player, State, Turn
from engine.game import Rule, refuse

NOT_TOUCHING = Rule("EW-MOVE-1", "{to} does not touch {at}")
TOO_FEW_CUBES = Rule(
    "EW-MOVE-2", "a cube stays on each tile left after the free steps: {needs} needed, the hold has {has}"
)
CUBE_FOR_EACH = Rule("EW-MOVE-8", "a cube stays on each tile left after the free steps: {needs}, not {drops}")
CANNOT_DROP = Rule("EW-MOVE-5", "{needs} cannot be left behind, the hold has {has}")
NO_SUCH_CELL = Rule("EW-MOVE-6", "there is no tile {cell} on the map")
NO_BOAT = Rule("EW-MOVE-7", "the boat has not been placed on the map")
TOLL_FOR_EACH = Rule("EW-TOLL-1", "a cube goes to each owner of a boat on {cell}: {needs}, not {pays}")
BLOCKED = Rule("EW-TOLL-2", "{boats} other boats are on {cell}, and only {cubes} cubes are left to pay them")
CANNOT_PAY_TOLL = Rule("EW-TOLL-3", "{needs} cannot be paid, the hold has {has}")
NO_TOLL = Rule("EW-TOLL-4", "no toll is due on {cell}, {pays} are paid")

Voyage = tuple[list[Player], Cubes, str, tuple[Cubes, ...]]
"""The players after the tolls, the hold, where the boat lies, and the cubes lying on the map."""


def sail(state: State, action: Turn) -> Voyage:
    """The move of a turn. A boat that stays where it is pays nothing and picks nothing up."""
    seats, path = list(state.players), action.path
    lying = state.sea.lying
    hold, boat, _, bonus, _ = seats[state.seat]
    if not boat:
        refuse(action, NO_BOAT)
    if path:
        path = follow(state, action, boat)
        boat = path[-1] if path else boat
    free = FREE_STEPS + bonus.count("move")
    if action.drop or len(path) > free:
        hold, lying = leave_behind(state, action, hold, path[free - 1 : -1])
    owners = boats_at(state, boat) if path else ()
    if owners or action.toll:
        hold = pay_toll(action, seats, hold, boat, owners)
    if path and action.pick:
        at = state.table.chart.index[boat]
        if lying[at] is not NONE:
            hold, lying = hold + lying[at], (*lying[:at], NONE, *lying[at + 1 :])
    return seats, hold, boat, lying


def follow(state: State, action: Turn, boat: str) -> tuple[str, ...]:
    """The cells entered, each touching the one before. Nobody can be forced onto a tile that is not there."""
    near = state.table.chart.near
    entered, at = [], boat
    for cell in action.path:
        if cell not in near:
            refuse(action, NO_SUCH_CELL, cell=cell)
            continue
        if cell not in near.get(at, near):
            refuse(action, NOT_TOUCHING, to=cell, at=at)
        entered.append(cell)
        at = cell
    return tuple(entered)


def leave_behind(
    state: State, action: Turn, hold: Cubes, left: tuple[str, ...]
) -> tuple[Cubes, tuple[Cubes, ...]]:
    """One cube, freely chosen, on each tile left after the free steps."""
    drop, index = action.drop, state.table.chart.index
    if len(drop) != len(left):
        if hold.total < len(left):
            refuse(action, TOO_FEW_CUBES, needs=len(left), has=hold.total)
        refuse(action, CUBE_FOR_EACH, needs=len(left), drops=len(drop))
        drop = Word(drop[: len(left)])
    dropped = parsed(drop)
    if not hold.covers(dropped):
        refuse(action, CANNOT_DROP, needs=dropped, has=hold)
    lying = list(state.sea.lying)
    for cell, letter in zip(left, drop, strict=False):
        lying[index[cell]] = lying[index[cell]] + ONE[letter]
    return hold - dropped, tuple(lying)


def boats_at(state: State, cell: str) -> tuple[int, ...]:
    """The other players who are owed a toll by a boat that ends its move here. Ports are free."""
    if cell in state.table.chart.port_at:
        return ()
    seat = state.seat
    return tuple(
        [other for other, player in enumerate(state.players) if player.boat == cell and other != seat]
    )


def pay_toll(action: Turn, seats: list[Player], hold: Cubes, cell: str, owners: tuple[int, ...]) -> Cubes:
    """One cube, freely chosen, to each owner, before anything is picked up."""
    toll = action.toll
    if not owners:
        refuse(action, NO_TOLL, cell=cell, pays=toll)
        return hold
    if hold.total < len(owners):
        refuse(action, BLOCKED, boats=len(owners), cell=cell, cubes=hold.total)
    if len(toll) != len(owners):
        refuse(action, TOLL_FOR_EACH, cell=cell, needs=len(owners), pays=len(toll))
        toll = Word(toll[: len(owners)])
    paid = parsed(toll)
    if not hold.covers(paid):
        refuse(action, CANNOT_PAY_TOLL, needs=paid, has=hold)
    for owner, letter in zip(owners, toll, strict=False):
        seats[owner] = seats[owner]._replace(hold=seats[owner].hold + ONE[letter])
    return hold - paid
