"""Garbage is taken away in the pause after a touch, and what stays is left out of it."""

import gc
import weakref
from typing import Any

import pytest

from tests.ui.harness import UI


class Knot:
    """Garbage that only the collector finds."""

    def __init__(self) -> None:
        self.itself = self


def test_a_turns_garbage_goes_in_the_pause_after_it(ui: UI, app: Any) -> None:
    left = weakref.ref(Knot())
    ui.touch(1, 1)
    assert left() is not None
    ui.run(0.5)
    assert left() is not None, "things still move"
    ui.run(1.5)
    assert left() is None


def test_a_page_that_was_built_is_left_out_once_it_stands(ui: UI, app: Any) -> None:
    ui.touch(1, 1)
    ui.run(3)
    before = gc.get_freeze_count()
    app.go("settings")
    ui.run(3)
    assert gc.get_freeze_count() > before + 1000
    assert len(gc.get_objects()) < before / 2


@pytest.mark.parametrize("away", ["paused", "another window"])
def test_out_of_sight_everything_is_looked_through(ui: UI, app: Any, away: str) -> None:
    knot = Knot()
    left = weakref.ref(knot)
    app.go("settings")
    ui.run(3)
    del knot
    ui.touch(1, 1)
    ui.run(3)
    assert left() is not None, "it was there when the page was left out, and is not met any more"
    if away == "paused":
        app.on_pause()
    else:
        ui.window._focus = False
        ui.window._focus = True
    assert left() is None
