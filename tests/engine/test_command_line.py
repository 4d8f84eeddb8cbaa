"""`python -m engine replay`: one JSON object for each file, and its exit codes. Standard library only."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
RECORDS = sorted((ROOT / "tests" / "records").glob("*.json"))
RECORD: dict[str, Any] = {
    "format": "century-record/1",
    "game": "spice-road",
    "players": ["Ana", "Béa"],
    "setup": {},
    "actions": [{"do": "play", "card": "start-spice-YY"}],
}


def replay(*files: Path) -> tuple[int, list[dict[str, Any]]]:
    """-S: an interpreter that finds no installed package, Kivy least of all."""
    command = [sys.executable, "-S", "-m", "engine", "replay", *map(str, files)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def write(folder: Path, name: str, value: object) -> Path:
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def test_a_running_game(tmp_path: Path) -> None:
    code, (line,) = replay(write(tmp_path, "a.json", RECORD))
    assert code == 0
    assert line == {
        "file": str(tmp_path / "a.json"),
        "status": "running",
        "round": 1,
        "to_move": "Béa",
        "winner": None,
        "players": [
            {
                "name": "Ana",
                "cards": 0,
                "points": 0,
                "gold": 0,
                "silver": 0,
                "cubes": [5, 0, 0, 0],
                "total": 0,
            },
            {
                "name": "Béa",
                "cards": 0,
                "points": 0,
                "gold": 0,
                "silver": 0,
                "cubes": [4, 0, 0, 0],
                "total": 0,
            },
        ],
    }


def test_a_record_that_breaks_a_rule(tmp_path: Path) -> None:
    broken = {**RECORD, "actions": [{"do": "rest"}, {"do": "claim", "slot": 0, "cost": "BB"}]}
    code, (line,) = replay(write(tmp_path, "b.json", broken))
    assert code == 1
    assert (line["status"], line["action"], line["rule"]) == ("illegal", 2, "SR-CLAIM-1")
    assert line["message"] == "the card costs BB, the caravan has YYYY"


def test_files_that_are_no_record(tmp_path: Path) -> None:
    files = [write(tmp_path, "c.json", "{"), tmp_path / "missing.json", tmp_path]
    code, lines = replay(*files)
    assert code == 2
    assert [line["status"] for line in lines] == ["unreadable"] * 3
    assert all(line["message"] for line in lines)


def test_several_files_give_a_line_each_and_the_worst_code(tmp_path: Path) -> None:
    good = write(tmp_path, "good.json", RECORD)
    wrong = write(tmp_path, "wrong.json", {**RECORD, "actions": [{"do": "play", "card": "spice-B"}]})
    code, lines = replay(good, wrong, good)
    assert code == 1
    assert [line["status"] for line in lines] == ["running", "illegal", "running"]


def test_an_action_is_named_by_its_number(tmp_path: Path) -> None:
    unknown = {**RECORD, "actions": [{"do": "rest"}, {"do": "play", "card": "spice-ZZ"}]}
    code, (line,) = replay(write(tmp_path, "d.json", unknown))
    assert (code, line["status"]) == (2, "unreadable")
    assert line["message"].startswith("action 2.card")


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_old_records_replay_for_ever(record: Path) -> None:
    """What each of them gave when it was written down stands beside it."""
    code, (line,) = replay(record)
    assert code == 0
    assert {**line, "file": ""} == json.loads(record.with_suffix(".expected").read_text("utf-8"))


def test_there_is_an_old_record_of_every_game() -> None:
    kinds = {path.stem.rsplit("-", 1)[0] for path in RECORDS}
    assert kinds >= {"spice-road", "golem", "eastern-wonders", "new-world", "scores"}
