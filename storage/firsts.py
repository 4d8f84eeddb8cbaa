"""What a result has of firsts and records, from the summaries of the games before it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from storage.summaries import Summary

FEW = 3
"""A finish is close or not only against so many others."""

Kind = Literal["game", "record", "best", "win", "closest"]


@dataclass(frozen=True, slots=True)
class First:
    """`game`: the first of its kind here. `record`: nobody had more points; `best`: this player never had.

    `win`: this player had never won. `closest`: never were the first two less apart. `n` are points.
    """

    kind: Kind
    player: str = ""
    n: int = 0


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
    best = max(game.totals)
    if best > max(max(other.totals) for other in before):
        found += [First("record", game.players[seat], best) for seat in game.winners[:1]]
    found += _personal(game, before, spoken_of={first.player for first in found})
    margins = [margin for other in before if (margin := _margin(other)) is not None]
    margin = _margin(game)
    if margin is not None and len(margins) >= FEW and margin < min(margins):
        found.append(First("closest", n=margin))
    return tuple(found)


def _personal(game: Summary, before: list[Summary], spoken_of: set[str]) -> list[First]:
    """For everybody who had played it before: most points ever, first win."""
    found = []
    for seat, player in enumerate(game.players):
        own = [(other, other.players.index(player)) for other in before if player in other.players]
        if not own:
            continue
        if player not in spoken_of and game.totals[seat] > max(other.totals[at] for other, at in own):
            found.append(First("best", player, game.totals[seat]))
        if seat in game.winners and not any(at in other.winners for other, at in own):
            found.append(First("win", player))
    return found


def _margin(game: Summary) -> int | None:
    """How far the first two are apart."""
    if len(game.totals) < 2:
        return None
    first, second = sorted(game.totals, reverse=True)[:2]
    return first - second
