"""On the map of Eastern Wonders: a tile that nobody knows is read off now or later, and known ever after."""

from dataclasses import replace
from typing import Any

import pytest

from engine.cubes import Cubes
from engine.eastern_wonders.values import Adjust, Setup
from engine.game import Touch
from engine.record import Record
from faces import FACES
from rulebook.languages import LANGUAGES
from storage.library import Library
from tests.engine.eastern_wonders.table import MARKET
from tests.ui.harness import UI
from tests.ui.minimal_board import MinimalBoard
from tests.ui.test_eastern_wonders import SIZES, cell, drafted, last, record, sit_down
from tests.ui.test_entering import cube, key, scrolls
from tests.ui.test_entering_at_the_table import bare, enter

MINIMAL = f"{MinimalBoard.__module__}.{MinimalBoard.__name__}"
ESCAPE = 27


def unread(*more: Any, hold: str = "GGBY", boat: str = "A2") -> Record:
    """Nobody has entered any VP tile; Ana is to move, and lies beside the port A1."""
    told = record(*drafted(Ana=hold), Adjust(player=0, boat=boat), *more, setup=Setup(market=MARKET))
    return replace(told, options=replace(told.options, ask_names=True), components=())


def test_the_port_glows_while_its_tile_is_read_off(ui: UI, app: Any) -> None:
    sit_down(ui, app, unread())
    ui.tap(cell(app, "A1"))
    assert not any(card.tile.asked for card in app.page.board.ids.map.cells.values())
    ui.tap("Enter it")
    assert [name for name, card in app.page.board.ids.map.cells.items() if card.tile.asked] == ["A1"]
    assert app.sheet.content.head.where.cell == "A1", "and on a small map, as the sheet may lie over it"
    ui.key(ESCAPE)
    assert not cell(app, "A1").tile.asked


@pytest.mark.parametrize("size", [(1280, 800), (1600, 1000)])
def test_in_a_wide_window_the_sheet_leaves_the_port_in_sight(ui: UI, app: Any, size: tuple[int, int]) -> None:
    sit_down(ui, app, unread(), size)
    ui.tap(cell(app, "A1"))
    ui.tap("Enter it")
    ui.run(0.4)
    assert app.sheet.ids.panel.x > cell(app, "A1").to_window(*cell(app, "A1").pos)[0] + cell(app, "A1").width


def test_entered_in_at_most_six_touches_and_the_turn_goes_on(ui: UI, app: Any, library: Library) -> None:
    game = sit_down(ui, app, unread(hold="YRGB"))
    ui.tap(cell(app, "A1"))
    assert last(game).do == "harvest"
    ui.tap("Enter it")
    assert not scrolls(app)
    assert enter(ui, "YRGB", 17) == 6, "four colours, points, done"
    assert last(game).do == "port"
    assert game.timeline.state.players[0].claimed == ("vp-YRGB-17",)
    assert [entry.component.points for entry in library.components.of("eastern-wonders")] == [17]
    # What turned up on the port is asked for at once, and glows in its turn.
    assert app.sheet.is_open
    assert cell(app, "A1").tile.asked


def test_later_leaves_a_question_mark(ui: UI, app: Any, library: Library) -> None:
    game = sit_down(ui, app, unread(hold="GGB"))
    ui.tap(cell(app, "A1"))
    ui.tap("Enter it")
    enter(ui, "GGB", 14)
    ui.tap("Later")
    assert cell(app, "A1").tile.kind == "unnamed"
    assert game.timeline.state.ports.tiles[0].startswith("?")
    assert len(library.components.of("eastern-wonders")) == 1


def test_what_was_read_off_once_is_one_touch_in_the_next_game(ui: UI, app: Any, library: Library) -> None:
    sit_down(ui, app, unread(hold="GGB"))
    ui.tap(cell(app, "A1"))
    ui.tap("Enter it")
    enter(ui, "GGB", 14)
    ui.tap("Later")
    # Another evening: all that was entered is in the box.
    known = app.desk.boxes.components("eastern-wonders")
    game = sit_down(ui, app, replace(unread(hold="RRR"), components=tuple(known)))
    ui.tap(cell(app, "A1"))
    ui.tap("Enter it")
    ui.tap(next(w for w in app.sheet.content.walk() if getattr(w, "card", "") == "vp-GGB-14"))
    assert "vp-GGB-14" in game.timeline.state.ports.tiles
    assert (cell(app, "A1").tile.points, cell(app, "A1").tile.cost) == (14, "GGB")
    assert [entry.seen for entry in library.components.of("eastern-wonders")] == [2]


# Where nothing else can be done


def test_a_question_mark_out_of_reach_is_entered_by_a_touch(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, unread(hold="Y"))
    card, count = cell(app, "E4"), len(game.timeline.actions)
    assert card.tile.washed
    assert card.word == "touch to enter"
    assert cell(app, "A1").word == "hold to enter"
    ui.tap(card)
    assert type(app.sheet.content).__name__ == "EntrySheet"
    assert card.tile.asked
    enter(ui, "RRR", 13)
    assert (card.tile.points, card.tile.cost) == (13, "RRR")
    assert last(game).do == "name"
    assert len(game.timeline.actions) == count + 1
    assert app.page.refusal, "and why nothing can be done there is said"


def test_what_is_entered_while_the_past_is_looked_at_is_no_turn_of_now(ui: UI, app: Any) -> None:
    """Then Ana had too few cubes to get there; now Bruno is to move, and could."""
    game = sit_down(ui, app, unread(hold="Y"))
    ui.tap(app.page.board.ids.harvest)
    game.save(game.timeline.record(Adjust(player=1, hold=Cubes.parse("YYYYYYYY"))))
    app.page.look(len(game.timeline.actions) - 2)
    ui.run(0.3)
    assert cell(app, "E4").tile.washed
    turns = [action for action in game.timeline.actions if action.is_turn]
    ui.tap(cell(app, "E4"))
    enter(ui, "RRR", 13)
    assert [action for action in game.timeline.actions if action.is_turn] == turns, "nobody did anything"
    assert "vp-RRR-13" in game.timeline.state.ports.tiles


def test_later_says_why_nothing_can_be_done_there(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, unread(hold="Y"))
    before = game.timeline
    ui.tap(cell(app, "E4"))
    ui.tap("Later")
    assert game.timeline is before
    assert app.page.refusal
    assert {"enter", "anyway"} <= {chip.value.do for chip in app.page.chips}


def test_in_the_draft_ports_can_only_be_read_off(ui: UI, app: Any) -> None:
    told = replace(record(setup=Setup(market=MARKET)), components=())
    game = sit_down(ui, app, told)
    app.sheet.close()
    ui.run(0.3)
    ui.tap(cell(app, "A1"))
    ui.run(0.3)
    enter(ui, "GG", 12)
    assert game.timeline.state.ports.tiles[0] == "vp-GG-12"
    assert not game.timeline.state.round


def test_holding_enters_or_leads_to_the_box(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, unread())
    ui.hold(cell(app, "A1"))
    ui.tap("Not in the list: enter it")
    ui.run(0.3)
    enter(ui, "GG", 12)
    assert game.timeline.state.ports.tiles[0] == "vp-GG-12"
    ui.hold(cell(app, "A4"))
    ui.tap("See it in my box")
    ui.run(0.5)
    assert (app.page.name, app.page.game, app.page.kind) == ("box", "eastern-wonders", "vp")
    assert not app.sheet.is_open
    ui.key(ESCAPE)
    ui.run(0.5)
    assert app.page.name == "table"
    assert cell(app, "A4").tile.kind == "unnamed"


@pytest.mark.parametrize("game", FACES)
def test_every_question_mark_leads_to_the_box(ui: UI, app: Any, game: str) -> None:
    """In all games: whatever lies on the table without a name is held, and its kind of the box is shown."""
    app.choose(motion=False)
    app.go("table", game=app.library.begin(bare(game)), face=replace(FACES[game], boards=(MINIMAL,)))
    ui.run(0.4)
    app.sheet.close()
    page = app.page
    kinds = set()
    for touch in list(page.board.things):
        card = page.face.lying_at(page.sitting.state, touch, page.shown_seat)
        form = page.sitting.form_of(card) if card in page.sitting.unnamed else None
        if form is None or form.kind in kinds:
            continue
        kinds.add(form.kind)
        page.held(touch)
        ui.run(0.3)
        way = next(w for w in app.sheet.content.walk() if getattr(w, "text", "") == app.t["entry.box"])
        ui.bring_into_view(way)
        ui.tap(way)
        ui.run(0.4)
        assert (app.page.name, app.page.game, app.page.kind) == ("box", game, form.kind)
        ui.key(ESCAPE)
        ui.run(0.4)
        assert app.page is page
    assert kinds


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_in_the_sheets(ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
    sit_down(ui, app, unread(), size)
    app.choose(text_percent=percent, theme="dark" if percent == 200 else "light")
    for language in LANGUAGES:
        app.choose(language=language)
        app.page.press(next(chip.value for chip in app.page.chips if chip.value.do == "name"))
        ui.run(0.3)
        assert [finding for finding in ui.audit() if "scroll" not in finding] == [], language
        app.sheet.close()
        app.page.held(Touch("cell", "A1"))
        ui.run(0.3)
        assert [finding for finding in ui.audit() if "scroll" not in finding] == [], language
        app.sheet.close()
        ui.run(0.2)


def test_cubes_and_points_are_touched_on_the_real_board_as_anywhere(ui: UI, app: Any) -> None:
    sit_down(ui, app, unread(), (915, 412))
    ui.tap(cell(app, "A1"))
    ui.tap("Enter it")
    ui.run(0.3)
    ui.tap(cube(ui, "B", 2))
    ui.tap(key(ui, 20))
    assert app.sheet.content.told == {"cost": "BB", "points": 20}
