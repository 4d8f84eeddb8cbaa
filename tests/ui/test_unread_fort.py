"""A fort below a card that nobody has read: the card with a tile, the card alone, or the tile alone."""

from dataclasses import replace
from typing import Any

import pytest

from engine.new_world.values import Activate, HouseRules, Setup
from engine.record import Record
from screens.table.bar import Press
from tests.engine.new_world.table import INVENTED
from tests.ui.harness import UI
from tests.ui.reading_hand import fill

FORT = "B1-1"
PLACES = tuple(entry for entry in INVENTED.entries if entry.kind not in ("point", "bonus"))


@pytest.fixture
def page(ui: UI, app: Any) -> Any:
    app.choose(motion=False)
    record = Record("new-world", ("Ana", "Béa"), Setup(), HouseRules(ask_names=False), components=PLACES)
    app.show_table(app.library.begin(record))
    ui.run(0.5)
    app.sheet.close()
    touch_fort(ui, app.page)
    return app.page


def touch_fort(ui: UI, page: Any) -> None:
    ui.tap(page.board.ids.land.places[FORT])
    ui.run(0.5)


def gap_below(upper: Any, lower: Any) -> float:
    return float(upper.to_window(0, upper.y)[1] - lower.to_window(0, lower.top)[1])


def last(page: Any) -> Activate:
    turn = next(one for one in reversed(page.sitting.timeline.actions) if one.is_turn)
    assert isinstance(turn, Activate)
    return turn


def test_reading_the_card_claims_it_with_a_tile(ui: UI, app: Any, page: Any) -> None:
    assert not page.sitting.timeline.actions, "nothing is taken before the card was looked at"
    assert type(app.sheet.content).__name__ == "EntrySheet"
    assert ui.audit() == []
    fill(ui, app.sheet.content, {"cost": "YY", "points": 3, "brings": "exploration"})
    ui.run(0.5)
    assert (last(page).claim, last(page).bonus) == (True, 0)
    assert {choice.field for choice in page.sitting.last.choices} >= {"bonus", "claim", "explore"}


def test_a_tile_that_is_read_off_after_the_turn_is_the_one_that_was_taken(
    ui: UI, app: Any, page: Any
) -> None:
    """What else was chosen in that turn stays as it was."""
    fill(ui, app.sheet.content, {"cost": "YY", "points": 3, "brings": "exploration"})
    ui.run(0.5)
    app.sheet.close()
    taken = next(touch for touch in page.view.otherwise if touch.key != last(page).explore)
    ui.tap(page.board.ids.land.places[taken.key])
    ui.run(0.5)
    page.press(Press("amend", replace(last(page), bonus=1)))
    ui.run(0.5)
    assert (last(page).explore, last(page).bonus) == (taken.key, 1)
    ui.tap("Enter it")
    ui.run(0.5)
    ui.tap(next(w for w in app.sheet.content.walk() if getattr(w, "card", "") == "explore-G"))
    ui.run(0.5)
    assert (last(page).explore, last(page).bonus) == (taken.key, 1)
    assert page.sitting.state.players[0].storage.word == "YG"


def test_its_cost_alone_is_enough(ui: UI, app: Any, page: Any) -> None:
    assert ui.find("Say what it did")
    fill(ui, app.sheet.content, {"cost": "YY"})
    ui.tap("This will do")
    ui.run(0.5)
    done = last(page)
    assert (done.claim, done.bonus, done.cost.word) == (True, 0, "YY")
    assert page.sitting.state.players[0].storage.word == "Y"
    assert {choice.field for choice in page.sitting.last.choices} >= {"bonus", "claim"}


def test_what_it_did_is_asked_right_below_the_title(ui: UI, app: Any, page: Any) -> None:
    ui.tap("Say what it did")
    ui.run(0.5)
    assert gap_below(app.sheet.ids.heading, app.sheet.content.ids.numbers) <= 24
    app.sheet.content.refuse("No.")
    ui.run(0.1)
    assert ui.find("No.")


def test_the_tile_alone_is_one_touch_and_the_card_can_still_be_said(ui: UI, app: Any, page: Any) -> None:
    ui.tap("The bonus tile alone")
    ui.run(0.5)
    assert (last(page).claim, last(page).bonus) == (False, 0)
    ui.tap("Say what it cost")
    ui.run(0.5)
    cubes = next(widget for widget in app.sheet.content.walk() if type(widget).__name__ == "CubePicker")
    ui.tap(cubes.places["Y", 3])
    ui.run(0.4)
    ui.tap("Done")
    ui.run(0.5)
    done = last(page)
    assert (done.claim, done.bonus, done.cost.word) == (True, 0, "YYY")


def test_a_card_that_is_read_after_the_tile_alone_is_claimed_too(ui: UI, app: Any, page: Any) -> None:
    ui.tap("The bonus tile alone")
    ui.run(0.5)
    page.press(Press("amend", replace(last(page), bonus=1)))
    ui.run(0.5)
    ui.tap("Enter it")
    ui.run(0.5)
    fill(ui, app.sheet.content, {"cost": "YY", "points": 3, "brings": "new_settlers 2"})
    ui.run(0.5)
    assert (last(page).claim, last(page).bonus) == (True, 1)


def test_whoever_puts_it_off_is_told_why_nothing_was_done(ui: UI, app: Any, page: Any) -> None:
    ui.key(27)
    ui.run(0.3)
    assert not page.sitting.timeline.actions
    touch_fort(ui, page)
    assert app.sheet.is_open, "it asks again"


def test_who_has_no_cubes_takes_the_tile_at_once(ui: UI, app: Any, page: Any) -> None:
    app.sheet.close()
    page.sitting.adjust(player=0, storage="")
    page.show()
    ui.run(0.3)
    touch_fort(ui, page)
    assert not app.sheet.is_open
    assert (last(page).claim, last(page).bonus) == (False, 0)
