"""Counting games one after the other, from the earliest on. One can stop, keep what was counted, and go on.

Shares are counted in sixtieths, which up to five players divide without a rest.
"""

from dataclasses import dataclass, field

from storage.moments import local
from storage.statistics.rating import MU, SIGMA, Rating, rated
from storage.summaries import Summary

SHARES = 60
LATEST = 20
"""So many results are shown one by one."""


@dataclass(slots=True)
class Cell:
    """Games that were played to their end: how many, the victories and what chance would give, the points."""

    played: int = 0
    won: int = 0
    chance: int = 0
    points: int = 0

    def add(self, won: int, chance: int, points: int) -> None:
        self.played += 1
        self.won += won
        self.chance += chance
        self.points += points


@dataclass(slots=True)
class Feat:
    """Something that was never more or less so: how much, in which game, when, and whose it is."""

    n: int = -1
    game: str = ""
    started: str = ""
    player: str = ""

    def beat(self, n: int, summary: Summary, player: str) -> None:
        self.n, self.game, self.started, self.player = n, summary.id, summary.started, player


@dataclass(slots=True)
class Latest:
    """One of the latest results of somebody."""

    id: str
    started: str
    game: str
    points: int
    won: int


@dataclass(slots=True)
class Against:
    """Somebody against somebody else: games in which both were there at the end; `margin` in points."""

    met: int = 0
    ahead: int = 0
    behind: int = 0
    margin: int = 0


@dataclass(slots=True)
class Person:
    """All that is counted of somebody. `games` are all they sat in; the rest is of those that ended."""

    games: int = 0
    stopped: int = 0
    left: int = 0
    first: str = ""
    last: str = ""
    whole: Cell = field(default_factory=Cell)
    seats: dict[str, Cell] = field(default_factory=dict)
    counts: dict[str, Cell] = field(default_factory=dict)
    best: Feat = field(default_factory=Feat)
    streak: int = 0
    longest: int = 0
    results: list[Latest] = field(default_factory=list)
    against: dict[str, Against] = field(default_factory=dict)
    mu: float = MU
    sigma: float = SIGMA
    rated: int = 0


@dataclass(slots=True)
class Length:
    """Games with so many players: their scores, and how long those took that tell it."""

    games: int = 0
    scores: int = 0
    points: int = 0
    rounded: int = 0
    rounds: int = 0
    turned: int = 0
    turns: int = 0
    timed: int = 0
    seconds: int = 0


@dataclass(slots=True)
class PartSum:
    """One part of the scores: that of the winners, and that of everybody."""

    winners: int = 0
    won: int = 0
    players: int = 0
    points: int = 0


@dataclass(slots=True)
class Tally:
    """All that is counted of some games, which have to come in the order they were begun."""

    games: int = 0
    stopped: int = 0
    sheets: int = 0
    months: dict[str, int] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    counts: dict[str, Length] = field(default_factory=dict)
    parts: dict[str, PartSum] = field(default_factory=dict)
    highest: Feat = field(default_factory=Feat)
    widest: Feat = field(default_factory=Feat)
    closest: Feat = field(default_factory=Feat)
    people: dict[str, Person] = field(default_factory=dict)

    def add(self, game: Summary, rating: bool = True) -> None:
        """One game more. Without `rating` nobody's is moved, which takes half the time."""
        self.games += 1
        self.sheets += game.scores_only
        _count(self.months, _month(game.started))
        if game.place:
            _count(self.places, game.place)
        for name in game.players:
            person = self._person(name)
            person.games += 1
            person.first = person.first or game.started
            person.last = game.started
        if not counts(game):
            self.stopped += game.status == "stopped"
            for name in game.players:
                self.people[name].stopped += game.status == "stopped"
            return
        self._add_length(game)
        self._add_parts(game)
        self._add_feats(game)
        there = [seat for seat in range(len(game.players)) if seat not in game.away]
        for seat in game.away:
            self.people[game.players[seat]].left += 1
        for seat in there:
            self._add_result(game, seat, SHARES // len(there))
        if len(there) > 1:
            self._add_meetings(game, there)
            if rating:
                self._rate(game, there)

    def _person(self, name: str) -> Person:
        person = self.people.get(name)
        if person is None:
            person = self.people[name] = Person()
        return person

    def _add_length(self, game: Summary) -> None:
        length = self.counts.setdefault(str(len(game.players)), Length())
        length.games += 1
        length.scores += len(game.totals)
        length.points += sum(game.totals)
        if not game.scores_only:
            length.rounded += 1
            length.rounds += game.rounds
        if game.turns_of:
            length.turned += 1
            length.turns += sum(game.turns_of)
        if game.seconds is not None:
            length.timed += 1
            length.seconds += game.seconds

    def _add_parts(self, game: Summary) -> None:
        for told in game.parts:
            part = self.parts.setdefault(told.name, PartSum())
            part.winners += len(game.winners)
            part.won += sum(told.points[seat] for seat in game.winners)
            part.players += len(told.points)
            part.points += sum(told.points)

    def _add_feats(self, game: Summary) -> None:
        best = max(game.totals)
        if best > self.highest.n:
            self.highest.beat(best, game, game.players[game.totals.index(best)])
        there = sorted(total for seat, total in enumerate(game.totals) if seat not in game.away)
        if len(there) > 1:
            margin, winner = there[-1] - there[-2], game.players[game.winners[0]] if game.winners else ""
            if margin > self.widest.n:
                self.widest.beat(margin, game, winner)
            if self.closest.n < 0 or margin < self.closest.n:
                self.closest.beat(margin, game, winner)

    def _add_result(self, game: Summary, seat: int, chance: int) -> None:
        name, points = game.players[seat], game.totals[seat]
        person = self.people[name]
        won = SHARES // len(game.winners) if seat in game.winners else 0
        person.whole.add(won, chance, points)
        _cell(person.counts, len(game.players)).add(won, chance, points)
        if not game.scores_only:
            _cell(person.seats, seat).add(won, chance, points)
        if points > person.best.n:
            person.best.beat(points, game, name)
        person.streak = person.streak + 1 if won else 0
        person.longest = max(person.longest, person.streak)
        person.results.append(Latest(game.id, game.started, game.game, points, won))
        del person.results[:-LATEST]

    def _add_meetings(self, game: Summary, there: list[int]) -> None:
        for seat in there:
            against = self.people[game.players[seat]].against
            for other in there:
                if other != seat:
                    name = game.players[other]
                    meeting = against.get(name)
                    if meeting is None:
                        meeting = against[name] = Against()
                    mine, theirs = standing(game, seat), standing(game, other)
                    meeting.met += 1
                    meeting.ahead += mine > theirs
                    meeting.behind += mine < theirs
                    meeting.margin += game.totals[seat] - game.totals[other]

    def _rate(self, game: Summary, there: list[int]) -> None:
        people = [self.people[game.players[seat]] for seat in there]
        standings = [standing(game, seat) for seat in there]
        ranks = [sum(other > mine for other in standings) for mine in standings]
        before = [Rating(person.mu, person.sigma) for person in people]
        for person, after in zip(people, rated(before, ranks), strict=True):
            person.mu, person.sigma = after
            person.rated += 1


def counts(game: Summary) -> bool:
    """Whether a game has a result: it was played to its end, and everybody has a total."""
    return game.status == "over" and bool(game.totals) and len(set(game.players)) == len(game.players)


def standing(game: Summary, seat: int) -> tuple[int, bool]:
    """More is better: the total, and among equals whoever the tie-break made the winner."""
    return game.totals[seat], seat in game.winners


def _cell(cells: dict[str, Cell], key: int) -> Cell:
    cell = cells.get(str(key))
    if cell is None:
        cell = cells[str(key)] = Cell()
    return cell


def _count(numbers: dict[str, int], key: str) -> None:
    numbers[key] = numbers.get(key, 0) + 1


def _month(started: str) -> str:
    """By this machine's clock."""
    when = local(started)
    return f"{when.year:04}-{when.month:02}" if when else ""
