"""Saying what an unnamed card did, or cost: whoever says nothing hears why that cannot be."""

from dataclasses import replace
from typing import Any

import pytest

from engine.game import Touch
from engine.spice_road.values import Setup
from screens.table.sitting import Naming
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_table import sit_down


def table(ui: UI, app: Any) -> tuple[Any, Hand]:
    """Ana has an unnamed card, and unnamed point cards lie in the row."""
    record, box = boxed("spice-road", ("Ana", "Béa"), seed=5, ask_names=False)
    game = sit_down(ui, app, replace(record, setup=Setup()))
    app.page.do(app.page.sitting.adjust, player=0, hand=["?101"], caravan="YYRR")
    ui.run(0.4)
    return game, Hand(ui, box)


@pytest.mark.parametrize(("touch", "title"), [(Touch("hand", 0), "did"), (Touch("points", 0), "cost")])
def test_nothing_said_is_nothing_done_and_can_be_seen(ui: UI, app: Any, touch: Touch, title: str) -> None:
    game, hand = table(ui, app)
    before = game.timeline
    ui.tap(hand.thing(touch))
    ui.run(0.4)
    ui.tap(f"Say what it {title}")
    ui.run(0.4)
    assert app.sheet.title == f"Say what it {title}"
    ui.tap("Done")
    ui.run(0.4)
    assert app.sheet.is_open
    assert game.timeline is before
    refused = app.sheet.content.ids.refusal
    assert "has no name yet" in refused.text
    assert ui.visible(refused)
    assert not ui.audit()
    picker = next(widget for widget in app.sheet.content.walk() if type(widget).__name__ == "CubePicker")
    picker.word = "Y"
    ui.run(0.2)
    assert not refused.text
    assert refused.height == 0, refused.height
    assert not ui.audit()


@pytest.mark.parametrize("touch", [Touch("hand", 0), Touch("points", 0)])
def test_whoever_leaves_it_records_nothing_and_is_refused_nothing(ui: UI, app: Any, touch: Touch) -> None:
    """ "Later" is what stands where a turn is recorded already; here none is."""
    game, hand = table(ui, app)
    before, words = game.timeline, app.page.words
    ui.tap(hand.thing(touch))
    ui.run(0.4)
    assert not ui.find_all("Later")
    ui.tap("Record nothing")
    ui.run(0.4)
    assert not app.sheet.is_open
    assert game.timeline is before
    assert not app.page.refusal
    assert app.page.words == words


def test_what_was_turned_up_can_be_named_later(ui: UI, app: Any) -> None:
    game, _ = table(ui, app)
    before = game.timeline
    app.page.asking.ask(Naming(game.timeline.state.points.row[0]))
    ui.run(0.4)
    assert not ui.find_all("Record nothing")
    ui.tap("Later")
    assert not app.sheet.is_open
    assert game.timeline is before
