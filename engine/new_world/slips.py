"""What a table may have mistyped when it entered parts of A New World, laid them out or told what they did.

Warnings: nothing here blocks play.
"""

from collections.abc import Iterator
from typing import Any

from engine.catalog import Catalog, facts
from engine.game import Words
from engine.new_world.evidence import settlers_agree, tellings, work_agrees
from engine.new_world.setup import BONUS_TILES, EXPLORATION_TILES, bonus_token
from engine.new_world.values import Location, PanelSide, PointCard, State

_SETUP = facts("new-world")["setup"]
EXPLORATION_PLACES = 8
PLACES_2_3 = 2
STORAGE = 10


def slips(parts: Catalog) -> tuple[Words, ...]:
    return tuple(_slips(parts))


def _slips(parts: Catalog) -> Iterator[Words]:
    for chosen in _SETUP["chosen_panels"]:
        yield from _of_sides(parts, (*_SETUP["panels"], chosen))
        yield from _of_panels(parts, (*_SETUP["panels"], chosen))
    for kind, most in (
        ("point", _SETUP["point_cards"]),
        ("bonus", _SETUP["bonus_tiles"]),
        ("exploration", max(_SETUP["exploration_tiles"].values())),
    ):
        tiles = [part for part in parts.all(kind).values() if getattr(part, "mark", None) is None]
        count = sum(part.copies for part in tiles)
        if count > most:
            yield Words("slip.too_many", {"kind": kind, "count": count, "most": most})
    for entry in parts.entered:
        card = entry.component
        if isinstance(card, PointCard) and card.cost.total > STORAGE:
            yield Words("slip.cost", {"id": card.id, "cost": card.cost.total, "most": STORAGE})


def _of_sides(parts: Catalog, sides: tuple[str, ...]) -> Iterator[Words]:
    """Four panels on which everything is counted, or marked, have so much of it."""
    panels = [parts.all("panel").get(side) for side in sides]
    counted: dict[str, tuple[list[Any], int]] = {
        "location": ([panel and range(panel.places) for panel in panels], _SETUP["locations"]),
        "fort": ([panel and _forts(panel, parts) for panel in panels], len(_SETUP["forts"])),
        "exploration place": ([panel and panel.exploration for panel in panels], EXPLORATION_PLACES),
        "2-3 place": ([panel and panel.mark_2_3 for panel in panels], PLACES_2_3),
    }
    for kind, (told, right) in counted.items():
        if None not in told:
            yield from _unlike(kind, sum(map(len, told)), right, sides[-1])


def _forts(panel: PanelSide, parts: Catalog) -> set[str] | None:
    """Those that were marked, and those that were entered."""
    entered = {
        part.id for part in parts.all("location").values() if part.type == "fort" and _side(part) == panel.id
    }
    if panel.forts is None:
        return None
    return entered | {f"{panel.id}-{number}" for number in panel.forts}


def _side(part: Location) -> str:
    return part.id.split("-")[0]


def _unlike(kind: str, count: int, right: int, panel: str) -> Iterator[Words]:
    if count > right:
        yield Words("slip.too_many", {"kind": kind, "count": count, "most": right, "panel": panel})
    elif count < right:
        yield Words("slip.too_few", {"kind": kind, "count": count, "least": right, "panel": panel})


def _of_panels(parts: Catalog, panels: tuple[str, ...]) -> Iterator[Words]:
    """Four panels of which every location is entered have forts and exploration places in known numbers."""
    locations = [part for part in parts.all("location").values() if _side(part) in panels]
    if not any(part.id.startswith(panels[-1]) for part in locations):
        return
    known: dict[str, tuple[int, int]] = {
        "location": (len(locations), _SETUP["locations"]),
        "fort": (sum(part.type == "fort" for part in locations), len(_SETUP["forts"])),
        "exploration place": (sum(part.exploration for part in locations), EXPLORATION_PLACES),
        "2-3 place": (sum(part.mark_2_3 for part in locations), PLACES_2_3),
    }
    complete = len(locations) == _SETUP["locations"]
    for kind, (count, right) in known.items():
        if complete or count > right:
            yield from _unlike(kind, count, right, panels[-1])


# The table


def table_slips(state: State) -> tuple[Words, ...]:
    """Tiles that cannot lie so, and places that were said to do what no place does."""
    return (*_of_bonus_tiles(state), *_of_exploration_tiles(state), *_of_tellings(state))


def _of_bonus_tiles(state: State) -> Iterator[Words]:
    """No more than there are; of stacks that nobody told nothing can be said."""
    told = [
        len(stack)
        for slot, stacks in enumerate(state.board.stacks)
        for at, stack in enumerate(stacks)
        if bonus_token(slot, at, BONUS_TILES) not in stack
    ]
    count = sum(told) + sum(len(player.bonus) for player in state.players)
    if count > BONUS_TILES:
        yield Words("slip.laid_out", {"kind": "bonus", "count": count, "most": BONUS_TILES})


def _of_exploration_tiles(state: State) -> Iterator[Words]:
    """So many for this number of players, and none on a fort."""
    table, board = state.table, state.board
    count = sum(map(bool, board.covered)) + board.hidden + sum(len(one.explored) for one in state.players)
    right = EXPLORATION_TILES[len(state.players)]
    if count != right:
        yield Words("slip.laid_out", {"kind": "exploration", "count": count, "most": right})
    for place, tile, slot in zip(table.places, board.covered, table.slots, strict=True):
        if tile and slot is not None:
            yield Words("slip.on_fort", {"location": place})


def _of_tellings(state: State) -> Iterator[Words]:
    """Cards that nobody named may be of any kind."""
    table = state.table
    aids, tools = (
        max(
            sum(card not in table.points or table.points[card].icon == icon for card in player.claimed)
            for player in state.players
        )
        for icon in ("native_aid", "tool")
    )
    for place, slot in zip(table.places, table.slots, strict=True):
        told = tellings(state.evidence, place)
        if told and not (settlers_agree(told, aids) and (slot is not None or work_agrees(told, tools))):
            yield Words("slip.told_otherwise", {"location": place})
