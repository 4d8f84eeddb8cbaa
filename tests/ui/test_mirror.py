"""Show on other phones: begun by a touch, followed turn by turn and game by game, ended by a touch."""

import threading
from dataclasses import replace
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from engine.game import REST
from engine.record import About, Record
from screens import mirroring
from screens.demo import RECORD
from screens.widgets.scan_code import modules_of
from storage.library import Library
from tests.mirror.client import Looker, asked
from tests.ui.harness import UI

SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]


def whole() -> Record:
    """A game to its end, to be begun as one of our own."""
    return replace(Record.parse(RECORD.read_bytes()), about=About())


@pytest.fixture
def table(ui: UI, app: Any, library: Library, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A game in its midst, on a machine that has a network of its own."""
    monkeypatch.setattr("mirror.address.of_this_machine", lambda: "127.0.0.1")
    app.choose(motion=False)
    record = whole()
    app.show_table(library.begin(replace(record, actions=record.actions[:40])))
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
    assert "They can look, not touch, game after game until you stop." in ui.texts()
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


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("opened", SIZES)
def test_the_sheet_goes_along_when_the_phone_is_turned(
    ui: UI, table: Any, opened: tuple[int, int], percent: int
) -> None:
    """It is the same sheet as if it had been opened there: nothing beside its place, the way out in sight."""
    table.app.choose(text_percent=percent)

    def seen() -> list[tuple[int, ...]]:
        ui.run(0.3)
        assert ui.audit() == []
        panel, code, stop = (table.app.sheet.ids.panel, ui.find(kind="ScanCode"), ui.find("Stop showing"))
        assert stop.to_window(*stop.pos)[1] >= 0
        return [tuple(map(round, (*one.to_window(*one.pos), *one.size))) for one in (panel, code, stop)]

    for turned in SIZES:
        ui.resize(*opened)
        show(ui, table)
        ui.resize(*turned)
        after = seen()
        table.app.sheet.close()
        ui.run(0.3)
        show(ui, table)
        assert after == seen()
        table.app.sheet.close()
        ui.run(0.3)


def test_the_address_is_copied(ui: UI, table: Any) -> None:
    mirror = show(ui, table)
    ui.tap(mirror.url.removeprefix("http://"))
    assert Clipboard.paste() == mirror.url
    ui.find("The address is copied")
    assert ui.audit() == []
    ui.run(3)
    ui.find(mirror.url.removeprefix("http://"))


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


def test_the_end_is_shown_for_as_long_as_somebody_is_there(
    ui: UI, table: Any, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mirroring, "LEFT", 1.0)
    app, looker = table.app, Looker(show(ui, table))
    app.sheet.close()
    app.show_table(library.begin(whole()))
    app.show_end(app.page.sitting.game)
    ui.run(3)
    assert app.page.name == "result"
    while not looker.table()["end"]["over"]:
        pass
    app.page.replay()
    ui.run(3)
    assert app.mirroring.is_on
    app.go("home")
    ui.run(3)
    assert not app.mirroring.is_on
    looker.until("stopped")
    looker.close()


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


def test_a_second_pause_forgets_the_first(ui: UI, table: Any) -> None:
    show(ui, table)
    table.app.on_pause()
    table.app.on_pause()
    table.app.on_resume()
    waiting = [one for one in threading.enumerate() if isinstance(one, threading.Timer)]
    assert all(one.finished.is_set() for one in waiting)


def test_a_fault_in_telling_is_seen_and_ends_it(ui: UI, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody watches the thread that tells: the page would say "live" over a table that stands still."""
    mirror = show(ui, table)
    looker = Looker(mirror)
    looker.table()
    monkeypatch.setattr("mirror.stage.told", lambda *_: 1 // 0)
    second = Looker(mirror, "de")
    with pytest.raises(ZeroDivisionError):
        ui.wait_beside(lambda: False)
    assert not table.app.mirroring.is_on
    looker.until("stopped")
    second.until("stopped")
    assert mirror.join()


def test_it_ends_with_the_app(ui: UI, table: Any) -> None:
    mirror = show(ui, table)
    ui.stop()
    assert mirror.join(1)


def test_the_next_game_of_the_evening_is_followed_to(ui: UI, table: Any, library: Library) -> None:
    """By "Again" on the result, as people do: the same page, the same line, no new scan."""
    app = table.app
    mirror = show(ui, table)
    looker = Looker(mirror)
    app.sheet.close()
    app.show_table(library.begin(whole()))
    app.show_end(app.page.sitting.game)
    while not looker.table()["end"]["over"]:
        pass
    app.page.play_again()
    ui.run(0.5)
    assert (app.page.name, app.page.sitting.timeline.actions) == ("table", ())
    next_game = looker.table()
    assert not next_game["end"]["over"]
    assert next_game["did"]["line"] == []
    assert app.mirroring._mirror is mirror
    looker.close()


def test_the_next_game_may_be_another_edition(ui: UI, table: Any, library: Library) -> None:
    """Its page has its own words and colours."""
    mirror = show(ui, table)
    looker = Looker(mirror)
    assert looker.table()["game"] == "spice-road"
    table.app.show_table(library.begin(replace(whole(), game="golem", actions=())))
    ui.run(0.5)
    assert looker.table()["game"] == "golem"
    assert b'data-game="golem"' in asked(mirror, f"/{mirror.token}/").body
    looker.close()


def test_a_game_that_is_only_looked_at_is_not_shown(
    ui: UI, table: Any, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the demo nor one from the shelf, mended or not; whoever stays there has left the table."""
    monkeypatch.setattr(mirroring, "LEFT", 5.0)
    app = table.app
    put_away = app.desk.finish(library.begin(whole()))
    app.desk.lay(table.sitting.game)
    mirror = show(ui, table)
    looker = Looker(mirror)
    looker.table()
    number = mirror.stage._number
    for look in (lambda: app.look_back(put_away, 10), app.show_demo):
        look()
        ui.run(1)
        assert app.page.name == "table"
        assert app.page.sitting.game.id != app.mirroring._game
        app.page.undo()
        ui.run(0.2)
        assert (app.mirroring.is_on, mirror.stage._number) == (True, number)
    ui.run(5)
    assert not app.mirroring.is_on
    looker.until("stopped")
    looker.close()


def test_what_is_shown_later_in_the_evening_is_at_the_same_address(
    ui: UI, table: Any, library: Library
) -> None:
    before = show(ui, table)
    ui.tap("Stop showing")
    table.app.show_table(library.begin(replace(whole(), game="golem", actions=())))
    ui.run(0.5)
    assert not table.app.mirroring.is_on
    after = show(ui, table.app.page)
    assert after is not before
    assert after.url == before.url


def test_the_machine_is_asked_for_its_address_each_time(
    ui: UI, table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a change of Wi-Fi the code leads where the machine is now."""
    before = show(ui, table)
    looker = Looker(before)
    looker.table()
    table.app.sheet.close()
    monkeypatch.setattr("mirror.address.of_this_machine", lambda: "127.0.0.2")
    after = show(ui, table)
    looker.until("stopped")
    looker.close()
    assert before.join()
    assert after.url == before.url.replace("127.0.0.1", "127.0.0.2")
    assert ui.find(kind="ScanCode").modules == modules_of(after.url)
    again = Looker(after)
    assert again.table()["turn"]["seat"] == table.sitting.state.to_move
    again.close()
    table.app.sheet.close()
    assert show(ui, table) is after


def test_where_the_network_is_gone_it_is_said(ui: UI, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = show(ui, table)
    table.app.sheet.close()
    monkeypatch.setattr("mirror.address.of_this_machine", lambda: "")
    assert show(ui, table) is None
    assert table.app.notice.text.startswith("No local network.")
    assert not table.app.sheet.is_open
    assert not table.app.mirroring.is_on
    assert before.join()
    monkeypatch.setattr("mirror.address.of_this_machine", lambda: "127.0.0.1")
    assert show(ui, table).url == before.url


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
