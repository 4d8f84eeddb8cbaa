"""History: games by date, filtered and searched, opened, taken up, told of, deleted and taken back."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.timeline import Timeline
from faces.phrases import Phrases
from screens.findings import said
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.summaries import Summary
from storage.wanted import EVERYTHING, Wanted
from tests.ui.harness import UI, audit
from tests.ui.played import LOOKS, NAMES, added_up, on_table, played, settle, sheet, started

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


LONG = ("Maximiliane-Wilhelma", "Bartholomäusmaximili", "Ana", "Wilhelmina Charlotte", "Konstantinopolitaner")


class TestLongNames:
    """What is drawn of them in a card, on a narrow phone."""

    def sizes(
        self, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], scale: float, room: float = 198
    ) -> tuple[set[float], list[str]]:
        """How large the letters of all people are, in sizes of those asked for; and the lines."""
        from screens.widgets import game_lines
        from screens.widgets.game_lines import LinesOf, Somebody, laid
        from screens.widgets.sizes import SIZES

        monkeypatch.setattr(game_lines, "letters_of", lambda style: SIZES[style] * scale)
        people = tuple(Somebody(seat, "teal", f"{name} 47") for seat, name in enumerate(names))
        told = laid(LinesOf("crown", people[:1], "", people[1:], ""), room)
        written = [put for put in told.puts if put.run]
        assert all(put.x + put.run[-1].x + put.run[-1].width <= room for put in written)
        asked = {"Medium": SIZES["subtitle"] * scale, "Regular": SIZES["note"] * scale}
        lines = [" ".join(run.content for run in put.run) for put in written]
        return {put.size / asked[put.weight] for put in written}, lines

    def test_large_letters_stay_large_for_everybody(self, stage: UI, monkeypatch: pytest.MonkeyPatch) -> None:
        sizes, lines = self.sizes(monkeypatch, LONG, 2)
        assert min(sizes) >= 0.8
        assert lines[:2] == ["Maximiliane-", "Wilhelma 47"]
        assert "".join(lines).replace(" ", "") == "".join(f"{name}47" for name in LONG).replace(" ", "")

    @pytest.mark.parametrize("scale", [1, 1.3, 1.6, 2])
    def test_the_names_of_a_line_have_one_size(
        self, stage: UI, monkeypatch: pytest.MonkeyPatch, scale: float
    ) -> None:
        for names in (LONG, LONG[1:] + LONG[:1], LONG[::-1]):
            assert len(self.sizes(monkeypatch, names, scale)[0]) <= 2, "one for who won, one for the others"

    def test_a_little_smaller_they_stay_whole(self, stage: UI, monkeypatch: pytest.MonkeyPatch) -> None:
        sizes, lines = self.sizes(monkeypatch, (LONG[1], "Ana"), 1)
        assert LONG[1] in lines[0]
        assert 0.8 <= min(sizes) < 1

    def test_no_letter_is_left_alone(self, stage: UI, monkeypatch: pytest.MonkeyPatch) -> None:
        for room in range(120, 200, 4):
            _, lines = self.sizes(monkeypatch, ("Ana", "Bartholomäusmaximili"), 2, room)
            assert all(len(line) >= 3 for line in lines if line != "47")

    def test_a_name_from_right_to_left_goes_on_after_a_word(
        self, stage: UI, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _, lines = self.sizes(monkeypatch, ("Ana", "עבד אל רחמן אבראהים"), 2)
        assert " ".join(lines[1:]) == "עבד אל רחמן אבראהים 47"


class TestLines:
    """What a row says of a game."""

    def lines(self, game: Summary) -> tuple[str, str]:
        from screens.history_rows import lines

        return lines(T, game)[:2]

    def told(self, game: Summary, **colours: str) -> tuple[str, list[str], list[str], str]:
        from screens.history_rows import lines_of

        told = lines_of(T, game, None, colours, with_game=True)
        first, others = ([one.text for one in people] for people in (told.first, told.others))
        return told.words, first, others, told.more.replace("\u00a0", " ")

    def test_the_winner_comes_first(self, stage: UI) -> None:
        (game,) = many(1)
        shown = Summary(id="1", game="golem", players=NAMES[:3], started=game.started, totals=(40, 58, 51))
        over = replace(shown, status="over", winners=(1,))
        assert self.lines(over) == ("Béatrice 58", "Carl 51 · Ana 40")
        assert self.told(over) == ("", ["Béatrice 58"], ["Carl 51", "Ana 40"], "Golem")
        shared = replace(shown, status="over", totals=(58, 58, 40), winners=(0, 1))
        assert self.lines(shared) == ("Ana and Béatrice 58", "Carl 40")
        assert self.told(shared)[1:3] == (["Ana 58", "Béatrice 58"], ["Carl 40"])
        stopped = replace(shown, status="stopped")
        assert self.lines(stopped) == ("Stopped before the end", "Béatrice 58 · Carl 51 · Ana 40")
        assert self.told(stopped)[:2] == ("Stopped before the end", [])
        assert self.lines(replace(shown, totals=())) == ("Ana, Béatrice, Carl", "")

    def test_length_place_and_note_are_told(self, stage: UI) -> None:
        (game,) = many(1)
        long = replace(game, game="golem", rounds=34, seconds=3840, place="Béa’s", note="rain,\nand tea")
        assert self.told(long)[3] == "Golem · 1 h 04 · 34 rounds · at Béa’s · “rain, and tea”"
        assert self.told(replace(game, game="golem", rounds=1, seconds=29))[3] == "Golem · 1 min · 1 round"
        much = replace(game, note="a " * 200)
        assert self.told(much)[3].endswith("a…”")
        assert len(self.told(much)[3]) < 90

    def test_a_score_sheet_says_what_it_cannot_tell(self, stage: UI) -> None:
        (game,) = many(1)
        sheet = replace(game, game="golem", scores_only=True, rounds=1)
        assert self.told(sheet)[3] == "Golem · scores only: no turns, no length"

    def test_a_game_without_a_date_has_none(self, stage: UI) -> None:
        from screens.history_rows import head_of, heading, lines

        game = Summary(id="1", game="golem", players=NAMES[:2], started="", status="over", totals=(1, 2))
        assert lines(T, game).more == "Golem"
        assert heading(T, head_of(game)) == "Without a date"


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
    if page.searching:
        page.close_search()
    page.arrive(EVERYTHING)
    page.want(EVERYTHING)
    settle(ui)
    return page


OPEN = "Round 5: Ana to play"
"""How the game on the table stands."""


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
    assert rows(ui)[:2] == [OPEN, "Béatrice 20"]
    assert rows(ui)[2].startswith(NAMES[three.outcome.winners[0]])
    assert ui.find("On the table")
    assert row(ui, OPEN).outline == "primary"
    assert page.counted == "3 games"
    assert not ui.audit()


def test_one_leads_to_its_result_and_back(ui: UI, app: Any, page: Any) -> None:
    ui.tap(row(ui, "Béatrice 20"))
    ui.run(0.5)
    assert app.page.name == "result"
    assert app.page.totals == [12, 20]
    ui.key(27)
    settle(ui)
    assert app.page is page
    assert len(rows(ui)) == 3


def test_an_open_one_is_carried_on(ui: UI, app: Any, page: Any) -> None:
    ui.tap(row(ui, OPEN))
    ui.run(0.5)
    assert app.page.name == "table"
    assert len(app.page.sitting.timeline.actions) == 8


def test_a_finished_one_is_taken_up_again(ui: UI, app: Any, page: Any, library: Library) -> None:
    menu(ui, "Béatrice 20", "Back to the table")
    assert app.page.name == "scores"
    assert len(library.games.open_games()) == 2


def choose(ui: UI, chip: str, value: str) -> None:
    """Opens a filter and sets it, by touches."""
    touch_filter(ui, filter_chip(ui, chip))
    ui.run(0.3)
    assert not audit(ui.app.sheet)
    ui.tap(ui.find(kind="Chip", text=value))
    settle(ui)


def filter_chip(ui: UI, text: str) -> Any:
    return next(w for w in ui.app.page.ids.filters.ids.chips.children if w.text == text)


def touch_filter(ui: UI, chip: Any) -> None:
    """Beside its cross."""
    ui.app.page.ids.filters.scroll_to(chip, animate=False)
    ui.run(0.1)
    x, y = chip.to_window(chip.x + 20, chip.center_y)
    ui.touch(x, y)


def drop(ui: UI, text: str) -> None:
    chip = filter_chip(ui, text)
    ui.app.page.ids.filters.scroll_to(chip, animate=False)
    ui.run(0.1)
    ui.tap(chip.children[0])
    settle(ui)


def test_the_list_is_narrowed_down_and_opened_up_again(ui: UI, page: Any) -> None:
    choose(ui, "Game", "Golem")
    assert rows(ui) == [OPEN, "Béatrice 20"]
    assert page.counted == "2 of 3 games"
    choose(ui, "Player", "Carl")
    assert rows(ui) == []
    assert ui.find("Nothing found")
    drop(ui, "Golem")
    assert len(rows(ui)) == 1
    assert filter_chip(ui, "Carl").chosen
    assert page.counted == "1 of 3 games"
    ui.tap("Clear filters")
    settle(ui)
    assert len(rows(ui)) == 3
    assert page.counted == "3 games"
    assert not filter_chip(ui, "Player").chosen


def test_a_filter_that_is_set_is_let_go_where_it_was_set(ui: UI, page: Any) -> None:
    choose(ui, "How many", "2 players")
    assert len(rows(ui)) == 2
    choose(ui, "2 players", "2 players")
    assert len(rows(ui)) == 3


def test_two_people_at_one_table(ui: UI, page: Any) -> None:
    choose(ui, "Player", "Carl")
    choose(ui, "Carl", "Ana")
    assert page.wanted.players == ("Carl", "Ana")
    assert len(rows(ui)) == 1


def test_a_period_that_is_over_has_no_games(ui: UI, page: Any) -> None:
    choose(ui, "Period", "2026")
    assert len(rows(ui)) == 3
    page.want(Wanted(since="2025-01-01T00:00:00Z", until="2025-12-31T23:59:59Z"))
    settle(ui)
    assert rows(ui) == []


def test_a_place_can_be_chosen_once_there_is_one(ui: UI, page: Any) -> None:
    touch_filter(ui, filter_chip(ui, "Place"))
    ui.run(0.3)
    assert any(text.startswith("No game says yet where") for text in ui.texts())
    ui.key(27)
    tell(ui, "Béatrice 20", "Lyon", "")
    settle(ui)
    page.reload()
    settle(ui)
    choose(ui, "Place", "Lyon")
    assert rows(ui) == ["Béatrice 20"]


def test_names_are_searched_whatever_their_accents(ui: UI, app: Any, page: Any) -> None:
    ui.tap(ui.find(kind="IconButton", icon="magnify"))
    ui.run(0.3)
    assert page._field.focus
    ui.type("BEA")
    ui.run(0.4)
    settle(ui)
    assert len(rows(ui)) == 3
    assert page.counted == "3 of 3 games"
    ui.type("x")
    ui.run(0.4)
    settle(ui)
    assert rows(ui) == []
    assert not ui.audit()
    # The first one only leaves the field, as the keyboard of a phone is closed first.
    ui.key(27)
    ui.key(27)
    settle(ui)
    assert app.page is page
    assert not page.searching
    assert len(rows(ui)) == 3


def tell(ui: UI, first: str, place: str, note: str) -> None:
    menu(ui, first, "Place and note")
    sheet = ui.app.sheet.content
    sheet.ids.place.text, sheet.ids.note.text = place, note
    ui.run(0.1)
    assert not audit(ui.app.sheet)
    ui.tap("Keep it")
    ui.run(0.3)


def test_place_and_note_are_told_and_taken_back(ui: UI, app: Any, page: Any, library: Library) -> None:
    def told() -> tuple[str, str]:
        game = next(library.games.recent(game="golem"))
        return game.place, game.note

    tell(ui, "Béatrice 20", "Lyon", "rain, and two pots of tea")
    assert told() == ("Lyon", "rain, and two pots of tea")
    assert row(ui, "Béatrice 20").summary.place == "Lyon"
    ui.tap("Undo")
    ui.run(0.3)
    assert told() == ("", "")
    assert row(ui, "Béatrice 20").summary.place == ""
    tell(ui, "Béatrice 20", "Lyon", "")
    other = next(first for first in rows(ui) if first not in (OPEN, "Béatrice 20"))
    menu(ui, other, "Place and note")
    settle(ui)
    ui.tap(ui.find(kind="Chip", text="Lyon"))
    ui.run(0.2)
    assert not audit(app.sheet)
    ui.tap("Keep it")
    ui.run(0.3)
    assert [game.place for game in library.games.recent()] == ["Lyon", "Lyon"]


def test_a_note_has_an_end(ui: UI, app: Any, page: Any) -> None:
    menu(ui, "Béatrice 20", "Place and note")
    place = app.sheet.content.ids.place
    ui.tap(place)
    ui.run(0.2)
    ui.type("x" * 80)
    assert len(place.text) == 60
    ui.key(27)


def test_deleting_is_undone_with_one_tap(ui: UI, page: Any, library: Library) -> None:
    before = rows(ui)
    menu(ui, "Béatrice 20", "Delete")
    settle(ui)
    assert rows(ui) == [first for first in before if first != "Béatrice 20"]
    assert len(list(library.games.recent())) == 1
    ui.tap("Undo")
    settle(ui)
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
    menu(ui, OPEN, "Delete")
    settle(ui)
    assert not library.games.open_games()
    ui.run(7)
    ui.tap(app.page.ids.more)
    ui.run(0.2)
    ui.tap("Bin")
    assert rows(ui) == ["On the table"]
    assert not ui.audit()
    ui.tap(row(ui, "On the table"))
    assert ui.find("Back in the history: Ana, Béatrice")
    assert ui.find("Nothing found")
    assert len(library.games.open_games()) == 1
    ui.key(27)
    settle(ui)
    assert app.page is page
    assert len(rows(ui)) == 3


def test_the_bin_can_be_left_while_it_still_rolls(ui: UI, app: Any, library: Library) -> None:
    """Its rows are there for a moment after the list of it is gone."""
    for _ in range(20):
        library.games.delete(added_up(library, players=2).id)
    app.go("history")
    unfiltered(ui, app.page)
    app.page.toggle_bin()
    settle(ui)
    ui.drag(180, 300, 180, 560, seconds=0.1)
    app.page.toggle_bin()
    for _ in range(30):
        app.page.ids.list.scroll_y -= 0.02
        ui.step()
    settle(ui)
    assert any(text.startswith("No games yet") for text in ui.texts())


def test_nothing_yet(ui: UI, app: Any) -> None:
    app.go("history")
    unfiltered(ui, app.page)
    assert any(text.startswith("No games yet") for text in ui.texts())
    assert not page_head(ui)
    assert not ui.audit()


def page_head(ui: UI) -> str:
    head: str = ui.app.page.head
    return head


# with ten thousand


def visit(stage: UI, app: Any) -> Any:
    app.go("home")
    app.go("history")
    return unfiltered(stage, app.page)


def in_sight(page: Any) -> dict[str, float]:
    """The games in sight, and how high they are."""
    return {w.summary.id: w.to_window(*w.pos)[1] for w in page.ids.rows.children if hasattr(w, "summary")}


def numbers(page: Any) -> list[int]:
    return [int(game.id.split()[1]) for game in page.games if game.status != "open"]


def test_only_what_is_in_sight_is_read_and_built(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    page = visit(stage, shown)
    assert numbers(page) == [*range(24)]
    assert len(page.ids.rows.children) < 12
    assert page.counted == "10001 games"


def test_what_is_in_sight_stays_when_more_is_read(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    page = visit(stage, shown)
    page.ids.list.scroll_y = 0.3
    stage.step()
    before = in_sight(page)
    settle(stage)
    assert len(page.games) > 40
    assert in_sight(page) == pytest.approx(before, abs=1.5)


def test_a_finger_gets_as_far_as_it_likes(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    page = visit(stage, shown)
    for _ in range(30):
        page.ids.list.scroll_y = 0
        settle(stage)
    assert len(page.games) > 700
    assert len(page.ids.rows.children) < 12
    assert numbers(page) == [*range(len(page.games) - 1)]
    stage.drag(180, 200, 180, 500)
    assert max(int(game.split()[1]) for game in in_sight(page)) > 690
    # Another width: what is in sight stays, and the rest is read again.
    stage.run(2)
    settle(stage)
    top = page._top_game
    stage.resize(412, 915)
    settle(stage)
    assert len(page.games) < 200
    assert page._top_game.id == top.id


def test_rows_follow_each_other_without_gaps(stage: UI, shown: Any) -> None:
    page = visit(stage, shown)
    placed = sorted(page.ids.rows.children, key=lambda w: -w.y)
    gaps = {round(above.y - below.top) for above, below in pairwise(placed)}
    assert gaps == {6}


# the months


def slide(stage: UI, page: Any, *places: float) -> None:
    """A finger on the months, at these parts of the way."""
    strip = page.ids.strip
    x, y = strip.to_window(*strip.pos)
    edge = 10
    ways = [x + edge + part * (strip.width - 2 * edge) for part in places]
    stage.drag(ways[0], y + strip.height / 2, ways[-1], y + strip.height / 2)
    settle(stage)


def test_a_finger_on_the_months_leads_there_and_back(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    page = visit(stage, shown)
    months = page.ids.strip.months
    assert (months[-1].year, months[-1].month) == (2026, 5)
    assert sum(month.games for month in months) == 10_000
    slide(stage, page, 0.9, 0.5)
    chosen = months[page.ids.strip.at]
    assert page.head == f"{T[f'date.month.{chosen.month}']} {chosen.year}"
    assert page.head_more == f"{chosen.games} games"
    there = numbers(page)
    assert there == [*range(there[0], there[0] + len(there))]
    assert page._top_game.started.startswith(f"{chosen.year}-{chosen.month:02}")
    # What is newer comes back as one scrolls up, without a hole and without a jump.
    before = in_sight(page)
    page.ids.list.scroll_y = 1
    settle(stage)
    assert numbers(page)[0] < there[0]
    assert before.keys() & in_sight(page).keys() or page._above > 0
    for _ in range(60):
        if page._from_top:
            break
        slide(stage, page, 0.5, 0.999)
        page.ids.list.scroll_y = 1
        settle(stage)
    assert page._from_top
    assert numbers(page)[:20] == [*range(20)]
    assert page.games[0].status == "open"


def test_what_is_in_sight_stays_when_newer_games_come_above(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    page = visit(stage, shown)
    page.slide_to(len(page.ids.strip.months) // 2)
    page.ids.strip.sliding = True
    stage.wait_beside(lambda: page._reading == "")
    stage.step(2)
    before = in_sight(page)
    settle(stage)
    page.ids.strip.sliding = False
    assert not page._from_top
    assert {game: in_sight(page)[game] for game in before} == pytest.approx(before, abs=1.5)
    assert page._above > 0


def test_the_months_follow_the_filters(stage: UI, shown: Any) -> None:
    stage.resize(360, 640)
    page = visit(stage, shown)
    page.want(Wanted(game="golem", since="2026-01-01T00:00:00Z"))
    settle(stage)
    strip = page.ids.strip
    assert [(month.year, month.month) for month in strip.months] == [(2026, n) for n in range(1, 6)]
    count = sum(month.games for month in strip.months)
    games = [game for game in many(10_000) if game.game == "golem" and game.started >= "2026"]
    assert count == len(games)
    assert page.counted == f"{count} of 10001 games"
    slide(stage, page, 0.1, 0.3)
    assert page.head == "February 2026"


def test_what_an_earlier_question_finds_is_dropped(stage: UI, shown: Any) -> None:
    page = visit(stage, shown)
    page.want(Wanted(name="nobody at all"))
    stage.step()
    page.want(Wanted(players=("Émile",)))
    settle(stage)
    assert page.games
    assert all("Émile" in game.players for game in page.games)
    assert page.counted.endswith(" of 10001 games")
    assert not page.nothing


SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]


@pytest.mark.parametrize(("language", "size", "percent"), [*LOOKS, ("en", (915, 412), 100)])
def test_nothing_is_cut_covered_or_small(
    stage: UI, shown: Any, language: str, size: tuple[int, int], percent: int
) -> None:
    stage.resize(*size)
    shown.choose(language=language, text_percent=percent)
    page = visit(stage, shown)
    assert not stage.audit()
    for game in page.ids.rows.children:
        words = [w for w in game.walk(restrict=True) if type(w).__name__ in ("GameLines", "Text")]
        assert all(w.y >= game.y and w.top <= game.top for w in words), "words leave their row"
    page.want(Wanted(game="eastern-wonders", players=("Béatrice", "Dorothée"), seats=5))
    settle(stage)
    assert not stage.audit()
    for kind in ("game", "players", "period", "place", "seats"):
        page.ids.filters.offer(kind)
        stage.run(0.3)
        assert not stage.audit(), kind
        shown.sheet.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_largest_text_still_works(stage: UI, shown: Any, size: tuple[int, int]) -> None:
    stage.resize(*size)
    shown.choose(language="fr", text_percent=200)
    page = visit(stage, shown)
    assert not stage.audit()
    page.open_search()
    stage.run(0.3)
    assert not stage.audit()
    page.open_menu(page.games[3])
    stage.run(0.3)
    assert not stage.audit()


def test_the_list_is_there_though_the_table_cannot_be_read(
    ui: UI, app: Any, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    added_up(library, players=3)

    def broken(*_: Any) -> Any:
        raise StorageError("read-failed", file="open", reason="EIO")

    monkeypatch.setattr(type(library.games), "open_games", broken)
    app.go("history")
    ui.wait_beside(lambda: app.desk.store_room.found)
    here = [one.id for one in library.games.recent()]
    ui.wait_beside(lambda: not app.page._reading and [one.id for one in app.page.games] == here)


def test_numbers_that_cannot_be_counted_say_why(
    ui: UI, app: Any, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise StorageError("read-failed", file="2026.json", reason="EIO")

    monkeypatch.setattr(type(library.counting), "looking", broken)
    app.go("statistics")
    app.page.found = None
    ui.wait_beside(lambda: app.page.said)
    ui.run(1)
    assert app.page.said == said(app.t, Notice("read-failed", {"file": "2026.json", "reason": "EIO"}))
    app.go("history")
    ui.run(0.5)
    assert not app.page.counted
