"""Games as the text of a code: how many letters they take by the number of players, and what packing costs.

A code of 535 letters has version 12, one of 1,046 has version 18; 27 is the densest that we show.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median

from bench import Line
from bench import bench_eastern_wonders as eastern_wonders
from bench import bench_new_world as new_world
from bench.bench_statistics import WHOLE
from bench.calibration import in_rounds
from engine.compact import pack_game, unpack_game
from engine.game import OVER
from engine.record import About, Record
from engine.spice_road.offers import legal
from engine.spice_road.rules import apply
from engine.spice_road.setup import deal
from engine.spice_road.values import Acquire, Claim, HouseRules, Play, Rest
from engine.timeline import start
from storage import export
from storage.exchange import turns_of
from storage.moments import moment

NAMES = ("Ana", "Béa", "Carl", "Dina", "Emil")
GAMES = 12
"""So many of each kind are measured."""
TURNS = {2: 74, 3: 108, 4: 124, 5: 135}
"""By the number of players, as many as the golden playthroughs have: random ones go on for twice as long."""
WEIGHTS = {Claim: 60, Play: 30, Acquire: 12, Rest: 5}
LONGEST = {"": 518, " with all times": 758}
"""Letters: version 12, and with the moment of each turn version 15."""
DENSEST = 2132
"""Letters of the densest code that we show."""
SMALLER = 0.25
"""Of the letters that the record itself has as JSON."""
RECEIVED = 200
"""Games that come through a group folder."""
COST = 400_000
"""Rounds of the calibration loop: some tens of milliseconds, beside the app."""


def lines() -> Iterator[Line]:
    for players in (2, 3, 4, 5):
        games = [spice_road(seed, players) for seed in range(GAMES)]
        for kind, records in (("", games), (" with all times", [as_recorded(game) for game in games])):
            sizes = [len(pack_game(game)) for game in records]
            name = f"code of spice-road, {players} players, {TURNS[players]} turns{kind}"
            yield Line(f"{name}, typical", median(sizes), "letters", None, True)
            yield Line.at_most(f"{name}, longest", max(sizes), "letters", LONGEST[kind])
    for players in (2, 3, 4):
        long, settled = (
            eastern_wonders.record_of(players, 35 * players, whole=True),
            new_world.record_of(players, 150),
        )
        for record in (long, settled):
            size, turns = len(pack_game(as_recorded(record))), len(record.actions)
            name = f"code of {record.game}, {players} players, {turns} turns with all times"
            yield Line.at_most(name, size, "letters", DENSEST)
    record = as_recorded(spice_road(1, 3))
    code = pack_game(record)
    yield Line.at_most(
        "code against the record as JSON", len(code) / len(str(record.to_json())), "×", SMALLER
    )
    yield Line.at_most("pack a game", in_rounds(lambda: len(pack_game(record)) and 1), "rounds", COST)
    yield Line.at_most("unpack a game", in_rounds(lambda: unpack_game(code) is not None), "rounds", COST)


def spice_road(seed: int, players: int) -> Record:
    """A game that the app dealt, so that both decks are in it."""
    record = Record("spice-road", NAMES[:players], deal(seed), HouseRules())
    chance, state, actions = Random(f"{seed} {players}"), start(record), []
    while state.status != OVER and len(actions) < TURNS[players]:
        turns = legal(state)
        kinds = [kind for kind in WEIGHTS if any(type(turn) is kind for turn in turns)]
        (kind,) = chance.choices(kinds, [WEIGHTS[kind] for kind in kinds])
        actions.append(chance.choice([turn for turn in turns if type(turn) is kind]))
        state = apply(state, actions[-1])
    return replace(record, actions=tuple(actions))


def as_recorded(record: Record) -> Record:
    """With an id and the moment of every turn, as the app writes them."""
    chance, now = Random(1), datetime(2026, 11, 16, 19, 30, 12, tzinfo=UTC)
    begun, actions = moment(now), []
    for action in record.actions:
        now += timedelta(seconds=int(chance.lognormvariate(3.2, 0.7)))
        actions.append(replace(action, time=moment(now)))
    about = About(id="20261116-193012-9c41e7d0", started=begun, ended=moment(now), place="at home")
    return replace(record, actions=tuple(actions), about=about)


def fill_folder(folder: Path) -> None:
    """Games of others in a group folder, each of 120 turns."""
    record = Record.parse(WHOLE.read_text("utf-8"))
    for i in range(RECEIVED):
        started = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(hours=7 * i)
        about = replace(record.about, id=f"{started:%Y%m%d-%H%M%S}-{i:08x}", started=moment(started))
        theirs = replace(record, about=about)
        (folder / f"{turns_of(theirs)}{export.SUFFIX}").write_bytes(export.content(theirs))
