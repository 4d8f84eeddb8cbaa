"""What is loaded before anybody can touch the table: only what this game needs."""

import json
import subprocess
import sys
from pathlib import Path

from storage.library import Library
from tests.storage.tables import record

OPENS = """
import json, os, sys
from pathlib import Path
from screens.offscreen import Stage
stage = Stage()
from screens.app import CenturyApp
from storage.library import Library
app = stage.start(CenturyApp(Library(Path(sys.argv[1]))), (360, 640))
print(json.dumps([app.page.name, sorted(sys.modules)]), flush=True)
os._exit(0)
"""


def test_a_table_loads_its_own_game_only(tmp_path: Path) -> None:
    with Library(tmp_path / "library") as library:
        library.begin(record("Ana", "Béa"))
    told = subprocess.run(
        [sys.executable, "-c", OPENS, str(tmp_path / "library")], capture_output=True, text=True, check=True
    )
    page, modules = json.loads(told.stdout.splitlines()[-1])
    assert page == "table"
    assert "engine.spice_road.rules" in modules
    others = ("engine.eastern_wonders", "engine.new_world", "faces.eastern_wonders", "faces.new_world")
    assert not [module for module in modules if module.startswith(others)]
