"""Table differs: the turns that explain it are looked for beside the app, and nothing moves as they come."""

from typing import Any

import pytest

from engine.explaining import explanations
from engine.timeline import Timeline
from rulebook.languages import LANGUAGES
from screens.table.sheets import MOST
from tests.faces.tables import played
from tests.ui.harness import UI
from tests.ui.test_table import sit_down


def open_sheet(ui: UI, app: Any, turns: int = 60) -> Timeline:
    timeline = played("spice-road", 1, turns)
    sit_down(ui, app, timeline.to_record())
    app.page.open_differs(0)
    ui.run(0.4)
    return timeline


def step(ui: UI, kind: str, level: int) -> None:
    ui.tap(ui.find_all(kind="IconButton", icon=f"{kind}-circle-outline")[level])
    ui.run(0.4)


def places(ui: UI) -> list[tuple[float, float]]:
    return [
        button.to_window(*button.pos) for button in ui.find_all(kind="IconButton", icon="plus-circle-outline")
    ]


def there(app: Any) -> list[int]:
    """The numbers of the turns that are listed."""
    return [
        int(row.was.split(":")[0].split()[-1]) - 1 for row in reversed(app.sheet.content.ids.found.children)
    ]


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800)])
def test_nothing_moves_under_the_finger(ui: UI, app: Any, size: tuple[int, int]) -> None:
    ui.resize(*size)
    timeline = open_sheet(ui, app)
    before = places(ui)
    step(ui, "plus", 0)
    cubes = timeline.game.holdings(timeline.state, 0)
    expected = [found.at for found in explanations(timeline, 0, type(cubes).parse(cubes.word + "Y"))][:MOST]
    assert expected
    ui.wait_beside(lambda: there(app) == expected)
    assert places(ui) == before
    ui.wait_beside(lambda: not app.sheet.content.said)
    assert places(ui) == before
    assert ui.audit() == []


def test_a_quiet_word_says_that_it_is_still_looked_for(ui: UI, app: Any) -> None:
    open_sheet(ui, app, turns=150)
    step(ui, "plus", 3)
    app.sheet.content._search()
    assert app.sheet.content.said == "Still looking…"
    ui.wait_beside(lambda: app.sheet.content.said != "Still looking…")


def test_what_was_found_for_other_cubes_is_gone(ui: UI, app: Any) -> None:
    timeline = open_sheet(ui, app)
    cubes = timeline.game.holdings(timeline.state, 0)
    for word in ("Y", "YY", "YYR"):
        step(ui, "plus", "YRGB".index(word[-1]))
        wanted = type(cubes).parse(cubes.word + word)
        expected = [found.at for found in explanations(timeline, 0, wanted)][:MOST]
        ui.wait_beside(lambda: app.sheet.content.said != "Still looking…")
        assert there(app) == expected


def test_a_sheet_that_is_closed_looks_for_nothing(ui: UI, app: Any) -> None:
    open_sheet(ui, app, turns=150)
    step(ui, "plus", 0)
    sheet = app.sheet.content
    ui.key(27)
    assert not sheet._looking.is_on
    sheet._looking.thread.join(10)
    assert not sheet._looking.thread.is_alive()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_can_be_read_at_any_size(ui: UI, app: Any, language: str) -> None:
    app.choose(language=language)
    open_sheet(ui, app)
    step(ui, "plus", 0)
    ui.wait_beside(lambda: not app.sheet.content.said)
    for percent in (100, 130, 200):
        app.choose(text_percent=percent)
        ui.run(0.3)
        assert ui.audit() == []
