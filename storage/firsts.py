"""What a result has of firsts and records, from the summaries of the games before it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from storage.summaries import Summary

FEW = 3
"""A finish is close or not only against so many others."""

Kind = Literal["game", "record", "best", "win", "closest"]


@dataclass(frozen=True, slots=True)
class First:
    """`game`: the first of its kind here. `record`: nobody had more points; `best`: this player never had.

    `win`: this player had never won. `closest`: never were the first two less apart. `n` are points, and
    `before` is the game that held it until then, the first that did.
    """

    kind: Kind
    player: str = ""
    n: int = 0
    before: Summary | None = None

    @property
    def held(self) -> tuple[str, int] | None:
        """By whom and with how many points, until then; it is nobody's who were how far apart."""
        game = self.before
        if game is None:
            return None
        if self.kind == "closest":
            return "", margin_of(game) or 0
        seat = game.players.index(self.player) if self.kind == "best" else game.totals.index(max(game.totals))
        return game.players[seat], game.totals[seat]


def firsts(game: Summary, others: Iterable[Summary]) -> tuple[First, ...]:
    """What is new in a game that was played to its end, the most remarkable first."""
    before = [
        other
        for other in others
        if other.id != game.id and other.status == "over" and other.game == game.game and other.totals
    ]
    if game.status != "over" or not game.totals:
        return ()
    if not before:
        return (First("game"),)
    found: list[First] = []
    best = max((game.totals[seat] for seat in _there(game)), default=0)
    holder = _holder(before, lambda other: max(other.totals))
    if best > max(holder.totals):
        found += [First("record", game.players[seat], best, holder) for seat in game.winners[:1]]
    found += _personal(game, before, spoken_of={first.player for first in found})
    measured = [other for other in before if margin_of(other) is not None]
    margin = margin_of(game)
    if margin is not None and len(measured) >= FEW:
        closest = _holder(measured, lambda other: -(margin_of(other) or 0))
        if margin < (margin_of(closest) or 0):
            found.append(First("closest", n=margin, before=closest))
    return tuple(found)


def _holder(games: Iterable[Summary], measure: Callable[[Summary], int]) -> Summary:
    """The game with most of something, the first one that had as much."""
    return min(games, key=lambda game: (-measure(game), game.started))


def _personal(game: Summary, before: list[Summary], spoken_of: set[str]) -> list[First]:
    """For everybody who had played it before: most points ever, first win."""
    found = []
    for seat in _there(game):
        player = game.players[seat]
        own = [
            other
            for other in before
            if player in other.players and other.players.index(player) in _there(other)
        ]
        if not own:
            continue
        holder = _holder(own, partial(_points, player))
        if player not in spoken_of and game.totals[seat] > _points(player, holder):
            found.append(First("best", player, game.totals[seat], holder))
        if seat in game.winners and not any(other.players.index(player) in other.winners for other in own):
            found.append(First("win", player))
    return found


def _points(player: str, game: Summary) -> int:
    return game.totals[game.players.index(player)]


def _there(game: Summary) -> list[int]:
    """The seats of those who were there at the end: whoever has left did not play it."""
    return [seat for seat in range(len(game.totals)) if seat not in game.away]


def margin_of(game: Summary) -> int | None:
    """How far the first two are apart, of those who were there at the end."""
    totals = sorted((game.totals[seat] for seat in _there(game)), reverse=True)
    return totals[0] - totals[1] if len(totals) > 1 else None
