"""Growth: a thousand people, ten thousand games, a hundred thousand in the lists, a month of backups.

In processor time, all threads together, and in rounds or as ratios: what waits for the disk holds nobody up,
and what else a machine does decides nothing.
"""

import gc
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import process_time, thread_time

from bench import Line
from bench.bench_statistics import RARE, summaries
from bench.bench_storage import RECORD
from bench.calibration import round_seconds
from bench.whole_games import furnish
from engine.sheet import Sheet
from storage import unpacking
from storage.atomic import AtomicStorage
from storage.library import Library
from storage.moments import moment
from storage.people import FILE, GROUPS, PLAYERS, Group, PlayerEntry
from storage.shelf import to_document
from storage.wanted import Wanted

FEW, CROWD = 10, 1_000
GAMES = 200
RESTORED = 50_000
"""Rounds for a whole game of 110 turns, new here; half of it is the engine's, which reads and plays it."""
AGAIN = 16_000
"""For one that is here to the byte."""
LISTED = 100_000
DAYS = 40
PAGES = 100
FRAME = 1 / 60


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from people(folder)
        yield from restoring(folder)
        yield from filtering(folder)
        yield from backing_up(folder)


def people(folder: Path) -> Iterator[Line]:
    """Beginning a game, and what nearly every page asks: who plays in which colour, and who played last."""
    with Library(crowded(folder / "few", FEW)) as few, Library(crowded(folder / "crowd", CROWD)) as crowd:

        def begin(library: Library) -> None:
            library.begin(RECORD).close()

        def page(library: Library) -> None:
            for _ in range(PAGES):
                assert library.people.colours()
                assert library.people.groups()

        small, large = in_turns(lambda: begin(few), lambda: begin(crowd), 25)
        yield Line.at_most(f"people: begin a game, {CROWD} against {FEW}", large / small, "×", 2.5)
        _, large = in_turns(lambda: page(few), lambda: page(crowd))
        asked = large / PAGES / round_seconds(clock=process_time)
        yield Line.at_most(f"people: what a page asks of {CROWD}", asked, "rounds", 1_000)

    def cold() -> None:
        with Library(folder / "crowd") as library:
            assert library.people.colours()

    def opened() -> None:
        Library(folder / "crowd").close()

    without, with_them = in_turns(opened, cold, 11)
    cost = (with_them - without) / round_seconds(clock=process_time)
    yield Line.at_most(f"people: read {CROWD} for the first time", cost, "rounds", 600_000)


def crowded(folder: Path, number: int) -> Path:
    names = [f"Player {i}" for i in range(number)]
    with Library(folder) as library:
        players, groups = {}, {}
        for i, name in enumerate(names):
            when = moment(datetime(2024, 1, 1, tzinfo=UTC) + timedelta(hours=i))
            players[name] = PlayerEntry(name=name, colour="red", last_played=when, games=3)
            four = tuple(names[(i * 7 + k) % number] for k in range(4))
            group = Group(players=four, game="golem", last_played=when, last_record="", games=2)
            groups[group.key] = group
        told = {PLAYERS: players, GROUPS: groups}
        rows = {
            table: {key: to_document(one) for key, one in entries.items()} for table, entries in told.items()
        }
        AtomicStorage(folder / FILE, library.place).write(rows)
    return folder


def restoring(folder: Path) -> Iterator[Line]:
    """Whole games into an empty library, and once more; between two of them another thread gets the key."""
    with Library(folder / "whole") as library:
        furnish(library, GAMES)
        library.back_up(folder / "whole.zip")
    longest = 0.0
    started = 0.0

    def watch(done: int, total: int) -> bool:
        nonlocal longest, started
        now = thread_time()
        longest, started = max(longest, now - started if done else 0), now
        return True

    with Library(folder / "restored") as library:
        for what, most, done in (("restore", RESTORED, "added"), ("restore once more", AGAIN, "same")):
            longest = 0
            with still():
                begun = process_time()
                report = library.restore(folder / "whole.zip", watch)
                took = (process_time() - begun) / GAMES / round_seconds(clock=process_time)
            assert set(report.games.values()) == {done}
            yield Line.at_most(f"{what}: a whole game", took, "rounds", most)
            yield Line.at_most(f"{what}: longest step against a frame", longest / FRAME, "×", 1)


def filtering(folder: Path) -> Iterator[Line]:
    """The one game of somebody among all, and nobody's: while files are learned, and once they are known."""
    with Library(folder / "listed") as library:
        library.games.summaries.put(summaries(LISTED))

        def steps(wanted: Wanted, expected: int) -> tuple[float, float]:
            """Rounds in all, and the longest step in seconds."""
            took, longest, found = 0.0, 0.0, 0
            finds = library.games.portions(wanted)
            with still():
                while True:
                    begun = thread_time()
                    portion = next(finds, None)
                    step = thread_time() - begun
                    took, longest = took + step, max(longest, step)
                    if portion is None:
                        break
                    found += len(portion)
            assert found == expected
            return took / round_seconds(clock=thread_time), longest

        first, longest = steps(Wanted(players=(RARE,)), 1)
        yield Line(f"filter: somebody rare among {LISTED} for the first time", first, "rounds", None, True)
        yield Line.at_most(
            "filter: while it is learned, longest step against a frame", longest / FRAME, "×", 1.5
        )
        for what, wanted, games in (
            ("somebody rare", Wanted(players=(RARE,)), 1),
            ("nobody", Wanted(players=("Nobody",)), 0),
            ("letters that nobody has", Wanted(name="nobody"), 0),
        ):
            again, longest = min(steps(wanted, games) for _ in range(3))
            yield Line.at_most(f"filter: {what} among {LISTED}", again, "rounds", 500_000)
            name = f"filter: {what} among {LISTED}, longest step against a frame"
            yield Line.at_most(name, longest / FRAME, "×", 1)
        yield Line.at_most("filter: once the files are known", again / first, "×", 0.2)


def backing_up(folder: Path) -> Iterator[Line]:
    """A game a day for some weeks: what all backups keep, and the cost of a day, against one whole copy."""
    now = datetime(2026, 1, 1, 20, tzinfo=UTC)
    with Library(folder / "whole", lambda: now) as library:
        whole = folder / "whole.zip"
        whole.unlink(missing_ok=True)
        copy = used(lambda: library.back_up(whole))
        days = []
        for _ in range(DAYS):
            now += timedelta(days=1)
            game = library.begin(RECORD)
            game.save(game.timeline.record(Sheet(player=0, points=(9,))))
            library.games.finish(game)
            days.append(used(library.back_up_automatically))
        kept = sum(path.stat().st_size for path in library.backups())
        assert len(library.backups()) == 9
        for path in library.backups():
            with unpacking.opened(path) as found:
                assert not found.missing
    yield Line.at_most(
        "automatic backups: kept on disk against a whole copy", kept / whole.stat().st_size, "×", 1.6
    )
    yield Line.at_most(
        "automatic backups: an ordinary day against a whole copy", sorted(days)[DAYS // 2] / copy, "×", 0.5
    )


def used(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def in_turns(one: Callable[[], None], other: Callable[[], None], times: int = 15) -> tuple[float, float]:
    """The least processor time of each: whatever a busy machine adds, it adds to some."""
    one()
    other()
    with still():
        measured = [(used(one), used(other)) for _ in range(times)]
    return min(first for first, _ in measured), min(second for _, second in measured)


class still:
    """Python's collector rests, as in the app, which has it do its work where nobody waits."""

    def __enter__(self) -> None:
        gc.collect()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        gc.enable()
