"""Tables of all four games to show, and the hand-over of one."""

from dataclasses import replace
from functools import cache

from engine.timeline import Timeline
from faces import FACES
from mirror.server import Mirror
from tools.mirror_games import TURNS, records, shown, teller

GAMES = ("spice-road", "golem", "eastern-wonders", "new-world")


@cache
def whole(game: str) -> Timeline:
    return Timeline.of(records()[game])


@cache
def midst(game: str) -> Timeline:
    record = records()[game]
    return Timeline.of(replace(record, actions=record.actions[:TURNS]))


def mirror_of(game: str = "spice-road", **given: object) -> Mirror:
    """On this machine alone, with a table to look at."""
    mirror = Mirror(FACES[game], "127.0.0.1", **({"port": 0} | given))  # type: ignore[arg-type]
    hand_over(mirror, midst(game))
    return mirror


def hand_over(mirror: Mirror, timeline: Timeline) -> None:
    mirror.show(shown(timeline), teller(timeline))
