"""A game gone through once: every turn with what it did, the points over time, and how it ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from engine.game import OVER, Outcome
from engine.review.course import course, without_cubes
from engine.review.values import Deed, Prize
from engine.timeline import Timeline
from engine.unnamed import UNKNOWN


class Turn(NamedTuple):
    """A turn as people count them: its place in the timeline, whose it was, in which round, what it did."""

    at: int
    seat: int
    round: int
    deed: Deed


@dataclass(frozen=True, eq=False)
class Book:
    """What all facts are read from. Everything in it is worked out when it is first asked for."""

    timeline: Timeline

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        return tuple(self._turns())

    def _turns(self) -> Iterator[Turn]:
        timeline = self.timeline
        if timeline.header.scores_only:
            return
        deed, states = timeline.game.review.deed, timeline.states
        for at, action in enumerate(timeline.actions):
            before = states[at]
            if action.is_turn and before.round and before.to_move is not None:
                yield Turn(at, before.seat, before.round, deed(before, action, states[at + 1]))

    @cached_property
    def seats(self) -> range:
        return range(len(self.timeline.players))

    @cached_property
    def by_seat(self) -> tuple[tuple[Turn, ...], ...]:
        found: list[list[Turn]] = [[] for _ in self.seats]
        for turn in self.turns:
            found[turn.seat].append(turn)
        return tuple(map(tuple, found))

    @cached_property
    def claims(self) -> tuple[tuple[Turn, ...], ...]:
        """By seat."""
        return tuple(tuple(turn for turn in turns if turn.deed.claimed) for turns in self.by_seat)

    # The points

    @cached_property
    def course(self) -> tuple[tuple[int, ...], ...]:
        return course(self.timeline)

    @cached_property
    def outcome(self) -> Outcome:
        return self.timeline.outcome

    @cached_property
    def before_cubes(self) -> tuple[int, ...]:
        """What the chart would show at the end if cubes counted for nothing."""
        return tuple(map(without_cubes, self.outcome.scores))

    def chart(self, at: int) -> tuple[int, ...]:
        """The points by seat before entry `at`. Cubes do not count, at the very end neither."""
        return self.before_cubes if self.timeline.states[at].status == OVER else self.course[at]

    # How it ended

    @cached_property
    def is_over(self) -> bool:
        return bool(self.timeline.state.status == OVER)

    @cached_property
    def unnamed(self) -> int:
        """Of how many things that score nobody has told the points."""
        return sum(score.unnamed for score in self.outcome.scores)

    @cached_property
    def there(self) -> tuple[int, ...]:
        """Those who were at the table at the end: nobody else can win."""
        away = frozenset() if self.timeline.header.scores_only else self.timeline.state.table.away
        return tuple(seat for seat in self.seats if seat not in away)

    @cached_property
    def winner(self) -> int | None:
        """Who alone has won a game that came to its end, if all of its points are known."""
        winners = self.outcome.winners
        return winners[0] if self.is_over and len(winners) == 1 and not self.unnamed else None

    @cached_property
    def rivals(self) -> tuple[int, ...]:
        """Those whom the winner has beaten."""
        return tuple(seat for seat in self.there if seat != self.winner)

    def ahead(self, counts: Sequence[int]) -> tuple[int, int]:
        """Who of those there has most of something, and how many more than the next."""
        most = max(self.there, key=counts.__getitem__)
        return most, counts[most] - max((counts[seat] for seat in self.there if seat != most), default=0)

    @cached_property
    def last(self) -> int | None:
        """The place of the last turn, if there are turns."""
        return self.turns[-1].at if self.turns else None

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The tables on which a round had just ended, by their places among the states."""
        states = self.timeline.states
        return tuple(
            at
            for at in (turn.at + 1 for turn in self.turns)
            if states[at].round > states[at - 1].round or states[at].status == OVER
        )

    def turn_before(self, at: int) -> int | None:
        """The place of the turn at or before this one: what is set by hand or named is no turn."""
        return next((turn.at for turn in reversed(self.turns) if turn.at <= at), None)

    # What things are

    @cached_property
    def _named(self) -> dict[str, str]:
        named = (action for action in self.timeline.actions if action.do == "name")
        return {
            getattr(action, "unnamed", ""): getattr(action, "card", "") or getattr(action, "tile", "")
            for action in named
        }

    def name(self, thing: str) -> str:
        """What a thing is called in the end; "" where nobody has named it."""
        if thing.startswith(UNKNOWN):
            thing = self._named.get(thing, "")
        return thing

    def prize(self, thing: str) -> Prize | None:
        return self.timeline.game.review.prize(self.timeline.state, self.name(thing))
