"""A phone on its side: sheets take all of the height, and stand in two columns where that is not enough."""

from typing import Any

import pytest

from engine.game import Touch
from tests.ui.harness import UI
from tests.ui.table_hand import Hand
from tests.ui.test_choosing import named, sit_down
from tests.ui.test_reworded import OPENERS

LOW = (915, 412)


def open_in(ui: UI, app: Any, name: str, size: tuple[int, int] = LOW) -> Any:
    ui.resize(*size)
    record, box = named()
    sit_down(ui, app, record, "YYRRGB")
    ui.tap(Hand(ui, box).thing(Touch("market", 3)))
    ui.run(0.5)
    OPENERS[name](app.page)
    ui.run(0.5)
    return app.sheet.ids.scroll


@pytest.mark.parametrize("name", ["menu", "differs", "repairs", "mend a turn", "players"])
def test_nothing_has_to_be_scrolled_for(ui: UI, app: Any, name: str) -> None:
    scroll = open_in(ui, app, name)
    assert scroll.viewport_size[1] <= scroll.height + 1
    assert ui.audit() == []


def test_cards_stand_beside_the_counters(ui: UI, app: Any) -> None:
    """As many cards as somebody has may need a thumb; the counters and the hand never do."""
    scroll = open_in(ui, app, "set by hand")
    fields = app.sheet.content._fields.fields
    for name in ("caravan", "gold", "silver", "hand"):
        field = fields[name]
        assert field.to_window(*field.pos)[1] >= scroll.to_window(*scroll.pos)[1], name
    assert fields["hand"].x > fields["caravan"].right
    assert [finding for finding in ui.audit() if "scroll" not in finding] == []


@pytest.mark.parametrize("name", ["otherwise", "rename"])
def test_the_whole_height_is_for_the_sheet(ui: UI, app: Any, name: str) -> None:
    open_in(ui, app, name)
    panel = app.sheet.ids.panel
    assert panel.height <= 412
    assert panel.height >= 340


@pytest.mark.parametrize("name", ["menu", "set by hand", "differs", "repairs", "otherwise"])
@pytest.mark.parametrize("size", [LOW, (740, 360), (640, 360), (360, 640)])
@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_large_letters_fit_too(ui: UI, app: Any, name: str, size: tuple[int, int], language: str) -> None:
    app.choose(text_percent=200, language=language)
    open_in(ui, app, name, size)
    assert [finding for finding in ui.audit() if "scroll" not in finding] == []


def test_a_timeline_stays_open_when_the_phone_is_turned(ui: UI, app: Any) -> None:
    """While it is turned the window is wide already, and the page still as high as it was."""
    open_in(ui, app, "menu", (412, 915))
    app.page.open_turns()
    ui.run(0.3)
    for size in (LOW, (412, 915)):
        ui.resize(*size)
        ui.run(0.3)
        assert app.sheet.content is app.page.turns
        assert ui.find_all(kind="TurnRow")
