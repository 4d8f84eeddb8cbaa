"""Looking back, counted in rounds of the calibration loop: a game of about 150 turns of each kind.

A result page asks for the points over time, the facts and the turns while people wait for it. Chances missed
are looked for beside the app; what one turn of that costs says how long the list is in coming.
"""

from collections.abc import Callable, Iterator
from time import process_time

from bench import Line
from bench import bench_eastern_wonders as eastern_wonders
from bench import bench_engine as spice_road
from bench import bench_new_world as new_world
from bench.calibration import in_rounds, round_seconds
from engine.record import Record
from engine.review.course import course
from engine.review.facts import facts, told
from engine.review.missed import missed
from engine.review.turns import turns
from engine.spice_road.setup import deal
from engine.spice_road.values import HouseRules
from engine.timeline import Timeline

TURNS = 150
LONG = 400
"""States of the longest games."""
FRAMES = 60
"""In a second."""
FACTS, COURSE, MISSED, BREATH = 50_000, 30_000, 1_500, 15_000


def lines() -> Iterator[Line]:
    for game, record in _records().items():
        timeline = Timeline.of(record)
        count = len(timeline.actions)
        looking = in_rounds(_work(lambda timeline=timeline: told(facts(timeline))))
        yield Line.at_most(f"{game} facts of {count} turns", looking, "rounds", FACTS)
        frames = min(_seconds(lambda timeline=timeline: told(facts(timeline))) for _ in range(5)) * FRAMES
        yield Line.at_most(f"{game} facts of {count} turns, in frames", frames, "frames", 2)
        replaying = in_rounds(_work(lambda record=record: Timeline.of(record)))
        against = f"{game} facts of {count} turns, against playing the record"
        yield Line.at_most(against, looking / replaying, "times", 5)
        by_kind = in_rounds(_work(lambda timeline=timeline: turns(timeline)))
        yield Line(f"{game} turns by kind", by_kind, "rounds", None, True)
        long = _prolonged(timeline)
        points = in_rounds(_work(lambda long=long: course(long)))
        yield Line.at_most(f"{game} points over {LONG} states", points, "rounds", COURSE)
        whole, longest = _missed(timeline)
        yield Line.at_most(f"{game} chances missed, for each turn", whole / count, "rounds", MISSED)
        yield Line.at_most(f"{game} chances missed, longest time to a breath", longest, "rounds", BREATH)


def _seconds(work: Callable[[], object]) -> float:
    """Of processor time."""
    start = process_time()
    work()
    return process_time() - start


def _records() -> dict[str, Record]:
    seed, actions = spice_road.game_of(TURNS)
    names = eastern_wonders.NAMES
    return {
        "spice-road": Record("spice-road", names[:3], deal(seed), HouseRules(), tuple(actions)),
        "eastern-wonders": eastern_wonders.record_of(3, TURNS, whole=True),
        "new-world": new_world.record_of(3, TURNS),
    }


def _work(once: Callable[[], object]) -> Callable[[], int]:
    def work() -> int:
        once()
        return 1

    return work


def _prolonged(timeline: Timeline) -> Timeline:
    """The same turns over and over, until it is a long game: points hang on each table and the one before."""
    again = -(-LONG // len(timeline.actions))
    actions = (timeline.actions * again)[: LONG - 1]
    states = (timeline.states[:1] + timeline.states[1:] * again)[:LONG]
    return Timeline(timeline.header, actions, states)


def _missed(timeline: Timeline) -> tuple[float, float]:
    """All of it, and the longest piece between two breaths, the best of three."""

    def once() -> tuple[float, float]:
        yardstick = round_seconds(20_000, 3, process_time)
        begun = last = process_time()
        longest = 0.0
        for _ in missed(timeline):
            now = process_time()
            longest, last = max(longest, now - last), now
        return (process_time() - begun) / yardstick, longest / yardstick

    found = [once() for _ in range(3)]
    return min(whole for whole, _ in found), min(longest for _, longest in found)
