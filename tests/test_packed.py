"""What would be packed for a phone really runs: that folder, with the packages listed for it alone.

The packages are those of this environment, and all others cannot be imported; `python -m tools.packed` does
the same in an environment of its own, to the end of the game.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.packing import ROOT, hands, modules, pack, requirements

TURNS = 12


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pack(tmp_path_factory.mktemp("build"))


def test_what_is_packed_is_the_app_and_nothing_else(packed: Path) -> None:
    assert {path.name for path in packed.iterdir()} == {
        *("main.py", "LICENSE", "assets", "engine", "faces", "kv", "locale"),
        *("mirror", "rulebook", "screens", "storage"),
    }
    assert not [path for path in packed.rglob("*") if path.name in ("__pycache__", "android", "tests")]


def test_every_file_of_the_rooms_is_packed(packed: Path) -> None:
    rooms = ("engine", "faces", "kv", "locale", "mirror", "rulebook", "screens", "storage")
    ours = {path.relative_to(ROOT) for room in rooms for path in (ROOT / room).rglob("*") if path.is_file()}
    missing = [path for path in ours if not (packed / path).is_file() and path.suffix not in (".pyc", ".md")]
    assert not missing


def played(packed: Path, folder: Path, turns: int, listed: set[str]) -> subprocess.CompletedProcess[str]:
    places = (packed, hands(folder / "hands"), folder / "data")
    command = [sys.executable, "-P", ROOT / "tests" / "play_packed.py", *places, str(turns), *sorted(listed)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_it_plays_a_game_with_what_is_listed(packed: Path, tmp_path: Path) -> None:
    """And needs each of them."""
    listed = modules(requirements(tmp_path))
    assert listed == {"kivy", "kivymd", "PIL", "tinydb", "segno", "materialyoucolor", "filetype"}
    done = played(packed, tmp_path, TURNS, listed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == f"{TURNS} turns"


def test_something_that_is_not_packed_is_missed(packed: Path, tmp_path: Path) -> None:
    done = played(packed, tmp_path, 1, modules(requirements(tmp_path)) - {"filetype"})
    assert done.returncode != 0
    assert "filetype is not packed" in done.stderr
