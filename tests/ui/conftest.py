"""One off-screen stage for all UI tests; each test starts its own app on it, with a library of its own."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from storage.library import Library
from storage.settings import Settings
from tests.ui.harness import UI

FIRST = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def no_dialog(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sits before the tests to answer a dialog of the desktop."""
    monkeypatch.setattr("screens.machine.dialogs.ask_where", lambda path, title: "no dialog")


@pytest.fixture(scope="session")
def stage() -> UI:
    return UI()


@pytest.fixture
def ui(stage: UI) -> Iterator[UI]:
    yield stage
    stage.stop()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """Empty, and with a clock on which a minute passes between any two looks."""
    minutes = count()
    with Library(tmp_path / "library", lambda: FIRST + timedelta(minutes=next(minutes))) as library:
        yield library


@pytest.fixture
def app(ui: UI, library: Library) -> Any:
    """The app on a phone of 360×640 dp, in English and light, with nothing in its library."""
    from screens.app import CenturyApp

    library.settings.save(Settings(language="en", theme="light"))
    return ui.start(CenturyApp(library), (360, 640))
