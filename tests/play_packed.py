"""Run in a Python of its own: starts what was packed, in a window of a phone's size, and plays by touch.

Usage: python play_packed.py PACKED HANDS DATA TURNS [MODULE…]

PACKED is the folder of the package, HANDS one with the hands and eyes of the UI tests, DATA where games are
kept. After so many turns it ends, or with the game. With modules, nothing else can be imported but these, the
standard library and what lies in PACKED, and each of them has to be.
"""

import sys
import traceback
from importlib import import_module
from importlib.abc import MetaPathFinder
from pathlib import Path
from random import Random
from typing import Any

PACKED, HANDS, DATA = map(Path, sys.argv[1:4])
TURNS, ONLY = int(sys.argv[4]), sys.argv[5:]
ALLOWED = {*ONLY, *sys.stdlib_module_names, *(path.stem for path in PACKED.iterdir()), "tests"}
NEED_MORE = {"table", "scores", "result", "replay", "own map", "copy map", "panels", "set", "player"}
"""Pages that are not gone to without something to show there."""


class Only(MetaPathFinder):
    """Nothing that is not on the phone."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] not in ALLOWED:
            raise ModuleNotFoundError(f"{name} is not packed", name=name)


def play() -> None:
    from screens.offscreen import settle_environment

    settle_environment()
    from tests.ui.harness import UI
    from tests.ui.table_hand import Hand

    ui = UI()
    from engine.game import OVER
    from engine.spice_road.setup import deal
    from screens.app import PAGES, CenturyApp
    from screens.sharing import coded
    from storage.library import Library
    from storage.settings import Settings

    assert Path(sys.modules["screens"].__path__[0]).parent == PACKED, sys.modules["screens"].__path__
    with Library(DATA) as library:
        library.settings.save(Settings(language="en", theme="light"))
        app = ui.start(CenturyApp(library), (412, 916))
        ui.tap("New game")
        ui.run(1)
        deals = ui.find("The app deals")
        ui.bring_into_view(deals)
        ui.tap(deals)
        ui.tap("Start")
        ui.run(2)
        if app.sheet.is_open:
            ui.key(27)
        played = Hand(ui, deal(1)).play_to_the_end(Random(5), TURNS)
        is_over = app.desk.game.timeline.state.status == OVER
        assert len(played) == TURNS or is_over
        ui.run(3)
        ui.shot(DATA / "last.png")
        assert coded(app.desk.game.timeline.to_record()).modules
        for page in PAGES.keys() - NEED_MORE:
            app.go(page)
            ui.run(0.5)
        app.go("rules", game="golem", rule="SR-CLAIM-1")
        ui.run(1)
        ui.stop()
    with Library(DATA) as library:
        (kept,) = library.games.open_games()
        assert library.games.resume(kept.id).timeline.actions[-len(played) :] == tuple(played)
    print(f"{len(played)} turns{', to the end' if is_over else ''}")


def import_everything() -> None:
    """Whatever a module asks for is there."""
    for path in PACKED.rglob("*.py"):
        if path.stem not in ("__init__", "__main__"):
            import_module(".".join(path.relative_to(PACKED).with_suffix("").parts))
    assert not set(ONLY) - sys.modules.keys(), f"packed for nothing: {set(ONLY) - sys.modules.keys()}"


if ONLY:
    sys.meta_path.insert(0, Only())
sys.path[:1] = [str(PACKED), str(HANDS)]
try:
    play()
    import_everything()
except Exception:
    # Kivy has put its silenced log in the way.
    traceback.print_exc(file=sys.__stderr__)
    sys.exit(1)
