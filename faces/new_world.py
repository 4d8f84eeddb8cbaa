"""The face of A New World: places, settlers, point cards and tiles."""

from collections.abc import Mapping
from typing import Any

from engine.catalog import Component, facts
from engine.game import Touch, Words
from engine.new_world import NEW_WORLD as RULES
from engine.new_world.naming import kinds
from engine.new_world.values import PLACE, BonusTile, ExplorationTile, Location, PointCard, State
from engine.unnamed import UNKNOWN
from faces import looks
from faces.entering import ChoicePart, CubesPart, Form, NumberPart, Values, when
from faces.face import (
    Countable,
    Face,
    cubes,
    discard,
    face_down,
    given,
    in_columns,
    player,
    term,
    thing,
    times,
    unnamed,
    upgrade,
    whose_turn,
)
from faces.telling import Teller
from faces.things import Count, Things
from rulebook import Printed

COLUMNS = 4
SETTLED = ("settlers", "expelled_settlers", "tool")
RETURNED = ("discard",)


# Lines


def written(teller: Teller, name: str) -> str:
    match teller.components.get(name):
        case PointCard(cost=cost, points=points, icon=icon):
            return f"[{cost}] {points} · {teller.word(f'icon.{icon}')}"
        case BonusTile() as tile:
            return _bonus_line(teller, tile)
        case ExplorationTile() as tile:
            return _exploration_line(teller, tile)
    return name if PLACE.fullmatch(name) else unnamed(name)


def _bonus_line(teller: Teller, tile: BonusTile) -> str:
    icons = " + ".join(teller.word(f"icon.{icon}") for icon in tile.icons)
    return teller.word(f"bonus.{tile.condition}", points=tile.points, icons=icons)


def _exploration_line(teller: Teller, tile: ExplorationTile) -> str:
    """Whatever is printed on it: cubes, settlers, points, an icon."""
    parts = [f"[{tile.cubes}]"] if tile.cubes else []
    if tile.settlers:
        parts.append(teller.word("settlers", n=tile.settlers))
    if tile.points:
        parts.append(teller.word("points", n=tile.points))
    if tile.icon:
        parts.append(teller.word(f"icon.{tile.icon}"))
    return ", ".join(parts) or UNKNOWN


def printed(component: Component) -> Printed:
    match component:
        case PointCard(cost=cost, points=points, icon=icon):
            return Printed("pointed", {"costs": cost, "points": points, "icon": icon})
        case Location(cost=cost, gain=gain, type="trade"):
            return Printed("trade", {"costs": cost, "gives": gain})
        case BonusTile(condition=condition, points=points, icons=icons):
            return Printed(f"bonus.{condition}", {"points": points, "icons": " ".join(icons)})
        case ExplorationTile() as tile:
            return Printed(
                "exploration",
                {
                    "cubes": tile.cubes,
                    "settlers": tile.settlers,
                    "points": tile.points,
                    "icon": tile.icon or "",
                },
            )
    return Printed("other", {"id": component.id})


# Chips


def _bonus(teller: Teller, action: Any) -> str:
    return teller.word("no_bonus") if action.bonus is None else teller.word("stack", n=action.bonus + 1)


def _claim(teller: Teller, action: Any) -> str:
    return teller.word("with_card" if action.claim else "without_card")


def _tool(teller: Teller, action: Any) -> str:
    if action.tool is None:
        return teller.word("tools_as_printed")
    return teller.word("with.tool", tool=cubes(teller, action.tool.word))


def _settlers(teller: Teller, action: Any) -> str:
    if action.settlers is None:
        return teller.word("settlers_as_printed")
    return teller.word("settlers", n=action.settlers)


def _new_settlers(teller: Teller, action: Any) -> str:
    return "+ " + teller.word("settlers", n=action.new_settlers)


def _explore(teller: Teller, action: Any) -> str:
    return action.explore or teller.word("no_tile")


# The table


def columns(state: State, things: tuple[str, ...]) -> list[list[str]]:
    """Point cards by value; tiles in the order in which they were entered."""
    points = state.table.points
    if things and things[0] in points:
        return in_columns(sorted(things, key=lambda card: points[card].points), COLUMNS)
    return in_columns(list(things), COLUMNS)


def whereabouts(state: State, unnamed: str) -> Words:
    table = state.table
    if unnamed in state.points.row:
        return Words("points", {"place": state.points.row.index(unnamed) + 1})
    if unnamed in state.points.deck[:1]:
        return Words("deck", {})
    for fort, stacks in zip(table.forts, state.board.stacks, strict=True):
        if any(unnamed in stack for stack in stacks):
            return Words("stack", {"location": fort})
    for place, tile in zip(table.places, state.board.covered, strict=True):
        if tile == unnamed:
            return Words("covered", {"location": place})
    for seat, owner in enumerate(state.players):
        if unnamed in (*owner.claimed, *owner.bonus, *owner.explored):
            return Words("player", {"player": seat})
    return Words("other", {})


PILES = ("claimed", "bonus", "explored")
"""What each player has."""


def lying_at(state: State, touch: Touch, seat: int) -> str:
    if touch.kind == "points":
        return state.points.row[int(touch.key)]
    if touch.kind in PILES:
        card: str = getattr(state.players[seat], touch.kind)[int(touch.key)]
        return card
    return state.board.covered[state.table.at[str(touch.key)]] if touch.kind == "location" else ""


def renamed(state: State, touch: Touch, seat: int, card: str) -> Mapping[str, object]:
    if touch.kind in PILES:
        pile = list(getattr(state.players[seat], touch.kind))
        pile[int(touch.key)] = card
        return {"player": seat, touch.kind: pile}
    if touch.kind == "points":
        row = list(state.points.row)
        row[int(touch.key)] = card
        return {"point_row": row}
    covered = dict(zip(state.table.places, state.board.covered, strict=True)) | {str(touch.key): card}
    return {"covered": [{"location": place, "tile": tile} for place, tile in covered.items() if tile]}


def needs(state: State) -> Mapping[str, object]:
    first = state.players[0]
    return {"ready": first.ready, "reserve": first.reserve}


def counters(state: State, seat: int) -> Mapping[str, Countable]:
    owner = state.players[seat]
    return {"storage": owner.storage, "ready": owner.ready, "reserve": owner.reserve}


def things(state: State, seat: int) -> Things:
    owner = state.players[seat]
    counts = (
        Count("ready", owner.ready, "account"),
        Count("reserve", owner.reserve, "account-outline"),
        Count("bonus", len(owner.bonus), "shield-outline"),
        Count("explored", len(owner.explored), "compass-outline"),
    )
    return Things(owner.storage, len(owner.claimed), counts)


def table(state: State) -> Mapping[str, int]:
    deck = state.points.deck
    return whose_turn(state, **({"points_left": len(deck)} if face_down(deck[1:]) else {}))


# Entering cards and tiles. Places are entered panel by panel, elsewhere.

_SETUP = facts("new-world")["setup"]
ICON_SIGNS = {
    "native_aid": "hand-heart-outline",
    "tool": "hammer",
    "new_settlers": "account-plus",
    "exploration": "compass",
}
SYMBOLS = {
    "feather": "feather",
    "fish": "fish",
    "tree": "pine-tree",
    "paw": "paw",
    "corn": "corn",
    "waves": "waves",
    "mountain": "image-filter-hdr",
    "sun": "white-balance-sunny",
}
"""Circled symbols of places and cards: whichever looks most like the one that is printed."""
CONDITIONS = ("icon", "icon_pair", "settlers", "flat")


def point_called(told: Values) -> str:
    beside = (told.get(name) for name in ("icon", "symbol", "cube", "settlers"))
    return "-".join(
        ("point", str(told["cost"]), str(told["points"]), *(str(said) for said in beside if said))
    )


def bonus_called(told: Values) -> str:
    icons = told.get("icons", ())
    assert isinstance(icons, tuple)
    return "-".join(("bonus", str(told["condition"]), str(told["points"]), *icons))


def bonus_is_whole(told: Values) -> bool:
    icons, needed = told.get("icons", ()), {"icon": 1, "icon_pair": 2}
    assert isinstance(icons, tuple)
    return bool(told.get("points")) and len(icons) == needed.get(str(told.get("condition")), 0)


def explored_called(told: Values) -> str:
    said = (told.get(name) for name in ("cubes", "settlers", "points", "icon"))
    return "-".join(("explore", *(str(part) for part in said if part)))


FORMS = {
    "point": Form(
        kind="point",
        type=PointCard,
        parts=(
            CubesPart("cost"),
            NumberPart("points", tuple(range(1, 13))),
            ChoicePart("icon", ICON_SIGNS, term("icon")),
            ChoicePart("symbol", SYMBOLS, asked=when("icon", "native_aid", "tool")),
            CubesPart("cube", asked=when("icon", "tool")),
            NumberPart("settlers", (1, 2, 3), asked=when("icon", "new_settlers")),
            ChoicePart("players", {"3+": "", "=4": ""}, term("mark")),
        ),
        called=point_called,
        is_whole=lambda told: all(told.get(name) for name in ("cost", "points", "icon")),
        in_box=_SETUP["point_cards"],
    ),
    "bonus": Form(
        kind="bonus",
        type=BonusTile,
        parts=(
            ChoicePart("condition", dict.fromkeys(CONDITIONS, ""), term("condition")),
            ChoicePart("icons", ICON_SIGNS, term("icon"), most=1, asked=when("condition", "icon")),
            ChoicePart("icons", ICON_SIGNS, term("icon"), most=2, asked=when("condition", "icon_pair")),
            NumberPart("points", tuple(range(1, 11))),
            ChoicePart("mark", {"I": "", "III": ""}, term("mark")),
        ),
        called=bonus_called,
        is_whole=bonus_is_whole,
        in_box=_SETUP["bonus_tiles"],
    ),
    "exploration": Form(
        kind="exploration",
        type=ExplorationTile,
        parts=(
            CubesPart("cubes"),
            NumberPart("settlers", (1, 2, 3)),
            NumberPart("points", tuple(range(1, 6))),
            ChoicePart("icon", ICON_SIGNS, term("icon")),
        ),
        called=explored_called,
        is_whole=lambda told: any(told.get(name) for name in ("cubes", "settlers", "points", "icon")),
        in_box=max(_SETUP["exploration_tiles"].values()),
    ),
}


def kind_of(state: State, name: str) -> str:
    found = zip(("point", "bonus", "exploration"), kinds(state), strict=True)
    return next((kind for kind, (seen, box) in found if name in box or name in seen), "")


NEW_WORLD = Face(
    game=RULES,
    words="new-world",
    holdings="storage",
    look=looks.NEW_WORLD,
    claimed="point",
    told={
        "activate.production": (*SETTLED, *RETURNED),
        "activate.trade": (*SETTLED, *RETURNED),
        "activate.upgrade": (*SETTLED, *RETURNED),
        "activate.nothing": (*SETTLED, *RETURNED),
        "activate.unknown": (*SETTLED, *RETURNED),
        "activate.fort": (*SETTLED, "card", "bonus", "tile", "new_settlers", *RETURNED),
        "rest": RETURNED,
        "adjust": ("storage",),
    },
    facts={
        "storage": cubes,
        "tool": cubes,
        "found": cubes,
        "expelled": player,
        "bonus": thing,
        "uncover": thing,
    },
    chips={
        "times": times,
        "upgrade": upgrade,
        "bonus": _bonus,
        "claim": _claim,
        "explore": _explore,
        "settlers": _settlers,
        "tool": _tool,
        "cost": given("cost"),
        "gain": given("gain"),
        "found": given("found"),
        "new_settlers": _new_settlers,
        "discard": discard,
    },
    written=written,
    printed=printed,
    columns=columns,
    whereabouts=whereabouts,
    lying_at=lying_at,
    renamed=renamed,
    needs=needs,
    counters=counters,
    table=table,
    things=things,
    forms=FORMS,
    kind_of=kind_of,
)
