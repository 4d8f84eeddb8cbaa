"""What is counted of a game by seat: turns, claims, who is away at its end, and how long it took."""

from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from engine.counting import counted
from engine.timeline import Timeline

BREAK = timedelta(hours=1)
"""Nobody thinks about one turn for longer: the table had a break, which is no playing time."""


class Tally(NamedTuple):
    """By seat how many turns and claims, and which seats were away at the end.

    `seconds` is the time between the recorded moments without breaks, None where fewer than two are told.
    """

    turns: tuple[int, ...]
    claims: tuple[int, ...]
    away: tuple[int, ...]
    seconds: int | None


def tally(timeline: Timeline) -> Tally:
    """Of a game with a table: score sheets have no turns."""
    seats = len(timeline.players)
    turns, claims = [0] * seats, [0] * seats
    for count in counted(timeline):
        if count.turn is not None and count.seat is not None:
            turns[count.seat] += 1
            claims[count.seat] += count.claims
    away = tuple(sorted(timeline.state.table.away))
    return Tally(tuple(turns), tuple(claims), away, _seconds(timeline))


def _seconds(timeline: Timeline) -> int | None:
    moments = [moment for action in timeline.actions if (moment := _moment(action.time)) is not None]
    if len(moments) < 2:
        return None
    gaps = (later - earlier for earlier, later in pairwise(moments))
    # A clock that was set back or on in mid-game tells nothing about that gap.
    played = sum((gap for gap in gaps if timedelta() <= gap <= BREAK), timedelta())
    return int(played.total_seconds())


def _moment(told: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(told)
    except ValueError:
        return None
    # Moments of a record are UTC; those that do not say so cannot be compared with those that do.
    return moment if moment.tzinfo is not None else None
