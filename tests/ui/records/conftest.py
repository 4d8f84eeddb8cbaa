"""The pages of records share one app for each module, which starts it as `shown` with games to look at.

A test that plays has that app with a library of its own.
"""

from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from storage.library import Library
from tests.ui.conftest import FIRST
from tests.ui.harness import UI


@pytest.fixture
def ui(stage: UI) -> UI:
    return stage


@pytest.fixture
def library(stage: UI, shown: Any, tmp_path: Path) -> Iterator[Library]:
    """Empty, with the app at home and in English; afterwards the app has its own again.

    A minute passes between any two looks at the clock, so that no two games are of the same moment.
    """
    from screens.app import later
    from screens.desk import Desk

    own, minutes = shown.desk, count()
    with Library(tmp_path / "library", lambda: FIRST + timedelta(minutes=next(minutes))) as library:
        shown.desk = Desk(library, shown.say_findings, later)
        shown.say_findings()
        shown.choose(language="en", theme="light", text_percent=100)
        stage.resize(360, 640)
        shown.go("home")
        stage.run(0.1)
        yield library
        shown.desk.close()
        shown.sheet.close()
        shown.go("home")
        stage.run(0.1)
        shown.notice.hide()
    shown.desk = own


@pytest.fixture
def app(shown: Any, library: Library) -> Any:
    return shown
