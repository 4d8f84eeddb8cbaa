"""Records and firsts, with numbers worked out by hand."""

from dataclasses import replace
from itertools import count

from storage.firsts import First, firsts
from storage.summaries import Summary

_ids = count()


def game(
    totals: dict[str, int],
    *,
    game: str = "spice-road",
    status: str = "over",
    winners: tuple[int, ...] | None = None,
) -> Summary:
    points = tuple(totals.values())
    best = (points.index(max(points)),) if winners is None else winners
    return Summary(
        id=f"g{next(_ids)}",
        game=game,
        players=tuple(totals),
        started="2026-01-01T00:00:00Z",
        status=status,  # type: ignore[arg-type]
        totals=points,
        winners=best if status == "over" else (),
    )


def test_the_first_game_of_its_kind() -> None:
    now = game({"Ana": 50, "Béa": 40}, game="golem")
    assert firsts(now, []) == (First("game"),)
    assert firsts(now, [game({"Ana": 90, "Béa": 10})]) == (First("game"),), "another game does not count"
    assert firsts(now, [game({"Ana": 9, "Béa": 1}, game="golem", status="stopped")]) == (First("game"),)


def test_most_points_ever_here_is_said_once_of_whoever_has_them() -> None:
    before = [game({"Ana": 50, "Béa": 60}), game({"Ana": 70, "Béa": 65})]
    assert firsts(game({"Ana": 71, "Béa": 65}), before) == (First("record", "Ana", 71, before[1]),)
    assert firsts(game({"Ana": 70, "Béa": 65}), before) == (), "as many is not more"


def test_most_points_ever_of_a_player_also_without_winning() -> None:
    before = [game({"Ana": 50, "Béa": 90}), game({"Ana": 55, "Béa": 85})]
    assert firsts(game({"Ana": 60, "Béa": 80}), before) == (First("best", "Ana", 60, before[1]),)


def test_somebody_who_plays_it_for_the_first_time_has_no_best() -> None:
    before = [game({"Ana": 50, "Béa": 90})]
    assert firsts(game({"Ana": 40, "Zoé": 60}), before) == ()


def test_a_first_win() -> None:
    before = [game({"Ana": 80, "Béa": 70}), game({"Ana": 90, "Béa": 70})]
    assert firsts(game({"Ana": 50, "Béa": 60}), before) == (First("win", "Béa"),)


def test_the_closest_finish_needs_others_to_compare_with() -> None:
    """Margins before: 10, 5 and 3."""
    before = [game({"Ana": 90, "Béa": 80}), game({"Ana": 75, "Béa": 80}), game({"Ana": 83, "Béa": 80})]
    now = game({"Ana": 62, "Béa": 60})
    assert firsts(now, before) == (First("closest", n=2, before=before[2]),)
    assert firsts(now, before[:2]) == ()
    assert firsts(game({"Ana": 63, "Béa": 60}), before) == ()


def test_a_game_that_was_stopped_has_none_and_none_counts_itself() -> None:
    now = game({"Ana": 99, "Béa": 1})
    assert firsts(now, [now]) == (First("game"),)
    assert firsts(game({"Ana": 99, "Béa": 1}, status="stopped"), []) == ()


def test_who_held_it_before() -> None:
    """70 points twice: whoever had them first has held the record."""
    later, first = game({"Ana": 70, "Béa": 40}), game({"Carl": 70, "Ana": 55})
    later = replace(later, started="2026-02-02T00:00:00Z")
    record, win, best = firsts(game({"Béa": 72, "Carl": 71}), [later, first])
    assert (record.kind, record.before, record.held) == ("record", first, ("Carl", 70))
    assert (best.kind, best.player, best.n) == ("best", "Carl", 71)
    assert best.held == ("Carl", 70)
    assert (win.kind, win.player, win.held) == ("win", "Béa", None)


def test_how_close_it_was_before() -> None:
    before = [game({"Ana": 90, "Béa": 80}), game({"Ana": 75, "Béa": 80}), game({"Ana": 83, "Béa": 80})]
    (closest,) = firsts(game({"Ana": 62, "Béa": 60}), before)
    assert closest.held == ("", 3)


def test_whoever_left_did_not_play_it() -> None:
    """As in statistics: neither their points nor how near they were count, then or now."""
    before = [game({"Ana": 50, "Béa": 60, "Carl": 70}), *(game({"Ana": 40, "Béa": 60}) for _ in range(3))]
    before[0] = replace(before[0], winners=(1,), away=(2,))
    now = replace(game({"Ana": 45, "Béa": 54, "Carl": 75}), winners=(1,), away=(2,))
    assert firsts(now, before) == (First("closest", n=9, before=before[0]),)
    back = game({"Béa": 59, "Carl": 40})
    assert firsts(back, before) == (), "Carl has no best that could be beaten"
