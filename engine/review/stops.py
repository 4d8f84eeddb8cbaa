"""Where a replay stops: after each turn. What is no turn is seen with the turn that it was recorded after."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from engine.counting import counted
from engine.timeline import Timeline


class Stop(NamedTuple):
    """The table once so many entries are done, and what happened since the stop before.

    `at` counts those entries, so that the table is `timeline.at(at)`; `entries` are the places of the new
    ones. A turn comes first among them. At the beginning there is none: what was set or named before it.
    """

    at: int
    entries: range
    round: int
    turn: int | None = None
    """As people count them; None for what they do not count."""
    seat: int | None = None
    """Whose turn it was."""
    claims: bool = False


def stops(timeline: Timeline) -> tuple[Stop, ...]:
    """The beginning, then one for each turn."""
    actions, counts = timeline.actions, counted(timeline)
    turns = [at for at, action in enumerate(actions) if action.is_turn]
    ends = [*turns[1:], len(actions)]
    first = turns[0] if turns else len(actions)
    found = [Stop(first, range(first), timeline.at(first).round)]
    for at, end in zip(turns, ends, strict=False):
        count = counts[at]
        found.append(Stop(end, range(at, end), count.round, count.turn, count.seat, count.claims))
    return tuple(found)


def stop_with(found: Sequence[Stop], entry: int) -> int:
    """The number of the stop at which an entry of the timeline was just done."""
    return min(bisect_right([stop.at for stop in found], entry), len(found) - 1)


def next_claim(found: Sequence[Stop], now: int) -> int:
    """The number of the next stop at which something was claimed; the last one where nothing is any more."""
    return next((i for i in range(now + 1, len(found)) if found[i].claims), len(found) - 1)
