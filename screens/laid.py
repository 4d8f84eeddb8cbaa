"""What lies or lay on a table: a game that is played, one to look at, and how one stands or ended."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, Protocol

from engine.timeline import Step, Timeline
from storage.open_game import OpenGame
from storage.summaries import Summary


class Laid(Protocol):
    """A game as it lies on the desk: one that is kept, or the demo's, which is nobody's to keep."""

    timeline: Timeline

    @property
    def id(self) -> str: ...

    def save(self, step: Step) -> None: ...


class Shown:
    """A game that was put away, to look at. Only a change takes it up again, as `taken`."""

    def __init__(self, timeline: Timeline, take_up: Callable[[str], OpenGame]) -> None:
        """`take_up` lays the game of an id on the desk, or raises StorageError."""
        self.timeline = timeline
        self.taken: OpenGame | None = None
        self._take_up = take_up

    @property
    def id(self) -> str:
        return self.timeline.header.about.id

    def save(self, step: Step) -> None:
        """Raises StorageError where it cannot be taken up."""
        if self.taken is None:
            self.taken = self._take_up(self.id)
        self.taken.save(step)
        self.timeline = self.taken.timeline


class Result(NamedTuple):
    """How a game stands or ended. `game` is there while it is on the table, `timeline` if it can be read."""

    summary: Summary
    timeline: Timeline | None
    game: Laid | None = None

    @property
    def played(self) -> Timeline | None:
        """The game turn by turn, if its record can be read; a score sheet has no turns."""
        return None if self.timeline is None or self.timeline.header.scores_only else self.timeline

    def told(self, summary: Summary) -> "Result":
        """The same, with the place and the note that it has now."""
        timeline = self.timeline
        if timeline is not None:
            about = replace(timeline.header.about, place=summary.place, note=summary.note)
            timeline = replace(timeline, header=replace(timeline.header, about=about))
        return self._replace(summary=summary, timeline=timeline)

    @property
    def is_running(self) -> bool:
        """Whether it is still played: it is not over, and was not put away."""
        if self.game is None:
            return self.summary.status == "open"
        put_away = isinstance(self.game, Shown) and self.game.taken is None
        return self.summary.status != "over" and not put_away

    @property
    def is_secret(self) -> bool:
        """Claimed cards lie face down until the end, unless the table has agreed otherwise."""
        played = self.played
        return self.is_running and played is not None and not played.header.options.show_totals
