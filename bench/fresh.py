"""Fresh games: random play over games that were never met before, cold and warm, in rounds for each action.

Several processes, one after the other, play the same games in the same order, in pieces, with the yardstick
beside each piece; of both the best counts, piece by piece. So nothing is met twice within a process, and
whoever is busy now and then on the same machine is not counted. The clock is the processor time of a process.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import accumulate, count
from time import process_time

from bench import Line
from bench.calibration import round_seconds

PROCESSES = 5
ACTIONS = 100
"""At least so many in a piece: about a millisecond, in which even a busy machine may leave it alone."""
FIRST_SECOND = 12_000_000
"""In rounds: about a second where one takes 83 ns, and the same work on any machine."""

Play = Callable[[int], int]
"""Plays the game of this seed, and says how many actions it had."""


def lines(game: str, bench: str, pieces: int, first_second: float, later: float) -> Iterator[Line]:
    """Of a bench that has `fresh_game`, a function as `Play` says."""
    runs = [_run(bench, pieces) for _ in range(PROCESSES)]
    actions = [done for done, _, _ in runs[0]]
    rounds = [
        min(seconds for _, seconds, _ in piece) / min(yardstick for _, _, yardstick in piece)
        for piece in zip(*runs, strict=True)
    ]
    cold = next(i for i, so_far in enumerate(accumulate(rounds), 1) if so_far >= FIRST_SECOND)
    name = f"{game} random action, fresh games"
    in_first_second = sum(rounds[:cold]) / sum(actions[:cold])
    yield Line.at_most(f"{name}, first second", in_first_second, "rounds", first_second)
    yield Line.at_most(name, sum(rounds[cold:]) / sum(actions[cold:]), "rounds", later)


def _run(bench: str, pieces: int) -> list[tuple[int, float, float]]:
    command = [sys.executable, "-m", "bench.fresh", bench, str(pieces)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [(done, seconds, yardstick) for done, seconds, yardstick in json.loads(told)]


def _played(play: Play, pieces: int) -> Iterator[tuple[int, float, float]]:
    """Of each piece: the actions, the seconds they took, and the length of a round then."""
    seeds = count(1000)
    for _ in range(pieces):
        yardstick = round_seconds(2_000, 1, process_time)
        done, start = 0, process_time()
        while done < ACTIONS:
            done += play(next(seeds))
        yield done, process_time() - start, yardstick


if __name__ == "__main__":
    _, bench, pieces = sys.argv
    print(json.dumps(list(_played(import_module(bench).fresh_game, int(pieces)))))
