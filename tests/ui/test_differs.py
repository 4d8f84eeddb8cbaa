"""Table differs: the turns that explain it are looked for beside the app, and nothing moves as they come."""

from collections.abc import Iterator
from itertools import pairwise
from threading import Event, get_ident
from typing import Any

import pytest

from engine.explaining import explanations
from engine.timeline import Timeline
from faces import FACES
from rulebook.languages import LANGUAGES
from screens.beside import Search
from screens.table.differs import MOST
from tests.engine.naive_explaining import explained
from tests.faces.tables import played
from tests.ui.harness import UI
from tests.ui.test_table import sit_down


def open_sheet(ui: UI, app: Any, turns: int = 60) -> Timeline:
    timeline = played("spice-road", 1, turns)
    sit_down(ui, app, timeline.to_record())
    app.page.open_differs(0)
    ui.run(0.4)
    return timeline


def step(ui: UI, kind: str, level: int) -> None:
    ui.tap(ui.find_all(kind="IconButton", icon=f"{kind}-circle-outline")[level])
    ui.run(0.4)


def places(ui: UI) -> list[tuple[float, float]]:
    return [
        button.to_window(*button.pos) for button in ui.find_all(kind="IconButton", icon="plus-circle-outline")
    ]


def there(app: Any) -> list[int]:
    """The numbers of the turns that are listed."""
    return [
        int(row.was.split(":")[0].split()[-1]) - 1 for row in reversed(app.sheet.content.ids.found.children)
    ]


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800)])
def test_nothing_moves_under_the_finger(ui: UI, app: Any, size: tuple[int, int]) -> None:
    ui.resize(*size)
    timeline = open_sheet(ui, app)
    before = places(ui)
    step(ui, "plus", 0)
    cubes = timeline.game.holdings(timeline.state, 0)
    expected = [found.at for found in explanations(timeline, 0, type(cubes).parse(cubes.word + "Y"))][:MOST]
    assert expected
    ui.wait_beside(lambda: there(app) == expected)
    assert places(ui) == before
    ui.wait_beside(lambda: not app.sheet.content.said)
    assert places(ui) == before
    assert ui.audit() == []


def test_names_lead_from_one_player_to_another_without_closing(ui: UI, app: Any) -> None:
    timeline = open_sheet(ui, app)
    for level in (0, 1, 3):
        step(ui, "plus", level)
    entered = app.sheet.content.word

    def tap(name: str) -> None:
        chips = app.sheet.content.ids.whose.children
        ui.tap(next(chip for chip in chips if chip.text == name))
        ui.run(0.4)

    tap("Carl")
    assert app.sheet.is_open
    assert app.sheet.title == "What Carl really has"
    assert app.sheet.content.word == timeline.game.holdings(timeline.state, 2).word
    chips = {chip.text: (chip.chosen, chip.marked) for chip in app.sheet.content.ids.whose.children}
    assert chips == {"Ana": (False, True), "Béa": (False, False), "Carl": (True, False)}
    step(ui, "plus", 1)
    ui.wait_beside(lambda: app.sheet.content.said != "Still looking…")
    tap("Ana")
    assert app.sheet.content.word == entered, "and nothing entered is lost on the way"
    assert ui.audit() == []


def test_a_quiet_word_says_that_it_is_still_looked_for(ui: UI, app: Any) -> None:
    open_sheet(ui, app, turns=150)
    step(ui, "plus", 3)
    app.sheet.content._search()
    assert app.sheet.content.said == "Still looking…"
    ui.wait_beside(lambda: app.sheet.content.said != "Still looking…")


@pytest.mark.parametrize("game", FACES)
def test_no_frame_shows_more_than_one_more(ui: UI, app: Any, game: str) -> None:
    """However many are found between two frames: each takes a while to draw."""
    timeline = played(game, 1, 60)
    sit_down(ui, app, timeline.to_record())
    app.page.open_differs(0)
    ui.run(0.4)
    has = timeline.game.holdings(timeline.state, 0)
    ways = explained(timeline, 0)
    cubes = max(ways, key=lambda cubes: (cubes.covers(has), len(ways[cubes])))
    app.sheet.content.enter(cubes.word)
    shown = [0]

    def is_told() -> bool:
        shown.append(len(app.sheet.content.ids.found.children))
        return app.sheet.content._looking is not None and not app.sheet.content.said

    ui.wait_beside(is_told)
    assert all(after - before in (0, 1) for before, after in pairwise(shown))
    assert shown[-1] == min(MOST, len(ways[cubes]))


def test_each_is_told_as_soon_as_it_is_found_beside_the_app(ui: UI, app: Any) -> None:
    """The one who looks waits after the first: it is there all the same."""
    on, told, threads = Event(), list[int](), set[int]()

    def finds() -> Iterator[int]:
        threads.add(get_ident())
        yield 1
        on.wait(30)
        yield 2

    search = Search(finds(), told.append)
    ui.wait_beside(lambda: told)
    assert told == [1]
    assert search.is_on
    on.set()
    ui.wait_beside(lambda: not search.is_on)
    assert told == [1, 2]
    assert get_ident() not in threads


def test_back_to_what_is_recorded_there_is_nothing_to_say(ui: UI, app: Any) -> None:
    open_sheet(ui, app)
    step(ui, "plus", 0)
    ui.wait_beside(lambda: app.sheet.content.ids.found.children)
    step(ui, "minus", 0)
    ui.run(0.4)
    assert not app.sheet.content.ids.found.children
    assert not app.sheet.content.said


def test_what_was_found_for_other_cubes_is_gone(ui: UI, app: Any) -> None:
    timeline = open_sheet(ui, app)
    cubes = timeline.game.holdings(timeline.state, 0)
    for word in ("Y", "YY", "YYR"):
        step(ui, "plus", "YRGB".index(word[-1]))
        wanted = type(cubes).parse(cubes.word + word)
        expected = [found.at for found in explanations(timeline, 0, wanted)][:MOST]
        ui.wait_beside(lambda: app.sheet.content.said != "Still looking…")
        assert there(app) == expected


def test_a_sheet_that_is_closed_looks_for_nothing(ui: UI, app: Any) -> None:
    open_sheet(ui, app, turns=150)
    step(ui, "plus", 0)
    sheet = app.sheet.content
    ui.key(27)
    assert not sheet._looking.is_on
    sheet._looking.thread.join(10)
    assert not sheet._looking.thread.is_alive()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_can_be_read_at_any_size(ui: UI, app: Any, language: str) -> None:
    app.choose(language=language)
    open_sheet(ui, app)
    step(ui, "plus", 0)
    ui.wait_beside(lambda: not app.sheet.content.said)
    for percent in (100, 130, 200):
        app.choose(text_percent=percent)
        ui.run(0.3)
        assert ui.audit() == []
