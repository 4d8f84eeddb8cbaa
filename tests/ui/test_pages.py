"""Every page, in every language, at every size of window and text: nothing cut, covered or small."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulebook.languages import LANGUAGES
from storage.library import Library
from storage.people import Group
from storage.summaries import Summary
from tests.ui.harness import UI

SIZES = [(360, 640), (412, 915), (640, 360), (1280, 800)]
PERCENTS = [100, 130]
LARGEST_TEXT = 200


@pytest.fixture(scope="module")
def shown(stage: UI, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One app for all of them: only its look and its window change."""
    from screens.app import CenturyApp

    with Library(tmp_path_factory.mktemp("library")) as library:
        app = stage.start(CenturyApp(library), SIZES[0])
        app.choose(motion=False)
        yield app
        stage.stop()


def visit(app: Any, stage: UI, page: str) -> None:
    """With as much on it as there can be."""
    app.go("home")
    if page == "home":
        players = ("Ana", "Béatrice", "Charlotte")
        app.page.open_game = Summary(
            id="1", game="spice-road", players=players, started="2026-01-01T10:00:00Z"
        )
        app.page.group = Group(players=players, game="golem", last_played="", last_record="")
    else:
        app.go(page)
    if page == "new game":
        app.page.house_rules_open = True
        while len(app.page.draft.seats) < app.page.draft.most:
            app.page.add_player()
    stage.run(0.3)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["home", "new game", "settings"])
def test_nothing_is_cut_covered_or_small(
    stage: UI, shown: Any, page: str, language: str, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    for percent in PERCENTS:
        shown.choose(language=language, text_percent=percent)
        visit(shown, stage, page)
        assert not stage.audit(), f"{percent} %"


def test_home_shows_a_game_that_only_a_newer_app_knows(stage: UI, shown: Any) -> None:
    stage.resize(*SIZES[0])
    shown.choose(language="en", text_percent=100)
    visit(shown, stage, "home")
    players = ("Ana", "Béa")
    shown.page.open_game = Summary(id="2", game="from-sand-to-sea", players=players, started="")
    shown.page.group = Group(players=players, game="from-sand-to-sea", last_played="", last_record="")
    stage.run(0.3)
    assert stage.find("from-sand-to-sea\nAna, Béa")
    assert not stage.audit()


@pytest.mark.parametrize("page", ["home", "new game", "settings"])
def test_the_largest_text_still_works(stage: UI, shown: Any, page: str) -> None:
    stage.resize(360, 640)
    shown.choose(language="fr", text_percent=LARGEST_TEXT)
    visit(shown, stage, page)
    assert not stage.audit()


@pytest.mark.parametrize("page", ["home", "new game", "settings"])
def test_every_page_can_be_drawn(stage: UI, shown: Any, page: str, tmp_path: Path) -> None:
    stage.resize(412, 916)
    shown.choose(language="en", text_percent=100)
    visit(shown, stage, page)
    picture = stage.picture()
    assert picture.size == (412, 916)
    colours = picture.getcolors(maxcolors=1 << 20)
    assert colours is not None
    assert len(colours) > 200
