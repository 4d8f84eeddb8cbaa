"""What Python collects of the app's garbage, and when: between frames, on the drawing thread.

Kivy tells the rules of its layouts by weak references: a widget that is collected while its own rule is told
is an error. A collection that goes through the whole app takes as long as a few frames, on a phone a quarter
of a second: what stands at the start is left out of it.
"""

import gc
from collections.abc import Callable

from kivy.clock import Clock

EVERY = 1.0
"""Seconds."""


def collect_between_frames() -> Callable[[], None]:
    """From now on; the answer gives it back to Python."""
    gc.freeze()
    gc.disable()
    tick = Clock.schedule_interval(_collect, EVERY)

    def give_back() -> None:
        tick.cancel()
        gc.unfreeze()
        gc.enable()

    return give_back


def _collect(_seconds: float) -> None:
    """As Python would by itself: the oldest generation that is due."""
    counts, limits = gc.get_count(), gc.get_threshold()
    due = [generation for generation in range(3) if counts[generation] > limits[generation]]
    if due:
        gc.collect(due[-1])
