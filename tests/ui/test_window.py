"""`main.py` in a real window, played with a real pointer."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from engine.record import About, Record
from engine.sheet import NoSetup, SheetOptions
from storage.bookmarks import Bookmark
from storage.library import Library
from storage.settings import Settings
from storage.window import WindowPlace, remember
from tests.ui.harness import UI
from tests.ui.played import played, sheet
from tests.ui.real_window import (
    WINDOW,
    kill,
    picture_of,
    play_with_a_kill,
    screen,
    start_app,
    wait_for_window,
    waiting,
)

STARTED = "2026-03-01T18:00:00Z"
SHEETS = (sheet(0, 50), sheet(1, 40))

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")),
    reason="needs Xvfb and xdotool; ./test installs them",
)


@pytest.fixture
def display() -> Iterator[str]:
    with screen() as display:
        yield display


class Visitor:
    """Looks around in a window with a real pointer and real keys; where the twin is touched, it clicks.

    Nothing may be written by that, so it waits for the window to be still.
    """

    def __init__(self, display: str, ui: UI) -> None:
        self.display, self.ui, self.twins_touch = display, ui, ui.touch
        self.environment = {**os.environ, "DISPLAY": display}

    def do(self, *what: str) -> None:
        subprocess.run(["xdotool", *what], env=self.environment, check=True)

    def touch(self, x: float, y: float, *, hold: float = 0.05) -> None:
        before = picture_of(self.display).tobytes()
        self.do("mousemove", str(round(x)), str(round(WINDOW[1] - 1 - y)), "mousedown", "1")
        time.sleep(hold)
        self.do("mouseup", "1")
        self.twins_touch(x, y, hold=hold)
        for _ in waiting(f"a click at {x}, {y} showed nothing", pause=0.05):
            if picture_of(self.display).tobytes() != before:
                break
        self.be_still()

    def write(self, text: str) -> None:
        self.do("type", "--delay", "40", text)
        self.ui.type(text)
        time.sleep(0.5)

    def be_still(self, seconds: float = 0.35) -> None:
        """Until the window has been the same for a while, for less than a cursor needs to blink; then so is
        the twin."""
        before, since = b"", time.monotonic()
        for _ in waiting("the window is never still", pause=0.1):
            now = picture_of(self.display).tobytes()
            if now != before:
                before, since = now, time.monotonic()
            elif time.monotonic() - since > seconds:
                break
        self.ui.run(0.5)
        self.ui.wait_beside(lambda: not any(one.is_on for one in self.ui.app.desk.searches.latest.values()))
        self.ui.wait_beside(lambda: self.ui.app.desk.worker.work is None)
        self.ui.run(0.5)


def test_a_whole_game_with_a_real_pointer_and_a_kill(ui: UI, display: str, tmp_path: Path) -> None:
    expected = play_with_a_kill(ui, display, tmp_path, partial(start_app, display), turns=30, more=400)
    with Library(tmp_path / "real") as library:
        (summary,) = library.games.recent()
        assert library.games.record(summary.id).actions == expected.actions
        assert summary.totals == tuple(score.total for score in expected.outcome.scores)


@pytest.mark.parametrize(
    ("left", "seen"), [(60, (60, 40, 960, 740)), (5000, (190, 50, 1090, 750))], ids=["there", "gone monitor"]
)
def test_the_window_is_where_it_was(
    display: str, tmp_path: Path, left: int, seen: tuple[int, int, int, int]
) -> None:
    with Library(tmp_path) as library:
        library.settings.save(Settings(language="en", theme="light", motion=False, introduced=True))
        remember(library.place, WindowPlace(width=900, height=700, left=left, top=40))
    app = start_app(display, tmp_path)
    try:
        wait_for_window(display)
        assert picture_of(display).getbbox() == seen
    finally:
        kill(app)


def test_looking_back_with_a_real_pointer(ui: UI, display: str, tmp_path: Path) -> None:
    """A finished game is opened and played through, jumped in by its chart, bookmarked, gone on with from
    there, and left as it was; two players are made one, and are two again."""
    from screens.app import CenturyApp
    from screens.widgets.result_card import HEAD, STEP, UNITS

    real, twin = tmp_path / "real", tmp_path / "twin"
    records = [
        replace(played(players=3).to_record(), about=About(id="20260301-180000-00000001", started=STARTED)),
        Record("golem", ("Beatrice", "Carl"), NoSetup(), SheetOptions(), SHEETS, scores_only=True),
    ]
    for folder in (real, twin):
        with Library(folder, lambda: datetime(2026, 3, 2, 18, tzinfo=UTC)) as library:
            library.settings.save(Settings(language="en", theme="light", motion=False, introduced=True))
            for record in records:
                library.add(record)
    count = len(records[0].actions)
    with Library(twin) as library:
        ui.start(CenturyApp(library), WINDOW)
        visitor = Visitor(display, ui)
        app = start_app(display, real)
        try:
            wait_for_window(display)
            ui.touch = visitor.touch  # type: ignore[method-assign]
            ui.tap("History")
            ui.tap(next(row for row in ui.find_all(kind="GameRow") if not row.summary.scores_only))
            ui.tap("Replay")
            page = ui.app.page
            for speed in ("1×", "2×"):
                ui.tap(ui.find(kind="Control", text=speed))
            chart = ui.find(kind="ScoreChart")
            high = chart.y + chart.laid.plot[1] + chart.laid.plot[3] / 2
            ui.touch(chart.x + chart.laid.x[-12], high)
            ui.tap(ui.find(kind="Control", icon="play"))
            visitor.be_still(2.0)
            ui.run(30)
            assert page.number == page.last
            ui.tap(ui.find(kind="Control", icon="bookmark-outline"))
            ui.tap("Done")
            ui.touch(chart.x + chart.laid.x[30], high)
            assert page.number == 30
            ui.tap(ui.find(kind="Control", icon="bookmark-outline"))
            ui.tap(ui.find(kind="Field"))
            visitor.write("lost it")
            ui.tap("Done")
            ui.tap(ui.find(kind="ContinueButton"))
            assert ui.app.page.name == "table"
            (journal,) = (real / "open").glob("*.journal")
            assert journal.stat().st_size
            ui.tap(ui.find(kind="PushButton", text="Undo"))
            assert (ui.app.page.name, ui.app.page.number) == ("replay", 30)
            for name in ("replay", "result"):
                assert ui.app.page.name == name
                ui.tap(ui.find(kind="IconButton", icon="arrow-left"))
            ui.tap(next(row for row in ui.find_all(kind="GameRow") if row.summary.scores_only))
            card = ui.find(kind="ResultCard")
            # Beatrice has won: hers is the first line.
            x, top = card.to_window(card.center_x, card.top)
            ui.touch(x, top - (HEAD + STEP / 2) * card.width / UNITS)
            assert ui.app.page.player == "Beatrice"
            assert ui.app.page.name == "player"
            ui.tap(ui.find(kind="IconButton", icon="pencil-outline"))
            ui.tap(ui.find(kind="Chip", text="Same as Béatrice?"))
            ui.tap("They are the same person")
            assert ui.app.page.player == "Béatrice"
            ui.tap("Undo")
            assert ui.app.page.player == "Beatrice"
        finally:
            ui.touch = visitor.twins_touch  # type: ignore[method-assign]
            kill(app)
    with Library(real) as library:
        golem, cards = library.games.recent()
        assert library.games.record(cards.id).actions == records[0].actions
        assert library.bookmarks.of(cards.id) == (Bookmark(at=30, word="lost it"), Bookmark(at=count))
        assert not library.games.open_games(), "it was gone on with, and that was taken back"
        assert golem.players == ("Beatrice", "Carl")
        assert [one.was for one in library.changes.renamings()] == []
