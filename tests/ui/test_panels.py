"""A New World before its first turn: panels are counted once, the table is set up, places are entered."""

from dataclasses import replace
from typing import Any

import pytest

from engine.catalog import Entered
from engine.component_set import ComponentSet, compared
from engine.games import GAMES
from engine.new_world.values import PanelSide
from engine.record import Record
from rulebook.languages import LANGUAGES
from tests.engine.new_world.table import INVENTED
from tests.ui.harness import UI

ESCAPE = 27
KINDS = ("location", "point", "bonus", "exploration", "panel")
WITH_TILES = ("C1-1", "C1-3", "C1-4", "C1-6", "D1-1", "D1-2", "D1-4", "D1-5")


def sides(app: Any) -> dict[str, PanelSide]:
    entries = app.library.components.of("new-world")
    return {entry.component.id: entry.component for entry in entries if entry.kind == "panel"}


def new_game(ui: UI, app: Any) -> None:
    app.go("new game")
    ui.run(0.5)
    app.page.play("new-world")
    ui.run(0.5)


def place(app: Any, name: str) -> Any:
    return app.page.ids.land.places[name]


def touch(ui: UI, widget: Any) -> None:
    ui.tap(widget)
    ui.run(0.5)


def fewer(ui: UI, app: Any, side: str) -> None:
    count = next(count for count in app.page.ids.counts.children if count.side == side)
    touch(ui, next(button for button in count.walk() if getattr(button, "icon", "") == "minus"))


def test_panels_are_counted_before_the_first_game_and_never_again(ui: UI, app: Any) -> None:
    new_game(ui, app)
    touch(ui, "Start")
    assert (app.page.name, app.page.question) == ("panels", "How many locations has each panel?")
    assert app.page.count == "24 of 23"
    assert app.page.odd
    fewer(ui, app, "D1")
    assert (app.page.count, app.page.odd) == ("23 of 23", "")
    touch(ui, "Next")
    assert app.page.count == "4 of 4"
    touch(ui, place(app, "A1-2"))
    touch(ui, place(app, "A1-3"))
    assert [name for name, cell in app.page.ids.land.places.items() if cell.lit] == [
        "A1-1",
        "A1-3",
        "B1-1",
        "B1-2",
    ]
    touch(ui, "Next")
    for name in WITH_TILES:
        touch(ui, place(app, name))
    assert app.page.count == "8 of 8"
    touch(ui, "Next")
    for name in ("A1-6", "B1-6"):
        touch(ui, place(app, name))
    touch(ui, "Done")
    ui.run(2)
    assert app.page.name == "table"
    state = app.page.sitting.state
    assert len(state.table.places) == 23
    assert state.table.forts == ("A1-1", "A1-3", "B1-1", "B1-2")
    covered = [name for name, tile in zip(state.table.places, state.board.covered, strict=True) if tile]
    assert sorted(covered) == sorted((*WITH_TILES, "A1-6", "B1-6"))
    assert state.board.hidden == 0
    ui.key(ESCAPE)
    new_game(ui, app)
    touch(ui, "Start")
    ui.run(1)
    assert app.page.name == "table"


def test_what_was_counted_is_kept_at_every_touch(ui: UI, app: Any) -> None:
    new_game(ui, app)
    touch(ui, "Start")
    fewer(ui, app, "B1")
    assert sides(app) == {"B1": PanelSide("B1", 5)}
    ui.key(ESCAPE)
    assert app.page.name == "new game"
    assert app.page.draft.game == "new-world"


def test_where_nothing_is_marked_nothing_was_said(ui: UI, app: Any) -> None:
    new_game(ui, app)
    touch(ui, "Start")
    for _ in range(4):
        touch(ui, app.page.next_text)
    assert app.page.name == "table"
    assert {side.exploration for side in sides(app).values()} == {None}
    assert app.page.sitting.state.board.hidden == 10


def test_another_fourth_panel(ui: UI, app: Any) -> None:
    new_game(ui, app)
    app.page.ids.scroll.scroll_y = 0.45
    ui.run(0.3)
    touch(ui, ui.find("F1", kind="Chip"))
    touch(ui, "Start")
    touch(ui, ui.find("E1", kind="Chip"))
    for _ in range(4):
        touch(ui, app.page.next_text)
    assert app.page.sitting.timeline.header.setup.panel == "E1"
    assert set(sides(app)) == {"A1", "B1", "C1", "E1"}


def test_what_to_do_with_the_box_is_listed_before_the_first_turn(ui: UI, app: Any) -> None:
    """Once: whoever has begun knows. It can be read again."""
    rules = GAMES["new-world"]
    record = Record("new-world", ("Ana", "Béa", "Carl"), rules.setup_type(), rules.options_type())
    app.show_table(app.library.begin(record))
    app.page.asking.begin()
    ui.run(0.5)
    said = [row.text for row in ui.find_all(kind="TodoRow")]
    assert len(said) == 6
    assert "for 4 players" in said[1]
    assert "[YYY]" in said[-1]
    touch(ui, "We are ready")
    assert not app.sheet.is_open
    touch(ui, "To begin")
    assert ui.find_all(kind="TodoRow")
    assert not ui.find_all("We are ready")


def test_what_is_odd_about_the_marks_is_said_before_the_first_turn(ui: UI, app: Any) -> None:
    new_game(ui, app)
    touch(ui, "Start")
    touch(ui, "Next")
    touch(ui, "Next")
    touch(ui, place(app, "A1-1"))
    touch(ui, "Next")
    touch(ui, "Done")
    ui.run(2)
    assert app.page.name == "table"
    assert any("There is no exploration tile on a fort: A1-1" in text for text in ui.texts())


# What is printed on a place


def told(ui: UI, gains: tuple[str, int], settlers: int) -> int:
    """A production is told, as fingers do; how many touches that takes."""
    touch(ui, ui.find(kind="CubePicker").places[gains])
    keys = [key for key in ui.find_all(kind="Key") if key.text == str(settlers)]
    touch(ui, keys[-1])
    touch(ui, "Done")
    return 3


def test_places_are_entered_one_after_the_other(ui: UI, app: Any) -> None:
    app.go("panels", printed=True, came_from=lambda _: app.go("home"))
    ui.run(0.5)
    touch(ui, place(app, "A1-3"))
    told(ui, ("Y", 2), 1)
    assert ui.find("Location 4 of panel A1: what is printed there?")
    told(ui, ("R", 1), 2)
    touch(ui, "That is all")
    kept = {entry.component.id: entry.component for entry in app.library.components.of("new-world")}
    assert [(kept[name].type, kept[name].gain.word, kept[name].settlers) for name in ("A1-3", "A1-4")] == [
        ("production", "YY", 1),
        ("production", "R", 2),
    ]
    assert app.page.count == "2 of 24"
    touch(ui, place(app, "A1-3"))
    assert ui.find(kind="CubePicker").word == "YY"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_in_every_language(ui: UI, app: Any, language: str) -> None:
    app.choose(language=language)
    new_game(ui, app)
    touch(ui, app.t["new_game.start"])
    for _ in range(4):
        assert ui.audit() == []
        touch(ui, app.page.next_text)
    app.page.asking.begin()
    ui.run(0.5)
    assert [finding for finding in ui.audit() if "scroll" not in finding] == []


# At the table


@pytest.fixture
def table(ui: UI, app: Any) -> Any:
    rules = GAMES["new-world"]
    record = Record("new-world", ("Ana", "Béa"), rules.setup_type(), rules.options_type())
    game = app.library.begin(record)
    app.show_table(game)
    ui.run(0.5)
    return game


def cell(app: Any, name: str) -> Any:
    return app.page.board.ids.land.places[name]


def test_a_place_is_read_off_when_it_is_first_used_and_one_touch_afterwards(
    ui: UI, app: Any, table: Any
) -> None:
    touch(ui, cell(app, "C1-2"))
    assert ui.find("Location 2 of panel C1: what happened?")
    touch(ui, ui.find(kind="CubePicker").places["Y", 2])
    touch(ui, ui.find(kind="Key", text="2"))
    assert not app.sheet.is_open, "the settlers are the last that is asked"
    state = table.timeline.state
    assert (state.players[0].storage.word, state.players[0].ready) == ("YYYYY", 5)
    assert state.to_move == 1
    touch(ui, cell(app, "C1-2"))
    assert table.timeline.state.players[1].storage.word == "YYYYYY"
    assert [action.do for action in table.timeline.actions] == ["activate", "activate"]


def test_the_counter_says_how_many_places_of_this_board_are_entered(ui: UI, app: Any) -> None:
    """Other panels of the box do not count."""
    others = [entry for entry in INVENTED.entries if entry.kind == "location"]
    some = [entry for entry in others if entry.component.id in ("A1-3", "A1-4")]
    elsewhere = Entered("location", replace(some[0].component, id="E1-1"))
    rules = GAMES["new-world"]
    record = Record("new-world", ("Ana", "Béa"), rules.setup_type(), rules.options_type())
    app.show_table(app.library.begin(replace(record, components=(*some, elsewhere))))
    ui.run(0.5)
    touch(ui, cell(app, "C1-2"))
    assert ui.find("2 of 23 known")


def only(ui: UI, letter: str) -> None:
    """That a place gave just this, this time, for one settler."""
    touch(ui, "Remember it")
    touch(ui, ui.find(kind="CubePicker").places[letter, 1])
    touch(ui, ui.find(kind="Key", text="1"))
    ui.run(1)


def say(ui: UI, letter: str) -> None:
    """That a place gave just this after all."""
    if not ui.find_all("Say what it did"):
        touch(ui, next(text for text in ui.texts() if text.startswith("…")))
    touch(ui, "Say what it did")
    gain = ui.app.sheet.content._fields["gain"]
    for cube in dict.fromkeys(gain.word.replace(letter, "")):
        touch(ui, gain.places[cube, gain.word.count(cube)])
    touch(ui, gain.places[letter, 1])
    touch(ui, "Done")
    ui.run(1)


def test_what_a_place_did_can_be_said_without_reading_it_off(ui: UI, app: Any, table: Any) -> None:
    touch(ui, cell(app, "C1-2"))
    only(ui, "R")
    (action,) = table.timeline.actions
    assert (action.settlers, action.gain.word) == (1, "R")
    assert not app.library.components.of("new-world")
    touch(ui, "Enter it")
    assert ui.find(kind="CubePicker").word == "R", "what was said is there"
    touch(ui, "Done")
    assert [entry.component.id for entry in app.library.components.of("new-world")] == ["C1-2"]
    assert len(table.timeline.actions) == 1, "the turn was not done twice"


def test_a_trade_and_a_fort_in_at_most_eight_touches(ui: UI, app: Any, table: Any) -> None:
    touch(ui, cell(app, "C1-1"))
    touch(ui, ui.find(kind="CubePicker").places["R", 1])
    touch(ui, "Paid")
    touch(ui, ui.find(kind="CubePicker").places["Y", 2])
    touch(ui, [key for key in ui.find_all(kind="Key") if key.text == "1"][-1])
    assert table.timeline.state.players[0].storage.word == "YR"
    touch(ui, cell(app, "A1-1"))
    if not ui.find_all(kind="EntrySheet"):
        touch(ui, "Enter it")
    assert not ui.find_all(kind="TabsEntry"), "it was marked as a fort"
    for field in ("stack", "settlers"):
        parts = [part for part in ui.find_all(kind="NumberEntry") if part._part.field == field]
        touch(ui, next(key for key in parts[0].keys.keys if key.text == "2"))
    kept = {entry.component.id: entry.component for entry in app.library.components.of("new-world")}
    assert (kept["A1-1"].type, kept["A1-1"].stacks) == ("fort", (2,))


def test_an_odd_telling_is_said_at_once(ui: UI, app: Any, table: Any) -> None:
    touch(ui, cell(app, "C1-2"))
    only(ui, "R")
    for _ in range(2):
        touch(ui, app.page.board.ids.rest)
        ui.run(1)
    touch(ui, cell(app, "C1-2"))
    say(ui, "G")
    assert any("was said to do something else" in text for text in ui.texts())


def test_a_box_that_is_entered_asks_for_nothing(ui: UI, app: Any) -> None:
    for entry in INVENTED.entries:
        app.library.components.change("new-world", (entry,), ())
    new_game(ui, app)
    touch(ui, "Start")
    ui.run(1)
    assert app.page.name == "table"
    assert None not in app.page.sitting.state.table.locations


def test_the_box_says_which_place_is_which_in_the_order_of_the_panels(ui: UI, app: Any) -> None:
    """However they were entered."""
    entries = [entry for entry in INVENTED.entries if entry.kind == "location"]
    app.library.components.change("new-world", tuple(reversed(entries)), ())
    ui.resize(1280, 800)
    app.go("box", game="new-world", kind="location")
    ui.run(0.5)
    marks = sorted(ui.find_all(kind="Marks"), key=lambda mark: (-mark.to_window(*mark.pos)[1], mark.x))
    names = [entry.component.id for entry in entries]
    assert [mark.name for mark in marks] == names[: len(marks)]
    assert ui.audit() == []


@pytest.mark.parametrize(
    ("size", "percent", "theme"), [((360, 640), 200, "dark"), ((1280, 800), 100, "light")]
)
def test_the_box_shows_every_kind(ui: UI, app: Any, size: tuple[int, int], percent: int, theme: str) -> None:
    """Nothing is cut; a side of a panel says how many places it has."""
    entries = (*INVENTED.entries, Entered("panel", PanelSide("A1", 6)))
    app.library.components.change("new-world", entries, ())
    ui.resize(*size)
    app.choose(motion=False, text_percent=percent, theme=theme)
    for kind in KINDS:
        app.go("box", game="new-world", kind=kind)
        ui.run(0.5)
        assert ui.audit() == [], kind
    app.page.ids.list.scroll_y = 0
    ui.run(0.3)
    assert any(text == "A1 · 6 locations" for text in ui.texts())


def test_two_tables_that_mark_a_panel_otherwise_do_not_look_alike(ui: UI, app: Any) -> None:
    ours = PanelSide("A1", 6, forts=(1, 2), exploration=())
    theirs = PanelSide("A1", 6, forts=(1, 3), mark_2_3=(6,))
    app.library.components.change("new-world", (Entered("panel", ours),), ())
    told = ComponentSet("new-world", (Entered("panel", theirs),))
    app.go("set", comparison=compared(app.library.components.of("new-world"), told))
    ui.run(0.5)
    lines = [text for text in ui.texts() if text.startswith("A1 · 6 locations")]
    assert "A1 · 6 locations · Forts (1, 2) · exploration (–)" in lines
    assert "A1 · 6 locations · Forts (1, 3) · 2–3 (6)" in lines
    assert ui.audit() == []


@pytest.mark.parametrize("size", [(360, 640), (915, 412), (1600, 1000)])
def test_the_panels_in_large_type(ui: UI, app: Any, size: tuple[int, int]) -> None:
    ui.resize(*size)
    app.choose(motion=False, text_percent=200)
    new_game(ui, app)
    app.page.begin()
    ui.run(0.5)
    assert app.page.name == "panels"
    assert ui.audit() == []
