"""The hints for the table that is shown: looked for beside the app, and forgotten when the table changes."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from engine.game import Hint, Touch
from faces.view import View
from screens.beside import Search

SOON = 0.05
"""Seconds until the search begins: the turn is drawn first."""


class Hinting:
    """`found` are the ways that are known by now; `tell` is called with each that is new."""

    def __init__(self, tell: Callable[[Hint], None]) -> None:
        self.found: dict[Touch, Hint] = {}
        self._tell = tell
        self._table: tuple[Any, int] | None = None
        self._search: Search[Hint] | None = None
        self._begin_soon = Clock.create_trigger(self._begin, SOON)

    def follow(self, view: View) -> None:
        """Begins anew for another table; without hints, or for what somebody else has, there are none."""
        if not (view.hints and view.is_own):
            self.stop()
        elif self._table is None or self._table[0] is not view.state or self._table[1] != view.seat:
            self.stop()
            self._table, self._game = (view.state, view.seat), view.face.game
            self._begin_soon()

    @property
    def is_looking(self) -> bool:
        return self._search is not None and self._search.is_on

    def stop(self) -> None:
        self._begin_soon.cancel()
        if self._search is not None:
            self._search.stop()
        self._table = self._search = None
        self.found = {}

    def _begin(self, *_: object) -> None:
        if self._table is not None:
            self._search = Search(self._game.hints(*self._table), self._note)

    def _note(self, hint: Hint) -> None:
        self.found[hint.touch] = hint
        self._tell(hint)
