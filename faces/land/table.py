"""The table of A New World: what lies where, who has what, and how it is set by hand."""

from collections.abc import Mapping
from typing import Any

from engine.game import Fact, Touch, Words
from engine.new_world.naming import kinds
from engine.new_world.showing import stacks as stacks_of_fort
from engine.new_world.values import State
from engine.unnamed import UNKNOWN
from faces.face import face_down, in_columns, whose_turn
from faces.land.entering import FORMS
from faces.phrases import literal
from faces.settable import UNTOLD, Among, Countable, Pile
from faces.telling import Teller
from faces.things import Count, Things

COLUMNS = 4


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
