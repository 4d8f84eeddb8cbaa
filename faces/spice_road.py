"""The faces of Spice Road and Golem: the same words, but for what Golem calls its own."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.catalog import Component
from engine.cubes import NONE
from engine.game import Fact, Touch, Words
from engine.spice_road import GOLEM as GOLEM_RULES
from engine.spice_road import SPICE_ROAD as SPICE_ROAD_RULES
from engine.spice_road.naming import is_point_card
from engine.spice_road.slips import MERCHANTS, POINT_CARDS
from engine.spice_road.values import MerchantCard, PointCard, State
from faces import looks
from faces.entering import CubesPart, Form, NumberPart, Values
from faces.face import (
    SHARED,
    Face,
    discard,
    face_down,
    given,
    in_columns,
    term,
    times,
    upgrade,
    whose_turn,
)
from faces.settable import Countable, Pile
from faces.telling import Teller
from faces.things import Count, Things
from faces.ways import Way, counter
from rulebook.printed import Printed

ROWS = {"market": "merchant_row", "points": "point_row"}
"""What the adjust action calls the rows that can be touched."""
PILES = ("hand", "played", "claimed")
"""What each player has."""
COLUMNS = ("", "Y", "R", "G", "B")
"""The naming grid's columns: what a merchant card asks for first."""
RETURNED = ("discard",)
USED = ("hand", "points")
"""Where a card lies that takes cubes and gives others."""


def written(teller: Teller, name: str) -> str:
    match teller.components.get(name):
        case PointCard(cost=cost, points=points):
            return f"[{cost}] {points}"
        case MerchantCard(upgrades=steps) if steps:
            return f"↑ {steps}"
        case MerchantCard(costs=costs, gives=gives):
            return f"[{costs}] → [{gives}]" if costs else f"[{gives}]"
    return teller.word("unnamed")


def printed(card: Component) -> Printed:
    match card:
        case PointCard(cost=cost, points=points):
            return Printed("point", {"costs": cost, "points": points})
        case MerchantCard(upgrades=steps) if steps:
            return Printed("upgrade", {"steps": steps})
        case MerchantCard(costs=costs, gives=gives) if costs:
            return Printed("trade", {"costs": costs, "gives": gives})
        case MerchantCard(gives=gives):
            return Printed("spice", {"gives": gives})
    return Printed("other", {"id": card.id})


def columns(state: State, cards: tuple[str, ...]) -> list[list[str]]:
    """Merchant cards by the cube they ask for first, point cards by value."""
    table = state.table
    if cards and cards[0] in table.points:
        order = FORMS["point"].order
        return in_columns(sorted(cards, key=lambda card: order(table.points[card])), len(COLUMNS))
    by_first: list[list[str]] = [[] for _ in COLUMNS]
    for card in cards:
        by_first[FORMS["merchant"].order(table.merchants[card])].append(card)
    return by_first


def whereabouts(state: State, unnamed: str) -> Words:
    for what in ROWS:
        row = _row(state, what)
        if unnamed in row:
            return Words(what, {"place": row.index(unnamed) + 1})
    for seat, player in enumerate(state.players):
        if unnamed in (*player.hand, *player.played, *player.claimed):
            return Words("player", {"player": seat})
    return Words("other", {})


def lying_at(state: State, touch: Touch, seat: int) -> str:
    if touch.kind in ROWS:
        return _row(state, touch.kind)[int(touch.key)]
    if touch.kind not in PILES:
        return ""
    card: str = getattr(state.players[seat], touch.kind)[int(touch.key)]
    return "" if card in state.table.starting else card


def renamed(state: State, touch: Touch, seat: int, card: str) -> Mapping[str, object]:
    if touch.kind in PILES:
        pile = list(getattr(state.players[seat], touch.kind))
        pile[int(touch.key)] = card
        return {"player": seat, touch.kind: pile}
    row = list(_row(state, touch.kind))
    row[int(touch.key)] = card
    return {ROWS[touch.kind]: row}


def _row(state: State, kind: str) -> tuple[str, ...]:
    return state.market.row if kind == "market" else state.points.row


def needs(state: State) -> Mapping[str, object]:
    return {"gold": state.points.gold, "silver": state.points.silver}


def counters(state: State, seat: int) -> Mapping[str, Countable]:
    player = state.players[seat]
    return {
        "caravan": player.caravan,
        "gold": player.gold,
        "silver": player.silver,
        "hand": Pile(player.hand, _unseen(state)),
        "played": Pile(player.played, _unseen(state)),
        "claimed": Pile(player.claimed, _unclaimed(state)),
    }


def _unseen(state: State) -> tuple[str, ...]:
    """Merchant cards that lie nowhere yet, as far as anybody knows; everybody begins with the same ones."""
    seen = {*state.market.row, *state.market.deck}
    seen = seen.union(*((*owner.hand, *owner.played) for owner in state.players)) - {*state.table.starting}
    return tuple(card for card in state.table.merchants if card not in seen)


def _unclaimed(state: State) -> tuple[str, ...]:
    seen = {*state.points.row, *state.points.deck}.union(*(owner.claimed for owner in state.players))
    order = FORMS["point"].order
    left = (card for card in state.table.points if card not in seen)
    return tuple(sorted(left, key=lambda card: order(state.table.points[card])))


def things(state: State, seat: int) -> Things:
    player = state.players[seat]
    return Things(
        player.caravan,
        len(player.claimed),
        (Count("hand", len(player.hand), "cards-outline"), Count("played", len(player.played), "cards")),
        (Count("gold", player.gold), Count("silver", player.silver)),
    )


def ways(before: State, after: State, seat: int) -> tuple[Way, ...]:
    """Cards go between rows, hand and piles; cubes between the counters and the cards they belong to."""
    was, now = _spots(before, seat), _spots(after, seat)
    cards = [
        Way(start, now[card], card=card)
        for card, start in was.items()
        if card in now and start.kind != now[card].kind
    ]
    return (*cards, *_cubes(before, after, seat, cards))


def _spots(state: State, seat: int) -> Mapping[str, Touch]:
    player = state.players[seat]
    lying = {"market": state.market.row, "points": state.points.row, "hand": player.hand}
    spots = {card: Touch(row, i) for row, cards in lying.items() for i, card in enumerate(cards)}
    piles = {"played": player.played, "claimed": player.claimed}
    return spots | {card: Touch(pile, 0) for pile, cards in piles.items() for card in cards}


def _cubes(before: State, after: State, seat: int, cards: list[Way]) -> Iterator[Way]:
    """Onto cards of the row, or from there; all others come from the card that was used, or go there."""
    had, has = before.players[seat].caravan, after.players[seat].caravan
    lost, gained = Counter((had - has).word), Counter((has - had).word)
    lies = dict(zip(after.market.row, after.market.lying, strict=True))
    for slot, (card, lay) in enumerate(zip(before.market.row, before.market.lying, strict=True)):
        spot = Touch("market", slot)
        put, taken = (lies[card] - lay, lay - lies[card]) if card in lies else (NONE, lay)
        for letter in put.word:
            yield Way(counter(letter), spot, cube=letter)
        for letter in taken.word:
            yield Way(spot, counter(letter), cube=letter)
        lost, gained = lost - Counter(put.word), gained - Counter(taken.word)
    used = next((spot for way in cards for spot in (way.start, way.end) if spot.kind in USED), None)
    if used is not None:
        for letter in lost.elements():
            yield Way(counter(letter), used, cube=letter)
        for letter in gained.elements():
            yield Way(used, counter(letter), cube=letter)


def left(state: State) -> tuple[Count, ...]:
    return (Count("gold", state.points.gold), Count("silver", state.points.silver))


def table(state: State) -> Mapping[str, Countable]:
    market, points = state.market, state.points
    left: dict[str, Countable] = {"gold": points.gold, "silver": points.silver}
    if face_down(market.deck):
        left["merchants_left"] = len(market.deck)
    if face_down(points.deck):
        left["points_left"] = len(points.deck)
    return whose_turn(state, **left)


def at(state: State, touch: Touch) -> Mapping[str, Countable]:
    return {"lying": state.market.lying[int(touch.key)]} if touch.kind == "market" else {}


def set_at(state: State, touch: Touch, entered: Mapping[str, Any]) -> tuple[Mapping[str, object], ...]:
    lying = [there.word for there in state.market.lying]
    lying[int(touch.key)] = entered["lying"]
    return ({"lying": lying},)


def _lying_said(_: Teller, fact: Fact) -> str:
    """Card by card."""
    return " · ".join(f"[{cubes}]" if cubes else "–" for cubes in str(fact).split(" "))


# Entering cards


def merchant_called(told: Values) -> str:
    if told.get("upgrades"):
        return f"upgrade-{told['upgrades']}"
    return f"trade-{told['costs']}-{told['gives']}" if told.get("costs") else f"spice-{told['gives']}"


FORMS = {
    "merchant": Form(
        kind="merchant",
        type=MerchantCard,
        parts=(CubesPart("gives"), CubesPart("costs"), NumberPart("upgrades", (2, 3))),
        called=merchant_called,
        is_whole=lambda told: bool(told.get("gives") or told.get("upgrades")),
        in_box=MERCHANTS,
        order=lambda card: COLUMNS.index(card.costs.word[:1]),
        instead={"upgrades": ("gives", "costs"), "gives": ("upgrades",), "costs": ("upgrades",)},
    ),
    "point": Form(
        kind="point",
        type=PointCard,
        parts=(CubesPart("cost"), NumberPart("points", tuple(range(6, 21)))),
        called=lambda told: f"point-{told['cost']}-{told['points']}",
        is_whole=lambda told: bool(told.get("cost") and told.get("points")),
        in_box=POINT_CARDS,
        order=lambda card: card.points,
    ),
}


def kind_of(state: State, name: str) -> str:
    table = state.table
    if name in table.points or is_point_card(state, name):
        return "point"
    return "" if name in table.starting else "merchant"


def told_of(state: State, name: str) -> Values:
    """What a point card was seen to cost; how often a trade was done nobody knows."""
    uses = state.mysteries.uses_of(name)
    return {"cost": uses[0].cost.word} if uses and is_point_card(state, name) else {}


SPICE_ROAD = Face(
    game=SPICE_ROAD_RULES,
    words="spice-road",
    holdings="caravan",
    look=looks.SPICE_ROAD,
    claimed="point",
    boards=("screens.table.spice_road.SpiceRoadBoard",),
    told={
        "play.spice": RETURNED,
        "play.trade": RETURNED,
        "play.upgrade": RETURNED,
        "play.nothing": RETURNED,
        "play.unnamed": ("place", *RETURNED),
        "acquire": ("place", "pay", "gain", *RETURNED),
        "claim": ("place", "coin", *RETURNED),
        "rest": RETURNED,
        "adjust": ("caravan",),
    },
    facts={"caravan": SHARED["cost"], "coin": term("coin")},
    chips={"times": times, "upgrade": upgrade, "pay": given("pay"), "discard": discard},
    written=written,
    printed=printed,
    columns=columns,
    whereabouts=whereabouts,
    lying_at=lying_at,
    renamed=renamed,
    needs=needs,
    counters=counters,
    table=table,
    at=at,
    set_at=set_at,
    by_hand={"lying": _lying_said},
    things=things,
    left=left,
    ways=ways,
    forms=FORMS,
    kind_of=kind_of,
    told_of=told_of,
)
GOLEM = replace(SPICE_ROAD, game=GOLEM_RULES, look=looks.GOLEM)
