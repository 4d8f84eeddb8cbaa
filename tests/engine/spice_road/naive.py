"""Spice Road a second time, slow and naive, written from the rulebooks alone: an opinion to compare with.

Nothing of the engine is used, not even its files: a card's id says what is printed on it. Cubes are sorted
words, a table is a tuple of tuples, and a turn is a tuple too:

    ("play", card, how, discard)    how: times of a trade, the caravan after an upgrade, or ""
    ("acquire", slot, paid, discard)    paid: card by card
    ("rest", discard)
    ("claim", slot, discard)
    ("skip",)    listed nowhere: it happens at a table, no rule allows it
"""

from collections.abc import Iterator
from itertools import pairwise, permutations, product
from typing import Any, NamedTuple

LEVELS = "YRGB"


class Seat(NamedTuple):
    caravan: str
    hand: tuple[str, ...]
    played: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()
    gold: int = 0
    silver: int = 0


class Naive(NamedTuple):
    seats: tuple[Seat, ...]
    row: tuple[tuple[str, str], ...]  # card, cubes lying on it
    deck: tuple[str, ...]
    points: tuple[str, ...]
    point_deck: tuple[str, ...]
    gold: int
    silver: int
    turn: int = 0
    last_turn: int | None = None


Turn = tuple[Any, ...]


def begin(players: int, merchants: tuple[str, ...], points: tuple[str, ...]) -> Naive:
    """Mise en place: both decks from the top."""
    cubes = ("YYY", "YYYY", "YYYY", "YYYR", "YYYR")
    return Naive(
        tuple(Seat(cubes[seat], ("start-spice-YY", "start-upgrade-2")) for seat in range(players)),
        tuple((card, "") for card in merchants[:6]),
        merchants[6:],
        points[:5],
        points[5:],
        2 * players,
        2 * players,
    )


def turns(table: Naive, *, every_order: bool = False) -> list[Turn]:
    """Tour de jeu: one of four actions. Payments lowest first from the left, or in every order."""
    if over(table):
        return []
    seat = table.seats[table.turn % len(table.seats)]
    found: list[Turn] = []
    for card in seat.hand:
        for how, caravan in played(card, seat.caravan):
            found += [("play", card, how, discard) for discard in excess(caravan)]
    for slot, (_, lying) in enumerate(table.row):
        for paid in payments(seat.caravan, slot, every_order):
            caravan = add(take(seat.caravan, paid), lying)
            found += [("acquire", slot, paid, discard) for discard in excess(caravan)]
    for slot, card in enumerate(table.points):
        cost = card.split("-")[1]
        if has(seat.caravan, cost):
            found += [("claim", slot, discard) for discard in excess(take(seat.caravan, cost))]
    return found + [("rest", discard) for discard in excess(seat.caravan)]


def after(table: Naive, turn: Turn) -> Naive:
    """The table after a turn that `turns` lists, or after one in which nothing was done."""
    at = table.turn % len(table.seats)
    seat = table.seats[at]
    if turn[0] == "play":
        _, card, how, discard = turn
        result = next(caravan for option, caravan in played(card, seat.caravan) if option == how)
        seat = seat._replace(
            caravan=take(result, discard), hand=without(seat.hand, card), played=(*seat.played, card)
        )
    elif turn[0] == "rest":
        seat = seat._replace(caravan=take(seat.caravan, turn[1]), hand=seat.hand + seat.played, played=())
    elif turn[0] == "skip":
        pass
    elif turn[0] == "acquire":
        _, slot, paid, discard = turn
        row = [(card, add(lying, paid[i : i + 1])) for i, (card, lying) in enumerate(table.row)]
        card, lying = row.pop(slot)
        row += [(new, "") for new in table.deck[:1]]
        table = table._replace(row=tuple(row), deck=table.deck[1:])
        caravan = take(add(take(seat.caravan, paid), lying), discard)
        seat = seat._replace(caravan=caravan, hand=(*seat.hand, card))
    else:
        _, slot, discard = turn
        card = table.points[slot]
        left = take(take(seat.caravan, card.split("-")[1]), discard)
        gold, silver = coins(table, slot)
        seat = seat._replace(
            caravan=left,
            claimed=(*seat.claimed, card),
            gold=seat.gold + gold,
            silver=seat.silver + silver,
        )
        table = table._replace(
            points=without(table.points, card) + table.point_deck[:1],
            point_deck=table.point_deck[1:],
            gold=table.gold - gold,
            silver=table.silver - silver,
        )
    seats = tuple(seat if i == at else other for i, other in enumerate(table.seats))
    enough = 6 if len(seats) <= 3 else 5
    last = table.last_turn
    if last is None and len(seat.claimed) >= enough:
        last = table.turn + (len(seats) - 1 - at)
    return table._replace(seats=seats, turn=table.turn + 1, last_turn=last)


def over(table: Naive) -> bool:
    """Fin de la partie: the round in which somebody had enough cards is finished."""
    return table.last_turn is not None and table.turn > table.last_turn


def totals(table: Naive) -> list[int]:
    """Fin de la partie: cards, 3 for gold, 1 for silver, 1 for each cube that is not yellow."""
    return [
        sum(int(card.split("-")[2]) for card in seat.claimed)
        + 3 * seat.gold
        + seat.silver
        + len(seat.caravan.replace("Y", ""))
        for seat in table.seats
    ]


def winner(table: Naive) -> int:
    """Fin de la partie: of those who tie, the one who moved last."""
    scores = totals(table)
    return max(seat for seat, total in enumerate(scores) if total == max(scores))


def played(card: str, caravan: str) -> Iterator[tuple[object, str]]:
    """Jouer une carte: each way to play it, with the caravan that follows."""
    kind, *printed = card.removeprefix("start-").split("-")
    if kind == "spice":
        yield "", add(caravan, printed[0])
    elif kind == "upgrade":
        results = {caravan}
        for _ in range(int(printed[0])):
            results |= {better for result in results for better in one_step(result)}
        yield from ((result, result) for result in results)
    else:
        costs, gives = printed
        times = 1
        while has(caravan, costs):
            caravan = add(take(caravan, costs), gives)
            yield times, caravan
            times += 1


def one_step(caravan: str) -> set[str]:
    return {add(take(caravan, low), high) for low, high in pairwise(LEVELS) if low in caravan}


def payments(caravan: str, count: int, every_order: bool) -> set[str]:
    if every_order:
        return {"".join(order) for paid in some(caravan, count) for order in permutations(paid)}
    return some(caravan, count)


def excess(caravan: str) -> set[str]:
    """Capacité de la caravane: what may go back to the bowls at the end of the turn."""
    return some(caravan, max(0, len(caravan) - 10))


def some(cubes: str, count: int) -> set[str]:
    """Every handful of so many of these cubes."""
    counts = [range(cubes.count(level) + 1) for level in LEVELS]
    return {
        "".join(level * number for level, number in zip(LEVELS, numbers, strict=True))
        for numbers in product(*counts)
        if sum(numbers) == count
    }


def coins(table: Naive, slot: int) -> tuple[int, int]:
    """Réclamer: the gold and the silver coin that come with a card."""
    stacks = ["gold", "silver"] if table.gold else ["silver"]
    if slot >= len(stacks):
        return 0, 0
    if stacks[slot] == "gold":
        return 1, 0
    return 0, min(1, table.silver)


def add(cubes: str, more: str) -> str:
    return "".join(sorted(cubes + more, key=LEVELS.index))


def take(cubes: str, gone: str) -> str:
    for cube in gone:
        cubes = cubes.replace(cube, "", 1)
    return cubes


def has(cubes: str, wanted: str) -> bool:
    return all(cubes.count(cube) >= wanted.count(cube) for cube in LEVELS)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
