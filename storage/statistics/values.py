"""What statistics say, as frozen values. Shares are from 0 to 1; what no game tells is None, not a guess."""

from dataclasses import dataclass

from storage.statistics.rating import Rating

RATED_FROM = 10
"""A rating is shown from so many games on: before, it says more about the beginning than about anybody."""


@dataclass(frozen=True, slots=True)
class Results:
    """Games that were played to their end, without those in which the player left.

    `won` counts a victory that k people share as 1/k. `chance` is what chance would give: the sum of 1/n over
    these very games, n being those who were there at the end. `points` are all of them added up.
    """

    played: int = 0
    won: float = 0
    chance: float = 0
    points: int = 0

    @property
    def share(self) -> float | None:
        """The part of the games that was won."""
        return self.won / self.played if self.played else None

    @property
    def expected(self) -> float | None:
        """The part of the games that chance would give."""
        return self.chance / self.played if self.played else None

    @property
    def average(self) -> float | None:
        return self.points / self.played if self.played else None


@dataclass(frozen=True, slots=True)
class Record:
    """The most or least of something: how much, in which game (its id), when that began, whose it is."""

    n: int
    game: str
    started: str
    player: str


@dataclass(frozen=True, slots=True)
class LastResult:
    """One of the latest games of a player that ended: its id, which game it was, the points, whether won."""

    id: str
    started: str
    game: str
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two people in games that ended with both there. `ahead` and `behind` are games of the first one's.

    Ahead is whoever has more points or, with as many, won by the tie-break; the rest was `level`.
    `margin` is the average of the first one's points less the other one's.
    """

    player: str
    other: str
    met: int = 0
    ahead: int = 0
    behind: int = 0
    margin: float | None = None

    @property
    def level(self) -> int:
        return self.met - self.ahead - self.behind


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating after so many games. It may be shown from `RATED_FROM` on, and only as a range."""

    rating: Rating
    games: int

    @property
    def is_shown(self) -> bool:
        return self.games >= RATED_FROM


@dataclass(frozen=True, slots=True)
class PlayerNumbers:
    """Everything about one player in the games that were asked for.

    `games` are all the player sat in; of them `stopped` were put away early, and `left` are those that ended
    after the player had left. `whole` and the rest are the others. `by_seat` leaves score sheets out: they do
    not tell who began; seats count from 0. `by_count` goes by how many sat down. `streak` are the games won
    in a row just now, `longest` ever; a shared victory is one. `favourite` is the game played most often, the
    one played last among equals. `last` are the latest results, the earliest first.
    """

    name: str
    games: int = 0
    stopped: int = 0
    left: int = 0
    first_played: str = ""
    last_played: str = ""
    whole: Results = Results()
    by_game: tuple[tuple[str, Results], ...] = ()
    by_seat: tuple[tuple[int, Results], ...] = ()
    by_count: tuple[tuple[int, Results], ...] = ()
    best: Record | None = None
    best_by_game: tuple[tuple[str, Record], ...] = ()
    streak: int = 0
    longest: int = 0
    favourite: str = ""
    last: tuple[LastResult, ...] = ()
    opponents: tuple[HeadToHead, ...] = ()
    rated: Rated | None = None
    rated_by_game: tuple[tuple[str, Rated], ...] = ()

    @property
    def usual_seat(self) -> int | None:
        """Where the player sat most often, from 0; the lower one among equals."""
        return max(self.by_seat, key=lambda seat: (seat[1].played, -seat[0]))[0] if self.by_seat else None


@dataclass(frozen=True, slots=True)
class Length:
    """How long games with so many players take on average, and how many of them tell it.

    `scores` are all scores of all their players, `average` is of those.
    """

    players: int
    games: int
    scores: int
    average: float
    rounds: float | None = None
    turns: float | None = None
    minutes: float | None = None
    rounds_told: int = 0
    turns_told: int = 0
    minutes_told: int = 0


@dataclass(frozen=True, slots=True)
class PartOfScore:
    """One part of the scores: what winners had of it on average, and what everybody had."""

    name: str
    winners: float
    everybody: float


@dataclass(frozen=True, slots=True)
class GameNumbers:
    """Everything about one game, or about all together, in the games that were asked for.

    `games` are all; of them `stopped` were put away early, and `sheets` tell scores only. `highest` is the
    highest score ever, the earliest among equals; `widest` and `closest` are margins between the first two.
    """

    game: str
    games: int = 0
    stopped: int = 0
    sheets: int = 0
    by_count: tuple[Length, ...] = ()
    parts: tuple[PartOfScore, ...] = ()
    highest: Record | None = None
    widest: Record | None = None
    closest: Record | None = None


@dataclass(frozen=True, slots=True)
class Month:
    """How many games were begun in a month, by this machine's clock."""

    year: int
    month: int
    games: int


@dataclass(frozen=True, slots=True)
class Evening:
    """How many games were begun on a day (`2026-11-16`), by this machine's clock."""

    day: str
    games: int
