"""At the table: a tile that no list has is entered and named in one step, and known in all later games."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.cubes import Cubes
from engine.eastern_wonders.values import CLOSED, VpTile
from engine.game import Touch
from engine.record import Record
from engine.timeline import Timeline
from faces import FACES
from rulebook.languages import LANGUAGES
from storage.library import Library
from storage.open_game import look
from tests.faces.tables import NAMES, mirrored, record_of
from tests.ui.harness import UI
from tests.ui.minimal_board import MinimalBoard
from tests.ui.test_entering import cube, key

MINIMAL = f"{MinimalBoard.__module__}.{MinimalBoard.__name__}"
PORT = Touch("cell", "A1")


def bare(game: str = "eastern-wonders", **told: Any) -> Record:
    """A new game of which nobody has entered anything."""
    rules = FACES[game].game
    return Record(game, NAMES, rules.setup_type(), rules.options_type(), **told)


def charted(**told: Any) -> Record:
    """Eastern Wonders with its map named; the VP tiles are not."""
    setup = record_of("eastern-wonders").setup
    return replace(bare(**told), setup=replace(setup, ports=None, pile=None))


def sit_down(ui: UI, app: Any, record: Record) -> Any:
    app.choose(motion=False)
    game = app.library.begin(record)
    app.go("table", game=game, face=replace(FACES[record.game], boards=(MINIMAL,)))
    ui.run(0.4)
    return game


def _legal(timeline: Timeline) -> list[Any]:
    return [action for offer in timeline.game.offers(timeline.state) for action in offer.actions]


def begun(ui: UI, app: Any, record: Record, hold: str = "RGGGBBB") -> Any:
    """The first turn after the draft: whoever moves lies before the port A1 with some cubes."""
    game = sit_down(ui, app, record)
    page = app.page
    for _ in NAMES:
        page.play(_legal(game.timeline)[0])
    page.do(lambda: page.sitting.adjust(player=0, hold=hold, boat="A2"))
    app.sheet.close()
    ui.run(0.2)
    return game


def enter(ui: UI, cost: str, points: int) -> int:
    """Touches a VP tile as it is printed. Says how many touches that took."""
    colours = dict.fromkeys(cost)
    for letter in colours:
        ui.tap(cube(ui, letter, cost.count(letter)))
    ui.tap(key(ui, points))
    ui.tap("Done")
    ui.run(0.3)
    return len(colours) + 2


def touch(ui: UI, app: Any, where: Touch) -> None:
    thing = app.page.board.things[where]
    ui.bring_into_view(thing)
    ui.tap(thing)
    ui.run(0.3)


def test_a_vp_tile_is_entered_claimed_and_known_ever_after(
    ui: UI, app: Any, library: Library, tmp_path: Path
) -> None:
    game = begun(ui, app, charted())
    assert not library.components.of("eastern-wonders")
    unnamed = game.timeline.state.ports.tiles[0]
    count = len(game.timeline.actions)
    touch(ui, app, PORT)
    assert game.timeline.actions[-1].do == "harvest", "what can be done there with a tile that nobody knows"
    ui.tap("Enter it")
    ui.run(0.3)
    assert enter(ui, "GGB", 14) == 4
    state = game.timeline.state
    assert state.players[0].claimed == ("vp-GGB-14",), "and the touch goes on"
    assert [action.do for action in game.timeline.actions[count:]] == ["name", "port"]
    (entry,) = library.components.of("eastern-wonders")
    assert (entry.kind, entry.component, entry.seen) == (
        "vp",
        VpTile("vp-GGB-14", state.table.vp["vp-GGB-14"].cost, 14),
        1,
    )
    # What was drawn for the port is asked for too, and left for later.
    assert app.sheet.is_open
    ui.tap("Later")
    assert not app.sheet.is_open
    assert state.ports.tiles[0].startswith("?")
    assert state.ports.tiles[0] != unnamed
    # Elsewhere, where nobody has entered anything, the record says the same.
    path = library.export(game.id, tmp_path)
    told = subprocess.run(
        [sys.executable, "-m", "engine", "replay", str(path)], capture_output=True, text=True, check=True
    )
    replayed = json.loads(told.stdout)
    scores = [score.total for score in game.timeline.outcome.scores]
    assert [player["total"] for player in replayed["players"]] == scores
    assert scores[0] >= 14
    # In the next game it is in the list, and met again.
    app.desk.finish(game)
    app.page.sitting = None
    draft = app.desk.begin(_draft(), "Player {n}")
    assert draft is not None
    app.go("table", game=draft, face=replace(FACES["eastern-wonders"], boards=(MINIMAL,)))
    ui.run(0.3)
    (known,) = draft.timeline.header.components
    assert known.component.id == "vp-GGB-14"
    app.page.asking.ask(_port_of(app))
    ui.run(0.3)
    cell = next(w for w in app.sheet.content.walk() if getattr(w, "card", "") == "vp-GGB-14")
    ui.bring_into_view(cell)
    ui.tap(cell)
    assert [entry.seen for entry in library.components.of("eastern-wonders")] == [2]
    app.page.undo()
    app.page.asking.ask(_port_of(app))
    ui.run(0.3)
    cell = next(w for w in app.sheet.content.walk() if getattr(w, "card", "") == "vp-GGB-14")
    ui.tap(cell)
    assert [entry.seen for entry in library.components.of("eastern-wonders")] == [2], "once for each game"


def _draft() -> Any:
    from screens.draft import Draft

    draft = Draft("eastern-wonders", depth="mirror")
    for name in NAMES:
        draft = draft.add(name)
    return draft


def _port_of(app: Any) -> Any:
    from screens.table.sitting import Naming

    return Naming(app.page.sitting.state.ports.tiles[0])


def test_undo_takes_the_naming_back_and_redo_does_it_again(ui: UI, app: Any, library: Library) -> None:
    game = begun(ui, app, charted())
    before = game.timeline
    app.page.asking.ask(_port_of(app))
    ui.run(0.3)
    enter(ui, "GB", 12)
    assert game.timeline.state.ports.tiles[0] == "vp-GB-12"
    app.page.undo()
    assert game.timeline == before
    assert game.timeline.header.components == ()
    app.page.redo()
    assert game.timeline.state.ports.tiles[0] == "vp-GB-12"
    assert len(library.components.of("eastern-wonders")) == 1


def test_the_same_again_is_the_same_tile_and_another_one_lying_there_is_a_second(
    ui: UI, app: Any, library: Library
) -> None:
    game = begun(ui, app, charted())
    app.page.asking.ask(_port_of(app))
    ui.run(0.3)
    enter(ui, "GB", 12)
    app.page.undo()
    app.page.asking.ask(_port_of(app))
    ui.run(0.3)
    enter(ui, "GB", 12)
    assert game.timeline.state.ports.tiles[0] == "vp-GB-12"
    assert len(library.components.of("eastern-wonders")) == 1
    assert library.components.of("eastern-wonders")[0].seen == 1
    app.page.asking.ask(_port_of(app)._replace(unnamed=game.timeline.state.ports.tiles[1]))
    ui.run(0.3)
    ui.tap(cube(ui, "G", 1))
    ui.tap(cube(ui, "B", 1))
    ui.tap(key(ui, 12))
    assert app.sheet.content.head.warning == app.t["entry.twin"]
    ui.tap("Done")
    assert game.timeline.state.ports.tiles[:2] == ("vp-GB-12", "vp-GB-12-2")


def test_killed_in_mid_way_nothing_is_half_entered(ui: UI, app: Any, library: Library) -> None:
    """Whatever of the journal is on disk: the tile is entered and named, or it is neither."""
    game = begun(ui, app, charted())
    app.page.asking.ask(_port_of(app))
    ui.run(0.3)
    path = library.games.open_journal(game.id)
    before = path.read_bytes()
    ui.tap(cube(ui, "G", 2))
    ui.tap(key(ui, 13))
    assert path.read_bytes() == before
    assert not library.components.of("eastern-wonders")
    ui.tap("Done")
    after = path.read_bytes()
    copy = library.place.path / "copies" / path.name
    copied = copy.read_bytes()
    for cut in range(len(before), len(after) + 1, 7):
        path.write_bytes(after[:cut])
        copy.write_bytes(copied[: min(len(copied), cut)])
        timeline = look(path, library.place)
        assert timeline is not None
        named = timeline.state.ports.tiles[0] == "vp-GG-13"
        assert named == bool(timeline.header.components), cut
    path.write_bytes(after)
    copy.write_bytes(copied)
    assert look(path, library.place) == game.timeline


def test_later_leaves_a_question_mark_and_says_what_else_can_be_done(ui: UI, app: Any) -> None:
    game = begun(ui, app, charted())
    touch(ui, app, PORT)
    before = game.timeline
    ui.tap("Enter it")
    ui.tap("Later")
    assert game.timeline is before
    assert {"say", "enter"} <= {chip.value.do for chip in app.page.chips}


def test_what_was_begun_is_there_again(ui: UI, app: Any) -> None:
    begun(ui, app, charted())
    touch(ui, app, PORT)
    ui.tap("Enter it")
    ui.run(0.3)
    ui.tap(cube(ui, "R", 3))
    ui.key(27)
    ui.tap("Enter it")
    ui.run(0.3)
    assert app.sheet.content.told == {"cost": "RRR"}


def test_what_was_said_of_a_tile_is_filled_in_and_what_contradicts_it_is_said(ui: UI, app: Any) -> None:
    game = begun(ui, app, charted())
    unnamed = game.timeline.state.ports.tiles[0]
    page = app.page
    page.play(page.sitting.read({"do": "port", "path": ["A1"], "cost": "GG", "points": 12}))
    app.sheet.close()
    assert game.timeline.state.players[0].claimed == (unnamed,)
    page.asking.ask(_port_of(app)._replace(unnamed=unnamed))
    ui.run(0.3)
    assert app.sheet.content.told == {"cost": "GG", "points": 12}
    ui.tap(key(ui, 13))
    count = len(game.timeline.actions)
    ui.tap("Done")
    assert len(game.timeline.actions) == count
    assert app.sheet.content.head.warning
    ui.tap("Record anyway")
    assert game.timeline.state.players[0].claimed == ("vp-GG-13",)
    assert game.timeline.actions[-1].forced


def test_the_tile_that_closes_a_port(ui: UI, app: Any) -> None:
    game = begun(ui, app, charted())
    page = app.page
    page.play(page.sitting.read({"do": "port", "path": ["A1"], "cost": "GG", "points": 12}))
    ui.run(0.3)
    ui.tap("closed port")
    assert game.timeline.state.ports.tiles[0] == CLOSED
    assert game.timeline.actions[-1].reveal == CLOSED


def test_one_that_is_in_no_list_is_entered_from_the_grid(ui: UI, app: Any, library: Library) -> None:
    """A promotional card on the market of Spice Road."""
    game = sit_down(ui, app, bare("spice-road"))
    app.sheet.close()
    from screens.table.sitting import Naming

    app.page.asking.ask(Naming(game.timeline.state.market.row[2]))
    ui.run(0.3)
    way = next(w for w in app.sheet.content.walk() if getattr(w, "text", "") == app.t["entry.unlisted"])
    ui.bring_into_view(way)
    ui.tap(way)
    ui.run(0.3)
    ui.tap(cube(ui, "R", 3))
    ui.tap("Done")
    ui.run(0.2)
    assert game.timeline.state.market.row[2] == "spice-RRR"
    (entry,) = library.components.of("spice-road")
    assert entry.component.id == "spice-RRR"


def test_our_box_says_otherwise(ui: UI, app: Any, library: Library) -> None:
    """A market tile is corrected in mid-game: the turns that no longer fit are listed."""
    game = sit_down(ui, app, mirrored("eastern-wonders"))
    page = app.page
    for _ in NAMES:
        page.play(_legal(game.timeline)[0])
    page.do(lambda: page.sitting.adjust(player=0, hold="YYYRRGGB"))
    where, trade = next(
        (offer.touch, action)
        for offer in game.timeline.game.offers(game.timeline.state)
        for action in offer.actions
        if action.do == "market" and action.times
    )
    page.play(trade)
    ui.run(0.3)
    state = game.timeline.state
    tile = page.face.lying_at(state, where, 0)
    was = state.table.market[tile]
    thing = page.board.things[where]
    ui.bring_into_view(thing)
    ui.hold(thing)
    ui.run(0.3)
    way = next(w for w in app.sheet.content.walk() if getattr(w, "text", "") == app.t["entry.wrong"])
    ui.bring_into_view(way)
    ui.tap(way)
    ui.run(0.3)
    assert app.sheet.content.told == FACES["eastern-wonders"].forms["market"].values(was)
    letter = next(letter for letter in "BGRY" if letter not in was.costs.word)
    ui.tap(cube(ui, letter, 4))
    ui.tap("Done")
    ui.run(0.3)
    assert game.timeline.state.table.market[tile].costs.word.count(letter) == 4
    assert game.timeline.conflicts
    assert type(app.sheet.content).__name__ == "ConflictsSheet"
    entry = next(e for e in library.components.of("eastern-wonders") if e.component.id == tile)
    assert entry.kind == "market"
    replayed = Timeline.of(Record.from_json(game.timeline.to_record().to_json()))
    assert replayed.outcome == game.timeline.outcome


@pytest.mark.parametrize("game", FACES)
def test_whatever_lies_there_can_be_entered_in_every_game(ui: UI, app: Any, game: str) -> None:
    """From every unnamed thing one comes to a sheet that asks for what is printed on it."""
    laid = sit_down(ui, app, bare(game))
    app.sheet.close()
    asked = set()
    for unnamed in app.page.sitting.unnamed:
        form = app.page.sitting.form_of(unnamed)
        if form is not None and form.kind not in asked:
            asked.add(form.kind)
            from screens.table.sitting import Naming

            for language in LANGUAGES:
                app.choose(language=language)
                app.page.entering.open(Naming(unnamed), form)
                ui.run(0.2)
                assert [finding for finding in ui.audit() if "scroll" not in finding] == []
                app.sheet.close()
    assert asked, laid


# What is undone at the table is undone in the box


def _entered_tile(ui: UI, app: Any) -> None:
    app.page.asking.ask(_port_of(app))
    ui.run(0.3)
    enter(ui, "GB", 12)


def test_undo_takes_an_entered_tile_back_from_the_box(ui: UI, app: Any, library: Library) -> None:
    begun(ui, app, charted())
    _entered_tile(ui, app)
    assert [entry.seen for entry in library.components.of("eastern-wonders")] == [1]
    for _ in range(2):
        ui.run(0.5)
        ui.tap(ui.find(kind="IconButton", icon="undo"))
        assert library.components.of("eastern-wonders") == ()
        ui.run(0.5)
        ui.tap(ui.find(kind="IconButton", icon="redo"))
        assert [entry.seen for entry in library.components.of("eastern-wonders")] == [1]


def test_a_correction_that_is_undone_is_in_no_box(ui: UI, app: Any, library: Library) -> None:
    """Of a shipped tile, and of one that was corrected before: then it says what it said before."""
    game = sit_down(ui, app, mirrored("eastern-wonders"))
    page = app.page
    form = page.face.forms["market"]
    tile = next(name for row in [game.timeline.state.table.market] for name in row)
    for cost in ("RRRR", "BB"):
        page.entering.correct(tile, form)
        ui.run(0.3)
        told = {**app.sheet.content.told, "costs": cost}
        app.sheet.content.dispatch("on_done", told)
        ui.run(0.3)
        app.sheet.close()

    def box() -> list[tuple[str, int]]:
        found = library.components.of("eastern-wonders")
        return [(e.component.costs.word, e.seen) for e in found if e.component.id == tile]

    assert box() == [("BB", 1)]
    page.undo()
    assert box() == [("RRRR", 1)]
    page.undo()
    assert box() == []
    page.redo()
    page.redo()
    assert box() == [("BB", 1)]


def test_what_other_games_met_since_stays(ui: UI, app: Any, library: Library) -> None:
    begun(ui, app, charted())
    _entered_tile(ui, app)
    (entry,) = library.components.of("eastern-wonders")
    library.components.enter("eastern-wonders", [entry._replace(seen=2)])
    app.page.undo()
    assert [entry.seen for entry in library.components.of("eastern-wonders")] == [2]
    app.page.redo()
    assert [entry.seen for entry in library.components.of("eastern-wonders")] == [2]


def test_killed_between_game_and_box_the_rest_is_done_when_the_game_is_opened(
    ui: UI, app: Any, library: Library
) -> None:
    game = begun(ui, app, charted())
    _entered_tile(ui, app)
    kept = library.components.of("eastern-wonders")
    app.page.undo()
    library.components.enter("eastern-wonders", kept)
    app.desk.clear()
    app.go("table", game=app.desk.carry_on(game.id))
    assert library.components.of("eastern-wonders") == ()
    app.page.redo()
    assert library.components.of("eastern-wonders") == kept


def test_what_the_box_taught_a_game_is_not_lost_by_an_undo(ui: UI, app: Any, library: Library) -> None:
    from engine.catalog import Entered
    from screens.boxing import Boxing

    game = begun(ui, app, charted())
    app.desk.lay(game)
    tile = Entered("vp", VpTile("vp-R-9", Cubes.parse("R"), 9))
    Boxing(app.desk).change("eastern-wonders", (tile,), (), lambda _: None)
    assert game.timeline.header.components
    app.page.undo()
    assert not game.timeline.header.components
    assert library.components.of("eastern-wonders") == (tile,)


@pytest.mark.parametrize(
    "sizes", [[(412, 915), (915, 412), (412, 915)], [(1280, 800), (412, 915)], [(915, 412), (360, 640)]]
)
def test_turning_the_phone_keeps_what_is_entered(ui: UI, app: Any, sizes: list[tuple[int, int]]) -> None:
    ui.resize(*sizes[0])
    begun(ui, app, charted())
    app.page.asking.ask(_port_of(app))
    ui.run(0.3)
    ui.tap(cube(ui, "R", 3))
    for size in sizes[1:]:
        ui.resize(*size)
        ui.run(0.5)
        assert app.sheet.is_open
        assert app.sheet.content.told == {"cost": "RRR"}
        assert [finding for finding in ui.audit() if "scroll" not in finding] == []


# The sheets


def test_a_correction_is_asked_for_in_cubes_and_is_not_known_already(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, mirrored("eastern-wonders"))
    tile = next(iter(game.timeline.state.table.market))
    app.page.entering.correct(tile, app.page.face.forms["market"])
    ui.run(0.3)
    head = app.sheet.content.head
    assert head.warning == ""
    assert [w for w in head.walk() if type(w).__name__ == "Sentence" and w.text == head.note]
    assert not [w for w in head.walk() if type(w).__name__ == "Text" and "[" in w.text]


def test_points_that_are_said_have_keys(ui: UI, app: Any) -> None:
    game = begun(ui, app, charted())
    touch(ui, app, PORT)
    app.page.press(next(chip.value for chip in app.page.chips if chip.value.do == "say"))
    ui.run(0.4)
    ui.tap(ui.find(kind="Key", value=14))
    assert app.sheet.content.said["points"] == 14
    assert game.timeline.actions


def test_the_grid_after_a_claim_has_a_later(ui: UI, app: Any, library: Library) -> None:
    tile = {"kind": "vp", "id": "vp-GB-12", "cost": "GB", "points": 12}
    from tests.ui.test_box import told

    game = begun(ui, app, charted(components=told(tile).entries))
    app.page.asking.ask(_port_of(app))
    ui.run(0.3)
    before = game.timeline
    ui.tap("Later")
    assert not app.sheet.is_open
    assert game.timeline is before
