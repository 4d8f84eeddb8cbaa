"""Cards that the table of Spice Road has not named: how they come to light, and are named later."""

from dataclasses import replace
from typing import Any

from engine.codec import UNNAMED
from engine.cubes import NONE, raised, raises
from engine.game import Action, Rule, impossible, refuse
from engine.spice_road.values import (
    Acquire,
    Adjust,
    Claim,
    MerchantCard,
    MerchantId,
    Name,
    PointCard,
    PointId,
    State,
)
from engine.unnamed import UNKNOWN, Mysteries, Use

ELSEWHERE = Rule("SR-NAME-2", "{card} is already on the table")
DOES_NOT_EXPLAIN = Rule("SR-NAME-3", "{card} cannot have cost {cost} and given {gain}")
NOT_UNNAMED = Rule("SR-NAME-4", "there is no unnamed card {card}")
OTHER_KIND = Rule("SR-NAME-5", "{card} is not a card of that deck")
NOT_REVEALED = Rule("SR-DECK-1", "{card} cannot be revealed: the deck has {left} cards")
DEALT_OTHERWISE = Rule("SR-DECK-2", "{card} cannot be revealed: the app dealt {top}")


def on_table(state: State, card: str) -> bool:
    """Whether this card is in a row or with a player."""
    return (
        card in state.market.row
        or card in state.points.row
        or any(
            card in player.hand or card in player.played or card in player.claimed for player in state.players
        )
    )


def draw(
    state: State, action: Action, deck: tuple[str, ...], reveal: str | None, mysteries: Mysteries
) -> tuple[tuple[str, ...], tuple[str, ...], Mysteries]:
    """The card that fills the row (none where the deck is empty), the deck after it, and the unnamed ones."""
    if not deck:
        if reveal is not None:
            refuse(action, NOT_REVEALED, card=reveal, left=0)
        return (), deck, mysteries
    top = deck[0]
    if top != UNKNOWN:
        if reveal is not None and reveal != top:
            refuse(action, DEALT_OTHERWISE, card=reveal, top=top)
        return (top,), deck[1:], mysteries
    card = reveal or UNKNOWN
    if on_table(state, card):
        refuse(action, ELSEWHERE, card=card)
        if card.startswith(UNKNOWN):
            card = UNKNOWN
    card, mysteries = mysteries.meet(card)
    return (card,), deck[1:], mysteries


def explains(card: MerchantCard | PointCard, use: Use) -> bool:
    """Whether this card can have cost and given what was seen."""
    if isinstance(card, PointCard):
        return use.gain is NONE and use.cost is card.cost
    if card.upgrades:
        return any(raised(use.cost, steps) is use.gain for steps in raises(use.cost, card.upgrades))
    if card.costs is NONE:
        return use.cost is NONE and use.gain is card.gives
    times = use.cost.total // card.costs.total
    return use.cost is card.costs * times and use.gain is card.gives * times


def is_point_card(state: State, unnamed: str) -> bool:
    return unnamed in state.points.row or any(unnamed in player.claimed for player in state.players)


def name(state: State, action: Name) -> State:
    """Puts a card's name wherever it lay unnamed, if that agrees with all that it did."""
    unnamed, card = action.unnamed, action.card
    if not UNNAMED.fullmatch(unnamed) or not on_table(state, unnamed):
        impossible(NOT_UNNAMED, card=unnamed)
    printed = (state.table.points if is_point_card(state, unnamed) else state.table.merchants).get(card)
    if printed is None:
        impossible(OTHER_KIND, card=card)
    if on_table(state, card):
        refuse(action, ELSEWHERE, card=card)
    for use in state.mysteries.uses_of(unnamed):
        if not explains(printed, use):
            refuse(action, DOES_NOT_EXPLAIN, card=card, cost=use.cost, gain=use.gain)

    def renamed(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(card if other == unnamed else other for other in cards)

    return state._replace(
        players=tuple(
            player._replace(
                hand=renamed(player.hand), played=renamed(player.played), claimed=renamed(player.claimed)
            )
            for player in state.players
        ),
        market=state.market._replace(row=renamed(state.market.row)),
        points=state.points._replace(row=renamed(state.points.row)),
        mysteries=state.mysteries.solved(unnamed),
    )


def candidates(state: State, unnamed: str) -> tuple[str, ...]:
    """The cards that an unnamed one may turn out to be, in the order of the naming grid."""
    cards = state.table.points if is_point_card(state, unnamed) else state.table.merchants
    seen = {
        card
        for player in state.players
        for cards_of in (player.hand, player.played, player.claimed)
        for card in cards_of
    }
    seen.update(state.market.row, state.points.row)
    uses = state.mysteries.uses_of(unnamed)
    return tuple(
        card.id for card in cards.values() if card.id not in seen and all(explains(card, use) for use in uses)
    )


def alike(state: State, card: str) -> tuple[str, ...]:
    """The cards of the same deck; the starting cards are of none."""
    table = state.table
    if card in table.points:
        return tuple(table.points)
    boxed = tuple(name for name in table.merchants if name not in table.starting)
    return boxed if card in boxed else ()


def pinned(before: State, action: Action, after: State) -> Action:
    """The action with its unnamed cards numbered, so that the past can be mended without renumbering them."""
    newest = f"?{after.mysteries.met}"
    met_one = after.mysteries.met > before.mysteries.met
    match action:
        case Acquire(reveal=None | "?") if met_one:
            return replace(action, reveal=MerchantId(newest))
        case Claim(reveal=None | "?") if met_one:
            return replace(action, reveal=PointId(newest))
        case Adjust():
            return _numbered_adjust(action, after)
    return action


def _numbered_adjust(action: Adjust, after: State) -> Adjust:
    set_down: dict[str, Any] = {"merchant_row": after.market.row, "point_row": after.points.row}
    if action.player is not None:
        set_down |= after.players[action.player]._asdict()
    given = ("merchant_row", "point_row", "hand", "played", "claimed")
    return replace(
        action, **{name: set_down[name] for name in given if UNKNOWN in (getattr(action, name) or ())}
    )
