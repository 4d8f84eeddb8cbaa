"""A player's page and the page of statistics: numbers added up by hand, by touches, in every look."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from faces.phrases import Phrases
from rulebook.languages import LANGUAGES
from storage.library import Library
from storage.moments import month
from storage.statistics.numbers import statistics
from storage.summaries import Summary
from storage.wanted import EVERYTHING, Wanted
from tests.storage import naive_statistics as naive
from tests.storage.random_library import furnish
from tests.storage.small_library import GAMES
from tests.ui.harness import UI, audit
from tests.ui.played import COLOURS, NAMES, added_up, on_table, played, settle, sheet, started

T = Phrases("en")
SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]
LONG = "Wilhelmine-Charlotte Oberhausenbergerin"
ODD = {
    "Ana": LONG,
    "Béa": "بياتريس الكبيرة",
    "Carl": "🐫👩‍👩‍👧 Carl 🎲",
    "Dora": "[YY] Dora",
    "Emil": "Émile",
}
"""Names as people have them."""


def renamed(game: Summary) -> Summary:
    return replace(game, players=tuple(ODD[name] for name in game.players))


def many_more() -> list[Summary]:
    """The games of the small library four times over, so that everybody has a rating."""
    return [
        replace(game, id=f"{game.id}-{year}", started=game.started.replace("2026", str(year)))
        for year in range(2023, 2027)
        for game in map(renamed, GAMES)
    ]


@pytest.fixture(scope="module")
def shown(stage: UI, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with started(stage, tmp_path_factory.mktemp("shown")) as app:
        app.library.games.summaries.put(many_more())
        app.library.people.colour(dict(zip(ODD.values(), COLOURS.values(), strict=True)))
        yield app


@pytest.fixture
def small(app: Any, library: Library) -> Any:
    """The app with the small library."""
    library.games.summaries.put(GAMES)
    return app


def visit(ui: UI, app: Any, page: str, **given: Any) -> Any:
    app.go("home")
    app.go(page, wanted=EVERYTHING, **given)
    full(ui)
    return app.page


def full(ui: UI) -> None:
    """Until everything was counted and filled in."""
    settle(ui)
    ui.wait_beside(lambda: not ui.app.page._go_on.is_triggered)
    settle(ui)


# numbers


def test_the_numbers_are_those_that_were_added_up_by_hand(ui: UI, small: Any) -> None:
    page = visit(ui, small, "player", player="Ana")
    numbers = statistics(GAMES).player("Ana")
    assert page.parts["sums"].numbers.numbers == [
        ("10", "played"),
        ("4.5", "won"),
        (str(round(numbers.whole.points / 9)), "average"),
        ("93", "best"),
    ]
    (share,) = page.parts["sums"].share.rows
    assert share.number == "50%"
    assert share.chance == pytest.approx(numbers.whole.expected)
    assert page.parts["sums"].more.startswith("1 game was stopped")
    assert [row.title for row in page.parts["counts"].table.rows] == [
        "2 players",
        "3 players",
        "4 players",
        "5 players",
    ]
    # Below five games there is only how many of them.
    assert page.parts["counts"].table.rows[0].number == "1 of 2"
    assert page.parts["counts"].table.rows[0].share is None
    assert [row.title for row in page.parts["seats"].table.rows] == ["Seat 1", "Seat 2", "Seat 5"]
    assert [row.told.name for row in rows_of(page, "versus", "VersusRow")][:2] == ["Béa", "Carl"]
    assert len(page.parts["last"].line.results) == 9
    assert page.parts["rating"].words.text == "A rating is shown from ten games on: 1 to go."
    assert not ui.audit()


def rows_of(page: Any, part: str, kind: str) -> list[Any]:
    found = [w for w in page.parts[part].walk() if type(w).__name__ == kind]
    return sorted(found, key=lambda row: -row.y)


def test_filters_act_on_everything(ui: UI, small: Any) -> None:
    page = visit(ui, small, "player", player="Ana")
    page.want(Wanted(game="golem"))
    full(ui)
    assert page.parts["sums"].numbers.numbers[0] == ("3", "played")
    assert page.parts["games"].parent is None
    page.want(Wanted(players=("Carl",), seats=3))
    full(ui)
    assert page.question.players == ("Ana", "Carl")
    assert page.parts["sums"].numbers.numbers[0] == ("4", "played")
    assert page.parts["rating"].parent is None
    assert page.parts["days"].more.startswith("3 evenings ")
    page.want(Wanted(game="new-world", players=("Emil",)))
    full(ui)
    assert page.said.startswith("No such games.")
    assert list(page.ids.parts.children) == [page.parts["head"]]
    page.want(EVERYTHING)
    full(ui)
    assert page.parts["sums"].numbers.numbers[0] == ("10", "played")
    assert not page.said
    assert [part.title for part in reversed(page.ids.parts.children)][1:4] == [
        "At a glance",
        "Rating",
        "The last 9 scores",
    ]


def test_the_page_of_statistics(ui: UI, small: Any) -> None:
    page = visit(ui, small, "statistics")
    found = statistics(GAMES)
    assert page.parts["sums"].numbers.numbers == [("12", "games"), ("5", "people"), ("4", "months")]
    rows = page.parts["people"].table.rows
    assert [row.value for row in rows] == list(found.players)
    spice = page.parts["game spice-road"]
    assert spice.best.text == "Highest score: 93 points"
    assert spice.lengths.rows[1] == ("3", "2", str(round((150 + 218) / 6)), "30", "1 h 02")
    assert spice.parts.rows[0] == ("Cards", "69", "56.3")
    assert page.parts["ratings"].words.text.startswith("Whoever has played 10 games")
    assert not ui.audit()
    page.want(Wanted(game="golem"))
    full(ui)
    assert page.parts["sums"].numbers.numbers[0] == ("3", "games")
    assert page.parts["game spice-road"].parent is None


# by touches


def show(ui: UI, widget: Any) -> None:
    ui.app.page.ids.scroll.scroll_to(widget, animate=False)
    ui.run(0.2)


FILTERS = [
    EVERYTHING,
    Wanted(game="golem"),
    Wanted(seats=3),
    Wanted(place="the club"),
    Wanted(since=month(2026, 1)[0], until=month(2026, 12)[1]),
    Wanted(players=("Béatrice",), game="spice-road"),
    Wanted(since=month(2025, 3)[0], seats=4),
]


def test_the_pages_show_what_counting_by_hand_gives(ui: UI, app: Any, library: Library) -> None:
    """Sixty games, played again from their records for every number."""
    everything = naive.played(furnish(library))
    for wanted in FILTERS:
        games = naive.wanted_of(everything, wanted)
        app.go("home")
        app.go("statistics", wanted=wanted)
        full(ui)
        page = app.page
        months = {game.started[:7] for game in games}
        names = {name for game in games for name in game.names}
        shown = [number for number, _ in page.parts["sums"].numbers.numbers]
        assert shown == [str(len(games)), str(len(names)), str(len(months))], wanted
        for row in page.parts["people"].table.rows:
            assert T("history.all", n=naive.player(games, row.value)["games"]) in row.note
        for game in {game.record.game for game in games}:
            lengths = naive.group([one for one in games if one.record.game == game])["lengths"]
            for players, played_, average, rounds, _ in page.parts[f"game {game}"].lengths.rows:
                told = lengths[int(players)]
                assert (played_, average) == (str(told[0]), str(round(told[1])))
                assert rounds == ("–" if told[2] is None else str(round(told[2])))
        app.go("player", player="Ana", wanted=replace(wanted, players=()))
        full(ui)
        page, games = app.page, naive.wanted_of(everything, replace(wanted, players=()))
        ana = naive.player(games, "Ana")
        shown = [number for number, _ in page.parts["sums"].numbers.numbers]
        average = str(round(ana["points"] / ana["played"])) if ana["played"] else "–"
        assert shown[0] == str(ana["games"])
        assert shown[1] == f"{ana['won']:.1f}".removesuffix(".0")
        assert shown[2:] == [average, "–" if ana["best"] is None else str(ana["best"])]
        if ana["last"]:
            assert page.parts["last"].line.results == ana["last"]
        for row in page.parts["versus"].ids.body.children:
            if row.told is not None:
                assert (row.told.ahead, row.told.behind) == naive.versus(games, "Ana", row.told.name)[1:3]


def test_from_a_name_to_its_page_and_on(ui: UI, small: Any) -> None:
    page = visit(ui, small, "statistics")
    row = next(
        w for w in page.parts["people"].walk() if type(w).__name__ == "ShareRow" and w.told.value == "Béa"
    )
    show(ui, row)
    ui.tap(row)
    ui.run(0.3)
    full(ui)
    assert (small.page.name, small.page.player) == ("player", "Béa")
    versus = next(row for row in rows_of(small.page, "versus", "VersusRow") if row.told.name == "Ana")
    show(ui, versus)
    ui.tap(versus)
    settle(ui)
    sheet = small.sheet.content
    assert sheet.words.text == "7 games to the end with both at the table"
    assert sheet.table.rows[0] == ("ahead", "3", "4")
    assert not audit(small.sheet)
    ui.tap("Ana’s page")
    ui.run(0.3)
    full(ui)
    assert small.page.player == "Ana"
    ui.key(27)
    full(ui)
    assert small.page.player == "Béa"
    ui.key(27)
    ui.run(0.3)
    assert small.page.name == "statistics"


def test_a_month_leads_to_its_games(ui: UI, small: Any) -> None:
    page = visit(ui, small, "player", player="Ana")
    april = page.parts["days"].months[-1]
    assert april.told.days == {4: 1, 11: 1}
    show(ui, april)
    ui.tap(april)
    settle(ui)
    assert small.page.name == "history"
    assert [game.id for game in small.page.games] == ["g11", "g10"]
    assert small.page.counted == "2 of 12 games"


def test_one_of_the_last_scores_leads_to_its_game(ui: UI, app: Any, library: Library) -> None:
    for points in (12, 30, 21):
        library.games.finish(added_up(library, sheet(0, points), sheet(1, 20)))
    page = visit(ui, app, "player", player="Ana")
    line = page.parts["last"].line
    assert line.results == [(12, False), (30, True), (21, True)]
    show(ui, line)
    x, y = line.to_window(line.x + line._x(1), line.center_y)
    ui.touch(x, y)
    ui.run(0.3)
    assert app.page.name == "result"
    assert app.page.totals == [30, 20]
    assert page.parts["no seats"].parent is not None


def test_the_rating_can_be_hidden(ui: UI, stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    shown.choose(language="en", text_percent=100, theme="light", rating=True)
    page = visit(ui, shown, "player", player=LONG)
    assert page.parts["rating"].ranges.ranges
    box = page.parts["rating"].words.parent
    show(ui, box)
    ui.tap(box)
    ui.run(0.3)
    assert not audit(shown.sheet)
    ui.tap("Show ratings")
    ui.run(0.3)
    assert not shown.settings.rating
    ui.key(27)
    page = visit(ui, shown, "player", player=LONG)
    assert page.parts["rating"].parent is None
    shown.choose(rating=True)


def test_somebody_has_the_same_mark_in_all_parts_of_both_pages(ui: UI, stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    shown.choose(language="en", text_percent=100, theme="light", rating=True)
    page = visit(ui, shown, "statistics")
    marks = {row.title: (row.seat, row.colour) for row in page.parts["people"].table.rows}
    assert len(marks) >= 3
    ranges = page.parts["ratings"].ranges.ranges
    page = visit(ui, shown, "player", player=LONG)
    told = [row.told for row in rows_of(page, "versus", "VersusRow")]
    for one in (*ranges, *page.parts["rating"].ranges.ranges, *told):
        assert (one.seat, one.colour) == marks[one.name]


# who is who


def players(library: Library) -> list[tuple[str, ...]]:
    return [game.players for game in library.games.recent()]


def begun(library: Library, *names: str) -> None:
    record = replace(added_up_record(), players=names)
    library.games.finish(library.begin(record))


def added_up_record() -> Any:
    from engine.record import Record
    from engine.sheet import NoSetup, SheetOptions

    sheets = (sheet(0, 30), sheet(1, 20))
    return Record("spice-road", NAMES[:2], NoSetup(), SheetOptions(), sheets, scores_only=True)


def test_two_are_one_person_and_are_two_again(ui: UI, app: Any, library: Library) -> None:
    begun(library, "Béa", "Carl")
    begun(library, "Bea", "Carl")
    begun(library, "Bea", "Dora")
    page = visit(ui, app, "player", player="Bea")
    ui.tap(ui.find(kind="IconButton", icon="pencil-outline"))
    ui.run(0.3)
    assert not audit(app.sheet)
    ui.tap(ui.find(kind="Chip", text="Same as Béa?"))
    ui.run(0.2)
    assert "2 games of Bea are from then on those of Béa" in app.sheet.content.note
    ui.tap("They are the same person")
    ui.wait_beside(lambda: app.desk.worker.work is None)
    full(ui)
    assert players(library) == [("Béa", "Dora"), ("Béa", "Carl"), ("Béa", "Carl")]
    assert page.player == "Béa"
    assert page.parts["sums"].numbers.numbers[0] == ("3", "played")
    assert ui.find("Béa: 2 games changed")
    ui.tap("Undo")
    ui.wait_beside(lambda: app.desk.worker.work is None)
    full(ui)
    assert players(library) == [("Bea", "Dora"), ("Bea", "Carl"), ("Béa", "Carl")]
    assert page.player == "Bea"
    assert page.parts["sums"].numbers.numbers[0] == ("2", "played")


def test_somebody_is_called_otherwise(ui: UI, app: Any, library: Library) -> None:
    begun(library, "Bea", "Carl")
    page = visit(ui, app, "player", player="Bea")
    page.rename()
    ui.run(0.3)
    sheet = app.sheet.content
    assert not sheet.ready
    ui.tap(sheet.ids.field)
    ui.run(0.2)
    ui.type("Beatrix")
    assert sheet.note == "The name changes in 1 game."
    ui.tap("Rename")
    ui.wait_beside(lambda: app.desk.worker.work is None)
    full(ui)
    assert players(library) == [("Beatrix", "Carl")]
    assert page.player == "Beatrix"


def test_those_who_sat_at_one_table_are_two_people(ui: UI, app: Any, library: Library) -> None:
    begun(library, "Bea", "Béa")
    page = visit(ui, app, "player", player="Bea")
    page.rename()
    ui.run(0.3)
    sheet = app.sheet.content
    assert not sheet.ids.same.children
    sheet.ids.field.text = "Béa"
    ui.run(0.2)
    assert sheet.wrong
    assert sheet.note == "Bea and Béa sat at one table in 1 game: they are two people."
    assert ui.find(kind="PushButton", text="They are the same person").disabled
    assert not audit(app.sheet)


def test_what_storage_refuses_is_said(ui: UI, app: Any, library: Library) -> None:
    """Two who only met in a game that was stopped: no number tells of it."""
    begun(library, "Bea", "Carl")
    begun(library, "Béa", "Carl")
    met = library.begin(replace(added_up_record(), players=("Bea", "Béa"), actions=()))
    met.close()
    page = visit(ui, app, "player", player="Bea")
    page.rename()
    ui.run(0.3)
    app.sheet.content.ids.field.text = "Béa"
    ui.run(0.2)
    ui.tap("They are the same person")
    ui.wait_beside(lambda: app.desk.worker.work is None)
    ui.run(0.3)
    assert any(text.startswith("Bea and Béa have played together") for text in ui.texts())
    assert ("Bea", "Carl") in players(library)


def test_likely_the_same(stage: UI) -> None:
    from screens.renaming import likely_same

    others = ["béa", "Beatrice", "Carl", "Be a", "Zoé"]
    assert set(likely_same("Béa", others)) == {"béa", "Be a", "Beatrice"}
    assert likely_same("Zoe", others) == ["Zoé"]
    assert likely_same("Al", ["Albert"]) == []


# nothing, or little


@pytest.mark.parametrize("page", ["statistics", "player"])
def test_nothing_yet(ui: UI, app: Any, page: str) -> None:
    given = {"player": "Ana"} if page == "player" else {}
    visit(ui, app, page, **given)
    assert app.page.said.startswith(("No games yet.", "Nothing finished yet."))
    assert not ui.audit()


def test_one_game(ui: UI, app: Any, library: Library) -> None:
    library.games.finish(on_table(library, played(players=2, seed=1)))
    page = visit(ui, app, "statistics")
    assert page.parts["sums"].more == "One game so far: from five on the bars say something."
    assert page.parts["sums"].numbers.numbers == [("1", "game"), ("2", "people"), ("1", "month")]
    assert page.parts["people"].more == "Games won. Touch somebody for their page.", "there is no stroke yet"
    assert page.parts["ratings"].ranges.height == 0, "nor a range"
    assert not ui.audit()
    page = visit(ui, app, "player", player="Ana")
    assert page.parts["sums"].share.rows[0].share is None
    assert page.parts["last"].title == "The last score"
    assert page.parts["rating"].words.text.endswith("9 to go.")
    assert not ui.audit()
    for size in SIZES:
        ui.resize(*size)
        for language, percent in (("fr", 130), ("de", 200)):
            app.choose(language=language, text_percent=percent)
            for name, given in (("statistics", {}), ("player", {"player": "Ana"})):
                visit(ui, app, name, **given)
                assert not ui.audit(), (size, language, percent)


def test_nothing_but_score_sheets(ui: UI, app: Any, library: Library) -> None:
    for points in range(10, 17):
        library.games.finish(added_up(library, sheet(0, points), sheet(1, 12)))
    page = visit(ui, app, "statistics")
    assert "7 are score sheets" in page.parts["sums"].more
    assert page.parts["game spice-road"].lengths.rows == [("2", "7", "12", "–", "–")]
    page = visit(ui, app, "player", player="Ana")
    assert "no seats" in page.parts
    assert page.parts["sums"].share.rows[0].share is not None


# looks


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_covered_or_small(stage: UI, shown: Any, language: str, size: tuple[int, int]) -> None:
    stage.resize(*size)
    for percent in (100, 130):
        shown.choose(language=language, text_percent=percent)
        looked_at(stage, shown)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_largest_text_still_works(stage: UI, shown: Any, size: tuple[int, int]) -> None:
    stage.resize(*size)
    shown.choose(language="fr", text_percent=200)
    looked_at(stage, shown)
    for row in stage.find_all(kind="ShareRow"):
        assert row._title.size >= row._small * 0.99, "no title is smaller than its note"


def looked_at(stage: UI, shown: Any) -> None:
    for player in (LONG, ODD["Béa"], ODD["Carl"]):
        page = visit(stage, shown, "player", player=player)
        assert len(page.ids.parts.children) > 8
        assert not stage.audit(), player
    page.rename()
    stage.run(0.3)
    assert not stage.audit()
    shown.sheet.close()
    page.compare(LONG)
    settle(stage)
    assert not stage.audit()
    shown.sheet.close()
    page.explain_rating()
    stage.run(0.3)
    assert not stage.audit()
    shown.sheet.close()
    visit(stage, shown, "statistics")
    assert not stage.audit()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_can_be_drawn(stage: UI, shown: Any, theme: str) -> None:
    stage.resize(412, 916)
    shown.choose(language="en", text_percent=100, theme=theme)
    for page, given in (("player", {"player": LONG}), ("statistics", {})):
        visit(stage, shown, page, **given)
        colours = stage.picture().getcolors(maxcolors=1 << 20)
        assert colours is not None
        assert len(colours) > 200
    shown.choose(theme="light")


# a game's result


def test_place_and_note_on_the_result(ui: UI, app: Any, library: Library) -> None:
    summary = library.games.finish(added_up(library, sheet(0, 12), sheet(1, 20)))
    app.go("result", result=app.desk.result(summary))
    ui.run(0.4)
    row = next(w for w in app.page.walk() if type(w).__name__ == "ToldRow")
    assert row.text == ""
    ui.bring_into_view(row)
    ui.tap(row)
    ui.run(0.3)
    sheet_ = app.sheet.content
    sheet_.ids.place.text, sheet_.ids.note.text = "Béa’s", "rain, and two pots of tea"
    ui.tap("Keep it")
    ui.run(0.3)
    assert row.text == "at Béa’s\u00a0· “rain, and two pots of tea”"
    assert not ui.audit()
    ui.tap("Undo")
    ui.run(0.3)
    assert row.text == ""
    assert next(library.games.recent()).place == ""


def test_the_names_of_a_result_lead_to_pages(ui: UI, app: Any, library: Library) -> None:
    summary = library.games.finish(added_up(library, sheet(0, 12), sheet(1, 20)))
    app.go("result", result=app.desk.result(summary))
    ui.run(0.4)
    chip = next(w for w in app.page.walk() if getattr(w, "value", "") == "Béatrice")
    ui.bring_into_view(chip)
    ui.tap(chip)
    ui.run(0.3)
    assert (app.page.name, app.page.player) == ("player", "Béatrice")
    ui.key(27)
    assert app.page.name == "result"


@pytest.mark.parametrize(("row", "name"), [(0, "Béatrice"), (1, "Ana")])
def test_so_do_those_on_its_card(ui: UI, app: Any, library: Library, row: int, name: str) -> None:
    from screens.widgets.result_card import HEAD, STEP, UNITS

    summary = library.games.finish(added_up(library, sheet(0, 12), sheet(1, 20)))
    app.go("result", result=app.desk.result(summary))
    ui.run(0.4)
    card = app.page.ids.picture
    unit, (x, top) = card.width / UNITS, card.to_window(card.center_x, card.top)
    ui.touch(x, top - HEAD / 2 * unit)
    assert app.page.name == "result", "the landscape leads nowhere"
    ui.touch(x, top - (HEAD + (row + 0.5) * STEP) * unit)
    ui.run(0.3)
    assert (app.page.name, app.page.player) == ("player", name)
    ui.key(27)
    assert app.page.name == "result"


def test_a_game_that_has_just_ended_is_put_away_before_it_is_told_of(
    ui: UI, app: Any, library: Library
) -> None:
    game = on_table(library, played(players=2, seed=1))
    app.desk.lay(game)
    app.show_end(game)
    ui.run(6)
    assert library.games.open_games()
    ui.wait_beside(lambda: app.page.story.is_told)
    ui.run(0.5)
    row = next(w for w in app.page.walk() if type(w).__name__ == "ToldRow")
    ui.bring_into_view(row)
    ui.tap(row)
    ui.run(0.3)
    assert not library.games.open_games()
    app.sheet.content.ids.place.text = "Lyon"
    ui.tap("Keep it")
    ui.run(0.3)
    assert next(library.games.recent()).place == "Lyon"
