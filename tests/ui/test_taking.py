"""The way in: whatever is brought is shown first, added with one touch, and taken back with another."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from engine.compact import pack_game
from screens.paths import ROOT
from storage import sets
from storage.library import Library
from storage.settings import Settings
from tests.engine.new_world.table import INVENTED
from tests.storage.spoilt_backups import tree
from tests.storage.tables import Clock, finished
from tests.ui.harness import UI

SIZES = [(360, 640), (915, 412), (1280, 800)]


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where people keep their files, on a machine without dialogs."""
    path = tmp_path / "Documents"
    path.mkdir()
    monkeypatch.setattr("screens.system.documents", lambda: path)
    monkeypatch.setattr("screens.handed.places", lambda: [path])
    monkeypatch.setattr("screens.handed.can_pick", lambda: False)
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
    assert games(library) == []
    assert [entry.summary.players for entry in library.games.binned()] == [("Dora", "Emil")]


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
    assert games(library) == []


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
    ui.find(app.t("storage.broken-record.without", file="x.century.json"))
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
    for path in (*paths, docs / "bad.century.json", docs / "b.century-backup.zip"):
        ui.window.dispatch("on_drop_file", str(path).encode(), 10, 10)
    shown(ui, app)
    assert app.sheet.title == "5 files"
    ui.tap("Add 2 games")
    ui.wait_beside(lambda: app.notice.text)
    assert app.notice.text == "2 games were added"
    assert len(games(library)) == 3
    ui.tap("Undo")
    assert len(games(library)) == 1


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
    assert app.notice.text == app.t["backup.busy"]
    ui.wait_beside(lambda: app.desk.work is None)


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
