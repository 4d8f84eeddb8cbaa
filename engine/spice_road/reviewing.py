"""Looking back at Spice Road: its kinds of turns, its coins, and what its cards were good for."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.cubes import Cubes
from engine.game import OVER, Action, Hint
from engine.review.cards import bargain, bought
from engine.review.surprise import noted
from engine.review.values import SKIP, Deed, Fact, Number, Prize, Review
from engine.review.waste import never_played, rests
from engine.spice_road.hints import hinted
from engine.spice_road.rules import coin_above
from engine.spice_road.scoring import GOLD, SILVER
from engine.spice_road.values import Acquire, Claim, Play, Player, Rest, State

if TYPE_CHECKING:
    from engine.review.book import Book


def deed(before: State, action: Action, after: State) -> Deed:
    seat = before.seat
    had, has = before.players[seat], after.players[seat]
    match action:
        case Play(card=card, discard=discard):
            more = has.caravan.value + discard.value - had.caravan.value
            return Deed("play", used=card, more=more, returned=_returned(seat, discard))
        case Acquire(slot=slot, pay=pay, discard=discard):
            row = before.market.row
            bought_card, paid = (row[slot], len(pay[:slot])) if slot < len(row) else ("", 0)
            return Deed("acquire", bought=bought_card, paid=paid, returned=_returned(seat, discard))
        case Rest(discard=discard):
            return Deed("rest", back=len(had.played), returned=_returned(seat, discard))
        case Claim(slot=slot, discard=discard):
            row = before.points.row
            claimed = row[slot] if slot < len(row) else ""
            gold, silver = coin_above(before.points, slot) if claimed else (0, 0)
            coin = gold * GOLD + silver * SILVER
            return Deed("claim", claimed=claimed, coin=coin, returned=_returned(seat, discard))
    return Deed(SKIP)


def _returned(seat: int, discard: Cubes) -> tuple[tuple[int, Cubes], ...]:
    return ((seat, discard),) if discard else ()


def kept(player: Player) -> object:
    return player.claimed, player.gold, player.silver


def prize(state: State, name: str) -> Prize | None:
    card = state.table.points.get(name)
    return Prize(card.points, card.cost) if card else None


def prizes(state: State) -> tuple[str, ...]:
    return tuple(card for card in state.points.row if card in state.table.points)


def way(state: State, seat: int, name: str) -> Iterator[Hint | None]:
    """As if no other card lay there: the way to one does not hang on them."""
    return hinted(state._replace(points=state.points._replace(row=(name,))), seat)


def claimable(state: State) -> tuple[str, ...]:
    if state.status == OVER:
        return ()
    caravan, cards = state.players[state.seat].caravan, state.table.points
    return tuple(card for card in prizes(state) if caravan.covers(cards[card].cost))


def coins(book: "Book") -> Iterator[Fact]:
    """Who had more of them than the others, by what they are worth."""
    players = book.timeline.state.players
    gold = tuple(player.gold for player in players)
    silver = tuple(player.silver for player in players)
    worth = tuple(GOLD * g + SILVER * s for g, s in zip(gold, silver, strict=True))
    most, ahead = book.ahead(worth)
    first = next((turn.at for turn in book.by_seat[most] if turn.deed.coin), None)
    if first is not None:
        numbers: dict[str, Number] = {
            "n": worth[most],
            "gold": gold[most],
            "silver": silver[most],
            "worth": worth,
        }
        yield from noted("coins.taken", (most,), first, ahead, numbers)


REVIEW = Review(
    kinds=("play", "acquire", "rest", "claim"),
    deed=deed,
    kept=kept,
    prize=prize,
    prizes=prizes,
    claimable=claimable,
    facts=(bargain, bought, never_played, rests, coins),
    way=way,
)
