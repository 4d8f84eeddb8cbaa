"""Twelve games of five people, few enough to add up by hand: `test_statistics.py` says what comes of it."""

from collections.abc import Mapping
from typing import Any

from storage.summaries import Part, Summary


def game(number: int, day: str, name: str, totals: Mapping[str, int], *winners: int, **more: Any) -> Summary:
    parts = more.pop("parts", {})
    return Summary(
        id=f"g{number}",
        game=name,
        players=tuple(totals),
        started=f"2026-{day}T12:{number:02}:00Z",
        status=more.pop("status", "over"),
        totals=tuple(totals.values()),
        winners=winners,
        told=more.pop("told", 1),
        parts=tuple(Part(name=part, points=points) for part, points in parts.items()),
        **more,
    )


def turns(*by_seat: int) -> dict[str, Any]:
    return {"turns_of": by_seat, "turns": sum(by_seat), "rounds": max(by_seat)}


SPICE, GOLEM, WONDERS, WORLD = "spice-road", "golem", "eastern-wonders", "new-world"
FIRST = {"points": (45, 50, 38), "gold": (3, 6, 0), "silver": (0, 2, 1), "cubes": (2, 2, 1)}
ELEVENTH = {"points": (88, 70, 47), "gold": (3, 0, 0), "silver": (2, 1, 3), "cubes": (0, 2, 2)}

GAMES = [
    game(
        1,
        "01-10",
        SPICE,
        {"Ana": 50, "Béa": 60, "Carl": 40},
        1,
        **turns(20, 20, 20),
        seconds=3600,
        parts=FIRST,
    ),
    # Won by the tie-break.
    game(2, "01-10", SPICE, {"Béa": 70, "Ana": 70}, 1, tie=True, **turns(15, 15)),
    game(3, "01-24", GOLEM, {"Ana": 80, "Béa": 75, "Carl": 66, "Dora": 59}, 0, **turns(25, 25, 25, 24)),
    game(4, "02-07", GOLEM, {"Carl": 64, "Ana": 58}, 0, scores_only=True, rounds=1, place="Lyon"),
    # A shared victory.
    game(
        5,
        "02-14",
        WONDERS,
        {"Ana": 90, "Carl": 90, "Emil": 61},
        0,
        1,
        tie=True,
        place="Lyon",
        **turns(30, 30, 30),
    ),
    game(6, "02-21", SPICE, {"Ana": 12, "Béa": 9}, status="stopped", **turns(4, 4)),
    game(
        7,
        "03-07",
        SPICE,
        {"Emil": 30, "Dora": 44, "Carl": 51, "Béa": 47, "Ana": 62},
        4,
        seconds=6000,
        **turns(*[18] * 5),
    ),
    # Carl left in the middle.
    game(
        8, "03-14", WORLD, {"Ana": 33, "Béa": 48, "Carl": 20}, 1, away=(2,), place="Lyon", **turns(12, 12, 6)
    ),
    # Of an older app that told no turns.
    game(9, "03-21", SPICE, {"Béa": 81, "Carl": 72}, 0, rounds=22, turns=44, told=0),
    game(10, "04-04", GOLEM, {"Béa": 77, "Ana": 71, "Emil": 60}, 0, scores_only=True, rounds=1),
    game(
        11,
        "04-11",
        SPICE,
        {"Ana": 93, "Béa": 73, "Carl": 52},
        0,
        **turns(40, 40, 40),
        seconds=3840,
        parts=ELEVENTH,
    ),
    game(12, "04-18", WONDERS, {"Dora": 55, "Emil": 66}, 1, **turns(21, 21)),
]
