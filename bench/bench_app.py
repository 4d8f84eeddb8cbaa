"""The app: from touch to the drawn table, to its first frame, and what it holds on to.

A late table has more cards to draw than the first one, so that history is weighed on one and the same table:
once reached turn by turn, once set up by hand.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import Line
from bench.bench_engine import game_of
from engine.record import Record
from engine.spice_road.setup import deal
from engine.spice_road.values import HouseRules
from storage.library import Library

REPEATS = 11
"""Starts of each kind in turn, of which the quickest counts."""
FRAME = 1 / 60
"""Seconds."""


def lines() -> Iterator[Line]:
    opening = _probe("turn 1")["whole"]
    fresh, late = [], []
    for _ in range(3):
        fresh.append(_probe("turn 150, forgotten"))
        late.append(_probe("turn 150"))
    first, later = (min(run["whole"] for run in runs) for runs in (fresh, late))
    yield Line("app touch to drawn, turn 1", opening * 1000, "ms", None, True)
    yield Line("app touch to drawn, turn 150", later * 1000, "ms", None, True)
    yield Line.at_most("app touch to drawn, 150 turns of history against none", later / first, "ratio", 1.2)
    inner = min(run["engine and journal"] for run in late)
    yield Line.at_most("app engine and journal in a touch", inner / later, "ratio", 0.1)
    tables = ("whole table", "whole table of Eastern Wonders", "whole table of A New World")
    still = [[_probe(table) for table in tables] for _ in range(3)]
    cards, sea, land = (min(run["whole"] for run in runs) for runs in zip(*still, strict=True))
    for game, drawn in (("Eastern Wonders", sea), ("A New World", land)):
        yield Line(f"app touch to drawn, {game}", drawn * 1000, "ms", None, True)
        yield Line.at_most(f"app touch to drawn, {game} against Spice Road", drawn / cards, "ratio", 1.5)
    for game in ("Spice Road", "Eastern Wonders", "A New World"):
        runs = [
            [_probe(f"{how} turns of {game}")["whole"] for how in ("recorded", "replayed")] for _ in range(3)
        ]
        recorded, replayed = map(min, zip(*runs, strict=True))
        yield Line(f"app replay step, {game}", replayed * 1000, "ms", None, True)
        against = f"app replay step against recording the same turn, {game}"
        yield Line.at_most(against, replayed / recorded, "ratio", 1.0)
    opened = min(_probe("box")["whole"] for _ in range(3))
    yield Line("app way to My box, to drawn", opened * 1000, "ms", None, True)
    yield Line.at_most("app My box drawn, against a touch at the table", opened / cards, "ratio", 3.0)
    told = [_probe("result") for _ in range(3)]
    longest = min(run["longest"] for run in told)
    yield Line("app longest frame as a result opens with its story", longest * 1000, "ms", None, True)
    against = min(run["longest"] / run["touch"] for run in told)
    yield Line.at_most("app longest frame of a result against a touch at the table", against, "ratio", 4)
    few, many = (_probe(f"looking back at {games}") for games in (100, 10_000))
    for page in ("history", "statistics", "player"):
        yield Line(f"app way to {page} at 10,000 games, to drawn", many[page] * 1000, "ms", None, True)
        ratio = many[page] / few[page]
        yield Line.at_most(f"app way to {page}, 10,000 games against 100", ratio, "ratio", 2.0)
        longest = many[f"{page}, longest frame"]
        yield Line(f"app way to {page}, longest frame", longest * 1000, "ms", None, True)
    seen = [_probe("motion") for _ in range(3)]
    ratio = min(run["moving"] / run["still"] for run in seen)
    yield Line.at_most("app touch to first changed frame, motion against none", ratio, "ratio", 1.1)
    worst = min(run["worst"] / run["frame"] for run in seen)
    yield Line.at_most("app frames of a motion, worst against median", worst, "ratio", 2.0)
    with tempfile.TemporaryDirectory(prefix="century-bench-") as folder:
        with Library(Path(folder)) as library:
            _play(library)
        home, table, smallest = [], [], []
        for _ in range(REPEATS):
            home.append(_probe("first frame")["whole"])
            table.append(_probe("first frame", folder)["whole"])
            smallest.append(_probe("smallest app")["whole"])
    yield Line.at_most("app first frame against the smallest app", min(home) / min(smallest), "ratio", 1.25)
    yield Line.at_most(
        "app first frame on a running game against home", min(table) / min(home), "ratio", 1.15
    )
    looking = [_probe("while looking") for _ in range(3)]
    worst = min(
        (run["frame"] + run["held"] + run["drawing"] - run["usually"]) / run["frame"] for run in looking
    )
    yield Line.at_most(
        "app longest frame while hints are looked for, against the middle one", worst, "ratio", 1.5
    )
    filling = [_probe("while filling") for _ in range(3)]
    longest = min((run["frame"] + run["held"]) / run["frame"] for run in filling)
    yield Line.at_most(
        "app longest frame while old games are filled in, against the middle one", longest, "ratio", 1.5
    )
    slower = min(run["beside"] / run["alone"] for run in filling)
    yield Line.at_most(
        "app nine frames of ten, with old games filled in against without", slower, "ratio", 1.5
    )
    receiving = [_probe("while receiving") for _ in range(3)]
    longest = min((run["frame"] + run["held"]) / run["frame"] for run in receiving)
    yield Line.at_most(
        "app longest frame while games come through a group folder, against the middle one",
        longest,
        "ratio",
        1.5,
    )
    for name, what, limit in (
        ("longest frame while games come, on the thread that draws", "drawing", 0.6),
        ("longest hold of the library while games come, of processor time", "kept", 0.3),
    ):
        longest = min(run[what] for run in receiving)
        yield Line.at_most(f"app {name}", longest / FRAME, "of a frame", limit)
    waited = min(run["waited"] for run in receiving)
    yield Line("app longest wait for the library while games come", waited * 1000, "ms", None, True)
    slower = min(run["beside"] / run["alone"] for run in receiving)
    yield Line.at_most("app nine frames of ten, with games that come against without", slower, "ratio", 1.5)
    sizes = _probe("memory")
    grown = sizes["after 1000"] / sizes["after 100"]
    yield Line.at_most("app memory after 1,000 turns against 100", grown, "ratio", 1.1)


def _play(library: Library) -> None:
    """A game on the table, turn by turn as people record it."""
    seed, actions = game_of(60)
    game = library.begin(Record("spice-road", ("Ana", "Béa", "Carl"), deal(seed), HouseRules()))
    for action in actions:
        game.save(game.timeline.record(action))


def _probe(name: str, *given: str) -> dict[str, float]:
    probe = [sys.executable, "-m", "bench.app_probes", name, *given]
    done = subprocess.run(probe, check=True, capture_output=True, text=True)
    told: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return told
