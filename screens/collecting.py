"""What Python collects of the app's garbage, and when: between frames, on the drawing thread.

Kivy tells the rules of its layouts by weak references: a widget that is collected while its own rule is told
is an error. A collection that goes through the whole app takes as long as a few frames, on a phone a quarter
of a second. So each turn's garbage is taken away in the pause after its touches; what stays, such as a page
or what was remembered, is left out.
"""

import gc
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

EVERY = 0.5
PAUSE = 1.2
"""Seconds between two looks, and after a touch until nothing moves any more."""
MANY = 12
"""What has outlived so many collections is left out of the next ones."""


def leave_out() -> None:
    """Much was made beside that stays, such as an index: no frame waits until all of it was gone through."""
    gc.freeze()


class Collecting:
    """From now on, until it is given back to Python."""

    def __init__(self) -> None:
        gc.freeze()
        gc.disable()
        self._touched = Clock.get_time()
        self._is_due, self._to_freeze = False, MANY
        self._tick = Clock.schedule_interval(self._look, EVERY)
        Window.fbind("on_touch_up", self._touch)
        Window.fbind("focus", self._turn_away)

    def give_back(self) -> None:
        self._tick.cancel()
        Window.funbind("on_touch_up", self._touch)
        Window.funbind("focus", self._turn_away)
        gc.unfreeze()
        gc.enable()

    def grown(self) -> None:
        """Something was made that stays: once it stands it is left out."""
        self._is_due, self._to_freeze = True, 1

    def thoroughly(self) -> None:
        """Everything, also what was left out: while nobody looks."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def _turn_away(self, _window: Any, is_in_front: bool) -> None:
        """On a desktop people turn to another window; a phone says that it pauses."""
        if not is_in_front:
            self.thoroughly()

    def _touch(self, *_: Any) -> None:
        self._touched = Clock.get_time()
        self._is_due = True

    def _look(self, _seconds: float) -> None:
        is_pause = Clock.get_time() - self._touched > PAUSE
        if self._is_due and is_pause:
            self._is_due = False
            gc.collect()
            self._to_freeze -= 1
            if not self._to_freeze:
                self._to_freeze = MANY
                gc.freeze()
            return
        # Else as Python would by itself: the oldest generation that is due. All of them wait for a pause.
        counts, limits = gc.get_count(), gc.get_threshold()
        generations = range(3 if is_pause else 2)
        due = [generation for generation in generations if counts[generation] > limits[generation]]
        if due:
            gc.collect(due[-1])
