"""Records as they might come from anywhere, no two alike: how much a process remembers of them.

    python -m bench.odd_records 1000 100000

prints how much memory it ever took, in kilobytes, after each of these numbers of records.
"""

import re
import resource
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from engine.codec import Unreadable
from engine.cubes import LETTERS
from engine.record import Record
from engine.timeline import Broken, Timeline

OFFERED = 50
"""Of so many records one is laid on the table, where everything that can be touched is worked out."""


def odd_records() -> Iterator[dict[str, Any]]:
    """Tables with components of their own and any cubes in any place."""
    chance = Random(1)
    number = 0
    while True:
        for make in (_spice_road, _eastern_wonders, _new_world):
            number += 1
            players = ["Ana", f"Player {number}"]
            yield {"format": "century-record/1", "players": players, **make(chance, number)}


def _word(chance: Random, most: int) -> str:
    return "".join(chance.choices(LETTERS, k=chance.randrange(most)))


def _spice_road(chance: Random, number: int) -> dict[str, Any]:
    card, goal = f"card-{number}", f"goal-{number}"
    merchant = {"kind": "merchant", "id": card, "costs": _word(chance, 4), "gives": _word(chance, 6)}
    return {
        "game": chance.choice(("spice-road", "golem")),
        "options": {"caravan_limit": chance.randrange(8, 20)},
        "components": [merchant, {"kind": "point", "id": goal, "cost": _word(chance, 6), "points": 9}],
        "setup": {"merchant_row": ["?"] * 6, "point_row": [goal, *["?"] * 4]},
        "actions": [
            {"do": "adjust", "player": 0, "caravan": _word(chance, 30), "hand": [card, "start-upgrade-2"]},
            {"do": "play", "card": card, "times": chance.randrange(1, 4), "forced": True},
            {"do": "acquire", "slot": 1, "pay": chance.choice(LETTERS), "forced": True},
            {"do": "play", "card": "start-upgrade-2", "upgrade": _word(chance, 3), "forced": True},
            {"do": "claim", "slot": 0, "discard": _word(chance, 3), "forced": True},
        ],
    }


def _eastern_wonders(chance: Random, number: int) -> dict[str, Any]:
    tile = {"kind": "vp", "id": f"tile-{number}", "cost": _word(chance, 6), "points": 9}
    return {
        "game": "eastern-wonders",
        "components": [tile],
        "actions": [
            {"do": "adjust", "player": 0, "hold": _word(chance, 30)},
            {"do": "harvest", "forced": True},
            {"do": "adjust", "player": 1, "hold": _word(chance, 30)},
        ],
    }


def _new_world(chance: Random, number: int) -> dict[str, Any]:
    card = {"kind": "point", "id": f"card-{number}", "cost": _word(chance, 6), "icon": "tool", "points": 9}
    return {
        "game": "new-world",
        "components": [card],
        "actions": [
            {"do": "adjust", "player": 0, "storage": _word(chance, 30)},
            {"do": "rest", "forced": True},
            {"do": "adjust", "player": 1, "storage": _word(chance, 30)},
        ],
    }


def peak() -> int:
    """The most memory that this process ever took, in kilobytes."""
    status = Path("/proc/self/status")
    if status.exists():
        # What the system says at the end of a process counts the one that started it, too.
        return int(re.findall(r"VmHWM:\s*(\d+)", status.read_text())[0])
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most


def main(numbers: list[int]) -> None:
    records = enumerate(odd_records(), 1)
    done = 0
    for number in numbers:
        for count, told in islice(records, number - done):
            with suppress(Unreadable, Broken):
                timeline = Timeline.of(Record.from_json(told))
                assert timeline.outcome
                if count % OFFERED == 0:
                    timeline.game.offers(timeline.state)
        done = number
        print(peak(), flush=True)


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]])
