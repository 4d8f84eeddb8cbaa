"""How often the search has the right rule first, and among the first three.

`python -m tests.rulebook.measure FILE`: the file is a list like those in `queries/`, each query with its
language, its game and the entries that answer it. What was kept aside while words were looked for says so and
is told apart. Queries are never shown.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import rulebook

Query = Mapping[str, Any]
FIRST = (1, 3)


def read(file: Path) -> list[Query]:
    queries: list[Query] = json.loads(file.read_text("utf-8"))
    return queries


def answered(query: Query, first: int) -> bool:
    """Whether an entry that answers is among so many of the first."""
    found = rulebook.search(query["query"], query["language"], query["game"])
    return not set(query["answers"]).isdisjoint(entry.id for entry in found[:first])


def share(queries: Iterable[Query], first: int) -> float:
    """Of how many queries that is so."""
    asked = list(queries)
    return sum(answered(query, first) for query in asked) / len(asked)


def _line(name: str, queries: list[Query]) -> str:
    told = "   ".join(f"{100 * share(queries, first):5.1f} %" for first in FIRST)
    return f"{name:18}{len(queries):5}   {told}"


def main(file: Path) -> None:
    queries = read(file)
    print(f"{'':18}{'':5}     first   first three")
    for part in ("language", "game", "aside"):
        for value in sorted({query.get(part, False) for query in queries}):
            of = [query for query in queries if query.get(part, False) == value]
            name = value if isinstance(value, str) else "kept aside" if value else "not aside"
            if len(of) < len(queries):
                print(_line(name, of))
    print(_line("all", queries))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
