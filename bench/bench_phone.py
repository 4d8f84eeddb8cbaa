"""How much of a phone the app takes, besides Python, Kivy and the packages that are listed for it."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench import Line
from tests.packing import pack, requirements, weight

LARGEST = 9.0
"""Megabytes of files; Android packs them to about half."""
PACKAGES = 7
"""What is listed: Kivy, KivyMD, and what these and we import."""


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        packed = pack(Path(folder))
        yield Line.at_most("unpacked app on Android", weight(packed) / 1e6, "MB", LARGEST)
        for part in ("assets", "screens", "engine", "rulebook"):
            yield Line(f"of it {part}", weight(packed / part) / 1e6, "MB", None, True)
        yield Line.at_most("packages on Android", len(requirements(Path(folder))), "packages", PACKAGES)
