"""A turn that can be seen: what moved goes its way, the counters tick, and the table turns to the next name.

Everything is recorded before it begins. It shows on one canvas above the page, of pictures that are drawn
once and only moved; nothing is laid out while it runs, and nothing is left when it has ended.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.metrics import dp
from kivy.uix.widget import Widget

from engine.game import Touch
from faces.moves import Moves
from faces.view import View
from faces.ways import Way, counter
from screens.table.board import Board
from screens.widgets.cube import put_cube
from screens.widgets.drawn import Box
from screens.widgets.marks import player_colour
from screens.widgets.pieces import Colour, Picture
from screens.widgets.players import put_badge

ARRIVED = 0.2
"""Seconds until everything that moved is there."""
TURNED = 0.25
"""Until the table begins to turn to the next name."""
OVER = 0.35
LATER = 0.015
"""Seconds by which each cube follows the one before."""
CUBE = 26
PILES = ("played", "claimed")
"""What they take in is not seen any more."""
ASIDE = 72
"""In dp: how far beside its place the next player's plate comes in."""


class Flight(NamedTuple):
    """Something on its way: the points it goes by, when it sets out, how it is moved and removed."""

    points: tuple[tuple[float, float], ...]
    after: float
    put: Callable[[float, float], None]
    remove: Callable[[], None]


class Motion(Widget):
    """Shows the way from one table to the next. `turn` shows the next table; it is called once, at the end.

    A touch goes through it: the page ends it first, so that it is the next table that is touched.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._flights: list[Flight] = []
        self._pending: list[tuple[float, Callable[[], None]]] = []
        self._began = 0.0
        self._board: Board | None = None
        self.still_shown: View | None = None
        """The table of whoever has just moved, until it turns to the next name."""
        self._lifted: list[Touch] = []
        self._turning = self._stays = False
        self._each_frame = Clock.create_trigger(self._frame, 0, interval=True)

    @property
    def is_running(self) -> bool:
        return self._board is not None

    def collide_point(self, *_: float) -> bool:
        """Nobody touches it."""
        return False

    def play(
        self,
        board: Board,
        before: View,
        after: View,
        moves: Moves,
        turn: Callable[[], None],
        *,
        stays: bool = False,
    ) -> None:
        """Ways, counters, then the table turns, unless whoever moved `stays` in front.

        For an undo it turns back first, at once.
        """
        self.stop()
        self._board, self._began, self._stays = board, Clock.get_time(), stays
        back = before.seat != moves.seat
        if back:
            turn()
            board.settle()
        self._set_out(board, after if back else before, moves, back)
        seen = replace(after, seat=moves.seat, offers={}, hints=False, asked="", otherwise={})
        self._pending = [(ARRIVED, lambda: self._arrive(board, seen, moves))]
        if not back:
            self.still_shown = before
            self._pending.append((TURNED, lambda: self._turn(board, turn)))
        self._pending.append((OVER, self._clear))
        self._frame(0)
        self._each_frame()

    def finish(self) -> None:
        """All that is still to come, at once."""
        if self._board is None:
            return
        board = self._board
        for _, step in self._pending:
            step()
        self.stop()
        board.settle()

    def stop(self) -> None:
        """Forgets what was to come; whoever calls it shows a table."""
        self._pending = []
        if self._board is not None:
            self._clear()

    # The ways

    def _set_out(self, board: Board, view: View, moves: Moves, back: bool) -> None:
        cubes = 0
        for way in moves.ways:
            start, end = board.spot(way.start), board.spot(way.end)
            if start is None or end is None:
                continue
            if way.card:
                self._flights.append(self._card(board, view, way, start, end))
                self._lifted.append(way.end if back else way.start)
                board.lift(self._lifted[-1])
            else:
                self._flights.append(self._cube(view, way, start, end, cubes))
                cubes += 1

    def _card(self, board: Board, view: View, way: Way, start: Box, end: Box) -> Flight:
        """As large as where it comes from, or goes to: the smaller of both, so that it fits on a pile."""
        card = board.picture_of(view, way.card)
        card.size = start[2:] if start[3] <= end[3] else end[2:]
        self.add_widget(card)

        def put(x: float, y: float) -> None:
            card.pos = (x - card.width / 2, y - card.height / 2)

        def remove() -> None:
            if way.end.kind in PILES:
                self.remove_widget(card)

        between = (box for spot in way.through if (box := board.spot(spot)) is not None)
        return Flight(tuple(map(_middle, (start, *between, end))), 0, put, remove)

    def _cube(self, view: View, way: Way, start: Box, end: Box, nth: int) -> Flight:
        group, at, picture = self._drawing()
        put_cube(picture, view.face.id, way.cube, 0, 0, dp(CUBE))
        picture.finish()

        def put(x: float, y: float) -> None:
            at.xy = (round(x), round(y))

        apart = (nth % 3 - 1) * dp(8)
        (x, y), to = _middle(start), _middle(end)
        after = min(nth * LATER, ARRIVED / 3)
        points = ((x + apart, y), (to[0] + apart / 2, to[1]))
        return Flight(points, after, put, lambda: self.canvas.remove(group))

    def _drawing(self) -> tuple[InstructionGroup, Translate, Picture]:
        group, at, picture = InstructionGroup(), Translate(), Picture()
        for instruction in (PushMatrix(), at, picture, PopMatrix()):
            group.add(instruction)
        self.canvas.add(group)
        picture.start()
        return group, at, picture

    # The steps

    def _frame(self, _seconds: float) -> None:
        passed = Clock.get_time() - self._began
        for points, after, put, _ in self._flights:
            put(*_along(points, _eased((passed - after) / (ARRIVED - after))))
        if self._board is not None and self._turning:
            self._slide(self._board, (passed - TURNED) / (OVER - TURNED))
        while self._pending and self._pending[0][0] <= passed:
            self._pending.pop(0)[1]()

    def _arrive(self, board: Board, view: View, moves: Moves) -> None:
        """Cubes and piles have taken in what came; the counters of that player tick, and say by how much."""
        for flight in self._flights:
            flight.remove()
        self._flights = []
        board.tick(view)
        _, _, picture = self._drawing()
        put_changes(picture, board, moves, player_colour(view.seated[view.seat].colour))
        picture.finish()

    def _turn(self, board: Board, turn: Callable[[], None]) -> None:
        self._empty()
        self._lower(board)
        self.still_shown = None
        turn()
        self._turning = not self._stays
        self._slide(board, 1 if self._stays else 0)

    def _slide(self, board: Board, way: float) -> None:
        plate = board.ids.get("plate")
        if plate is not None:
            plate.shift = dp(ASIDE) * (1 - _eased(way))

    def _clear(self) -> None:
        self._each_frame.cancel()
        self._empty()
        if self._board is not None:
            self._slide(self._board, 1)
            self._lower(self._board)
        self._board, self._turning, self.still_shown = None, False, None

    def _lower(self, board: Board) -> None:
        for touch in self._lifted:
            board.lift(touch, lifted=False)
        self._lifted = []

    def _empty(self) -> None:
        self._flights = []
        self.clear_widgets()
        self.canvas.clear()


def put_changes(picture: Picture, board: Board, moves: Moves, colour: Colour) -> None:
    """By how much the counters of whoever is in front have changed, at their corners; where they are in the
    window."""
    for letter, by in moves.cubes.items():
        box = board.spot(counter(letter))
        if box is not None:
            put_badge(picture, by, box[0] + box[2] - dp(14), box[1] + box[3] - dp(4), dp(15), colour)


def _middle(box: Box) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _along(points: tuple[tuple[float, float], ...], way: float) -> tuple[float, float]:
    """So far on a way by these points, each leg as long as the other."""
    legs = len(points) - 1
    leg = min(legs - 1, int(way * legs))
    part = way * legs - leg
    (x, y), (to_x, to_y) = points[leg], points[leg + 1]
    return x + (to_x - x) * part, y + (to_y - y) * part


def _eased(way: float) -> float:
    """Sets out at once and arrives gently."""
    way = min(1.0, max(0.0, way))
    return 1 - (1 - way) ** 3
