"""FIN DE LA PARTIE: the last round, the scores and the tie."""

import pytest

from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.scoring import outcome, score, summary
from engine.eastern_wonders.values import Harvest, Pass, Port, State
from engine.game import LAST_ROUND, OVER, RUNNING, forced
from tests.engine.eastern_wonders.table import VP, hold, mover, rule, seated, table

THREE = ("vp-RRB-12", "vp-RGB-12", "vp-GGB-13")


def about_to_claim(players: int, seat: int, claimed: tuple[str, ...] = THREE, **rules: object) -> State:
    state = table(players, **rules)._replace(seat=seat, round=9)
    return mover(state, boat="A1", hold="YYRR", claimed=claimed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_round_is_finished_after_the_fourth_vp_tile(players: int) -> None:
    """FIN DE LA PARTIE: so that all have had equally many turns."""
    state = apply(about_to_claim(players, 0), Port())
    for seat in range(1, players):
        assert (state.status, state.to_move, state.round) == (LAST_ROUND, seat, 9)
        state = apply(state, Harvest())
    assert (state.status, state.to_move, state.round) == (OVER, None, 9)
    assert rule(state, Harvest()) == "EW-END-1"


def test_the_last_player_ends_the_game_at_once() -> None:
    """FIN DE LA PARTIE."""
    assert apply(about_to_claim(3, 2), Port()).status == OVER


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_third_vp_tile_ends_nothing(players: int) -> None:
    """FIN DE LA PARTIE: four, whatever the number of players."""
    assert apply(about_to_claim(players, 0, THREE[:2]), Port()).status == RUNNING


def test_a_fourth_tile_in_the_last_round_counts_too() -> None:
    """FIN DE LA PARTIE."""
    state = apply(about_to_claim(2, 0), Port())
    state = seated(state, 1, boat="E1", hold="GGG", claimed=VP[10:13])
    state = apply(state, Port())
    assert state.status == OVER
    assert [len(player.claimed) for player in state.players] == [4, 4]


def test_a_table_may_stop_at_once() -> None:
    """House rule; then the player who claimed moved last, and wins the tie."""
    state = apply(about_to_claim(3, 1, finish_round=False), Port())
    assert state.status == OVER
    state = seated(state, 1, claimed=())
    assert outcome(state).winners == (1,)


def test_a_forced_turn_after_the_end_is_recorded() -> None:
    state = apply(about_to_claim(3, 2), Port())
    assert hold(apply(state, forced(Harvest())), 0) == "YY"


# Scores


def test_the_parts_of_the_score() -> None:
    """FIN DE LA PARTIE: VP tiles, bonus tiles, values uncovered on the board, cubes that are not yellow."""
    state = mover(
        table(),
        hold="YYYRGGB",
        claimed=("vp-RRB-12", "vp-BBBB-20"),
        bonus=("move", "vp-6", "upgrade", "harvest", "hold", "vp-3"),
        rows=(5, 3, 1, 0),
    )
    told = score(state, 0)
    assert told.parts == {"points": 32, "bonus": 6 + 2 + 1 + 3, "board": 8 + 3, "cubes": 4}
    assert (told.total, told.unnamed) == (59, 0)


@pytest.mark.parametrize(("built", "points"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 5), (5, 8)])
def test_the_values_under_the_outposts_of_a_row(built: int, points: int) -> None:
    """FIN DE LA PARTIE: revealed values; decision: 0, 1, 2, 2 and 3 from the left."""
    assert score(mover(table(), rows=(0, built, 0, 0)), 0).parts["board"] == points


def test_a_board_with_other_values() -> None:
    """Decision: one source, so a table may set them."""
    state = table(outpost_points=(1, 1, 2, 3, 5))
    assert score(mover(state, rows=(5, 5, 5, 5)), 0).parts["board"] == 48


def test_a_line_of_the_replay() -> None:
    state = mover(table(), hold="YR", claimed=("vp-RRB-12", "?1"), bonus=("vp-6",), rows=(2, 0, 0, 0))
    assert summary(state, 0) == {
        "cards": 2,
        "points": 12,
        "bonus": 6,
        "board": 1,
        "cubes": [1, 1, 0, 0],
        "total": 20,
        "unnamed": 1,
    }


@pytest.mark.parametrize(
    ("reds", "winners", "tie"), [((1, 0, 0), (0,), False), ((1, 1, 0), (1,), True), ((2, 1, 2), (2,), True)]
)
def test_the_most_points_win_and_in_a_tie_whoever_moved_last(
    reds: tuple[int, ...], winners: tuple[int, ...], tie: bool
) -> None:
    """FIN DE LA PARTIE."""
    state = table(3)
    for seat, count in enumerate(reds):
        state = seated(state, seat, hold="Y" * (5 - count) + "R" * count)
    assert outcome(state)[1:] == (winners, tie)


def test_a_table_may_share_the_victory() -> None:
    """House rule."""
    assert outcome(table(3, shared_victory=True)).winners == (0, 1, 2)


def test_rounds_go_clockwise() -> None:
    """TOUR DE JEU."""
    state, order = table(3), []
    for _ in range(7):
        order.append((state.round, state.to_move))
        state = apply(state, Pass())
    assert order == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]
