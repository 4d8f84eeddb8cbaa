"""What a first visit would wait for, done before, while nobody touches anything: code and layouts are loaded,
the pages built that people go to, and sheets laid out.

A little in a moment: each takes some frames on a phone, and whoever touches meanwhile waits for one at most.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from screens.collecting import leave_out
from screens.page import load_layout
from screens.widgets.pieces import pieces

MOMENT, CALM = 0.05, 1.8
"""Seconds between two of them, and after a touch: its garbage is gone by then."""
TOUCHED = ("on_touch_down", "on_touch_move", "on_touch_up", "on_key_down", "on_textinput")
REST = 12
"""Moments after a page was built: until it is painted."""
BEFORE = (
    "screens.table.sheets",
    "screens.table.asking",
    "screens.table.by_hand",
    "screens.table.repairing",
    "screens.table.way",
    "screens.widgets.exchange",
    "screens.rules_reader",
    "screens.rules_list",
    "screens.box_code",
    "screens.place_note",
    "screens.filters",
    "screens.history_rows",
    "screens.widgets.result_card",
    "screens.story",
    "screens.sharing",
    "screens.widgets.score_pad",
    "screens.rating_sheet",
    "screens.renaming",
    "screens.numbers",
    "screens.box_rows",
    "screens.box_sheet",
    "screens.map_section",
    "screens.layout_section",
    "screens.bookmarking",
    "screens.replay_foot",
)
"""The sheets of a table, and what pages need beside what they have in common with it."""
OFTEN = ("new game", "rules", "history", "settings", "statistics", "aid", "box")
"""The pages that are built, by name, in the order in which people may want them. Others are nothing before
they are told what they show."""


class Preparing:
    """Takes a step in each moment in which nobody touches anything, as long as there are some."""

    def __init__(self) -> None:
        self._steps: Iterator[None] = iter(())
        self._touched = 0.0
        self._tick = Clock.create_trigger(self._step, MOMENT, interval=True)

    def go_on(self, steps: Iterator[None]) -> None:
        self.stop()
        self._steps = steps
        self._touched = Clock.get_time()
        self._tick()
        for event in TOUCHED:
            Window.fbind(event, self._touch)

    def stop(self) -> None:
        self._tick.cancel()
        for event in TOUCHED:
            Window.funbind(event, self._touch)

    def _touch(self, *_: Any) -> None:
        self._touched = Clock.get_time()

    def _step(self, _seconds: float) -> None:
        if Clock.get_time() - self._touched < CALM:
            return
        if next(self._steps, self) is self:
            self.stop()
        # All that was made stays: no collection goes through it.
        leave_out()


def everywhere(pages: Mapping[str, str], build: Callable[[str], object]) -> Iterator[None]:
    """What all tables and pages need. `pages` are classes by the names of their modules."""
    for module in BEFORE:
        import_module(module)
        yield
    for page in pages.values():
        module, kind = page.rsplit(".", 1)
        loaded = import_module(module)
        yield
        load_layout(getattr(loaded, kind).layout)
        yield
    pieces().make_room()
    for name in OFTEN:
        build(name)
        for _ in range(REST):
            yield
