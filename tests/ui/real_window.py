"""The app as people start it, in a real window under Xvfb, played with a real pointer.

An off-screen twin of the same size goes through the same game: where the twin is touched, the pointer clicks.
Also for packages: `tools.packages.trial`.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image, ImageGrab

from engine.timeline import Timeline
from storage.library import Library
from storage.settings import Settings
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed

WINDOW = (1280, 800)
PATIENCE = 120.0
"""Seconds after which a window that does not answer never will, however busy the machine."""
ROOT = Path(__file__).parents[2]
OTHERWISE = ("SDL_VIDEODRIVER", "KIVY_NO_ARGS", "KIVY_NO_FILELOG", "KIVY_HOME", "WAYLAND_DISPLAY")
"""What the off-screen twin has settled in the environment, or would lead to another screen."""

Process = subprocess.Popen[bytes]


@contextmanager
def screen(size: tuple[int, int] = WINDOW) -> Iterator[str]:
    """A display of this size that nobody sees."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def waiting(in_vain: str, pause: float) -> Iterator[None]:
    """Turns to look again, with pauses between; the last of them fails."""
    for _ in range(round(PATIENCE / pause)):
        yield
        time.sleep(pause)
    raise AssertionError(in_vain)


def picture_of(display: str) -> Image.Image:
    return ImageGrab.grab(xdisplay=display)


def environment(display: str, data: Path) -> dict[str, str]:
    """What the app is started with: this display, this data folder, one dp = one pixel."""
    kept = {name: value for name, value in os.environ.items() if name not in OTHERWISE}
    return kept | {
        "DISPLAY": display,
        "CENTURY_COMPANION_DATA": str(data),
        "KIVY_METRICS_DENSITY": "1",
        "KIVY_METRICS_FONTSCALE": "1",
        "KIVY_NO_CONSOLELOG": "1",
    }


def start_app(display: str, data: Path, *command: str) -> Process:
    """In a process group of its own: a package may start another process for itself."""
    told = command or (sys.executable, "main.py")
    return subprocess.Popen(told, cwd=ROOT, env=environment(display, data), start_new_session=True)


def kill(app: Process) -> None:
    os.killpg(app.pid, signal.SIGKILL)
    app.wait()


def wait_for_window(display: str) -> None:
    """Until the screen shows the table: the same picture twice, and not a black one."""
    before = b""
    for _ in waiting("no window came up", pause=0.5):
        picture = picture_of(display)
        if picture.getbbox() and picture.tobytes() == before:
            break
        before = picture.tobytes()


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


def play_with_a_kill(
    ui: UI, display: str, folder: Path, start: Callable[[Path], Process], turns: int, more: int
) -> Timeline:
    """Records a game in `folder / "real"` by clicks: some turns, a kill, and more turns, perhaps to the end.

    `start` starts the app on that folder. Says what the game should be by then.
    """
    from screens.app import CenturyApp

    record, box = boxed("spice-road", ("Ana", "Béatrice", "Carl"), seed=31)
    real, twin = folder / "real", folder / "twin"
    for place in (real, twin):
        with Library(place) as library:
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

        ui.touch = touch_both  # type: ignore[method-assign]
        try:
            for seed, most in ((6, turns), (7, more)):
                app = start(real)
                try:
                    wait_for_window(display)
                    hand.play_to_the_end(Random(seed), most=most)
                    if over := ui.find_all(kind="Banner"):
                        ui.tap(over[0])
                    played: Timeline = game.timeline
                finally:
                    kill(app)
        finally:
            ui.touch = touch  # type: ignore[method-assign]
    return played
