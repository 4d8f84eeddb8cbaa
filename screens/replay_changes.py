"""What a turn has changed, marked on the board of a replay."""

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from faces.moves import Moves
from faces.ways import counter
from screens.table.board import Board
from screens.table.motion import put_changes
from screens.widgets.drawn import Box
from screens.widgets.marks import player_colour
from screens.widgets.pieces import Picture

SETTLING = 3
"""Frames for which nothing must move until a board counts as laid out."""


class Marked(NamedTuple):
    """What has moved on a board, and the colour of whoever moved it."""

    board: Board
    moves: Moves
    colour: str


class Changes(Widget):
    """Lies above the board, and nobody touches it. `marked` tells what there is to mark at this moment."""

    def __init__(self, marked: Callable[[], Marked | None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._marked = marked
        self._picture = Picture()
        self.canvas.add(self._picture)
        self._shown: list[Box | None] = []
        self._unsettled = 0
        self._soon = Clock.create_trigger(self._mark, 0)

    def collide_point(self, *_: float) -> bool:
        return False

    def clear(self) -> None:
        self._picture.clear()
        self._shown = []

    def again(self, *_: Any) -> None:
        """In the next frame, and for some frames more: a board that is laid out anew takes as long."""
        self._unsettled = SETTLING
        self._soon()

    def _mark(self, *_: Any) -> None:
        marked = self._marked()
        if marked is None:
            self.clear()
            return
        self._unsettled -= 1
        if self._show(*marked):
            self._unsettled = SETTLING
        if self._unsettled > 0:
            self._soon()

    def _show(self, board: Board, moves: Moves, colour: str) -> bool:
        """Where cards went there is a frame; what cubes came and went stands at their counters.

        Says whether anything lies elsewhere than the last time.
        """
        ends = dict.fromkeys(way.end for way in moves.ways if way.card)
        boxes = [board.spot(end) for end in ends]
        where = [*boxes, *(board.spot(counter(letter)) for letter in moves.cubes)]
        if where == self._shown:
            return False
        picture, tint = self._picture, player_colour(colour)
        picture.start()
        for box in filter(None, boxes):
            picture.ring(*box, dp(10), dp(2), tint)
        put_changes(picture, board, moves, tint)
        picture.finish()
        self._shown = where
        return True
