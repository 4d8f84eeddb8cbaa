"""What a table shows: a state, whose things are in front, and what may be touched.

Recording, looking at the past, replay and pictures differ only in who makes it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.game import OVER, Action, Offer, Touch
from faces.face import Face


class Seated(NamedTuple):
    """Who sits at a seat: the colour of that player, and the number of the mark."""

    name: str
    colour: str
    mark: int


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """What stands for each player on a board; nothing where two are alike, or one looks like a number."""
    letters = tuple(name[:1].upper() for name in names)
    apart = len(set(letters)) == len(letters) and not any(letter.isdigit() for letter in letters)
    return letters if apart else ("",) * len(letters)


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

    otherwise: Mapping[Touch, Action] = field(default_factory=dict)
    """What a touch would make of the last turn, where it can say something of that."""
    totals: tuple[int, ...] = ()
    """The points to show of everybody, by seat; without any, those that the game counts now, if agreed."""
    face_down: bool = False
    """Whether nobody looks at claimed cards, not even their owner: the table is only looked back at."""

    @property
    def is_own(self) -> bool:
        """Whether the things in front are those of the player whose turn it is."""
        return bool(self.seat == self.state.to_move)

    @property
    def shows_claimed(self) -> bool:
        """Claimed cards lie face down: their owner may look, others only if that was agreed.

        At the end they are turned up.
        """
        return self.shows_claimed_of(self.seat)

    def shows_claimed_of(self, seat: int) -> bool:
        own = seat == self.seat and self.is_own and not self.face_down
        return bool(self.show_totals or own or self.state.status == OVER)

    def can(self, touch: Touch) -> bool:
        offer = self.offers.get(touch)
        return offer is not None and bool(offer.actions)

    def is_refused(self, touch: Touch) -> bool:
        """Whether it may be touched and would only be refused."""
        offer = self.offers.get(touch)
        return offer is not None and not offer.actions and offer.unnamed is None
