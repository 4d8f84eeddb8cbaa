"""A recorded game as a replay shows it: the table at each stop, and what was done there in words."""

from typing import NamedTuple

from engine.review.stops import Stop
from engine.timeline import Timeline
from faces.face import Face
from faces.phrases import Phrases
from faces.telling import Teller, told
from faces.view import Last, Seated, View

MOST_SAID = 3
"""So many entries of one stop are said; the timeline has all of them."""


class Replayed(NamedTuple):
    """Without `points`, by stop and seat, they are nobody's business yet: claimed cards lie face down."""

    face: Face
    timeline: Timeline
    stops: tuple[Stop, ...]
    seated: tuple[Seated, ...]
    points: tuple[tuple[int, ...], ...]

    def view_at(self, number: int, seat: int) -> View:
        """The table at a stop, with the things of a seat in front; at -1 of whoever moved."""
        stop = self.stops[number]
        state = self.timeline.at(stop.at)
        count = len(state.players)
        asked = (seat, stop.seat, state.to_move, 0)
        shown = next(who for who in asked if who is not None and 0 <= who < count)
        turn = stop.entries[0] if number else None
        last = None if turn is None else Last(self.timeline.at(turn), self.timeline.actions[turn])
        return View(
            self.face,
            state,
            shown,
            seated=self.seated[:count],
            show_totals=bool(self.points),
            last=last,
            totals=self.points[number] if self.points else (),
            face_down=not self.points,
        )

    def said(self, stop: Stop, t: Phrases) -> str:
        """The turn and what was recorded with it, in the words of the table's bar."""
        teller = Teller.of(self.timeline, t)
        most = stop.entries[:MOST_SAID]
        lines = [teller.did(told(self.timeline, at)) for at in most]
        hidden = len(stop.entries) - len(most)
        return " · ".join([*lines, *([t("table.more", n=hidden)] if hidden else [])])
