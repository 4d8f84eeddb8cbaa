"""Whatever is done to a game of any kind, in whatever order: the journal leads to the same timeline.

That is the same turns, the same open conflicts, and the same way back and on. A version that knows nothing of
conflicts reads the same turns.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from engine.catalog import Entered
from engine.changes import Play
from engine.codec import Unreadable
from engine.component_set import read_entries
from engine.game import Action, Illegal
from engine.mending import unforced
from engine.presence import Join, Leave, Skip
from engine.record import Record, action_from_json
from engine.timeline import Step, Timeline
from engine.unnamed import unnamed_in
from faces import FACES
from faces.telling import components
from storage.journal import decode
from storage.library import Library
from storage.open_game import look
from tests.engine.eastern_wonders.playing import played
from tests.engine.new_world.table import INVENTED
from tests.engine.new_world.test_whole_games import random_game, record_of
from tests.engine.spice_road.random_games import mirrored_game
from tests.faces.test_entering import some

SEEDS = range(4)
STEPS = 50
OLD_KEYS = ("change", "from", "action", "actions", "components", "players", "setup")

SPICE_ROAD = [
    {"kind": "merchant", "id": "start-spice-YY", "gives": "Y"},
    {"kind": "merchant", "id": "start-spice-YY", "gives": "YY"},
    {"kind": "merchant", "id": "start-upgrade-2", "upgrades": 1},
    {"kind": "merchant", "id": "start-upgrade-2", "upgrades": 3},
    {"kind": "merchant", "id": "trade-YY-G", "costs": "YYYYY", "gives": "G"},
]
EASTERN_WONDERS = [
    {"kind": "market", "id": "tea-1", "icon": "tea", "costs": "YYYYY", "gives": "G"},
    {"kind": "market", "id": "chili-1", "icon": "tea", "costs": "Y", "gives": "R"},
    {"kind": "market", "id": "cloves-2", "icon": "cloves", "costs": "YY", "gives": "B"},
]


GAMES: Mapping[str, Callable[[int], Record]] = {
    "spice-road": lambda seed: mirrored_game(seed, 2 + seed % 4, 25),
    "golem": lambda seed: replace(mirrored_game(seed, 2 + seed % 4, 25), game="golem"),
    "eastern-wonders": lambda seed: played(seed, 2 + seed % 3, turns=25).record,
    "new-world": lambda seed: record_of(seed, random_game(seed)[1][:25]),
}


def entries(game: str, chance: Random) -> tuple[Entered, ...]:
    """A component that is not as the game had it so far, or as it was again."""
    if game == "new-world":
        entry = chance.choice([entry for entry in INVENTED.entries if entry.kind == "location"])
        settlers = chance.choice([entry.component.settlers, 1, 3])
        return (entry._replace(component=replace(entry.component, settlers=settlers)),)
    told = chance.choice(EASTERN_WONDERS if game == "eastern-wonders" else SPICE_ROAD)
    return read_entries([told], game)


def offered(timeline: Timeline, at: int, chance: Random) -> Action:
    """Something to do before an action: what can be done, now and then what cannot."""
    offers = timeline.game.offers(timeline.at(at))
    legal = [action for offer in offers for action in offer.actions[:3]]
    anyway = [offer.anyway for offer in offers if offer.anyway is not None]
    return chance.choice(anyway if anyway and (not legal or chance.random() < 0.15) else legal)


def naming(timeline: Timeline, chance: Random) -> Action:
    """A name for something that has none yet, or for something that never came."""
    newest = sorted(unnamed_in(timeline.state), key=lambda name: int(name[1:]))[-3:]
    unnamed = chance.choice([*newest, "?99"])
    candidates = timeline.game.candidates(timeline.state, unnamed) or ("?",)
    kind = next(kind for kind in timeline.game.actions if kind.do == "name")
    card = next(f.name for f in fields(kind) if f.name not in ("forced", "time", "unnamed"))
    told = {"do": "name", "unnamed": unnamed, card: chance.choice(candidates)}
    return action_from_json(told, timeline.game, timeline.header.known, "action")


def some_step(now: Timeline, chance: Random) -> Step:
    """One step of any kind that is possible now. Raises Illegal or Unreadable where it is not after all."""
    count = len(now.actions)
    at = chance.randrange(chance.choice([0, max(0, count - 6)]), count) if count else 0
    ways: dict[str, Callable[[], Step]] = {
        "record": lambda: now.record(offered(now, count, chance)),
        "name": lambda: now.record(naming(now, chance)),
        "name once more": lambda: now.record(naming(now, chance)),
        "insert": lambda: now.insert(at, offered(now, at, chance)),
        "enter": lambda: now.enter(*entries(now.header.game, chance)),
        "enter and name": lambda: entered_and_named(now, chance),
    }
    if count:
        ways["amend"] = lambda: now.amend(offered(now, count - 1, chance))
        ways["amend nothing"] = lambda: now.amend(now.actions[-1])
        ways["edit"] = lambda: now.edit(at, offered(now, at, chance))
        ways["delete"] = lambda: now.delete(at)
        ways["nothing was done"] = lambda: now.edit(at, Skip())
        if now.actions[at].is_turn and now.at(at).to_move is not None:
            ways["somebody else's"] = lambda: now.give(at, chance.randrange(len(now.at(at).players)))
    ways["skip"] = lambda: now.record(Skip())
    ways["leave"] = lambda: now.record(Leave(player=chance.randrange(len(now.state.players))))
    ways["come back"] = lambda: now.record(Join(player=chance.randrange(len(now.state.players))))
    ways["join"] = lambda: now.record(Join(player=len(now.state.players), name=f"Late {count}"))
    ways["other names"] = lambda: now.call(tuple(chance.sample(now.players, len(now.players))))
    ways["another card"] = lambda: now.rename(*two_cards(now, chance))
    if now.can_undo:
        ways["undo"] = now.undo
    if now.can_redo:
        ways["redo"] = ways["redo again"] = now.redo
    if now.conflicts:
        conflict = chance.choice(now.conflicts)
        ways["keep"] = lambda: now.keep(conflict)
        if any(one.at is not None for one in now.conflicts):
            ways["fix all"] = now.fix_all
        if conflict.at is not None:
            standing = conflict.at
            ways["remove"] = lambda: now.delete(standing)
            if conflict.fix is not None:
                fix = conflict.fix
                ways["fix"] = lambda: now.edit(standing, fix)
    return ways[chance.choice(list(ways))]()


def entered_and_named(now: Timeline, chance: Random) -> Step:
    """Something that has no name yet was read off the box, or what the last turn brought to light."""
    face = FACES[now.header.game]
    unnamed = chance.choice([*dict.fromkeys(unnamed_in(now.state)), "?99"])
    kind = face.kind_of(now.state, unnamed)
    # What is called by its place is entered there, and never named.
    form = face.forms[kind] if kind else chance.choice([form for form in face.forms.values() if form.called])
    component = form.new(some(form, chance), components(now.header.catalog))
    name = next(kind for kind in now.game.actions if kind.do == "name")
    card = next(f.name for f in fields(name) if f.name not in ("forced", "time", "unnamed"))
    said: dict[str, Any] = {"unnamed": unnamed, card: component.id}
    return now.enter(
        Entered(form.kind, component), then=lambda entered: Play(len(entered.actions), name(**said))
    )


def two_cards(timeline: Timeline, chance: Random) -> tuple[str, str]:
    """Something that lies on the table, or was never seen, and what it really was."""
    state, catalog = timeline.state, timeline.header.catalog
    named = [name for kind in catalog.kinds for name in catalog.all(kind) if timeline.game.alike(state, name)]
    card = chance.choice(named)
    return card, chance.choice(timeline.game.alike(state, card))


def told(timeline: Timeline) -> tuple[Any, ...]:
    """All that a table can see of a timeline, and of where one tap leads from it."""
    undone = timeline.undo().timeline if timeline.can_undo else None
    redone = timeline.redo().timeline if timeline.can_redo else None
    return timeline, timeline.conflicts, timeline.can_undo, timeline.can_redo, undone, redone


def turns(timeline: Timeline) -> list[Action]:
    return [unforced(action) for action in timeline.actions]


def every_conflict_stands(timeline: Timeline) -> None:
    """Each is in its place, by force alone, and breaks the rule that it is said to break."""
    for misfit in timeline.misfits:
        if misfit.at is not None:
            assert timeline.actions[misfit.at].forced
            with pytest.raises(Illegal) as refused:
                timeline.game.apply(timeline.at(misfit.at), unforced(timeline.actions[misfit.at]))
            assert refused.value == misfit.illegal
        timeline.game.describe(misfit.before, misfit.action)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_journal_leads_to_the_same_timeline(library: Library, game: str, seed: int) -> None:
    chance = Random(f"{game} {seed}")
    open_game = library.begin(GAMES[game](seed))
    path = library.games.open_journal(open_game.id)
    read = old = open_game.timeline
    for _ in range(STEPS):
        try:
            step = some_step(open_game.timeline, chance)
        except (Illegal, Unreadable):
            continue
        open_game.save(step)
        change = decode(path.read_bytes(), path.name).changes[-1]
        read = read.changed(change)
        assert told(read) == told(step.timeline)
        assert library.games.open_games()[0].players == read.players, "the list knows who sits there"
        every_conflict_stands(read)
        # What is named in the step in which it is entered has no other way into a journal.
        is_new = "then" in change
        old = read if is_new else old.changed({key: change[key] for key in OLD_KEYS if key in change})
        assert turns(old) == turns(read)
        assert (old.can_undo, old.can_redo) == (read.can_undo, read.can_redo)
    again = look(path, library.place)
    assert again is not None
    assert [misfit.fix for misfit in again.misfits] == [misfit.fix for misfit in open_game.timeline.misfits]
    assert way_back(again) == way_back(open_game.timeline)


def way_back(timeline: Timeline) -> list[Timeline]:
    """Back to the first turn, and on again."""
    seen = [timeline]
    while seen[-1].can_undo:
        seen.append(seen[-1].undo().timeline)
    while seen[-1].can_redo:
        seen.append(seen[-1].redo().timeline)
    return seen
