"""The table on other phones: what twenty who look, and what a flood, cost the one who records."""

import json
import subprocess
import sys
from collections.abc import Iterator
from statistics import median

from bench import Line

RUNS = 3


def lines() -> Iterator[Line]:
    runs = [_probe() for _ in range(RUNS)]
    yield Line(
        "mirror touch to drawn, nobody looks", min(run["alone"] for run in runs) * 1000, "ms", None, True
    )
    for how, name in (("lookers", "20 lookers"), ("flood", "a flood")):
        ratio = min(run[how] / run["alone"] for run in runs)
        yield Line.at_most(f"mirror touch to drawn, {name} against nobody", ratio, "ratio", 1.1)
        # The clock of a busy machine may hide what the server works meanwhile, and what is waited for it.
        cost = median(run[f"{how}, cost"] / run["alone, cost"] for run in runs)
        yield Line.at_most(f"mirror work until a touch is drawn, {name} against nobody", cost, "ratio", 1.1)
    busy = min(run["busy"] for run in runs)
    yield Line.at_most("mirror server in a flood, of one processor", busy, "ratio", 0.1)


def _probe() -> dict[str, float]:
    command = [sys.executable, "-m", "bench.mirror_probe"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    told: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return told
