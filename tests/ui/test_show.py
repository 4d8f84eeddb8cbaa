"""The demo: reachable from everywhere, with a finger, a chip and a naming; a touch on the table ends it."""

from typing import Any

import pytest

from screens.draft import Draft
from storage.library import Library
from tests.ui.harness import UI


def finger(app: Any) -> Any:
    return next((widget for widget in app.root.children if type(widget).__name__ == "Finger"), None)


def test_a_finger_a_chip_and_a_naming_are_seen(ui: UI, app: Any) -> None:
    ui.resize(412, 915)
    ui.tap("Show me")
    ui.run(0.5)
    game = app.desk.game
    pointed, named, amended = set(), False, False
    for _ in range(60 * 25):
        ui.step()
        hand = finger(app)
        if hand is not None and hand.opacity:
            pointed.add((round(hand.x), round(hand.y)))
        named = named or app.sheet.is_open
        amended = amended or (bool(game.timeline.actions) and game.timeline.actions[0].upgrade == "YY")
    assert len(pointed) > 5
    assert named
    assert amended
    assert len(game.timeline.actions) >= 5
    assert game.timeline.actions[4].reveal == "trade-YYY-B"


def test_it_ends_when_somebody_touches_the_table(ui: UI, app: Any) -> None:
    ui.resize(412, 915)
    app.choose(motion=False)
    ui.tap("Show me")
    ui.run(3)
    app.page.undo()
    done = len(app.desk.game.timeline.actions)
    ui.run(5)
    assert len(app.desk.game.timeline.actions) == done
    assert finger(app) is None


@pytest.mark.parametrize("seconds", [0.6, 1.2, 2.4, 4.8, 9.2])
@pytest.mark.parametrize("curious", ["player", "menu", "past"])
def test_it_ends_when_somebody_looks_around(ui: UI, app: Any, curious: str, seconds: float) -> None:
    """Looked at somebody else, touches act for nobody: the demo would speak of a turn that is not there."""
    ui.resize(412, 915)
    app.choose(motion=False)
    ui.tap("Show me")
    ui.run(seconds)
    done = len(app.desk.game.timeline.actions)
    match curious:
        case "player":
            app.page.look_at_player((app.page.active + 1) % 3)
        case "menu":
            app.page.open_menu()
        case _ if done:
            app.page.look(0)
        case _:
            return
    ui.run(6)
    assert finger(app) is None
    assert len(app.desk.game.timeline.actions) == done


def test_it_ends_when_one_goes_away(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    ui.tap("Show me")
    ui.run(2)
    app.go("home")
    ui.run(3)
    assert app.page.name == "home"
    assert finger(app) is None


@pytest.mark.parametrize("way", ["menu", "settings"])
def test_it_stays_reachable_and_the_open_game_stays(ui: UI, app: Any, library: Library, way: str) -> None:
    app.choose(motion=False, introduced=True)
    draft = Draft().add("Ana").add("Béa")
    app.show_table(library.begin(draft.record("P {n}", 1), {}))
    ui.run(0.3)
    own = app.desk.game.id
    if way == "menu":
        app.page.open_menu()
    else:
        app.go("settings")
    ui.run(0.3)
    row = next(w for top in ui.window.children for w in top.walk() if getattr(w, "text", "") == "Show me")
    ui.bring_into_view(row)
    ui.tap(row)
    ui.run(0.5)
    assert app.page.name == "table"
    assert app.desk.game.id == "demo"
    assert [game.id for game in library.games.open_games()] == [own]
