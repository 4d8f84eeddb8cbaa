"""How cards, tiles and places of A New World are entered; sides of panels are counted on their own page."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import gcd
from typing import Any

from engine.catalog import Component, facts
from engine.cubes import LETTERS, Cubes
from engine.new_world.evidence import tellings
from engine.new_world.naming import kinds
from engine.new_world.setup import LOCATIONS
from engine.new_world.values import BonusTile, ExplorationTile, Location, PointCard, State
from faces.entering import ChoicePart, CubesPart, Form, NumberPart, Tab, Values, when
from faces.face import term

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


STACKS = tuple(NumberPart(stack, (1, 2, 3, 4)) for stack in FORT)
CIRCLED = ChoicePart("symbols", SYMBOLS, most=2, others=other_symbols)
PLACE_FORM = Form(
    kind="location",
    type=Location,
    parts=(
        CubesPart("gain"),
        CubesPart("cost"),
        NumberPart("upgrades", (1, 2, 3, 4)),
        *STACKS,
        NumberPart("settlers", (1, 2, 3, 4)),
        CIRCLED,
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
)
FORMS = {
    "location": PLACE_FORM,
    "point": Form(
        kind="point",
        type=PointCard,
        parts=(
            CubesPart("cost"),
            NumberPart("points", tuple(range(1, 13))),
            ChoicePart("players", {"3+": "", "=4": ""}, term("mark")),
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
        ),
        last=("brings", "cube", "settlers"),
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


# What happened at a place of which nobody knows what is printed there

TIMES = (2, 3, 4, 5, 6)


def trades_told(told: Values) -> int:
    """As how many equal trades what was paid and what came of it can be read at most."""
    paid, got = Cubes.parse(str(told.get("cost", ""))), Cubes.parse(str(told.get("gain", "")))
    return gcd(*paid.counts, *got.counts) if paid and got else 1


def _trades(most: int) -> Callable[[Values], bool]:
    return lambda told: trades_told(told) == most


def one_trade(told: Values) -> Values:
    """Several alike are printed once."""
    times = int(str(told.get("times", 1)))
    plain = {name: value for name, value in told.items() if name != "times"}
    for name in ("cost", "gain"):
        if times > 1 and name in plain:
            plain[name] = "".join(c * (str(plain[name]).count(c) // times) for c in LETTERS)
    return plain


def as_often_as_told(told: Values) -> Mapping[str, Any]:
    """Whoever says what was paid says all of it."""
    is_trade = told.get("cost") and told.get("gain")
    return {"times": int(str(told.get("times", 1)))} if is_trade else {}


def times_in_words(teller: Any, times: str) -> str:
    return f"×{times}"


def used(state: State, place: str) -> Form | None:
    """Of a fort what is printed there, elsewhere what happened.

    Where others stand, or a card may have helped, other settlers were placed than are printed there.
    """
    table = state.table
    if place not in table.at:
        return None
    if place in table.forts:
        return FORT_USED
    helps = (table.points.get(card) for card in state.mover.claimed)
    aided = any(card is None or card.icon == "native_aid" for card in helps)
    return HAPPENED_OTHERWISE if aided or state.board.settled[table.at[place]] is not None else HAPPENED


def _happened(settlers: NumberPart) -> Form:
    """Cubes in and out, or steps; whether it was one trade or several; the settlers in the end."""
    return replace(
        PLACE_FORM,
        parts=(
            CubesPart("gain"),
            CubesPart("cost"),
            NumberPart("upgrades", (1, 2, 3, 4), called="steps"),
            *STACKS,
            *(
                ChoicePart(
                    "times",
                    {str(n): "" for n in (1, *TIMES) if most % n == 0},
                    times_in_words,
                    asked=_trades(most),
                    unsaid="1",
                )
                for most in TIMES
            ),
            CIRCLED,
            settlers,
        ),
        tabs=(
            Tab("got", "tray-arrow-down", ("gain",)),
            Tab("paid", "tray-arrow-up", ("cost",)),
            *PLACE_FORM.tabs[2:],
        ),
        as_printed=lambda told: place_as_printed(one_trade(told)),
        last=("settlers",),
        aside="times",
        happened=True,
        once=one_trade,
        exactly=as_often_as_told,
    )


HAPPENED, HAPPENED_OTHERWISE = (
    _happened(NumberPart("settlers", (1, 2, 3, 4), called=called)) for called in ("placed", "needed")
)
FORT_USED = replace(
    PLACE_FORM, parts=(*STACKS, CIRCLED, NumberPart("settlers", (1, 2, 3, 4))), tabs=(), last=("settlers",)
)
