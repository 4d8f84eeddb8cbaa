"""`python -m engine replay`: one JSON object for each file, and its exit codes. Standard library only."""

import ast
import json
import os
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


def run(*files: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """-S: an interpreter that finds no installed package, Kivy least of all."""
    command = [sys.executable, "-S", "-m", "engine", "replay", *map(str, files)]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, check=False
    )


def replay(*files: Path) -> tuple[int, list[dict[str, Any]]]:
    done = run(*files, PYTHONIOENCODING="utf-8")
    assert done.stderr == b""
    return done.returncode, [json.loads(line) for line in done.stdout.decode().splitlines()]


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


def test_the_line_of_a_finished_game_is_the_documented_one(tmp_path: Path) -> None:
    """Key by key, in the order in which it is documented."""
    claims = [
        {"do": "adjust", "player": 0, "claimed": ["point-BBBBB-20", "point-GGBBB-18", "point-RRBBB-16"]},
        {"do": "adjust", "player": 0, "caravan": "YYYYYRBBB", "gold": 1},
    ]
    ending = [
        {"do": "adjust", "player": 1, "claimed": ["?", "?", "?", "?", "?", "?"]},
        {"do": "rest"},
        {"do": "rest"},
    ]
    last, over = {**RECORD, "actions": [*claims, ending[0]]}, {**RECORD, "actions": [*claims, *ending]}
    _, lines = replay(write(tmp_path, "last.json", last), write(tmp_path, "over.json", over))
    assert (lines[0]["status"], lines[0]["to_move"], lines[0]["winner"]) == ("last round", "Ana", None)
    assert json.dumps(lines[1], ensure_ascii=False) == (
        f'{{"file": "{tmp_path / "over.json"}", "status": "over", "round": 1, "to_move": null,'
        ' "winner": "Ana", "players": [{"name": "Ana", "cards": 3, "points": 54, "gold": 1, "silver": 0,'
        ' "cubes": [5, 1, 0, 3], "total": 61}, {"name": "Béa", "cards": 6, "points": 0, "gold": 0,'
        ' "silver": 0, "cubes": [4, 0, 0, 0], "total": 0, "unnamed": 6}]}'
    )


def test_a_shared_victory_names_all_winners(tmp_path: Path) -> None:
    scores = [{"do": "score", "player": seat, "points": [10]} for seat in (0, 1)]
    shared = {**RECORD, "scores_only": True, "options": {"shared_victory": True}, "actions": scores}
    tie = {**shared, "options": {}}
    _, lines = replay(write(tmp_path, "shared.json", shared), write(tmp_path, "tie.json", tie))
    assert [line["winner"] for line in lines] == ["Ana & Béa", "Béa"]


def test_golem_plays_by_the_same_rules_and_says_gold_for_its_copper(tmp_path: Path) -> None:
    golem = {**RECORD, "game": "golem"}
    _, lines = replay(write(tmp_path, "a.json", RECORD), write(tmp_path, "b.json", golem))
    assert {**lines[0], "file": ""} == {**lines[1], "file": ""}


def test_the_worst_code_wins_whatever_comes_last(tmp_path: Path) -> None:
    good = write(tmp_path, "good.json", RECORD)
    wrong = write(tmp_path, "wrong.json", {**RECORD, "actions": [{"do": "play", "card": "spice-B"}]})
    code, lines = replay(tmp_path / "missing.json", wrong, good)
    assert code == 2
    assert [line["status"] for line in lines] == ["unreadable", "illegal", "running"]
    assert lines[0]["message"] == "No such file or directory"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "cp1252"])
def test_any_terminal_gets_json(tmp_path: Path, encoding: str) -> None:
    """Names from everywhere, and half a character where a record has one in a wrong place."""
    names = write(tmp_path, "names.json", {**RECORD, "players": ["Ana 🐪", "李"]})
    half = write(tmp_path, "half.json", '{"format": "century-record/1", "game": "\\ud800"}')
    odd = tmp_path / os.fsdecode(b"caf\xe9.json")
    odd.write_text(json.dumps(RECORD), encoding="utf-8")
    done = run(names, half, odd, PYTHONIOENCODING=encoding)
    assert done.stderr == b""
    lines = [json.loads(line) for line in done.stdout.decode(encoding).splitlines()]
    assert [line["status"] for line in lines] == ["running", "unreadable", "running"]
    assert lines[0]["players"][0]["name"] == "Ana 🐪"


def test_nothing_but_the_standard_library_is_needed(tmp_path: Path) -> None:
    """In an isolated interpreter without site-packages, from another folder."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from engine.__main__ import main; sys.exit(main())"
    )
    file = write(tmp_path, "a.json", RECORD)
    command = [sys.executable, "-I", "-S", "-c", code, "replay", str(file)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["status"] == "running"


def test_the_engine_imports_nothing_of_ours_and_nothing_installed() -> None:
    for path in (ROOT / "engine").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            modules = []
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            for module in modules:
                root = module.partition(".")[0]
                assert root == "engine" or root in sys.stdlib_module_names, f"{path.name} imports {module}"


@pytest.mark.parametrize("arguments", [[], ["replay"], ["fly"]])
def test_a_command_that_is_none_says_how_it_is_used(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-m", "engine", *arguments], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b"usage: python -m engine" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_old_records_replay_for_ever(record: Path) -> None:
    """What each of them gave when it was written down stands beside it."""
    code, (line,) = replay(record)
    assert code == 0
    assert {**line, "file": ""} == json.loads(record.with_suffix(".expected").read_text("utf-8"))


def test_there_is_an_old_record_of_every_game() -> None:
    kinds = {path.stem.rsplit("-", 1)[0] for path in RECORDS}
    assert kinds >= {"spice-road", "golem", "eastern-wonders", "new-world", "scores"}
