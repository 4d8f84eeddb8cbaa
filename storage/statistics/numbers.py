"""What was counted, looked at from one side: a player, a game, two people, the months."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.games import GAMES
from storage.moments import local
from storage.statistics.rating import Rating
from storage.statistics.tally import SHARES, Against, Cell, Feat, Latest, Length, PartSum, Person, Tally
from storage.statistics.values import (
    Evening,
    GameNumbers,
    HeadToHead,
    LastResult,
    Month,
    PartOfScore,
    PlayerNumbers,
    Rated,
    Record,
    Results,
)
from storage.statistics.values import Length as LengthOfGames
from storage.summaries import Summary
from storage.wanted import EVERYTHING, Wanted

ALL = ""
"""All games together, where a game is asked for."""


@dataclass(frozen=True)
class Statistics:
    """Everything about the games that were `wanted`. Each question costs no more than its answer.

    Ratings are those of everybody's whole history, so there are none where only some games were wanted.
    """

    wanted: Wanted
    tallies: Mapping[str, Tally]

    @property
    def count(self) -> int:
        """How many games there are."""
        return self._whole.games

    @property
    def months(self) -> tuple[Month, ...]:
        """The months in which games were begun, the earliest first."""
        told = sorted(self._whole.months.items())
        return tuple(Month(int(name[:4]), int(name[5:]), games) for name, games in told if name)

    @property
    def places(self) -> tuple[tuple[str, int], ...]:
        """Where games were played, and how many; the most frequent first."""
        return tuple(sorted(self._whole.places.items(), key=lambda place: (-place[1], place[0])))

    @property
    def games(self) -> tuple[tuple[str, int], ...]:
        """Which games were played, and how often, in the order of the app."""
        return tuple((game, self.tallies[game].games) for game in GAMES if game in self.tallies)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who played, those with the most games first."""
        people = self._whole.people
        return tuple(sorted(people, key=lambda name: (-people[name].games, name)))

    def player(self, name: str) -> PlayerNumbers:
        """Somebody nobody knows has played nothing."""
        person = self._whole.people.get(name)
        if person is None:
            return PlayerNumbers(name)
        by_game = {game: self.tallies[game].people[name] for game, _ in self.games if self._plays(name, game)}
        best_by_game = ((game, _record(one.best)) for game, one in by_game.items())
        opponents = sorted(person.against.items(), key=lambda other: (-other[1].met, other[0]))
        return PlayerNumbers(
            name,
            games=person.games,
            stopped=person.stopped,
            left=person.left,
            first_played=person.first,
            last_played=person.last,
            whole=_results(person.whole),
            by_game=tuple((game, _results(one.whole)) for game, one in by_game.items() if one.whole.played),
            by_seat=_by_number(person.seats),
            by_count=_by_number(person.counts),
            best=_record(person.best),
            best_by_game=tuple((game, record) for game, record in best_by_game if record is not None),
            streak=person.streak,
            longest=person.longest,
            favourite=max(by_game, key=lambda game: (by_game[game].games, by_game[game].last), default=""),
            last=tuple(map(_last, person.results)),
            opponents=tuple(_head_to_head(name, other, against) for other, against in opponents),
            rated=_rated(person),
            rated_by_game=tuple(
                (game, rated) for game, one in by_game.items() if (rated := _rated(one)) is not None
            ),
        )

    def head_to_head(self, player: str, other: str, game: str = ALL) -> HeadToHead:
        tally = self.tallies.get(game, Tally())
        person = tally.people.get(player, Person())
        return _head_to_head(player, other, person.against.get(other, Against()))

    def game(self, game: str = ALL) -> GameNumbers:
        """One game; or all together, of which parts of scores and lengths say little."""
        tally = self.tallies.get(game, Tally())
        return GameNumbers(
            game,
            games=tally.games,
            stopped=tally.stopped,
            sheets=tally.sheets,
            by_count=tuple(_length(int(n), length) for n, length in sorted(tally.counts.items())),
            parts=tuple(_part(name, part) for name, part in tally.parts.items()),
            highest=_record(tally.highest),
            widest=_record(tally.widest),
            closest=_record(tally.closest),
        )

    def ratings(self, game: str = ALL) -> tuple[tuple[str, Rated], ...]:
        """Those that may be shown, the highest first."""
        people = self.tallies.get(game, Tally()).people
        told = ((name, _rated(person)) for name, person in people.items())
        shown = [(name, rated) for name, rated in told if rated is not None and rated.is_shown]
        return tuple(sorted(shown, key=lambda one: (-one[1].rating.mu, one[0])))

    @property
    def _whole(self) -> Tally:
        return self.tallies.get(ALL, Tally())

    def _plays(self, name: str, game: str) -> bool:
        return name in self.tallies[game].people


def statistics(summaries: Iterable[Summary], wanted: Wanted = EVERYTHING) -> Statistics:
    """Of games in any order, in one pass over them."""
    tallies: dict[str, Tally] = {}
    for summary in sorted(summaries, key=lambda summary: (summary.started, summary.id)):
        if wanted.fits(summary):
            count(tallies, summary, rating=wanted.is_whole)
    return Statistics(wanted, tallies)


def count(tallies: dict[str, Tally], summary: Summary, *, rating: bool) -> None:
    """One game more, among all and among its own kind."""
    for key in (ALL, summary.game):
        tallies.setdefault(key, Tally()).add(summary, rating)


def evenings(summaries: Iterable[Summary]) -> tuple[Evening, ...]:
    """The days on which games were begun, the earliest first."""
    days = Counter(f"{when:%Y-%m-%d}" for one in summaries if (when := local(one.started)) is not None)
    return tuple(Evening(day, games) for day, games in sorted(days.items()))


def _results(cell: Cell) -> Results:
    return Results(cell.played, cell.won / SHARES, cell.chance / SHARES, cell.points)


def _by_number(cells: Mapping[str, Cell]) -> tuple[tuple[int, Results], ...]:
    return tuple((int(number), _results(cell)) for number, cell in sorted(cells.items()))


def _record(feat: Feat) -> Record | None:
    return None if feat.n < 0 else Record(feat.n, feat.game, feat.started, feat.player)


def _last(result: Latest) -> LastResult:
    return LastResult(result.id, result.started, result.game, result.points, bool(result.won))


def _head_to_head(player: str, other: str, against: Against) -> HeadToHead:
    margin = against.margin / against.met if against.met else None
    return HeadToHead(player, other, against.met, against.ahead, against.behind, margin)


def _rated(person: Person) -> Rated | None:
    return Rated(Rating(person.mu, person.sigma), person.rated) if person.rated else None


def _length(players: int, length: Length) -> LengthOfGames:
    return LengthOfGames(
        players,
        length.games,
        length.scores,
        length.points / length.scores,
        rounds=_mean(length.rounds, length.rounded),
        turns=_mean(length.turns, length.turned),
        minutes=_mean(length.seconds / 60, length.timed),
        rounds_told=length.rounded,
        turns_told=length.turned,
        minutes_told=length.timed,
    )


def _mean(total: float, number: int) -> float | None:
    return total / number if number else None


def _part(name: str, part: PartSum) -> PartOfScore:
    return PartOfScore(name, part.won / max(1, part.winners), part.points / max(1, part.players))
