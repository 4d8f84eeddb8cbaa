"""Who sits at a table, in which colour."""

from collections.abc import Mapping

from engine.timeline import Timeline
from faces.view import Seated
from screens.widgets.palette import PLAYERS


def seated(timeline: Timeline, colours: Mapping[str, str]) -> tuple[Seated, ...]:
    """Everybody by seat; whoever chose no colour has that of the mark."""
    marks = ((name, timeline.header.mark(seat)) for seat, name in enumerate(timeline.players))
    return tuple(Seated(name, colours.get(name) or colour_at(mark), mark) for name, mark in marks)


def colour_at(mark: int) -> str:
    return list(PLAYERS)[mark % len(PLAYERS)]
