"""The end of Spice Road: points on cards, coins and cubes."""

from collections.abc import Mapping

from engine.cubes import Cubes
from engine.game import Outcome, Score, decide
from engine.spice_road.values import State

GOLD = 3
SILVER = 1


def score(state: State, seat: int) -> Score:
    """Points on claimed cards, 3 for gold, 1 for silver, 1 for each cube that is not yellow."""
    player = state.players[seat]
    known = [state.table.points[card].points for card in player.claimed if card in state.table.points]
    parts = {
        "points": sum(known),
        "gold": GOLD * player.gold,
        "silver": SILVER * player.silver,
        "cubes": player.caravan.scoring,
    }
    return Score(seat, parts, sum(parts.values()), len(player.claimed) - len(known))


def outcome(state: State) -> Outcome:
    scores = tuple(score(state, seat) for seat in range(len(state.players)))
    table = state.table
    return decide(scores, shared=table.rules.shared_victory, next_seat=state.seat, away=table.away)


def summary(state: State, seat: int) -> Mapping[str, object]:
    """One player's line of a replay."""
    player, scored = state.players[seat], score(state, seat)
    return scored.line(len(player.claimed), player.caravan, gold=player.gold, silver=player.silver)


def room(state: State, seat: int) -> int:
    return state.table.caravan_limit


def holdings(state: State, seat: int) -> Cubes:
    return state.players[seat].caravan


def holding(state: State, seat: int, cubes: Cubes) -> State:
    players = state.players
    player = players[seat]._replace(caravan=cubes)
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))
