"""What comes in, on screen and in a language made on the fly: nothing untranslated, nothing cut off."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from screens.brought import Brought
from screens.incoming import GameIn, Looked
from screens.taking_sheets import GameInSheet
from storage.notices import Notice
from storage.restore import Foreseen
from tests.storage.tables import finished
from tests.ui.harness import UI
from tests.ui.test_pseudo import looked_at, shown

__all__ = ["shown"]


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("screens.machine.system.documents", lambda: tmp_path)
    monkeypatch.setattr("screens.machine.handed.places", lambda: [tmp_path])
    monkeypatch.setattr("screens.machine.handed.can_pick", lambda: False)
    return tmp_path


def test_the_page_of_backups(stage: UI, shown: Any, docs: Path) -> None:
    shown.library.back_up_automatically()
    shown.go("backup")
    looked_at(stage)
    shown.page.ids.scroll.scroll_y = 0
    looked_at(stage)


def test_the_sheets(stage: UI, shown: Any, docs: Path) -> None:
    shown.go("home")
    shown.taking.open()
    looked_at(stage)
    summary = finished(shown.library, "Ñýl", "Bdd")
    record = shown.library.games.record(summary.id)
    for what in ("added", "same", "continued", "both", "taken back"):
        game = GameIn(record, summary, what)  # type: ignore[arg-type]
        shown.taking._show(Brought((), [Looked("x", game)]))
        looked_at(stage)
        assert isinstance(shown.sheet.content, GameInSheet)
    bad = Looked("x", Notice("unknown-kind", {"file": "x"}))
    new = Looked("x", GameIn(record, replace(summary, id="x"), "added"))
    brought = Brought((), [new, new, bad])
    shown.taking._show(brought)
    looked_at(stage)
    shown.taking._say_taken(brought, brought.take([0], [("x", "added")]))
    looked_at(stage)
    shown.taking._open_looking(3)
    looked_at(stage)
    shown.group.open()
    looked_at(stage)
    shown.back()


def test_a_backup(stage: UI, shown: Any, docs: Path) -> None:
    path = docs / "x.century-backup.zip"
    shown.library.back_up(path)
    shown.taking.show_backup(path)
    sheet = shown.sheet.content
    stage.wait_beside(lambda: sheet.share == 1)
    looked_at(stage)
    everything = dict.fromkeys(("added", "same", "continued", "both", "taken back"), 2)
    sheet.foresight = sheet.foresight._replace(foreseen=Foreseen(20, 12, everything, 2))  # type: ignore[arg-type]
    looked_at(stage)
    shown.back()


def test_a_group_folder_that_is_on(stage: UI, shown: Any, docs: Path) -> None:
    (docs / "s").mkdir()
    shown.group._take(str(docs / "s"))
    stage.wait_beside(lambda: shown.group.done is not None and not shown.group.busy)
    stage.run(0.4)
    # A path is as long as it is.
    assert [finding for finding in stage.audit() if str(docs) not in finding] == []
    shown.group.leave()
    shown.back()
