"""FIN DE LA PARTIE, Tuiles Bonus: the last round, scores by part, ties."""

import pytest

from engine.game import LAST_ROUND, OVER, RUNNING
from engine.new_world.scoring import outcome, score, summary, times_met
from engine.new_world.values import BonusTile, State
from tests.engine.new_world.table import after, mover, rest, rule, seated, standing, table, use

SEVEN = (
    "point-RRR-4-aid-fish",
    "point-YGG-5-aid-fish",
    "point-YYG-3-tool-bow",
    "point-RRB-6-tool-fish",
    "point-YRB-5-tool-tent",
    "point-RGB-7-settlers-1",
    "point-RGB-7-explore",
)
TWO_OF_EACH = {"native_aid": 2, "tool": 2, "new_settlers": 2, "exploration": 2}


def about_to_end(seat: int, players: int = 3, **rules: object) -> State:
    state = mover(table(players, **rules)._replace(seat=seat), claimed=SEVEN, storage="YRR")
    return after(state, use("A1-1", claim=True))


def test_seven_cards_do_not_end_the_game() -> None:
    assert after(mover(table(), claimed=SEVEN[:6], storage="YRR"), use("A1-1", claim=True)).status == RUNNING


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_eighth_card_ends_the_game_once_the_round_is_finished(players: int) -> None:
    """FIN DE LA PARTIE: whatever the number of players."""
    state = about_to_end(0, players)
    for seat in range(1, players):
        assert (state.status, state.to_move, state.round) == (LAST_ROUND, seat, 1)
        state = after(state, rest())
    assert (state.status, state.to_move, state.round) == (OVER, None, 1)
    assert rule(state, rest()) == rule(state, use("A1-3")) == "NW-END-1"


def test_the_last_player_of_the_round_ends_it_at_once() -> None:
    """FIN DE LA PARTIE."""
    assert about_to_end(2).status == OVER


def test_cards_claimed_in_the_last_round_count() -> None:
    """FIN DE LA PARTIE."""
    state = after(seated(about_to_end(0), 1, storage="YYB"), use("A1-1", claim=True), rest())
    assert state.status == OVER
    assert score(state, 1).parts["points"] == 4


def test_a_table_may_end_at_once() -> None:
    """House rule."""
    assert about_to_end(1, finish_round=False).status == OVER


# Scores by part


def test_points_on_cards() -> None:
    """FIN DE LA PARTIE."""
    assert score(mover(table(), claimed=SEVEN), 0).parts["points"] == 4 + 5 + 3 + 6 + 5 + 7 + 7


def test_cubes_count_one_each_but_for_yellow() -> None:
    """Decision: what the text lost."""
    assert score(mover(table(), storage="YYYRRGB"), 0).parts["cubes"] == 4


def test_exploration_tiles_with_points() -> None:
    """Bonus des tuiles Exploration: 3 points."""
    tiles = ("explore-3", "explore-YY", "explore-settler", "explore-tool", "explore-3")
    assert score(mover(table(), explored=tiles), 0).parts["exploration"] == 6


def test_three_bonus_tiles_worth_18_points() -> None:
    """Tuiles Bonus, the example: Tom's seven icons bring one pair, three pairs and three icons, 3 + 9 + 6."""
    cards = (
        *("point-YGG-5-aid-fish", "point-YGB-6-aid-fish", "point-YRR-3-aid-bow"),
        *("point-RGB-7-settlers-1", "point-RRB-6-settlers-2", "point-YBB-7-settlers-2"),
        "point-RGB-7-explore",
    )
    state = mover(table(), claimed=cards)
    tiles = {"bonus-aid-explore": 3, "bonus-aid-settlers": 9, "bonus-settlers": 6}
    for tile, points in tiles.items():
        assert score(mover(state, bonus=(tile,)), 0).parts["bonus"] == points
    assert score(mover(state, bonus=tuple(tiles)), 0).parts["bonus"] == 18


@pytest.mark.parametrize(("kind", "points"), [("aid", 4), ("tool", 6), ("settlers", 2), ("explore", 2)])
def test_a_bonus_tile_for_an_icon_counts_two_for_each(kind: str, points: int) -> None:
    """Tuiles Bonus: 2 points for each icon of the kind shown."""
    assert score(mover(table(), claimed=SEVEN, bonus=(f"bonus-{kind}",)), 0).parts["bonus"] == points


def test_icons_on_exploration_tiles_count_too() -> None:
    """Tuiles Bonus: on point cards and exploration tiles."""
    state = mover(table(), explored=("explore-tool",), bonus=("bonus-tool",))
    assert score(state, 0).parts["bonus"] == 2
    state = mover(table(), explored=("explore-tool", "explore-aid"), bonus=("bonus-aid-tool",))
    assert score(state, 0).parts["bonus"] == 3


@pytest.mark.parametrize(("aid", "tool", "pairs"), [(0, 5, 0), (1, 3, 1), (4, 3, 3), (2, 2, 2)])
def test_pairs_are_the_smaller_of_the_two_counts(aid: int, tool: int, pairs: int) -> None:
    """Decision: number of pairs."""
    tile = BonusTile("pair", "icon_pair", 3, ("native_aid", "tool"))
    assert times_met(tile, {"native_aid": aid, "tool": tool}, 0) == pairs


def test_a_pair_of_the_same_icon_needs_two() -> None:
    tile = BonusTile("pair", "icon_pair", 3, ("tool", "tool"))
    assert [times_met(tile, {"tool": count}, 0) for count in range(5)] == [0, 0, 1, 1, 2]


@pytest.mark.parametrize(("ready", "out", "points"), [(6, 0, 3), (5, 4, 4), (3, 4, 3), (0, 1, 0)])
def test_a_bonus_tile_for_settlers_counts_pairs_on_both_boards(ready: int, out: int, points: int) -> None:
    """Tuiles Bonus: 1 point for two settlers on the own board and the game board, not in the reserve."""
    state = mover(table(), ready=ready + out, reserve=0, bonus=("bonus-all-settlers",))
    if out:
        state = standing(state, "A1-3", 0, out)
    assert state.players[0].ready == ready
    assert score(state, 0).parts["bonus"] == points


def test_a_bonus_tile_without_condition() -> None:
    """Tuiles Bonus: 3 points."""
    assert score(mover(table(), bonus=("bonus-3",)), 0).parts["bonus"] == 3


def test_the_printed_points_count() -> None:
    tile = BonusTile("other", "icon", 5, ("tool",))
    assert tile.points * times_met(tile, TWO_OF_EACH, 0) == 10


def test_the_total_is_the_sum_of_its_parts() -> None:
    """FIN DE LA PARTIE."""
    state = mover(
        table(), claimed=SEVEN, bonus=("bonus-tool", "bonus-3"), explored=("explore-3",), storage="YRG"
    )
    assert score(state, 0).parts == {"points": 37, "bonus": 9, "exploration": 3, "cubes": 2}
    assert score(state, 0).total == 51
    assert summary(state, 0) == {
        "cards": 7,
        "points": 37,
        "bonus": 9,
        "exploration": 3,
        "cubes": [1, 1, 1, 0],
        "total": 51,
    }


def test_what_is_unnamed_is_counted_as_such() -> None:
    state = mover(table(), claimed=("?7", SEVEN[0]), bonus=("?2001",), explored=("?1304",), storage="")
    assert score(state, 0).unnamed == 3
    assert score(state, 0).total == 4
    assert summary(state, 0)["unnamed"] == 3


# Ties


def equal(*winning: int, players: int = 3, seat: int = 0, **rules: object) -> State:
    state = table(players, **rules)._replace(status=OVER, seat=seat)
    for other in range(players):
        state = seated(state, other, storage="RRR" if other in winning else "YY")
    return state


def test_the_highest_total_wins() -> None:
    """FIN DE LA PARTIE."""
    assert (outcome(equal(1)).winners, outcome(equal(1)).tie) == ((1,), False)


@pytest.mark.parametrize(("tied", "winner"), [((0, 1), 1), ((0, 2), 2), ((0, 1, 2), 2)])
def test_a_tie_goes_to_the_tied_player_who_moved_last(tied: tuple[int, ...], winner: int) -> None:
    """FIN DE LA PARTIE."""
    assert (outcome(equal(*tied)).winners, outcome(equal(*tied)).tie) == ((winner,), True)


def test_who_moved_last_when_the_round_was_not_finished() -> None:
    """House rule: the first player ended the game, so of the other two the third moved before."""
    assert outcome(equal(0, 2, seat=1, finish_round=False)).winners == (0,)
    assert outcome(equal(1, 2, seat=1, finish_round=False)).winners == (2,)


def test_a_table_may_share_the_victory() -> None:
    """House rule."""
    assert outcome(equal(0, 2, shared_victory=True)).winners == (0, 2)
