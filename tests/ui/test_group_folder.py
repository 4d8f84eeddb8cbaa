"""The group folder on screen: off until it is chosen, one line that says how it stands, and the way out."""

import os
from pathlib import Path
from typing import Any

import pytest

from storage.exchange import LocalFolder
from storage.library import Library
from storage.notices import StorageError
from storage.settings import Settings
from tests.storage.tables import Clock, finished
from tests.storage.test_group import Phone
from tests.ui.harness import UI


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """In a home of its own, on a machine without dialogs."""
    monkeypatch.setattr("screens.machine.handed.can_pick", lambda: False)
    monkeypatch.setattr(Path, "home", classmethod(lambda _: tmp_path))
    path = tmp_path / "Shared"
    path.mkdir()
    return path


def settings_row(ui: UI, app: Any) -> Any:
    app.go("settings")
    ui.run(0.3)
    row = next(row for row in app.page.walk() if getattr(row, "text", "") == "Group folder")
    ui.bring_into_view(row)
    ui.run(0.3)
    return row


def test_it_is_off_and_settings_say_so(ui: UI, app: Any, library: Library, shared: Path) -> None:
    finished(library)
    row = settings_row(ui, app)
    assert row.more == "Off"
    ui.find("Nothing leaves this device unless you touched something that says so.")
    assert ui.audit() == []
    app.finish(library.games.take_up(next(library.games.recent()).id))
    ui.run(0.5)
    assert list(shared.iterdir()) == []


def test_it_is_chosen_and_games_go_both_ways(
    ui: UI, app: Any, library: Library, shared: Path, tmp_path: Path
) -> None:
    finished(library, "Ana", "Béa")
    other = Phone(tmp_path / "other", shared)
    finished(other.library, "Dora", "Emil")
    other.exchange()
    row = settings_row(ui, app)
    ui.tap(row)
    ui.run(0.5)
    assert ui.audit() == []
    ui.tap("Choose a folder")
    ui.run(0.5)
    ui.tap("Shared")
    ui.run(0.5)
    ui.tap("Use this folder")
    ui.wait_beside(lambda: app.group.done is not None and not app.group.busy)
    ui.run(0.5)
    assert app.group.line.endswith("1 sent, 1 received")
    # A path is as long as it is.
    assert [finding for finding in ui.audit() if str(shared) not in finding] == []
    assert len(list(library.games.recent())) == 2
    app.back()
    assert settings_row(ui, app).more == app.group.line
    finished(other.library, "Dora", "Fay")
    other.exchange()
    app.group.open()
    ui.run(0.5)
    ui.tap("Exchange now")
    ui.wait_beside(lambda: app.group.line.endswith("0 sent, 1 received"))
    ui.tap("Switch off")
    ui.run(0.5)
    assert app.group.line == "Off"
    assert library.group.folder == ""
    other.library.close()


def test_games_that_came_are_said_and_the_line_keeps_them(
    ui: UI, app: Any, library: Library, shared: Path, tmp_path: Path
) -> None:
    other = Phone(tmp_path / "other", shared)
    for _ in range(3):
        finished(other.library, "Dora", "Emil")
    other.exchange()
    other.library.close()
    app.desk.exchanging.choose(str(shared))
    app.group.folder = str(shared)
    app.group.exchange()
    ui.wait_beside(lambda: app.notice.text == "3 games came from the group folder")
    came = app.group.line
    assert came.endswith("0 sent, 3 received")
    app.group.exchange()
    ui.wait_beside(lambda: not app.group.busy)
    assert app.group.line == came
    app.group.open()
    ui.run(0.5)
    assert any(text.startswith(came) and text.endswith(": nothing new") for text in ui.texts())
    assert ui.audit() == []
    app.back()
    ui.run(0.5)
    ui.tap("Show")
    ui.run(0.5)
    assert app.page.name == "history"


def test_a_folder_that_is_gone_is_said_once(ui: UI, app: Any, library: Library, shared: Path) -> None:
    app.desk.exchanging.choose(str(shared / "gone"))
    app.group.folder = str(shared / "gone")
    app.group.exchange()
    ui.wait_beside(lambda: app.group.done is not None and not app.group.busy)
    ui.run(0.3)
    assert app.notice.text == f"The folder {shared / 'gone'} cannot be used: it is not there"
    app.notice.hide()
    app.group.exchange()
    ui.wait_beside(lambda: not app.group.busy)
    ui.run(0.3)
    assert app.notice.text == ""


def test_the_apps_own_folder_is_refused(ui: UI, app: Any, library: Library, shared: Path) -> None:
    ui.tap(settings_row(ui, app))
    ui.run(0.5)
    app.group._chosen(str(library.place.path / "games"))
    ui.run(0.5)
    assert not app.sheet.is_open, "it would cover what is said"
    assert app.notice.text.startswith("The app keeps its own files in ")
    assert (app.group.folder, library.group.folder) == ("", "")


def test_what_fails_is_said_again_once_it_has_worked(
    ui: UI, app: Any, library: Library, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: LocalFolder, name: str, *_: Any) -> None:
        raise StorageError("not-saved", file=name, folder=self.name, reason="ENOSPC")

    app.desk.exchanging.choose(str(shared))
    app.group.folder = str(shared)

    def exchanged() -> str:
        app.notice.hide()
        app.group.exchange()
        ui.wait_beside(lambda: not app.group.busy)
        ui.run(0.3)
        return str(app.notice.text)

    finished(library)
    with monkeypatch.context() as disk:
        disk.setattr(LocalFolder, "put", full)
        assert str(shared) in exchanged()
        assert exchanged() == ""
    assert exchanged() == ""
    for path in shared.iterdir():
        path.unlink()
    with monkeypatch.context() as disk:
        disk.setattr(LocalFolder, "put", full)
        assert str(shared) in exchanged()


def test_a_game_that_is_put_away_goes_out(ui: UI, app: Any, library: Library, shared: Path) -> None:
    app.desk.exchanging.choose(str(shared))
    app.group.folder = str(shared)
    game = library.games.take_up(finished(library).id)
    app.show_table(game)
    ui.run(0.5)
    app.finish(game)
    ui.wait_beside(lambda: list(shared.iterdir()))


def test_it_begins_by_itself_at_a_start(ui: UI, library: Library, shared: Path) -> None:
    from screens.app import CenturyApp

    finished(library)
    library.group.choose(str(shared))
    library.settings.save(Settings(language="en", theme="light"))
    app = ui.start(CenturyApp(library), (360, 640))
    ui.run(6)
    ui.wait_beside(lambda: app.group.done is not None and not app.group.busy)
    assert len(list(shared.iterdir())) == 1


def test_what_failed_is_said_in_the_line(ui: UI, app: Any, library: Library, shared: Path) -> None:
    app.desk.exchanging.choose(str(shared / "gone"))
    app.group.folder = str(shared / "gone")
    app.group.exchange()
    ui.wait_beside(lambda: app.group.done is not None and not app.group.busy)
    assert app.group.line.endswith(f"The folder {shared / 'gone'} cannot be used: it is not there")
    assert not (shared / "gone").exists()
    app.group.open()
    ui.run(0.5)
    ui.find("Exchange now")


def test_it_waits_while_a_backup_is_restored_and_goes_on_then(
    ui: UI, app: Any, library: Library, shared: Path, tmp_path: Path
) -> None:
    with Library(tmp_path / "other", Clock()) as other:
        for i in range(30):
            finished(other, "Ana", f"Player {i}")
        other.back_up(tmp_path / "b.zip")
    app.desk.exchanging.choose(str(shared))
    app.group.folder = str(shared)
    app.restore(tmp_path / "b.zip")
    app.group.exchange()
    assert not app.group.busy
    ui.wait_beside(lambda: len(list(shared.iterdir())) == 30)


def test_closing_the_app_ends_it_between_two_games(ui: UI, app: Any, library: Library, shared: Path) -> None:
    for _ in range(30):
        finished(library)
    app.desk.exchanging.choose(str(shared))
    app.group.folder = str(shared)
    app.group.exchange()
    ui.run(0.05)
    ui.stop()
    assert not list(shared.glob("*.tmp"))
    assert not list(shared.glob(".*"))


def test_games_that_come_leave_the_bin_open(
    ui: UI, app: Any, library: Library, shared: Path, tmp_path: Path
) -> None:
    other = Phone(tmp_path / "other", shared)
    finished(other.library, "Dora", "Emil")
    other.exchange()
    other.library.close()
    app.desk.exchanging.choose(str(shared))
    app.group.folder = str(shared)
    app.go("history")
    ui.run(0.5)
    app.page.toggle_bin()
    app.group.exchange()
    ui.wait_beside(lambda: app.group.done is not None and not app.group.busy)
    ui.run(0.5)
    assert app.page.in_bin
    app.page.toggle_bin()
    ui.wait_beside(lambda: [game.players for game in app.page.games] == [("Dora", "Emil")])


def test_whoever_asks_while_one_is_ending_gets_another(
    ui: UI, app: Any, library: Library, shared: Path
) -> None:
    app.desk.exchanging.choose(str(shared))
    app.group.folder = str(shared)

    def at_the_end(_: Any, done: Any) -> None:
        app.group.unbind(done=at_the_end)
        finished(library)
        app.group.exchange()

    app.group.bind(done=at_the_end)
    app.group.exchange()
    ui.wait_beside(lambda: list(shared.iterdir()), timeout=10)
    ui.wait_beside(lambda: not app.group.busy)


def test_a_folder_whose_name_is_no_text(ui: UI, app: Any, library: Library, shared: Path) -> None:
    folder = shared / os.fsdecode(b"spiele-\xfc")
    folder.mkdir()
    finished(library)
    ui.tap(settings_row(ui, app))
    ui.run(0.5)
    for touched in ("Choose a folder", "Shared", "spiele-?", "Use this folder"):
        ui.tap(touched)
        ui.run(0.5)
    ui.wait_beside(lambda: app.group.done is not None and not app.group.busy)
    ui.run(0.5)
    assert app.group.line.endswith("1 sent, 0 received")
    assert app.group.label.endswith("spiele-?")
    assert len(list(folder.iterdir())) == 1
