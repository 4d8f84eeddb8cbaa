"""Code and layouts are loaded while nobody touches anything, pages are built and sheets are laid out."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from storage.library import Library
from tests.storage.tables import record
from tests.ui.harness import UI
from tests.ui.table_hand import boxed

WAITS = """
import json, os, sys
from pathlib import Path
from tests.ui.harness import UI
from tests.ui.table_hand import boxed
stage = UI()
from screens.app import PAGES, CenturyApp
from screens.page import load_layout
from storage.library import Library
app = stage.start(CenturyApp(Library(Path(sys.argv[1]))), (360, 640))
def loaded():
    return sorted(page for page in PAGES.values() if page.rsplit(".", 1)[0] in sys.modules)
for _ in range(30):
    stage.loop.post_dispatch_input("begin", finger := stage._finger(2, 2))
    stage.loop.post_dispatch_input("end", finger)
    stage.run(0.2)
touching = loaded()
stage.run(8)
idle, layouts = loaded(), load_layout.cache_info().currsize
for page in PAGES.values():
    module, kind = page.rsplit(".", 1)
    load_layout(getattr(sys.modules[module], kind).layout)
print(json.dumps([touching, idle, layouts == load_layout.cache_info().currsize]), flush=True)
os._exit(0)
"""


def test_all_is_there_before_anybody_asks_and_nothing_while_somebody_touches(tmp_path: Path) -> None:
    from screens.app import PAGES

    with Library(tmp_path / "library") as library:
        library.begin(record("Ana", "Béa"))
    told = subprocess.run(
        [sys.executable, "-c", WAITS, str(tmp_path / "library")], capture_output=True, text=True, check=True
    )
    touching, idle, has_layouts = json.loads(told.stdout.splitlines()[-1])
    assert "screens.history.HistoryPage" not in touching, "a touch is not kept waiting"
    assert idle == sorted(PAGES.values())
    assert has_layouts


def test_what_comes_first_is_needed_by_a_page() -> None:
    """A module that no page needs any more is not loaded for nothing; a table's sheets are needed by it."""
    from screens.app import PAGES
    from screens.preparing import BEFORE

    code = f"""
import sys
from screens.offscreen import settle_environment
settle_environment()
from importlib import import_module
for page in {tuple(PAGES.values())!r}:
    import_module(page.rsplit(".", 1)[0])
pages = [module for module in {BEFORE!r} if not module.startswith("screens.table.")]
print([module for module in pages if module not in sys.modules])
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == "[]"


LONG, CALM = 20.0, 1.8
"""Seconds in which all of it is done, if nobody touches anything, and after which it begins."""


@pytest.fixture
def on_screen(ui: UI, library: Library) -> Any:
    """A game on the table, at which everything is ready."""
    from screens.app import CenturyApp

    library.begin(boxed("spice-road", ("Ana", "Béa"), seed=1)[0]).close()
    app = ui.start(CenturyApp(library), (360, 640))
    ui.run(LONG)
    return app


def painted(ui: UI, top: Any) -> dict[Any, int]:
    """How often each widget below was painted from now on."""
    from screens.widgets.drawn import Drawn

    times = {}
    for widget in top.walk():
        if isinstance(widget, Drawn):
            times[widget] = 0
            paint = widget.paint

            def counted(picture: Any, widget: Any = widget, paint: Any = paint) -> None:
                times[widget] += 1
                paint(picture)

            widget.paint = counted
    return times


def test_pages_that_people_go_to_are_built_and_painted_before(ui: UI, on_screen: Any) -> None:
    from screens.app import PAGES
    from screens.preparing import OFTEN

    assert set(on_screen._pages) >= set(OFTEN), "each was built"
    assert set(OFTEN) <= set(PAGES)
    rules = on_screen._pages["rules"]
    assert rules.manager is None, "nobody has been there"
    times = painted(ui, rules)
    on_screen.go("rules", game="spice-road")
    ui.run(0.5)
    assert on_screen.page is rules
    assert len(times) > 10
    assert sum(times.values()) < len(times) / 2, "most of it had been painted"


def test_nothing_is_built_while_somebody_touches(ui: UI, library: Library) -> None:
    from screens.app import CenturyApp

    app = ui.start(CenturyApp(library), (360, 640))
    for _ in range(30):
        ui.touch(2, 2)
        ui.run(0.2)
    assert set(app._pages) == {"home"}


def test_sheets_that_take_long_are_laid_out_before_anybody_opens_them(ui: UI, on_screen: Any) -> None:
    page = on_screen.page
    sheet = page.by_hand.sheet_of(page.shown_seat)
    assert sheet.parent is None
    times = painted(ui, sheet)
    page.set_by_hand(-1)
    ui.run(0.5)
    assert on_screen.sheet.content is sheet
    assert len(times) > 5
    assert sum(times.values()) <= 2, "it was painted as large as it is"


def test_pictures_of_what_may_be_named_are_there_before_they_are_asked_for(ui: UI, on_screen: Any) -> None:
    kept = on_screen.page.asking._cells._kept
    state = on_screen.page.sitting.state
    assert set(kept) == {*state.table.points, *state.table.merchants} - {*state.table.starting}
    assert all(cell._painted is not None for cell in kept.values())


def test_it_goes_on_while_somebody_with_fewer_cards_is_looked_at(ui: UI, library: Library) -> None:
    """What can be touched is the mover's, whoever lies in front."""
    from engine.game import Touch
    from screens.app import CenturyApp

    library.begin(boxed("spice-road", ("Ana", "Béa"), seed=1)[0]).close()
    app = ui.start(CenturyApp(library), (360, 640))
    app.choose(motion=False)
    app.page.touched(Touch("market", 0))
    app.sheet.close()
    app.page.play(app.page.sitting.offers[Touch("hand", 0)].default)
    app.sheet.close()
    page = app.page
    assert page.sitting.state.to_move == 0
    mine, others = (len(player.hand) for player in page.sitting.state.players)
    assert mine > others
    ui.run(0.5)
    ui.tap(ui.find(kind="PlayerItem", name="Béa"))
    assert page.shown_seat == 1
    ui.run(LONG)
    assert page.asking._cells._kept


def test_a_sheet_that_is_open_keeps_its_pictures(ui: UI, library: Library) -> None:
    """Whoever is naming a card just now does not lose them to those that are got ready."""
    from engine.game import Touch
    from screens.app import CenturyApp

    library.begin(boxed("spice-road", ("Ana", "Béa"), seed=1)[0]).close()
    app = ui.start(CenturyApp(library), (360, 640))
    app.page.asking.rename(Touch("points", 0))
    ui.run(0.5)
    there = [cell.card for cell in ui.find_all(kind="PointCard") if hasattr(cell, "card")]
    ui.run(LONG)
    assert there
    assert [cell.card for cell in ui.find_all(kind="PointCard") if hasattr(cell, "card")] == there


def test_the_sheet_that_is_open_stays_as_it_is_while_others_are_got_ready(ui: UI, library: Library) -> None:
    """Somebody sets the cubes of who is not in front: what is got ready does not change that."""
    from screens.app import CenturyApp

    library.begin(boxed("spice-road", ("Ana", "Béa"), seed=1)[0]).close()
    app = ui.start(CenturyApp(library), (360, 640))
    app.page.set_by_hand(1)
    sheet = app.sheet.content
    ui.run(LONG)
    assert app.sheet.content is sheet
    assert sheet.whose == 1


@pytest.mark.parametrize("is_at_table", [False, True])
def test_what_nobody_has_visited_yet_follows_all_that_is_changed(
    ui: UI, library: Library, is_at_table: bool
) -> None:
    from screens.app import CenturyApp
    from screens.preparing import OFTEN

    if is_at_table:
        library.begin(boxed("spice-road", ("Ana", "Béa"), seed=1)[0]).close()
    app = ui.start(CenturyApp(library), (360, 640))
    ui.run(LONG)
    assert set(app._pages) >= set(OFTEN)
    for changed in ({"language": "de"}, {"theme": "dark"}, {"text_percent": 150}, {"motion": False}):
        app.choose(**changed)
        ui.run(0.2)
    for size in ((640, 360), (1280, 800), (360, 640)):
        ui.resize(*size)
        ui.run(0.2)
    app.theme_cls.edition = "golem"
    ui.run(0.2)
    app.go("rules", game="golem")
    ui.run(0.5)
    assert "Fernöstliche Wunder" in ui.texts()
    assert not ui.audit()


def test_another_game_on_the_same_table_is_got_ready_in_its_place(ui: UI, library: Library) -> None:
    """Begun and taken back at any moment: nothing goes on with the names of a game that is gone."""
    from screens.app import CenturyApp
    from tests.ui.test_hidden_sea import boxed as sea

    road = library.begin(boxed("spice-road", ("Ana", "Béa"), seed=1)[0])
    other = library.begin(sea(2, 5)[0])
    app = ui.start(CenturyApp(library), (360, 640))
    app.choose(motion=False)
    for moment in range(8):
        app.show_table(other)
        app.sheet.close()
        ui.run(CALM + 0.05 * moment)
        app.show_table(road)
        ui.run(0.3)
    ui.run(LONG)
    state = app.page.sitting.state
    assert set(app.page.asking._cells._kept) == {*state.table.points, *state.table.merchants} - {
        *state.table.starting
    }


def test_rules_that_were_built_before_are_those_of_the_game_that_is_played_now(
    ui: UI, library: Library
) -> None:
    from screens.app import CenturyApp

    app = ui.start(CenturyApp(library), (360, 640))
    for game in ("golem", "spice-road"):
        ui.run(LONG)
        app.show_table(library.begin(boxed(game, ("Ana", "Béa"), seed=1)[0]))
        ui.run(0.5)
        app.go("home")
        app.go("rules")
        ui.run(0.5)
        assert app.page.game == game
        app.back()


def test_a_finger_that_is_down_and_letters_that_are_typed_are_touches_too(ui: UI, library: Library) -> None:
    from screens.app import CenturyApp

    app = ui.start(CenturyApp(library), (360, 640))
    ui.drag(180, 100, 180, 500, seconds=10)
    assert set(app._pages) == {"home"}
    for _ in range(20):
        ui.type("a")
        ui.run(0.5)
    assert set(app._pages) == {"home"}
