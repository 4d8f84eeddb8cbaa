"""What a board shows beside what lies on the table: settlers needed, where icons count, what tiles bring."""

from collections import Counter
from typing import NamedTuple, get_args

from engine.cubes import NONE, Cubes
from engine.new_world.evidence import tellings
from engine.new_world.perks import needs, perks_of
from engine.new_world.scoring import icons_of, settlers_counted, times_met
from engine.new_world.settling import settlers_out
from engine.new_world.setup import BONUS_SPACES, BONUS_TILES, FORTS
from engine.new_world.values import PLACE, BonusTile, Icon, State, Table

ICONS: tuple[Icon, ...] = get_args(Icon)


class Panel(NamedTuple):
    """One side of a panel with its places, row by row from the top left."""

    side: str
    places: tuple[str, ...]


def panels(table: Table) -> tuple[Panel, ...]:
    found: dict[str, list[str]] = {}
    for place in table.places:
        match = PLACE.fullmatch(place)
        assert match is not None
        found.setdefault(match["side"], []).append(place)
    return tuple(Panel(side, tuple(places)) for side, places in found.items())


def with_cards(table: Table) -> tuple[str, ...]:
    """The forts that have a point card above them, from the left: a table may enter more by a slip."""
    return table.forts[: len(FORTS)]


# Places


def settlers_needed(state: State, seat: int) -> tuple[int | None, ...]:
    """For each place what it takes of this player now, aid and expelling counted.

    None where nobody can say: under a tile, where the player stands, where nothing is entered or told.
    """
    terms = perks_of(state.table, state.players[seat].claimed).terms
    return tuple(
        _needed(state, seat, at, needs(terms[at], state.board.settled[at])) for at in range(len(terms))
    )


def _needed(state: State, seat: int, at: int, number: int) -> int | None:
    standing = state.board.settled[at]
    if state.board.covered[at] or (standing is not None and standing[0] == seat):
        return None
    if standing is not None or state.table.locations[at] is not None:
        return number
    told = tellings(state.evidence, state.table.places[at])
    return next((telling.settlers for telling in told if telling.settlers), None)


class Stack(NamedTuple):
    """A stack of bonus tiles: the one on top, and how many there are; None where nobody has told."""

    top: str
    left: int | None


def stacks(state: State, slot: int) -> tuple[Stack, ...]:
    """Those of a fort. One as high as the whole box is one of which nobody knows."""
    return tuple(
        Stack(stack[0] if stack else "", None if len(stack) > BONUS_TILES // 2 else len(stack))
        for stack in state.board.stacks[slot]
    )


# What a player has


class Settlers(NamedTuple):
    """At hand, on the board (they come back when the player rests), and not yet in the game."""

    ready: int
    out: int
    reserve: int


def settlers(state: State, seat: int) -> Settlers:
    player = state.players[seat]
    return Settlers(player.ready, settlers_out(state, seat), player.reserve)


class Help(NamedTuple):
    """A symbol that cards of one icon show: how many of them, and the cubes that they give."""

    symbol: str
    cards: int
    cubes: Cubes = NONE


class Collected(NamedTuple):
    """One icon: how often a player has it, and what it helps with at places that show a symbol."""

    icon: Icon
    number: int
    helps: tuple[Help, ...] = ()


def collected(state: State, seat: int) -> tuple[Collected, ...]:
    """All four icons, those that are missing too. What is not named counts nowhere yet."""
    counts = icons_of(state, seat)
    return tuple(Collected(icon, counts[icon], _helps(state, seat, icon)) for icon in ICONS)


def _helps(state: State, seat: int, icon: Icon) -> tuple[Help, ...]:
    printed = (state.table.points.get(name) for name in state.players[seat].claimed)
    cards = [card for card in printed if card is not None and card.icon == icon and card.symbol]
    return tuple(
        Help(
            symbol,
            number,
            sum((card.cube for card in cards if card.symbol == symbol and icon == "tool"), NONE),
        )
        for symbol, number in Counter(card.symbol for card in cards).items()
    )


def helped(state: State, seat: int, icon: Icon) -> frozenset[str]:
    """The places where an icon of this player counts: where a symbol fits, or a tile can be taken."""
    table, board = state.table, state.board
    if icon == "exploration":
        return frozenset(place for place, tile in zip(table.places, board.covered, strict=True) if tile)
    symbols = {help_.symbol for help_ in _helps(state, seat, icon)}
    return frozenset(
        place
        for place, location in zip(table.places, table.locations, strict=True)
        if location is not None and symbols & {*location.symbols}
    )


class Worth(NamedTuple):
    """A bonus tile of a player; `printed` is None where nobody has named it."""

    tile: str
    printed: BonusTile | None
    times: int

    @property
    def points(self) -> int:
        return self.printed.points * self.times if self.printed is not None else 0


def worth_now(state: State, seat: int) -> tuple[Worth, ...]:
    """What each bonus tile would bring if the game ended now."""
    counts, number = icons_of(state, seat), settlers_counted(state, seat)
    found = []
    for name in state.players[seat].bonus:
        tile = state.table.bonus.get(name)
        found.append(Worth(name, tile, times_met(tile, counts, number) if tile is not None else 0))
    return tuple(found)


class OwnBoard(NamedTuple):
    """All that a player's own board shows beside the cubes."""

    settlers: Settlers
    icons: tuple[Collected, ...]
    bonus: tuple[Worth, ...]
    spaces: int
    explored: tuple[str, ...]
    claimed: tuple[str, ...]


def own_board(state: State, seat: int) -> OwnBoard:
    player = state.players[seat]
    return OwnBoard(
        settlers(state, seat),
        collected(state, seat),
        worth_now(state, seat),
        max(BONUS_SPACES, len(player.bonus)),
        player.explored,
        player.claimed,
    )
