"""A library in a folder of its own, with a clock that the test sets."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.library import Library
from tests.storage.tables import Clock

IN_MEMORY = Path("/dev/shm")


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory where there is such a thing: thousands of syncs would only wear out the disk."""
    path = Path(tempfile.mkdtemp(dir=IN_MEMORY if IN_MEMORY.is_dir() else None))
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(folder: Path, clock: Clock) -> Iterator[Library]:
    with Library(folder / "library", clock) as library:
        yield library
