"""Bars, cut-outs and keyboards lie over the window: nothing that is read or touched is under them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.game import Touch
from screens.machine import edges
from screens.machine.edges import Edges
from storage.library import Library
from storage.settings import Settings
from tests.ui.audit import hidden_under
from tests.ui.harness import UI
from tests.ui.played import added_up, on_table, played, sheet
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_choosing import named, sit_down
from tests.ui.test_eastern_wonders import record as sea_record
from tests.ui.test_new_world import record as land_record
from tests.ui.test_reworded import OPENERS

UPRIGHT, ON_ITS_SIDE = Edges(0, 24, 0, 48), Edges(44, 0, 0, 21)
"""Status and navigation bar; a cut-out at the left and the bar of gestures."""
WINDOWS = [
    ((412, 915), ON_ITS_SIDE),
    ((360, 640), UPRIGHT),
    ((412, 915), UPRIGHT),
    ((915, 412), ON_ITS_SIDE),
]
SMALLEST = {"portrait": (360, 600), "landscape": (640, 360), "wide": (840, 360)}
"""What has to be free of a window, so that nothing in it is cut: bars of a small phone leave less."""


@pytest.fixture
def reach(monkeypatch: pytest.MonkeyPatch) -> Callable[[Edges], None]:
    """Lets the machine reach into the window, without telling the app."""

    def put(now: Edges) -> None:
        monkeypatch.setattr(edges, "edges", lambda: now)

    return put


@pytest.fixture(scope="module")
def shown(stage: UI, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One app for all of these tests, with a few games."""
    from screens.app import CenturyApp

    with Library(tmp_path_factory.mktemp("library")) as library:
        library.settings.save(Settings(language="en", theme="light", motion=False, motion_chosen=True))
        for seed in (1, 2):
            library.games.finish(on_table(library, played(seed=seed)))
        yield stage.start(CenturyApp(library), (412, 915))
        stage.stop()


def at_table(app: Any, record: Any) -> None:
    app.show_table(app.library.begin(record))


def with_scores(app: Any) -> None:
    app.show_table(added_up(app.library, sheet(0, 12, 8), sheet(1, 9)))


def with_replay(app: Any) -> None:
    app.replay(next(iter(app.library.games.recent())), 20)


def with_result(app: Any) -> None:
    app.open_result(on_table(app.library, played()))


PLACES: dict[str, Callable[[Any], None]] = {
    **{name: lambda app, name=name: app.go(name) for name in (
        "new game", "rules", "aid", "settings", "backup", "history", "statistics", "box",
    )},
    "home": lambda app: None,
    "player": lambda app: app.go("player", player="Ana"),
    "spice road": lambda app: at_table(app, boxed("spice-road", ("Ana", "Béa", "Carl"), seed=8)[0]),
    "eastern wonders": lambda app: at_table(app, sea_record()),
    "new world": lambda app: at_table(app, land_record()),
    "scores": with_scores,
    "result": with_result,
    "replay": with_replay,
}  # fmt: skip


@pytest.mark.parametrize(("size", "reaching"), WINDOWS, ids=str)
@pytest.mark.parametrize("place", PLACES)
def test_pages_keep_clear(
    stage: UI,
    shown: Any,
    reach: Callable[[Edges], None],
    place: str,
    size: tuple[int, int],
    reaching: Edges,
) -> None:
    stage.resize(*size)
    reach(reaching)
    shown.on_resume()
    shown.go("home")
    PLACES[place](shown)
    stage.run(0.5)
    assert shown.edges == reaching
    shown.say("Something that was done", "Undo")
    stage.run(0.1)
    assert hidden_under(shown.root, reaching) == []
    shown.notice.show(None)
    stage.run(0.1)
    if all(a >= b for a, b in zip(shown.page.size, SMALLEST[shown.layout], strict=True)):
        assert stage.audit() == []


def test_what_is_under_a_bar_is_noticed(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    shown.edges = Edges()
    shown.go("home")
    shown.go("settings")
    stage.run(0.5)
    assert any("Settings" in found for found in hidden_under(shown.root, UPRIGHT))


@pytest.mark.parametrize(("size", "reaching"), WINDOWS[1:], ids=str)
@pytest.mark.parametrize("name", OPENERS)
def test_sheets_keep_clear(
    stage: UI, shown: Any, reach: Callable[[Edges], None], name: str, size: tuple[int, int], reaching: Edges
) -> None:
    stage.resize(*size)
    reach(reaching)
    shown.on_resume()
    record, box = named()
    sit_down(stage, shown, record, "YYRRGB")
    stage.tap(Hand(stage, box).thing(Touch("market", 3)))
    stage.run(0.5)
    OPENERS[name](shown.page)
    stage.run(0.5)
    assert shown.sheet.is_open
    shown.sheet.ids.scroll.scroll_y = 0
    stage.run(0.1)
    assert hidden_under(shown.root, reaching) == []
    assert [finding for finding in stage.audit() if "scroll" not in finding] == []
