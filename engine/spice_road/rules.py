"""The rules of Spice Road, in the order of the rulebook: one small function for each.

`apply` is the only door. A turn that breaks a rule raises Illegal and changes nothing; a forced turn goes on
with as much as can be done.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.cubes import NONE, ONE, Cubes, Word, parsed, raised, stuck, traded
from engine.ending import back_to_limit, ended_by_claim
from engine.game import OVER, RUNNING, Action, Rule, refuse
from engine.presence import Join, Leave, Skip, join, leave
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
    PointCard,
    Points,
    Rest,
    State,
    Table,
)
from engine.unnamed import UNKNOWN, Mysteries

NOT_IN_HAND = Rule("SR-PLAY-1", "{card} is not in the hand")
ALREADY_PLAYED = Rule("SR-PLAY-2", "{card} has been played; a rest takes it back")
SAYS_OTHERWISE = Rule("SR-PLAY-3", "{card} does what is printed on it, nothing else")
TOO_MANY_STEPS = Rule("SR-UPGRADE-1", "the card upgrades {most} times, not {steps}")
CANNOT_RAISE = Rule("SR-UPGRADE-2", "{step} cannot be upgraded: by then the caravan has {has}")
CANNOT_TRADE = Rule("SR-TRADE-1", "trading {times} times costs {needs}, the caravan has {has}")
TRADE_ONCE = Rule("SR-TRADE-2", "a trade card is played for at least one trade")
NO_MERCHANT = Rule("SR-ACQUIRE-1", "there is no merchant card in place {place}, the row has {cards}")
TOO_FEW_CUBES = Rule("SR-ACQUIRE-2", "one cube goes on each card passed: {needs} needed, there are {has}")
CUBE_FOR_EACH = Rule("SR-ACQUIRE-6", "one cube goes on each card passed: {needs} needed, {pays} told")
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

_new = tuple.__new__
"""Makes a named tuple from all of its fields, in half the time of calling its class."""


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
    table, players, seat, _, _, market, points, mysteries = state
    caravan, hand, played, claimed, gold, silver = players[seat]
    card = action.card
    kept = list(hand)
    try:
        kept.remove(card)
        played += (card,)
    except ValueError:
        refuse(action, ALREADY_PLAYED if card in played else NOT_IN_HAND, card=card)
    printed = table.merchants.get(card)
    if printed is None or action.gain is not NONE or action.cost is not NONE:
        caravan, mysteries = play_as_told(state, action, caravan, printed)
    elif printed.upgrades:
        caravan = upgrade(action, printed, caravan)
    elif printed.costs is NONE:
        if action.times != 1 or action.upgrade:
            refuse(action, SAYS_OTHERWISE, card=card)
        caravan = caravan + printed.gives
    else:
        caravan = trade(table, action, printed, caravan)
    if action.discard is not NONE or caravan.total > table.caravan_limit:
        caravan = within_limit(table, action, caravan)
    player = _new(Player, (caravan, tuple(kept), played, claimed, gold, silver))
    return turn_over(state, player, market, points, mysteries)


def upgrade(action: Play, card: MerchantCard, caravan: Cubes) -> Cubes:
    """Up to the card's number of single steps; one cube may be raised several times."""
    steps = action.upgrade
    if action.times != 1:
        refuse(action, SAYS_OTHERWISE, card=action.card)
    if len(steps) > card.upgrades:
        refuse(action, TOO_MANY_STEPS, most=card.upgrades, steps=len(steps))
    after = raised(caravan, steps)
    if after is None:
        step, there = stuck(caravan, steps)
        refuse(action, CANNOT_RAISE, step=step, has=there)
        for step in steps:
            caravan = raised(caravan, step) or caravan
        return caravan
    return after


def trade(table: Table, action: Play, card: MerchantCard, caravan: Cubes) -> Cubes:
    """As often as the player likes, while the cubes suffice."""
    times = action.times
    if action.upgrade:
        refuse(action, SAYS_OTHERWISE, card=action.card)
    if not times and not table.rules.empty_trade:
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
    card, cost, gain, mysteries = action.card, action.cost, action.gain, state.mysteries
    if printed is not None:
        refuse(action, SAYS_OTHERWISE, card=card)
    elif action.times != 1 or action.upgrade:
        refuse(action, UNNAMED_CARD, card=card)
    if cost is NONE and gain is NONE:
        refuse(action, UNNAMED_CARD, card=card)
    elif printed is None:
        mysteries = mysteries.seen(card, cost, gain)
    if not caravan.covers(cost):
        refuse(action, CANNOT_TRADE, times=1, needs=cost, has=caravan)
    return caravan - cost + gain, mysteries


# Acquiring a merchant card


def acquire(state: State, action: Acquire) -> State:
    """One cube, freely chosen, on each card to the left; the cubes that lie on the card come along."""
    table, players, seat, _, _, (row, lying, deck), points, mysteries = state
    caravan, hand, played, claimed, gold, silver = players[seat]
    slot, pay = action.slot, action.pay
    if slot >= len(row):
        refuse(action, NO_MERCHANT, place=slot + 1, cards=len(row))
        return turn_over(state, players[seat], state.market, points, mysteries)
    if len(pay) != slot:
        if caravan.total < slot:
            refuse(action, TOO_FEW_CUBES, needs=slot, has=caravan.total)
        refuse(action, CUBE_FOR_EACH, needs=slot, pays=len(pay))
        pay = Word(pay[:slot])
    cubes_on = list(lying)
    if pay:
        paid = parsed(pay)
        left = caravan - paid
        if left.total + slot != caravan.total:
            refuse(action, CANNOT_PAY, needs=paid, has=caravan)
        caravan = left
        for passed, letter in enumerate(pay):
            cubes_on[passed] = cubes_on[passed] + ONE[letter]
    caravan = caravan + cubes_on.pop(slot)
    if action.discard is not NONE or caravan.total > table.caravan_limit:
        caravan = within_limit(table, action, caravan)
    if deck and action.reveal is None and deck[0] != UNKNOWN:
        refill, deck = deck[:1], deck[1:]  # the app deals, and nobody says otherwise
    else:
        refill, deck, mysteries = draw(state, action, deck, action.reveal, mysteries)
    if refill:
        cubes_on.append(NONE)
    cards = [*row, *refill]
    hand += (cards.pop(slot),)
    market = _new(Market, (tuple(cards), tuple(cubes_on), deck))
    player = _new(Player, (caravan, hand, played, claimed, gold, silver))
    return turn_over(state, player, market, points, mysteries)


# Resting


def rest(state: State, action: Rest) -> State:
    """Every played card comes back into the hand."""
    table, players, seat, _, _, market, points, mysteries = state
    caravan, hand, played, claimed, gold, silver = players[seat]
    if not played and not table.rules.idle_rest:
        refuse(action, NOTHING_PLAYED)
    if action.discard is not NONE or caravan.total > table.caravan_limit:
        caravan = within_limit(table, action, caravan)
    player = _new(Player, (caravan, hand + played, (), claimed, gold, silver))
    return turn_over(state, player, market, points, mysteries)


# Claiming a point card


def claim(state: State, action: Claim) -> State:
    """The cubes go back to the bowls, the card comes with the coin above it, and the row closes up."""
    table, players, seat, _, _, market, points, mysteries = state
    caravan, hand, played, claimed, gold, silver = players[seat]
    row, deck, gold_left, silver_left = points
    slot = action.slot
    if slot >= len(row):
        refuse(action, NO_POINT_CARD, place=slot + 1, cards=len(row))
        return turn_over(state, players[seat], market, points, mysteries)
    card = row[slot]
    printed = table.points.get(card)
    if printed is None or action.cost is not NONE:
        cost, mysteries = claim_as_told(state, action, card, printed)
    else:
        cost = printed.cost
    if not caravan.covers(cost):
        refuse(action, CANNOT_CLAIM, needs=cost, has=caravan)
    caravan = caravan - cost
    if action.discard is not NONE or caravan.total > table.caravan_limit:
        caravan = within_limit(table, action, caravan)
    coin, silver_coin = coin_above(points, slot)
    refill, deck, mysteries = draw(state, action, deck, action.reveal, mysteries)
    points = Points(row[:slot] + row[slot + 1 :] + refill, deck, gold_left - coin, silver_left - silver_coin)
    player = Player(caravan, hand, played, (*claimed, card), gold + coin, silver + silver_coin)
    if state.status is RUNNING and len(player.claimed) >= table.claims_to_end:
        state = state._replace(status=ended_by_claim(table))
    return turn_over(state, player, market, points, mysteries)


def claim_as_told(
    state: State, action: Claim, card: str, printed: PointCard | None
) -> tuple[Cubes, Mysteries]:
    """An unnamed card costs what the table says; that will have to fit its name."""
    if printed is not None:
        if action.cost is not printed.cost:
            refuse(action, SAYS_OTHERWISE, card=card)
        return action.cost, state.mysteries
    if action.cost is NONE:
        refuse(action, UNNAMED_CARD, card=card)
        return NONE, state.mysteries
    return action.cost, state.mysteries.seen(card, action.cost, NONE)


def coin_above(points: Points, slot: int) -> tuple[int, int]:
    """The gold and silver coin that come with a card: gold on the first, silver on the second.

    When the last gold is gone the silver slides onto the first card and the second is bare.
    """
    if points.gold:
        return (1, 0) if slot == 0 else (0, 1) if slot == 1 and points.silver else (0, 0)
    return (0, 1) if slot == 0 and points.silver else (0, 0)


# The caravan's limit, at the end of the turn


def within_limit(table: Table, action: Play | Acquire | Rest | Claim, caravan: Cubes) -> Cubes:
    """Cubes over the limit go back to the bowls, by their owner's choice; no others do."""
    return back_to_limit(
        action, caravan, action.discard, table.caravan_limit, over=OVER_LIMIT, cannot=CANNOT_RETURN
    )


# A turn in which nothing is done, and whoever joins late


def skip(state: State, action: Skip) -> State:
    return turn_over(state, state.players[state.seat], state.market, state.points, state.mysteries)


def join_late(state: State, action: Join) -> State:
    """With what the last seat starts with. The coins stay those of the beginning."""
    joined: State = join(state, action, state.table.starts)
    return joined


# The end of the turn, the round and the game


def turn_over(state: State, player: Player, market: Market, points: Points, mysteries: Mysteries) -> State:
    """The next player's turn; the end of the last round is the end of the game."""
    table, players, seat, round_, status, _, _, _ = state
    seats = list(players)
    seats[seat] = player
    seat, rounds, status = table.turn_order[status][seat]
    return _new(State, (table, tuple(seats), seat, round_ + rounds, status, market, points, mysteries))


_TURNS: Mapping[type[Action], Callable[[State, Any], State]] = {
    Play: play,
    Acquire: acquire,
    Rest: rest,
    Claim: claim,
    Skip: skip,
}
_NOTES: Mapping[type[Action], Callable[[State, Any], State]] = {
    Name: name,
    Adjust: adjust,
    Leave: leave,
    Join: join_late,
}
