"""Show on other phones: begun by a touch, followed turn by turn, ended with the game."""

from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from engine.game import REST
from screens import mirroring
from screens.demo import RECORD
from screens.widgets.scan_code import modules_of
from storage.library import Library
from tests.mirror.client import Looker, asked
from tests.ui.harness import UI

SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]


@pytest.fixture
def table(ui: UI, app: Any, library: Library, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game in its midst, on a machine that has a network of its own."""
    from dataclasses import replace

    from engine.record import About, Record

    monkeypatch.setattr("mirror.address.of_this_machine", lambda: "127.0.0.1")
    app.choose(motion=False)
    record = Record.parse(RECORD.read_bytes())
    record = replace(record, actions=record.actions[:40], about=About())
    app.show_table(library.begin(record))
    ui.run(0.5)
    return app.page


def show(ui: UI, page: Any) -> Any:
    """By the menu, as people do; what is shown then."""
    page.open_menu()
    ui.run(0.4)
    row = ui.find_all("Show on other phones")
    if not row:
        row = [w for w in ui.walk() if getattr(w, "text", "") == "Show on other phones"]
        ui.bring_into_view(row[0])
    ui.tap(row[0])
    ui.run(0.5)
    return page.app.mirroring._mirror


@pytest.mark.parametrize("size", SIZES)
def test_a_touch_shows_a_code_an_address_and_who_looks(ui: UI, table: Any, size: tuple[int, int]) -> None:
    ui.resize(*size)
    mirror = show(ui, table)
    assert ui.find(kind="ScanCode").modules == modules_of(mirror.url)
    assert "Nobody is looking yet" in ui.texts()
    assert "They can look, not touch. It stops with the game." in ui.texts()
    assert ui.audit() == []
    looker = Looker(mirror)
    ui.wait_beside(lambda: table.app.mirroring.lookers == 1)
    assert "1 phone is looking" in ui.texts()
    table.app.sheet.close()
    ui.run(0.5)
    assert ui.audit() == []
    assert ui.find(kind="LookingDot").lookers == 1
    looker.close()
    ui.wait_beside(lambda: table.app.mirroring.lookers == 0)


def test_the_address_is_copied(ui: UI, table: Any) -> None:
    mirror = show(ui, table)
    ui.tap(mirror.url.removeprefix("http://"))
    assert Clipboard.paste() == mirror.url


def test_lookers_see_what_is_recorded_and_taken_back(ui: UI, table: Any) -> None:
    looker = Looker(show(ui, table), "fr")
    first = looker.table()
    assert [player["name"] for player in first["players"]] == ["Ana", "Bruno", "Chiara"]
    assert first["turn"]["seat"] == table.sitting.state.to_move
    table.app.sheet.close()
    table.touched(REST)
    ui.run(0.1)
    after = looker.table()
    assert after["turn"]["seat"] == table.sitting.state.to_move != first["turn"]["seat"]
    table.undo()
    assert looker.table()["turn"] == first["turn"]
    looker.close()


def test_what_the_recording_phone_looks_at_is_its_own_affair(ui: UI, table: Any) -> None:
    """Neither the past nor somebody else's things, nor a refusal, is another table."""
    mirror = show(ui, table)
    looker = Looker(mirror)
    looker.table()
    number = mirror.stage._number
    table.look(10)
    table.look(None)
    table.look_at_player((table.active + 1) % 3)
    table.look_at_player(-1)
    ui.run(0.3)
    assert mirror.stage._number == number
    looker.close()


def test_one_touch_ends_it(ui: UI, table: Any) -> None:
    mirror = show(ui, table)
    looker = Looker(mirror)
    ui.tap("Stop showing")
    looker.until("stopped")
    assert mirror.join()
    assert not table.app.mirroring.is_on
    assert not ui.find_all(kind="LookingDot")
    with pytest.raises(OSError, match="refused"):
        asked(mirror, f"/{mirror.token}/")


def test_shown_again_it_is_at_the_same_address(ui: UI, table: Any) -> None:
    before = show(ui, table)
    ui.tap("Stop showing")
    assert before.join()
    ui.run(0.5)
    assert show(ui, table).url == before.url


def test_it_ends_some_time_after_the_game(ui: UI, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mirroring, "ENDED", 1.0)
    mirror = show(ui, table)
    table.app.sheet.close()
    from dataclasses import replace

    from engine.game import OVER

    timeline = table.sitting.timeline
    over = replace(timeline, states=(*timeline.states[:-1], timeline.state._replace(status=OVER)))
    table.app.mirroring._shown = over
    ui.run(2.5)
    assert not table.app.mirroring.is_on
    assert mirror.join()


def test_it_ends_when_the_table_is_left_for_long(ui: UI, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mirroring, "LEFT", 1.0)
    mirror = show(ui, table)
    table.app.go("home")
    ui.run(0.5)
    assert table.app.mirroring.is_on
    ui.run(2)
    assert not table.app.mirroring.is_on
    assert mirror.join()


def test_it_ends_when_the_app_is_behind_others_for_long(
    ui: UI, table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mirroring, "LEFT", 0.05)
    mirror = show(ui, table)
    table.app.on_pause()
    assert mirror.join()
    table.app.on_resume()
    assert not table.app.mirroring.is_on


def test_a_short_pause_does_not_end_it(ui: UI, table: Any) -> None:
    mirror = show(ui, table)
    table.app.on_pause()
    table.app.on_resume()
    assert table.app.mirroring.is_on
    assert asked(mirror, f"/{mirror.token}/").status == 200


def test_it_ends_with_the_app(ui: UI, table: Any) -> None:
    mirror = show(ui, table)
    ui.stop()
    assert mirror.join(1)


def test_another_game_on_the_table_ends_it(ui: UI, table: Any, library: Library, tmp_path: Path) -> None:
    from dataclasses import replace

    from engine.record import About, Record

    mirror = show(ui, table)
    other = replace(Record.parse(RECORD.read_bytes()), actions=(), about=About())
    table.app.show_table(library.begin(other))
    ui.run(0.5)
    assert not table.app.mirroring.is_on
    assert mirror.join()


def test_without_a_network_it_is_said(ui: UI, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mirror.address.of_this_machine", lambda: "")
    assert show(ui, table) is None
    assert table.app.notice.text.startswith("No local network.")
    assert not table.app.sheet.is_open


def test_settings_say_what_is_on(ui: UI, table: Any) -> None:
    app = table.app
    app.go("settings")
    ui.run(0.5)
    assert not [w for w in ui.walk() if getattr(w, "text", "") == "Stop showing"]
    app.go("table")
    show(ui, app.page)
    app.sheet.close()
    app.go("settings")
    ui.run(0.5)
    stop = next(w for w in ui.walk() if getattr(w, "text", "") == "Stop showing" and hasattr(w, "more"))
    ui.bring_into_view(stop)
    ui.tap(stop)
    assert not app.mirroring.is_on
