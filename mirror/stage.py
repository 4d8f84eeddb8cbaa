"""What is shown now, between the one who records and those who look: only the newest table is ever kept.

The one who records hands a view over and goes on at once. The table is told on a thread of its own, a moment
later, in the languages of those who look, and not at all while nobody does.
"""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from threading import Condition
from time import monotonic, sleep
from typing import NamedTuple

from faces.telling import Teller
from faces.view import View
from mirror.pages import phrases
from mirror.telling import told

MOST = 20
"""How many may look."""
MOMENT = 0.12
"""Seconds between a hand-over and its telling: the touch is drawn by then, and hasty ones are one table."""
HEARTBEAT = 10.0
"""Seconds of silence after which a looker is sent a line that says nothing: who is gone is noticed."""

GLANCE = 2.0
"""Seconds between two looks at whether a looker is still there."""


class Scene(NamedTuple):
    view: View
    teller: Teller


class News(NamedTuple):
    """What a looker is to be sent: the number of the table, and the event."""

    number: int
    event: bytes


Failed = Callable[[Exception], None]
"""Told of a fault of ours on a thread that nobody watches, so that it is seen."""


def raised(problem: Exception) -> None:
    raise problem


class Stage:
    """`lookers` and `is_over` may be read by anybody."""

    def __init__(self, failed: Failed = raised) -> None:
        """`failed` is told of a fault on the thread that tells, which ends the stage."""
        self._failed = failed
        self._changed = Condition()
        self._scene: Scene | None = None
        self._number = 0
        self._told_number = 0
        self._told: dict[str, bytes] = {}
        self._languages: Counter[str] = Counter()
        self.is_over = False

    @property
    def lookers(self) -> int:
        return self._languages.total()

    # The one who records

    def show(self, view: View, teller: Teller) -> None:
        """The newest table. Costs nothing: whoever tells it wakes up on another thread."""
        with self._changed:
            self._scene = Scene(view, teller)
            self._number += 1
            self._changed.notify_all()

    def end(self) -> None:
        with self._changed:
            self.is_over = True
            self._changed.notify_all()

    # Those who look

    def enter(self, language: str) -> bool:
        """False where there are enough already."""
        with self._changed:
            if self.is_over or self.lookers >= MOST:
                return False
            self._languages[language] += 1
            self._changed.notify_all()
            return True

    def leave(self, language: str) -> None:
        with self._changed:
            self._languages[language] -= 1

    def news(self, language: str, seen: int, is_gone: Callable[[], bool]) -> News | None:
        """Waits for a table after the one that was seen; None where there is none for a while, or no more."""
        end = monotonic() + HEARTBEAT
        while not self.is_over and monotonic() < end and not is_gone():
            with self._changed:
                self._changed.wait_for(lambda: self.is_over or self._is_new(language, seen), GLANCE)
                if not self.is_over and self._is_new(language, seen):
                    return News(self._told_number, self._told[language])
        return None

    def _is_new(self, language: str, seen: int) -> bool:
        return self._told_number > seen and language in self._told

    # The thread that tells

    def tell(self) -> None:
        """Until the end: the newest table, in every language that somebody looks in.

        A table that cannot be told is the end: whoever looks would take what stands still for live.
        """
        try:
            self._tell_all()
        except Exception as problem:
            self.end()
            self._failed(problem)

    def _tell_all(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self.is_over or self._is_asked())
                if self.is_over:
                    return
                waits = self._told_number != self._number
            if waits:
                sleep(MOMENT)
            self._tell_newest()

    def _is_asked(self) -> bool:
        return self._scene is not None and any(
            count and (self._told_number != self._number or language not in self._told)
            for language, count in self._languages.items()
        )

    def _tell_newest(self) -> None:
        with self._changed:
            scene, number = self._scene, self._number
            kept = self._told if number == self._told_number else {}
            languages = [code for code, count in self._languages.items() if count and code not in kept]
        if scene is None:
            return
        new = {language: event_of(scene, language) for language in languages}
        with self._changed:
            self._told_number, self._told = number, {**kept, **new}
            self._changed.notify_all()


def event_of(scene: Scene, language: str) -> bytes:
    """A table as an event for a browser."""
    teller = replace(scene.teller, t=phrases(language).at(scene.view.face.id))
    text = json.dumps(told(scene.view, teller), ensure_ascii=False, separators=(",", ":"))
    return f"event: table\ndata: {text}\n\n".encode()
