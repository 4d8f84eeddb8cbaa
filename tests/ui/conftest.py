"""One off-screen stage for all UI tests; each test or module starts its own app on it."""

from collections.abc import Iterator

import pytest

from tests.ui.harness import UI


@pytest.fixture(scope="session")
def stage() -> UI:
    return UI()


@pytest.fixture
def ui(stage: UI) -> Iterator[UI]:
    yield stage
    stage.stop()
