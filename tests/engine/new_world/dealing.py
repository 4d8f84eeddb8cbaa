"""Whole layouts of A New World at random, of what a box has: the tables that random games begin with."""

from collections.abc import Mapping
from random import Random

from engine.catalog import Catalog
from engine.new_world.setup import Printed, belongs, set_up
from engine.new_world.values import (
    BonusId,
    Covered,
    ExplorationId,
    HouseRules,
    LocationId,
    PointId,
    Setup,
    Stack,
    Table,
)


def deal(seed: int, players: int, components: Catalog) -> Setup:
    """Shuffled cards and tiles where they belong, as far as there are enough of them."""
    shuffle = Random(seed).shuffle
    start = set_up(players, Setup(), HouseRules(), components)
    table, board = start.table, start.board
    cards, bonus, tiles = (_box(kind, table) for kind in (table.points, table.bonus, table.exploration))
    for pile in (cards, bonus, tiles):
        shuffle(pile)
    marked = [place for place, tile in zip(table.places, board.covered, strict=True) if tile]
    return Setup(
        point_deck=tuple(map(PointId, cards)),
        stacks=tuple(
            Stack(
                location=LocationId(fort),
                tiles=tuple(BonusId(bonus.pop()) for _ in range(min(len(stack), len(bonus)))),
            )
            for fort, stacks in zip(table.forts, board.stacks, strict=True)
            for stack in stacks
        ),
        covered=tuple(
            Covered(location=LocationId(place), tile=ExplorationId(tile))
            for place, tile in zip(marked, tiles, strict=False)
        ),
    )


def _box(components: Mapping[str, Printed], table: Table) -> list[str]:
    return [
        printed.id
        for printed in components.values()
        if belongs(printed, table)
        for _ in range(printed.copies)
    ]
