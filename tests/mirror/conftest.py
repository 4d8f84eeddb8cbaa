import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from mirror.server import Mirror
from tests.mirror.tables import mirror_of


def open_files() -> int:
    folder = Path("/proc/self/fd")
    return len([*folder.iterdir()]) if folder.is_dir() else 0


@pytest.fixture
def mirror() -> Iterator[Mirror]:
    """Shown and ended; afterwards no thread and no socket of it is left."""
    threads, files = threading.active_count(), open_files()
    mirror = mirror_of()
    yield mirror
    mirror.stop()
    assert mirror.join(20), [thread.name for thread in threading.enumerate()]
    end = monotonic() + 5
    while (threading.active_count(), open_files()) > (threads, files) and monotonic() < end:
        sleep(0.01)
    assert threading.active_count() <= threads
    assert open_files() <= files
