"""Who sits at a table, from the changes alone; that it is so after any changes is tested with the journal."""

from typing import Any

import pytest

from engine.seating import seated

JOIN = {"do": "join", "player": 2, "name": "Carl"}


def play(at: int, **action: Any) -> dict[str, Any]:
    return {"change": "play", "from": at, "action": action}


def test_names_follow_calls_joins_and_undo() -> None:
    call = {"change": "call", "from": 0, "players": ["Anna", "Béa"]}
    changes = [play(0, do="rest"), call, play(1, **JOIN), {"change": "undo"}]
    assert seated(("Ana", "Béa"), (), changes[:2]) == ("Anna", "Béa")
    assert seated(("Ana", "Béa"), (), changes[:3]) == ("Anna", "Béa", "Carl")
    assert seated(("Ana", "Béa"), (), changes) == ("Anna", "Béa")
    assert seated(("Ana", "Béa"), (), [*changes, {"change": "undo"}]) == ("Ana", "Béa")


def test_who_had_joined_when_the_game_was_taken_up_is_there() -> None:
    assert seated(("Ana", "Béa"), [JOIN], []) == ("Ana", "Béa", "Carl")
    assert seated(("Ana", "Béa"), [JOIN], [{"change": "undo"}]) == ("Ana", "Béa")


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"change": "redo"},
        {"change": "undo"},
        {"change": "call", "players": "Ana"},
        {"change": "call", "players": ["Ana", "Ana"]},
        {"change": "call", "players": [1, {}]},
        {"change": "call", "players": ["Ana"]},
        {"change": "enter", "unfit": 3},
        {"change": "enter", "unfit": [{"at": "x", "left_out": {}}, 4]},
        {"change": "mend", "from": 9, "actions": [JOIN]},
        {"change": "play", "from": -1, "action": JOIN},
        {"change": "play", "from": 0, "action": ["join"]},
    ],
)
def test_what_makes_no_sense_is_passed_over(change: dict[str, Any]) -> None:
    assert seated(("Ana", "Béa"), (), [change]) == ("Ana", "Béa")
