"""The app: from touch to the drawn table, to its first frame, and what it holds on to.

A late table has more cards to draw than the first one, so that history is weighed on one and the same table:
once reached turn by turn, once set up by hand.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter

from bench import Line

REPEATS = 5


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
    still = [(_probe("whole table"), _probe("whole table of Eastern Wonders")) for _ in range(3)]
    cards, sea = (min(run["whole"] for run in runs) for runs in zip(*still, strict=True))
    yield Line("app touch to drawn, Eastern Wonders", sea * 1000, "ms", None, True)
    yield Line.at_most("app touch to drawn, Eastern Wonders against Spice Road", sea / cards, "ratio", 1.5)
    seen = [_probe("motion") for _ in range(3)]
    ratio = min(run["moving"] / run["still"] for run in seen)
    yield Line.at_most("app touch to first changed frame, motion against none", ratio, "ratio", 1.1)
    worst = min(run["worst"] / run["frame"] for run in seen)
    yield Line.at_most("app frames of a motion, worst against median", worst, "ratio", 2.0)
    ours, smallest = [], []
    for _ in range(REPEATS):
        ours.append(_seconds("first frame"))
        smallest.append(_seconds("smallest app"))
    yield Line.at_most("app first frame against the smallest app", min(ours) / min(smallest), "ratio", 1.5)
    looking = [_probe("while looking") for _ in range(3)]
    longest = min(run["longest"] / run["middle"] for run in looking)
    yield Line.at_most(
        "app longest frame while hints are looked for, against the middle one", longest, "ratio", 2
    )
    sizes = _probe("memory")
    grown = sizes["after 1000"] / sizes["after 100"]
    yield Line.at_most("app memory after 1,000 turns against 100", grown, "ratio", 1.1)


def _run(name: str) -> str:
    probe = [sys.executable, "-m", "bench.app_probes", name]
    return subprocess.run(probe, check=True, capture_output=True, text=True).stdout


def _probe(name: str) -> dict[str, float]:
    told: dict[str, float] = json.loads(_run(name).splitlines()[-1])
    return told


def _seconds(name: str) -> float:
    start = perf_counter()
    _run(name)
    return perf_counter() - start
