"""Setting up A New World.

Unnamed tiles are numbered by where they lie, so that their numbers stay the same when somebody enters what is
printed on a location: "?1304" lies on the fourth place of panel C1, "?2103" is the third from the top in the
second stack of the first fort.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

from engine.catalog import Catalog, facts
from engine.codec import Unreadable, shown
from engine.cubes import Cubes
from engine.ending import turn_order
from engine.game import RUNNING
from engine.new_world.values import (
    PLACE,
    Board,
    BonusTile,
    Covered,
    ExplorationTile,
    HouseRules,
    Location,
    PanelSide,
    Player,
    PointCard,
    PointId,
    Points,
    Setup,
    Stack,
    State,
    Table,
)
from engine.remembering import shared
from engine.unnamed import UNKNOWN, Mysteries

SEATS = (2, 4)
_FACTS = facts("new-world")["setup"]
PANELS: tuple[str, ...] = tuple(_FACTS["panels"])
LOCATIONS: int = _FACTS["locations"]
PLACES_PER_PANEL: int = _FACTS["places_per_panel"]
FORTS: tuple[str, ...] = tuple(_FACTS["forts"])
STACKS_PER_FORT: int = _FACTS["stacks_per_fort"]
POINT_CARDS: int = _FACTS["point_cards"]
BONUS_TILES: int = _FACTS["bonus_tiles"]
EXPLORATION_TILES = {int(players): tiles for players, tiles in _FACTS["exploration_tiles"].items()}
SETTLERS: int = _FACTS["settlers"]
SETTLERS_READY = {int(players): settlers for players, settlers in _FACTS["settlers_ready"].items()}
BONUS_SPACES: int = _FACTS["bonus_spaces"]
CLAIMS_TO_END = {
    int(players): claims for players, claims in facts("new-world")["end"]["claims_by_players"].items()
}
SEAT_CUBES = tuple(Cubes.parse(word) for word in _FACTS["seat_cubes"])

_OTHER_CARDS: Mapping[int, tuple[str, ...]] = {2: ("3+", "=4"), 3: ("=4",), 4: ()}


def set_up(players: int, setup: Setup, rules: HouseRules, components: Catalog) -> State:
    """The table before the first turn."""
    table = _table(players, setup.panel, setup.places, setup.forts, rules, components)
    points, mysteries = _points(setup, table)
    covered, hidden = _explorations(setup, table, players, components.all("panel"))
    ready = SETTLERS_READY[players]
    return State(
        table,
        tuple(Player(SEAT_CUBES[seat], ready, SETTLERS - ready) for seat in range(players)),
        seat=0,
        round=1,
        status=RUNNING,
        board=Board((None,) * len(table.places), covered, hidden, _stacks(setup, table)),
        points=points,
        mysteries=mysteries,
    )


# The board


@shared
def _table(
    players: int,
    panel: str,
    counts: tuple[int, ...] | None,
    forts: tuple[str, ...] | None,
    rules: HouseRules,
    components: Catalog,
) -> Table:
    entered: Mapping[str, Location] = components.all("location")
    points: Mapping[str, PointCard] = components.all("point")
    bonus: Mapping[str, BonusTile] = components.all("bonus")
    panels: Mapping[str, PanelSide] = components.all("panel")
    places = _places((*PANELS, panel), counts, entered, panels)
    chosen = _forts(places, forts, entered, panels)
    locations = tuple(entered.get(place) for place in places)
    return Table(
        places,
        {place: at for at, place in enumerate(places)},
        locations,
        chosen,
        tuple(
            chosen.index(place) if place in chosen and (location is None or location.type == "fort") else None
            for place, location in zip(places, locations, strict=True)
        ),
        points,
        bonus,
        components.all("exploration"),
        frozenset(card for card in points.values() if _stays(card, players))
        | frozenset(tile for tile in bonus.values() if tile.mark is None),
        rules,
        CLAIMS_TO_END[players],
        turn_order(players),
    )


def _places(
    sides: tuple[str, ...],
    counts: tuple[int, ...] | None,
    entered: Mapping[str, Location],
    panels: Mapping[str, PanelSide],
) -> tuple[str, ...]:
    """The places panel by panel; until all are entered, there are some that only the table knows."""
    numbers: dict[str, set[int]] = {side: set() for side in sides}
    for place in entered:
        match = PLACE.fullmatch(place)
        if match and match["side"] in numbers:
            numbers[match["side"]].add(int(match["number"]))
    if counts is None:
        counts = _places_on(sides, panels, sum(map(len, numbers.values())) >= LOCATIONS)
    elif max(counts) > LOCATIONS:
        raise Unreadable("setup.places", f"a panel has at most {LOCATIONS} locations, not {max(counts)}")
    return tuple(
        f"{side}-{number}"
        for side, count in zip(sides, counts, strict=True)
        for number in sorted(numbers[side] | set(range(1, count + 1)))
    )


def _places_on(sides: tuple[str, ...], panels: Mapping[str, PanelSide], all_entered: bool) -> tuple[int, ...]:
    """How many places each side has as far as somebody counted them.

    Of a single one that nobody counted the total tells it; others have as many as we assume, or none but
    those that are entered, where all are.
    """
    told = {side: min(panels[side].places, LOCATIONS) for side in sides if side in panels}
    assumed = 0 if all_entered else PLACES_PER_PANEL
    rest = LOCATIONS - sum(told.values())
    if len(told) == len(sides) - 1 and rest > 0:
        assumed = rest
    return tuple(told.get(side, assumed) for side in sides)


def _forts(
    places: tuple[str, ...],
    told: tuple[str, ...] | None,
    entered: Mapping[str, Location],
    panels: Mapping[str, PanelSide],
) -> tuple[str, ...]:
    """The forts from the left: as told, or as entered, or else where we assume them.

    A table that enters more than four has made a slip; those beyond have no point card above them.
    """
    sure = [place for place in places if place in entered and entered[place].type == "fort"]
    if told is None:
        # What somebody marked as a fort stays one, whatever is entered elsewhere.
        marked = [place for place in sure if _number(place) in (_marks(place, "forts", panels) or ())]
        likely = [place for place in places if place not in entered and _may_be_fort(place, panels)]
        counted = [place for place in likely if _marks(place, "forts", panels) is not None]
        ranked = dict.fromkeys((*marked, *counted, *sure, *likely))
        told = tuple(sorted(list(ranked)[: len(FORTS)], key=places.index))
    for place in told:
        if place not in places:
            raise Unreadable("setup.forts", f"{shown(place)} is not on this board")
    if len(set(told)) < len(told):
        raise Unreadable("setup.forts", "the same place is there twice")
    return (*told, *(place for place in sure if place not in told))


def _may_be_fort(place: str, panels: Mapping[str, PanelSide]) -> bool:
    """As somebody said of its panel, or else as we assume."""
    marked = _marks(place, "forts", panels)
    return place in FORTS if marked is None else _number(place) in marked


def _marks(
    place: str, mark: Literal["forts", "exploration", "mark_2_3"], panels: Mapping[str, PanelSide]
) -> tuple[int, ...] | None:
    """Which places of its panel have this mark; None where nobody has said."""
    panel = panels.get(place.split("-")[0])
    marked: tuple[int, ...] | None = getattr(panel, mark, None)
    return marked


def _number(place: str) -> int:
    return int(place.split("-")[1])


# Point cards


def _stays(card: PointCard, players: int) -> bool:
    """White stars and cards for more players are taken out."""
    return card.star != "white" and card.players not in _OTHER_CARDS[players]


def _points(setup: Setup, table: Table) -> tuple[Points, Mysteries]:
    """One card above each fort, and the face-up deck. A deck without a row: the row is dealt from it."""
    size = len(FORTS)
    row, deck = setup.point_row, setup.point_deck
    if row is None:
        row = (PointId(UNKNOWN),) * size if deck is None else deck[:size]
        deck = deck and deck[size:]
    elif len(row) != size:
        raise Unreadable("setup.point_row", f"must have {size} cards, not {len(row)}")
    if deck is None:
        deck = (setup.next_point or PointId(UNKNOWN), *(PointId(UNKNOWN),) * (_boxed(table) - size - 1))
    elif setup.next_point is not None:
        raise Unreadable("setup.next_point", "is the first card of setup.point_deck")
    _check("setup.point_row", (*row, *deck), table.points, table)
    named_row, mysteries = Mysteries().meet_all(row)
    if deck:
        top, mysteries = mysteries.meet(deck[0])
        return Points(named_row, (top, *deck[1:])), mysteries
    return Points(named_row, ()), mysteries


def _boxed(table: Table) -> int:
    """How many point cards the game has: all of the box but for those known to be taken out."""
    stay = sum(min(card.copies, POINT_CARDS) for card in table.points.values() if card in table.in_game)
    out = sum(min(card.copies, POINT_CARDS) for card in table.points.values() if card not in table.in_game)
    return max(POINT_CARDS - out, stay)


# Bonus tiles


def bonus_token(slot: int, stack: int, depth: int) -> str:
    return f"{UNKNOWN}{slot + 2}{stack}{depth:02d}"


def numbered_stack(tiles: Iterable[str], slot: int, stack: int) -> tuple[str, ...]:
    return tuple(
        bonus_token(slot, stack, depth) if tile == UNKNOWN else tile for depth, tile in enumerate(tiles, 1)
    )


def _stacks(setup: Setup, table: Table) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The stacks of each fort; at one that is not entered there may be tiles on two."""
    if setup.stacks is None:
        piles = {fort: [(UNKNOWN,) * size for size in _stack_sizes(table, fort)] for fort in table.forts}
    else:
        piles = _told_stacks(setup.stacks, table)
    return tuple(
        tuple(numbered_stack(tiles, slot, stack) for stack, tiles in enumerate(piles[fort]))
        for slot, fort in enumerate(table.forts)
    )


def _told_stacks(stacks: tuple[Stack, ...], table: Table) -> dict[str, list[tuple[str, ...]]]:
    """As told; stacks of which nothing was told are as they would be without."""
    piles: dict[str, list[tuple[str, ...]]] = {fort: [] for fort in table.forts}
    for stack in stacks:
        if stack.location not in piles:
            raise Unreadable("setup.stacks", f"{shown(stack.location)} is not a fort")
        piles[stack.location].append(stack.tiles)
    _check("setup.stacks", tuple(tile for stack in stacks for tile in stack.tiles), table.bonus, table)
    for fort, told in piles.items():
        told += [(UNKNOWN,) * size for size in _stack_sizes(table, fort)[len(told) :]]
    return piles


def _stack_sizes(table: Table, fort: str) -> tuple[int, ...]:
    location = table.locations[table.at[fort]]
    if location is None or (location.type == "fort" and location.stacks is None):
        return (BONUS_TILES,) * STACKS_PER_FORT
    # More than the box has is a slip of the keyboard.
    return tuple(min(size, BONUS_TILES) for size in (location.stacks or ())[:BONUS_TILES])


# Exploration tiles


def exploration_token(place: str) -> str:
    return f"{UNKNOWN}1{'ABCDEF'.index(place[0]) + 1}{int(place[3:]):02d}"


def _explorations(
    setup: Setup, table: Table, players: int, panels: Mapping[str, PanelSide]
) -> tuple[tuple[str, ...], int]:
    """The tile on each place, and how many lie on places of which nobody has told what is printed there."""
    if setup.covered is None:
        marked = [_is_marked(place, table, players, panels) for place in table.places]
        tiles = {
            place: exploration_token(place)
            for place, is_marked in zip(table.places, marked, strict=True)
            if is_marked
        }
        hidden = max(0, EXPLORATION_TILES[players] - len(tiles)) if None in marked else 0
    else:
        tiles, hidden = _told_tiles(setup.covered, table), 0
    return tuple(tiles.get(place, "") for place in table.places), hidden


def _is_marked(place: str, table: Table, players: int, panels: Mapping[str, PanelSide]) -> bool | None:
    """Whether a place gets a tile: with the icon it does, and marked 2-3 with two or three players.

    None where nobody has told.
    """
    location, number = table.locations[table.at[place]], _number(place)
    icons, marks = _marks(place, "exploration", panels), _marks(place, "mark_2_3", panels)
    few = players < max(SEATS)
    if number in (icons or ()) or (few and number in (marks or ())):
        return True
    if location is not None:
        return location.exploration or (few and location.mark_2_3)
    return None if icons is None or (few and marks is None) else False


def _told_tiles(covered: tuple[Covered, ...], table: Table) -> dict[str, str]:
    tiles: dict[str, str] = {}
    for cover in covered:
        place = cover.location
        if place not in table.at:
            raise Unreadable("setup.covered", f"{shown(place)} is not on this board")
        if place in tiles:
            raise Unreadable("setup.covered", f"{shown(place)} is there twice")
        tiles[place] = exploration_token(place) if cover.tile == UNKNOWN else cover.tile
    _check("setup.covered", tuple(tiles.values()), table.exploration, table)
    return tiles


# The box

Printed = PointCard | BonusTile | ExplorationTile


def belongs(printed: Printed, table: Table) -> bool:
    """Whether it was not taken out for this game."""
    return isinstance(printed, ExplorationTile) or printed in table.in_game


def _check(where: str, ids: tuple[str, ...], components: Mapping[str, Printed], table: Table) -> None:
    for name, count in Counter(ids).items():
        if name == UNKNOWN:
            continue
        printed = components.get(name)
        if printed is not None and not belongs(printed, table):
            raise Unreadable(where, f"{shown(name)} was taken out of this game")
        if count > (printed.copies if printed else 1):
            raise Unreadable(where, f"{shown(name)} is there more often than in the box")
