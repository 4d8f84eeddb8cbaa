"""How turns, rounds and games end, where the rulebooks of all games agree."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Protocol

from engine.cubes import Cubes
from engine.game import LAST_ROUND, OVER, RUNNING, Action, Rule, Status, refuse

TurnOrder = Mapping[Status, tuple[tuple[int, int, Status], ...]]
"""By status and seat, what follows a turn: the next seat, how many rounds begin with it, the status then."""


class _Rules(Protocol):
    @property
    def finish_round(self) -> bool: ...


class _Table(Protocol):
    @property
    def claims_to_end(self) -> int: ...

    @property
    def rules(self) -> _Rules: ...


class _Player(Protocol):
    @property
    def claimed(self) -> tuple[str, ...]: ...


def back_to_limit(
    action: Action, cubes: Cubes, returned: Cubes, limit: int, *, over: Rule, cannot: Rule, **whose: int
) -> Cubes:
    """Cubes over the limit go back to the bowls, by their owner's choice; no others do."""
    excess = max(0, cubes.total - limit)
    if returned.total != excess:
        refuse(action, over, **whose, total=cubes.total, limit=limit, excess=excess, returned=returned.total)
    if not cubes.covers(returned):
        refuse(action, cannot, needs=returned, has=cubes)
    return cubes - returned


@cache
def turn_order(players: int, away: frozenset[int] = frozenset()) -> TurnOrder:
    """Clockwise. After the last seat comes the next round; the end of the last round is the end of the game.

    Whoever is away is passed over. It is looked up at the end of every turn, which is quicker than to ask all
    of this each time.
    """
    there = [seat for seat in range(players) if seat not in away]
    first = there[0]

    def following(status: Status, seat: int) -> tuple[int, int, Status]:
        for later in there:
            if later > seat:
                return later, 0, status
        return (first, 1, RUNNING) if status is RUNNING else (first, 0, OVER)

    return {
        status: tuple(following(status, seat) for seat in range(players))
        for status in (RUNNING, LAST_ROUND, OVER)
    }


def ended_by_claim(table: _Table) -> Status:
    """Somebody has claimed the last one needed. The round is finished: all get equally many turns."""
    return LAST_ROUND if table.rules.finish_round else OVER


def with_claims_set(status: Status, table: _Table, players: Iterable[_Player]) -> Status:
    """Setting by hand what players have claimed can bring the end nearer, or take it back."""
    if all(len(player.claimed) < table.claims_to_end for player in players):
        return RUNNING
    return ended_by_claim(table) if status is RUNNING else status
