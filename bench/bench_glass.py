"""What the thread that draws has to do for a touch, a sheet and a page, in rounds of the calibration loop.

A phone takes five to eight times as long as the machine whose rounds are about 83 ns.
"""

import json
import subprocess
import sys
from collections.abc import Iterator

from bench import Line

PAGES = ("rules", "aid", "settings", "history", "statistics", "box", "new game")
GAMES = ("Spice Road", "Eastern Wonders", "A New World")
TOUCH, PAUSE = 150_000, 150_000
SHEET, SHEET_FIRST = 120_000, 250_000
PAGE, PAGE_FIRST = 120_000, 500_000
TWO_FRAMES = 400_000


def lines() -> Iterator[Line]:
    for game in GAMES:
        told = _probe(game)
        yield Line.at_most(f"glass touch, {game}", told["touch"], "rounds", TOUCH)
        yield Line.at_most(f"glass touch, nine of ten, {game}", told["nine of ten"], "rounds", TOUCH)
        for when, sheet in (("first", SHEET_FIRST), ("again", SHEET)):
            name = f"glass touch that asks for a name, {when}, {game}"
            yield Line.at_most(name, told[f"asking {when}"], "rounds", TOUCH + sheet)
        yield Line.at_most(
            f"glass longest pause of the collector, {game}", told["collector"], "rounds", PAUSE
        )
    for where, longest in _probe("preparing").items():
        name = f"glass longest frame while pages are got ready, {where}"
        yield Line.at_most(name, longest, "rounds", TWO_FRAMES)
    for what, first, again in (("sheets", SHEET_FIRST, SHEET), ("pages", PAGE_FIRST, PAGE)):
        for name, (once, later) in _probe(what).items():
            yield Line.at_most(f"glass {name}, first", once, "rounds", first)
            yield Line.at_most(f"glass {name}, again", later, "rounds", again)
    for name in PAGES:
        at_once = _probe("at once", name)[name]
        yield Line(f"glass {name}, first, before anything was got ready", at_once, "rounds", None, True)


def _probe(name: str, *given: str) -> dict[str, float]:
    probe = [sys.executable, "-m", "bench.glass_probes", name, *given]
    told = subprocess.run(probe, check=True, capture_output=True, text=True).stdout
    answer: dict[str, float] = json.loads(told.splitlines()[-1])
    return answer
