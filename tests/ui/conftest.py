"""One off-screen stage for all UI tests; each test starts its own app on it, with a library of its own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from storage.library import Library
from storage.settings import Settings
from tests.ui.harness import UI


@pytest.fixture(scope="session")
def stage() -> UI:
    return UI()


@pytest.fixture
def ui(stage: UI) -> Iterator[UI]:
    yield stage
    stage.stop()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library") as library:
        yield library


@pytest.fixture
def app(ui: UI, library: Library) -> Any:
    """The app on a phone of 360×640 dp, in English and light, with nothing in its library."""
    from screens.app import CenturyApp

    library.settings.save(Settings(language="en", theme="light"))
    return ui.start(CenturyApp(library), (360, 640))
