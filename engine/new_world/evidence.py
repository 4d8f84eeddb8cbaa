"""What unnamed cards and tiles, and places not entered, were seen to do, and whether a name agrees."""

from collections.abc import Iterable

from engine.cubes import LETTERS, NONE, Cubes
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


def steps_told(telling: Telling) -> int:
    """By how many steps cubes may have been raised there: as it was told, or from the cubes in and out.

    Cubes of one kind for as many of the next one are rather a trade.
    """
    cost, gain = telling.cost, telling.gain
    if telling.steps or cost.total != gain.total or not _is_raised(cost, gain):
        return telling.steps
    levels = zip(cost.word, gain.word, strict=True)
    steps = sum(LETTERS.index(high) - LETTERS.index(low) for low, high in levels)
    return steps if len(set(cost.word)) > 1 or steps > cost.total else 0


def helped_before(state: State, location: Location) -> Working | None:
    """How the player's unnamed cards last helped at a place with the same symbols; None if they did not.

    Where others stood, and their aid does not count, nothing was seen of the settlers.
    """
    cards = frozenset(state.mover.claimed)
    for piece in reversed(state.evidence):
        if isinstance(piece, Working) and piece.symbols == location.symbols and cards.issuperset(piece.cards):
            return piece if piece.tool or piece.placed < piece.needs else None
    return None


# Whether the tellings of one place can all be true


def settlers_agree(told: list[Telling], aids: int) -> bool:
    """Whether one number can be printed there, with up to so many cards that save a settler each."""
    settlers = [telling.settlers for telling in told if telling.settlers is not None]
    return not settlers or max(settlers) - min(settlers) <= aids


def work_agrees(told: list[Telling], tools: int) -> bool:
    """Whether one place can have done all of this, with up to so many cards that bring a cube each."""
    return any(is_one(told, tools) for is_one in (_one_production, _one_trade, _one_upgrade))


def _one_production(told: list[Telling], tools: int) -> bool:
    return all(not telling.cost and not telling.steps for telling in told) and _one_gain(told, tools)


def _one_trade(told: list[Telling], tools: int) -> bool:
    """Whoever used a tool's cube to pay paid less."""
    dearest = _most(telling.cost for telling in told)
    return (
        bool(dearest)
        and all(not telling.steps and (dearest - telling.cost).total <= tools for telling in told)
        and _one_gain(told, tools)
    )


def _one_gain(told: list[Telling], tools: int) -> bool:
    """What all of them gave is printed there; the rest came from tools."""
    most = _most(telling.gain for telling in told)
    always = most - _most(most - telling.gain for telling in told)
    return bool(always) and all((telling.gain - always).total <= tools for telling in told)


def _one_upgrade(told: list[Telling], tools: int) -> bool:
    """Told step by step, or as the cubes before and after; nothing at all is an upgrade too."""
    return all(
        0 <= telling.gain.total - telling.cost.total <= tools
        and (tools > 0 or _is_raised(telling.cost, telling.gain))
        for telling in told
        if not telling.steps
    )


def _is_raised(before: Cubes, after: Cubes) -> bool:
    levels = zip(before.word, after.word, strict=True)
    return all(LETTERS.index(low) <= LETTERS.index(high) for low, high in levels)


def _most(several: Iterable[Cubes]) -> Cubes:
    """Of each kind as many as any of them has."""
    return Cubes.of(*map(max, zip(*(cubes.counts for cubes in several), strict=True)))


# What a name has to agree with

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
