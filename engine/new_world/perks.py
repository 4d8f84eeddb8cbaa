"""What a player's point cards change when a location is used: fewer settlers, and cubes beforehand."""

from typing import NamedTuple

from engine.cubes import NONE, Cubes
from engine.new_world.values import Location, PointCard, Standing, Table
from engine.remembering import remembered


class Terms(NamedTuple):
    """On which terms a player can use a place.

    So many settlers where it is `empty`, so many fewer (`aid`, `aid_expelling`), cubes beforehand (`tool`).
    """

    empty: int
    aid: int
    aid_expelling: int
    tool: Cubes


class Perks(NamedTuple):
    """The terms at each place. `unnamed` cards may be of any kind, `aid` cards help at places not entered."""

    terms: tuple[Terms, ...]
    aid: int
    unnamed: int


@remembered
def perks_of(table: Table, claimed: tuple[str, ...]) -> Perks:
    cards = [table.points[card] for card in claimed if card in table.points]
    return Perks(
        tuple(_terms(table, location, cards) for location in table.locations),
        sum(card.icon == "native_aid" for card in cards),
        len(claimed) - len(cards),
    )


def _terms(table: Table, location: Location | None, cards: list[PointCard]) -> Terms:
    """Every card that shows a symbol of the location counts, one settler or its cube each."""
    if location is None:
        return Terms(1, 0, 0, NONE)
    helping = [card for card in cards if card.symbol and card.symbol in location.symbols]
    aid = sum(card.icon == "native_aid" for card in helping)
    tool = sum((card.cube for card in helping if card.icon == "tool"), NONE)
    aid_expelling = aid if table.rules.aid_when_expelling else 0
    return Terms(max(1, location.settlers - aid), aid, aid_expelling, tool)


def needs(terms: Terms, standing: Standing | None) -> int:
    """Empty: what is printed. Occupied: a settler more than stand there. At least one, whatever the aid."""
    return terms.empty if standing is None else max(1, standing[1] + 1 - terms.aid_expelling)


def aid_counts(table: Table, standing: Standing | None) -> bool:
    return standing is None or table.rules.aid_when_expelling
