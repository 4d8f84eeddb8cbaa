"""Replay: any game turn by turn on its own board, steered by touches and keys, and never changed by them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.game import OVER
from engine.presence import Join, Leave
from engine.record import About, Record
from engine.review.course import course
from engine.review.stops import next_claim, stops
from engine.timeline import Timeline, start
from faces.telling import Teller, told
from rulebook.languages import LANGUAGES
from screens.demo import RECORD
from storage.bookmarks import Bookmark
from storage.library import Library
from tests.engine.review.games import GOLDEN as PLAYTHROUGHS
from tests.engine.review.games import golden as playthrough
from tests.faces.tables import played as any_played
from tests.ui.harness import UI
from tests.ui.played import COLOURS, added_up, on_table, played, sheet

GOLDEN = sorted((Path(__file__).parents[1] / "records").glob("*.json"))
SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]
GAMES = ["spice-road", "golem", "eastern-wonders", "new-world"]
ODD = ("👩‍🚀 Bo", "محمد بن عبد الله", "Maximiliane-Theodora von Hohenfels-Rex", "李小龍", "O")
LEFT, RIGHT, HOME, END, SPACE = 276, 275, 278, 279, 32


def golden() -> list[tuple[str, Record]]:
    records = ((path.stem, Record.parse(path.read_bytes())) for path in GOLDEN)
    return [(name, record) for name, record in records if not record.scores_only]


def put_away(library: Library, timeline: Timeline) -> Any:
    return library.games.finish(on_table(library, timeline))


def replay(ui: UI, app: Any, of: Any, at: int | None = None) -> Any:
    app.replay(of, at)
    ui.run(0.4)
    assert app.page.name == "replay"
    return app.page


def control(ui: UI, icon: str) -> Any:
    return ui.find(kind="Control", icon=icon)


def spelled(counts: Any) -> str:
    return "".join(letter * int(count) for letter, count in zip("YRGB", counts, strict=True))


# What is shown is what the engine says


@pytest.mark.parametrize(("name", "record"), golden(), ids=[name for name, _ in golden()])
def test_every_turn_of_every_golden_game_is_what_the_engine_says(
    ui: UI, app: Any, library: Library, name: str, record: Record
) -> None:
    app.choose(motion=False)
    states = [start(record)]
    for action in record.actions:
        states.append(record.rules.apply(states[-1], action))
    page = replay(ui, app, library.begin(replace(record, about=About())), 0)
    whole = course(page.timeline)
    page.first()
    for number, stop in enumerate(page.stops):
        page.go(number)
        state = states[stop.at]
        assert page.view.state == state
        assert page.board.state == state
        assert len(page.seats) == len(state.players)
        if number % 7 == 0 or number == page.last:
            ui.run(0.1)
            shown_on_board(page, state)
            if not page.secret:
                assert [seat.total for seat in page.seats] == list(whole[stop.at][: len(page.seats)])
    assert number == page.last


def test_at_the_beginning_nothing_was_done_and_the_timeline_begins(
    ui: UI, app: Any, library: Library
) -> None:
    ui.resize(1280, 800)
    app.choose(motion=False)
    _, record = golden()[0]
    page = replay(ui, app, library.begin(replace(record, about=About())), len(record.actions) - 1)
    page.first()
    ui.run(0.5)
    assert page.turns.ids.list.scroll_y == 1
    assert page.words == ""
    page.next()
    ui.run(0.3)
    assert page.turns.ids.list.scroll_y > 0.9
    assert page.words
    page.first()
    ui.run(0.3)
    assert page.turns.ids.list.scroll_y == 1


def shown_on_board(page: Any, state: Any) -> None:
    """The widgets, against the state of an engine that knows nothing of them."""
    game, ids = page.face.game, page.board.ids
    front = page.view.seat
    for seat, shown in enumerate(page.seats):
        assert shown.things.cubes == game.holdings(state, seat)
        assert shown.things.claimed == len(state.players[seat].claimed)
    assert ids.plate.player.name == page.timeline.players[front]
    player = state.players[front]
    match game.id:
        case "spice-road" | "golem":
            assert spelled(ids.caravan.counts) == player.caravan.word
            assert len(ids.hand.children) == len(player.hand)
            assert len(ids.points.children) == len(state.points.row)
            lying = [card.lying for card in reversed(ids.market.children)]
            assert lying == [cubes.word for cubes in state.market.lying]
            assert (ids.played.count, ids.claimed.count) == (len(player.played), len(player.claimed))
            known = state.table.points
            shown = [card.points for card in reversed(ids.points.children) if not card.unnamed]
            assert shown == [known[card].points for card in state.points.row if card in known]
        case "eastern-wonders":
            assert spelled(ids.hold.counts) == player.hold.word
            for at, cell in enumerate(state.table.chart.cells):
                assert ids.map.cells[cell].tile.lying == state.sea.lying[at].word
                boats = [seat for seat, one in enumerate(state.players) if one.boat == cell]
                assert [boat.seat for boat in ids.map.cells[cell].tile.boats] == boats
        case "new-world":
            assert spelled(ids.storage.counts) == player.storage.word
            for at, place in enumerate(state.table.places):
                standing = ids.land.places[place].place.standing
                told = None if standing is None else (standing.owner.seat, standing.settlers)
                assert told == (state.board.settled[at] and tuple(state.board.settled[at]))


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_every_turn_of_every_playthrough_is_what_the_rules_make_of_it(
    ui: UI, app: Any, library: Library, name: str
) -> None:
    """Played once more from the record alone, turn by turn."""
    timeline = playthrough(name)
    page = replay(ui, app, put_away(library, timeline))
    record = timeline.to_record()
    state, done = start(record), 0
    for number, stop in enumerate(page.stops):
        for action in record.actions[done : stop.at]:
            state = record.rules.apply(state, action)
        done = stop.at
        assert page.view_at(number).state == state
    assert done == len(record.actions)


@pytest.mark.parametrize("game", GAMES)
def test_the_words_are_those_of_the_bar(ui: UI, app: Any, library: Library, game: str) -> None:
    timeline = any_played(game, 4)
    page = replay(ui, app, put_away(library, timeline))
    teller = Teller.of(page.timeline, app.t)
    for number in (1, 2, page.last // 2, page.last):
        page.go(number)
        entries = page.stops[number].entries
        assert page.words == " · ".join(teller.did(told(page.timeline, at)) for at in entries)


# By touches


def test_a_finished_game_from_history_to_a_new_one(
    ui: UI, app: Any, library: Library, tmp_path: Path
) -> None:
    """Opened from history, played through, jumped in, bookmarked, killed, found again, continued and back."""
    ui.resize(412, 915)
    kept = put_away(library, played(players=3, seed=1))
    before = library.games.record(kept.id)
    app.go("history")
    ui.wait_beside(lambda: app.page.games)
    ui.run(0.4)
    row = ui.find(kind="GameRow")
    ui.tap(next(w for w in row.walk() if getattr(w, "icon", "") == "dots-vertical"))
    ui.tap("Replay")
    ui.run(0.5)
    page = app.page
    assert (page.name, page.number, page.title) == ("replay", 0, "The beginning")

    ui.tap(control(ui, "play"))
    assert page.playing
    ui.run(4)
    assert 2 <= page.number <= 4
    for speed in (2, 4):
        ui.tap(ui.find(kind="Control", text=f"{speed // 2}×"))
        assert page.speed == speed
    ui.run(0.4 * page.last + 2)
    assert page.number == page.last
    assert not page.playing, "it stops at the end"
    assert page.view.state.status == OVER
    assert not page.can_continue, "there is nothing to go on with"

    chart = ui.find(kind="ScoreChart")
    laid = chart.laid
    _, bottom, _, height = laid.plot
    ui.touch(chart.x + laid.x[30], chart.y + bottom + height / 2)
    assert page.number == 30
    ui.touch(chart.x + laid.x[12], chart.y + laid.track)
    assert page.number == 12
    ui.drag(chart.x + laid.x[12], chart.y + laid.track, chart.x + laid.x[40], chart.y + laid.track)
    assert page.number == 40

    ui.tap(control(ui, "skip-previous"))
    ui.hold(control(ui, "chevron-right"))
    claim = next_claim(page.stops, 0)
    assert page.number == claim
    assert page.stop.claims
    ui.tap(control(ui, "chevron-right"))
    ui.tap(control(ui, "chevron-left"))
    assert page.number == claim

    ui.tap(control(ui, "bookmark-outline"))
    assert app.sheet.is_open
    assert library.bookmarks.of(kept.id) == (Bookmark(at=page.stop.at),), "it is kept at once"
    ui.find(kind="Field").focus = True
    ui.type("here I lost it")
    ui.tap("Done")
    assert page.marked
    assert "“here I lost it”" in page.words
    assert page.flags == [claim]

    ui.stop()
    app.library.close()
    from screens.app import CenturyApp

    with Library(tmp_path / "library") as library:
        app = ui.start(CenturyApp(library), (412, 915))
        page = replay(ui, app, next(library.games.recent()))
        ui.tap(ui.find(kind="IconButton", icon="dots-vertical"))
        ui.tap("Bookmarks")
        ui.tap(ui.find(kind="Row", more="here I lost it"))
        ui.run(0.3)
        assert page.number == claim
        done = page.stop.at
        ui.tap(ui.find(kind="ContinueButton"))
        ui.run(0.6)
        assert app.page.name == "table"
        game = app.page.sitting.game
        assert game.id != kept.id
        assert game.timeline.actions == before.actions[:done]
        assert game.timeline.state == page.timeline.at(done)
        assert library.games.record(kept.id) == before
        assert [summary.id for summary in library.games.open_games()] == [game.id]
        ui.tap(ui.find(kind="PushButton", text="Undo"))
        ui.run(0.6)
        assert (app.page.name, app.page.number) == ("replay", claim)
        assert not library.games.open_games()
        ui.tap(ui.find(kind="ContinueButton"))
        ui.run(0.6)
        app.page.undo()
        ui.run(0.4)
        assert len(app.page.sitting.timeline.actions) == done - 1, "undo goes on working"
        assert library.games.record(kept.id) == before
        ui.stop()


def test_from_the_result_and_its_timeline_and_back(ui: UI, app: Any, library: Library) -> None:
    kept = put_away(library, played(players=3, seed=1))
    app.go("result", result=app.desk.result(kept))
    ui.run(0.4)
    button = next(w for w in app.page.walk() if getattr(w, "text", "") == "Replay")
    ui.bring_into_view(button)
    ui.tap(button)
    ui.run(0.4)
    assert (app.page.name, app.page.number) == ("replay", 0)
    ui.key(27)
    assert app.page.name == "result"
    app.page.open_turns()
    ui.run(0.5)
    row = ui.find_all(kind="TurnRow")[-1]
    at = row.at
    ui.tap(row)
    ui.run(0.4)
    assert app.page.name == "replay"
    assert at in app.page.stop.entries
    assert not list(library.games.open_games())


def test_from_the_table_and_to_it(ui: UI, app: Any, library: Library) -> None:
    game = on_table(library, played(players=3, seed=1), 30)
    app.show_table(game)
    ui.run(0.4)
    app.page.open_menu()
    ui.run(0.4)
    ui.tap("Replay")
    ui.run(0.4)
    page = app.page
    assert (page.name, page.number) == ("replay", 30), "it begins with what is now"
    ui.key(27)
    assert app.page.name == "table"
    app.page.open_turns()
    ui.run(0.4)
    ui.tap(ui.find(kind="IconButton", icon="movie-open-play-outline"))
    ui.run(0.4)
    assert app.page.name == "replay"
    page.go(12)
    page.open_menu()
    ui.run(0.4)
    ui.tap("To the table: mend this turn")
    ui.run(0.4)
    assert app.page.name == "table"
    assert app.page.sitting.past == page.stops[12].entries[0]
    assert len(game.timeline.actions) == 30


def test_an_open_game_from_history_leads_to_its_own_table(ui: UI, app: Any, library: Library) -> None:
    on_table(library, played(players=3, seed=1), 30)
    (open_game,) = library.games.open_games()
    page = replay(ui, app, open_game)
    page.go(7)
    page.to_table()
    ui.run(0.4)
    assert app.page.sitting.past == 6
    assert [summary.id for summary in library.games.open_games()] == [open_game.id]


def test_continuing_and_undoing_leads_back_by_the_way_one_had_come(
    ui: UI, app: Any, library: Library
) -> None:
    kept = put_away(library, played())
    for way in (["home", "history"], ["home", "history", "result"]):
        for page in way:
            given = {"result": app.desk.result(kept)} if page == "result" else {}
            app.go(page, **given)
            ui.run(0.3)
        replay(ui, app, kept, 20)
        ui.tap(ui.find(kind="ContinueButton"))
        ui.run(0.6)
        ui.tap(ui.find(kind="PushButton", text="Undo"))
        ui.run(0.6)
        assert app.stack == [*way, "replay"]
        app.back()
        ui.run(0.3)
        assert app.page.name == way[-1]


def test_continuing_an_open_game_leaves_it_open_and_undo_leads_back(
    ui: UI, app: Any, library: Library
) -> None:
    game = on_table(library, played(players=3, seed=1), 30)
    app.show_table(game)
    ui.run(0.4)
    page = replay(ui, app, game)
    page.go(10)
    page.continue_here()
    ui.run(0.5)
    assert len(app.page.sitting.timeline.actions) == 10
    assert {summary.id for summary in library.games.open_games()} == {game.id, app.desk.game.id}
    ui.tap(ui.find(kind="PushButton", text="Undo"))
    ui.run(0.5)
    assert (app.page.name, app.page.number) == ("replay", 10)
    ui.key(27)
    assert app.page.name == "table"
    assert app.page.sitting.game.id == game.id
    assert len(app.page.sitting.timeline.actions) == 30
    app.page.undo()
    assert len(app.page.sitting.timeline.actions) == 29, "and it can be played on"


def test_a_bookmark_is_removed_and_taken_back(ui: UI, app: Any, library: Library) -> None:
    kept = put_away(library, played(players=3, seed=1))
    page = replay(ui, app, kept, 20)
    library.bookmarks.keep(kept.id, Bookmark(at=page.stop.at, word="why?"))
    page.arrive()
    ui.run(0.2)
    page.bookmarking.open_all()
    ui.run(0.4)
    ui.tap(ui.find(kind="IconButton", icon="close"))
    ui.run(0.3)
    assert library.bookmarks.of(kept.id) == ()
    assert not page.flags
    ui.tap(ui.find(kind="PushButton", text="Undo"))
    assert library.bookmarks.of(kept.id) == (Bookmark(at=page.stop.at, word="why?"),)
    assert page.marked


def test_whoever_reads_the_list_without_bookmarks_learns_how(ui: UI, app: Any, library: Library) -> None:
    page = replay(ui, app, put_away(library, played(players=3, seed=1)))
    page.bookmarking.open_all()
    ui.run(0.4)
    assert any("No bookmarks yet" in text for text in ui.texts())
    assert not ui.audit()


def test_keys(ui: UI, app: Any, library: Library) -> None:
    page = replay(ui, app, put_away(library, played(players=3, seed=1)))
    for _ in range(3):
        ui.key(RIGHT)
    ui.key(LEFT)
    assert page.number == 2
    ui.key(END)
    assert page.number == page.last
    ui.key(HOME)
    assert page.number == 0
    ui.key(ord("n"), "n")
    assert page.number == next_claim(page.stops, 0)
    ui.key(SPACE, " ")
    assert page.playing
    ui.key(SPACE, " ")
    assert not page.playing
    here = page.number
    ui.key(ord("b"), "b")
    assert app.sheet.is_open
    assert page.flags == [here]
    ui.key(27)
    ui.key(9)
    assert app.root.focus.is_shown
    ui.key(RIGHT)
    assert page.number == here, "with the ring, arrows move the ring"


def test_nothing_that_is_touched_acts(ui: UI, app: Any, library: Library) -> None:
    ui.resize(412, 915)
    for game in GAMES:
        page = replay(ui, app, put_away(library, any_played(game, 4)), 25)
        number, state = page.number, page.view.state
        for touchable in [w for w in page.board.walk(restrict=True) if getattr(w, "is_touch_target", False)]:
            if ui.visible(touchable):
                for hold in (0.05, 0.8):
                    ui.tap(touchable, hold=hold)
                    app.sheet.close()
                    ui.run(0.5)
        assert (app.page, page.number, page.view.state) == (page, number, state)
        assert not library.games.open_games()


def test_a_card_is_looked_at_large(ui: UI, app: Any, library: Library) -> None:
    ui.resize(412, 915)
    page = replay(ui, app, put_away(library, played(players=3, seed=1)), 25)
    ui.tap(page.board.ids.points.children[-1])
    assert app.sheet.is_open
    assert not ui.audit()
    ui.key(27)
    assert app.page is page


def test_a_player_is_looked_at_for_as_long_as_one_wants(ui: UI, app: Any, library: Library) -> None:
    ui.resize(412, 915)
    page = replay(ui, app, put_away(library, played(players=3, seed=1)), 20)
    other = next(seat for seat in range(3) if seat != page.stop.seat)
    ui.tap(ui.find(kind="PlayerItem", seat=other))
    for _ in range(3):
        assert page.board.ids.plate.player.name == page.timeline.players[other]
        ui.tap(control(ui, "chevron-right"))
    ui.tap(ui.find(kind="PlayerItem", seat=other))
    ui.run(0.5)
    assert page.board.ids.plate.player.name == page.timeline.players[page.stop.seat]


def test_a_turn_is_seen_happening_and_the_foot_never_moves(ui: UI, app: Any, library: Library) -> None:
    ui.resize(412, 915)
    page = replay(ui, app, put_away(library, played(players=3, seed=1)), 20)
    places = [(w.pos[:], w.size[:]) for w in page.ids.foot.walk(restrict=True)]
    for _ in range(12):
        page.next()
        assert page.motion.is_running
        ui.run(0.1)
        assert [(w.pos[:], w.size[:]) for w in page.ids.foot.walk(restrict=True)] == places
        ui.run(0.4)
        assert not page.motion.is_running
        assert page.board.state is page.timeline.at(page.stop.at)
        assert page.board.ids.plate.player.name == page.timeline.players[page.stop.seat]
        assert spelled(page.board.ids.caravan.counts) == page.view.state.players[page.stop.seat].caravan.word
    app.choose(motion=False)
    page.next()
    assert not page.motion.is_running


def test_what_a_turn_changed_is_marked(ui: UI, app: Any, library: Library) -> None:
    page = replay(ui, app, put_away(library, played(players=3, seed=1)))
    for number in range(1, 20):
        page.go(number)
        before, after = (page.timeline.at(page.stops[at].at) for at in (number - 1, number))
        seat = page.stop.seat
        old, new = (state.players[seat].caravan.counts for state in (before, after))
        changed = {letter: b - a for letter, a, b in zip("YRGB", old, new, strict=True) if a != b}
        assert page.changed == changed
        marked = [item.seat for item in ui.find_all(kind="PlayerItem") if item.changed]
        assert marked == ([seat] if changed else [])


def test_the_words_stay_in_their_place(ui: UI, app: Any, library: Library) -> None:
    kept = put_away(library, played(players=3, seed=1))
    for stop in range(0, 60, 5):
        library.bookmarks.keep(kept.id, Bookmark(at=stop, word="here I lost it, and nobody saw it coming"))
    for size in SIZES:
        ui.resize(*size)
        app.go("home")
        page = replay(ui, app, kept, 19)
        for number in range(20, 60):
            said, room = page.ids.sentence, page.ids.sentence.parent
            assert room.y - 1 <= said.y
            assert said.top <= room.top + 1
            assert room.top <= page.ids.foot.top + 1
            page.go(number)
            ui.run(0.1)


# Secrecy


def test_of_an_open_game_no_points_are_seen(ui: UI, app: Any, library: Library) -> None:
    timeline = played(players=3, seed=1)
    ui.resize(412, 915)
    game = on_table(library, timeline, len(timeline.actions) - 3)
    for of in (game, library.games.open_games()[0]):
        page = replay(ui, app, of, 60)
        assert page.secret
        assert page.chart.points == ()
        assert all(seat.total is None for seat in page.seats)
        assert not ui.find(kind="ScoreChart").laid.lines
        assert ui.find(kind="ScoreChart").words == "What was claimed stays face down until the end."
        for number in range(int(page.last)):
            page.go(number)
            for seat in range(3):
                page.looked_at = seat
                page._show_table()
                assert not page.board.ids.claimed.touchable
        ui.run(0.3)
        assert not ui.audit()


def test_where_the_table_agreed_points_are_seen(ui: UI, app: Any, library: Library) -> None:
    game = on_table(library, played(players=3, seed=1, show_totals=True), 60)
    page = replay(ui, app, game)
    assert not page.secret
    assert page.chart.points
    assert [seat.total for seat in page.seats] == list(course(page.timeline)[-1])


def test_a_finished_or_stopped_game_shows_everything(ui: UI, app: Any, library: Library) -> None:
    stopped = library.games.finish(on_table(library, played(players=3, seed=1), 60))
    for kept in (stopped, put_away(library, played(players=3, seed=2))):
        page = replay(ui, app, kept)
        assert not page.secret
        assert page.chart.points


# Odd games


def test_a_game_without_a_turn(ui: UI, app: Any, library: Library) -> None:
    for size in SIZES:
        ui.resize(*size)
        game = on_table(library, played(players=3, seed=1), 0)
        page = replay(ui, app, game)
        assert (page.number, page.last) == (0, 0)
        assert control(ui, "play").disabled
        for key in (LEFT, RIGHT, HOME, END):
            ui.key(key)
        assert page.number == 0
        assert not ui.audit(), size


def test_a_score_sheet_has_no_replay(ui: UI, app: Any, library: Library) -> None:
    kept = library.games.finish(added_up(library, sheet(0, 12), sheet(1, 9)))
    app.go("result", result=app.desk.result(kept))
    ui.run(0.4)
    assert not [w for w in app.page.walk() if getattr(w, "text", "") == "Replay"]
    app.go("history")
    ui.run(0.3)
    app.page.open_menu(kept)
    ui.run(0.3)
    assert not ui.find_all("Replay")
    app.replay(kept)
    assert app.page.name == "history"


def test_somebody_leaves_and_somebody_joins_late(ui: UI, app: Any, library: Library) -> None:
    whole = played(players=3, seed=1)
    timeline = Timeline(whole.header, whole.actions[:9], whole.states[:10])
    for entry in (Join(player=3, name="Dora"), Leave(player=1)):
        timeline = timeline.record(entry).timeline
    for _ in range(9):
        offer = next(offer for offer in timeline.game.offers(timeline.state) if offer.default is not None)
        timeline = timeline.record(offer.default).timeline
    page = replay(ui, app, library.games.finish(library.begin(timeline.to_record())))
    page.go(8)
    assert len(page.seats) == 3
    page.go(9)
    assert len(page.seats) == 4
    assert page.seats[1].away
    assert "Dora joins the game" in page.words
    assert "Béatrice leaves the table" in page.words
    for size in SIZES:
        ui.resize(*size)
        ui.run(0.3)
        assert not ui.audit(), size
    page.looked_at = 3
    page.go(2)
    assert page.board.ids.plate.player.name == page.timeline.players[page.stop.seat], "Dora is not there yet"


def test_the_demo_is_only_looked_at(ui: UI, app: Any) -> None:
    from screens.demo import LooseGame

    page = replay(ui, app, LooseGame(Record.parse(RECORD.read_bytes())), 30)
    assert not page.can_continue
    assert control(ui, "bookmark-outline").disabled
    ui.key(ord("b"), "b")
    assert not app.sheet.is_open


# How it looks


@pytest.fixture(scope="module")
def shown(stage: UI, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One app for all looks, with a game of each kind, of five people with any names."""
    from screens.app import CenturyApp

    with Library(tmp_path_factory.mktemp("library")) as library:
        app = stage.start(CenturyApp(library), SIZES[0])
        app.choose(motion=False)
        five = played(players=5, seed=3)
        kept = {game: put_away(library, any_played(game, 3)) for game in GAMES}
        kept["five"] = put_away(library, five)
        odd = replace(five.to_record(), players=ODD)
        kept["odd"] = library.games.finish(library.begin(odd, dict(zip(ODD, COLOURS.values(), strict=True))))
        for summary in kept.values():
            library.bookmarks.keep(summary.id, Bookmark(at=30, word="here I lost it"))
        app.kept = kept
        yield app
        stage.stop()


def looked_at(stage: UI, app: Any, which: str, at: int) -> list[str]:
    app.go("home")
    app.replay(app.kept[which], at)
    stage.run(0.4)
    return stage.audit()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("which", [*GAMES, "five", "odd"])
def test_nothing_is_cut_covered_or_small(stage: UI, shown: Any, which: str, size: tuple[int, int]) -> None:
    stage.resize(*size)
    for theme, language, percent in (
        ("light", "en", 100),
        ("dark", "de", 130),
        ("light", "fr", 200),
    ):
        shown.choose(theme=theme, language=language, text_percent=percent)
        for at in (0, 29, 77):
            assert not looked_at(stage, shown, which, at), (theme, language, percent, at)


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(stage: UI, shown: Any, language: str) -> None:
    for size in SIZES:
        stage.resize(*size)
        for percent in (100, 130):
            shown.choose(theme="light", language=language, text_percent=percent)
            assert not looked_at(stage, shown, "five", 29), (size, percent)
            for sheet_of in (
                shown.page.open_menu,
                shown.page.bookmarking.open,
                shown.page.bookmarking.open_all,
            ):
                sheet_of()
                stage.run(0.4)
                assert not stage.audit(), (size, percent, sheet_of)
                shown.sheet.close()
                stage.run(0.3)


def test_the_timeline_beside_it_follows(stage: UI, shown: Any) -> None:
    stage.resize(1280, 800)
    shown.choose(theme="light", language="en", text_percent=100)
    looked_at(stage, shown, "five", 0)
    page = shown.page
    for number in (1, 29, 100, int(page.last)):
        page.go(number)
        stage.run(0.2)
        (row,) = [row for row in stage.find_all(kind="TurnRow") if row.looked_at]
        assert row.at == page.stop.entries[0]
    row = stage.find_all(kind="TurnRow")[0]
    at = row.at
    stage.tap(row)
    assert at in page.stop.entries
    page.go(30)
    stage.run(0.2)
    assert [row.at for row in stage.find_all(kind="TurnRow") if row.flagged] == [29]


@pytest.mark.parametrize("size", [(360, 640), (412, 915)], ids=str)
def test_numbers_of_turns_are_whole_in_the_largest_letters(
    stage: UI, shown: Any, size: tuple[int, int]
) -> None:
    stage.resize(*size)
    shown.choose(theme="light", language="de", text_percent=200)
    looked_at(stage, shown, "five", 110)
    shown.page.open_turns()
    stage.run(0.5)
    assert [row.number for row in stage.find_all(kind="TurnRow") if len(row.number) == 3]
    assert not stage.audit()
    shown.sheet.close()
    shown.choose(language="en", text_percent=100)


def test_the_mode_follows_the_window(stage: UI, shown: Any) -> None:
    looked_at(stage, shown, "five", 29)
    page = shown.page
    for size, mode in (
        ((360, 640), "tall"),
        ((915, 412), "beside"),
        ((1280, 800), "wide"),
        ((640, 360), "slim"),
        ((412, 915), "tall"),
    ):
        stage.resize(*size)
        stage.run(0.3)
        assert page.mode == mode
        assert stage.find(kind="ScoreChart")
        assert len(stage.find_all(kind="Control")) == 7
        assert len(stage.find_all(kind="PlayerItem")) == 5
        assert len(stops(page.timeline)) - 1 == page.last


@pytest.mark.parametrize("size", [*SIZES, (640, 360)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_words_grow_with_the_text_and_buttons_stay(stage: UI, shown: Any, size: tuple[int, int]) -> None:
    stage.resize(*size)
    letters = []
    for percent in (100, 200):
        shown.choose(theme="light", language="en", text_percent=percent)
        looked_at(stage, shown, "spice-road", 4)
        page, places = shown.page, set()
        for number in (1, 4, 30, 60):
            page.go(number)
            stage.run(0.1)
            assert not stage.audit(), (percent, number)
            places.add(tuple(tuple(button.pos) for button in stage.find_all(kind="Control")))
        assert len(places) == 1
        page.go(4)
        stage.run(0.1)
        letters.append(max(box[3] for _, box in page.ids.sentence.boxes))
    shown.choose(text_percent=100)
    assert letters[0] >= 14
    assert letters[1] >= letters[0] * 1.3


def test_the_stroke_leaves_the_figures_alone(stage: UI, shown: Any) -> None:
    stage.resize(1280, 800)
    shown.choose(theme="light", language="en", text_percent=200)
    looked_at(stage, shown, "five", 0)
    chart = shown.page.ids.chart
    for number in range(int(shown.page.last) + 1):
        chart.cursor = number
        for tick in chart.laid.x_ticks:
            left, bottom, width, height = tick.box
            for stroke in chart._strokes:
                (x, y), (wide, tall) = stroke.pos, stroke.size
                across = x < left + width and left < x + wide
                assert not (across and y < bottom + height * 0.8 and bottom + height * 0.2 < y + tall)
    shown.choose(text_percent=100)
