"""Opens the files under `books/`, each once."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

COMMON = "common"
"""What holds in every game."""

SHELF = resources.files("rulebook").joinpath("books")


class Misprint(Exception):
    """A rulebook file that cannot be what was meant: which file, where in it, and why."""

    def __init__(self, file: str, where: str, why: str) -> None:
        super().__init__(f"{file}: {where}: {why}")


def tables(file: str) -> dict[str, Any]:
    """The tables of one file, free to be taken apart."""
    return {key: dict(value) if isinstance(value, dict) else value for key, value in _parsed(file).items()}


@cache
def _parsed(file: str) -> Mapping[str, Any]:
    text = SHELF.joinpath(*file.split("/")).read_text("utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Misprint(file, "the whole", str(error)) from error
