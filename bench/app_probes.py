"""The app under measurement, in processes of its own: `python -m bench.app_probes NAME` prints what it took.

Off-screen, with real GL: a frame counts when it is drawn, not when it is ready to be.
"""

import gc
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from screens.offscreen import Stage


def _draw(stage: Stage) -> None:
    from kivy.graphics.opengl import glFinish

    stage.step()
    stage.window.dispatch("on_draw")
    glFinish()


def _table(turns: int) -> tuple[Stage, Any, Path]:
    """The table page on a game of so many turns, and the folder that it is kept in."""
    from bench.bench_engine import game_of
    from engine.record import Record
    from engine.spice_road.setup import deal
    from engine.spice_road.values import HouseRules
    from screens.app import CenturyApp
    from storage.library import Library

    folder = Path(tempfile.mkdtemp(prefix="century-bench-"))
    stage = Stage()
    app = stage.start(CenturyApp(Library(folder)), (412, 916))
    seed, actions = game_of(turns)
    app.show_table(app.library.begin(Record("spice-road", ("Ana", "Béa", "Carl"), deal(seed), HouseRules())))
    game = app.page.sitting.game
    for action in actions:
        game.save(game.timeline.record(action))
    app.show_table(game)
    stage.run(1)
    return stage, app, folder


def touch_to_drawn(turns: int) -> dict[str, float]:
    """Seconds from a finger lifted off a card to the next table drawn, and the engine and journal in it."""
    stage, app, _ = _table(turns)
    page = app.page
    rest = page.board._rest
    x, y = rest.to_window(*rest.center)
    _draw(stage)
    whole, inner = [], []
    for _ in range(25):
        finger = stage._finger(x, y)
        stage.loop.post_dispatch_input("begin", finger)
        _draw(stage)
        gc.collect()
        start = perf_counter()
        stage.loop.post_dispatch_input("end", finger)
        _draw(stage)
        whole.append(perf_counter() - start)
        game = page.sitting.game
        action = game.timeline.actions[-1]
        game.save(game.timeline.undo())
        start = perf_counter()
        game.save(game.timeline.record(action))
        inner.append(perf_counter() - start)
        page.undo()
        stage.run(0.2)
        _draw(stage)
    return {"whole": median(whole), "engine and journal": median(inner)}


def memory() -> dict[str, float]:
    """Resident bytes after 100 and after 1,000 turns recorded and undone."""
    stage, app, _ = _table(20)
    page = app.page
    from engine.game import Touch

    sizes = {}
    for turn in range(1, 1001):
        page.touched(Touch("rest", 0))
        stage.step(2)
        page.undo()
        stage.step(2)
        if turn in (100, 1000):
            gc.collect()
            sizes[f"after {turn}"] = _resident()
    return sizes


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096.0


def first_frame() -> dict[str, float]:
    """Our app to its first drawn frame; the caller takes the time of the whole process."""
    from storage.library import Library

    stage = Stage()
    from screens.app import CenturyApp

    app = CenturyApp(Library(Path(tempfile.mkdtemp(prefix="century-bench-"))))
    _begin(stage, app)
    return {}


def smallest_app() -> dict[str, float]:
    """A KivyMD app with one label, likewise."""
    stage = Stage()
    from kivymd.app import MDApp
    from kivymd.uix.label import MDLabel

    class Smallest(MDApp):  # type: ignore[misc]
        def build(self) -> MDLabel:
            return MDLabel(text="Century", halign="center")

    _begin(stage, Smallest())
    return {}


def _begin(stage: Stage, app: Any) -> None:
    from kivy.app import App

    stage.resize(412, 916)
    App._running_app = app
    app._run_prepare()
    _draw(stage)


PROBES: dict[str, Callable[[], dict[str, float]]] = {
    "turn 1": lambda: touch_to_drawn(1),
    "turn 150": lambda: touch_to_drawn(150),
    "memory": memory,
    "first frame": first_frame,
    "smallest app": smallest_app,
}

if __name__ == "__main__":
    print(json.dumps(PROBES[sys.argv[1]]()))
