"""The score sheet: values are touched or typed, the total runs along, and every change is on disk."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.record import Record
from engine.sheet import NoSetup, Sheet, SheetOptions
from engine.timeline import Timeline
from screens.draft import Draft
from storage.library import Library
from tests.ui.harness import UI
from tests.ui.played import LOOKS, NAMES, added_up, sheet, started

ENTER, ESCAPE = 13, 27


def header(game: str) -> Timeline:
    return Timeline.of(Record(game, NAMES[:2], NoSetup(), SheetOptions(), scores_only=True))


class TestNumbers:
    @pytest.mark.parametrize(
        ("typed", "read"),
        [
            ("", ()),
            ("12", (12,)),
            ("12+14+8", (12, 14, 8)),
            ("12+", (12,)),
            ("+12++ 9", (12, 9)),
            ("0+5", (0, 5)),
            ("1214", (99,)),
            ("9" * 5000 + "+0007", (99, 7)),
            ("0" * 5000, (0,)),
        ],
    )
    def test_what_is_typed(self, stage: UI, typed: str, read: tuple[int, ...]) -> None:
        from screens.score_sheet import numbers

        assert numbers(typed) == read

    def test_the_values_are_those_on_the_cards(self, stage: UI) -> None:
        from screens.score_sheet import values_of

        assert values_of(header("spice-road")) == list(range(6, 21))
        assert values_of(header("golem")) == list(range(6, 21))
        assert values_of(header("eastern-wonders")) == []


@pytest.fixture(scope="module")
def shown(stage: UI, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The app of all tests here, with a sheet of each game to look at."""
    with started(stage, tmp_path_factory.mktemp("shown")) as app:
        full = Sheet(player=0, points=(6,) * 8, gold=10, silver=12, cubes=sheet(0, cubes="YRGB").cubes)
        app.sheets = {
            game: added_up(app.library, full, game=game, players=5) for game in ("spice-road", "golem")
        }
        with Library(tmp_path_factory.mktemp("elsewhere")) as elsewhere:
            tiles = sheet(0, 5, bonus=8)
            for game in ("eastern-wonders", "new-world"):
                app.sheets[game] = added_up(elsewhere, tiles, game=game, players=4)
            yield app


@pytest.fixture
def page(ui: UI, app: Any, library: Library) -> Any:
    """The sheet of two players, nothing filled in."""
    app.show_table(added_up(library))
    ui.run(0.5)
    assert app.page.name == "scores"
    return app.page


def stored(library: Library, page: Any) -> list[Any]:
    """What the disk knows."""
    return list(library.games.record(page.game.id).actions)


def value(ui: UI, points: int) -> Any:
    return ui.find(kind="Value", value=points)


def scroll_to(ui: UI, widget: Any) -> Any:
    ui.app.page.ids.scroll.scroll_to(widget, animate=False)
    ui.run(0.1)
    return widget


def test_values_are_touched(ui: UI, page: Any, library: Library) -> None:
    for points, total in ((12, 12), (14, 26), (12, 38)):
        ui.tap(value(ui, points))
        assert page.total == total
        assert stored(library, page)[-1].points[-1] == points
    assert page.ids.points.text == "12+14+12"
    assert value(ui, 12).count == 2
    ui.tap(ui.find(kind="IconButton", icon="backspace-outline"))
    assert page.ids.points.text == "12+14"
    assert stored(library, page)[-1].points == (12, 14)


def test_values_are_typed_with_the_total_running_along(ui: UI, page: Any, library: Library) -> None:
    ui.tap(page.ids.points)
    totals = []
    for character in "12+8":
        ui.type(character)
        totals.append(page.total)
    assert totals == [1, 12, 12, 20]
    assert page.ids.points.text == "12+8"
    assert [action.points for action in stored(library, page)] == [(12, 8)]


def test_what_was_typed_is_taken_back_as_one(ui: UI, page: Any) -> None:
    ui.tap(value(ui, 6))
    ui.tap(page.ids.points)
    ui.type("9+9")
    ui.key(ESCAPE)
    assert page.total == 24
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    assert page.ids.points.text == "6"
    ui.tap(ui.find(kind="IconButton", icon="redo"))
    assert page.ids.points.text == "6+9+9"


def test_typing_goes_on_where_the_sum_ends(ui: UI, page: Any) -> None:
    ui.tap(value(ui, 6))
    ui.tap(page.ids.points)
    assert page.ids.points.text == "6+"
    ui.key(ESCAPE)
    assert page.ids.points.text == "6"


def test_letters_are_not_taken(ui: UI, page: Any) -> None:
    ui.tap(page.ids.points)
    ui.type("7 x 8")
    assert page.ids.points.text.replace("+", " ").split() == ["7", "8"]
    assert page.total == 15


def test_coins_and_cubes_are_counted(ui: UI, page: Any, library: Library) -> None:
    gold = ui.find(kind="CountRow", part="gold")
    plus, minus = _buttons(gold)
    scroll_to(ui, gold)
    ui.tap(plus)
    ui.tap(plus)
    ui.tap(minus)
    assert page.total == 3
    for letter, worth in (("Y", 0), ("R", 1), ("B", 1)):
        column = next(w for w in page.ids.cubes.children if w.letter == letter)
        scroll_to(ui, column)
        before = page.total
        ui.tap(_buttons(column)[0])
        assert page.total == before + worth
    counter = next(w for w in column.children if type(w).__name__ == "Counter")
    ui.tap(counter)
    last = stored(library, page)[-1]
    assert (last.gold, last.silver, last.cubes.word) == (1, 0, "YRBB")


def _buttons(row: Any) -> tuple[Any, Any]:
    buttons = {w.icon.split("-")[0]: w for w in row.children if type(w).__name__ == "IconButton"}
    return buttons["plus"], buttons["minus"]


def test_when_all_are_in_the_result_is_the_engines(ui: UI, app: Any, page: Any, library: Library) -> None:
    ui.tap(value(ui, 20))
    ui.tap(value(ui, 15))
    ui.tap("Next: Béatrice")
    assert page.seat == 1
    ui.tap(value(ui, 18))
    ui.tap("See the result")
    ui.run(0.5)
    assert app.page.name == "result"
    assert app.page.totals == [35, 18]
    (kept,) = library.games.recent()
    assert (kept.totals, kept.winners, kept.scores_only) == ((35, 18), (0,), True)
    app.page.to_table()
    ui.run(0.5)
    assert app.page.name == "scores"
    assert app.page.total == 35


def test_a_sheet_left_empty_counts_as_nothing(ui: UI, app: Any, page: Any, library: Library) -> None:
    ui.tap("Next: Béatrice")
    ui.tap(value(ui, 6))
    ui.tap("See the result")
    ui.run(0.5)
    assert app.page.totals == [0, 6]


def test_any_sheet_can_be_filled_in_first_and_again(ui: UI, page: Any) -> None:
    ui.tap(ui.find(kind="PlayerItem", name="Béatrice"))
    ui.tap(value(ui, 9))
    assert [seat.note for seat in page.seats] == ["–", "9"]
    ui.tap("Next: Ana")
    ui.tap(value(ui, 10))
    ui.tap(ui.find(kind="PlayerItem", name="Béatrice"))
    assert page.total == 9
    assert ui.find("See the result")


def test_undo_shows_whose_sheet_it_changes(ui: UI, page: Any) -> None:
    ui.tap(value(ui, 6))
    ui.tap("Next: Béatrice")
    ui.key(ord("z"), "z", ("ctrl",))
    assert page.seat == 0
    assert page.total == 0
    ui.key(ord("y"), "y", ("ctrl",))
    assert page.total == 6


def test_enter_goes_on(ui: UI, page: Any) -> None:
    ui.key(ENTER)
    assert page.seat == 1


def test_killed_and_opened_again(ui: UI, app: Any, page: Any, library: Library) -> None:
    ui.tap(value(ui, 13))
    page.game.close()
    app.go("home")
    app.carry_on(app.page.open_game)
    ui.run(0.3)
    assert app.page.name == "scores"
    assert app.page.seats[0].note == "13"
    assert app.page.seat == 1


def test_a_new_score_only_game_leads_here(ui: UI, app: Any) -> None:
    app.begin(Draft("golem", Draft().add("Ana").add("Béa").seats, "scores"))
    ui.run(0.5)
    assert app.page.name == "scores"
    assert app.page.edition == "golem"


def test_where_no_values_are_known_there_is_no_gap_for_them(ui: UI, shown: Any, app: Any) -> None:
    app.show_table(shown.sheets["eastern-wonders"])
    ui.run(0.5)
    assert ui.find(text="Claimed VP tiles").y - app.page.ids.points.top < 24


def test_other_games_type_what_they_count(ui: UI, app: Any, library: Library) -> None:
    app.show_table(added_up(library, sheet(0, 5, bonus=8), game="eastern-wonders"))
    ui.run(0.5)
    app.page.look_at(0)
    row = scroll_to(ui, ui.find(kind="SumRow", part="bonus"))
    assert row.ids.field.text == "8"
    ui.tap(row.ids.field)
    ui.type("3")
    assert row.ids.field.text == "8+3"
    assert app.page.total == 16
    app.page.undo()
    assert row.ids.field.text == "8"


# every look of it


def visit(stage: UI, app: Any, game: str) -> None:
    app.show_table(app.sheets[game])
    app.page.look_at(0)
    stage.run(0.3)


@pytest.mark.parametrize(("language", "size", "percent"), LOOKS)
def test_nothing_is_cut_covered_or_small(
    stage: UI, shown: Any, language: str, size: tuple[int, int], percent: int
) -> None:
    stage.resize(*size)
    shown.choose(language=language, text_percent=percent)
    for game in shown.sheets:
        visit(stage, shown, game)
        assert not stage.audit(), game


def test_the_largest_text_still_works(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    shown.choose(language="fr", text_percent=200)
    visit(stage, shown, "golem")
    shown.page.look_at(1)
    stage.run(0.3)
    assert not stage.audit()
