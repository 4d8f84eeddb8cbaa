"""The screen stays on where a page is looked at that nobody touches, and the phone is followed meanwhile."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.record import Record
from screens.machine import system
from storage.library import Library
from storage.settings import Settings
from tests.ui.harness import UI

RECORDS = Path(__file__).parents[1] / "records"


class Screen:
    """What the machine was told last."""

    awake = False

    def keep(self, awake: bool) -> None:
        self.awake = awake


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    screen = Screen()
    monkeypatch.setattr(system, "keep_awake", screen.keep)
    return screen


def begun(app: Any, name: str) -> Any:
    record = Record.parse((RECORDS / f"{name}.json").read_bytes())
    return app.library.begin(replace(record, actions=record.actions[:6]))


def test_it_stays_on_at_a_table_and_nowhere_else(ui: UI, app: Any, screen: Screen) -> None:
    assert not screen.awake
    app.show_table(begun(app, "spice-road-whole"))
    ui.run(0.5)
    assert screen.awake
    app.go("home")
    ui.run(0.5)
    assert not screen.awake


def test_it_stays_on_while_scores_are_counted(ui: UI, app: Any, screen: Screen) -> None:
    app.show_table(begun(app, "scores-only"))
    ui.run(0.5)
    assert app.page.name == "scores"
    assert screen.awake


def test_it_stays_on_while_a_map_is_laid_out(ui: UI, app: Any, screen: Screen) -> None:
    app.show_table(begun(app, "eastern-wonders-small"))
    ui.run(0.5)
    app.page.asking.copy()
    ui.run(0.5)
    assert app.page.name == "copy map"
    assert screen.awake


def test_a_replay_that_was_left_while_it_played_does_not_put_the_table_to_sleep(
    ui: UI, app: Any, screen: Screen
) -> None:
    app.show_table(begun(app, "spice-road-whole"))
    ui.run(0.5)
    app.page.replay()
    ui.run(0.5)
    assert app.page.name == "replay"
    assert not screen.awake
    app.page.playing = True
    assert screen.awake
    app.back()
    ui.run(0.5)
    assert app.page.name == "table"
    assert screen.awake


def test_whoever_does_not_want_it_is_heard_at_once(ui: UI, app: Any, screen: Screen) -> None:
    app.show_table(begun(app, "spice-road-whole"))
    ui.run(0.5)
    app.choose(keep_awake=False)
    assert not screen.awake
    app.choose(keep_awake=True)
    assert screen.awake


def test_a_phone_that_turns_dark_is_followed_without_leaving_the_app(
    ui: UI, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the curtain at its upper edge, or at nightfall: Android tells nobody."""
    from screens.app import CenturyApp

    night = False
    monkeypatch.setattr(system, "may_change", lambda: True)
    monkeypatch.setattr(system, "is_dark", lambda: night)
    monkeypatch.setattr(system, "language", lambda: "en")
    library.settings.save(Settings())
    app = ui.start(CenturyApp(library), (360, 640))
    assert app.theme_cls.theme_style == "Light"
    night = True
    monkeypatch.setattr(system, "language", lambda: "fr")
    ui.run(1.2)
    assert (app.theme_cls.theme_style, app.t.language) == ("Dark", "fr")
