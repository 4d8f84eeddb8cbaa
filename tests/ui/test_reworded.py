"""The language may change while a sheet is open, as when the system's is changed: the sheet follows."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.uix.widget import Widget

from engine.game import Touch
from tests.ui.harness import UI
from tests.ui.table_hand import Hand
from tests.ui.test_choosing import named, sit_down

OPENERS: dict[str, Callable[[Any], None]] = {
    "menu": lambda page: page.open_menu(),
    "timeline": lambda page: page.open_turns(),
    "setting": lambda page: page.open_setting(),
    "set by hand": lambda page: page.set_by_hand(1),
    "differs": lambda page: page.open_differs(1),
    "repairs": lambda page: page.repairing.open(),
    "who began": lambda page: page.repairing.open_began(),
    "mend a turn": lambda page: page.repairing.open_doors(1),
    "players": lambda page: page.repairing.open_players(),
    "otherwise": lambda page: page.chooser.open(),
    "rename": lambda page: page.asking.rename(Touch("market", 1)),
    "played": lambda page: page.board.look_at_played(),
}


def said(app: Any) -> list[str]:
    """All that is read in the sheet."""
    content = app.sheet.content
    found = [app.sheet.title, *(str(getattr(widget, "text", "")) for widget in content.walk())]
    found += [str(getattr(widget, "text", "")) for widget in app.sheet.ids.foot.walk()]
    return [*found, *(row["words"] for row in getattr(content, "rows", None) or ())]


@pytest.mark.parametrize("name", OPENERS)
def test_an_open_sheet_follows_the_language(ui: UI, app: Any, name: str) -> None:
    record, box = named()
    sit_down(ui, app, record, "YYRRGB")
    ui.tap(Hand(ui, box).thing(Touch("market", 3)))
    ui.run(0.5)
    OPENERS[name](app.page)
    ui.run(0.4)
    english = said(app)
    app.choose(language="fr")
    ui.run(0.4)
    assert app.sheet.is_open
    followed = said(app)
    assert followed != english
    app.sheet.close()
    ui.run(0.4)
    OPENERS[name](app.page)
    ui.run(0.4)
    assert followed == said(app), "as if it had been opened in that language"


def test_what_was_entered_stays(ui: UI, app: Any) -> None:
    record, _ = named()
    sit_down(ui, app, record)
    app.page.set_by_hand(1)
    ui.run(0.3)
    ui.tap(ui.find_all(kind="IconButton", icon="plus-circle-outline")[4])
    app.choose(language="it")
    ui.run(0.3)
    assert app.sheet.content.entered == {"gold": 1}


def test_what_cannot_be_said_otherwise_is_closed(ui: UI, app: Any) -> None:
    app.sheet.open(Widget(), "Findings")
    app.choose(language="de")
    assert not app.sheet.is_open
