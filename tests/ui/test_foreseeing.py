"""On a desktop: the card that says what a touch would do, for whatever mouse or keys point at."""

from dataclasses import replace
from typing import Any

import pytest

from engine.choosing import alternatives, is_chosen
from faces import FACES
from rulebook.languages import LANGUAGES
from tests.faces.tables import mirrored
from tests.ui.harness import UI
from tests.ui.minimal_board import MinimalBoard
from tests.ui.test_eastern_wonders import cell, drafted, last, record, sit_down

WIDE = (1280, 800)


def card(app: Any) -> Any:
    return app.page.board.ids.foreseen


def point_at(ui: UI, widget: Any) -> None:
    ui.window.mouse_pos = widget.to_window(*widget.center)
    ui.run(0.2)


def begun(ui: UI, app: Any, size: tuple[int, int] = WIDE) -> Any:
    ui.window.mouse_pos = (0, 0)
    return sit_down(ui, app, record(*drafted(Ana="YYYRGGB", Bruno="YYRR", Chiara="GB")), size)


def test_it_says_what_a_touch_then_does(ui: UI, app: Any) -> None:
    game = begun(ui, app)
    assert card(app).told is None
    point_at(ui, cell(app, "B5"))
    rows, told = card(app).rows, card(app).told
    assert [int(row.digit) for row in rows] == [1, 2, 3]
    said = rows[0].text
    before = len(game.timeline.actions)
    ui.tap(cell(app, "B5"))
    assert len(game.timeline.actions) == before + 1
    assert replace(last(game), time="") == told.turns[0]
    assert app.page.words == said, "in the same words"
    others = [chip.text for chip in app.page.chips if not chip.chosen]
    assert others[: len(rows) - 1] == [row.text for row in rows[1:]], "and the chips are what it said"


def test_its_digits_do_what_they_stand_beside(ui: UI, app: Any) -> None:
    game = begun(ui, app)
    point_at(ui, cell(app, "B5"))
    turn = card(app).told.turns[1]
    ui.key(ord("2"), "2")
    assert replace(last(game), time="") == turn
    assert card(app).told is None, "until something else is pointed at"
    # Now digits are for what the bar says.
    chosen = app.page.ids.bar.shown[0].value.given
    ui.key(ord("1"), "1")
    assert replace(last(game), time="") == replace(chosen, time="")


def test_a_row_can_be_clicked(ui: UI, app: Any) -> None:
    game = begun(ui, app)
    point_at(ui, cell(app, "B5"))
    row, turn = card(app).rows[2], card(app).told.turns[2]
    point_at(ui, row)
    assert card(app).told is not None, "on the way there it stays"
    ui.tap(row)
    assert replace(last(game), time="") == turn


def test_it_follows_the_ring(ui: UI, app: Any) -> None:
    begun(ui, app)
    for _ in range(60):
        ui.key(9)
        if app.root.focus.at is cell(app, "C4"):
            break
    assert card(app).told.turns[0].path[-1:] == ("C4",)


def test_what_cannot_be_done_says_why(ui: UI, app: Any) -> None:
    ui.window.mouse_pos = (0, 0)
    game = sit_down(ui, app, record(*drafted(Ana="Y")), WIDE)
    point_at(ui, cell(app, "E3"))
    assert card(app).told.refusal
    assert not card(app).rows
    before = game.timeline
    ui.key(ord("1"), "1")
    assert game.timeline is before


def test_nothing_is_foreseen_for_somebody_who_is_looked_at(ui: UI, app: Any) -> None:
    begun(ui, app)
    ui.tap(ui.find(kind="PlayerItem", name="Bruno"))
    point_at(ui, cell(app, "B5"))
    assert card(app).told is None


def test_phones_have_no_such_card(ui: UI, app: Any) -> None:
    for size in ((360, 640), (412, 915), (915, 412)):
        begun(ui, app, size)
        point_at(ui, cell(app, "B5"))
        assert card(app).height == 0
        assert card(app).told is None


@pytest.mark.parametrize("percent", [100, 130, 200])
@pytest.mark.parametrize("size", [WIDE, (1600, 1000)])
def test_nothing_is_cut(ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
    begun(ui, app, size)
    app.choose(text_percent=percent)
    for language in LANGUAGES:
        app.choose(language=language)
        ui.run(0.2)
        assert not [finding for finding in ui.audit() if "Hex: a target" not in finding], language
        for name in ("B5", "E1"):
            point_at(ui, cell(app, name))
            assert not [finding for finding in ui.audit() if "Hex: a target" not in finding], language


class Foreseer(MinimalBoard):
    """The least of a board that foresees."""

    def foresee(self, told: Any) -> int:
        self.told = told
        return 9

    def touch_at(self, x: float, y: float) -> Any:
        return next(
            (touch for touch, thing in self.things.items() if thing.collide_point(*thing.to_widget(x, y))),
            None,
        )


@pytest.mark.parametrize("game", FACES)
def test_every_game_can_have_it(ui: UI, app: Any, game: str) -> None:
    app.choose(motion=False)
    face = replace(FACES[game], boards=(f"{Foreseer.__module__}.{Foreseer.__name__}",))
    app.go("table", game=app.library.begin(mirrored(game)), face=face)
    ui.resize(*WIDE)
    ui.run(0.4)
    app.sheet.close()
    page = app.page
    page.board.foresees = True
    rules, state = page.sitting.rules, page.sitting.state
    seen = 0
    for touch, thing in list(page.board.things.items()):
        ui.bring_into_view(thing)
        point_at(ui, thing)
        offer, told = page.sitting.offers[touch], page.board.told
        if offer.default is None or offer.asks_first:
            assert told.refusal
            continue
        others = [
            option
            for choice in alternatives(rules, state, offer.default)
            for option in choice.options
            if not is_chosen(option, offer.default)
        ]
        assert told.turns[0] == offer.default
        assert len(told.rows) == len(told.turns) == min(9, 1 + len(others))
        seen += 1
    assert seen
