"""What can be touched in Spice Road: each hand card, each row card, rest, with everything it could do.

What the mover's caravan allows is looked up in its `Means`.
"""

from dataclasses import replace

from engine.cubes import Word
from engine.game import (
    OVER,
    REST,
    Action,
    Around,
    Choice,
    Illegal,
    Later,
    Offer,
    Reach,
    Taken,
    Touch,
    choices_among,
    forced,
)
from engine.spice_road.means import claims
from engine.spice_road.rules import apply
from engine.spice_road.values import Acquire, Claim, MerchantId, Play, Rest, State
from engine.unnamed import UNKNOWN


def legal(state: State) -> list[Action]:
    """Every turn that the rules allow, with every choice."""
    table, players, seat, _, status, market, points, _ = state
    if status is OVER:
        return []
    caravan, hand, played, _, _, _ = players[seat]
    means = table.means[caravan]
    turns: list[Action] = []
    plays, acquires, claimable = means.plays, means.acquires, means.claims
    for card in hand:
        turns += plays[card]
    room = table.caravan_limit - caravan.total
    for slot, lying in enumerate(market.lying):
        turns += acquires[slot] if lying.total <= room + slot else means.acquires_over[slot, lying]
    if claimable:
        for slot, card in enumerate(points.row):
            if card in claimable:
                turns += claims(slot, claimable[card])
    if played or table.rules.idle_rest:
        turns += means.rests
    return turns


def offers(state: State) -> tuple[Offer, ...]:
    """Every touchable thing: what it would do, or why it cannot."""
    caravan, hand, _, _, _, _ = state.players[state.seat]
    offered = []

    def offer(touch: Touch, attempt: Action, card: str = "") -> None:
        offered.append(_offer(state, touch, turns_at(state, touch), attempt, card))

    for i, card in enumerate(hand):
        offer(Touch("hand", i), Play(card=MerchantId(card)), card)
    for slot in range(len(state.market.row)):
        offer(Touch("market", slot), Acquire(slot=slot, pay=Word(caravan.word[:slot])))
    for slot, card in enumerate(state.points.row):
        offer(Touch("points", slot), Claim(slot=slot), card)
    offer(REST, Rest())
    return tuple(offered)


def around(state: State, later: Later) -> Around:
    """Cubes lie on the market row. All else a turn says itself, or its card does."""
    return Around(state.market.lying)


def reach(state: State, action: Action) -> Reach:
    return Reach(action.slot, row=True) if isinstance(action, Acquire) else Reach()


def touched(state: State, action: Action) -> Touch | None:
    """Which touch a recorded turn came from."""
    match action:
        case Play(card=card):
            hand = state.players[state.seat].hand
            return Touch("hand", hand.index(card)) if card in hand else None
        case Acquire(slot=slot):
            return Touch("market", slot)
        case Claim(slot=slot):
            return Touch("points", slot)
        case Rest():
            return REST
    return None


def turns_at(state: State, touch: Touch) -> tuple[Action, ...]:
    """What this one touch would do, without a reason where it would do nothing."""
    if state.status is OVER:
        return ()
    table, at = state.table, int(touch.key)
    caravan, hand, played, _, _, _ = state.players[state.seat]
    means, lying, points = table.means[caravan], state.market.lying, state.points.row
    match touch.kind:
        case "hand" if at < len(hand):
            return means.plays[hand[at]]
        case "market" if at < len(lying):
            fits = caravan.total - at + lying[at].total <= table.caravan_limit
            return means.acquires[at] if fits else means.acquires_over[at, lying[at]]
        case "points" if at < len(points) and points[at] in means.claims:
            return claims(at, means.claims[points[at]])
        case "rest" if played or table.rules.idle_rest:
            return means.rests
    return ()


def takes(state: State, action: Action) -> tuple[Taken, ...]:
    """A purchase or claim is of a card. What nobody has named is told by its place."""
    if not isinstance(action, Acquire | Claim):
        return ()
    row = state.market.row if isinstance(action, Acquire) else state.points.row
    there = row[action.slot : action.slot + 1]
    return tuple(Taken(card) for card in there if not card.startswith(UNKNOWN))


def aimed(action: Action, meant: tuple[Taken, ...], now: State) -> Action:
    """It is of the same card, wherever that lies by now; one that is gone lies beyond the row."""
    if not isinstance(action, Acquire | Claim) or not meant or meant[0] in takes(now, action):
        return action
    row, (card, _) = now.market.row if isinstance(action, Acquire) else now.points.row, meant[0]
    return replace(action, slot=row.index(card) if card in row else len(row))


def choices(state: State, chosen: Action) -> tuple[Choice, ...]:
    """The chips beside a turn: other times, other steps, another payment, another discard."""
    touch = touched(state, chosen)
    actions = turns_at(state, touch) if touch else ()
    if isinstance(chosen, Acquire):
        actions = tuple(_in_order_of(chosen, turn) for turn in actions)
    return choices_among(actions, chosen)


def _in_order_of(chosen: Acquire, turn: Action) -> Action:
    """The same cubes lie as they were laid."""
    if isinstance(turn, Acquire) and sorted(turn.pay) == sorted(chosen.pay):
        return replace(turn, pay=chosen.pay)
    return turn


def _offer(state: State, touch: Touch, turns: tuple[Action, ...], attempt: Action, card: str = "") -> Offer:
    if turns:
        return Offer(touch, turns)
    try:
        apply(state, attempt)
    except Illegal as refusal:
        unnamed = card if card.startswith(UNKNOWN) else None
        return Offer(touch, (), refusal.kept(), forced(attempt), unnamed)
    raise AssertionError(f"{attempt} is legal but was not offered")
