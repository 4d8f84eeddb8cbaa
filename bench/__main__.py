"""Runs bench_*.py, all or those named: `python -m bench`, `python -m bench engine`."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from bench import Line

PREFIX = "bench_"


def available() -> list[str]:
    return sorted(path.stem.removeprefix(PREFIX) for path in Path(__file__).parent.glob(f"{PREFIX}*.py"))


def measured(names: Sequence[str]) -> Iterator[Line]:
    for name in names:
        yield from import_module(f"bench.{PREFIX}{name}").lines()


def main(arguments: Sequence[str]) -> int:
    known = available()
    if unknown := [name for name in arguments if name not in known]:
        print(f"no such bench: {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    ok = True
    for line in measured(arguments or known):
        # Four digits are more than any of these measurements can promise.
        print(json.dumps(asdict(line) | {"value": float(f"{line.value:.4g}")}), flush=True)
        ok = ok and line.ok
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
