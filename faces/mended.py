"""What was mended just now, in words: what it was and is, which turns read otherwise, whose cubes changed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from engine.changes import Retell
from engine.codec import encode
from engine.cubes import Cubes
from engine.game import Action, Illegal
from engine.mending import Conflict, unforced
from engine.record import action_to_json
from engine.renaming import renamed
from engine.timeline import Step, Timeline
from faces.phrases import literal
from faces.telling import Teller, told

MOST_NAMED = 2
"""Of so many players the bar says how their cubes changed; of more it says only whose did."""

How = Literal["instead", "inserted", "removed", "waits", "began", "called", "renamed", "undone"]


@dataclass(frozen=True)
class Mended:
    """How the game was mended, and as what it stood `before`.

    `was` is the place of what is spoken of in that game, `now` the one in the game as it is. Of what was
    `undone`, that is the game in which it still stood.
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


def without(mended: Mended, at: int) -> Mended:
    """The same repair after one of the actions that came of it was taken out: the one that stands there."""
    stay = [old for old in range(len(mended.before.actions)) if old not in mended.gone]
    return replace(mended, gone=mended.gone | {*stay[at : at + 1]})


def said(mended: Mended, now: Timeline, teller: Teller) -> str:
    """All of it in a line or two; the cubes of many players are only spoken of."""
    parts = [_what(mended, now, teller)]
    if mended.how == "waits":
        return parts[0]
    if _tells_turns(mended, now):
        parts.append(teller.word("mended.turns", n=len(otherwise(mended, now, teller))))
    changed = [seat for seat, _, _ in _cubes(mended, now)]
    if len(changed) > MOST_NAMED:
        names = teller.t.listed([literal(teller.players[seat]) for seat in changed])
        parts.append(teller.word("mended.cubes_of", players=names))
    else:
        parts += cubes(mended, now, teller)
    return " · ".join(parts)


def why(conflict: Conflict, timeline: Timeline, teller: Teller) -> str:
    """Why a turn no longer fits: what it took is gone, and who took it; or else the rule that it breaks."""
    parts = []
    for thing, at in timeline.takers(conflict):
        written = teller.face.written(teller, thing.name)
        if at is None:
            parts.append(teller.t("conflicts.missing", thing=written))
        else:
            parts.append(teller.t("conflicts.taken", thing=written, did=teller.numbered(timeline, at)))
    if not parts or conflict.game.takes(conflict.before, conflict.action):
        parts.append(teller.refused(conflict.illegal))
    return " · ".join(parts)


def changes_much(mended: Mended, now: Timeline) -> bool:
    """Whether there is more to tell than a line says."""
    return _tells_turns(mended, now) or sum(1 for _ in _cubes(mended, now)) > MOST_NAMED


def otherwise(mended: Mended, now: Timeline, teller: Teller) -> list[Otherwise]:
    """The turns of a retold game that read otherwise than before."""
    return list(_otherwise(mended, now, teller)) if _tells_turns(mended, now) else []


def _tells_turns(mended: Mended, now: Timeline) -> bool:
    """Whether each turn of a retold game is told beside what it was: it is there or known to be gone."""
    return mended.how == "renamed" and len(now.actions) + len(mended.gone) == len(mended.before.actions)


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
            is_there = 0 <= mended.now < len(now.actions)
            return f"{began} · {teller.numbered(now, mended.now)}" if is_there else began
        case "inserted":
            return teller.word("mended.inserted", did=teller.numbered(now, mended.now))
        case "removed":
            return teller.word("mended.removed", did=teller.numbered(before, mended.was))
        case "undone":
            return teller.word("mended.undone", what=_undone(before, now, teller))
    was = teller.did(told(before, mended.was))
    if mended.why is not None:
        player = literal(teller.players[mended.seat])
        return teller.word("mended.waits", player=player, was=was, why=teller.refused(mended.why))
    return teller.word("mended.instead", now=teller.numbered(now, mended.now), was=was)


def _undone(undone: Timeline, now: Timeline, teller: Teller) -> str:
    """What a mend that was taken back had done: nothing but the two games knows of it."""
    if undone.header.components != now.header.components:
        entry = next(new for new in undone.header.components if new not in now.header.components)
        teller = teller.knowing({entry.component.id: entry.component})
        return teller.word("mended.entered", thing=teller.face.written(teller, entry.component.id))
    if undone.players != now.players and len(undone.players) == len(now.players):
        same = {*undone.players} == {*now.players}
        return _what(Mended("began" if same else "called", now), undone, teller)
    names = _exchanged(now, undone)
    if names is not None:
        return _what(Mended("renamed", now, names=names), undone, teller)
    had, has = _done(undone), _done(now)
    others = [at for at, (old, new) in enumerate(zip(has, had, strict=False)) if old != new]
    at, more = others[0] if others else min(len(had), len(has)), len(had) - len(has)
    if more > 0 and had[at + more :] == has[at:]:
        return _what(Mended("inserted", now, now=at), undone, teller)
    if more < 0:
        return _what(Mended("removed", now, was=at), undone, teller)
    if more == 0 and len(others) != 1:
        return teller.word("mended.turns", n=len(others)) if others else teller.word("mended.settled")
    return _what(Mended("instead", now, was=at, now=at + more), undone, teller)


def _done(timeline: Timeline) -> list[Action]:
    """What was done, whether or not it stands against the rules."""
    return [unforced(action) for action in timeline.pinned()]


def _exchanged(before: Timeline, after: Timeline) -> tuple[str, str] | None:
    """The two names of a card or tile, if one is the game in which it was the other all along."""
    known, (had, has) = before.header.known, (_done(before), _done(after))
    told = zip(_words(before.header.setup, had), _words(after.header.setup, has), strict=False)
    names = next((pair for pair in told if pair[0] != pair[1]), None)
    if names is None or not all(map(before.header.catalog.has, names)):
        return None
    both = {names[0]: names[1], names[1]: names[0]}
    again = [renamed(action, both, known) for action in had]
    same = renamed(before.header.setup, both, known) == after.header.setup and again == has
    return names if same else None


def _words(setup: object, actions: list[Action]) -> Iterator[str]:
    """Every name in a record, in the order in which it is written."""
    return _leaves((encode(setup), *map(action_to_json, actions)))


def _leaves(told: object) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, Mapping):
        yield from _leaves((*told.values(),))
    elif isinstance(told, list | tuple):
        for one in told:
            yield from _leaves(one)


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
