"""The result: what is said of a game, what is kept of it, and the ways on from it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engine.games import GAMES
from engine.record import Record
from engine.spice_road.values import Adjust, HouseRules, Setup
from engine.timeline import Timeline
from faces.look import STYLES
from faces.phrases import Phrases
from faces.scoring import ranking
from rulebook.languages import LANGUAGES
from screens.machine import system
from screens.widgets.palette import contrast
from storage.library import Library
from storage.open_game import summary_of
from storage.summaries import Summary
from tests.ui.harness import UI, audit
from tests.ui.played import LOOKS, NAMES, added_up, on_table, played, sheet, started
from tests.ui.table_hand import Hand

T = Phrases("en")
TIED = (sheet(0, 12, 14, 8, gold=2, cubes="YRG"), sheet(1, 20, 10, 4, gold=2, cubes="BB"))


@pytest.fixture(scope="module")
def three() -> Timeline:
    return played(players=3, seed=1)


@pytest.fixture(scope="module")
def five() -> Timeline:
    return played("golem", 5, seed=2)


@pytest.fixture(scope="module")
def shown(stage: UI, tmp_path_factory: pytest.TempPathFactory, five: Timeline) -> Iterator[Any]:
    """The app of all tests here, with two results to look at."""
    with started(stage, tmp_path_factory.mktemp("shown")) as app:
        app.library.games.finish(on_table(app.library, five))
        app.library.games.finish(added_up(app.library, *TIED))
        yield app


def told(*totals: int, winners: tuple[int, ...], tie: bool = False) -> Summary:
    return Summary(
        id="1",
        game="spice-road",
        players=NAMES[: len(totals)],
        started="2026-05-18T14:30:22Z",
        status="over",
        totals=totals,
        winners=winners,
        tie=tie,
        rounds=12,
    )


class TestWords:
    """What does not need a window."""

    def verdict(self, summary: Summary, *, running: bool = False, t: Phrases = T) -> str:
        from screens.result import verdict

        return verdict(t, summary, running=running)

    def test_who_has_won(self) -> None:
        assert self.verdict(told(40, 58, winners=(1,))) == "Béatrice wins with 58 points."

    def test_a_tie_is_broken_and_says_how(self) -> None:
        said = self.verdict(told(58, 40, 58, winners=(2,), tie=True))
        assert said.startswith("Ana and Carl have 58 points each. Carl wins")
        assert "moved last" in said

    def test_a_tie_may_be_shared(self) -> None:
        said = self.verdict(told(58, 58, winners=(0, 1), tie=True))
        assert said == "Ana and Béatrice share the victory with 58 points each."

    def test_nobody_wins_a_game_that_was_stopped_or_runs(self) -> None:
        assert "nobody" in self.verdict(told(58, 40, winners=()))
        assert self.verdict(told(58, 40, winners=()), running=True).startswith("Round 12")

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_verdict_can_be_said(self, language: str) -> None:
        t = Phrases(language)
        cases = [((0,), False), ((0,), True), ((0, 1), True), ((), False)]
        said = {self.verdict(told(58, 58, winners=winners, tie=tie), t=t) for winners, tie in cases}
        assert len(said) == 4

    def test_the_parts_of_a_score_add_up(self, three: Timeline, five: Timeline) -> None:
        from screens.result import parts_of

        for timeline in (three, five):
            parts = parts_of(T, timeline)
            assert [part.key for part in parts] == ["points", "gold", "silver", "cubes"]
            totals = [sum(column) for column in zip(*(part.points for part in parts), strict=True)]
            assert totals == [score.total for score in timeline.outcome.scores]
        assert [part.name for part in parts] == ["Cards", "Copper", "Silver", "Crystals"]

    def test_a_number_says_how_it_comes(self) -> None:
        from screens.result import parts_of

        sheets = (sheet(0, 12, 14, gold=2, silver=1), sheet(1))
        record = Record("spice-road", NAMES[:2], *_no_setup(), sheets, scores_only=True)
        notes = {part.key: part.notes[0] for part in parts_of(T, Timeline.of(record))}
        assert notes == {"points": "×2", "gold": "2×3", "silver": "", "cubes": ""}

    def test_ranking(self) -> None:
        assert ranking((58, 40, 58), (2,)) == [(1, 2), (2, 0), (3, 1)]
        assert ranking((58, 58, 40, 40), (0, 1)) == [(1, 0), (1, 1), (3, 2), (3, 3)]
        assert ranking((10, 20), ()) == [(1, 1), (2, 0)]

    def test_names_in_a_row(self) -> None:
        assert T.listed(["Ana"]) == "Ana"
        assert T.listed(["Ana", "Béa", "Carl"]) == "Ana, Béa and Carl"


def _no_setup() -> tuple[Any, Any]:
    from engine.sheet import NoSetup, SheetOptions

    return NoSetup(), SheetOptions()


# the end of a game, by touches


def show(ui: UI, app: Any, game: Any) -> Any:
    app.show_table(game)
    ui.run(0.5)
    app.page.open_result()
    ui.run(0.5)
    return app.page


def press(ui: UI, text: str) -> None:
    """Scrolls to a button and touches it."""
    app = ui.app
    button = next(
        w
        for w in app.page.walk(restrict=True)
        if type(w).__name__ == "PushButton" and getattr(w, "text", "") == text
    )
    app.page.ids.scroll.scroll_to(button, animate=False)
    ui.run(0.1)
    ui.tap(button)
    ui.run(0.3)


def test_the_last_turn_leads_to_the_result_and_the_game_is_kept(
    ui: UI, app: Any, library: Library, three: Timeline
) -> None:
    game = on_table(library, three, len(three.actions) - 1)
    app.show_table(game)
    ui.run(0.5)
    Hand(ui, three.header.setup).record(three.actions[-1])
    ui.run(0.5)
    assert app.page.name == "table", "the last turn can still be taken back or done otherwise"
    ui.tap(ui.find(kind="Banner"))
    ui.run(0.5)
    assert app.page.name == "result"
    assert app.stack == ["home", "result"]
    assert not library.games.open_games()
    (kept,) = library.games.recent()
    assert kept.status == "over"
    assert kept.totals == tuple(score.total for score in game.timeline.outcome.scores)
    assert app.page.ids.scroll.scroll_y == 1
    app.desk.close()
    assert library.backups(), "made beside the app, and waited for when it closes"


def test_back_from_a_result_leads_home_not_to_an_empty_table(
    ui: UI, app: Any, library: Library, three: Timeline
) -> None:
    show(ui, app, on_table(library, three))
    ui.key(27)
    assert app.page.name == "home"


def test_a_finished_game_can_be_taken_up_and_finished_again(
    ui: UI, app: Any, library: Library, three: Timeline
) -> None:
    show(ui, app, on_table(library, three))
    press(ui, "Back to the table")
    assert app.page.name == "table"
    assert len(library.games.open_games()) == 1
    assert not list(library.games.recent())
    app.page.undo()
    ui.run(0.3)
    assert len(app.page.sitting.timeline.actions) == len(three.actions) - 1
    app.page.redo()
    ui.run(0.5)
    ui.tap(ui.find(kind="Banner"))
    ui.run(0.5)
    assert app.page.name == "result"
    assert len(list(library.games.recent())) == 1


def test_what_was_told_on_the_page_goes_wherever_the_game_goes_from_there(
    ui: UI, app: Any, library: Library, three: Timeline
) -> None:
    page = show(ui, app, on_table(library, three))
    for place, note in (("Chez Hildegard", "first game with the children"), ("", "")):
        page.tell()
        ui.run(0.3)
        sheet = app.sheet.content
        sheet.ids.place.text, sheet.ids.note.text = place, note
        ui.tap("Keep it")
        ui.run(0.3)
        about = page.result.timeline.to_record().about
        assert (about.place, about.note) == (place, note), "as it is shared and replayed"
        page.replay()
        ui.run(0.5)
        app.page.to_table()
        ui.run(0.5)
        app.page.look(None)
        app.page.undo()
        ui.run(0.5)
        app.page.redo()
        ui.run(0.5)
        (kept,) = library.games.open_games()
        assert (kept.place, kept.note) == (place, note)
        app.finish(app.desk.game)
        ui.run(0.5)
        (kept,) = library.games.recent()
        record = library.games.record(kept.id)
        assert (kept.place, kept.note, record.about.place) == (place, note, place)


def test_of_a_running_game_the_scores_are_shown_and_nothing_is_stored(
    ui: UI, app: Any, library: Library
) -> None:
    """Where the table has agreed on it."""
    game = on_table(library, played(show_totals=True), 30)
    page = show(ui, app, game)
    assert ui.find("Scores now")
    assert page.card is None
    assert page.totals == [score.total for score in game.timeline.outcome.scores]
    assert not list(library.games.recent())
    ui.key(27)
    assert app.page.name == "table"


def test_what_lies_face_down_stays_hidden_until_the_end(
    ui: UI, app: Any, library: Library, three: Timeline
) -> None:
    page = show(ui, app, on_table(library, three, 30))
    assert not ui.find_all("Scores now")
    for told in ("ScorePad", "ScoreChart", "StoryRow", "TurnBars"):
        assert not [w for w in page.walk(restrict=True) if type(w).__name__ == told], told
    press(ui, "Stop here and keep the game")
    fold = ui.find_all(kind="Row", text="Scores by part") or [page.ids.scores.ids.fold.__self__]
    ui.bring_into_view(fold[0])
    ui.tap(fold[0])
    ui.bring_into_view(page.ids.scores.__self__)
    assert ui.find_all(kind="ScorePad")


def test_a_game_can_be_stopped_and_kept(ui: UI, app: Any, library: Library, three: Timeline) -> None:
    show(ui, app, on_table(library, three, 30))
    press(ui, "Stop here and keep the game")
    (kept,) = library.games.recent()
    assert kept.status == "stopped"
    assert app.page.verdict == "Stopped before the end: nobody has won."
    assert app.page.card.headline == ""


def test_unnamed_cards_are_flagged_and_lead_to_the_table(ui: UI, app: Any, library: Library) -> None:
    claimed = Adjust(player=0, claimed=("point-YYRR-6", "?101", "?102"))
    record = Record("spice-road", NAMES[:2], Setup(), HouseRules(), (claimed,))
    show(ui, app, library.begin(record))
    banner = ui.find(kind="Banner")
    assert banner.text.startswith("2 claimed cards or tiles are unnamed")
    ui.tap(banner)
    ui.run(0.3)
    assert app.page.name == "table"


def test_the_same_group_plays_again_with_one_tap(ui: UI, app: Any, library: Library, three: Timeline) -> None:
    show(ui, app, on_table(library, three))
    press(ui, "Again")
    assert app.page.name == "table"
    assert app.page.sitting.timeline.header.players == NAMES[:3]
    assert not app.page.sitting.timeline.actions


def test_the_timeline_tells_every_turn(ui: UI, app: Any, library: Library, three: Timeline) -> None:
    page = show(ui, app, on_table(library, three))
    press(ui, "Timeline")
    assert app.sheet.content is page.turns
    turns = [row for row in page.turns.rows if row["viewclass"] == "TurnRow"]
    assert len(turns) == len(three.actions)
    assert ui.find_all(kind="TurnRow")
    assert not audit(app.sheet)
    ui.key(27)
    for size in ((1280, 800), (915, 412)):
        ui.resize(*size)
        ui.run(0.2)
        press(ui, "Timeline")
        assert len(ui.find_all(kind="TurnRow")) >= 4, "as high in a sheet as on a phone"
        assert not audit(app.sheet)
        ui.key(27)
    ui.resize(1560, 900)
    ui.run(0.2)
    assert page.turns.parent is page.ids.body.__self__, "beside the story, where there is room for it"
    assert not [w for w in page.walk(restrict=True) if getattr(w, "text", "") == "Timeline"]
    ui.resize(360, 640)
    assert page.turns.parent is None


def test_a_result_without_its_record_still_has_its_totals(
    ui: UI, app: Any, library: Library, three: Timeline
) -> None:
    summary = library.games.finish(on_table(library, three))
    for path in (library.place.path / "games").iterdir():
        path.unlink()
    app.go("result", result=app.desk.result(summary))
    ui.run(0.5)
    assert app.page.totals == list(summary.totals)
    assert app.page.parts == []
    assert any(text.endswith("is not here any more") for text in ui.texts())


# the picture


def test_the_picture_is_saved_where_people_look_for_pictures(
    ui: UI, app: Any, library: Library, three: Timeline, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    (tmp_path / "Pictures").mkdir()
    show(ui, app, on_table(library, three))
    for count in (1, 2):
        press(ui, "Share")
        ui.run(0.2)
        ui.tap("Picture")
        ui.wait_beside(lambda count=count: len(list((tmp_path / "Pictures").glob("*.png"))) == count)
        ui.run(0.2)
    first, second = sorted((tmp_path / "Pictures").iterdir())
    assert first.name.endswith("-spice-road-ana-beatrice-carl (2).png")
    assert second.name.endswith("-spice-road-ana-beatrice-carl.png")
    assert Image.open(first).width == 1080
    ui.wait_beside(lambda: f"Saved as {first}" in ui.texts())


class TestFolder:
    @pytest.fixture(autouse=True)
    def home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)

    def test_it_may_be_called_otherwise(self, tmp_path: Path) -> None:
        (tmp_path / ".config").mkdir()
        (tmp_path / ".config" / "user-dirs.dirs").write_text('XDG_PICTURES_DIR="$HOME/Images"\n')
        (tmp_path / "Images").mkdir()
        assert system.pictures() == tmp_path / "Images"

    def test_where_there_is_none_they_lie_with_other_files(self, tmp_path: Path) -> None:
        (tmp_path / "Documents").mkdir()
        assert system.pictures() == tmp_path / "Documents"


@pytest.mark.parametrize("style", ["Light", "Dark"])
@pytest.mark.parametrize("edition", [*GAMES, "from-sand-to-sea"])
def test_nothing_on_the_card_is_cut_or_overlaps(stage: UI, edition: str, style: str) -> None:
    from screens.widgets.result_card import CardOf, Standing, draw

    names = ("W" * 20, *NAMES[1:])
    standings = tuple(Standing(i + 1, i, name, "teal", 100 - i) for i, name in enumerate(names))
    card = CardOf(edition, "La Route des épices", "18 septembre 2026", " ".join(names), "100", standings)
    image, boxes = draw(card, style, 720)
    assert len(boxes) == 4 + 2 * 5
    for i, (name, (x, y, width, height)) in enumerate(boxes):
        assert x >= 0, name
        assert x + width <= image.width, name
        assert y >= 0, name
        assert y + height <= image.height, name
        for other, (x2, y2, width2, height2) in boxes[:i]:
            apart = x + width <= x2 or x2 + width2 <= x or y + height <= y2 or y2 + height2 <= y
            assert apart, (name, other)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["spice-road", "golem"])
def test_the_picture_of_a_stopped_game_says_so(stage: UI, library: Library, game: str, language: str) -> None:
    from screens.laid import Result
    from screens.result_picture import picture_card, players_of
    from screens.widgets.result_card import draw

    timeline, t = played(game), Phrases(language)
    open_game = on_table(library, timeline, 60)
    result = Result(library.games.finish(open_game), open_game.timeline)
    card = picture_card(t, result, players_of(result, {}))
    assert card.stopped == t["result.stopped"]
    words = "golem" if game == "golem" else "games"
    assert card.below_chart == t[f"{words}.review.without_cubes"]
    image, boxes = draw(card, "Light", 1080)
    assert {"stopped", "below chart"} <= dict(boxes).keys()
    for name, (x, y, width, height) in boxes:
        assert x >= 0, name
        assert x + width <= image.width, name
        assert y >= 0, name
        assert y + height <= image.height, name
    over = Result(summary_of(timeline), timeline)
    whole = picture_card(t, over, players_of(over, {}))
    assert (whole.stopped, whole.below_chart) == ("", "")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_title_and_date_can_be_read_on_every_sky(stage: UI, game: str, style: str) -> None:
    from screens.widgets.palette import WHITE
    from screens.widgets.result_card import CardOf, draw

    said = CardOf(game, "La Route des épices", "18 septembre 2026", "", "", ())
    _, boxes = draw(said, style, 720)
    sky, _ = draw(said._replace(title="", date=""), style, 720)
    for name, (x, y, width, height) in boxes:
        top = sky.height - y - height
        ground = sky.crop((round(x), round(top), round(x + width), round(top + height)))
        mean = ground.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
        assert contrast(WHITE, mean) >= 4.5, name  # type: ignore[arg-type]


# every look of it


def visit(stage: UI, app: Any, what: str) -> None:
    app.go("home")
    if what == "running":
        unnamed = Adjust(player=0, claimed=("?101",))
        record = Record("golem", NAMES, Setup(), HouseRules(show_totals=True), (unnamed,))
        app.go("result", result=app.desk.result(_unsaved(record)))
    else:
        wanted = next(game for game in app.library.games.recent() if game.scores_only == (what == "tied"))
        app.go("result", result=app.desk.result(wanted))
    stage.run(0.3)


def _unsaved(record: Record) -> Any:
    from storage.notices import Notice
    from storage.open_game import OpenGame

    return OpenGame(Timeline.of(record), Notice("no-game", {"game": ""}))


@pytest.mark.parametrize(("language", "size", "percent"), LOOKS)
def test_nothing_is_cut_covered_or_small(
    stage: UI, shown: Any, language: str, size: tuple[int, int], percent: int
) -> None:
    stage.resize(*size)
    shown.choose(language=language, text_percent=percent)
    for what in ("over", "tied", "running"):
        visit(stage, shown, what)
        assert not stage.audit(), what


def test_the_largest_text_still_works(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    shown.choose(language="it", text_percent=200)
    for what in ("over", "running"):
        visit(stage, shown, what)
        assert not stage.audit(), what


def test_it_can_be_drawn(stage: UI, shown: Any) -> None:
    stage.resize(412, 916)
    shown.choose(language="en", text_percent=100, theme="dark")
    visit(stage, shown, "over")
    colours = stage.picture().getcolors(maxcolors=1 << 20)
    assert colours is not None
    assert len(colours) > 1000
