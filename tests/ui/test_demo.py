"""What is shown where there is no display: each scene can be reached, a map is among them."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from engine.eastern_wonders.values import Market
from engine.timeline import Timeline
from screens.demo import scenes, voyage
from tests.ui.harness import UI


def test_every_scene_can_be_shown(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    ui.resize(412, 916)
    boards = set()
    for name, show in scenes(app).items():
        show()
        ui.run(1)
        assert ui.audit() == [], name
        boards.add(getattr(getattr(app.page, "board", None), "edition", ""))
        if app.sheet.is_open:
            app.sheet.close()
            ui.run(0.5)
    assert {"spice-road", "eastern-wonders"} <= boards


def test_the_history_has_its_games_when_it_is_pictured(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from screens import demo, offscreen;"
        "whole = demo.scenes; demo.scenes = lambda app: dict(list(whole(app).items())[-2:]);"
        "shot = offscreen.Stage.shot;"
        "look = lambda stage, path: print(len(getattr(stage.app.page, 'games', ()))) or shot(stage, path);"
        "offscreen.Stage.shot = look; demo.play(Path(sys.argv[1]))"
    )
    for _ in range(3):
        command = [sys.executable, "-c", code, str(tmp_path)]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        assert done.stdout.split()[-1] == "1", done.stderr[-500:]


def test_the_voyage_is_in_its_midst() -> None:
    played = Timeline.of(voyage(("Ana", "Bruno", "Chiara")))
    assert played.state.to_move is not None
    assert sum(isinstance(action, Market) for action in played.actions) > 10
    assert all(any(player.rows) for player in played.state.players)
