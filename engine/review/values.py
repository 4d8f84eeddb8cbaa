"""What looking back is made of: facts, and what a game says of each of its turns."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.cubes import Cubes

if TYPE_CHECKING:
    from engine.game import Hint
    from engine.review.book import Book

Number = int | str | tuple[int, ...]
"""A number, the name of a card or its cubes, or a number for each seat."""

SKIP = "skip"
"""The kind of a turn in which nothing was done, in any game."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a game will be remembered for.

    `kind` is "subject.what"; `seats` are the players it is about, the first one above all, and none where it
    is about the whole table; `at` is the place in the timeline of the turn that it leads to, None where no
    turns were kept. From 1 to 100, the `surprise` is how seldom it is like that.
    """

    kind: str
    seats: tuple[int, ...]
    at: int | None
    numbers: Mapping[str, Number]
    surprise: int

    @property
    def subject(self) -> str:
        return self.kind.partition(".")[0]


class Untold(NamedTuple):
    """Why something of a game cannot be told, and how often that is so."""

    kind: str
    times: int = 1


class Deed(NamedTuple):
    """What one turn did, as far as looking back counts it.

    `bought` is the card or tile that it gave the player for `paid` cubes, `used` the one that it was done
    with, `claimed` the one that scores and `coin` the points that came with that. By so much `more` were the
    player's cubes worth, before any were `returned` over the limit, by seat. A rest took so much `back`.
    """

    kind: str
    bought: str = ""
    paid: int = 0
    used: str = ""
    more: int = 0
    claimed: str = ""
    coin: int = 0
    back: int | None = None
    returned: tuple[tuple[int, Cubes], ...] = ()


class Prize(NamedTuple):
    """What can be claimed, as it is printed."""

    points: int
    cost: Cubes


class Review(NamedTuple):
    """What looking back asks of a game. What nobody has named has no prize, and cannot be claimable."""

    kinds: tuple[str, ...]
    """The kinds of its turns, in the order in which they are shown."""
    deed: Callable[[Any, Any, Any], Deed]
    """Of the table before a turn, the turn, and the table after it."""
    kept: Callable[[Any], object]
    """What of a player brings points, cubes aside: a turn that leaves it alone leaves the points alone."""
    prize: Callable[[Any, str], Prize | None]
    prizes: Callable[[Any], tuple[str, ...]]
    """The names of all that lies on the table to be claimed."""
    claimable: Callable[[Any], tuple[str, ...]]
    """Those of them that whoever moves could claim at once."""
    facts: "tuple[Callable[[Book], Iterator[Fact]], ...]"
    """What not every game has to tell."""
    way: "Callable[[Any, int, str], Iterator[Hint | None]] | None" = None
    """Where a game has hints: the shortest way of a player to one prize. None in between is a breath."""


NO_REVIEW = Review(
    kinds=(),
    deed=lambda before, action, after: Deed(SKIP),
    kept=lambda player: player,
    prize=lambda state, name: None,
    prizes=lambda state: (),
    claimable=lambda state: (),
    facts=(),
)
"""Where only scores were kept."""
