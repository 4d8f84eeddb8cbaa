"""Runs bench_*.py, all or those named: `python -m bench`, `python -m bench engine`.

Each of them has a function lines() that yields what it measured.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
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


def report(lines: Iterable[Line]) -> bool:
    """Prints each line as soon as it is measured; whether all of them are within their limits."""
    ok = True
    for line in lines:
        # Four digits are more than any of these measurements can promise.
        print(json.dumps(asdict(line) | {"value": float(f"{line.value:.4g}")}), flush=True)
        ok = ok and line.ok
    return ok


def main(names: Sequence[str]) -> int:
    known = available()
    if unknown := [name for name in names if name not in known]:
        print(f"no such bench: {', '.join(unknown)}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    return 0 if report(measured(names or known)) else 1


if __name__ == "__main__":
    # Processes that are measured start from bytecode, as they do for people from the second time on.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.exit(main(sys.argv[1:]))
