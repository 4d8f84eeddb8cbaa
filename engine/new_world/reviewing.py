"""Looking back at A New World: its kinds of turns, forts, settlers sent home, bonus tiles and exploration."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.game import OVER, Action, Touch
from engine.new_world.offers import turns_at
from engine.new_world.values import Activate, Player, Rest, State
from engine.review.cards import bargain
from engine.review.surprise import noted
from engine.review.values import SKIP, Deed, Fact, Number, Prize, Review
from engine.review.waste import rests

if TYPE_CHECKING:
    from engine.review.book import Book

OTHER = "other"
"""The kind of a turn at a place of which nobody has said what it does."""


def deed(before: State, action: Action, after: State) -> Deed:
    seat = before.seat
    had, has = before.players[seat], after.players[seat]
    match action:
        case Activate(discard=discard):
            returned = ((seat, discard),) if discard else ()
            claimed = has.claimed[len(had.claimed) :]
            kind = _kind(before, action)
            more = 0 if kind == "fort" else has.storage.value + discard.value - had.storage.value
            card = claimed[0] if claimed else ""
            return Deed(kind, used=action.location, more=more, claimed=card, returned=returned)
        case Rest(discard=discard):
            places = sum(there is not None and there[0] == seat for there in before.board.settled)
            return Deed("rest", back=places, returned=((seat, discard),) if discard else ())
    return Deed(SKIP)


def _kind(state: State, action: Activate) -> str:
    """What is printed there says it, or else what was told of it."""
    at = state.table.at.get(action.location)
    if at is not None and state.table.slots[at] is not None:
        return "fort"
    location = None if at is None else state.table.locations[at]
    if location is not None:
        return location.type
    if action.upgrade:
        return "upgrade"
    if action.gain:
        return "trade" if action.cost else "production"
    return OTHER


def kept(player: Player) -> object:
    """Settlers may count too: all that are not in the reserve."""
    return player.reserve, player.claimed, player.bonus, player.explored


def prize(state: State, name: str) -> Prize | None:
    card = state.table.points.get(name)
    return Prize(card.points, card.cost) if card else None


def prizes(state: State) -> tuple[str, ...]:
    return tuple(card for card in state.points.row if card in state.table.points)


def claimable(state: State) -> tuple[str, ...]:
    if state.status == OVER:
        return ()
    cards, mover = state.table.points, state.mover
    slots = (
        slot
        for slot, card in enumerate(state.points.row[: len(state.table.forts)])
        if card in cards and mover.ready
    )
    return tuple(
        state.points.row[slot]
        for slot in slots
        if any(isinstance(turn, Activate) and turn.claim for turn in turns_at(state, Touch("points", slot)))
    )


def expelled(book: "Book") -> Iterator[Fact]:
    """Who sent most settlers of others home, and whose above all."""
    times: Counter[int] = Counter()
    settlers: Counter[int] = Counter()
    whose: Counter[tuple[int, int]] = Counter()
    first: dict[int, int] = {}
    for turn in book.turns:
        action, state = book.timeline.actions[turn.at], book.timeline.states[turn.at]
        at = state.table.at.get(action.location) if isinstance(action, Activate) else None
        standing = None if at is None else state.board.settled[at]
        if standing is not None and standing[0] != turn.seat:
            times[turn.seat] += 1
            settlers[turn.seat] += standing[1]
            whose[turn.seat, standing[0]] += standing[1]
            first.setdefault(turn.seat, turn.at)
    if times:
        most = max(sorted(times), key=settlers.__getitem__)
        others = [seat for seat in book.seats if seat != most]
        other = max(others, key=lambda seat: whose[most, seat])
        ahead = settlers[most] - max(settlers[seat] for seat in others)
        numbers = {"n": settlers[most], "times": times[most], "other": whose[most, other]}
        yield from noted("land.expelled", (most, other), first[most], ahead, numbers)


def bonus(book: "Book") -> Iterator[Fact]:
    """Who got most points from bonus tiles."""
    players, scores = book.timeline.state.players, book.outcome.scores
    points = tuple(score.parts["bonus"] for score in scores)
    most, ahead = book.ahead(points)
    first = next((turn.at for turn in book.by_seat[most] if _takes_bonus(book, turn.at)), None)
    if first is not None and not book.unnamed:
        numbers: dict[str, Number] = {"n": points[most], "tiles": len(players[most].bonus), "points": points}
        yield from noted("land.bonus", (most,), first, ahead, numbers)


def _takes_bonus(book: "Book", at: int) -> bool:
    action = book.timeline.actions[at]
    return isinstance(action, Activate) and action.bonus is not None


def explored(book: "Book") -> Iterator[Fact]:
    """Who took most exploration tiles."""
    tiles = tuple(len(player.explored) for player in book.timeline.state.players)
    most, ahead = book.ahead(tiles)
    actions = book.timeline.actions
    first = next((turn.at for turn in book.by_seat[most] if getattr(actions[turn.at], "explore", None)), None)
    if first is not None:
        points = book.outcome.scores[most].parts["exploration"]
        numbers: dict[str, Number] = {"n": tiles[most], "points": points, "tiles": tiles}
        yield from noted("land.explored", (most,), first, ahead, numbers)


def forts(book: "Book") -> Iterator[Fact]:
    """Who came to forts most often without claiming a card there."""
    visits = [[turn for turn in turns if turn.deed.kind == "fort"] for turns in book.by_seat]
    idle = [[turn for turn in turns if not turn.deed.claimed] for turns in visits]
    most = max(book.there, key=lambda seat: len(idle[seat]))
    if idle[most]:
        numbers = {"n": len(idle[most]), "of": len(visits[most])}
        yield from noted("land.forts", (most,), idle[most][0].at, len(idle[most]), numbers)


REVIEW = Review(
    kinds=("production", "upgrade", "trade", "rest", "fort", OTHER),
    deed=deed,
    kept=kept,
    prize=prize,
    prizes=prizes,
    claimable=claimable,
    facts=(bargain, rests, expelled, bonus, explored, forts),
)
