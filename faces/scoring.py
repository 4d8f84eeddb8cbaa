"""How a game ended, in words: who has won and why, who stands where, and the parts of everybody's score."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from engine.game import Game
from faces.phrases import Phrases


class Ranked(NamedTuple):
    """Where somebody stands: 1 is the best."""

    rank: int
    seat: int


def ranking(totals: Sequence[int], winners: Collection[int]) -> list[Ranked]:
    """The seats from the best. Equal totals share a place, but whoever has won stands before the others."""

    def standing(seat: int) -> tuple[bool, int]:
        return seat in winners, totals[seat]

    order = sorted(range(len(totals)), key=standing, reverse=True)
    return [Ranked(1 + sum(standing(other) > standing(seat) for other in order), seat) for seat in order]


def verdict(
    t: Phrases, players: Sequence[str], totals: Sequence[int], winners: Sequence[int], *, tie: bool
) -> str:
    """Who has won, and why; of a game that nobody has won it is not asked."""
    names, best = [players[seat] for seat in winners], max(totals)
    if len(names) > 1:
        return t("result.shared", players=t.listed(names), n=best)
    if tie:
        tied = [name for name, total in zip(players, totals, strict=True) if total == best]
        return t("result.tie", players=t.listed(tied), player=names[0], n=best)
    return t("result.won", player=names[0], n=best)


class Part(NamedTuple):
    """One part of the game's own scoring: by seat the points, and how they come about."""

    key: str
    name: str
    why: str
    points: tuple[int, ...]
    notes: tuple[str, ...]


def parts(t: Phrases, game: Game, edition: str, state: Any) -> list[Part]:
    scores = game.outcome(state).scores
    told = [game.summary(state, score.player) for score in scores]
    found = []
    for key in scores[0].parts:
        points = tuple(score.parts[key] for score in scores)
        counts = [facts["cards" if key == "points" else key] for facts in told]
        notes = tuple(_note(key, *pair) for pair in zip(counts, points, strict=True))
        why = t(f"result.why.{key}", n=game.worth.get(key, 1))
        found.append(Part(key, part_name(t, key, edition), why, points, notes))
    return found


def part_name(t: Phrases, part: str, edition: str) -> str:
    return t.get(f"result.part.{part}.{edition}") or t[f"result.part.{part}"]


def _note(part: str, count: object, points: int) -> str:
    """How so many points come of so many things, where that is not plain to see."""
    if not isinstance(count, int) or count in (0, points):
        return ""
    return f"×{count}" if part == "points" else f"{count}×{points // count}"
