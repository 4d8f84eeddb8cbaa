"""Cards, tiles and places of A New World as they look while they are entered: from what was told so far."""

from typing import Any

from kivy.uix.widget import Widget

from engine.catalog import Component
from engine.new_world.values import BonusTile, ExplorationTile, Location, PointCard
from faces.entering import Values
from faces.land.entering import FORT, ICON_SIGNS, SYMBOLS, card_as_printed
from screens.pictured import Shape
from screens.widgets.goal_card import GoalCard, GoalOf
from screens.widgets.own_things import BonusSpaces, WorthOf
from screens.widgets.place import PlaceCell, PlaceOf
from screens.widgets.place_signs import PAWN, BonusOf, StackOf, TileOf, circled

SHAPES: dict[type[Component], Shape] = dict.fromkeys(
    (Location, PointCard, BonusTile, ExplorationTile), "card"
)


def picture(kind: type[Component], edition: str) -> Widget:
    """Something on which nothing is printed yet."""
    if kind is PointCard:
        return GoalCard(edition=edition, touchable=False)
    if kind is BonusTile:
        return BonusSpaces(spaces=1, edition=edition, touchable=False)
    tile = TileOf(named=False) if kind is ExplorationTile else None
    return PlaceCell(place=PlaceOf(tile=tile), edition=edition, touchable=False)


def print_on(drawn: Widget, told: Values) -> None:
    if isinstance(drawn, GoalCard):
        drawn.goal = _goal(told)
    elif isinstance(drawn, BonusSpaces):
        drawn.tiles = (WorthOf(_bonus(told)),)
    elif isinstance(drawn, PlaceCell) and drawn.place.tile is not None:
        drawn.place = PlaceOf(tile=_tile(told))
    elif isinstance(drawn, PlaceCell):
        drawn.place = place_of(told)


def place_of(told: Values, name: str = "") -> PlaceOf:
    """A place with what was told of it; nothing is known of one of which nobody said what it does."""
    values: Any = told
    stacks = tuple(StackOf(BonusOf(named=False), values[field]) for field in FORT if told.get(field))
    kind = "upgrade" if "upgrades" in told else "trade" if "cost" in told else "production"
    return PlaceOf(
        name,
        "fort" if stacks else kind if any(field in told for field in ("gain", "cost", "upgrades")) else "",
        values.get("cost", ""),
        values.get("gain", ""),
        values.get("upgrades", 0),
        tuple(circled(symbol, SYMBOLS) for symbol in values.get("symbols", ())),
        stacks,
        is_fort=bool(stacks),
        needs=values.get("settlers"),
    )


def _goal(told: Values) -> GoalOf:
    values = card_as_printed(told)
    symbol = values.get("symbol", "")
    return GoalOf(
        values.get("points", 0),
        values.get("cost", ""),
        ICON_SIGNS.get(values.get("icon", ""), ""),
        circled(symbol, SYMBOLS) if symbol else None,
        values.get("cube", ""),
        values.get("settlers", 0),
        named=bool(told),
    )


def _bonus(told: Values) -> BonusOf:
    values: Any = told
    if not told:
        return BonusOf(named=False)
    icons = tuple(ICON_SIGNS[icon] for icon in values.get("icons", ()))
    signs = (PAWN, PAWN) if values.get("condition") == "settlers" else icons or ("star",)
    return BonusOf(signs, values.get("points", 0))


def _tile(told: Values) -> TileOf:
    values: Any = told
    return TileOf(
        values.get("cubes", ""),
        values.get("settlers", 0),
        values.get("points", 0),
        ICON_SIGNS.get(values.get("icon", ""), ""),
        named=bool(told),
    )
