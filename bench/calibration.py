"""The yardstick: one round of a fixed loop, so that a limit counted in rounds holds on any machine."""

from statistics import median
from time import perf_counter


def _loop(rounds: int) -> None:
    x = 0
    d: dict[int, int] = {}
    for i in range(rounds):
        x = (x * 31 + i) & 0xFFFF
        d[x & 255] = i


def round_seconds(rounds: int = 100_000, repeats: int = 7) -> float:
    """The length of one round. Measure it beside what is counted in it: machines change pace."""

    def once() -> float:
        start = perf_counter()
        _loop(rounds)
        return (perf_counter() - start) / rounds

    return median(once() for _ in range(repeats))
