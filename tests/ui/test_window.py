"""The app as people start it: `main.py` in a real window under Xvfb, played with a real pointer.

An off-screen twin of the same size goes through the same game: where the twin is touched, the pointer clicks.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import ImageGrab

from storage.library import Library
from storage.settings import Settings
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed

WINDOW = (1280, 800)
PATIENCE = 120.0
"""Seconds after which a window that does not answer never will, however busy the machine."""
ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")),
    reason="needs Xvfb and xdotool; ./test installs them",
)


@pytest.fixture
def display() -> Iterator[str]:
    read, write = os.pipe()
    screen = f"{WINDOW[0]}x{WINDOW[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


def waiting(in_vain: str, pause: float) -> Iterator[None]:
    """Turns to look again, with pauses between; the last of them fails."""
    for _ in range(round(PATIENCE / pause)):
        yield
        time.sleep(pause)
    pytest.fail(in_vain)


class Pointer:
    """Clicks in a window, and waits until the app has written down what that meant."""

    def __init__(self, display: str, journal: Path) -> None:
        self.environment = {**os.environ, "DISPLAY": display}
        self.journal = journal
        self.recorded = 0.0

    def click(self, x: float, y: float) -> None:
        # Two clicks on one spot within 0.4 s are one, as a finger that bounces is.
        time.sleep(max(0.0, self.recorded + 0.45 - time.monotonic()))
        before = self.journal.stat().st_size
        at = [str(round(x)), str(round(WINDOW[1] - 1 - y))]
        subprocess.run(["xdotool", "mousemove", *at, "click", "1"], env=self.environment, check=True)
        for _ in waiting(f"a click at {at} was not recorded", pause=0.02):
            if not self.journal.exists() or self.journal.stat().st_size != before:
                break
        self.recorded = time.monotonic()


def start_app(display: str, data: Path) -> "subprocess.Popen[bytes]":
    environment = {
        **os.environ,
        "DISPLAY": display,
        "CENTURY_COMPANION_DATA": str(data),
        "KIVY_HOME": str(data.parent / "kivy"),
        "KIVY_METRICS_DENSITY": "1",
        "KIVY_METRICS_FONTSCALE": "1",
        "KIVY_NO_CONSOLELOG": "1",
    }
    for name in ("SDL_VIDEODRIVER", "KIVY_NO_ARGS", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    return subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=environment)


def wait_for_window(display: str) -> None:
    """Until the screen shows the table: the same picture twice, and not a black one."""
    before = b""
    for _ in waiting("no window came up", pause=0.5):
        picture = ImageGrab.grab(xdisplay=display)
        if picture.getbbox() and picture.tobytes() == before:
            break
        before = picture.tobytes()


def test_a_whole_game_with_a_real_pointer_and_a_kill(ui: UI, display: str, tmp_path: Path) -> None:
    from screens.app import CenturyApp

    record, box = boxed("spice-road", ("Ana", "Béatrice", "Carl"), seed=31)
    real, twin = tmp_path / "real", tmp_path / "twin"
    for folder in (real, twin):
        with Library(folder) as library:
            library.settings.save(Settings(language="en", theme="light", motion=False))
            library.begin(record)
    (journal,) = (real / "open").glob("*.journal")
    pointer = Pointer(display, journal)
    with Library(twin) as library:
        ui.start(CenturyApp(library), WINDOW)
        hand = Hand(ui, box)
        game = hand.page.sitting.game
        touch = ui.touch

        def touch_both(x: float, y: float, **how: Any) -> None:
            pointer.click(x, y)
            touch(x, y, **how)

        app = start_app(display, real)
        try:
            wait_for_window(display)
            ui.touch = touch_both  # type: ignore[method-assign]
            hand.play_to_the_end(Random(6), most=30)
            app.kill()
            app.wait()
            app = start_app(display, real)
            wait_for_window(display)
            hand.play_to_the_end(Random(7))
            ui.tap(ui.find(kind="Banner"))
            expected = game.timeline
        finally:
            ui.touch = touch  # type: ignore[method-assign]
            app.kill()
            app.wait()
    with Library(real) as library:
        (summary,) = library.games.recent()
        assert library.games.record(summary.id).actions == expected.actions
        assert summary.totals == tuple(score.total for score in expected.outcome.scores)
