"""What a player's point cards change when a location is used: fewer settlers, and cubes beforehand."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from engine.cubes import NONE, Cubes
from engine.new_world.values import Location, PointCard, Standing, Table


class Perks(NamedTuple):
    """By symbol: how many settlers fewer, which cubes more. `unnamed` cards may do either."""

    aid: Mapping[str, int]
    tool: Mapping[str, Cubes]
    unnamed: int


def perks_of(table: Table, claimed: tuple[str, ...]) -> Perks:
    return _perks(tuple(map(table.points.get, claimed)))


@cache
def _perks(cards: tuple[PointCard | None, ...]) -> Perks:
    aid: dict[str, int] = {}
    tool: dict[str, Cubes] = {}
    for card in cards:
        if card is None or not card.symbol:
            continue
        if card.icon == "native_aid":
            aid[card.symbol] = aid.get(card.symbol, 0) + 1
        elif card.icon == "tool":
            tool[card.symbol] = tool.get(card.symbol, NONE) + card.cube
    return Perks(aid, tool, cards.count(None))


def needs(table: Table, location: Location, standing: Standing | None, perks: Perks) -> int:
    """The settlers that a location needs from this player; at least one, whatever the aid."""
    return max(1, needs_unaided(location, standing) - aid(table, location, standing, perks))


def needs_unaided(location: Location, standing: Standing | None) -> int:
    """An empty location needs what is printed there, an occupied one a settler more than stand there."""
    return location.settlers if standing is None else standing[1] + 1


def aid(table: Table, location: Location, standing: Standing | None, perks: Perks) -> int:
    """How many settlers fewer native aid makes it; each card counts."""
    fewer = 0
    if perks.aid and aid_counts(table, standing):
        for symbol in location.symbols:
            fewer += perks.aid.get(symbol, 0)
    return fewer


def aid_counts(table: Table, standing: Standing | None) -> bool:
    return standing is None or table.rules.aid_when_expelling


def tool_cubes(location: Location, perks: Perks) -> Cubes:
    """What tool cards give before the location's own action; each card counts."""
    cubes = NONE
    if perks.tool:
        for symbol in location.symbols:
            cubes = cubes + perks.tool.get(symbol, NONE)
    return cubes
