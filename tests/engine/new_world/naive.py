"""A New World a second time, slow and naive, written from the rulebook alone: an opinion to compare with.

Nothing of the engine is used. Cubes are sorted words, a table is a tuple of tuples, a turn is a tuple too:

    ("use", place, how, bonus, claim, explore, discard)    how: times of a trade, the storage upgraded, or ""
    ("rest", discard)
"""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

LEVELS = "YRGB"
BOX = json.loads((Path(__file__).parent / "invented.json").read_text("utf-8"))["components"]
PRINTED = {thing["id"]: thing for thing in BOX}
PLACES = [thing["id"] for thing in BOX if thing["kind"] == "location"]
FORTS = [place for place in PLACES if PRINTED[place]["type"] == "fort"]

Turn = tuple[Any, ...]


class Seat(NamedTuple):
    storage: str
    ready: int
    reserve: int
    cards: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()


class Naive(NamedTuple):
    seats: tuple[Seat, ...]
    settled: tuple[tuple[str, int, int], ...]  # place, seat, settlers
    covered: tuple[tuple[str, str], ...]  # place, tile
    stacks: tuple[tuple[str, tuple[str, ...]], ...]  # fort, tiles from the top
    cards: tuple[str, ...]  # four above the forts, the others below
    turn: int = 0
    last_turn: int | None = None


def begin(
    players: int,
    cards: tuple[str, ...],
    stacks: tuple[tuple[str, tuple[str, ...]], ...],
    covered: tuple[tuple[str, str], ...],
) -> Naive:
    """Mise en place 4, 6 and 8."""
    cubes = ("YYY", "YYYY", "YYYY", "YYYR")
    ready = 7 if players == 2 else 6
    seats = tuple(Seat(cubes[seat], ready, 12 - ready) for seat in range(players))
    return Naive(seats, (), covered, stacks, cards)


def turns(table: Naive) -> list[Turn]:
    """Tour de jeu: activate any location, or rest."""
    if over(table):
        return []
    seat = table.seats[table.turn % len(table.seats)]
    found: list[Turn] = [("rest", discard) for discard in excess(seat.storage)]
    for place in PLACES:
        if may_choose(table, place) and settlers(table, place) <= seat.ready:
            found += uses(table, seat, place)
    return found


def may_choose(table: Naive, place: str) -> bool:
    """Activer: no exploration tile on it, none of one's own settlers."""
    me = table.turn % len(table.seats)
    return place not in dict(table.covered) and (place, me) not in [where[:2] for where in table.settled]


def settlers(table: Naive, place: str) -> int:
    """Activer a), Aide des natifs."""
    there = [count for where, _, count in table.settled if where == place]
    number = there[0] + 1 if there else PRINTED[place]["settlers"]
    return max(1, number - len(helping(table, place, "native_aid")))


def helping(table: Naive, place: str, icon: str) -> list[Any]:
    seat = table.seats[table.turn % len(table.seats)]
    cards = [PRINTED[card] for card in seat.cards]
    symbols = PRINTED[place].get("symbols", [])
    return [card for card in cards if card["icon"] == icon and card["symbol"] in symbols]


def with_tools(table: Naive, place: str, storage: str) -> str:
    """Outil: before the location's own action."""
    for card in helping(table, place, "tool"):
        storage = add(storage, card["cube"])
    return storage


def uses(table: Naive, seat: Seat, place: str) -> Iterator[Turn]:
    """Activer b)."""
    printed = PRINTED[place]
    storage = with_tools(table, place, seat.storage)
    if printed["type"] == "fort":
        yield from at_fort(table, seat, place, storage)
        return
    for how, result in works(printed, storage):
        for discard in excess(result):
            yield ("use", place, how, None, False, None, discard)


def works(printed: Any, storage: str) -> list[tuple[Any, str]]:
    """Lieux de base."""
    if printed["type"] == "production":
        return [("", add(storage, printed["gain"]))]
    if printed["type"] == "upgrade":
        results = {storage}
        for _ in range(printed["upgrades"]):
            results |= {raised(cubes, cube) for cubes in results for cube in cubes if cube != "B"}
        return [(result, result) for result in results]
    found, times = [], 0
    while has(storage, printed["cost"]):
        storage = add(take(storage, printed["cost"]), printed["gain"])
        times += 1
        found.append((times, storage))
    return found


def at_fort(table: Naive, seat: Seat, place: str, storage: str) -> Iterator[Turn]:
    """Lieux fortifiés: a bonus tile, the card above, or both."""
    stacks: list[int | None] = [None]
    if len(seat.bonus) < 3:
        stacks += [number for number, tiles in enumerate(stacks_of(table, place)) if tiles]
    for stack in stacks:
        if stack is not None:
            for discard in excess(storage):
                yield ("use", place, "", stack, False, None, discard)
        slot = FORTS.index(place)
        if slot < len(table.cards[:4]):
            card = PRINTED[table.cards[slot]]
            if has(storage, card["cost"]):
                for explore, cubes in tiles_to_take(table, card):
                    for discard in excess(add(take(storage, card["cost"]), cubes)):
                        yield ("use", place, "", stack, True, explore, discard)


def stacks_of(table: Naive, fort: str) -> list[tuple[str, ...]]:
    return [tiles for where, tiles in table.stacks if where == fort]


def tiles_to_take(table: Naive, card: Any) -> list[tuple[str | None, str]]:
    """Cartes Exploration."""
    if card["icon"] == "exploration" and table.covered:
        return [(place, PRINTED[tile].get("cubes", "")) for place, tile in table.covered]
    return [(None, "")]


def after(table: Naive, turn: Turn) -> Naive:
    """The table after a turn that `turns` lists, or after one in which nothing was done."""
    if turn == ("skip",):
        return next_turn(table)
    me = table.turn % len(table.seats)
    discard = turn[-1]
    if turn[0] == "rest":
        table = send_home(table, [where for where, owner, _ in table.settled if owner == me])
        seat = table.seats[me]
        return next_turn(seated(table, seat._replace(storage=take(seat.storage, discard))))
    _, place, how, bonus, claim, explore, _ = turn
    number, storage = settlers(table, place), with_tools(table, place, table.seats[me].storage)
    table = send_home(table, [where for where, _, _ in table.settled if where == place])
    seat = table.seats[me]._replace(ready=table.seats[me].ready - number, storage=storage)
    table = seated(table._replace(settled=(*table.settled, (place, me, number))), seat)
    if PRINTED[place]["type"] == "fort":
        if bonus is not None:
            table = with_bonus(table, place, bonus)
        if claim:
            table = with_card(table, FORTS.index(place), explore)
    else:
        result = next(result for done, result in works(PRINTED[place], storage) if done == how)
        table = seated(table, seat._replace(storage=result))
    seat = table.seats[me]
    return next_turn(seated(table, seat._replace(storage=take(seat.storage, discard))))


def with_bonus(table: Naive, fort: str, stack: int) -> Naive:
    piles = [number for number, (where, _) in enumerate(table.stacks) if where == fort]
    _, (top, *rest) = table.stacks[piles[stack]]
    stacks = list(table.stacks)
    stacks[piles[stack]] = (fort, tuple(rest))
    seat = table.seats[table.turn % len(table.seats)]
    return seated(table._replace(stacks=tuple(stacks)), seat._replace(bonus=(*seat.bonus, top)))


def with_card(table: Naive, slot: int, explore: str | None) -> Naive:
    """Cartes Points: the cards beyond slide left, those to the right of the four are the deck."""
    card = PRINTED[table.cards[slot]]
    seat = table.seats[table.turn % len(table.seats)]
    seat = seat._replace(storage=take(seat.storage, card["cost"]), cards=(*seat.cards, card["id"]))
    come = card["settlers"] if card["icon"] == "new_settlers" else 0
    if explore is not None:
        tile = PRINTED[dict(table.covered)[explore]]
        covered = tuple((place, other) for place, other in table.covered if place != explore)
        table = table._replace(covered=covered)
        storage = add(seat.storage, tile.get("cubes", ""))
        seat = seat._replace(storage=storage, tiles=(*seat.tiles, tile["id"]))
        come = tile.get("settlers", 0)
    come = min(come, seat.reserve)
    seat = seat._replace(ready=seat.ready + come, reserve=seat.reserve - come)
    return seated(table._replace(cards=table.cards[:slot] + table.cards[slot + 1 :]), seat)


def send_home(table: Naive, places: list[str]) -> Naive:
    seats = list(table.seats)
    for place, owner, count in table.settled:
        if place in places:
            seats[owner] = seats[owner]._replace(ready=seats[owner].ready + count)
    settled = tuple(where for where in table.settled if where[0] not in places)
    return table._replace(seats=tuple(seats), settled=settled)


def seated(table: Naive, seat: Seat) -> Naive:
    seats = list(table.seats)
    seats[table.turn % len(seats)] = seat
    return table._replace(seats=tuple(seats))


def next_turn(table: Naive) -> Naive:
    """Fin de la partie: the eighth card, then the round is finished."""
    players = len(table.seats)
    last = table.last_turn
    if last is None and len(table.seats[table.turn % players].cards) == 8:
        last = table.turn - table.turn % players + players - 1
    return table._replace(turn=table.turn + 1, last_turn=last)


def over(table: Naive) -> bool:
    return table.last_turn is not None and table.turn > table.last_turn


def totals(table: Naive) -> list[int]:
    """Fin de la partie, Tuiles Bonus."""
    return [total(table, number) for number in range(len(table.seats))]


def total(table: Naive, number: int) -> int:
    seat = table.seats[number]
    cards, tiles = [PRINTED[card] for card in seat.cards], [PRINTED[tile] for tile in seat.tiles]
    icons = [card["icon"] for card in cards] + [tile.get("icon") for tile in tiles]
    out = sum(count for _, owner, count in table.settled if owner == number)
    points = sum(card["points"] for card in cards) + sum(tile.get("points", 0) for tile in tiles)
    for bonus in (PRINTED[tile] for tile in seat.bonus):
        if bonus["condition"] == "flat":
            points += bonus["points"]
        elif bonus["condition"] == "settlers":
            points += (seat.ready + out) // 2 * bonus["points"]
        else:
            points += min(icons.count(icon) for icon in bonus["icons"]) * bonus["points"]
    return points + len(seat.storage.replace("Y", ""))


def winner(table: Naive) -> int:
    best = max(totals(table))
    return max(number for number, points in enumerate(totals(table)) if points == best)


# Words of cubes


def excess(cubes: str) -> set[str]:
    """Capacité de l'entrepôt: every way to get back to ten."""
    if len(cubes) <= 10:
        return {""}
    kept = product(*(range(min(10, cubes.count(cube)) + 1) for cube in LEVELS))
    words = ("".join(cube * count for cube, count in zip(LEVELS, counts, strict=True)) for counts in kept)
    return {take(cubes, word) for word in words if len(word) == 10}


def add(cubes: str, more: str) -> str:
    return "".join(sorted(cubes + more, key=LEVELS.index))


def has(cubes: str, needed: str) -> bool:
    return all(cubes.count(cube) >= needed.count(cube) for cube in needed)


def take(cubes: str, gone: str) -> str:
    for cube in gone:
        cubes = cubes.replace(cube, "", 1)
    return cubes


def raised(cubes: str, cube: str) -> str:
    return add(take(cubes, cube), LEVELS[LEVELS.index(cube) + 1])
