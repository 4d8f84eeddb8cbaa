"""The face of A New World: places, settlers, point cards and tiles."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.catalog import Catalog, Component, facts
from engine.game import Fact, Touch, Words
from engine.new_world import NEW_WORLD as RULES
from engine.new_world.evidence import tellings
from engine.new_world.naming import kinds
from engine.new_world.panels import CHOSEN, is_counted, laid_out
from engine.new_world.setup import BONUS_TILES, EXPLORATION_TILES, LOCATIONS
from engine.new_world.showing import stacks as stacks_of_fort
from engine.new_world.showing import worth_now
from engine.new_world.values import PLACE, BonusTile, ExplorationTile, Location, PanelSide, PointCard, State
from engine.unnamed import UNKNOWN
from faces import looks
from faces.entering import ChoicePart, CubesPart, Form, NumberPart, Tab, Values, when
from faces.face import (
    Face,
    Layout,
    Marked,
    Todo,
    cubes,
    discard,
    face_down,
    given,
    in_columns,
    player,
    term,
    thing,
    times,
    upgrade,
    whose_turn,
)
from faces.phrases import literal
from faces.settable import UNTOLD, Among, Countable, Pile
from faces.telling import Teller
from faces.things import Count, Things
from faces.ways import Way, counter
from rulebook import Printed

COLUMNS = 4
FEW = "2–3"
"""The mark for two or three players."""
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
        case PanelSide() as side:
            return _side_line(teller, side)
    return name if PLACE.fullmatch(name) else teller.word("unnamed")


def _side_line(teller: Teller, side: PanelSide) -> str:
    """How many places, and which of them have a mark, as far as somebody has said."""
    marks = (
        (teller.word("kind.fort"), side.forts),
        (teller.word("icon.exploration"), side.exploration),
        (FEW, side.mark_2_3),
    )
    told = (
        f"{mark} ({', '.join(map(str, numbers)) or '–'})" for mark, numbers in marks if numbers is not None
    )
    return " · ".join((side.id, teller.word("places", n=side.places), *told))


def _bonus_line(teller: Teller, tile: BonusTile) -> str:
    icons = " + ".join(teller.word(f"icon.{icon}") for icon in tile.icons)
    return teller.word(f"bonus.{tile.condition}", points=tile.points, icons=icons)


def explained(teller: Teller, state: State, seat: int) -> tuple[str, ...]:
    """What each bonus tile counts, how often that is there, and what it brings."""
    return tuple(
        written(teller, worth.tile)
        if worth.printed is None
        else teller.word(
            "board.worth", tile=_bonus_line(teller, worth.printed), times=worth.times, n=worth.points
        )
        for worth in worth_now(state, seat)
    )


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


def tile_in_words(teller: Teller, fact: Fact) -> str:
    """What nobody has named is a card, unless it is said to be a tile."""
    return thing(teller, fact) if fact in ("", *teller.components) else teller.word("unnamed_tile")


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
        order = FORMS["point"].order
        return in_columns(sorted(things, key=lambda card: order(points[card])), COLUMNS)
    return in_columns(list(things), COLUMNS)


def whereabouts(state: State, unnamed: str) -> Words:
    table = state.table
    if unnamed in table.at:
        side, number = unnamed.split("-")
        return Words("location", {"panel": side, "number": int(number)})
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
    if touch.kind == "deck":
        return next(iter(state.points.deck), "")
    if touch.kind == "stack":
        fort, number = _stack_at(touch)
        return next(iter(state.board.stacks[state.table.forts.index(fort)][number]), "")
    if touch.kind in PILES:
        card: str = getattr(state.players[seat], touch.kind)[int(touch.key)]
        return card
    return state.board.covered[state.table.at[str(touch.key)]] if touch.kind == "location" else ""


def printed_at(state: State, touch: Touch) -> str:
    """The place itself; what is under a tile nobody sees."""
    place = _place_at(touch)
    is_place = touch.kind in ("location", "stack")
    return place if is_place and not state.board.covered[state.table.at[place]] else ""


def _place_at(touch: Touch) -> str:
    return _stack_at(touch)[0] if touch.kind == "stack" else str(touch.key)


def _stack_at(touch: Touch) -> tuple[str, int]:
    """The fort, and which of its stacks."""
    fort, number = str(touch.key).split()
    return fort, int(number)


def renamed(state: State, touch: Touch, seat: int, card: str) -> Mapping[str, object]:
    if touch.kind in PILES:
        pile = list(getattr(state.players[seat], touch.kind))
        pile[int(touch.key)] = card
        return {"player": seat, touch.kind: pile}
    if touch.kind == "points":
        row = list(state.points.row)
        row[int(touch.key)] = card
        return {"point_row": row}
    if touch.kind == "deck":
        return {"next_point": card}
    if touch.kind == "stack":
        return {"stacks": _stacks_with(state, *_stack_at(touch), card)}
    covered = dict(zip(state.table.places, state.board.covered, strict=True)) | {str(touch.key): card}
    return {"covered": [{"location": place, "tile": tile} for place, tile in covered.items() if tile]}


def _stacks_with(state: State, fort: str, number: int, card: str) -> list[Mapping[str, object]]:
    """All stacks, with another tile on top of one."""
    told: list[Mapping[str, object]] = []
    for place, stacks in zip(state.table.forts, state.board.stacks, strict=True):
        for i, stack in enumerate(stacks):
            tiles = (card, *stack[1:]) if (place, i) == (fort, number) else stack
            told.append({"location": place, "tiles": list(tiles)})
    return told


def needs(state: State) -> Mapping[str, object]:
    first = state.players[0]
    return {"ready": first.ready, "reserve": first.reserve}


def counters(state: State, seat: int) -> Mapping[str, Countable]:
    owner = state.players[seat]
    return {
        "storage": owner.storage,
        "ready": owner.ready,
        "reserve": owner.reserve,
        "claimed": Pile(owner.claimed, _unseen(state, 0)),
        "bonus": Pile(owner.bonus, _unseen(state, 1)),
        "explored": Pile(owner.explored, _unseen(state, 2)),
    }


def _unseen(state: State, kind: int) -> tuple[str, ...]:
    """What lies nowhere yet, as far as anybody knows: point cards, bonus tiles, exploration tiles."""
    seen, box = kinds(state)[kind]
    return tuple(name for name, printed in box.items() if seen[name] < printed.copies)


def things(state: State, seat: int) -> Things:
    owner = state.players[seat]
    counts = (
        Count("ready", owner.ready, "account"),
        Count("reserve", owner.reserve, "account-outline"),
        Count("bonus", len(owner.bonus), "shield-outline"),
        Count("explored", len(owner.explored), "compass-outline"),
    )
    return Things(owner.storage, len(owner.claimed), counts)


def table(state: State) -> Mapping[str, Countable]:
    deck = state.points.deck
    left: dict[str, Countable] = {"points_left": len(deck)} if face_down(deck[1:]) else {}
    return whose_turn(state, point_row=Pile(state.points.row, _unseen(state, 0)), **left)


def at(state: State, touch: Touch) -> Mapping[str, Countable]:
    """Who stands on a place and how many, whether a tile lies on it, how many are in a stack."""
    found: dict[str, Countable] = {}
    place = str(touch.key)
    if touch.kind == "stack":
        place, pile = _stack_at(touch)
        left = stacks_of_fort(state, state.table.forts.index(place))[pile].left
        found["stack"] = UNTOLD if left is None else left
    if touch.kind in ("location", "stack"):
        number = state.table.at[place]
        owner, settlers = state.board.settled[number] or (state.seat, 0)
        found |= {"settlers": settlers, "owner": Among((owner,), stays=True, alone=True)}
        if touch.kind == "location":
            found["tile"] = int(bool(state.board.covered[number]))
    return found


def set_at(state: State, touch: Touch, entered: Mapping[str, Any]) -> tuple[Mapping[str, object], ...]:
    table, board = state.table, state.board
    place = _place_at(touch)
    told = dict[str, object]()
    if "settlers" in entered or "owner" in entered:
        settled = dict(zip(table.places, board.settled, strict=True))
        owner, settlers = settled[place] or (state.seat, 0)
        settled[place] = (entered.get("owner", (owner,))[0], entered.get("settlers", settlers))
        told["settled"] = [
            {"location": other, "player": there[0], "settlers": there[1]}
            for other, there in settled.items()
            if there is not None and there[1]
        ]
    if "tile" in entered:
        covered = dict(zip(table.places, board.covered, strict=True))
        covered[place] = UNKNOWN if entered["tile"] else ""
        told["covered"] = [{"location": other, "tile": tile} for other, tile in covered.items() if tile]
    if "stack" in entered:
        told["stacks"] = _stacks_of(state, *_stack_at(touch), entered["stack"])
    return (told,) if told else ()


def _stacks_of(state: State, fort: str, number: int, tiles: int) -> list[Mapping[str, object]]:
    """All stacks, one of them with so many tiles. The one on top is seen: those below were miscounted."""
    told: list[Mapping[str, object]] = []
    for place, stacks in zip(state.table.forts, state.board.stacks, strict=True):
        for i, stack in enumerate(stacks):
            if (place, i) == (fort, number):
                stack = (*stack, *(UNKNOWN,) * (tiles - len(stack)))[:tiles]
            told.append({"location": place, "tiles": list(stack)})
    return told


def settled_said(teller: Teller, fact: Fact) -> str:
    """Where somebody else stands now, or nobody."""
    told = (place.split(":") for place in str(fact).split())
    return ", ".join(
        f"{place} {literal(teller.players[int(seat)])} {settlers}" if seat else f"{place} –"
        for place, seat, settlers in told
    )


def covered_said(teller: Teller, fact: Fact) -> str:
    """One more, one less, or another one there."""
    signs = {"+": "+ ", "-": "− "}
    return ", ".join(f"{signs.get(place[0], '')}{place.lstrip('+-')}" for place in str(fact).split())


def stacks_said(teller: Teller, fact: Fact) -> str:
    return ", ".join(f"{fort} ×{tiles}" for fort, tiles in (stack.split(":") for stack in str(fact).split()))


# What went where


def ways(before: State, after: State, seat: int) -> tuple[Way, ...]:
    """Settlers go between boards, cards and tiles to their owner, cubes between storage and place."""
    return (
        *_walks(before, after, seat),
        *_cards(before, after, seat),
        *_bonus_tiles(before, after, seat),
        *_tiles(before, after, seat),
        *_cubes(before, after, seat),
    )


def _walks(before: State, after: State, seat: int) -> Iterator[Way]:
    """Out onto a place, and home from all of them."""
    home = Touch("settlers", 0)
    places = before.table.places
    for place, was, now in zip(places, before.board.settled, after.board.settled, strict=True):
        there = Touch("settled", place)
        if now is not None and now[0] == seat and now != was:
            yield Way(home, there, card=f"settlers {seat} {now[1]}")
        elif was is not None and was[0] == seat and now != was:
            yield Way(there, home, card=f"settlers {seat} {was[1]}")


def _cards(before: State, after: State, seat: int) -> Iterator[Way]:
    had, has = before.players[seat].claimed, after.players[seat].claimed
    gone, state, forth = (has[-1:], before, True) if len(has) > len(had) else (had[-1:], after, False)
    if len(has) == len(had) or gone[0] not in state.points.row:
        return
    printed = state.table.points.get(gone[0])
    row = Touch("points", state.points.row.index(gone[0]))
    pile = Touch("claimed", printed.icon if printed is not None else "")
    yield Way(row, pile, card=gone[0]) if forth else Way(pile, row, card=gone[0])


def _bonus_tiles(before: State, after: State, seat: int) -> Iterator[Way]:
    had, has = before.players[seat].bonus, after.players[seat].bonus
    if len(had) == len(has):
        return
    tile = (has if len(has) > len(had) else had)[-1]
    space = Touch("bonus", max(len(had), len(has)) - 1)
    # Whoever entered a fort just now has one more than before.
    for fort, were, are in zip(before.table.forts, before.board.stacks, after.board.stacks, strict=False):
        for number, (old, new) in enumerate(zip(were, are, strict=False)):
            if len(old) != len(new):
                stack = Touch("stack", f"{fort} {number}")
                yield Way(stack, space, card=tile) if len(new) < len(old) else Way(space, stack, card=tile)


def _tiles(before: State, after: State, seat: int) -> Iterator[Way]:
    mine = Touch("explored", 0)
    if before.players[seat].explored == after.players[seat].explored:
        return
    for place, was, now in zip(before.table.places, before.board.covered, after.board.covered, strict=True):
        if was and not now:
            yield Way(Touch("location", place), mine, card=was)
        elif now and not was:
            yield Way(mine, Touch("location", place), card=now)


def _cubes(before: State, after: State, seat: int) -> Iterator[Way]:
    """To and from the place where settlers have come or gone; nobody sees where others go."""
    had, has = before.players[seat].storage, after.players[seat].storage
    settled = zip(before.table.places, before.board.settled, after.board.settled, strict=True)
    moved = [
        place for place, was, now in settled if was != now and any(s and s[0] == seat for s in (was, now))
    ]
    if len(moved) != 1:
        return
    place = Touch("location", moved[0])
    for letter in (had - has).word:
        yield Way(counter(letter), place, cube=letter)
    for letter in (has - had).word:
        yield Way(place, counter(letter), cube=letter)


# Entering cards, tiles and places. Sides of panels are counted on a page of their own.

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


def symbols_of(component: Component) -> tuple[str, ...]:
    """A table may have named others: those of a set are its own words."""
    match component:
        case Location(symbols=symbols):
            return symbols
        case PointCard(symbol=symbol) if symbol:
            return (symbol,)
    return ()


CONDITIONS = ("icon", "icon_pair", "settlers", "flat")


def brought(icon: str, beside: object = "") -> str:
    """A printed icon with the symbol, or the number of settlers, that belongs to it: told in one touch."""
    return f"{icon} {beside}".strip()


FEW_SETTLERS = (1, 2, 3)
MANY_SETTLERS = brought("new_settlers")
"""How many is asked apart."""
BRINGS = {
    **{
        brought(icon, symbol): f"{ICON_SIGNS[icon]} {sign}"
        for icon in ("native_aid", "tool")
        for symbol, sign in SYMBOLS.items()
    },
    **{brought("new_settlers", n): f"{ICON_SIGNS['new_settlers']} numeric-{n}" for n in FEW_SETTLERS},
    MANY_SETTLERS: f"{ICON_SIGNS['new_settlers']} dots-horizontal",
    brought("exploration"): ICON_SIGNS["exploration"],
}


def other_symbols(component: Component) -> Mapping[str, str]:
    return dict.fromkeys(symbols_of(component), "")


def brings_of(component: Component) -> Mapping[str, str]:
    """A table may have named other symbols: any card may show them."""
    helps = ("native_aid", "tool")
    return {brought(icon, symbol): ICON_SIGNS[icon] for icon in helps for symbol in symbols_of(component)}


def brings_in_words(teller: Any, brings: str) -> str:
    """The symbol, where there is no sign for it."""
    return "" if brings in BRINGS else brings.partition(" ")[2].title()


def brings_group(brings: str) -> int:
    return [*ICON_SIGNS].index(brings.partition(" ")[0])


def card_as_printed(told: Values) -> Mapping[str, Any]:
    icon, _, beside = str(told.get("brings", "")).partition(" ")
    plain = {name: value for name, value in told.items() if name != "brings"}
    if not icon:
        return plain
    if icon == "new_settlers":
        return {**plain, "icon": icon, **({"settlers": int(beside)} if beside else {})}
    return {**plain, "icon": icon, **({"symbol": beside} if beside else {})}


def card_as_told(printed: Mapping[str, Any]) -> Values:
    plain = {name: value for name, value in printed.items() if name not in ("icon", "symbol")}
    if plain.get("settlers") in FEW_SETTLERS:
        few = plain.pop("settlers")
        return {**plain, "brings": brought("new_settlers", few)}
    return {**plain, "brings": brought(printed["icon"], printed.get("symbol") or "")}


def point_called(told: Values) -> str:
    card = card_as_printed(told)
    beside = (card.get(name) for name in ("icon", "symbol", "cube", "settlers"))
    return "-".join(("point", card["cost"], str(card["points"]), *(str(said) for said in beside if said)))


BESIDE_ICON = {"native_aid": ("symbol",), "tool": ("symbol", "cube"), "new_settlers": ("settlers",)}


def point_is_whole(told: Values) -> bool:
    """With what belongs to its icon: without it the card would do nothing."""
    card = card_as_printed(told)
    beside = BESIDE_ICON.get(str(card.get("icon")), ())
    return all(card.get(name) for name in ("cost", "points", "icon", *beside))


def price_told(told: Values) -> Values:
    """What a card costs is enough to claim it, with the settlers that it brings."""
    card = card_as_printed(told)
    if not card.get("cost"):
        return {}
    return {"cost": card["cost"], **({"new_settlers": card["settlers"]} if card.get("settlers") else {})}


def work_told(told: Values) -> Values:
    """What a place does with cubes is enough to use it, with the settlers that it needs."""
    if not told.get("settlers") or not (told.get("gain") or told.get("cost")):
        return {}
    return {name: told[name] for name in ("settlers", "gain", "cost") if name in told}


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


FORT = ("stack", "second_stack")
OTHER_WORK = {
    "gain": ("upgrades", *FORT),
    "cost": ("upgrades", *FORT),
    "upgrades": ("gain", "cost", *FORT),
    "stack": ("gain", "cost", "upgrades"),
    "second_stack": ("gain", "cost", "upgrades"),
}


def place_number(place: str) -> int:
    """Panel by panel, row by row."""
    side, number = place.split("-")
    return int(side, 16) * (LOCATIONS + 1) + int(number)


def place_is_whole(told: Values) -> bool:
    return bool(told.get("settlers")) and any(told.get(name) for name in ("gain", "upgrades", "stack"))


def place_as_printed(told: Values) -> Mapping[str, Any]:
    """What kind of place it is follows from what is printed there."""
    stacks = tuple(int(str(told[name])) for name in FORT if told.get(name))
    work = "upgrade" if "upgrades" in told else "trade" if "cost" in told else "production"
    plain = {name: value for name, value in told.items() if name not in FORT}
    return {**plain, "type": "fort", "stacks": stacks} if stacks else {**plain, "type": work}


def place_as_told(printed: Mapping[str, Any]) -> Values:
    plain = {name: value for name, value in printed.items() if name not in ("type", "stacks")}
    return {**plain, **dict(zip(FORT, printed.get("stacks", ()), strict=False))}


FORMS = {
    "location": Form(
        kind="location",
        type=Location,
        parts=(
            CubesPart("gain"),
            CubesPart("cost"),
            NumberPart("upgrades", (1, 2, 3, 4)),
            NumberPart("stack", (1, 2, 3, 4)),
            NumberPart("second_stack", (1, 2, 3, 4)),
            NumberPart("settlers", (1, 2, 3, 4)),
            ChoicePart("symbols", SYMBOLS, most=2, others=other_symbols),
        ),
        tabs=(
            Tab("gain", "tray-arrow-down", ("gain",)),
            Tab("cost", "tray-arrow-up", ("cost",)),
            Tab("upgrades", "arrow-up-bold", ("upgrades",)),
            Tab("fort", "castle", FORT),
        ),
        is_whole=place_is_whole,
        as_printed=place_as_printed,
        as_told=place_as_told,
        instead=OTHER_WORK,
        on_board=LOCATIONS,
        order=lambda place: place_number(place.id),
        sayable=True,
        enough=work_told,
        page="panels",
    ),
    "point": Form(
        kind="point",
        type=PointCard,
        parts=(
            CubesPart("cost"),
            NumberPart("points", tuple(range(1, 13))),
            ChoicePart(
                "brings",
                BRINGS,
                brings_in_words,
                others=brings_of,
                group=brings_group,
                abreast=(len(SYMBOLS), 4),
            ),
            CubesPart("cube", asked=lambda told: str(told.get("brings", "")).startswith("tool")),
            NumberPart("settlers", (4, 5, 6), asked=when("brings", MANY_SETTLERS)),
            ChoicePart("players", {"3+": "", "=4": ""}, term("mark")),
        ),
        called=point_called,
        is_whole=point_is_whole,
        as_printed=card_as_printed,
        as_told=card_as_told,
        sayable=True,
        enough=price_told,
        in_box=_SETUP["point_cards"],
        order=lambda card: card.points,
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
    if name in state.table.at:
        return "location"
    found = zip(("point", "bonus", "exploration"), kinds(state), strict=True)
    return next((kind for kind, (seen, box) in found if name in box or name in seen), "")


def told_of(state: State, name: str) -> Values:
    """What a place was last said to do; of a fort nothing but that it is one."""
    told = tellings(state.evidence, name)
    if name in state.table.forts:
        return {"stack": 0, **({"settlers": told[0].settlers} if told and told[0].settlers else {})}
    if not told:
        return {}
    settlers = max((telling.settlers or 0 for telling in told), default=0)
    steps = max(telling.steps for telling in told)
    said: Values = {
        "settlers": settlers,
        "cost": told[0].cost.word,
        "gain": told[0].gain.word,
        "upgrades": steps,
    }
    return {field: value for field, value in said.items() if value}


# Before the game


def panels_line(teller: Teller, chosen: str, box: Catalog) -> str:
    """How many places the panels have, or that nobody has counted them yet."""
    if not is_counted(chosen, box):
        return teller.word("panels.uncounted")
    return " · ".join(f"{panel.id} {panel.places}" for panel in laid_out(chosen, box))


def checklist(state: State) -> tuple[Todo, ...]:
    """What is taken out and laid out, as the number of players has it."""
    players = len(state.players)
    chosen = next(side for side in CHOSEN if any(place.startswith(side) for place in state.table.places))
    return (
        Todo("map-outline", Words("panels", {"panel": chosen})),
        Todo("cards-outline", Words(f"points_{players}", {}), cards_out(players)),
        Todo(
            "shield-outline",
            Words("bonus", {"n": BONUS_TILES}),
            (Marked("tile", text="I"), Marked("tile", text="III")),
        ),
        Todo(
            "compass-outline",
            Words(f"exploration_{players}", {"n": EXPLORATION_TILES[players]}),
            (
                Marked("place", icon="compass-outline", out=False),
                Marked("place", text="2–3", out=players > 3),
            ),
        ),
    )


def cards_out(players: int) -> tuple[Marked, ...]:
    """The cards with a white star, and those for more players than there are."""
    more = {"3+": 3, "=4": 4}
    marks = (Marked("card", text=mark) for mark, least in more.items() if players < least)
    return (Marked("card", icon="star"), *marks)


NEW_WORLD = Face(
    game=RULES,
    words="new-world",
    holdings="storage",
    look=looks.NEW_WORLD,
    claimed="point",
    boards=("screens.table.new_world.NewWorldBoard",),
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
        "bonus": tile_in_words,
        "tile": tile_in_words,
        "uncover": thing,
    },
    chips={
        "times": times,
        "upgrade": upgrade,
        "discard": discard,
        "bonus": _bonus,
        "claim": _claim,
        "explore": _explore,
        "settlers": _settlers,
        "tool": _tool,
        "cost": given("cost"),
        "gain": given("gain"),
        "found": given("found"),
        "new_settlers": _new_settlers,
    },
    written=written,
    printed=printed,
    columns=columns,
    whereabouts=whereabouts,
    lying_at=lying_at,
    printed_at=printed_at,
    renamed=renamed,
    needs=needs,
    counters=counters,
    table=table,
    at=at,
    set_at=set_at,
    by_hand={"settled": settled_said, "covered": covered_said, "stacks": stacks_said},
    explained=explained,
    things=things,
    ways=ways,
    forms=FORMS,
    kind_of=kind_of,
    told_of=told_of,
    layout=Layout("panel", CHOSEN, "panels", is_counted, panels_line),
    checklist=checklist,
)
