"""What lies over the window comes and goes: it turns, a keyboard rises, the app is left and taken up."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from screens.machine import edges, system
from screens.machine.edges import Edges
from storage.library import Library
from tests.ui.audit import hidden_under
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_choosing import named, sit_down

UPRIGHT, ON_ITS_SIDE = Edges(0, 24, 0, 48), Edges(44, 0, 0, 21)
KEYBOARDS = {(360, 640): 260, (412, 915): 320, (915, 412): 180}


@pytest.fixture
def reach(app: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[Edges], None]:
    """Lets the machine reach so far into the window, and the app look."""

    def put(now: Edges) -> None:
        monkeypatch.setattr(edges, "edges", lambda: now)
        app.on_resume()

    return put


def test_they_are_looked_at_when_the_window_turns(ui: UI, app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        edges, "edges", lambda: UPRIGHT if ui.window.height > ui.window.width else ON_ITS_SIDE
    )
    pages = app.root.ids.pages
    for size, reaching, box in (
        ((915, 412), ON_ITS_SIDE, [44, 21, 871, 391]),
        ((360, 640), UPRIGHT, [0, 48, 360, 568]),
    ):
        ui.resize(*size)
        assert app.edges == reaching
        assert [*pages.pos, *pages.size] == box


def test_a_window_is_wide_if_what_is_free_of_it_is(ui: UI, app: Any, reach: Callable[[Edges], None]) -> None:
    ui.resize(850, 700)
    assert app.layout == "wide"
    reach(ON_ITS_SIDE)
    assert app.layout == "landscape"


def test_a_game_is_played_beside_a_cut_out(ui: UI, app: Any, reach: Callable[[Edges], None]) -> None:
    """Whatever is touched is where it is seen."""
    ui.resize(915, 412)
    reach(ON_ITS_SIDE)
    record, box = boxed("spice-road", ("Ana", "Béa"), seed=8)
    app.show_table(app.library.begin(record))
    ui.run(0.5)
    Hand(ui, box).play_to_the_end(Random(5), most=10)
    assert len(app.desk.game.timeline.actions) >= 10
    assert hidden_under(app.root, ON_ITS_SIDE) == []


def fields(ui: UI) -> list[Any]:
    return [widget for widget in ui.walk() if isinstance(widget, TextInput)]


@pytest.mark.parametrize("size", KEYBOARDS, ids=str)
def test_what_is_typed_in_a_page_is_seen_above_the_keyboard(
    ui: UI, app: Any, reach: Callable[[Edges], None], size: tuple[int, int]
) -> None:
    ui.resize(*size)
    app.go("new game")
    ui.run(0.5)
    while len(app.page.draft.seats) < app.page.draft.most:
        app.page.add_player()
        ui.run(0.1)
    last = min(fields(ui), key=lambda field: field.to_window(*field.pos)[1])
    last.focus = True
    raised = Edges(0, 24, 0, 21, KEYBOARDS[size])
    reach(raised)
    ui.run(0.3)
    assert last.focus
    assert ui.visible(last)
    assert hidden_under(app.root, raised) == []
    last.focus = False
    reach(Edges(0, 24, 0, 21))
    ui.run(0.3)
    assert app.root.ids.pages.y == 21


@pytest.mark.parametrize("size", KEYBOARDS, ids=str)
def test_what_is_typed_in_a_sheet_is_seen_and_the_page_stays(
    ui: UI, app: Any, reach: Callable[[Edges], None], size: tuple[int, int]
) -> None:
    ui.resize(*size)
    reach(Edges(0, 24, 0, 21))
    record, _ = named()
    sit_down(ui, app, record)
    app.page.repairing.open_players()
    ui.run(0.4)
    before = [*app.root.ids.pages.pos, *app.root.ids.pages.size]
    last = min(fields(ui), key=lambda field: field.to_window(*field.pos)[1])
    last.focus = True
    raised = Edges(0, 24, 0, 21, KEYBOARDS[size])
    reach(raised)
    ui.run(0.3)
    assert last.focus
    assert ui.visible(last)
    under = hidden_under(app.sheet, raised)
    assert under == []
    assert [*app.root.ids.pages.pos, *app.root.ids.pages.size] == before


@pytest.mark.parametrize(("asked", "chosen", "drawn"), [(1.3, 100, 1.3), (2.0, 100, 2.0), (1.3, 200, 2.0)])
def test_letters_are_as_large_as_the_system_asks(
    ui: UI, app: Any, monkeypatch: pytest.MonkeyPatch, asked: float, chosen: int, drawn: float
) -> None:
    from kivy.metrics import Metrics

    monkeypatch.setattr(system, "text_scale", lambda: asked)
    app.choose(text_percent=chosen)
    app.on_resume()
    assert Metrics.fontscale == pytest.approx(drawn)
    app.go("settings")
    ui.run(0.4)
    assert ui.audit() == []


def test_everything_is_on_disk_when_the_app_goes_to_the_back(ui: UI, app: Any, library: Library) -> None:
    record, box = boxed("spice-road", ("Ana", "Béa"), seed=8)
    app.show_table(app.library.begin(record))
    ui.run(0.5)
    Hand(ui, box).play_to_the_end(Random(5), most=3)
    recorded = app.desk.game.timeline
    assert app.on_pause() is True
    assert library.games.resume(app.desk.game.id).timeline.actions == recorded.actions
