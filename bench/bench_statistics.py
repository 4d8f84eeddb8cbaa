"""History and statistics: what opens their pages costs the same however many games there are.

Whatever takes longer is looked for beside the app in breaths; a frame may have to wait for the longest one.
"""

import gc
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time

from bench import Line
from bench.bench_storage import timed
from engine.record import Record
from engine.timeline import Timeline
from storage import atomic
from storage.filling import filling
from storage.games import tables_of
from storage.library import Library
from storage.moments import moment
from storage.open_game import summary_of
from storage.statistics.counting import FILE
from storage.summaries import Part, Summary
from storage.wanted import EVERYTHING, Wanted

SOME, MANY, OLD = 100, 10_000, 1_000
FRAME = 1 / 60
PEOPLE = [f"Player {i}" for i in range(12)]
RARE = "Somebody rare"
WHOLE = Path(__file__).parents[1] / "tests" / "records" / "spice-road-whole.json"


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Library(folder / "some") as some, Library(folder / "many") as many:
            for library, number in ((some, SOME), (many, MANY)):
                library.games.summaries.put(summaries(number))
            yield from counting(some, many)
            yield from listing(some, many)
        with Library(folder / "old") as old:
            yield from filling_in(old)
            yield from renaming(old)


def counting(some: Library, many: Library) -> Iterator[Line]:
    """All that a player's page shows, of all games."""

    def page(library: Library) -> None:
        numbers = library.counting.statistics()
        assert numbers.player(PEOPLE[0]).games
        assert numbers.game("golem").games
        assert numbers.months

    first = timed(lambda: page(many))
    page(some)
    times = [(timed(lambda: page(many)), timed(lambda: page(some))) for _ in range(20)]
    large, small = (median(column) for column in zip(*times, strict=True))
    yield Line("statistics: open a player", large * 1e3, "ms", None, True)
    yield Line.at_most(f"statistics: open a player, {MANY} games against {SOME}", large / small, "×", 2)
    yield Line(f"statistics: count {MANY} games for the first time", first * 1e3, "ms", None, True)
    (many.place.path / FILE).unlink()
    yield from breaths("statistics: count them in breaths", lambda: many.counting.looking(EVERYTHING))
    wanted = Wanted(players=(PEOPLE[0],), seats=3)
    yield from breaths("statistics: of some games", lambda: many.counting.looking(wanted))


def listing(some: Library, many: Library) -> Iterator[Line]:
    """The first rows of the history, with its counts and months; and those of somebody who played once."""

    def page(library: Library) -> None:
        assert len(list(islice(library.games.found(EVERYTHING), 40))) == 40
        numbers = library.counting.statistics()
        assert numbers.count
        assert numbers.months

    times = [(timed(lambda: page(many)), timed(lambda: page(some))) for _ in range(20)]
    large, small = (median(column) for column in zip(*times, strict=True))
    yield Line.at_most(f"history: open, {MANY} games against {SOME}", large / small, "×", 2)

    def rare() -> None:
        assert len(list(many.games.found(Wanted(players=(RARE,))))) == 1

    everybody = median(timed(lambda: list(many.games.found(EVERYTHING))) for _ in range(3))
    once = median(timed(rare) for _ in range(5))
    yield Line(f"history: the one game of a rare player among {MANY}", once * 1e3, "ms", None, True)
    yield Line.at_most("history: a rare player against all games", once / everybody, "×", 0.1)


def filling_in(library: Library) -> Iterator[Line]:
    """Games of an older app, each of 120 turns."""
    furnish_old(library)
    # A frame that has to wait for such a breath takes half as long again.
    yield from breaths(f"statistics: fill in {OLD} old games", lambda: filling(library.games), 0.5)
    assert all(one.told for one in library.games.recent())


def renaming(library: Library) -> Iterator[Line]:
    library.changes.rename("Ana", "Anna")
    took = timed(library.changes.go_on)
    yield Line("changes: rename somebody, for each game", took * 1e3 / OLD, "ms", None, True)


def breaths(name: str, work: Callable[[], Iterator[object]], most: float = 1.5) -> Iterator[Line]:
    """How long it takes in all, and the longest time between two breaths, against a frame.

    In processor time: whoever waits for the disk, or for another process, holds nobody up. Python's collector
    rests, as in the app, which has it do its work where nobody waits.
    """
    longest = total = 0.0
    steps = work()
    gc.collect()
    gc.disable()
    while True:
        start = thread_time()
        if next(steps, steps) is steps:
            break
        took = thread_time() - start
        total, longest = total + took, max(longest, took)
    gc.enable()
    yield Line(name, total * 1e3, "ms", None, True)
    yield Line.at_most(f"{name}: longest breath against a frame", longest / FRAME, "×", most)


def summaries(number: int) -> list[Summary]:
    """As many games of a dozen people, three a day."""
    chance = Random(2)
    games = []
    for i in range(number):
        players = tuple(chance.sample(PEOPLE, chance.randint(2, 5)))
        players = (RARE, *players[1:]) if i == number // 3 else players
        totals = tuple(chance.randint(20, 99) for _ in players)
        started = datetime(2016, 1, 1, 18, tzinfo=UTC) + timedelta(hours=8 * i)
        games.append(
            Summary(
                id=f"{started:%Y%m%d-%H%M%S}-{i:08x}",
                game=chance.choice(["spice-road", "golem", "eastern-wonders"]),
                players=players,
                started=moment(started),
                ended=moment(started + timedelta(hours=1)),
                status="over",
                totals=totals,
                winners=(totals.index(max(totals)),),
                rounds=20,
                turns=20 * len(players),
                place=chance.choice(["", "", "Lyon", "Bern"]),
                told=1,
                turns_of=(20,) * len(players),
                claims_of=(5,) * len(players),
                seconds=3000,
                parts=tuple(
                    Part(name=name, points=(10,) * len(players))
                    for name in ("points", "gold", "silver", "cubes")
                ),
            )
        )
    return games


def furnish_old(library: Library) -> None:
    """Whole games with their records, listed as an older app did."""
    record = Record.parse(WHOLE.read_text("utf-8"))
    full = summary_of(Timeline.of(record))
    listed = []
    for i in range(OLD):
        started = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(hours=i)
        about = replace(record.about, id=f"{started:%Y%m%d-%H%M%S}-{i:08x}", started=moment(started))
        old = replace(full, id=about.id, started=about.started, told=0, turns_of=(), claims_of=(), parts=())
        path = library.games.kept_journal(about.id).with_suffix(".json")
        # Without a sync for each: only what is measured has to be certain.
        path.write_bytes(atomic.encode(tables_of(replace(record, about=about), old)))
        listed.append(old)
    library.games.summaries.put(listed)
