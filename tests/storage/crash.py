"""Kills a process that records turns, at random instants, and looks at what is left.

    python -m tests.storage.crash 1000

The process is a real one and dies of SIGKILL; over a pipe it tells every step that storage has acknowledged.
After each kill the library must open and hold all of them; then the next process goes on from there.
"""

import hashlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from engine.timeline import Timeline
from storage.journal import Reading, decode
from storage.library import Library
from storage.open_game import OpenGame, fold
from storage.settings import Settings
from tests.storage.tables import play, record, saved_map

LONGEST = 0.06
"""Seconds that a process lives at most once it has opened the library."""

Step = dict[str, Any]


def digest(timeline: Timeline) -> str:
    return hashlib.sha256(repr(timeline.actions).encode()).hexdigest()


def journal_of(library: Library, game: str) -> Reading:
    paths = (library.games.open_journal(game), library.games.kept_journal(game))
    path = next(path for path in paths if path.exists())
    return decode(path.read_bytes(), path.name)


def work(folder: Path, tell: Callable[[Step], None], chance: random.Random) -> NoReturn:
    """Begins, plays, finishes, deletes and takes up games until it is killed."""
    library = Library(folder)
    tell({"did": "open"})

    def saved(game: OpenGame, changes: int) -> None:
        tell({"did": "save", "game": game.id, "changes": changes, "digest": digest(game.timeline)})

    while True:
        if len(library.games.open_games()) < 2:
            saved(library.begin(record("Ana", "Béa")), 0)
        game = library.games.resume(chance.choice(library.games.open_games()).id)
        changes = len(journal_of(library, game.id).changes)
        for _ in range(chance.randrange(1, 20)):
            play(game, 1, chance.randrange(10**6))
            changes += 1
            saved(game, changes)
        match chance.choice(("go on", "go on", "settings", "map", "finish", "delete", "take up")):
            case "map":
                seed = chance.randrange(100)
                tell({"did": "try map", "seed": seed})
                library.maps.keep("eastern-wonders", saved_map("Bay", seed))
                tell({"did": "map", "seed": seed})
            case "settings":
                percent = chance.randrange(100, 200)
                tell({"did": "try settings", "percent": percent})
                library.settings.save(Settings(text_percent=percent))
                tell({"did": "settings", "percent": percent})
            case "finish" | "delete" | "take up" as what:
                library.games.finish(game)
                tell({"did": "finish", "game": game.id})
                if what == "delete":
                    library.games.delete(game.id)
                    tell({"did": "delete", "game": game.id})
                elif what == "take up":
                    saved(library.games.take_up(game.id), changes)


def kill(folder: Path, chance: random.Random) -> list[Step]:
    """Starts a process and kills it after a while; what it told."""
    reading, writing = os.pipe()
    seed = chance.randrange(10**9)
    child = os.fork()
    if child == 0:
        try:
            work(
                folder, lambda step: os.write(writing, json.dumps(step).encode() + b"\n"), random.Random(seed)
            )
        except BaseException as error:
            os.write(2, f"{type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(1)
    os.close(writing)
    told = os.read(reading, 1)
    time.sleep(chance.random() ** 2 * LONGEST)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the process ended by itself"
    while piece := os.read(reading, 65536):
        told += piece
    os.close(reading)
    # The kill may have torn the last line of what it told, too.
    return [json.loads(line) for line in told.split(b"\n")[:-1]]


def check(library: Library, steps: list[Step]) -> None:
    """The last acknowledged step of each game is there, or the one that was under way after it."""
    on_table = {summary.id for summary in library.games.open_games()}
    finished = {summary.id for summary in library.games.recent()}
    binned = {entry.summary.id for entry in library.games.binned()}
    for step in {step.get("game", step["did"]): step for step in steps}.values():
        match step:
            case {"did": "save", "game": game}:
                assert game in on_table | finished, step
                told = journal_of(library, game)
                assert step["changes"] <= len(told.changes) <= step["changes"] + 1, step
                acknowledged = told._replace(changes=told.changes[: step["changes"]])
                assert digest(fold(acknowledged, "").timeline) == step["digest"], step
            case {"did": "finish", "game": game}:
                assert game in on_table | finished | binned, step
                assert library.games.record(game).players == ("Ana", "Béa")
            case {"did": "delete", "game": game}:
                assert game in binned, step
            case {"did": "settings", "percent": percent}:
                tried = [step["percent"] for step in steps if step["did"] == "try settings"]
                assert library.settings.load().text_percent in (percent, tried[-1])
            case {"did": "map", "seed": seed}:
                tried = [step["seed"] for step in steps if step["did"] == "try map"]
                (kept,) = library.maps.of("eastern-wonders")
                assert kept in (saved_map("Bay", seed), saved_map("Bay", tried[-1]))


def run(kills: int, folder: Path, seed: int) -> int:
    """So many kills; how many turns were acknowledged in all."""
    chance = random.Random(seed)
    games: set[str] = set()
    turns = 0
    for _ in range(kills):
        steps = kill(folder, chance)
        with Library(folder) as library:
            assert library.refusal is None, "a kill releases the lock"
            check(library, steps)
            odd = [notice for notice in library.take_notices() if notice.key != "torn"]
            assert not odd, odd
        games |= {step["game"] for step in steps if "game" in step}
        turns += sum(step["did"] == "save" for step in steps)
    with Library(folder) as library:
        there = {s.id for s in (*library.games.open_games(), *library.games.recent())}
        there |= {entry.summary.id for entry in library.games.binned()}
        assert games <= there, "no game is lost"
        for game in there:
            library.games.record(game)
    return turns


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = random.randrange(10**6)
    with tempfile.TemporaryDirectory() as folder:
        print(f"{kills} kills, seed {seed}", flush=True)
        turns = run(kills, Path(folder) / "library", seed)
    print(f"every one of {turns} acknowledged turns was there")


if __name__ == "__main__":
    main()
