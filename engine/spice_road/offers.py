"""What can be touched in Spice Road: each hand card, each row card, rest, with everything it could do.

The default comes first: most trades that leave nothing to return, highest upgrade, cheapest payment, cheapest
discard. Payments are listed as combinations, laid lowest first from the left; `picks` has all orders.
What a caravan allows is worked out once and looked up afterwards.
"""

from dataclasses import replace

from engine.cubes import NONE, Cubes, Word, handfuls, raised, raises, traded, trades
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
from engine.remembering import listed, remembered
from engine.spice_road.rules import apply
from engine.spice_road.values import Acquire, Claim, MerchantCard, MerchantId, Play, Rest, State
from engine.unnamed import UNKNOWN


def legal(state: State) -> list[Action]:
    """Every turn that the rules allow, with every choice."""
    if state.status is OVER:
        return []
    table = state.table
    limit = table.caravan_limit
    caravan, hand, played, _, _, _ = state.players[state.seat]
    turns: list[Action] = []
    plays_of = table.plays
    for card in hand:
        if card in plays_of:
            turns += plays_of[card][caravan]
    room = limit - caravan.total
    for slot, lying in enumerate(state.market.lying):
        # Where nothing is over the limit it does not matter what lies there.
        turns += acquires(slot, NONE if lying.total <= room + slot else lying, caravan, limit)
    claims_of = table.claims
    for slot, card in enumerate(state.points.row):
        if card in claims_of:
            returns = claims_of[card][caravan]
            if returns:
                turns += claims(slot, returns)
    if played or table.rules.idle_rest:
        turns += rests(caravan, limit)
    return turns


def offers(state: State) -> tuple[Offer, ...]:
    """Every touchable thing: what it would do, or why it cannot."""
    table, over = state.table, state.status is OVER
    limit = table.caravan_limit
    caravan, hand, played, _, _, _ = state.players[state.seat]
    offered = []

    def offer(touch: Touch, turns: tuple[Action, ...], attempt: Action, card: str = "") -> None:
        offered.append(_offer(state, touch, () if over else turns, attempt, card))

    for i, card in enumerate(hand):
        turns = table.plays[card][caravan] if card in table.plays else ()
        offer(Touch("hand", i), turns, Play(card=MerchantId(card)), card)
    for slot, lying in enumerate(state.market.lying):
        cheapest = Acquire(slot=slot, pay=Word(caravan.word[:slot]))
        offer(Touch("market", slot), acquires(slot, lying, caravan, limit), cheapest)
    for slot, card in enumerate(state.points.row):
        claimed = claims(slot, table.claims[card][caravan]) if card in table.claims else ()
        offer(Touch("points", slot), claimed, Claim(slot=slot), card)
    offer(REST, rests(caravan, limit) if played or table.rules.idle_rest else (), Rest())
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
    match touch.kind:
        case "hand" if at < len(hand) and hand[at] in table.plays:
            return table.plays[hand[at]][caravan]
        case "market" if at < len(state.market.lying):
            return acquires(at, state.market.lying[at], caravan, table.caravan_limit)
        case "points" if at < len(state.points.row) and state.points.row[at] in table.claims:
            return claims(at, table.claims[state.points.row[at]][caravan])
        case "rest" if played or table.rules.idle_rest:
            return rests(caravan, table.caravan_limit)
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


def plays(card: MerchantCard, limit: int, empty_trade: bool, caravan: Cubes) -> tuple[Play, ...]:
    """Everything that playing this card can do to this caravan."""
    name = MerchantId(card.id)
    if card.upgrades:
        over = max(0, caravan.total - limit)
        return tuple(
            _play(name, 1, steps, discard)
            for steps in raises(caravan, card.upgrades)
            for discard in (handfuls(raised(caravan, steps) or caravan, over) if over else _NOTHING)
        )
    if card.costs is NONE:
        return tuple(_play(name, 1, _NO_STEPS, discard) for discard in discards(caravan + card.gives, limit))
    more = card.gives.total - card.costs.total
    return tuple(
        _play(name, times, _NO_STEPS, discard)
        for times in trades(caravan, card.costs, card.gives, limit, 0 if empty_trade else 1)
        for discard in (
            discards(traded(caravan, card.costs, card.gives, times) or caravan, limit)
            if caravan.total + times * more > limit
            else _NOTHING
        )
    )


@listed
def acquires(slot: int, lying: Cubes, caravan: Cubes, limit: int) -> tuple[Acquire, ...]:
    if caravan.total - slot + lying.total <= limit:
        return tuple(_acquire(slot, paid, NONE) for paid in handfuls(caravan, slot))
    return tuple(
        _acquire(slot, paid, discard)
        for paid in handfuls(caravan, slot)
        for discard in discards(caravan - paid + lying, limit)
    )


def returned(cost: Cubes, limit: int, caravan: Cubes) -> tuple[Cubes, ...]:
    """What may be returned after this caravan has paid for a point card; nothing at all if it cannot."""
    return discards(caravan - cost, limit) if caravan.covers(cost) else ()


@remembered
def claims(slot: int, returns: tuple[Cubes, ...]) -> tuple[Claim, ...]:
    return tuple(Claim(slot=slot, discard=discard) for discard in returns)


@remembered
def rests(caravan: Cubes, limit: int) -> tuple[Rest, ...]:
    return tuple(Rest(discard=discard) for discard in discards(caravan, limit))


def discards(caravan: Cubes, limit: int) -> tuple[Cubes, ...]:
    """What may be returned to get back to the limit, cheapest first; nothing, where nothing is over it."""
    over = caravan.total - limit
    return handfuls(caravan, over) if over > 0 else _NOTHING


# The same turn is one value, in however many lists it stands.


@remembered
def _play(card: MerchantId, times: int, steps: Word, discard: Cubes) -> Play:
    return Play(card=card, times=times, upgrade=steps, discard=discard)


@remembered
def _acquire(slot: int, paid: Cubes, discard: Cubes) -> Acquire:
    return Acquire(slot=slot, pay=Word(paid.word), discard=discard)


_NOTHING = (NONE,)
_NO_STEPS = Word("")
