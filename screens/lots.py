"""Drawing lots: the light goes around the names, slower and slower, and stops at the one that was drawn."""

from collections.abc import Callable

from kivy.clock import Clock

ROUNDS = 2
"""How often it goes around before it stops."""
FIRST, LAST = 0.05, 0.26
"""Seconds at the first name and at the last."""


def hops(count: int, drawn: int) -> list[tuple[int, float]]:
    """Which name is lit, and for how long, up to the one that was drawn."""
    steps = ROUNDS * count + drawn + 1
    return [(at % count, FIRST + (LAST - FIRST) * (at / steps) ** 2) for at in range(steps)]


class Lots:
    """Shows one draw: `light` is told the name that is lit; `done` is called once, also when cut short."""

    def __init__(
        self, count: int, drawn: int, light: Callable[[int], None], done: Callable[[], None]
    ) -> None:
        self._waiting = hops(count, drawn)
        self._light, self._done = light, done
        self._event = Clock.schedule_once(self._hop, 0)

    def _hop(self, _seconds: float) -> None:
        if not self._waiting:
            self._done()
            return
        seat, seconds = self._waiting.pop(0)
        self._light(seat)
        self._event = Clock.schedule_once(self._hop, seconds)

    def end(self) -> None:
        """At once."""
        self._event.cancel()
        self._done()
