"""What moved between two tables: found by comparing them, not by the rules. An undo is the same way back."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.cubes import LETTERS
from faces.view import View
from faces.ways import Way


class Moves(NamedTuple):
    """Whose things have changed, by how many cubes of each kind, and what went where."""

    seat: int
    cubes: Mapping[str, int]
    ways: tuple[Way, ...]


def moved(before: View, after: View, *, back: bool = False) -> Moves | None:
    """Nothing where nobody's things have changed and nobody's turn is over. `back` is an undo."""
    face, seat = before.face, _mover(before, after, back)
    if seat is None:
        return None
    had, has = (face.game.holdings(view.state, seat).counts for view in (before, after))
    changed = {letter: new - old for letter, old, new in zip(LETTERS, had, has, strict=True) if new != old}
    return Moves(seat, changed, face.ways(before.state, after.state, seat))


def _mover(before: View, after: View, back: bool) -> int | None:
    """Whose turn is over, or has to be played again; where it is nobody's, whoever has other things now."""
    old, new = before.state, after.state
    if old.to_move != new.to_move:
        seat: int | None = new.to_move if back else old.to_move
        return seat
    seats = range(min(len(old.players), len(new.players)))
    things = before.face.things
    return next((seat for seat in seats if things(old, seat) != things(new, seat)), None)
