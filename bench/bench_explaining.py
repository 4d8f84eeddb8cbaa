"""Table differs, counted in rounds of the calibration loop: a game of a hundred turns of each kind.

People set cube after cube and the search follows each of them, so several questions are asked of one game:
the first one of somebody who just opened it, and the next ones. They are weighed against a search without a
thought, which plays every other way of every turn to the end. It looks at the latest turns first: what is
there after ten of them is what people see at once.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from bench import Line
from bench import bench_eastern_wonders as eastern_wonders
from bench import bench_new_world as new_world
from bench.calibration import round_seconds
from engine.cubes import Cubes, plus
from engine.explaining import Explaining
from engine.game import OVER
from engine.record import Record, rules_of
from engine.spice_road.setup import deal as deal_spice_road
from engine.timeline import Timeline
from tests.engine.naive_explaining import explained
from tests.engine.new_world.dealing import deal as deal_new_world

NAMES = ("Ana", "Béa", "Carl")
TURNS, LATEST = 100, 10
MORE = ((1, 0, 0, 0), (2, 0, 0, 0), (2, 1, 0, 0), (1, 1, 0, 0), (0, 0, 0, 1), (-1, 1, 0, 0), (-1, 0, 0, 0))
"""What Ana has more or less than was recorded, question by question."""


class Limits(NamedTuple):
    """In rounds; and against playing everything to the end."""

    first: float
    again: float
    against: float


LIMITS = {
    "spice-road": Limits(400_000, 200_000, 0.2),
    "eastern-wonders": Limits(450_000, 400_000, 0.04),
    "new-world": Limits(600_000, 250_000, 0.3),
}
AT_ONCE = 150_000


def lines() -> Iterator[Line]:
    for game, limits in LIMITS.items():
        timeline = _played(game)
        asked = [_asked(timeline) for _ in range(3)]
        first, worst, again, latest = (min(run) for run in zip(*asked, strict=True))
        differs = f"{game} table differs, {TURNS} turns"
        yield Line.at_most(f"{differs}, the first question", first, "rounds", limits.first)
        yield Line.at_most(f"{differs}, the worst first question", worst, "rounds", limits.first)
        yield Line.at_most(f"{differs}, each of the next", again, "rounds", limits.again)
        yield Line.at_most(f"{differs}, the next against the first", again / first, "ratio", 1.1)
        everything = _in_rounds(explained, timeline, 0)
        yield Line.at_most(
            f"{differs}, the first question against playing all to the end",
            first / everything,
            "ratio",
            limits.against,
        )
        yield Line.at_most(f"{differs}, the latest {LATEST}", latest, "rounds", AT_ONCE)


def _asked(timeline: Timeline) -> tuple[float, float, float, float]:
    """The middle and the worst of all questions, each from nothing; one after others; the latest turns."""
    has = timeline.game.holdings(timeline.state, 0).counts
    wanted = [Cubes.of(*counts) for more in MORE if min(counts := plus(has, more)) >= 0]
    first = [_in_rounds(_search_anew, timeline, cubes) for cubes in wanted]
    search = Explaining(timeline, 0)
    _search(search, wanted[0])
    again = [_in_rounds(_search, search, cubes) for cubes in wanted[1:]]
    short = Timeline(timeline.header, timeline.actions[-LATEST:], timeline.states[-LATEST - 1 :])
    latest = _in_rounds(_search_anew, short, wanted[0])
    return median(first), max(first), median(again), latest


def _search(search: Explaining, cubes: Cubes) -> None:
    for _ in search.explanations(cubes):
        pass


def _search_anew(timeline: Timeline, cubes: Cubes) -> None:
    _search(Explaining(timeline, 0), cubes)


def _in_rounds(work: Callable[..., object], *arguments: object) -> float:
    yardstick = round_seconds(20_000, 3, process_time)
    start = process_time()
    work(*arguments)
    return (process_time() - start) / yardstick


def _played(game: str) -> Timeline:
    """Mostly what the app offers first; claims are rarely left."""
    chance, timeline = Random(1), Timeline.of(_record(game))
    rules = timeline.game
    while len(timeline.actions) < TURNS and timeline.state.status != OVER:
        offers = [offer for offer in rules.offers(timeline.state) if offer.default is not None]
        claims = [offer for offer in offers if offer.touch.kind == "points"]
        offer = chance.choice(claims if claims and chance.random() < 0.8 else offers)
        action = offer.actions[0]
        chips = [option for choice in rules.choices(timeline.state, action) for option in choice.options]
        if chips and chance.random() < 0.1:
            action = chance.choice(chips)
        timeline = timeline.record(action).timeline
    return timeline


def _record(game: str) -> Record:
    setup, components = {
        "spice-road": (lambda: deal_spice_road(1), ()),
        "eastern-wonders": (lambda: eastern_wonders._setup(1), eastern_wonders.ENTERED),
        "new-world": (lambda: deal_new_world(1, len(NAMES), new_world.BOX), new_world.ENTERED),
    }[game]
    options = rules_of(game, scores_only=False).options_type()
    return Record(game, NAMES, setup(), options, components=components)
