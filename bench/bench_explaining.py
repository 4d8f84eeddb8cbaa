"""Table differs, counted in rounds of the calibration loop: a game of a hundred turns of each kind.

People set cube after cube and the search follows each of them, so four questions are asked of one game. It
looks at the latest turns first: what is there after ten of them is what people see at once.
"""

from collections.abc import Iterator
from random import Random
from time import process_time

from bench import Line
from bench import bench_eastern_wonders as eastern_wonders
from bench import bench_new_world as new_world
from bench.calibration import round_seconds
from engine.cubes import Cubes
from engine.explaining import Explaining
from engine.game import OVER
from engine.new_world.setup import deal as deal_new_world
from engine.record import Record, rules_of
from engine.spice_road.setup import deal as deal_spice_road
from engine.timeline import Timeline

NAMES = ("Ana", "Béa", "Carl")
TURNS, LATEST = 100, 10
ASKED = ("Y", "YY", "YYR", "YR")
"""What Ana has more than was recorded, question by question."""
LIMITS = {"spice-road": 300_000, "eastern-wonders": 3_000_000, "new-world": 400_000}
AT_ONCE = 400_000


def lines() -> Iterator[Line]:
    for game, limit in LIMITS.items():
        timeline = _played(game)
        whole, latest = min(_asked(timeline) for _ in range(3))
        yield Line.at_most(f"{game} table differs, four questions, {TURNS} turns", whole, "rounds", limit)
        name = f"{game} table differs, the latest {LATEST} turns"
        yield Line.at_most(name, latest, "rounds", AT_ONCE)


def _asked(timeline: Timeline) -> tuple[float, float]:
    """All questions to the end, and the latest turns of the first, each from nothing."""
    yardstick = round_seconds(20_000, 3)
    has = timeline.game.holdings(timeline.state, 0)
    start = process_time()
    search = Explaining(timeline, 0)
    for word in ASKED:
        for _ in search.explanations(has + Cubes.parse(word)):
            pass
    whole = process_time() - start
    short = Timeline(timeline.header, timeline.actions[-LATEST:], timeline.states[-LATEST - 1 :])
    start = process_time()
    for _ in Explaining(short, 0).explanations(has + Cubes.parse(ASKED[0])):
        pass
    return whole / yardstick, (process_time() - start) / yardstick


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
