"""Setting by hand what the table knows better: recorded as such, and checked for sense, not for rules."""

from engine.cubes import NONE
from engine.ending import with_claims_set
from engine.game import Rule, impossible, refuse
from engine.spice_road.naming import ELSEWHERE
from engine.spice_road.values import Adjust, Market, Player, Points, State
from engine.unnamed import UNKNOWN, Numbering

NO_SUCH_PLAYER = Rule("SR-ADJUST-1", "there is no player {player}, only {players}")
NO_PLAYER_NAMED = Rule("SR-ADJUST-2", "a caravan, hand or claimed card belongs to a player: say which")
UNEVEN = Rule("SR-ADJUST-3", "{lying} places for cubes do not fit a row of {cards} cards")
NO_SUCH_DECK = Rule("SR-ADJUST-4", "{left} cards cannot be left: the box has {cards}, or the app deals")


def adjust(state: State, action: Adjust) -> State:
    """The table with these counters set."""
    for seat in (action.player, action.to_move):
        if seat is not None and seat >= len(state.players):
            impossible(NO_SUCH_PLAYER, player=seat, players=len(state.players))
    told = (action.hand, action.played, action.claimed, action.merchant_row, action.point_row)
    numbering = Numbering(state.mysteries.past(card for cards in told for card in cards or ()))
    players = _players(state, action, numbering)
    market = _market(state, action, numbering)
    points = _points(state, action, numbering)
    after = state._replace(
        players=players,
        market=market,
        points=points,
        mysteries=numbering.mysteries,
        seat=state.seat if action.to_move is None else action.to_move,
        round=state.round if action.round is None else max(1, action.round),
    )
    twice = _there_twice(after)
    if twice is not None:
        refuse(action, ELSEWHERE, card=twice)
    return after._replace(status=with_claims_set(after.status, after.table, after.players))


def _players(state: State, action: Adjust, numbering: Numbering) -> tuple[Player, ...]:
    if action.player is None:
        if any(own is not None for own in (action.caravan, action.hand, action.played, action.claimed)):
            impossible(NO_PLAYER_NAMED)
        return state.players
    old = state.players[action.player]
    player = Player(
        old.caravan if action.caravan is None else action.caravan,
        old.hand if action.hand is None else numbering(action.hand),
        old.played if action.played is None else numbering(action.played),
        old.claimed if action.claimed is None else numbering(action.claimed),
        old.gold if action.gold is None else action.gold,
        old.silver if action.silver is None else action.silver,
    )
    return (*state.players[: action.player], player, *state.players[action.player + 1 :])


def _market(state: State, action: Adjust, numbering: Numbering) -> Market:
    market = state.market
    row = market.row if action.merchant_row is None else numbering(action.merchant_row)
    lying = action.lying
    if lying is None:
        lying = (*market.lying, *(NONE,) * len(row))[: len(row)]
    elif len(lying) != len(row):
        impossible(UNEVEN, lying=len(lying), cards=len(row))
    return Market(
        row,
        lying,
        _deck(market.deck, action.merchants_left, len(state.table.merchants) - len(state.table.starting)),
    )


def _points(state: State, action: Adjust, numbering: Numbering) -> Points:
    points = state.points
    row = points.row if action.point_row is None else numbering(action.point_row)
    gold, silver = points.gold, points.silver
    if action.player is None:
        gold = gold if action.gold is None else action.gold
        silver = silver if action.silver is None else action.silver
    return Points(row, _deck(points.deck, action.points_left, len(state.table.points)), gold, silver)


def _deck(deck: tuple[str, ...], left: int | None, cards: int) -> tuple[str, ...]:
    if left is None:
        return deck
    if left > cards or any(card != UNKNOWN for card in deck):
        impossible(NO_SUCH_DECK, left=left, cards=cards)
    return (UNKNOWN,) * left


def _there_twice(state: State) -> str | None:
    """A card that lies in two places; only starting cards exist more than once."""
    cards = [*state.market.row, *state.points.row]
    cards += [card for card in (*state.market.deck, *state.points.deck) if card != UNKNOWN]
    for player in state.players:
        cards += (*player.hand, *player.played, *player.claimed)
    seen: set[str] = set()
    for card in cards:
        if card in seen and card not in state.table.starting:
            return card
        seen.add(card)
    return None
