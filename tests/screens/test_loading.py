"""What is loaded by the first frame: what that frame shows, and nothing that waits for a touch."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.record import Record
from storage.library import Library

RECORDS = Path(__file__).parents[1] / "records"
OPENS = """
import json, os, sys
from pathlib import Path
from screens.offscreen import Stage
stage = Stage()
from kivy.app import App
from screens.app import CenturyApp
from storage.library import Library
app = CenturyApp(Library(Path(sys.argv[1])))
stage.resize(360, 640)
App._running_app = app
app._run_prepare()
stage.step()
print(json.dumps([app.page.name, sorted(sys.modules)]), flush=True)
os._exit(0)
"""
ALWAYS = {
    "app", "beside", "collecting", "desk", "edging", "findings", "focus", "laid", "mirroring", "offscreen",
    "page", "paths", "preparing", "records", "seats", "shell", "store_room", "theme", "work", "machine",
    "machine.android_files", "machine.dialogs", "machine.edges", "machine.handed", "machine.java",
    "machine.system",
}  # fmt: skip
"""Of `screens`, whatever is shown. Widgets are not named: those that are drawn are there."""
TABLE = {
    *ALWAYS,
    "table", "table.banners", "table.bar", "table.board", "table.ending", "table.foreseeing",
    "table.hinting", "table.keys", "table.laying", "table.motion", "table.page", "table.shares",
    "table.sitting",
}  # fmt: skip
SHOWN = {
    "home": ALWAYS | {"home"},
    "spice_road": TABLE | {"table.spice_road"},
    "eastern_wonders": TABLE | {"table.eastern_wonders", "table.sheets"},
    "new_world": TABLE | {"table.new_world", "table.sheets"},
    "scores": ALWAYS | {"score_sheet"},
}
GAMES = {"spice_road": "spice_road", "eastern_wonders": "eastern_wonders", "new_world": "new_world land"}
"""What is of one game only, in the engine and among the faces."""
BEGUN = {
    "spice_road": "golem-mirrored",
    "eastern_wonders": "eastern-wonders-small",
    "new_world": "new-world-small",
    "scores": "scores-only",
}
MOST = {"home": 135, "spice_road": 190, "eastern_wonders": 205, "new_world": 208, "scores": 170}
"""Modules of ours."""


def opened(folder: Path) -> tuple[str, set[str]]:
    """The page of the first frame, and everything that is loaded by then."""
    told = subprocess.run(
        [sys.executable, "-c", OPENS, str(folder)], capture_output=True, text=True, check=True
    )
    page, modules = json.loads(told.stdout.splitlines()[-1])
    return page, set(modules)


def of(room: str, modules: set[str]) -> set[str]:
    return {module.partition(".")[2] for module in modules if module.startswith(f"{room}.")}


@pytest.mark.parametrize("shown", SHOWN)
def test_the_first_frame_loads_what_it_shows_and_nothing_else(tmp_path: Path, shown: str) -> None:
    with Library(tmp_path) as library:
        if shown in BEGUN:
            library.begin(Record.parse((RECORDS / f"{BEGUN[shown]}.json").read_bytes()))
    page, modules = opened(tmp_path)
    assert page == {"home": "home", "scores": "scores"}.get(shown, "table")
    screens = {module for module in of("screens", modules) if not module.startswith("widgets")}
    assert screens <= SHOWN[shown], "screens"
    assert of("rulebook", modules) <= {"files", "languages", "plurals", "printed"}, "books"
    assert not of("mirror", modules), "the server of other phones"
    assert not {"spreadsheet", "statistics", "bg_stats"} & of("storage", modules), "what only sums up"
    for game, names in GAMES.items():
        if game != shown and not (shown == "scores" and game == "spice_road"):
            rules = of("engine", modules) | of("faces", modules)
            assert not {name for name in rules if name.partition(".")[0] in names.split()}, game
    ours = [
        module
        for room in ("engine", "faces", "rulebook", "screens", "storage")
        for module in of(room, modules)
    ]
    assert len(ours) <= MOST[shown]
