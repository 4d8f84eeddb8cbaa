"""What the desk says on the glass: findings, refusals and reports, read by whoever sits at the table."""

import ast
import resource
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Semaphore
from typing import Any

import pytest

from engine.game import Touch
from engine.timeline import Timeline
from screens.paths import ROOT
from screens.work import Work
from storage.journal import encode
from storage.library import Library
from storage.settings import Settings
from tests.storage.tables import finished, play, record
from tests.storage.test_faults import limit
from tests.ui.harness import UI, audit
from tests.ui.played import LOOKS, added_up, on_table, played, started
from tests.ui.table_hand import Hand, boxed

ESCAPE = 27
PATIENCE = 10_000


@pytest.fixture(scope="module")
def shown(stage: UI, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with started(stage, tmp_path_factory.mktemp("shown")) as app:
        yield app


@pytest.fixture(scope="module")
def three() -> Timeline:
    return played(players=3, seed=1)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Of a library with twelve finished games, one on the table, and one that is destroyed."""
    with Library(tmp_path / "there") as there:
        for i in range(12):
            finished(there, "Ana", f"Player {i}")
        play(there.begin(record("Béa", "Carl")), 5)
        (there.place.path / "open" / "lost.journal").write_bytes(b"rubbish")
        there.back_up(tmp_path / "backup.zip")
    return tmp_path / "backup.zip"


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow: what the system says of a full disk, without filling one up."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)[0]
    limit(64)
    try:
        yield
    finally:
        limit(before)


def wait_for_work(ui: UI, app: Any) -> None:
    """Time passes on the glass only frame by frame; what runs beside the app needs some of the real one."""
    for _ in range(PATIENCE):
        if app.desk.worker.work is None:
            ui.run(0.3)
            return
        time.sleep(0.001)
        ui.step()
    raise AssertionError("still at work")


def said(app: Any) -> str:
    text: str = app.notice.text
    return text


# at the table


def sit_down(ui: UI, app: Any) -> tuple[Any, Hand]:
    told, box = boxed("spice-road", ("Ana", "Béa"), seed=5)
    game = app.library.begin(told)
    app.show_table(game)
    ui.run(0.3)
    return game, Hand(ui, box)


@pytest.mark.parametrize("theirs", [b"rubbish", None], ids=["changed", "removed"])
def test_a_journal_replaced_underneath_is_said_at_the_table(
    ui: UI, app: Any, library: Library, theirs: bytes | None
) -> None:
    game, hand = sit_down(ui, app)
    journal = library.games.open_journal(game.id)
    if theirs is None:
        journal.unlink()
    else:
        journal.write_bytes(theirs)
    ui.tap(hand.thing(Touch("hand", 0)))
    assert said(app).startswith(f"Another program has {'changed' if theirs else 'removed'} {journal.name}.")
    assert len(game.timeline.actions) == 1
    assert library.games.record(game.id).actions == game.timeline.actions
    assert app.page.name == "table"


def test_a_full_disk_at_the_table_refuses_a_turn_and_play_goes_on(ui: UI, app: Any, library: Library) -> None:
    game, hand = sit_down(ui, app)
    app.choose(language="fr")
    with full_disk():
        ui.tap(hand.thing(Touch("hand", 0)))
    assert said(app) == f"Disque plein : {game.id}.journal n’a pas été enregistré"
    assert game.timeline.actions == ()
    ui.tap(hand.thing(Touch("hand", 0)))
    assert library.games.record(game.id).actions == game.timeline.actions != ()


def test_a_full_disk_at_the_score_sheet(ui: UI, app: Any, library: Library) -> None:
    game = added_up(library)
    app.show_table(game)
    ui.run(0.3)
    with full_disk():
        ui.tap(ui.find(kind="Value", value=12))
    assert said(app).startswith("The disk is full")
    assert app.page.total == 0
    ui.tap(ui.find(kind="Value", value=12))
    assert app.page.total == 12


# the end of a game


def test_a_full_disk_at_the_end_shows_the_result_and_loses_nothing(
    ui: UI, app: Any, library: Library, three: Timeline
) -> None:
    game = on_table(library, three)
    app.show_table(game)
    ui.run(0.3)
    with full_disk():
        ui.tap(ui.find(kind="Banner"))
        ui.run(0.3)
    assert said(app).startswith("The disk is full")
    winner = three.header.players[three.outcome.winners[0]]
    assert app.page.verdict.startswith(f"{winner} wins")
    assert app.stack == ["home", "table", "result"]
    assert [one.id for one in library.games.open_games()] == [game.id]
    ui.key(ESCAPE)
    assert app.page.name == "table"
    ui.tap(ui.find(kind="Banner"))
    ui.run(0.3)
    assert app.stack == ["home", "result"]
    assert [one.id for one in library.games.recent()] == [game.id]


def test_arriving_at_a_result_changes_nothing(ui: UI, app: Any, library: Library, three: Timeline) -> None:
    game = on_table(library, three)
    app.show_table(game)
    app.go("result", result=app.desk.result(game))
    ui.run(0.3)
    assert app.stack == ["home", "table", "result"]
    assert [one.id for one in library.games.open_games()] == [game.id]
    assert not list(library.games.recent())


def test_a_game_that_was_stopped_is_not_gone_back_to(
    ui: UI, app: Any, library: Library, three: Timeline
) -> None:
    app.show_table(on_table(library, three, 30))
    app.page.open_result()
    assert app.stack == ["home", "table", "result"]
    app.page.stop()
    ui.run(0.3)
    assert app.stack == ["home", "result"]
    ui.key(ESCAPE)
    assert app.page.name == "home"


# a game that storage refuses


def test_a_game_that_cannot_be_opened_is_said_and_the_app_goes_on(ui: UI, app: Any, library: Library) -> None:
    game = library.begin(record("Ana", "Béa"))
    path = library.games.open_journal(game.id)
    (listed,) = library.games.open_games()
    unplayable = {**game.timeline.to_record().to_json(), "actions": [{"do": "score", "player": 7}]}
    spoilt = encode(unplayable, [])
    path.write_bytes(spoilt)
    shutil.rmtree(library.place.path / "copies", ignore_errors=True)
    app.choose(language="it")
    app.go("home")
    ui.run(0.2)
    app.carry_on(listed)
    ui.run(0.3)
    assert app.page.name == "home"
    assert said(app)
    assert {notice.key for notice in app.desk.store_room.found} == {"unreadable-game"}
    assert path.read_bytes() == spoilt
    ui.tap("Nuova partita")
    assert app.page.name == "new game"


# several at once


@pytest.fixture
def damaged(library: Library) -> None:
    """Two files that will be found damaged."""
    library.begin(record("Ana", "Béa"))
    library.settings.save(Settings(language="en", motion=False))
    library.place.path.joinpath("players.json").write_bytes(b"rubbish")
    library.place.path.joinpath("bin.json").write_bytes(b"rubbish")


def test_several_findings_are_one_message_that_leads_to_all(ui: UI, app: Any, damaged: None) -> None:
    app.go("settings")
    app.page.ids.scroll.scroll_to(app.page.ids.files, animate=False)
    ui.run(0.3)
    assert ui.find_all("Save and restore")
    assert not ui.find_all("What was found")
    app.go("home")
    ui.run(0.2)
    assert said(app) == "There are 2 messages about your files"
    ui.tap("Show")
    ui.run(0.3)
    assert len([text for text in ui.texts() if "was damaged" in text]) == 2
    ui.key(ESCAPE)
    ui.run(7)
    assert said(app) == "", "they were read"
    app.go("settings")
    app.page.ids.scroll.scroll_to(app.page.ids.files, animate=False)
    ui.run(0.3)
    assert ui.find("2 messages since the app was opened")
    ui.tap("What was found")
    ui.run(0.3)
    assert len([text for text in ui.texts() if "was damaged" in text]) == 2


def test_an_answer_does_not_push_a_finding_out(ui: UI, app: Any, library: Library) -> None:
    finished(library, "Ana", "Béa")
    app.go("history")
    ui.wait_beside(lambda: app.page.games)
    library.place.path.joinpath("bin.json").write_bytes(b"rubbish")
    app.page.delete(app.page.games[0])
    ui.run(0.1)
    assert said(app) == "Deleted: Ana, Béa"
    assert ui.find("Undo")
    ui.run(6.2)
    assert said(app).startswith("bin.json was damaged.")
    ui.run(6.2)
    assert said(app) == ""


def test_a_finding_while_another_is_read_is_counted_with_it(ui: UI, app: Any, library: Library) -> None:
    game, hand = sit_down(ui, app)
    library.games.open_journal(game.id).unlink()
    ui.tap(hand.thing(Touch("hand", 0)))
    assert said(app).startswith("Another program has removed")
    library.place.path.joinpath("players.json").write_bytes(b"rubbish")
    app.go("home")
    ui.run(0.2)
    assert said(app) == "There are 2 messages about your files"


def test_what_a_sheet_covers_is_still_to_be_read_afterwards(ui: UI, app: Any, library: Library) -> None:
    game, hand = sit_down(ui, app)
    library.games.open_journal(game.id).unlink()
    ui.tap(hand.thing(Touch("market", 0)))
    assert app.sheet.is_open, "the table is asked which card was turned up"
    ui.run(20)
    ui.key(ESCAPE)
    assert said(app).startswith("Another program has removed")
    ui.run(7)
    assert said(app) == ""


# backing up and restoring


def test_a_backup_is_saved_where_people_keep_their_files(
    ui: UI, app: Any, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "Documents").mkdir(parents=True)
    finished(library)
    app.go("settings")
    app.page.ids.scroll.scroll_y = 0
    ui.run(0.2)
    ui.tap("Save and restore")
    ui.run(0.3)
    ui.tap("Save a backup")
    wait_for_work(ui, app)
    (made,) = (tmp_path / "home" / "Documents").iterdir()
    assert said(app) == f"Saved as {made}"
    ui.run(7)
    ui.tap(ui.find(kind="Row", icon="archive-outline"))
    ui.wait_beside(lambda: ui.find_all("Restore"))
    ui.run(0.5)
    ui.tap("Restore")
    wait_for_work(ui, app)
    assert ui.find("1 game was here already"), app.sheet.is_open


def test_a_report_is_said_completely(ui: UI, app: Any, library: Library, backup: Path) -> None:
    app.restore(backup)
    wait_for_work(ui, app)
    assert app.sheet.is_open
    assert ui.find("13 games are new")
    assert ui.find("1 damaged file gave nothing or not all: open/lost.journal")
    assert not ui.audit()
    ui.key(ESCAPE)
    assert len(list(library.games.recent())) == 12


def test_no_game_lies_on_the_table_while_a_backup_is_restored(
    ui: UI, app: Any, library: Library, backup: Path
) -> None:
    game, _ = sit_down(ui, app)
    app.go("settings")
    assert app.stack == ["home", "table", "settings"]
    with app.desk.store_room.storage():
        app.restore(backup)
        ui.run(0.3)
        assert app.stack == ["home", "settings"]
        ui.key(ESCAPE)
        app.carry_on(library.games.open_games()[0])
        ui.run(0.3)
        assert said(app).startswith("A backup is being restored")
        assert app.page.name == "home"
    wait_for_work(ui, app)
    ui.key(ESCAPE)
    assert len(library.games.open_games()) == 2
    assert app.page.open_game is not None
    app.carry_on(next(one for one in library.games.open_games() if one.id == game.id))
    assert app.page.name == "table"


def test_scores_of_the_game_that_left_the_table_are_not_gone_back_to(
    ui: UI, app: Any, library: Library, three: Timeline, backup: Path
) -> None:
    app.show_table(on_table(library, three, 30))
    app.page.open_result()
    app.go("settings")
    app.restore(backup)
    assert app.stack == ["home", "settings"]
    wait_for_work(ui, app)


class Steps:
    """Long work that waits after each of its steps until it is told to go on."""

    def __init__(self, work: Work) -> None:
        self._told: Queue[int] = Queue()
        self._go = Semaphore(0)
        self._progress = work.progress
        work.progress = self._step  # type: ignore[method-assign]

    def _step(self, done: int, total: int) -> bool:
        goes_on = self._progress(done, total)
        self._told.put(done)
        self._go.acquire()
        return goes_on

    def next(self) -> int:
        """How far it is, once it is as far as that and waits."""
        return self._told.get(timeout=60)

    def go_on(self) -> None:
        self._go.release()


def test_how_far_a_restore_is_can_be_read(ui: UI, app: Any, library: Library, backup: Path) -> None:
    with app.desk.store_room.storage():
        app.restore(backup)
        steps = Steps(app.desk.worker.work)
    seen = []
    for _ in range(15):
        done = steps.next()
        ui.run(0.3)
        seen.append((done, said(app)))
        assert ui.find("Stop")
        assert app.desk.worker.work is not None
        assert app.desk.worker.work.what == "restore"
        steps.go_on()
    assert seen == [(done, f"Restoring games: {done} of 14") for done in range(15)]
    wait_for_work(ui, app)
    assert not said(app).startswith("Restoring")
    assert not ui.find_all("Stop")
    assert len(list(library.games.recent())) == 12


def test_a_restore_can_be_stopped_and_says_so(ui: UI, app: Any, library: Library, backup: Path) -> None:
    with app.desk.store_room.storage():
        app.restore(backup)
        ui.run(0.3)
        ui.tap("Stop")
    wait_for_work(ui, app)
    assert said(app) == "Ended early: 14 games were not looked at"
    assert not list(library.games.recent())


def test_a_renaming_that_was_cut_off_goes_on_after_the_start_and_is_said(
    ui: UI, app: Any, library: Library
) -> None:
    for i in range(3):
        finished(library, "Bea", f"Player {i}")
    with app.desk.store_room.storage():
        library.changes.rename("Bea", "Bee")
        app._catch_up(0)
        ui.run(0.3)
        assert said(app).startswith("Changing names: ")
    wait_for_work(ui, app)
    assert {game.players[0] for game in library.games.recent()} == {"Bee"}
    assert not app.desk.long_work.is_half_changed


# the rule


def test_pages_ask_the_desk() -> None:
    """Whoever called the library past the desk would leave unsaid what it finds."""
    may = {"store_room.py", "long_work.py", "exchanging.py", "app.py", "demo.py"}
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "screens").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "library" and path.name not in may
    ]
    assert not found


# every look of it


@pytest.mark.parametrize(("language", "size", "percent"), LOOKS)
def test_nothing_is_cut_covered_or_small(
    stage: UI, app: Any, damaged: None, backup: Path, language: str, size: tuple[int, int], percent: int
) -> None:
    stage.resize(*size)
    app.choose(language=language, text_percent=percent)
    app.desk.colours()
    app.go("settings")
    stage.run(0.3)
    assert said(app)
    assert not audit(app.notice)
    app.notice.hide()
    stage.run(0.1)
    assert not stage.audit()
    app.open_findings()
    stage.run(0.3)
    assert not stage.audit()
    app.sheet.close()
    with app.desk.store_room.storage():
        app.restore(backup)
        stage.run(0.3)
        assert not audit(app.notice)
    wait_for_work(stage, app)
    assert app.sheet.is_open
    assert not stage.audit()
