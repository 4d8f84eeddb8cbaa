"""What is shown where there is no display: each scene can be reached, a map is among them."""

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


def test_the_voyage_is_in_its_midst() -> None:
    played = Timeline.of(voyage(("Ana", "Bruno", "Chiara")))
    assert played.state.to_move is not None
    assert sum(isinstance(action, Market) for action in played.actions) > 10
    assert all(any(player.rows) for player in played.state.players)
