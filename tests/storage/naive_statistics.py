"""Statistics a second time, without any cleverness: every game is played again and every number is looked for
anew in all of them. What comes of it is said in words of `docs/statistics.md`."""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from engine.game import OVER
from engine.record import Record
from engine.timeline import Timeline
from storage.plain import plain
from storage.wanted import Wanted


@dataclass(frozen=True)
class Played:
    """One game as its record tells it."""

    record: Record
    timeline: Timeline

    @property
    def names(self) -> tuple[str, ...]:
        return self.timeline.players

    @property
    def started(self) -> str:
        return self.record.about.started

    @property
    def ended(self) -> bool:
        return self.timeline.state.status == OVER

    @property
    def totals(self) -> list[int]:
        return [score.total for score in self.timeline.outcome.scores]

    @property
    def winners(self) -> tuple[int, ...]:
        return self.timeline.outcome.winners

    @property
    def there(self) -> list[int]:
        """The seats that were not left."""
        away = () if self.record.scores_only else self.timeline.state.table.away
        return [seat for seat in range(len(self.names)) if seat not in away]

    def place_of(self, seat: int) -> tuple[int, bool]:
        return self.totals[seat], seat in self.winners

    def seconds(self) -> int | None:
        moments = [datetime.fromisoformat(action.time) for action in self.record.actions if action.time]
        gaps = [int((b - a).total_seconds()) for a, b in itertools.pairwise(moments)]
        return sum(gap for gap in gaps if 0 <= gap <= 3600) if gaps else None


def played(records: Iterable[Record]) -> list[Played]:
    return sorted((Played(one, Timeline.of(one)) for one in records), key=lambda one: one.started)


def wanted_of(games: list[Played], wanted: Wanted) -> list[Played]:
    found = []
    for game in games:
        about = game.record.about
        if wanted.game and game.record.game != wanted.game:
            continue
        if wanted.place and about.place != wanted.place:
            continue
        if wanted.seats and len(game.names) != wanted.seats:
            continue
        if set(wanted.players) - set(game.names):
            continue
        if not wanted.since <= about.started <= wanted.until:
            continue
        if wanted.name and not any(plain(wanted.name) in plain(name) for name in game.names):
            continue
        found.append(game)
    return found


def results(games: list[Played], name: str) -> list[tuple[Played, int]]:
    """The games that ended with somebody there, and the seat."""
    return [
        (game, game.names.index(name))
        for game in games
        if game.ended and name in game.names and game.names.index(name) in game.there
    ]


def won(game: Played, seat: int) -> Fraction:
    return Fraction(1, len(game.winners)) if seat in game.winners else Fraction(0)


def player(games: list[Played], name: str) -> dict[str, Any]:
    sat, ended = [game for game in games if name in game.names], results(games, name)
    streak = longest = 0
    for game, seat in ended:
        streak = streak + 1 if seat in game.winners else 0
        longest = max(longest, streak)
    points = [game.totals[seat] for game, seat in ended]
    return {
        "games": len(sat),
        "stopped": sum(not game.ended for game in sat),
        "left": sum(game.ended for game in sat) - len(ended),
        "played": len(ended),
        "won": float(sum(won(game, seat) for game, seat in ended)),
        "chance": float(sum((Fraction(1, len(game.there)) for game, _ in ended), Fraction(0))),
        "points": sum(points),
        "best": max(points, default=None),
        "streak": streak,
        "longest": longest,
        "last": [(game.totals[seat], seat in game.winners) for game, seat in ended][-20:],
        "first": sat[0].started if sat else "",
        "latest": sat[-1].started if sat else "",
        "by_seat": _grouped(ended, lambda game, seat: None if game.record.scores_only else seat),
        "by_count": _grouped(ended, lambda game, _: len(game.names)),
        "by_game": _grouped(ended, lambda game, _: game.record.game),
    }


def _grouped(ended: list[tuple[Played, int]], key: Any) -> dict[Any, tuple[int, float, int]]:
    groups: dict[Any, list[tuple[Played, int]]] = {}
    for game, seat in ended:
        if (of := key(game, seat)) is not None:
            groups.setdefault(of, []).append((game, seat))
    return {
        of: (
            len(some),
            float(sum(won(game, seat) for game, seat in some)),
            sum(game.totals[seat] for game, seat in some),
        )
        for of, some in groups.items()
    }


def versus(games: list[Played], name: str, other: str) -> tuple[int, int, int, float | None]:
    """Met, ahead, behind, and by how much on average."""
    both = [
        (game, seat, game.names.index(other))
        for game, seat in results(games, name)
        if other in game.names and game.names.index(other) in game.there
    ]
    ahead = sum(game.place_of(seat) > game.place_of(rival) for game, seat, rival in both)
    behind = sum(game.place_of(seat) < game.place_of(rival) for game, seat, rival in both)
    apart = [game.totals[seat] - game.totals[rival] for game, seat, rival in both]
    return len(both), ahead, behind, sum(apart) / len(apart) if apart else None


def group(games: list[Played]) -> dict[str, Any]:
    """What all games that are given have together."""
    ended = [game for game in games if game.ended]
    margins = []
    for game in ended:
        first, second = sorted((game.totals[seat] for seat in game.there), reverse=True)[:2]
        margins.append(first - second)
    lengths = {}
    for count in {len(game.names) for game in ended}:
        some = [game for game in ended if len(game.names) == count]
        scores = [total for game in some for total in game.totals]
        rounds = [game.timeline.state.round for game in some if not game.record.scores_only]
        seconds = [told for game in some if (told := game.seconds()) is not None]
        lengths[count] = (
            len(some),
            sum(scores) / len(scores),
            sum(rounds) / len(rounds) if rounds else None,
            sum(seconds) / len(seconds) / 60 if seconds else None,
        )
    return {
        "games": len(games),
        "stopped": len(games) - len(ended),
        "sheets": sum(game.record.scores_only for game in games),
        "highest": max((total for game in ended for total in game.totals), default=None),
        "widest": max(margins, default=None),
        "closest": min(margins, default=None),
        "lengths": lengths,
        "parts": _parts(ended),
    }


def _parts(ended: list[Played]) -> dict[str, tuple[float, float]]:
    """By part what winners had on average, and everybody; of sheets only those with several parts."""
    found: dict[str, tuple[list[int], list[int]]] = {}
    for game in ended:
        scores = game.timeline.outcome.scores
        told = [name for name in scores[0].parts if any(score.parts[name] for score in scores)]
        if game.record.scores_only and len(told) < 2:
            continue
        for name in scores[0].parts:
            winners, everybody = found.setdefault(name, ([], []))
            winners += [scores[seat].parts[name] for seat in game.winners]
            everybody += [score.parts[name] for score in scores]
    return {
        name: (sum(winners) / max(1, len(winners)), sum(everybody) / len(everybody))
        for name, (winners, everybody) in found.items()
    }
