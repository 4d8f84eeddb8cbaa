"""What a table shows: a state, whose things are in front, and what may be touched.

Recording, looking at the past, replay and pictures differ only in who makes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.game import Action, Offer, Touch
from faces.face import Face


class Seated(NamedTuple):
    """Who sits at a seat, and the colour of that player; the mark follows from the seat."""

    name: str
    colour: str


class Last(NamedTuple):
    """What was done last, and the table before it."""

    before: Any
    action: Action


@dataclass(frozen=True, slots=True, eq=False)
class View:
    face: Face
    state: Any
    seat: int
    """Whose things lie in front."""
    offers: Mapping[Touch, Offer] = field(default_factory=dict)
    """What a touch would do; nothing where the table is only looked at."""
    hints: bool = False
    """Whether the table has agreed to be shown ways to what can be claimed."""
    seated: tuple[Seated, ...] = ()
    """Nobody where the table is shown without its players."""
    show_totals: bool = False
    """Whether the table has agreed that everybody's claimed cards may be seen."""
    asked: str = ""
    """The unnamed thing that the table is asked about."""
    last: Last | None = None
    """What the bar speaks of, where the table shows it too."""

    @property
    def is_own(self) -> bool:
        """Whether the things in front are those of the player whose turn it is."""
        return bool(self.seat == self.state.to_move)

    @property
    def shows_claimed(self) -> bool:
        """Claimed cards lie face down: their owner may look, others only if that was agreed."""
        return self.show_totals or self.is_own

    def can(self, touch: Touch) -> bool:
        offer = self.offers.get(touch)
        return offer is not None and bool(offer.actions)

    def is_refused(self, touch: Touch) -> bool:
        """Whether it may be touched and would only be refused."""
        offer = self.offers.get(touch)
        return offer is not None and not offer.actions and offer.unnamed is None
