"""The players' sheet: whatever was typed is kept, and what cannot be is said beside it."""

from typing import Any

import pytest

from engine.game import Touch
from screens.widgets.players import AWAY
from tests.ui.harness import UI
from tests.ui.test_repairs import THREE, open_players, six_turns


def row_of(ui: UI, name: str) -> Any:
    return next(row for row in ui.find_all(kind="NameRow") if row.name == name)


def type_name(ui: UI, row: Any, name: str) -> None:
    row.ids.name.focus = False
    ui.tap(row.ids.name)
    ui.run(0.2)
    ui.type(name)
    ui.run(0.2)


def test_two_players_of_one_name_are_said_and_nothing_typed_is_lost(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    type_name(ui, row_of(ui, "Béa"), "Ana")
    finger.tap("Done")
    assert app.sheet.is_open
    row = row_of(ui, "Béa")
    assert row.typed == "Ana"
    assert ui.find("Two players are called Ana", kind="Text")
    assert game.timeline.players == THREE
    app.choose(language="fr")
    ui.run(0.3)
    row = row_of(ui, "Béa")
    assert row.typed == "Ana", "the sheet follows the language with what was typed"
    type_name(ui, row, "Bea")
    assert not row.wrong
    finger.tap(app.t["set.done"])
    assert game.timeline.players == ("Ana", "Bea", "Carl")


def test_names_are_kept_when_somebody_leaves_in_the_same_sheet(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    type_name(ui, row_of(ui, "Ana"), "Anna")
    finger.tap(ui.find_all("Leaves", kind="PushButton")[1])
    assert game.timeline.players == ("Anna", "Béa", "Carl")
    assert game.timeline.state.table.away == {1}
    assert app.page.words == "Now called: Ana → Anna · Béa leaves the table"
    for _ in range(2):
        finger.tap(ui.find(kind="IconButton", icon="undo"))
    assert game.timeline.players == THREE
    assert not game.timeline.state.table.away


def join_row(ui: UI) -> Any:
    return next(row for row in ui.find_all(kind="NameRow") if not row.known)


def test_who_joins_says_a_name_of_their_own(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    finger.tap("Joins")
    assert app.sheet.is_open
    assert ui.find("Type the name first", kind="Text")
    type_name(ui, join_row(ui), "Carl")
    finger.tap("Joins")
    assert app.sheet.is_open
    assert ui.find_all("Two players are called Carl", kind="Text")
    assert game.timeline.players == THREE
    type_name(ui, join_row(ui), "carl")
    assert ui.find("Looks like Carl at this table", kind="Text"), "asked about, and allowed"
    type_name(ui, join_row(ui), "Dora")
    finger.tap("Done")
    assert game.timeline.players == (*THREE, "Dora"), "whoever was typed in joins"
    assert app.page.words == "Dora joins the game"


def test_somebody_known_by_nearly_that_name_is_asked_about(ui: UI, app: Any) -> None:
    app.desk.colour({"Zoë": "teal"})
    game, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    type_name(ui, row_of(ui, "Carl"), "zoe")
    finger.tap(ui.find("Same as Zoë?", kind="Chip"))
    finger.tap("Done")
    assert game.timeline.players == ("Ana", "Béa", "Zoë")


def test_what_was_typed_is_there_when_the_sheet_is_opened_again(ui: UI, app: Any) -> None:
    _, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    type_name(ui, row_of(ui, "Ana"), "Anna")
    ui.key(27)
    ui.key(27)
    ui.run(0.3)
    assert not app.sheet.is_open
    open_players(finger)
    assert row_of(ui, "Ana").typed == "Anna"


def test_what_was_typed_and_not_done_is_marked_and_can_be_forgotten(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    assert ui.find("As recorded", kind="Text")
    type_name(ui, row_of(ui, "Ana"), "Zoe")
    ui.key(27)
    ui.key(27)
    ui.run(0.3)
    assert not app.sheet.is_open
    open_players(finger)
    assert row_of(ui, "Ana").typed == "Zoe"
    assert ui.find("Not done yet", kind="Text")
    assert not ui.audit()
    finger.tap("Forget")
    assert row_of(ui, "Ana").typed == "Ana"
    assert ui.find("As recorded", kind="Text")
    finger.tap(ui.find_all("Leaves", kind="PushButton")[-1])
    assert game.timeline.players == THREE
    assert app.page.words == "Carl leaves the table"
    open_players(finger)
    assert ui.find("As recorded", kind="Text"), "it is forgotten for good"


def test_a_colour_that_was_not_done_is_forgotten_too(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    row = row_of(ui, "Ana")
    before = row.colour
    finger.tap(next(widget for widget in row.walk() if type(widget).__name__ == "Swatch"))
    assert row.colour != before
    finger.tap("Forget")
    assert row.colour == before
    finger.tap("Done")
    assert app.page.seats[0].colour == before
    assert not game.timeline.can_redo


def test_who_comes_and_goes_does_so_now(ui: UI, app: Any) -> None:
    """The past is looked at when the sheet is opened."""
    game, finger = six_turns(ui, app)
    finger.words()
    finger.tap(finger.row(2))
    assert app.page.sitting.past == 2
    open_players(finger)
    assert app.page.sitting.past is None
    finger.tap(ui.find_all("Leaves", kind="PushButton")[1])
    assert game.timeline.actions[-1].do == "leave"
    assert app.page.board.state is game.timeline.state, "and is seen"


def offered(app: Any) -> set[str]:
    """The people whom the next new game offers."""
    return set(app.desk.colours())


def test_a_corrected_name_is_the_one_that_home_and_the_next_game_know(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    app.desk.lay(game)
    assert offered(app) == set(THREE)
    open_players(finger)
    type_name(ui, row_of(ui, "Béa"), "Beatrix")
    finger.tap("Done")
    assert offered(app) == {"Ana", "Beatrix", "Carl"}, "nobody ever finished a game as Béa"
    assert [group.players for group in app.desk.groups()] == [("Ana", "Beatrix", "Carl")]
    assert app.desk.open_games()[0].players == ("Ana", "Beatrix", "Carl")
    app.go("home")
    ui.run(0.5)
    assert "Beatrix" in ui.find(kind="GameCard", icon="play-circle").more
    assert "Béa" not in ui.find(kind="GameCard", icon="play-circle").more
    app.go("table")
    ui.run(0.5)
    finger.tap(ui.find(kind="IconButton", icon="undo"))
    assert offered(app) == set(THREE), "and undo knows the old one again"
    assert [group.players for group in app.desk.groups()] == [THREE]


def test_who_has_finished_a_game_stays_known(ui: UI, app: Any) -> None:
    game, _ = six_turns(ui, app, Touch("hand", 0))
    app.finish(game)
    again, finger = six_turns(ui, app, Touch("hand", 0))
    app.desk.lay(again)
    open_players(finger)
    type_name(ui, row_of(ui, "Béa"), "Dora")
    finger.tap("Done")
    assert offered(app) == {*THREE, "Dora"}
    assert [group.players for group in app.desk.groups()] == [("Ana", "Dora", "Carl"), THREE]


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800)])
def test_who_has_left_is_marked_in_the_strip(ui: UI, app: Any, size: tuple[int, int]) -> None:
    _, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    finger.tap(ui.find_all("Leaves", kind="PushButton")[1])
    ui.resize(*size)
    ui.run(3)
    gone, there = (ui.find(kind="PlayerItem", name=name) for name in ("Béa", "Ana"))
    assert any(AWAY in said for said, _ in gone.boxes), "a sign"
    assert gone.word == "away"
    assert not any(AWAY in said for said, _ in there.boxes)
    assert not ui.audit()


@pytest.mark.parametrize("page", ["home", "result"])
def test_the_same_group_again_are_those_who_sat_there_at_the_end(ui: UI, app: Any, page: str) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    app.desk.lay(game)
    finger.menu()
    finger.tap("Repairs: whose turn, who plays")
    finger.tap("Somebody else began")
    finger.tap("Carl began")
    open_players(finger)
    type_name(ui, row_of(ui, "Carl"), "Karl")
    type_name(ui, row_of(ui, ""), "Zoë")
    finger.tap("Done")
    open_players(finger)
    finger.tap(ui.find_all("Leaves", kind="PushButton")[2])
    assert game.timeline.players == ("Karl", "Ana", "Béa", "Zoë")
    app.finish(game)
    if page == "home":
        app.go("home")
        ui.run(0.5)
        ui.tap(ui.find(kind="GameCard", text="Same group again", more="Spice Road\nKarl, Ana, Zoë"))
    else:
        ui.wait(lambda: ui.find_all("Again", kind="PushButton"))
        ui.run(0.5)
        ui.tap("Again")
    ui.run(0.5)
    assert app.desk.game.timeline.players == ("Karl", "Ana", "Zoë")
    app.go("new game")
    ui.run(0.5)
    assert [seat.name for seat in app.page.draft.seats] == ["Karl", "Ana", "Zoë"]


def swap(ui: UI, finger: Any) -> None:
    open_players(finger)
    ana, bea = row_of(ui, "Ana"), row_of(ui, "Béa")
    type_name(ui, ana, "Béa")
    type_name(ui, bea, "Ana")
    finger.tap("Done")


def test_names_that_are_swapped_leave_everybody_their_colour(ui: UI, app: Any) -> None:
    app.library.people.colour({"Ana": "teal", "Béa": "brick", "Carl": "plum"})
    game, finger = six_turns(ui, app, Touch("hand", 0))
    app.desk.lay(game)

    def shown() -> dict[str, str]:
        return {seat.name: seat.colour for seat in app.page.seats}

    swap(ui, finger)
    assert game.timeline.players == ("Béa", "Ana", "Carl")
    assert shown() == app.desk.colours() == {"Ana": "teal", "Béa": "brick", "Carl": "plum"}
    finger.tap(ui.find(kind="IconButton", icon="undo"))
    assert game.timeline.players == THREE
    assert shown() == app.desk.colours() == {"Ana": "teal", "Béa": "brick", "Carl": "plum"}


def test_a_corrected_name_keeps_the_colour(ui: UI, app: Any) -> None:
    app.library.people.colour({"Béa": "brick"})
    game, finger = six_turns(ui, app, Touch("hand", 0))
    app.desk.lay(game)
    open_players(finger)
    type_name(ui, row_of(ui, "Béa"), "Beatrix")
    finger.tap("Done")
    assert app.page.seats[1].colour == app.desk.colours()["Beatrix"] == "brick"
