"""The way in: whatever is brought is shown first, added with one touch, and taken back with another."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from engine.compact import pack_game
from screens.findings import said
from screens.paths import ROOT
from storage import sets
from storage.library import Library
from storage.notes import handed_over
from storage.notices import Notice, StorageError
from storage.settings import Settings
from tests.engine.new_world.table import INVENTED
from tests.storage.spoilt_backups import tree
from tests.storage.tables import Clock, finished, play, record, set_file
from tests.ui.harness import UI

SIZES = [(360, 640), (915, 412), (1280, 800)]


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where people keep their files, on a machine without dialogs."""
    path = tmp_path / "Documents"
    path.mkdir()
    monkeypatch.setattr("screens.machine.system.documents", lambda: path)
    monkeypatch.setattr("screens.machine.handed.places", lambda: [path])
    monkeypatch.setattr("screens.machine.handed.can_pick", lambda: False)
    return path


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "other", Clock()) as library:
        yield library


@pytest.fixture
def sent(other: Library, docs: Path) -> Path:
    """A game of others, as a file."""
    return other.export(finished(other, "Dora", "Emil", points=(40, 50)).id, docs)


def shown(ui: UI, app: Any) -> None:
    ui.wait_beside(lambda: app.sheet.is_open)
    ui.run(0.5)
    assert ui.audit() == []


def games(library: Library) -> list[tuple[str, ...]]:
    return [summary.players for summary in library.games.recent()]


def test_from_home_by_a_list_of_files(ui: UI, app: Any, library: Library, sent: Path) -> None:
    there = tree(library.place.path)
    ui.tap("Add a game")
    shown(ui, app)
    ui.tap("Open a file")
    shown(ui, app)
    ui.tap(sent.name.removesuffix(".century.json"))
    ui.wait_beside(lambda: ui.find_all("New here"))
    ui.run(0.5)
    ui.find("1. Emil · 50\n2. Dora · 40")
    assert tree(library.place.path) == there, "nothing is written before that is said"
    ui.tap("Add to my games")
    ui.wait_beside(lambda: app.notice.text)
    assert app.notice.text == "Added: Dora, Emil"
    assert games(library) == [("Dora", "Emil")]
    ui.tap("Undo")
    ui.wait_beside(lambda: app.desk.worker.work is None and not games(library))
    assert [entry.summary.players for entry in library.games.binned()] == [("Dora", "Emil")]


def test_a_file_that_is_opened_while_the_app_is_open(ui: UI, app: Any, library: Library, sent: Path) -> None:
    done: list[bool] = []
    other = Thread(target=lambda: done.append(handed_over(library.place.path, [sent])))
    other.start()
    shown(ui, app)
    other.join()
    assert done == [True], "the other process has nothing left to do"
    ui.find("1. Emil · 50\n2. Dora · 40")


def test_one_that_is_stopped_says_so(ui: UI, app: Any, other: Library, docs: Path) -> None:
    game = other.begin(record("Dora", "Emil"))
    play(game, 5)
    summary = other.games.finish(game)
    app.taking.bring([other.export(summary.id, docs)])
    shown(ui, app)
    ui.find("5 turns were recorded · Stopped before the end")


def test_one_that_is_here_is_shown(ui: UI, app: Any, library: Library, sent: Path) -> None:
    library.take_in(_record(sent))
    app.taking.bring([sent])
    shown(ui, app)
    ui.find("Here already")
    ui.tap("Show it")
    ui.run(0.5)
    assert app.page.name == "result"
    assert app.page.result.summary.players == ("Dora", "Emil")


def test_one_that_lies_in_the_bin_is_taken_back_and_put_there_again(
    ui: UI, app: Any, library: Library, sent: Path
) -> None:
    library.games.delete(library.take_in(_record(sent))[0])
    app.taking.bring([sent])
    shown(ui, app)
    ui.tap("Take back from the bin")
    ui.wait_beside(lambda: app.notice.text)
    assert games(library) == [("Dora", "Emil")]
    ui.tap("Undo")
    ui.wait_beside(lambda: app.desk.worker.work is None and not games(library))


def test_one_with_other_turns_is_kept_beside_ours(ui: UI, app: Any, library: Library, sent: Path) -> None:
    library.take_in(_record(sent))
    told = json.loads(sent.read_text("utf-8"))
    told["actions"][0]["points"] = [99]
    sent.write_text(json.dumps(told))
    app.taking.bring([sent])
    shown(ui, app)
    ui.find("Here with other turns: both are kept")
    ui.tap("Add to my games")
    ui.wait_beside(lambda: app.notice.text)
    assert games(library) == [("Dora", "Emil")] * 2


def _record(path: Path) -> Any:
    from storage import taking

    return taking.read(path)


def test_what_was_copied(ui: UI, app: Any, sent: Path) -> None:
    Clipboard.copy(f"Our game:\n{sent.read_text('utf-8')}")
    app.taking.open()
    ui.run(0.5)
    ui.tap("Take what was copied")
    shown(ui, app)
    ui.find("New here")


def test_a_code_that_was_scanned(ui: UI, app: Any, library: Library, sent: Path) -> None:
    """What another phone shows as a code comes in as the text that any camera reads from it."""
    Clipboard.copy(pack_game(_record(sent)))
    app.taking.paste()
    shown(ui, app)
    ui.find("New here")
    ui.tap("Add to my games")
    ui.wait_beside(lambda: app.notice.text)
    (game,) = library.games.recent()
    assert library.games.record(game.id) == _record(sent)


def test_nothing_was_copied(ui: UI, app: Any) -> None:
    Clipboard.copy(" ")
    app.taking.paste()
    ui.run(0.3)
    assert app.notice.text == "There is no copied text"


@pytest.mark.parametrize("language", ["en", "fr", "de", "it", "es"])
def test_why_it_is_refused_is_said_in_the_language(
    ui: UI, app: Any, library: Library, docs: Path, language: str
) -> None:
    app.choose(language=language)
    there = tree(library.place.path)
    (docs / "x.century.json").write_text('{"format": "century-record/1", "game": "moon"}')
    app.taking.bring([docs / "x.century.json"])
    shown(ui, app)
    ui.find(app.t("storage.unknown-game", file="x.century.json"))
    app.back()
    app.taking.bring(["CENTURY1:Q12:ABCDEFGHIJKL"])
    shown(ui, app)
    ui.find(app.t("storage.unknown-code", file=app.t["box.pasted"]))
    assert tree(library.place.path) == there


def test_a_set_is_compared_with_our_box_and_taken_in(ui: UI, app: Any, library: Library, docs: Path) -> None:
    Clipboard.copy(sets.as_code(INVENTED))
    app.taking.paste()
    ui.wait_beside(lambda: app.page.name == "set")
    assert library.components.of(INVENTED.game) == ()
    app.page.take()
    ui.run(0.5)
    assert len(library.components.of(INVENTED.game)) == len(INVENTED.entries)
    ui.tap("Undo")
    assert library.components.of(INVENTED.game) == ()


@pytest.mark.parametrize("size", SIZES)
def test_several_files_that_are_dropped(
    ui: UI, app: Any, library: Library, other: Library, docs: Path, size: tuple[int, int]
) -> None:
    ui.resize(*size)
    paths = [other.export(finished(other, "Dora", f"Player {i}").id, docs) for i in range(3)]
    library.take_in(_record(paths[0]))
    (docs / "bad.century.json").write_bytes(b"rubbish")
    other.back_up(docs / "b.century-backup.zip")
    dropped(ui, app, *paths, docs / "bad.century.json", docs / "b.century-backup.zip")
    assert app.sheet.title == "5 files"
    ui.tap("Add 2 games")
    ui.wait_beside(lambda: ui.find_all("2 games were added"))
    ui.run(0.3)
    assert app.sheet.title == "5 files", "the backup is still to be looked at"
    assert len(games(library)) == 3
    assert marks(ui) == ["Here already", "Added", "Added"]
    ui.run(0.5)
    ui.tap(in_list(app, "Undo"))
    ui.wait_beside(lambda: ui.find_all("Add 2 games"))
    ui.run(0.3)
    assert ui.audit() == []
    assert len(games(library)) == 1
    assert app.notice.text == ""


def dropped(ui: UI, app: Any, *paths: Path) -> None:
    for path in paths:
        ui.window.dispatch("on_drop_file", os.fsencode(path), 10, 10)
    shown(ui, app)
    ui.wait_beside(lambda: type(app.sheet.content).__name__ == "SeveralSheet")
    ui.run(0.3)


def in_list(app: Any, text: str) -> Any:
    """A button of the list: the message below it may say the same."""
    return next(button for button in app.sheet.walk() if getattr(button, "text", "") == text)


def marks(ui: UI) -> list[str]:
    """What the rows of games say of each, from the first one on."""
    rows = [row for row in ui.walk() if type(row).__name__ == "Row" and "\n" in row.more]
    return [row.more.rpartition("\n")[2] for row in sorted(rows, key=lambda row: -row.y)]


@pytest.fixture
def two(other: Library, docs: Path) -> list[Path]:
    games = [finished(other, "Dora", "Emil", points=points) for points in ((40, 50), (60, 20))]
    return [other.export(game.id, docs) for game in games]


def test_from_one_of_several_back_leads_to_all(ui: UI, app: Any, library: Library, two: list[Path]) -> None:
    dropped(ui, app, *two)
    ui.tap("Dora 60 · Emil 20\nNew here")
    ui.run(0.5)
    assert app.sheet.title == "A game"
    assert ui.audit() == []
    app.back()
    ui.run(0.5)
    assert app.sheet.title == "2 files"
    ui.tap("Dora 60 · Emil 20\nNew here")
    ui.run(0.5)
    ui.tap(ui.find(kind="IconButton", icon="arrow-left"))
    ui.run(0.5)
    assert app.sheet.title == "2 files"
    ui.tap("Dora 60 · Emil 20\nNew here")
    ui.run(0.5)
    ui.tap("Add to my games")
    ui.wait_beside(lambda: ui.find_all("Added: Dora, Emil"))
    ui.run(0.5)
    assert app.sheet.title == "2 files"
    assert marks(ui) == ["New here", "Added"]
    ui.tap("Add 1 game")
    ui.wait_beside(lambda: app.desk.worker.work is None and len(games(library)) == 2)
    app.back()
    ui.run(0.5)
    assert not app.sheet.is_open
    assert app.notice.text == "Added: Dora, Emil"
    ui.tap("Undo")
    ui.wait_beside(lambda: app.desk.worker.work is None and len(games(library)) == 1)


def test_rows_say_which_game_each_is(ui: UI, app: Any, two: list[Path]) -> None:
    dropped(ui, app, *two)
    first = next(row for row in ui.walk() if getattr(row, "more", "").startswith("Emil 50"))
    assert first.text == "Spice Road · 18 May 2026"
    assert first.more == "Emil 50 · Dora 40\nNew here"


def test_the_same_game_twice_is_one(ui: UI, app: Any, library: Library, two: list[Path]) -> None:
    copy = two[0].with_name("copy.century.json")
    copy.write_bytes(two[0].read_bytes())
    dropped(ui, app, two[0], copy)
    assert marks(ui) == ["New here", "The same game once more"]
    ui.tap("Add 1 game")
    ui.wait_beside(lambda: ui.find_all("Added: Dora, Emil"))
    assert len(games(library)) == 1
    ui.run(0.5)
    assert marks(ui) == ["Added", "Here already"]


def test_many_say_how_far_they_are_and_can_be_stopped(
    ui: UI, app: Any, library: Library, other: Library, docs: Path
) -> None:
    paths = [other.export(finished(other, "Dora", f"Player {i}").id, docs) for i in range(40)]
    app.taking.bring(paths)
    ui.run(0.3)
    assert app.sheet.title == "40 files"
    assert "of 40" in app.sheet.content.looked
    assert ui.audit() == []
    ui.wait_beside(lambda: ui.find_all("Add 40 games"))
    ui.run(0.3)
    ui.tap("Add 40 games")
    assert app.desk.worker.work.what == "taking"
    ui.wait_beside(lambda: app.desk.worker.work is None or app.desk.worker.work.done > 2)
    ui.run(0.3)
    assert ui.find_all("Stop")
    ui.tap("Stop")
    ui.wait_beside(lambda: app.desk.worker.work is None)
    ui.run(0.3)
    there = len(games(library))
    assert 2 < there < 40
    ui.find(f"{there} games were added")
    ui.find(f"Add {40 - there} games")
    ui.run(0.5)
    ui.tap(in_list(app, "Undo"))
    assert app.desk.worker.work.what == "taking back"
    ui.wait_beside(lambda: app.desk.worker.work is None and not games(library))


def test_what_is_left_after_a_stopped_undo_can_be_taken_back(
    ui: UI, app: Any, library: Library, other: Library, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dropped(ui, app, *(other.export(finished(other, "Dora", f"Player {i}").id, docs) for i in range(12)))
    ui.tap("Add 12 games")
    ui.wait_beside(lambda: app.desk.worker.work is None)
    ui.run(0.5)
    delete = library.games.delete

    def stopping(game: str) -> None:
        delete(game)
        if len(library.games.binned()) == 3:
            app.desk.worker.work.stop()

    monkeypatch.setattr(library.games, "delete", stopping)
    ui.tap(in_list(app, "Undo"))
    ui.wait_beside(lambda: app.desk.worker.work is None)
    ui.run(0.5)
    assert len(games(library)) == 9
    assert app.sheet.content.said == "9 games were added"
    ui.find("Add 3 games")
    ui.tap(in_list(app, "Undo"))
    ui.wait_beside(lambda: app.desk.worker.work is None and not games(library))


def test_why_nothing_was_added_is_said_and_nothing_else(
    ui: UI, app: Any, library: Library, two: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something else that was found meanwhile is no reason."""
    dropped(ui, app, *two)
    app.desk.store_room.waiting.append(Notice("gone", {"file": "bin.json", "older": 0}))
    with monkeypatch.context() as full:
        full.setattr(library, "take_in", refusing)
        ui.tap("Add 2 games")
        ui.wait_beside(lambda: app.desk.worker.work is None)
        ui.run(0.3)
    why = Notice("disk-full", {"file": "x.json"})
    assert app.sheet.content.said == said(app.t, why)
    app.desk.store_room.said()
    app.desk.store_room.waiting.append(Notice("gone", {"file": "bin.json", "older": 0}))
    for path in two:
        library.take_in(_record(path))
    ui.tap("Add 2 games")
    ui.wait_beside(lambda: app.desk.worker.work is None)
    ui.run(0.3)
    assert app.sheet.content.said == "Here already"


def refusing(*_: Any) -> Any:
    raise StorageError("disk-full", file="x.json")


def test_whoever_closes_the_list_sees_how_far_it_is(
    ui: UI, app: Any, library: Library, other: Library, docs: Path
) -> None:
    dropped(ui, app, *(other.export(finished(other, "Dora", f"Player {i}").id, docs) for i in range(20)))
    ui.tap("Add 20 games")
    app.back()
    ui.run(0.3)
    assert app.notice.text.startswith("Adding games: ")
    ui.wait_beside(lambda: app.notice.text == "20 games were added")
    ui.tap("Undo")
    ui.run(0.3)
    assert app.notice.text.startswith("Taking games back: ")
    ui.wait_beside(lambda: app.desk.worker.work is None)
    assert games(library) == []


def test_looking_ends_with_its_sheet(ui: UI, app: Any, other: Library, docs: Path) -> None:
    paths = [other.export(finished(other, "Dora", f"Player {i}").id, docs) for i in range(40)]
    # Looking waits for the library, so that it is not over before anybody has touched anything.
    with app.desk.store_room.key:
        app.taking.bring(paths)
        ui.run(0.2)
        ui.tap("Stop")
    ui.run(1)
    assert not app.sheet.is_open


def test_from_a_set_one_comes_back_to_the_list(
    ui: UI, app: Any, library: Library, sent: Path, docs: Path
) -> None:
    path = set_file(INVENTED, docs)
    dropped(ui, app, sent, path)
    ui.tap("A component set")
    ui.wait_beside(lambda: app.page.name == "set")
    ui.run(0.5)
    app.back()
    ui.run(0.5)
    assert app.page.name == "box"
    assert not app.sheet.is_open
    app.back()
    ui.run(0.5)
    assert (app.page.name, app.sheet.title) == ("home", "2 files")
    ui.tap("Add 1 game")
    ui.wait_beside(lambda: app.desk.worker.work is None and games(library))


def test_after_a_restore_the_list_is_there_as_things_are_now(
    ui: UI, app: Any, library: Library, other: Library, two: list[Path], docs: Path
) -> None:
    other.back_up(docs / "b.century-backup.zip")
    dropped(ui, app, *two, docs / "b.century-backup.zip")
    ui.tap("A backup")
    ui.wait_beside(lambda: ui.find_all("Restore"))
    ui.run(0.5)
    app.back()
    ui.run(0.5)
    assert app.sheet.title == "3 files"
    ui.tap("A backup")
    ui.wait_beside(lambda: ui.find_all("Restore"))
    ui.run(0.5)
    ui.tap("Restore")
    ui.wait_beside(lambda: app.sheet.title == "3 files" or app.sheet.title == "Restored")
    ui.run(0.5)
    if app.sheet.title == "Restored":
        app.back()
    ui.wait_beside(lambda: ui.find_all("A backup"))
    ui.run(0.5)
    assert marks(ui) == ["Here already", "Here already"]


def test_place_and_note_are_seen_before_they_are_taken(ui: UI, app: Any, other: Library, docs: Path) -> None:
    game = finished(other, "Dora", "Emil")
    other.changes.tell(game.id, "Café [YY]", "Emil was a sore loser")
    app.taking.bring([other.export(game.id, docs)])
    shown(ui, app)
    assert any("at Café" in text and "“Emil was a sore loser”" in text for text in ui.texts())


def test_files_whose_names_are_no_text(
    ui: UI, app: Any, library: Library, other: Library, docs: Path
) -> None:
    """Of another system's disk, or out of an old zip."""
    game, backup = named(docs, b"spiel-\xfc.century.json"), named(docs, b"gut-\xfc.century-backup.zip")
    game.write_bytes(other.export(finished(other, "Dora", "Emil").id, docs).read_bytes())
    other.back_up(backup)
    bad = named(docs, b"kein-\xfc.json")
    bad.write_bytes(b"rubbish")
    dropped(ui, app, game, backup, bad)
    ui.find("kein-?.json")
    ui.tap("A backup")
    ui.wait_beside(lambda: ui.find_all("Restore"))
    ui.run(0.5)
    assert app.sheet.content.name == "gut-?"
    assert ui.audit() == []


def named(folder: Path, name: bytes) -> Path:
    return folder / os.fsdecode(name)


def test_dropped_text(ui: UI, app: Any, sent: Path) -> None:
    ui.window.dispatch("on_drop_text", sent.read_bytes(), 10, 10)
    shown(ui, app)
    ui.find("New here")


def test_files_that_the_app_was_opened_with(ui: UI, library: Library, sent: Path) -> None:
    from screens.app import CenturyApp

    library.settings.save(Settings(language="en", theme="light"))
    app = ui.start(CenturyApp(library, [sent]), (360, 640))
    shown(ui, app)
    ui.find("New here")


def test_nothing_is_added_while_a_backup_is_restored(
    ui: UI, app: Any, library: Library, other: Library, sent: Path, docs: Path
) -> None:
    for _ in range(30):
        finished(other)
    other.back_up(docs / "b.century-backup.zip")
    app.taking.bring([sent])
    shown(ui, app)
    app.restore(docs / "b.century-backup.zip")
    ui.tap("Add to my games")
    ui.run(0.3)
    assert app.sheet.title == "A game", "what was looked at need not be brought again"
    ui.find("A backup is being restored: wait for it, or stop it")
    assert ui.audit() == []
    ui.wait_beside(lambda: app.desk.worker.work is None)


def test_the_language_is_changed_while_a_sheet_is_open(ui: UI, app: Any, sent: Path) -> None:
    app.taking.bring([sent])
    shown(ui, app)
    app.choose(language="de")
    ui.run(0.3)
    ui.find("Zu meinen Partien")


def test_main_hands_its_files_on() -> None:
    """As far as that can be seen without a window."""
    script = (
        "import sys, main, screens.window as window\n"
        "sys.argv = ['main.py', 'a.century.json']\n"
        "main.has_display = lambda: True\n"
        "window.open_window = lambda files: print([file.name for file in files], files[0].is_absolute())\n"
        "main.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['a.century.json'] True"
