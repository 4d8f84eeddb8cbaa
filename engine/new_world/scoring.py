"""The end of A New World: points on cards, bonus tiles, exploration tiles and cubes."""

from collections import Counter
from collections.abc import Mapping

from engine.cubes import Cubes
from engine.game import Outcome, Score, decide
from engine.new_world.settling import settlers_out
from engine.new_world.values import BonusTile, State


def score(state: State, seat: int) -> Score:
    """Points on point cards, bonus tiles, exploration tiles, and 1 for each cube that is not yellow."""
    table, player = state.table, state.players[seat]
    cards = [table.points[card] for card in player.claimed if card in table.points]
    bonus = [table.bonus[tile] for tile in player.bonus if tile in table.bonus]
    tiles = [table.exploration[tile] for tile in player.explored if tile in table.exploration]
    icons, settlers = icons_of(state, seat), settlers_counted(state, seat)
    parts = {
        "points": sum(card.points for card in cards),
        "bonus": sum(tile.points * times_met(tile, icons, settlers) for tile in bonus),
        "exploration": sum(tile.points for tile in tiles),
        "cubes": player.storage.scoring,
    }
    had = len(player.claimed) + len(player.bonus) + len(player.explored)
    return Score(seat, parts, sum(parts.values()), had - len(cards) - len(bonus) - len(tiles))


def icons_of(state: State, seat: int) -> Counter[str]:
    """How often a player has each icon, on point cards and on exploration tiles."""
    table, player = state.table, state.players[seat]
    cards = (table.points[card].icon for card in player.claimed if card in table.points)
    tiles = (table.exploration[tile].icon for tile in player.explored if tile in table.exploration)
    return Counter(icon for icon in (*cards, *tiles) if icon)


def settlers_counted(state: State, seat: int) -> int:
    """A player's settlers that are in the game, wherever they stand."""
    return state.players[seat].ready + settlers_out(state, seat)


def times_met(tile: BonusTile, icons: Mapping[str, int], settlers: int) -> int:
    """How often a bonus tile's condition holds. Settlers in the reserve do not count."""
    match tile.condition:
        case "icon":
            return sum(icons.get(icon, 0) for icon in set(tile.icons))
        case "icon_pair":
            needed = Counter(tile.icons)
            return min((icons.get(icon, 0) // count for icon, count in needed.items()), default=0)
        case "settlers":
            return settlers // 2
        case "flat":
            return 1


def outcome(state: State) -> Outcome:
    """The tied player who moved last wins: of those tied, the one whose next turn would be furthest away."""
    scores = tuple(score(state, seat) for seat in range(len(state.players)))
    table = state.table
    return decide(scores, shared=table.rules.shared_victory, next_seat=state.seat, away=table.away)


def summary(state: State, seat: int) -> Mapping[str, object]:
    """One player's line of a replay."""
    player, scored = state.players[seat], score(state, seat)
    return scored.line(
        len(player.claimed),
        player.storage,
        bonus=scored.parts["bonus"],
        exploration=scored.parts["exploration"],
    )


def room(state: State, seat: int) -> int:
    return state.table.rules.storage_limit


def holdings(state: State, seat: int) -> Cubes:
    return state.players[seat].storage


def holding(state: State, seat: int, cubes: Cubes) -> State:
    players = state.players
    player = players[seat]._replace(storage=cubes)
    return state._replace(players=(*players[:seat], player, *players[seat + 1 :]))
