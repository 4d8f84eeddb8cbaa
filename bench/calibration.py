"""The yardstick: one round of a fixed loop, so that a limit counted in rounds holds on any machine."""

import gc
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time


def _loop(rounds: int) -> None:
    x = 0
    d: dict[int, int] = {}
    for i in range(rounds):
        x = (x * 31 + i) & 0xFFFF
        d[x & 255] = i


def round_seconds(
    rounds: int = 100_000, repeats: int = 7, clock: Callable[[], float] = perf_counter
) -> float:
    """The length of one round. Measure it beside what is counted, by the same clock: machines change pace."""

    def once() -> float:
        start = clock()
        _loop(rounds)
        return (clock() - start) / rounds

    return median(once() for _ in range(repeats))


def in_rounds(work: Callable[[], int], seconds: float = 1.5) -> float:
    """How many rounds one unit of work takes; `work` does a little and says how many units it did.

    Work and yardstick take turns in short pieces and the best piece of each counts, so that a noisy neighbour
    does not; nor does the time in which the processor is his. The collector rests meanwhile, as in timeit: it
    would count whatever happens to be in memory.
    """
    work()
    best_unit = best_round = float("inf")
    gc.collect()
    gc.disable()
    try:
        end = perf_counter() + seconds
        while perf_counter() < end:
            best_round = min(best_round, round_seconds(5_000, 3, process_time))
            start = process_time()
            units = work()
            best_unit = min(best_unit, (process_time() - start) / units)
        return best_unit / best_round
    finally:
        gc.enable()


def once_in_rounds(work: Callable[[], object], anew: Callable[[], object], times: int) -> float:
    """What work takes that is done for the first time: `anew` makes it so, before each of several times.

    Of work and yardstick the best counts, as above.
    """
    best_work = best_round = float("inf")
    for _ in range(times):
        anew()
        best_round = min(best_round, round_seconds(5_000, 3, process_time))
        start = process_time()
        work()
        best_work = min(best_work, process_time() - start)
    return best_work / best_round
