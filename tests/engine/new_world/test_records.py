"""Records: to and from JSON, the command line, entered components that travel along, hostile input."""

import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.codec import Unreadable
from engine.component_set import ComponentSet, merge
from engine.games import GAMES
from engine.record import Record, action_from_json, action_to_json
from engine.timeline import Broken, Timeline
from tests.engine.new_world.table import INVENTED, ROW, layout
from tests.engine.new_world.test_whole_games import random_game, record_of

ENTERED: list[dict[str, Any]] = [
    {"kind": "location", "id": "A1-1", "type": "fort", "settlers": 2, "stacks": [4], "name": "north fort"},
    {
        "kind": "location",
        "id": "A1-3",
        "type": "production",
        "settlers": 1,
        "gain": "YY",
        "symbols": ["x"],
    },
    {"kind": "location", "id": "A1-4", "type": "upgrade", "settlers": 2, "upgrades": 2},
    {"kind": "location", "id": "B1-4", "type": "trade", "settlers": 1, "cost": "YY", "gain": "R"},
    {"kind": "location", "id": "C1-3", "type": "production", "settlers": 2, "gain": "G", "exploration": True},
    {
        "kind": "point",
        "id": "point-1",
        "cost": "YY",
        "points": 5,
        "icon": "tool",
        "symbol": "x",
        "cube": "R",
        "star": "black",
        "where": "our box",
        "seen": 2,
    },
    {"kind": "point", "id": "point-2", "cost": "RR", "points": 4, "icon": "exploration", "players": "3+"},
    {"kind": "bonus", "id": "bonus-1", "condition": "icon", "points": 2, "icons": ["tool"]},
    {"kind": "exploration", "id": "explore-1", "cubes": "YY", "copies": 2},
]
RECORD: dict[str, Any] = {
    "format": "century-record/1",
    "game": "new-world",
    "players": ["Ana", "Béa", "Carl"],
    "setup": {
        "panel": "E1",
        "places": [6, 6, 6, 5],
        "point_row": ["point-1", "?", "?", "?"],
        "stacks": [{"location": "A1-1", "tiles": ["bonus-1", "?"]}],
        "covered": [{"location": "C1-3", "tile": "explore-1"}, {"location": "E1-2"}],
    },
    "options": {"finish_round": False, "storage_limit": 9},
    "components": ENTERED,
    "actions": [
        {"do": "activate", "location": "A1-1", "bonus": 0, "claim": True, "reveal": "?"},
        {"do": "activate", "location": "A1-4", "upgrade": "YR"},
        {"do": "activate", "location": "B1-4", "times": 2},
        {"do": "activate", "location": "A1-3"},
        {
            "do": "activate",
            "location": "A1-2",
            "settlers": 3,
            "claim": True,
            "cost": "YG",
            "explore": "C1-3",
            "reveal": "?9",
            "time": "2024-05-01T20:14:00",
        },
        {"do": "name", "unnamed": "?5", "card": "point-2", "forced": True},
        {"do": "activate", "location": "C1-3"},
        {"do": "rest"},
        {"do": "adjust", "player": 2, "storage": "BB", "ready": 2},
        {"do": "adjust", "settled": [{"location": "C1-5", "player": 1, "settlers": 2}]},
    ],
}


def told(**changes: Any) -> dict[str, Any]:
    return deepcopy(RECORD) | changes


def played(document: dict[str, Any]) -> Timeline:
    return Timeline.of(Record.from_json(document))


# Both ways


def test_a_record_is_read_and_written_without_loss() -> None:
    record = Record.from_json(RECORD)
    assert Record.from_json(record.to_json()) == record
    assert record.to_json() == RECORD
    state = played(RECORD).state
    assert [player.storage.word for player in state.players] == ["YYYR", "YYYY", "BB"]
    assert (state.players[0].claimed, state.players[0].bonus) == (("point-1",), ("bonus-1",))
    assert state.players[1].explored == ("explore-1",)


def test_every_action_has_a_json_form() -> None:
    record = Record.from_json(RECORD)
    for number, action in enumerate(record.actions):
        assert action_to_json(action) == RECORD["actions"][number]
        assert action_from_json(action_to_json(action), record.rules, record.known, "") == action


def test_a_layout_of_everything_is_written_and_read() -> None:
    record = Record("new-world", ("Ana", "Béa"), layout(2), Record.from_json(RECORD).options)
    document = record.to_json() | {"components": INVENTED.to_json()["components"]}
    assert Record.from_json(document).setup == layout(2)


# The command line


def replayed(*files: Path) -> tuple[int, list[dict[str, Any]]]:
    """In a process of its own, which never saw the components."""
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", *map(str, files)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert not done.stderr
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_a_record_with_entered_components_replays_anywhere(tmp_path: Path) -> None:
    states, actions = random_game(1)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record_of(1, actions).to_json()), "utf-8")
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(told(actions=[{"do": "activate", "location": "C1-3"}])), "utf-8")
    code, (line, illegal) = replayed(file, broken)
    assert code == 1
    assert (line["status"], line["to_move"], line["round"]) == ("over", None, states[-1].round)
    for player in line["players"]:
        assert set(player) == {"name", "cards", "points", "bonus", "exploration", "cubes", "total"}
        held = sum(player["cubes"][1:])
        assert player["total"] == player["points"] + player["bonus"] + player["exploration"] + held
    best = max(player["total"] for player in line["players"])
    assert line["winner"] in [player["name"] for player in line["players"] if player["total"] == best]
    assert illegal == {
        "file": str(broken),
        "status": "illegal",
        "action": 1,
        "rule": "NW-ACTIVATE-2",
        "message": "C1-3 is still under an exploration tile",
    }


def test_a_score_sheet_for_a_new_world(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.json"
    sheets = [
        {"do": "score", "player": 0, "points": [5, 6], "bonus": 7, "exploration": 3, "cubes": "YRR"},
        {"do": "score", "player": 1, "points": [9], "bonus": 2},
    ]
    document = {"format": "century-record/1", "game": "new-world", "scores_only": True}
    file.write_text(json.dumps(document | {"players": ["Ana", "Béa"], "actions": sheets}), "utf-8")
    assert main(["replay", str(file)]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["status"], line["winner"]) == ("over", "Ana")
    assert [player["total"] for player in line["players"]] == [23, 11]
    assert line["players"][0]["exploration"] == 3


# Sets of components


def test_the_invented_set_is_complete() -> None:
    """The counts of the box: what a slip check compares with."""
    kinds = [entry.kind for entry in INVENTED.entries]
    copies = {"bonus": 0, "exploration": 0, "point": 0}
    for entry in INVENTED.entries:
        if entry.kind in copies:
            copies[entry.kind] += entry.component.copies  # type: ignore[attr-defined]
    assert kinds.count("location") == 23
    assert copies == {"bonus": 17, "exploration": 10, "point": 56}
    assert ComponentSet.from_json(INVENTED.to_json()) == INVENTED


def test_sets_are_merged_and_their_differences_listed() -> None:
    theirs = INVENTED.to_json()
    theirs["components"][2]["gain"] = "YYY"
    theirs["components"].append({"kind": "location", "id": "E1-1", "type": "production", "settlers": 1})
    merged = merge(INVENTED, ComponentSet.from_json(theirs))
    assert len(merged.together.entries) == len(INVENTED.entries) + 1
    assert [difference.ours.component.id for difference in merged.differences] == ["A1-3"]
    assert merge(INVENTED, INVENTED).differences == ()


# Hostile input


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside a document, and to the document's own lists and objects."""
    if path:
        yield path
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, entry in entries:
        yield from leaves(entry, (*path, key))


NASTY: list[Any] = [
    None,
    True,
    -1,
    0,
    7,
    10**6,
    10**9,
    1.5,
    "",
    "?",
    "?0",
    "?10000",
    "Y" * 999,
    "YRGB" * 249,
    "x",
    "\ud800",
    [],
    [[]],
    {},
    ["?"] * 40,
]


def put(document: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        document = document[key]
    document[path[-1]] = value


@pytest.mark.parametrize("nasty", NASTY, ids=lambda value: str(value)[:12])
def test_anything_anywhere_gives_a_game_or_the_documented_error(nasty: Any) -> None:
    """Wrong types, huge numbers, unknown ids, half characters, in every place of a record."""
    for path in leaves(RECORD):
        document = deepcopy(RECORD)
        put(document, path, nasty)
        try:
            timeline = played(document)
        except (Unreadable, Broken):
            continue
        timeline.game.offers(timeline.state)
        assert len(timeline.outcome.scores) == len(timeline.header.players)
        assert len(list(timeline.words())) == len(timeline.actions)


@pytest.mark.parametrize("nasty", NASTY, ids=lambda value: str(value)[:12])
def test_anything_can_be_forced(nasty: Any) -> None:
    """A turn that can be read can be recorded anyway; only its words may be unreadable."""
    forced = [{**action, "forced": True} for action in RECORD["actions"]]
    for path in leaves(forced):
        actions = deepcopy(forced)
        put(actions, path, nasty)
        try:
            timeline = played(told(actions=actions))
        except Unreadable:
            continue
        except Broken as broken:
            action = actions[broken.number - 1]
            assert action["do"] in ("name", "adjust") or not action.get("forced")
        else:
            timeline.game.offers(timeline.state)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": ["Ana"]}, "players: must be 2 to 4 names, not 1"),
        ({"players": list("abcde")}, "players: must be 2 to 4 names, not 5"),
        ({"setup": {"panel": "C1"}}, 'setup.panel: must be one of D1, E1, F1, not "C1"'),
        ({"setup": {"places": [6, 6]}}, "setup.places: must have 4 entries, not 2"),
        ({"setup": {"point_row": [ROW[0]]}}, f'setup.point_row[0]: there is no point card "{ROW[0]}"'),
        (
            {"actions": [{"do": "play"}]},
            'action 1: "do" must be one of activate, rest, name, adjust, skip, leave, join, not "play"',
        ),
        ({"actions": [{"do": "activate"}]}, 'action 1: "location" is missing'),
        (
            {"actions": [{"do": "activate", "location": "A1-33"}]},
            'action 1.location: there is no location "A1-33"',
        ),
        (
            {"components": [{"kind": "location", "id": "A1-1", "type": "market", "settlers": 1}]},
            'components[0].type: must be one of production, upgrade, trade, fort, not "market"',
        ),
        (
            {"components": [{"kind": "bonus", "id": "b", "points": 2}]},
            'components[0]: "condition" is missing',
        ),
        ({"components": ENTERED[:1] * 2}, 'components[1]: "A1-1" is there twice'),
    ],
)
def test_errors_say_where_and_what(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable) as error:
        played(told(**changes))
    assert str(error.value) == message


def test_components_of_any_size_do_not_stop_the_app() -> None:
    """Numbers that no box has: the game still answers, and within a moment."""
    huge = [
        {"kind": "location", "id": "A1-1", "type": "fort", "settlers": 10**6, "stacks": [10**6] * 50},
        {"kind": "location", "id": "A1-2", "type": "upgrade", "settlers": 0, "upgrades": 10**6},
        {"kind": "location", "id": "A1-3", "type": "trade", "settlers": 1, "cost": "", "gain": "YRGB" * 200},
        {"kind": "location", "id": "A1-4", "type": "production", "settlers": 1, "gain": "YRGB" * 249},
        {"kind": "location", "id": "A1-5", "type": "trade", "settlers": 1, "cost": "Y", "gain": "YY"},
        {"kind": "location", "id": "elsewhere", "type": "trade", "settlers": 1},
        {"kind": "point", "id": "p", "cost": "", "points": 1, "icon": "tool", "copies": 10**6, "symbol": "x"},
        {"kind": "bonus", "id": "b", "condition": "icon_pair", "points": 10**6, "copies": 0},
        {"kind": "exploration", "id": "e", "settlers": 10**6, "cubes": "B" * 999, "copies": 10**6},
    ]
    timeline = played(told(setup={}, options={}, actions=[], components=huge))
    assert len(GAMES["new-world"].offers(timeline.state)) > 24
    for offer in timeline.game.offers(timeline.state):
        if offer.default is not None:
            timeline.record(offer.default)
