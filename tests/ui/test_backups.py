"""The page of backups: the last one, a new one, all that can be restored and what that would do."""

import os
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from storage.library import Library
from storage.settings import Settings
from tests.storage.spoilt_backups import tree
from tests.storage.tables import Clock, finished, record
from tests.ui.harness import UI

UNKNOWN = "Not known when these games were last saved by hand"
LOOKS = [((360, 640), "en", 100), ((360, 640), "de", 130), ((915, 412), "fr", 100), ((1280, 800), "it", 100)]


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "Documents"
    path.mkdir()
    monkeypatch.setattr("screens.machine.system.documents", lambda: path)
    monkeypatch.setattr("screens.machine.handed.places", lambda: [path])
    monkeypatch.setattr("screens.machine.handed.can_pick", lambda: False)
    return path


def go(ui: UI, app: Any) -> None:
    app.go("settings")
    ui.run(0.3)
    row = next(row for row in app.page.walk() if getattr(row, "text", "") == "Save and restore")
    ui.bring_into_view(row)
    ui.tap(row)
    ui.run(0.5)
    assert app.page.name == "backup"


def test_one_is_made_and_then_it_is_the_last(ui: UI, app: Any, library: Library, docs: Path) -> None:
    finished(library)
    go(ui, app)
    ui.find(UNKNOWN)
    ui.find("The first one is made when a game is put away")
    ui.tap("Save a backup")
    ui.wait_beside(lambda: app.notice.text.startswith("Saved as"))
    ui.run(0.5)
    assert len(list(docs.iterdir())) == 1
    assert app.page.last == "Last saved by hand: 1 January 2026, " + app.page.last[-5:]


def test_others_backups_and_those_of_the_app_are_not_the_last_one(
    ui: UI, app: Any, library: Library, docs: Path, tmp_path: Path
) -> None:
    with Library(tmp_path / "other", Clock()) as other:
        finished(other)
        other.back_up(docs / "century-2026-11-17-203000.century-backup.zip")
    finished(library)
    library.back_up_automatically()
    go(ui, app)
    ui.find(UNKNOWN)
    ui.find("17 November 2026, 20:30")
    assert ui.audit() == []


def test_those_of_the_app_are_listed_and_restored(ui: UI, app: Any, library: Library, docs: Path) -> None:
    kept = finished(library, "Ana", "Béa")
    library.back_up_automatically()
    lost = finished(library, "Ana", "Carl")
    library.games.delete(kept.id)
    go(ui, app)
    row = next(row for row in ui.find_all(kind="Row") if row.icon == "archive-clock-outline")
    there = tree(library.place.path)
    ui.tap(row)
    ui.wait_beside(lambda: app.sheet.is_open and app.sheet.content.share == 1)
    ui.run(0.5)
    ui.find("1 game is in the bin here, and would be taken back")
    assert ui.audit() == []
    assert tree(library.place.path) == there
    ui.tap("Restore")
    ui.wait_beside(lambda: app.desk.worker.work is None)
    ui.run(0.5)
    assert {summary.id for summary in library.games.recent()} == {kept.id, lost.id}


def test_what_differs_is_said_before_and_after(
    ui: UI, app: Any, library: Library, docs: Path, tmp_path: Path
) -> None:
    with Library(tmp_path / "other", Clock()) as other:
        for name in ("Béa", "Carl"):
            finished(other, "Ana", name)
        other.back_up(docs / "theirs.century-backup.zip")
    go(ui, app)
    ui.tap("theirs")
    ui.wait_beside(lambda: app.sheet.is_open and app.sheet.content.share == 1)
    ui.run(0.5)
    ui.find("2 games are not here yet")
    ui.tap("Restore")
    ui.wait_beside(lambda: app.desk.worker.work is None and app.sheet.is_open)
    ui.run(0.5)
    ui.find("2 games are new")


def test_it_can_be_stopped_from_the_page(ui: UI, app: Any, library: Library, docs: Path) -> None:
    for _ in range(40):
        finished(library)
    go(ui, app)
    # It is stopped before it is over, however busy this machine is.
    stopped = Event()
    app.desk.worker.beside(stopped.wait, lambda _: None)
    app.page.make()
    assert app.page.busy
    assert app.page.working
    app.page.stop()
    stopped.set()
    ui.wait_beside(lambda: app.desk.worker.work is None)
    ui.run(0.5)
    assert not app.page.busy
    assert list(docs.iterdir()) == []
    assert app.notice.text == "Stopped: no backup was saved"


def test_what_is_no_backup_is_refused_and_said(ui: UI, app: Any, library: Library, docs: Path) -> None:
    (docs / "mine.century-backup.zip").write_bytes(b"rubbish")
    there = tree(library.place.path)
    go(ui, app)
    ui.tap("mine")
    ui.wait_beside(lambda: ui.find_all("mine.century-backup.zip is not a backup"))
    assert tree(library.place.path) == there


@pytest.mark.parametrize(("size", "language", "percent"), LOOKS)
def test_the_page_fits(
    ui: UI, library: Library, docs: Path, size: tuple[int, int], language: str, percent: int
) -> None:
    from screens.app import CenturyApp

    finished(library)
    library.back_up_automatically()
    library.back_up(docs / "mine.century-backup.zip")
    library.settings.save(Settings(language=language, theme="dark", text_percent=percent))
    app = ui.start(CenturyApp(library), size)
    app.go("backup")
    ui.run(0.5)
    assert ui.audit() == []
    app.page.ids.scroll.scroll_y = 0
    ui.run(0.3)
    assert ui.audit() == []


def test_one_that_is_cut_says_so_before_it_is_restored(
    ui: UI, app: Any, library: Library, docs: Path, tmp_path: Path
) -> None:
    with Library(tmp_path / "other", Clock()) as other:
        finished(other, "Dora", "Emil")
        other.back_up(docs / "century-2026-11-17-203000.century-backup.zip")
    path = docs / "century-2026-11-17-203000.century-backup.zip"
    path.write_bytes(path.read_bytes()[:300])
    app.go("backup")
    ui.run(0.3)
    row = next(row for row in ui.find_all(kind="Row") if row.icon == "archive-outline")
    assert row.text == "17 November 2026, 20:30", "its name says when it was made"
    ui.tap(row)
    ui.wait_beside(lambda: ui.find_all("There is no game in it"))
    ui.find("Parts of it are missing or damaged. What can be read would be added")
    assert ui.audit() == []


def test_a_name_of_no_moment_is_listed_like_any_other(ui: UI, app: Any, docs: Path) -> None:
    (docs / "century-0001-01-01-000000.century-backup.zip").touch()
    go(ui, app)
    ui.find("century-0001-01-01-000000")
    assert ui.audit() == []


@pytest.mark.parametrize("shown", ["table", "scores", "result", "replay"])
def test_whoever_sees_the_table_as_a_backup_is_restored_is_led_home(
    ui: UI, app: Any, library: Library, docs: Path, shown: str
) -> None:
    finished(library)
    library.back_up(docs / "b.century-backup.zip")
    game = library.begin(
        record("Ana", "Béa", scores_only=True) if shown == "scores" else record("Ana", "Béa")
    )
    app.show_table(game)
    ui.run(0.5)
    if shown == "result":
        app.open_result(game)
    elif shown == "replay":
        app.replay(game)
    ui.run(0.5)
    assert app.page.name == shown
    app.taking.bring([docs / "b.century-backup.zip"])
    ui.wait_beside(lambda: ui.find_all("Restore"))
    ui.run(0.5)
    ui.tap("Restore")
    ui.wait_beside(lambda: app.desk.worker.work is None)
    ui.run(1)
    assert (app.page.name, app.stack) == ("home", ["home"])
    if app.sheet.is_open:
        app.back()
        ui.run(0.5)
    ui.tap("Carry on")
    ui.run(0.5)
    assert app.page.name == ("scores" if shown == "scores" else "table")
    assert app.desk.game.id == game.id


def test_where_it_was_saved_is_said_of_a_folder_whose_name_is_no_text(
    ui: UI, app: Any, library: Library, docs: Path
) -> None:
    folder = docs / os.fsdecode(b"spiele-\xfc")
    folder.mkdir()
    app.back_up(folder / "b.century-backup.zip")
    ui.wait_beside(lambda: app.notice.text.startswith("Saved as"))
    ui.run(0.3)
    assert app.notice.text.endswith("spiele-?/b.century-backup.zip")
