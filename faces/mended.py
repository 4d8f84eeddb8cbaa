"""What was mended just now, in words: what it was and is, which turns read otherwise, whose cubes changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.changes import Retell
from engine.cubes import Cubes
from engine.game import Illegal
from engine.timeline import Step, Timeline
from faces.phrases import literal
from faces.telling import Teller, told

MOST_NAMED = 2
"""Of so many players the bar says how their cubes changed; of more it says only whose did."""

How = Literal["instead", "inserted", "removed", "waits", "began", "called", "renamed"]


@dataclass(frozen=True)
class Mended:
    """How the game was mended, and as what it stood `before`.

    `was` is the place of what is spoken of in that game, `now` the one in the game as it is.
    """

    how: How
    before: Timeline
    was: int = -1
    now: int = -1
    seat: int = -1
    why: Illegal | None = None
    """Why the player of `seat` cannot have done what was recorded."""
    names: tuple[str, str] = ("", "")
    """What a card or tile was called, and what it really is."""
    gone: frozenset[int] = frozenset()
    """The places of actions that had to be left out."""


class Otherwise(NamedTuple):
    """A turn that reads otherwise: what it was, and what it is now; None where it was left out."""

    was: str
    now: str | None


def left_out_of(step: Step) -> frozenset[int]:
    """The places, in the game as it was, of what a retold game has no place for."""
    if not isinstance(step.change, Retell):
        return frozenset()
    out = [one.at for one in step.change.unfit if one.left_out is not None]
    return frozenset(at + i for i, at in enumerate(out))


def said(mended: Mended, now: Timeline, teller: Teller) -> str:
    """All of it in a line or two; the cubes of many players are only spoken of."""
    parts = [_what(mended, now, teller)]
    if mended.how == "waits":
        return parts[0]
    if mended.how == "renamed":
        parts.append(teller.word("mended.turns", n=len(otherwise(mended, now, teller))))
    changed = [seat for seat, _, _ in _cubes(mended, now)]
    if len(changed) > MOST_NAMED:
        names = teller.t.listed([literal(teller.players[seat]) for seat in changed])
        parts.append(teller.word("mended.cubes_of", players=names))
    else:
        parts += cubes(mended, now, teller)
    return " · ".join(parts)


def changes_much(mended: Mended, now: Timeline) -> bool:
    """Whether there is more to tell than a line says."""
    return mended.how == "renamed" or sum(1 for _ in _cubes(mended, now)) > MOST_NAMED


def otherwise(mended: Mended, now: Timeline, teller: Teller) -> list[Otherwise]:
    """The turns of a retold game that read otherwise than before."""
    if mended.how != "renamed":
        return []
    return list(_otherwise(mended, now, teller))


def cubes(mended: Mended, now: Timeline, teller: Teller) -> list[str]:
    """Whose cubes are others than before, and by what: a line for each."""
    return [
        f"{literal(teller.players[seat])} {teller.change(had, has)}" for seat, had, has in _cubes(mended, now)
    ]


def _what(mended: Mended, now: Timeline, teller: Teller) -> str:
    before = mended.before
    match mended.how:
        case "renamed":
            was, really = (teller.face.written(teller, name) for name in mended.names)
            return teller.word("mended.renamed", was=was, now=really)
        case "called":
            both = zip(before.players, now.players, strict=False)
            changes = [f"{literal(was)} → {literal(name)}" for was, name in both if was != name]
            moves = range(mended.now, len(now.actions)) if mended.now >= 0 else ()
            did = (teller.did(told(now, at)) for at in moves)
            return " · ".join((teller.word("mended.called", names=", ".join(changes)), *did))
        case "began":
            began = teller.word("mended.began", player=literal(now.players[0]))
            return f"{began} · {teller.numbered(now, mended.now)}" if mended.now >= 0 else began
        case "inserted":
            return teller.word("mended.inserted", did=teller.numbered(now, mended.now))
        case "removed":
            return teller.word("mended.removed", did=teller.numbered(before, mended.was))
    was = teller.did(told(before, mended.was))
    if mended.why is not None:
        player = literal(teller.players[mended.seat])
        return teller.word("mended.waits", player=player, was=was, why=teller.refused(mended.why))
    return teller.word("mended.instead", now=teller.numbered(now, mended.now), was=was)


def _cubes(mended: Mended, now: Timeline) -> Iterator[tuple[int, Cubes, Cubes]]:
    if mended.how in ("began", "called"):
        return
    game = now.game
    for seat in range(min(len(mended.before.state.players), len(now.state.players))):
        had, has = game.holdings(mended.before.state, seat), game.holdings(now.state, seat)
        if had != has:
            yield seat, had, has


def _otherwise(mended: Mended, now: Timeline, teller: Teller) -> Iterator[Otherwise]:
    before, at = mended.before, 0
    for old, action in enumerate(before.actions):
        if old in mended.gone:
            yield Otherwise(teller.numbered(before, old), None)
            continue
        if action.is_turn and _effect(before, old) != _effect(now, at):
            did = teller.did(told(now, at))
            # What came to light is not said of a turn: two lines that read the same would tell nothing.
            if did != teller.did(told(before, old)):
                yield Otherwise(teller.numbered(before, old), did)
        at += 1


def _effect(timeline: Timeline, at: int) -> object:
    """What a turn says, and what it did to everybody's cubes."""
    before, after, game = timeline.at(at), timeline.at(at + 1), timeline.game
    seats = range(min(len(before.players), len(after.players)))
    pairs = [(game.holdings(before, seat), game.holdings(after, seat)) for seat in seats]
    changes = [(had - has, has - had) for had, has in pairs]
    return game.describe(before, timeline.actions[at]), changes
