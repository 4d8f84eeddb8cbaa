"""Storage: what a tap, a start, the end of a game and a backup cost, however large the library is.

Everything is on a real disk. What is compared is measured in turns, so that a busy moment hits both alike.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, thread_time

from tinydb import TinyDB

from bench import Line
from bench.calibration import round_seconds
from engine.record import Record
from engine.sheet import Sheet
from engine.timeline import Timeline
from storage import atomic, journal, stamp
from storage.library import Library
from storage.moments import moment
from storage.open_game import summary_of
from storage.shelf import to_document

FEW, SOME, MANY = 10, 100, 10_000
TURNS = 300


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        few, some, many = (furnished(folder / str(number), number) for number in (FEW, SOME, MANY))
        os.sync()
        with Library(few) as small, Library(some) as middle, Library(many) as large:
            yield from turns(small, large, folder)
            yield from finishing(middle, large, folder)
        yield opening(some, many)
        yield comparing(many)
        yield from copying(some, many, folder)
    yield memory()


def turns(small: Library, large: Library, folder: Path) -> Iterator[Line]:
    """One recorded turn, on disk when `save` returns.

    What it costs beside writing and syncing the same bytes is counted in processor time, a tenth of the turns
    at their best: how long a disk, or a busy machine, lets us wait is not ours.
    """
    games = small.begin(RECORD), large.begin(RECORD)
    paths = [library.games.open_journal(game.id) for library, game in zip((small, large), games, strict=True)]
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    times: list[list[float]] = [[], [], []]
    worked: list[list[float]] = [[], []]
    yardsticks = []
    sizes = [path.stat().st_size for path in paths]
    for i in range(TURNS):
        for game, measured in zip(games, times, strict=False):
            step = game.timeline.record(Sheet(player=i % 3, points=(i,)))
            start = thread_time()
            measured.append(timed(lambda game=game, step=step: game.save(step)))
            worked[0].append(thread_time() - start)
        content = paths[0].read_bytes()[sizes[0] :]
        sizes[0] += len(content)
        start = thread_time()
        times[2].append(timed(lambda content=content: (os.write(bare, content), os.fsync(bare))))
        worked[1].append(thread_time() - start)
        yardsticks.append(round_seconds(1_000, 1, thread_time))
    os.close(bare)
    for game in games:
        game.close()
    few, many, plain = map(median, times)
    yield Line("storage: one turn", few * 1e6, "µs", None, True)
    yield Line("storage: one turn against a bare append and sync", few / plain, "×", None, True)
    turn, append, yardstick = (quantiles(column, n=10)[0] for column in (*worked, yardsticks))
    ours = (turn - append) / yardstick
    yield Line.at_most("storage: one turn, work beside a bare append and sync", ours, "rounds", 2_500)
    yield Line.at_most(f"storage: one turn, {MANY} games against {FEW}", many / few, "×", 1.2)


def opening(some: Path, many: Path) -> Line:
    """Opening the library and listing the latest fifty games."""

    def look(path: Path) -> None:
        with Library(path) as library:
            assert len(list(islice(library.games.recent(), 50))) == 50

    times = [(timed(lambda: look(many)), timed(lambda: look(some))) for _ in range(40)]
    return Line.at_most(
        f"storage: open and list 50, {MANY} games against {SOME}",
        median(large for large, _ in times) / median(small for _, small in times),
        "×",
        2,
    )


def comparing(many: Path) -> Line:
    """A start after which lists and games are compared in full, because somebody has touched the folders."""

    def look() -> None:
        (many / stamp.FILE).unlink()
        Library(many).close()

    return Line(f"storage: compare lists and {MANY} games in full", timed(look) * 1e3, "ms", None, True)


def finishing(middle: Library, large: Library, folder: Path) -> Iterator[Line]:
    """Putting a game away, against plain TinyDB with all records in one file (and never certain on disk)."""

    def finish(library: Library) -> tuple[float, atomic.Tables]:
        game = library.begin(RECORD)
        game.save(game.timeline.record(Sheet(player=0, points=(9,))))
        return timed(lambda: library.games.finish(game)), library.games.tables(game.id)

    with TinyDB(folder / "plain.json") as plain:
        plain.insert_multiple(large.games.tables(game.id) for game in large.games.recent())
        times = []
        for _ in range(7):
            among_some, _ = finish(middle)
            among_many, tables = finish(large)
            times.append((among_some, among_many, timed(lambda tables=tables: plain.insert(tables))))
    before, ours, theirs = (median(column) for column in zip(*times, strict=True))
    yield Line("storage: finish a game", ours * 1e3, "ms", None, True)
    yield Line.at_most(f"storage: finish, {MANY} games against {SOME}", ours / before, "×", 1.5)
    yield Line.at_most(f"storage: finish at {MANY} games against plain TinyDB", ours / theirs, "×", 0.2)


def copying(some: Path, many: Path, folder: Path) -> Iterator[Line]:
    """Backing everything up and restoring it into an empty library, a game of many against one of few."""
    measured: dict[Path, list[tuple[float, float]]] = {some: [], many: []}
    for number, path in enumerate((some, some, some, many, some, some, some)):
        backup, copy = folder / f"{number}.zip", folder / f"copy-{number}"
        with Library(path) as library, Library(copy) as empty:
            back_up = timed(lambda library=library, backup=backup: library.back_up(backup))
            restore = timed(lambda empty=empty, backup=backup: empty.restore(backup))
            games = sum(1 for _ in empty.games.recent())
        measured[path].append((back_up / games, restore / games))
    for what, few, all_ in zip(
        ("back up", "restore"),
        zip(*measured[some], strict=True),
        zip(*measured[many], strict=True),
        strict=True,
    ):
        yield Line(f"storage: {what} a game of {MANY}", median(all_) * 1e3, "ms", None, True)
        name = f"storage: {what} a game of {MANY} against one of {SOME}"
        yield Line.at_most(name, median(all_) / median(few), "×", 1.5)


def memory() -> Line:
    """Odd records from anywhere, read and played one after the other in one process of its own."""
    few, many = 1_000, 100_000
    command = [sys.executable, "-m", "bench.odd_records", str(few), str(many)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    before, after = map(int, done.stdout.split())
    return Line.at_most(f"memory after {many} records against {few}", after / before, "×", 1.5)


def timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


RECORD = Record.from_json(
    {
        "format": "century-record/1",
        "game": "spice-road",
        "players": ["Ana", "Béa", "Carl"],
        "scores_only": True,
    }
)


def furnished(folder: Path, number: int) -> Path:
    """A library with so many games in it, each with all its files, one an hour."""
    with Library(folder) as library:
        summaries = []
        for i in range(number):
            started = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(hours=i)
            about = replace(
                RECORD.about,
                id=f"{started:%Y%m%d-%H%M%S}-{i:08x}",
                started=moment(started),
                ended=moment(started),
            )
            actions = tuple(Sheet(player=seat, points=(i % 20, 12, 14, 16, 9)) for seat in range(3))
            record = replace(RECORD, about=about, actions=actions)
            summary = summary_of(Timeline.of(record))
            tables = {"record": {about.id: record.to_json()}, "summary": {about.id: to_document(summary)}}
            path = library.games.kept_journal(about.id)
            # Without a sync for each: only what is measured has to be certain.
            path.write_bytes(journal.encode(record.to_json(), []))
            path.with_suffix(".json").write_bytes(atomic.encode(tables))
            summaries.append(summary)
        library.games.summaries.put(summaries)
    return folder
