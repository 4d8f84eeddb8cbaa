"""The first half of activating a location: settlers go onto it, tool cards give their cubes.

Where a place is not entered, or a card not named, the table says how many settlers and which cubes; what is
known sets bounds to that.
"""

from engine.cubes import NONE, Cubes
from engine.game import Rule, refuse
from engine.new_world.perks import Perks, aid_counts, needs
from engine.new_world.values import Activate, Board, Location, Player, Standing, State, Table

TOO_FEW = Rule("NW-SETTLERS-1", "{location} needs {needs} settlers, {has} are ready")
TOO_FEW_TO_EXPEL = Rule(
    "NW-SETTLERS-2", "{there} settlers stand on {location}: it needs {needs}, {has} are ready"
)
OTHER_NUMBER = Rule("NW-SETTLERS-6", "{location} needs {needs} settlers, not {placed}")
OTHER_TOOLS = Rule("NW-TOOL-1", "tool cards give {gives} here, not {told}")
NOT_ENTERED = Rule("NW-NAME-6", "{location} is not entered yet: enter it, or say what it did")

_new = tuple.__new__
"""Makes a named tuple from all of its fields, in half the time of calling its class."""


def settlers_to_place(
    state: State, action: Activate, at: int, standing: Standing | None, perks: Perks
) -> int:
    """The number printed, or one more than stand there; the table tells it where the app cannot know."""
    placed, ready = action.settlers, state.mover.ready
    if placed is not None:
        check_told(state.table, action, at, standing, perks, placed)
    elif standing is None and state.table.locations[at] is None:
        refuse(action, NOT_ENTERED, location=action.location)
        placed = 1
    else:
        placed = needs(perks.terms[at], standing)
    if placed > ready:
        if standing is None:
            refuse(action, TOO_FEW, location=action.location, needs=placed, has=ready)
        else:
            there = standing[1]
            refuse(action, TOO_FEW_TO_EXPEL, location=action.location, there=there, needs=placed, has=ready)
        placed = ready
    return placed


def check_told(
    table: Table, action: Activate, at: int, standing: Standing | None, perks: Perks, placed: int
) -> None:
    """At an empty place that is not entered it may be any number but none."""
    if standing is None and table.locations[at] is None:
        if not placed:
            refuse(action, NOT_ENTERED, location=action.location)
        return
    fewest, most = settlers_required(table, at, standing, perks)
    if not fewest <= placed <= most:
        refuse(action, OTHER_NUMBER, location=action.location, needs=most, placed=placed)


def settlers_required(table: Table, at: int, standing: Standing | None, perks: Perks) -> tuple[int, int]:
    """The fewest and the most it can be: unnamed cards may be native aid, or the place have a symbol."""
    most = needs(perks.terms[at], standing)
    unsure = perks.unnamed
    location = table.locations[at]
    if location is None:
        unsure += perks.aid
    elif not location.symbols:
        unsure = 0
    if not unsure or not aid_counts(table, standing):
        return most, most
    return max(1, most - unsure), most


def settle(state: State, at: int, placed: int, storage: Cubes) -> State:
    """Settlers leave the player's board, on which are now these cubes; whoever stood there goes home."""
    table, players, seat, round_, status, board, points, mysteries, evidence = state
    settled, covered, hidden, stacks = board
    if placed:
        standing = settled[at]
        if standing is not None:
            players = home_again(players, *standing)
        settled = (*settled[:at], (seat, placed), *settled[at + 1 :])
    _, ready, reserve, claimed, bonus, explored = players[seat]
    player = _new(Player, (storage, ready - placed, reserve, claimed, bonus, explored))
    players = (*players[:seat], player, *players[seat + 1 :])
    board = _new(Board, (settled, covered, hidden, stacks))
    return _new(State, (table, players, seat, round_, status, board, points, mysteries, evidence))


def home_again(players: tuple[Player, ...], seat: int, settlers: int) -> tuple[Player, ...]:
    storage, ready, reserve, claimed, bonus, explored = players[seat]
    player = _new(Player, (storage, ready + settlers, reserve, claimed, bonus, explored))
    return (*players[:seat], player, *players[seat + 1 :])


def settlers_out(state: State, seat: int) -> int:
    """How many of a player's settlers stand on the board."""
    return sum(
        standing[1] for standing in state.board.settled if standing is not None and standing[0] == seat
    )


def cubes_before(
    table: Table, action: Activate, at: int, standing: Standing | None, perks: Perks, placed: int
) -> Cubes:
    """What tool cards give. A fort gives nothing else, so there `gain` may tell it as well."""
    told, known, location = action.tool, perks.terms[at].tool, table.locations[at]
    if told is None and action.gain is not NONE and table.slots[at] is not None:
        told = action.gain
    if told is None or told is known:
        return known
    if location is None:
        return told
    unsure = cards_unsure(perks, location, at, standing, placed)
    if not told.covers(known) or (told - known).total > unsure:
        refuse(action, OTHER_TOOLS, gives=known, told=told)
    return told


def cards_unsure(perks: Perks, location: Location, at: int, standing: Standing | None, placed: int) -> int:
    """How many unnamed cards may be tools here: those that have not saved a settler."""
    if not perks.unnamed or not location.symbols:
        return 0
    return perks.unnamed - max(0, needs(perks.terms[at], standing) - placed)
