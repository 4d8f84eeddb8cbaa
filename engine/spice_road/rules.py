"""The rules of Spice Road, in the order of the rulebook: one small function for each.

`apply` is the only door. A turn that breaks a rule raises Illegal and changes nothing; a forced turn goes on
with as much as can be done.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.cubes import EACH, LETTERS, NONE, Cubes, Word, raised, traded
from engine.game import LAST_ROUND, OVER, RUNNING, Action, Rule, Status, refuse
from engine.spice_road.adjusting import adjust
from engine.spice_road.naming import draw, name
from engine.spice_road.values import (
    Acquire,
    Adjust,
    Claim,
    Market,
    MerchantCard,
    Name,
    Play,
    Player,
    Points,
    Rest,
    State,
)
from engine.unnamed import Mysteries

NOT_IN_HAND = Rule("SR-PLAY-1", "{card} is not in the hand")
ALREADY_PLAYED = Rule("SR-PLAY-2", "{card} has been played; a rest takes it back")
SAYS_OTHERWISE = Rule("SR-PLAY-3", "{card} does what is printed on it, nothing else")
TOO_MANY_STEPS = Rule("SR-UPGRADE-1", "the card upgrades {most} times, not {steps}")
CANNOT_RAISE = Rule("SR-UPGRADE-2", "{steps} cannot be upgraded in this order, the caravan has {has}")
CANNOT_TRADE = Rule("SR-TRADE-1", "trading {times} times costs {needs}, the caravan has {has}")
TRADE_ONCE = Rule("SR-TRADE-2", "a trade card is played for at least one trade")
NO_MERCHANT = Rule("SR-ACQUIRE-1", "there is no merchant card in place {place}, the row has {cards}")
CUBE_FOR_EACH = Rule("SR-ACQUIRE-2", "one cube goes on each card passed: {needs} needed, {pays} paid")
CANNOT_PAY = Rule("SR-ACQUIRE-3", "{needs} cannot be paid, the caravan has {has}")
NOTHING_PLAYED = Rule("SR-REST-1", "there is no played card to take back")
CANNOT_CLAIM = Rule("SR-CLAIM-1", "the card costs {needs}, the caravan has {has}")
NO_POINT_CARD = Rule("SR-CLAIM-2", "there is no point card in place {place}, the row has {cards}")
OVER_LIMIT = Rule(
    "SR-LIMIT-1", "the caravan has {total} cubes and holds {limit}: {excess} go back, not {returned}"
)
CANNOT_RETURN = Rule("SR-LIMIT-2", "{needs} cannot be returned, the caravan has {has}")
GAME_OVER = Rule("SR-END-1", "the game is over")
UNNAMED_CARD = Rule("SR-NAME-1", "{card} is not named yet: name it, or say what it did")


def apply(state: State, action: Action) -> State:
    """The table after this action, or Illegal."""
    turn = _TURNS.get(type(action))
    if turn is None:
        return _NOTES[type(action)](state, action)
    if state.status is OVER:
        refuse(action, GAME_OVER)
    return turn(state, action)


# Playing a card


def play(state: State, action: Play) -> State:
    caravan, hand, played, claimed, gold, silver = state.players[state.seat]
    card = action.card
    if card in hand:
        at = hand.index(card)
        hand = hand[:at] + hand[at + 1 :]
        played = (*played, card)
    elif card in played:
        refuse(action, ALREADY_PLAYED, card=card)
    else:
        refuse(action, NOT_IN_HAND, card=card)
    mysteries = state.mysteries
    printed = state.table.merchants.get(card)
    if printed is None or action.cost is not NONE or action.gain is not NONE:
        caravan, mysteries = play_as_told(state, action, caravan, printed)
    elif printed.upgrades:
        caravan = upgrade(action, printed, caravan)
    elif printed.costs is NONE:
        caravan = caravan + printed.gives
    else:
        caravan = trade(state, action, printed, caravan)
    player = Player(within_limit(state, action, caravan), hand, played, claimed, gold, silver)
    return turn_over(state, player, state.market, state.points, mysteries)


def upgrade(action: Play, card: MerchantCard, caravan: Cubes) -> Cubes:
    """Up to the card's number of single steps; one cube may be raised several times."""
    steps = action.upgrade
    if len(steps) > card.upgrades:
        refuse(action, TOO_MANY_STEPS, most=card.upgrades, steps=len(steps))
    after = raised(caravan, steps)
    if after is None:
        refuse(action, CANNOT_RAISE, steps=steps, has=caravan)
        for step in steps:
            caravan = raised(caravan, step) or caravan
        return caravan
    return after


def trade(state: State, action: Play, card: MerchantCard, caravan: Cubes) -> Cubes:
    """As often as the player likes, while the cubes suffice."""
    times = action.times
    if not times and not state.table.rules.empty_trade:
        refuse(action, TRADE_ONCE)
    after = traded(caravan, card.costs, card.gives, times)
    if after is None:
        refuse(action, CANNOT_TRADE, times=times, needs=card.costs * times, has=caravan)
        return caravan - card.costs * times + card.gives * times
    return after


def play_as_told(
    state: State, action: Play, caravan: Cubes, printed: MerchantCard | None
) -> tuple[Cubes, Mysteries]:
    """An unnamed card does what the table says; what it did will have to fit its name."""
    if printed is not None:
        refuse(action, SAYS_OTHERWISE, card=action.card)
    elif action.cost is NONE and action.gain is NONE:
        refuse(action, UNNAMED_CARD, card=action.card)
    if not caravan.covers(action.cost):
        refuse(action, CANNOT_TRADE, times=1, needs=action.cost, has=caravan)
    return caravan - action.cost + action.gain, state.mysteries.seen(action.card, action.cost, action.gain)


# Acquiring a merchant card


def acquire(state: State, action: Acquire) -> State:
    """One cube, freely chosen, on each card to the left; the cubes that lie on the card come along."""
    player = state.players[state.seat]
    row, lying, deck = state.market
    slot, pay = action.slot, action.pay
    caravan = player.caravan
    if slot >= len(row):
        refuse(action, NO_MERCHANT, place=slot + 1, cards=len(row))
        return turn_over(state, player, state.market, state.points, state.mysteries)
    if len(pay) != slot:
        refuse(action, CUBE_FOR_EACH, needs=slot, pays=len(pay))
        pay = Word(pay[:slot])
    if pay:
        paid = Cubes.parse(pay)
        if not caravan.covers(paid):
            refuse(action, CANNOT_PAY, needs=paid, has=caravan)
        caravan = caravan - paid
        on_passed = tuple(
            cubes + EACH[LETTERS.index(letter)] for cubes, letter in zip(lying[:slot], pay, strict=False)
        )
        lying = on_passed + lying[len(on_passed) :]
    caravan = caravan + lying[slot]
    refill, deck, mysteries = draw(state, action, deck, action.reveal, state.mysteries)
    market = Market(
        row[:slot] + row[slot + 1 :] + refill,
        lying[:slot] + lying[slot + 1 :] + (NONE,) * len(refill),
        deck,
    )
    _, hand, played, claimed, gold, silver = player
    player = Player(within_limit(state, action, caravan), (*hand, row[slot]), played, claimed, gold, silver)
    return turn_over(state, player, market, state.points, mysteries)


# Resting


def rest(state: State, action: Rest) -> State:
    """Every played card comes back into the hand."""
    caravan, hand, played, claimed, gold, silver = state.players[state.seat]
    if not played and not state.table.rules.idle_rest:
        refuse(action, NOTHING_PLAYED)
    player = Player(within_limit(state, action, caravan), hand + played, (), claimed, gold, silver)
    return turn_over(state, player, state.market, state.points, state.mysteries)


# Claiming a point card


def claim(state: State, action: Claim) -> State:
    """The cubes go back to the bowls, the card comes with the coin above it, and the row closes up."""
    caravan, hand, played, claimed, gold, silver = state.players[state.seat]
    row, deck, gold_left, silver_left = state.points
    slot = action.slot
    if slot >= len(row):
        refuse(action, NO_POINT_CARD, place=slot + 1, cards=len(row))
        return turn_over(state, state.players[state.seat], state.market, state.points, state.mysteries)
    card = row[slot]
    printed = state.table.points.get(card)
    mysteries = state.mysteries
    if printed is not None:
        cost = printed.cost
        if action.cost is not NONE and action.cost is not cost:
            refuse(action, SAYS_OTHERWISE, card=card)
            cost = action.cost
    else:
        cost = action.cost
        if cost is NONE:
            refuse(action, UNNAMED_CARD, card=card)
        mysteries = mysteries.seen(card, cost, NONE)
    if not caravan.covers(cost):
        refuse(action, CANNOT_CLAIM, needs=cost, has=caravan)
    given_gold, given_silver = coin_above(state.points, slot)
    refill, deck, mysteries = draw(state, action, deck, action.reveal, mysteries)
    points = Points(
        row[:slot] + row[slot + 1 :] + refill, deck, gold_left - given_gold, silver_left - given_silver
    )
    player = Player(
        within_limit(state, action, caravan - cost),
        hand,
        played,
        (*claimed, card),
        gold + given_gold,
        silver + given_silver,
    )
    return turn_over(state, player, state.market, points, mysteries)


def coin_above(points: Points, slot: int) -> tuple[int, int]:
    """The gold and silver coin that come with a card: gold on the first, silver on the second.

    When the last gold is gone the silver slides onto the first card and the second is bare.
    """
    if points.gold:
        return (1, 0) if slot == 0 else (0, 1) if slot == 1 and points.silver else (0, 0)
    return (0, 1) if slot == 0 and points.silver else (0, 0)


# The caravan's limit, at the end of the turn


def within_limit(state: State, action: Play | Acquire | Rest | Claim, caravan: Cubes) -> Cubes:
    """Cubes over the limit go back to the bowls, by their owner's choice; no others do."""
    limit = state.table.rules.caravan_limit
    returned = action.discard
    if returned is NONE and caravan.total <= limit:
        return caravan
    excess = max(0, caravan.total - limit)
    if returned.total != excess:
        refuse(action, OVER_LIMIT, total=caravan.total, limit=limit, excess=excess, returned=returned.total)
    if not caravan.covers(returned):
        refuse(action, CANNOT_RETURN, needs=returned, has=caravan)
    return caravan - returned


# The end of the turn, the round and the game


def turn_over(state: State, player: Player, market: Market, points: Points, mysteries: Mysteries) -> State:
    """The next player's turn. Once somebody has claimed the last card needed, the round is finished."""
    table, players, seat, round_, status, _, _, _ = state
    players = (*players[:seat], player, *players[seat + 1 :])
    if status is RUNNING and len(player.claimed) >= table.claims_to_end:
        status = ended_by_claim(state)
    seat += 1
    if seat == len(players):
        seat = 0
        if status is RUNNING:
            round_ += 1
        else:
            status = OVER
    return State(table, players, seat, round_, status, market, points, mysteries)


def ended_by_claim(state: State) -> Status:
    return LAST_ROUND if state.table.rules.finish_round else OVER


_TURNS: Mapping[type[Action], Callable[[State, Any], State]] = {
    Play: play,
    Acquire: acquire,
    Rest: rest,
    Claim: claim,
}
_NOTES: Mapping[type[Action], Callable[[State, Any], State]] = {Name: name, Adjust: adjust}
