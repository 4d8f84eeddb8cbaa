"""In a window that is larger than an ordinary one, letters grow with the cards: everywhere, and at once."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.metrics import Metrics

from engine.record import Record
from engine.sheet import NoSetup, SheetOptions
from faces import FACES
from rulebook.languages import LANGUAGES
from screens.widgets.plates import Row
from tests.faces.tables import played
from tests.ui.harness import UI

ORDINARY, LARGE = (1280, 800), (1600, 1000)
SHEETS: dict[str, Callable[[Any], object]] = {
    "menu": lambda page: page.open_menu(),
    "by hand": lambda page: page.set_by_hand(-1),
    "repairs": lambda page: page.repairing.open(),
    "differs": lambda page: page.open_differs(0),
}


def letters(ui: UI) -> dict[str, float]:
    """The size of everything that is written, as text or drawn in a row, by what it says."""
    sizes = {}
    for widget in ui.walk():
        size = getattr(widget, "font_size", None) or getattr(widget, "letters", None)
        if getattr(widget, "text", "") and size and ui.visible(widget):
            sizes[f"{type(widget).__name__} {widget.text}"] = float(size)
        elif isinstance(widget, Row) and ui.visible(widget):
            sizes |= {f"Row {said}": high for said, (_, _, _, high) in widget.boxes}
    return sizes


def grow(ui: UI) -> tuple[dict[str, float], dict[str, float]]:
    """What is written in an ordinary window and in a large one."""
    seen = []
    for size in (ORDINARY, LARGE):
        ui.resize(*size)
        ui.run(0.6)
        assert [finding for finding in ui.audit() if "scroll" not in finding] == []
        seen.append(letters(ui))
    small, large = seen
    both = small.keys() & large.keys()
    return {said: small[said] for said in both}, {said: large[said] for said in both}


def assert_grown(ui: UI) -> None:
    small, large = grow(ui)
    assert len(small) >= 3
    assert {said for said, size in small.items() if large[said] < size * 1.15} == set()


def drawn(widget: Any, *names: str) -> list[float]:
    """How high the letters are that a widget draws itself."""
    return [box[3] for name, box in widget.boxes if name in names]


@pytest.mark.parametrize("game", FACES)
def test_at_every_table(ui: UI, app: Any, game: str) -> None:
    """Head, players, plate, bar, chips and timeline."""
    app.choose(motion=False)
    app.show_table(app.library.begin(played(game, 1, 25).to_record()))
    seen = []
    for size in (ORDINARY, LARGE):
        ui.resize(*size)
        ui.run(0.6)
        assert ui.audit() == []
        rows = ui.find_all(kind="TurnRow")
        letters = [high for row in rows[:3] for _, (_, _, _, high) in row.boxes]
        assert letters
        seen.append(
            [
                *drawn(app.page.ids.title, "name", "more"),
                *drawn(ui.find(kind="PlateTitle"), "name"),
                *(size for item in ui.find_all(kind="PlayerItem") for size in drawn(item, "name")),
                app.page.ids.bar.ids.sentence.letters,
                min(letters),
            ]
        )
    small, large = seen
    assert len(small) >= 7
    assert all(after >= before * 1.15 for before, after in zip(small, large, strict=True))


@pytest.mark.parametrize("sheet", SHEETS)
def test_in_sheets(ui: UI, app: Any, sheet: str) -> None:
    app.choose(motion=False)
    app.show_table(app.library.begin(played("eastern-wonders", 1, 25).to_record()))
    ui.resize(*ORDINARY)
    ui.run(0.3)
    SHEETS[sheet](app.page)
    ui.run(0.5)
    narrow = app.sheet.ids.panel.width
    assert_grown(ui)
    assert app.sheet.ids.panel.width >= narrow * 1.2, "so that no line is shorter for it"


@pytest.mark.parametrize("page", ["home", "history", "settings", "new game", "result"])
def test_on_pages(ui: UI, app: Any, page: str) -> None:
    app.choose(motion=False)
    game = app.library.begin(played("spice-road", 1).to_record())
    app.open_result(game)
    if page != "result":
        app.go(page)
    ui.run(1)
    assert_grown(ui)


def test_nobodys_letters_grow_beyond_the_largest_that_can_be_chosen(ui: UI, app: Any) -> None:
    for percent, scale in ((100, 1.25), (130, 1.625), (200, 2.0)):
        app.choose(text_percent=percent)
        ui.resize(*LARGE)
        assert Metrics.fontscale == pytest.approx(scale)
        ui.resize(*ORDINARY)
        assert Metrics.fontscale == pytest.approx(percent / 100)
    ui.resize(412, 915)
    assert Metrics.fontscale == 2


@pytest.mark.parametrize("size", [(412, 915), ORDINARY])
@pytest.mark.parametrize("game", FACES)
def test_players_are_written_larger_where_letters_are(
    ui: UI, app: Any, game: str, size: tuple[int, int]
) -> None:
    """Not twice as large, but as large as there is room for."""
    app.choose(motion=False)
    ui.resize(*size)
    app.show_table(app.library.begin(played(game, 1, 25).to_record()))
    names, hints = [], []
    for percent in (100, 200):
        app.choose(text_percent=percent)
        ui.run(0.6)
        assert ui.audit() == []
        names.append(min(size for item in ui.find_all(kind="PlayerItem") for size in drawn(item, "name")))
        card = ui.find_all(kind="TouchCard")
        hints.append(card[0].children[-1]._size if card else 0)
    assert names[1] >= names[0] * 1.3
    assert hints[1] >= hints[0] * 1.3


def test_a_full_head_takes_two_lines_rather_than_small_letters(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    app.show_table(app.library.begin(played("spice-road", 1, 25).to_record()))
    seen = []
    for percent in (100, 200):
        app.choose(text_percent=percent)
        ui.run(0.6)
        assert ui.audit() == []
        figures = ui.find(kind="HeadFigures")
        assert all(y >= 0 and y + high <= figures.height for _, (_, y, _, high) in figures.boxes)
        seen.append((figures.boxes[0][1][3], drawn(app.page.ids.title, "name")[0]))
    (coin, name), (larger_coin, larger_name) = seen
    assert larger_coin >= coin * 1.2
    assert larger_name >= name * 1.15


LONG = ("Bartholomäus", "Maximilian")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_broken_in_the_largest_letters(ui: UI, app: Any, language: str) -> None:
    """On home, where long names stand, and where scores are added up."""
    app.choose(motion=False, language=language, text_percent=200)
    for game in FACES:
        record = Record(game, LONG, NoSetup(), SheetOptions(), scores_only=True)
        app.library.begin(record)
        app.go("settings")
        app.go("home")
        ui.run(0.3)
        assert [finding for finding in ui.audit() if "broken" in finding] == []
        app.carry_on(app.desk.open_games()[0])
        ui.run(0.5)
        assert [finding for finding in ui.audit() if "broken" in finding] == []
