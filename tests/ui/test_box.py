"""My box: looked through, entered, corrected, shared and brought in, by real touches."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.core.clipboard import Clipboard

from engine.catalog import Entered
from engine.codec import decode
from engine.component_set import MOST, ComponentSet
from engine.cubes import Cubes
from engine.games import GAMES
from rulebook.languages import LANGUAGES
from screens.draft import Draft
from storage import sets
from storage.library import Library
from storage.open_game import OpenGame
from tests.storage.tables import finished, play, record, set_file
from tests.ui.harness import UI

EW = "eastern-wonders"
SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]
VP = {"kind": "vp", "id": "vp-RRGG-13", "cost": "RRGG", "points": 13}
OTHER = {"kind": "vp", "id": "vp-GGBB-17", "cost": "GGBB", "points": 17, "seen": 3, "where": "Ana’s kitchen"}
ODD = {"kind": "vp", "id": "vp-odd", "cost": "RRRRRRRGGGGGGGBBBBBBBBB", "points": 27}
TEA = {"kind": "market", "id": "tea-1", "icon": "tea", "costs": "YYY", "gives": "GG"}
NEW_WORLD = (
    {"kind": "bonus", "id": "b1", "condition": "icon_pair", "points": 2, "icons": ["tool", "exploration"]},
    {"kind": "exploration", "id": "e1", "cubes": "YY", "settlers": 1, "points": 2, "icon": "tool"},
    {"kind": "location", "id": "A1-1", "type": "fort", "settlers": 1},
)
TAB, ENTER, ESCAPE = 9, 13, 27


def told(*components: dict[str, Any], game: str = EW) -> ComponentSet:
    return ComponentSet.from_json(
        {"format": "century-components/1", "game": game, "components": list(components)}
    )


def kept(library: Library, game: str = EW) -> dict[str, Entered]:
    return {entry.component.id: entry for entry in library.components.of(game)}


def box(ui: UI, app: Any, game: str = EW, kind: str = "vp", *entries: dict[str, Any]) -> Any:
    """The page of a box in which these were entered."""
    app.choose(motion=False)
    if entries:
        app.library.components.enter(game, told(*entries, game=game).entries)
    app.go("box", game=game, kind=kind)
    ui.run(0.3)
    return app.page


def cell(ui: UI, name: str) -> Any:
    return next(found for found in ui.find_all(kind="Cell") if found.shown.value.name == name)


def enter_tile(ui: UI, cost: str, points: int) -> None:
    for letter in dict.fromkeys(cost):
        ui.tap(ui.find(kind="PickedCube", letter=letter, place=cost.count(letter)))
    ui.tap(ui.find(kind="Key", value=points))
    ui.tap("Done")
    ui.run(0.2)


# Looking


def test_home_leads_to_the_box_and_back(ui: UI, app: Any) -> None:
    ui.bring_into_view(next(door for door in app.page.ids.doors.children if door.page == "box"))
    ui.tap("My box")
    ui.run(0.3)
    assert app.page.name == "box"
    assert ui.find("43 of 43 known")
    ui.key(ESCAPE)
    assert app.page.name == "home"


def test_chips_lead_to_every_game_and_kind(ui: UI, app: Any) -> None:
    page = box(ui, app, "spice-road", "merchant")
    ui.tap("Point cards")
    assert ui.find("36 of 36 known")
    ui.tap("Golem")
    assert (page.game, page.kind) == ("golem", "merchant")
    app.page.choose(EW)
    ui.run(0.2)
    assert ui.find("0 of 26 known")
    assert [text for text in ui.texts() if text.startswith("Nothing here yet")]
    ui.tap("Market tiles")
    assert ui.find("24 of 24 known")
    ui.key(ESCAPE)
    assert app.theme_cls.edition == "spice-road"


def test_cards_stand_in_the_order_of_the_naming_grid(ui: UI, app: Any) -> None:
    box(ui, app, EW, "vp", OTHER, VP, ODD)
    names = [found.shown.value.name for found in ui.find_all(kind="Cell")]
    shown = sorted(ui.find_all(kind="Cell"), key=lambda found: (-found.y, found.x))
    assert len(names) == 3
    assert [found.shown.component.points for found in shown] == [13, 17, 27]


def test_what_was_entered_is_marked_counted_and_its_slips_are_said(ui: UI, app: Any) -> None:
    box(ui, app, EW, "vp", VP, OTHER, ODD)
    assert ui.find("3 of 26 known")
    assert ui.find("3 entered from your own box")
    assert [line for line in ui.find_all(kind="BoxLine") if "VP tiles go from 11 to 20" in line.text]
    assert [line for line in ui.find_all(kind="BoxLine") if "nobody can hold" in line.text]
    assert cell(ui, "vp-odd").shown.slip
    assert (cell(ui, "vp-GGBB-17").shown.seen, cell(ui, "vp-GGBB-17").shown.slip) == (3, False)
    ui.tap(cell(ui, "vp-GGBB-17"))
    ui.run(0.2)
    assert ui.find("Seen in 3 games")
    assert ui.find("Where: Ana’s kitchen")


def test_how_sure_it_is_has_words_for_every_kind_and_language() -> None:
    from faces import FACES
    from faces.box import Box
    from faces.phrases import Phrases

    for game, face in FACES.items():
        sure = GAMES[game].catalog(()).sure
        for language in LANGUAGES:
            teller = Box.of(face, ()).teller(Phrases(language))
            assert all(teller.word(f"sure.{kind}") for kind in sure if kind in GAMES[game].kinds)
            assert set(GAMES[game].kinds) <= sure.keys()


def test_a_thousand_entries_are_only_widgets_where_they_are_in_sight(ui: UI, app: Any) -> None:
    many = told(*({**VP, "id": f"vp-{i}", "points": 11 + i % 10} for i in range(MOST))).entries
    app.library.components.enter(EW, many)
    page = box(ui, app)
    assert ui.find("1000 of 26 known")
    rows = page.ids.list.data
    assert sum(len(row["cells"][0]) for row in rows if row["viewclass"] == "BoxCells") == MOST
    for place in (1.0, 0.7, 0.31, 0.0):
        page.ids.list.scroll_y = place
        ui.run(0.1)
        assert 0 < len([widget for widget in ui.walk() if type(widget).__name__ == "Cell"]) < 60
    assert ui.find_all(kind="Cell")[0].shown.component.points == 20


# Entering and correcting


def test_tiles_are_entered_one_after_the_other_and_the_last_can_be_taken_back(
    ui: UI, app: Any, library: Library
) -> None:
    box(ui, app)
    ui.tap("Enter one")
    ui.run(0.2)
    enter_tile(ui, "RRGG", 13)
    assert app.sheet.content.head.note == "1 of 26 known"
    enter_tile(ui, "BBB", 18)
    ui.tap("That is all")
    ui.run(0.3)
    assert ui.find("2 of 26 known")
    assert {entry.component.points for entry in kept(library).values()} == {13, 18}
    ui.tap("Undo")
    assert [entry.component.points for entry in kept(library).values()] == [13]
    assert ui.find("1 of 26 known")


def test_one_that_says_the_same_is_one_more_and_the_sheet_says_so(ui: UI, app: Any, library: Library) -> None:
    box(ui, app, EW, "vp", VP)
    ui.tap("Enter one")
    ui.run(0.2)
    enter_tile(ui, "RRGG", 13)
    assert len(kept(library)) == 2
    ui.tap(ui.find(kind="PickedCube", letter="R", place=2))
    ui.tap(ui.find(kind="PickedCube", letter="G", place=2))
    ui.tap(ui.find(kind="Key", value=13))
    assert app.sheet.content.head.warning.startswith("There is one like it already")


def test_a_shipped_tile_is_corrected_shown_beside_ours_and_shipped_again(
    ui: UI, app: Any, library: Library
) -> None:
    box(ui, app, EW, "market")
    ui.tap(cell(ui, "tea-1"))
    ui.run(0.2)
    assert [side.label for side in ui.find_all(kind="Side")] == ["As shipped"]
    assert not ui.find_all("Take it out")
    ui.tap("Our box says otherwise")
    ui.run(0.2)
    ui.tap(ui.find(kind="Key", value="cloves"))
    ui.tap("Done")
    ui.run(0.3)
    assert kept(library)["tea-1"].component.icon == "cloves"
    assert ui.find("1 reads otherwise in your box than shipped")
    ui.tap(cell(ui, "tea-1"))
    ui.run(0.2)
    assert sorted(side.label for side in ui.find_all(kind="Side")) == ["As shipped", "In our box"]
    ui.tap("As shipped again")
    ui.run(0.2)
    assert kept(library) == {}
    ui.tap("Undo")
    assert kept(library)["tea-1"].component.icon == "cloves"


def test_correcting_it_to_what_is_shipped_leaves_nothing_of_ours(ui: UI, app: Any, library: Library) -> None:
    shipped = GAMES[EW].catalog(()).shipped["market"]["tea-1"]
    ours = Entered("market", replace(shipped, icon="cloves"))
    library.components.enter(EW, [ours])
    box(ui, app, EW, "market")
    ui.tap(cell(ui, "tea-1"))
    ui.run(0.2)
    ui.tap("Our box says otherwise")
    ui.run(0.2)
    ui.tap(ui.find(kind="Key", value="tea"))
    ui.tap("Done")
    ui.run(0.2)
    assert kept(library) == {}


def test_an_entered_tile_is_taken_out_and_back(ui: UI, app: Any, library: Library) -> None:
    box(ui, app, EW, "vp", VP, OTHER)
    ui.tap(cell(ui, "vp-RRGG-13"))
    ui.run(0.2)
    ui.tap("Take it out")
    ui.run(0.2)
    assert list(kept(library)) == ["vp-GGBB-17"]
    assert ui.find("1 of 26 known")
    ui.tap("Undo")
    assert set(kept(library)) == {"vp-GGBB-17", "vp-RRGG-13"}
    assert ui.find("2 of 26 known")


def test_copies_are_counted(ui: UI, app: Any) -> None:
    box(ui, app, "new-world", "bonus", {**NEW_WORLD[0], "copies": 3}, *NEW_WORLD[1:])
    assert ui.find("3 of 17 known")
    ui.tap("Locations")
    assert ui.find("1 known")
    ui.tap(cell(ui, "A1-1"))
    ui.run(0.2)
    assert ui.find("Take it out")


def test_places_are_entered_where_they_lie(ui: UI, app: Any) -> None:
    box(ui, app, "new-world", "location", *NEW_WORLD)
    ui.tap("Enter one")
    assert app.page.name == "panels"
    ui.key(ESCAPE)
    assert app.page.name == "box"


# Where it was used, and what becomes of open games


def dealt(library: Library, seed: int = 3, changes: int = 60) -> OpenGame:
    header = replace(record("Ana", "Béa"), setup=GAMES["spice-road"].deal(seed))
    return play(library.begin(header), changes, seed=seed)


def harmful(game: OpenGame) -> Entered:
    """A card of the game with another cost, with which some of its turns do not fit."""
    cards = game.timeline.header.catalog.all("merchant")
    dear: Cubes = decode(Cubes, "BBBBB", "", {})
    for action in game.timeline.actions:
        card = cards.get(getattr(action, "card", ""))
        if card is not None and card.gives.word:
            entry = Entered("merchant", replace(card, costs=dear))
            if game.timeline.enter(entry).timeline.conflicts:
                return entry
    raise AssertionError("no card of it was played")


def correct(ui: UI, app: Any, entry: Entered) -> None:
    """As the entry sheet does when it is done."""
    page = box(ui, app, "spice-road", "merchant")
    held = next(one for one in _cells(page) if one.value.name == entry.component.id).value
    page._corrected(held, entry)
    ui.run(0.2)


def _cells(page: Any) -> list[Any]:
    return [one for row in page.ids.list.data if "cells" in row for one in row["cells"][0]]


def test_games_that_met_a_card_are_found_and_lead_there(ui: UI, app: Any, library: Library) -> None:
    over = dealt(library)
    library.games.finish(over)
    still = dealt(library)
    finished(library, "Carl", "Dora")
    golem = replace(record("Eve", "Fay", game="golem"), setup=GAMES["golem"].deal(3))
    library.begin(golem).close()
    card = next(
        a.card
        for a in over.timeline.actions
        if getattr(a, "card", "") in over.timeline.header.catalog.all("merchant")
    )
    still.close()
    page = box(ui, app, "spice-road", "merchant")
    page.touched(next(one for one in _cells(page) if one.value.name == card).value)
    ui.wait_beside(lambda: not app.sheet.content.said)
    ui.run(0.5)
    rows = ui.find_all(kind="Row")
    assert len(app.sheet.content.ids.games.children) == 2
    assert not [row for row in rows if "Carl" in row.text]
    ui.bring_into_view(rows[0])
    ui.tap(rows[0])
    ui.run(0.4)
    assert app.page.name == "table"
    assert app.desk.game.id == still.id


def test_looking_ends_with_the_sheet_and_says_where_there_is_nothing(ui: UI, app: Any) -> None:
    box(ui, app, EW, "vp", VP)
    ui.tap(cell(ui, "vp-RRGG-13"))
    ui.wait_beside(lambda: app.sheet.content.said == "In no game yet")
    app.sheet.close()
    ui.run(0.5)
    ui.tap(cell(ui, "vp-RRGG-13"))
    search = app.sheet.content._looking
    app.sheet.close()
    assert not search.is_on


def test_a_correction_lists_the_turns_that_no_longer_fit_at_the_table(
    ui: UI, app: Any, library: Library
) -> None:
    game = dealt(library)
    entry = harmful(game)
    before = game.timeline
    game.close()
    app.carry_on(library.games.open_games()[0])
    ui.run(0.5)
    correct(ui, app, entry)
    unfit = len(app.desk.game.timeline.conflicts)
    assert unfit
    assert ui.find_all(kind="NoticeBar")[0].text.startswith("Corrected in your box. ")
    ui.key(ESCAPE)
    ui.run(0.3)
    assert app.page.name == "table"
    assert len(app.page.sitting.conflicts) == unfit
    app.go("box")
    ui.run(0.2)
    ui.tap("Undo")
    assert app.desk.game.timeline == before
    assert kept(library, "spice-road") == {}


def test_other_open_games_learn_beside_the_app_and_keep_their_places(
    ui: UI, app: Any, library: Library
) -> None:
    first, latest = dealt(library), dealt(library, seed=4)
    entry = harmful(first)
    over = dealt(library)
    library.games.finish(over)
    for game in (first, latest):
        game.close()
    order = [game.id for game in library.games.open_games()]
    correct(ui, app, entry)
    ui.wait_beside(lambda: app.page.app.notice.text.startswith("Corrected in your box. "))
    ui.run(0.1)
    assert [game.id for game in library.games.open_games()] == order
    assert library.games.record(over.id).components == ()
    again = library.games.resume(first.id)
    assert again.timeline.conflicts
    again.close()
    ui.tap("Undo")
    ui.wait_beside(lambda: not library.games.record(first.id).components)
    again = library.games.resume(first.id)
    assert again.timeline == first.timeline
    again.close()


def test_a_game_that_went_on_since_keeps_what_it_has_learnt(ui: UI, app: Any, library: Library) -> None:
    game = dealt(library)
    entry = harmful(game)
    game.close()
    app.carry_on(library.games.open_games()[0])
    ui.run(0.5)
    correct(ui, app, entry)
    laid = app.desk.game
    laid.save(laid.timeline.keep(laid.timeline.conflicts[0]))
    ui.tap("Undo")
    assert kept(library, "spice-road") == {}
    assert laid.timeline.header.components == (entry,)


def test_a_new_game_knows_the_box(ui: UI, app: Any) -> None:
    box(ui, app, EW, "vp", VP)
    app.begin(Draft(game=EW).add("Ana").add("Béa"))
    ui.run(0.3)
    assert app.desk.game.timeline.header.components == told(VP).entries


# Sets


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Documents"
    folder.mkdir()
    monkeypatch.setattr("screens.machine.system.documents", lambda: folder)
    monkeypatch.setattr("screens.machine.handed.can_pick", lambda: False)
    return folder


def share(ui: UI, what: str) -> None:
    ui.tap(ui.find(kind="IconButton", icon="swap-horizontal"))
    ui.run(0.3)
    ui.tap(what)
    ui.run(0.3)


def test_a_set_is_saved_as_a_file_and_copied_as_text(ui: UI, app: Any, documents: Path) -> None:
    box(ui, app, EW, "vp", VP, OTHER)
    share(ui, "Save as a file")
    ui.wait_beside(lambda: app.notice.text)
    (path,) = documents.iterdir()
    assert sets.read(path) == told(VP, OTHER)
    assert app.notice.text == f"Saved as {path}"
    share(ui, "Copy as text")
    assert sets.parse(Clipboard.paste(), "") == told(VP, OTHER)
    ui.tap("Golem")
    share(ui, "Copy as text")
    assert app.notice.text == "Nothing was entered for Golem yet"


def test_where_the_system_has_a_dialog_it_is_asked(
    ui: UI, app: Any, library: Library, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = set_file(told(OTHER), documents)
    monkeypatch.setattr("screens.machine.handed.can_pick", lambda: True)
    monkeypatch.setattr("screens.machine.handed.pick_file", lambda title, done: done(path))
    box(ui, app, EW, "vp", VP)
    share(ui, "Bring in a file")
    assert app.page.name == "set"


def test_a_set_from_a_file_is_shown_first_and_taken_in_with_one_way_back(
    ui: UI, app: Any, library: Library, documents: Path
) -> None:
    theirs = told({**VP, "points": 15}, OTHER, TEA, {**VP, "id": "vp-new", "points": 16})
    path = set_file(theirs, documents)
    box(ui, app, EW, "vp", VP, OTHER)
    before = kept(library)
    share(ui, "Bring in a file")
    ui.tap(path.name)
    ui.run(0.3)
    assert app.page.name == "set"
    assert [row for row in app.page.ids.list.data if row.get("text") == "1 is new here"]
    assert ui.find("2 say otherwise. Touch what is right")
    assert kept(library) == before
    assert [side.chosen for side in ui.find_all(kind="Side", label="Theirs")] == [False, False]
    theirs_side = next(side for side in ui.find_all(kind="Side", label="Theirs") if side.line.endswith("15"))
    ui.tap(theirs_side)
    assert kept(library) == before
    ui.tap("Take it in")
    ui.run(0.3)
    assert app.page.name == "box"
    after = kept(library)
    assert after["vp-RRGG-13"].component.points == 15
    assert "tea-1" not in after
    assert "vp-new" in after
    ui.tap("Undo")
    assert kept(library) == before


def test_all_theirs_all_ours_or_nothing_at_all(ui: UI, app: Any, library: Library) -> None:
    box(ui, app, EW, "vp", VP)
    Clipboard.copy(f"Look:\n{sets.as_text(told({**VP, 'points': 15}, TEA))}")
    share(ui, "Bring in what was copied")
    ui.tap("All theirs")
    assert app.page.theirs == {0, 1}
    ui.tap("All ours")
    assert app.page.theirs == set()
    ui.tap("Take it in")
    ui.run(0.2)
    assert app.notice.text == "Nothing was chosen: all stays as it is"
    share(ui, "Bring in what was copied")
    ui.tap("Leave it")
    ui.run(0.2)
    assert app.page.name == "box"
    assert list(kept(library)) == ["vp-RRGG-13"]
    share(ui, "Bring in what was copied")
    ui.tap("All theirs")
    ui.tap("Take it in")
    ui.run(0.2)
    assert {name: entry.component.id for name, entry in kept(library).items()}.keys() == {
        "vp-RRGG-13",
        "tea-1",
    }
    assert kept(library)["vp-RRGG-13"].component.points == 15
    share(ui, "Bring in what was copied")
    assert app.notice.text == "Everything in it is known here already"


READ_OTHERWISE = {"kind": "vp", "id": "vp-RRGG-15", "cost": "RRGG", "points": 15}


@pytest.mark.parametrize(
    ("touched", "points"), [("Ours", {13}), ("Theirs", {15}), ("Both are in the box", {13, 15}), ("", {13})]
)
def test_a_tile_that_was_read_otherwise_stands_beside_ours(
    ui: UI, app: Any, library: Library, touched: str, points: set[int]
) -> None:
    ui.resize(412, 915)
    box(ui, app, EW, "vp", VP)
    Clipboard.copy(sets.as_text(told(READ_OTHERWISE, OTHER)))
    share(ui, "Bring in what was copied")
    ui.run(0.3)
    assert len(ui.find_all(kind="AlikeRow")) == 1
    assert ui.audit() == []
    if touched:
        side = ui.find_all(kind="Side", label=touched)
        ui.tap(side[0] if side else touched)
        ui.run(0.3)
    assert sum(side.chosen for side in ui.find_all(kind="Side")) == len(points)
    ui.tap("Take it in")
    ui.run(0.3)
    found = [entry.component for entry in library.components.of(EW)]
    assert {tile.points for tile in found if tile.cost.word == "RRGG"} == points
    assert len(found) == len(points) + 1, "the other one is new"


def test_what_is_new_can_be_left_out_one_by_one(ui: UI, app: Any, library: Library) -> None:
    ui.resize(412, 915)
    box(ui, app, EW, "vp")
    Clipboard.copy(sets.as_text(told(VP, OTHER)))
    share(ui, "Bring in what was copied")
    ui.run(0.3)
    for _ in range(3):
        ui.tap(next(c for c in ui.find_all(kind="Cell") if c.shown.component.points == 13))
        ui.run(0.5)
    ui.tap("Take it in")
    ui.run(0.3)
    assert [entry.component.points for entry in library.components.of(EW)] == [17]


def test_a_set_of_another_game_leads_to_its_box(ui: UI, app: Any, library: Library) -> None:
    box(ui, app, "golem", "merchant")
    Clipboard.copy(sets.as_text(told(VP)))
    share(ui, "Bring in what was copied")
    ui.tap("Take it in")
    ui.run(0.3)
    assert (app.page.game, app.page.kind) == (EW, "vp")
    assert list(kept(library)) == ["vp-RRGG-13"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_set_is_said_and_changes_nothing(
    ui: UI, app: Any, library: Library, documents: Path, language: str
) -> None:
    box(ui, app, EW, "vp", VP)
    app.choose(language=language)
    ui.run(0.2)
    before = kept(library)
    said = set()
    for text in (
        "hello",
        '{"format":"century-record/1"}',
        '{"format":"century-components/7"}',
        sets.as_text(told(VP)).replace("RRGG", "XX"),
        "x" * (4 * 1024 * 1024 + 1),
    ):
        Clipboard.copy(text)
        app.page.paste_set()
        ui.run(0.1)
        assert app.t["box.pasted"] in app.notice.text
        said.add(app.notice.text)
        app.notice.hide()
        assert app.page.name == "box"
    assert len(said) == 4
    app.page.pick_set()
    assert str(documents) in app.notice.text
    assert kept(library) == before


# As a whole


def everything(app: Any) -> None:
    app.library.components.enter(EW, told(VP, OTHER, ODD, TEA).entries)
    app.library.components.enter("new-world", told(*NEW_WORLD, game="new-world").entries)


@pytest.mark.parametrize("percent", [100, 130, 200])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_covered_or_small(ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
    everything(app)
    ui.resize(*size)
    from engine.component_set import compared

    odd = {**ODD, "id": "vp-otherwise", "points": 20}
    theirs = told({**VP, "points": 15}, {**OTHER, "seen": 1}, {**TEA, "costs": "YY"}, {**VP, "id": "n"}, odd)
    for language in LANGUAGES if percent == 100 or size == SIZES[0] else ("de",):
        app.choose(language=language, text_percent=percent, theme="dark" if percent == 130 else "light")
        page = box(ui, app)
        for game, kind in ((EW, "vp"), (EW, "market"), ("golem", "point"), ("new-world", "bonus")):
            page.choose(game, kind)
            ui.run(0.1)
            assert ui.audit() == [], (language, game, kind)
        page.choose(EW, "market")
        page.touched(next(one.value for one in _cells(page) if one.mark))
        ui.wait_beside(lambda: app.sheet.content.said != app.t["box.looking"])
        ui.run(0.1)
        assert ui.audit() == [], language
        page.open_sharing()
        ui.run(0.1)
        assert ui.audit() == [], language
        page.show_code()
        ui.run(0.1)
        assert ui.audit() == [], language
        app.go("set", comparison=compared(page.box.entries, theirs))
        ui.run(0.1)
        assert ui.audit() == [], language
        app.back()


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
def test_keys_alone_lead_through_the_box(ui: UI, app: Any, size: tuple[int, int]) -> None:
    ui.resize(*size)
    box(ui, app, EW, "vp", VP, OTHER)
    reached = set()
    for _ in range(16):
        ui.key(TAB)
        reached.add(type(app.root.focus.at).__name__)
    assert {"Chip", "Cell", "PushButton", "IconButton"} <= reached
    while type(app.root.focus.at).__name__ != "Cell":
        ui.key(TAB)
    ui.key(ENTER)
    assert type(app.sheet.content).__name__ == "HeldSheet"
    ui.key(ESCAPE)
    assert not app.sheet.is_open


def test_games_kinds_and_what_follows_stand_on_one_edge(ui: UI, app: Any) -> None:
    ui.resize(1280, 800)
    page = box(ui, app, EW, "vp", VP)
    first = [page.ids[row].children[-1] for row in ("games", "kinds")]
    edges = [chip.to_window(*chip.pos)[0] for chip in first]
    assert edges[0] == edges[1]
    (tile,) = ui.find_all(kind="Cell")
    assert abs(tile.to_window(*tile.pos)[0] - edges[0]) <= 4
