"""A step of a library with the power cut before each of its calls, and what is there afterwards."""

import random
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TypeVar

from storage.library import Library
from tests.storage.disk import Disk
from tests.storage.tables import Clock

T = TypeVar("T")


def after_cuts(
    folder: Path,
    furnish: Callable[[Library], object],
    step: Callable[[Library], object],
    look: Callable[[Library], T],
) -> tuple[T, list[T], T]:
    """What is seen before the step, after each cut, and after the step. Nothing else may be found."""
    chance, numbers = random.Random(3), count()
    seen: list[T] = []

    def cut() -> None:
        for certain in (True, False):
            target = folder / f"cut-{next(numbers)}"
            disk.after_a_power_cut(target, names_are_certain=certain, chance=chance)
            with Library(target / "library", Clock()) as library:
                seen.append(look(library))
                assert not [one for one in library.take_notices() if one.key != "torn"]
            shutil.rmtree(target)

    root = folder / "disk"
    root.mkdir()
    is_cut = False
    disk = Disk(root, lambda: cut() if is_cut else None)
    with disk.followed(), Library(root / "library", Clock()) as library:
        furnish(library)
        before = look(library)
        is_cut = True
        step(library)
        is_cut = False
        return before, seen, look(library)
