"""History: games by date, narrowed down by game and player, opened, taken up, deleted and taken back."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.timeline import Timeline
from faces.phrases import Phrases
from storage.library import Library
from storage.summaries import Summary
from tests.ui.harness import UI, audit
from tests.ui.played import LOOKS, NAMES, added_up, on_table, played, sheet, started

T = Phrases("en")
LATEST = datetime(2026, 5, 18, 14, 30, tzinfo=UTC)


def many(count: int) -> list[Summary]:
    """Summaries of so many games, the latest first."""
    chance = Random(7)
    found = []
    for i in range(count):
        players = chance.randint(2, 5)
        totals = tuple(chance.randint(20, 70) for _ in range(players))
        found.append(
            Summary(
                id=f"game {i}",
                game=chance.choice(["spice-road", "golem"]),
                players=NAMES[:players],
                started=f"{LATEST - timedelta(hours=9 * i):%Y-%m-%dT%H:%M:%SZ}",
                status="over",
                totals=totals,
                winners=(totals.index(max(totals)),),
            )
        )
    return found


@pytest.fixture(scope="module")
def shown(stage: UI, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The app of all tests here, with ten thousand games to look at."""
    with started(stage, tmp_path_factory.mktemp("shown")) as app:
        app.library.games.summaries.put(many(10_000))
        added_up(app.library, players=5)
        yield app


class TestLines:
    """What a row says of a game."""

    def lines(self, game: Summary) -> tuple[str, str]:
        from screens.history import lines

        return lines(T, game)[:2]

    def test_the_winner_comes_first(self, stage: UI) -> None:
        (game,) = many(1)
        shown = Summary(id="1", game="golem", players=NAMES[:3], started=game.started, totals=(40, 58, 51))
        over = replace(shown, status="over", winners=(1,))
        assert self.lines(over) == ("Béatrice 58", "Carl 51 · Ana 40")
        shared = replace(shown, status="over", totals=(58, 58, 40), winners=(0, 1))
        assert self.lines(shared) == ("Ana and Béatrice 58", "Carl 40")
        stopped = replace(shown, status="stopped")
        assert self.lines(stopped) == ("Stopped before the end", "Béatrice 58 · Carl 51 · Ana 40")
        assert self.lines(replace(shown, totals=())) == ("Ana, Béatrice, Carl", "")

    def test_a_game_without_a_date_has_none(self, stage: UI) -> None:
        from screens.history import heading, lines

        game = Summary(id="1", game="golem", players=NAMES[:2], started="", status="over", totals=(1, 2))
        assert lines(T, game).more == "Golem"
        assert heading(T, game) == ""


# with a few games, by touches


@pytest.fixture(scope="module")
def three() -> Timeline:
    return played(players=3, seed=1)


@pytest.fixture
def page(ui: UI, app: Any, library: Library, three: Timeline) -> Any:
    """A finished game of three, a score sheet of Golem, and a game of two on the table."""
    library.games.finish(on_table(library, three))
    library.games.finish(added_up(library, sheet(0, 12), sheet(1, 20), game="golem"))
    on_table(library, played("golem", 2, seed=3), 8)
    app.go("home")
    ui.run(0.1)
    ui.tap("History")
    return unfiltered(ui, app.page)


def unfiltered(ui: UI, page: Any) -> Any:
    """The whole list from its top, whatever was chosen before."""
    page.game = page.player = ""
    page.arrive()
    page._from_the_top()
    ui.run(0.2)
    return page


def rows(ui: UI) -> list[str]:
    """What the rows in sight say first, from above."""
    found = sorted(ui.find_all(kind="GameRow"), key=lambda row: -row.to_window(*row.pos)[1])
    return [row.first for row in found]


def row(ui: UI, first: str) -> Any:
    return ui.find(kind="GameRow", first=first)


def menu(ui: UI, first: str, item: str) -> None:
    game = row(ui, first)
    ui.tap(next(w for w in game.children if type(w).__name__ == "IconButton"))
    ui.run(0.3)
    assert not audit(ui.app.sheet)
    ui.tap(item)
    ui.run(0.3)


def test_games_on_the_table_come_first_then_the_others_by_date(ui: UI, page: Any, three: Timeline) -> None:
    assert rows(ui)[:2] == ["Ana, Béatrice", "Béatrice 20"]
    assert rows(ui)[2].startswith(NAMES[three.outcome.winners[0]])
    assert ui.find("On the table")


def test_one_leads_to_its_result_and_back(ui: UI, app: Any, page: Any) -> None:
    ui.tap(row(ui, "Béatrice 20"))
    ui.run(0.5)
    assert app.page.name == "result"
    assert app.page.totals == [12, 20]
    ui.key(27)
    assert app.page is page
    assert len(rows(ui)) == 3


def test_an_open_one_is_carried_on(ui: UI, app: Any, page: Any) -> None:
    ui.tap(row(ui, "Ana, Béatrice"))
    ui.run(0.5)
    assert app.page.name == "table"
    assert len(app.page.sitting.timeline.actions) == 8


def test_a_finished_one_is_taken_up_again(ui: UI, app: Any, page: Any, library: Library) -> None:
    menu(ui, "Béatrice 20", "Back to the table")
    assert app.page.name == "scores"
    assert len(library.games.open_games()) == 2


def test_the_list_is_narrowed_down_and_opened_up_again(ui: UI, page: Any) -> None:
    ui.tap(ui.find(kind="Chip", text="Golem"))
    assert rows(ui) == ["Ana, Béatrice", "Béatrice 20"]
    page.ids.filters.parent.scroll_x = 1
    ui.run(0.1)
    ui.tap(ui.find(kind="Chip", text="Carl"))
    assert rows(ui) == []
    assert ui.find("Nothing found")
    page.ids.filters.parent.scroll_x = 0
    ui.run(0.1)
    ui.tap(ui.find(kind="Chip", text="Golem"))
    assert len(rows(ui)) == 1
    assert ui.find(kind="Chip", text="Carl").chosen


def test_deleting_is_undone_with_one_tap(ui: UI, page: Any, library: Library) -> None:
    before = rows(ui)
    menu(ui, "Béatrice 20", "Delete")
    assert rows(ui) == [first for first in before if first != "Béatrice 20"]
    assert len(list(library.games.recent())) == 1
    ui.tap("Undo")
    ui.run(0.3)
    assert rows(ui) == before
    assert len(list(library.games.recent())) == 2


def test_holding_a_row_opens_its_menu(ui: UI, app: Any, page: Any) -> None:
    ui.hold(row(ui, "Béatrice 20"))
    assert app.sheet.is_open
    ui.key(27)
    assert not app.sheet.is_open


def test_an_open_game_can_be_deleted_and_found_in_the_bin(
    ui: UI, app: Any, page: Any, library: Library
) -> None:
    menu(ui, "Ana, Béatrice", "Delete")
    assert not library.games.open_games()
    ui.run(7)
    ui.tap(ui.find(kind="IconButton", icon="trash-can-outline"))
    assert rows(ui) == ["Ana, Béatrice"]
    ui.tap(row(ui, "Ana, Béatrice"))
    assert ui.find("Back in the history: Ana, Béatrice")
    assert ui.find("Nothing found")
    assert len(library.games.open_games()) == 1
    ui.key(27)
    assert app.page is page
    assert len(rows(ui)) == 3


def test_nothing_yet(ui: UI, app: Any) -> None:
    app.go("history")
    unfiltered(ui, app.page)
    assert ui.find("No games yet")
    assert not ui.audit()


# with ten thousand


def visit(stage: UI, app: Any) -> Any:
    app.go("home")
    app.go("history")
    return unfiltered(stage, app.page)


def test_only_what_is_in_sight_is_read_and_built(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    page = visit(stage, shown)
    assert len(page.games) == 40
    assert len(page.ids.rows.children) < 12


def test_what_is_in_sight_stays_when_more_is_read(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    page = visit(stage, shown)
    view = page.ids.list
    view.scroll_y = 0.6
    stage.run(0.1)
    before = {w.summary.id: w.to_window(*w.pos)[1] for w in page.ids.rows.children if hasattr(w, "summary")}
    count = len(page.games)
    page._append(many(count + 40)[count:])
    stage.run(0.1)
    after = {w.summary.id: w.to_window(*w.pos)[1] for w in page.ids.rows.children if hasattr(w, "summary")}
    assert len(page.games) == count + 40
    assert after == pytest.approx(before, abs=1.5)


def test_a_finger_gets_as_far_as_it_likes(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    page = visit(stage, shown)
    for _ in range(30):
        page.ids.list.scroll_y = 0
        stage.step(2)
    assert len(page.games) > 1000
    assert len(page.ids.rows.children) < 12
    ids = [game.id for game in page.games[1:]]
    assert ids == [f"game {i}" for i in range(len(ids))]
    stage.drag(180, 200, 180, 500)
    last = max(int(w.summary.id.split()[1]) for w in page.ids.rows.children if hasattr(w, "summary"))
    assert last > 1000


def test_rows_follow_each_other_without_gaps(stage: UI, shown: Any) -> None:
    page = visit(stage, shown)
    placed = sorted(page.ids.rows.children, key=lambda w: -w.y)
    gaps = {round(above.y - below.top) for above, below in pairwise(placed)}
    assert gaps == {6}


@pytest.mark.parametrize(("language", "size", "percent"), LOOKS)
def test_nothing_is_cut_covered_or_small(
    stage: UI, shown: Any, language: str, size: tuple[int, int], percent: int
) -> None:
    stage.resize(*size)
    shown.choose(language=language, text_percent=percent)
    page = visit(stage, shown)
    assert not stage.audit()
    for game in page.ids.rows.children:
        words = [w for w in game.walk(restrict=True) if type(w).__name__ == "Sentence" and w.text]
        assert all(w.y >= game.y and w.top <= game.top for w in words), "words leave their row"


def test_the_largest_text_still_works(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    shown.choose(language="fr", text_percent=200)
    visit(stage, shown)
    assert not stage.audit()
