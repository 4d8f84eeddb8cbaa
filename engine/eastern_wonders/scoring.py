"""The end of Eastern Wonders: VP tiles, bonus tiles, what the board shows, and cubes."""

from collections.abc import Mapping

from engine.cubes import Cubes
from engine.eastern_wonders.values import BONUS_POINTS, State, hold_limit
from engine.game import Outcome, Score, decide


def score(state: State, seat: int) -> Score:
    """Points on VP and bonus tiles, the values uncovered on the board, 1 for each cube that is not yellow."""
    player, under = state.players[seat], state.table.rules.outpost_points
    known = [points for tile in player.claimed if (points := vp_points(state, tile)) is not None]
    parts = {
        "points": sum(known),
        "bonus": sum(BONUS_POINTS[tile] for tile in player.bonus),
        "board": sum(sum(under[:built]) for built in player.rows),
        "cubes": player.hold.scoring,
    }
    return Score(seat, parts, sum(parts.values()), len(player.claimed) - len(known))


def vp_points(state: State, tile: str) -> int | None:
    """What a VP tile is worth, by its name or by what the table said of it."""
    if tile in state.table.vp:
        return state.table.vp[tile].points
    told = state.mysteries.told(tile, "points")
    return told if isinstance(told, int) else None


def outcome(state: State) -> Outcome:
    scores = tuple(score(state, seat) for seat in range(len(state.players)))
    table = state.table
    return decide(scores, shared=table.rules.shared_victory, next_seat=state.seat, away=table.away)


def summary(state: State, seat: int) -> Mapping[str, object]:
    """One player's line of a replay."""
    player, scored = state.players[seat], score(state, seat)
    return scored.line(
        len(player.claimed), player.hold, bonus=scored.parts["bonus"], board=scored.parts["board"]
    )


def room(state: State, seat: int) -> int:
    return hold_limit(state.table, state.players[seat].bonus)


def holdings(state: State, seat: int) -> Cubes:
    return state.players[seat].hold


def holding(state: State, seat: int, cubes: Cubes) -> State:
    players = state.players
    player = players[seat]._replace(hold=cubes)
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))
