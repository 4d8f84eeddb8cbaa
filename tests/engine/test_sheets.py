"""Score-only games: «Fin de la partie», added up by the table itself."""

import pytest

from engine.game import Illegal
from engine.record import Record, action_from_json
from engine.sheet import Sheet
from engine.timeline import Broken, Timeline


def scores(game: str, *sheets: dict[str, object], **options: bool) -> Timeline:
    document = {
        "format": "century-record/1",
        "game": game,
        "scores_only": True,
        "players": ["Ana", "Béa"],
        "setup": {},
        "options": options,
        "actions": [{"do": "score", **sheet} for sheet in sheets],
    }
    record = Record.from_json(document)
    assert Record.from_json(record.to_json()) == record
    return Timeline.of(record)


@pytest.mark.parametrize("game", ["spice-road", "golem"])
def test_points_coins_and_cubes_add_up(game: str) -> None:
    """Golem's copper and silver are worth what gold and silver are."""
    played = scores(
        game,
        {"player": 0, "points": [12, 14, 8], "gold": 2, "silver": 1, "cubes": "YYRGB"},
        {"player": 1, "points": [20]},
    )
    first, second = played.outcome.scores
    assert first.parts == {"points": 34, "gold": 6, "silver": 1, "cubes": 3}
    assert (first.total, second.total) == (44, 20)
    assert played.state.status == "over"
    assert played.outcome.winners == (0,)


def test_other_games_count_their_own_parts() -> None:
    wonders = scores("eastern-wonders", {"player": 0, "points": [13], "bonus": 8, "board": 5, "cubes": "R"})
    assert wonders.outcome.scores[0].parts == {"points": 13, "bonus": 8, "board": 5, "cubes": 1}
    world = scores("new-world", {"player": 0, "points": [4, 5], "bonus": 18, "exploration": 3})
    assert world.outcome.scores[0].total == 30


def test_a_part_of_another_game_is_refused() -> None:
    with pytest.raises(Broken) as broken:
        scores("golem", {"player": 0, "board": 5})
    assert broken.value.illegal.rule.id == "SHEET-2"


def test_a_later_sheet_replaces_the_earlier_and_any_may_come_first() -> None:
    played = scores("golem", {"player": 1, "points": [9]}, {"player": 1, "points": [8]})
    assert played.outcome.scores[1].total == 8
    assert played.state.to_move == 0
    assert played.state.status == "running"


def test_a_tie_goes_to_the_later_seat_or_is_shared() -> None:
    """«En cas d'égalité»: whoever moved last; all have had equally many turns."""
    sheets = ({"player": 0, "points": [20]}, {"player": 1, "points": [20]})
    assert scores("spice-road", *sheets).outcome.winners == (1,)
    assert scores("spice-road", *sheets, shared_victory=True).outcome.winners == (0, 1)


def test_a_sheet_for_nobody_is_refused() -> None:
    played = scores("spice-road")
    with pytest.raises(Illegal, match="no player 4"):
        played.record(Sheet(player=4))


def test_turns_are_no_part_of_a_score_only_game() -> None:
    played = scores("spice-road")
    with pytest.raises(Exception, match="must be one of score"):
        action_from_json({"do": "rest"}, played.game, played.header.known, "action 1")
