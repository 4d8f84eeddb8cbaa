"""What unnamed cards and tiles, and places not entered, were seen to do, and whether a name agrees."""

from engine.cubes import NONE, Cubes
from engine.new_world.perks import Terms, aid_counts
from engine.new_world.values import (
    BonusTile,
    Claiming,
    Evidence,
    ExplorationTile,
    Exploring,
    Location,
    PointCard,
    Standing,
    State,
    Telling,
    Working,
)


def seen_working(
    state: State, location: Location, standing: Standing | None, terms: Terms, placed: int, tool: Cubes
) -> Working:
    """What a turn of somebody with unnamed cards says about them."""
    unnamed = tuple(card for card in state.mover.claimed if card not in state.table.points)
    needs = (location.settlers if standing is None else standing[1] + 1) - terms.aid
    if not aid_counts(state.table, standing):
        needs = placed = 1
    return Working(unnamed, location.symbols, needs, placed, tool - terms.tool)


def with_telling(evidence: tuple[Evidence, ...], telling: Telling) -> tuple[Evidence, ...]:
    """What a place that is not entered did is remembered once."""
    return evidence if telling in evidence else (*evidence, telling)


def tellings(evidence: tuple[Evidence, ...], location: str) -> list[Telling]:
    """What this place was said to do, the latest first."""
    return [
        piece for piece in reversed(evidence) if isinstance(piece, Telling) and piece.location == location
    ]


Printed = PointCard | BonusTile | ExplorationTile


def agrees(piece: Evidence, unnamed: str, printed: Printed) -> bool:
    """Whether this can be what was seen."""
    match piece, printed:
        case Claiming(card=card), PointCard() if card == unnamed:
            return claimed_as(piece, printed)
        case Exploring(tile=tile), ExplorationTile() if tile == unnamed:
            return explored_as(piece, printed)
        case Working(cards=cards), PointCard() if unnamed in cards:
            return working_as(piece, unnamed, printed)
    return True


def claimed_as(claiming: Claiming, card: PointCard) -> bool:
    """Its price, its settlers as far as the reserve went, its exploration tile if there was one."""
    brings = min(card.settlers, claiming.reserve) if card.icon == "new_settlers" else 0
    takes = card.icon == "exploration" and claiming.tiles > 0
    return (claiming.cost, claiming.new_settlers, claiming.explored) == (card.cost, brings, takes)


def explored_as(exploring: Exploring, tile: ExplorationTile) -> bool:
    return (exploring.found, exploring.new_settlers) == (tile.cubes, min(tile.settlers, exploring.reserve))


def working_as(working: Working, unnamed: str, card: PointCard) -> bool:
    """The other cards must account for what this one leaves of the settlers saved and the cubes."""
    rest = left_of(working, unnamed, card)
    saved = max(0, rest.needs - rest.placed)
    return (
        working.tool.total - rest.tool.total == _tool_of(working, card).total
        and rest.placed <= max(1, rest.needs)
        and saved + rest.tool.total <= len(rest.cards)
    )


def left_of(working: Working, unnamed: str, card: PointCard) -> Working:
    """What is still to be explained once one of the cards has its name."""
    aids = card.icon == "native_aid" and card.symbol in working.symbols
    return Working(
        tuple(other for other in working.cards if other != unnamed),
        working.symbols,
        working.needs - aids,
        working.placed,
        working.tool - _tool_of(working, card),
    )


def _tool_of(working: Working, card: PointCard) -> Cubes:
    return card.cube if card.icon == "tool" and card.symbol in working.symbols else NONE


def solved(evidence: tuple[Evidence, ...], unnamed: str, printed: Printed) -> tuple[Evidence, ...]:
    """What is still to be explained, of everything, once a card or tile has its name."""
    left: list[Evidence] = []
    for piece in evidence:
        match piece, printed:
            case Working(cards=cards), PointCard() if unnamed in cards:
                if len(cards) > 1:
                    left.append(left_of(piece, unnamed, printed))
            case ((Claiming(card=name) | Exploring(tile=name)), _) if name == unnamed:
                pass
            case _:
                left.append(piece)
    return tuple(left)
