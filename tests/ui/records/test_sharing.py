"""Sharing by touches: every form of a game leaves the app as it is promised, and nothing before a touch."""

import csv
import io
import json
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from kivy.core.clipboard import Clipboard
from PIL import Image

from engine.compact import unpack_game
from engine.record import Record
from engine.sheet import NoSetup, SheetOptions
from engine.timeline import Timeline
from faces.phrases import Phrases
from rulebook.languages import LANGUAGES
from storage.bg_stats import LINK
from storage.library import Library
from storage.open_game import summary_of
from storage.summaries import Summary
from tests.engine.review.games import demo, golden
from tests.engine.test_compact import as_recorded, canonical
from tests.storage.random_library import whole
from tests.ui.harness import UI
from tests.ui.played import LOOKS, NAMES, played, settle, sheet, started

ROWS = ["Picture", "Text", "QR code", "Game file", "Spreadsheet", "BG Stats"]
HAS_ZBAR = pytest.mark.skipif(shutil.which("zbarimg") is None, reason="needs zbar-tools")
GOLDEN = ("spice-road-5", "golem-4", "eastern-wonders-3", "eastern-wonders-4", "new-world-4")
"""The longest of each game."""


@pytest.fixture(scope="module")
def shown(stage: UI, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with started(stage, tmp_path_factory.mktemp("shown")) as app:
        yield app


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where people keep files of their own."""
    folder = tmp_path / "Documents"
    folder.mkdir()
    monkeypatch.setattr("screens.machine.system.documents", lambda: folder)
    monkeypatch.setattr("screens.machine.system.pictures", lambda: folder)
    return folder


@pytest.fixture
def links(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda link: not found.append(link))
    return found


def put_away(library: Library, record: Record) -> Summary:
    key, _ = library.add(record)
    return next(game for game in library.games.recent() if game.id == key)


def share(ui: UI, app: Any, game: Summary) -> None:
    app.go("result", result=app.desk.result(game))
    settle(ui)
    button = next(one for one in ui.walk() if type(one).__name__ == "PushButton" and one.text == "Share")
    ui.bring_into_view(button)
    ui.tap(button)
    ui.run(0.3)


def tapped(ui: UI, text: str) -> None:
    row = next(one for one in ui.walk() if type(one).__name__ == "SharingRow" and one.text == text)
    ui.bring_into_view(row)
    ui.tap(row)


def files(ui: UI, out: Path, count: int) -> list[Path]:
    ui.wait_beside(lambda: len([path for path in out.iterdir() if path.suffix != ".part"]) == count)
    ui.run(0.2)
    return sorted(out.iterdir())


def rows(ui: UI) -> list[str]:
    return [row.text for row in ui.walk() if type(row).__name__ == "SharingRow"][::-1]


def coded(ui: UI) -> Any:
    ui.wait_beside(lambda: ui.find_all(kind="ScanCode"))
    ui.run(0.3)
    return ui.find(kind="ScanCode")


def test_every_form_in_the_order_people_use_them(ui: UI, app: Any, library: Library, out: Path) -> None:
    share(ui, app, put_away(library, as_recorded(demo().to_record())))
    assert sorted(rows(ui)) == sorted(ROWS)
    tops = {row.text: row.y for row in ui.walk() if type(row).__name__ == "SharingRow"}
    assert sorted(ROWS, key=lambda text: -tops[text]) == ROWS
    assert "Nothing leaves this computer before you touch one." in ui.texts()
    assert not list(out.iterdir())


def test_the_menu_of_a_game_in_the_history_has_it_too(ui: UI, app: Any, library: Library, out: Path) -> None:
    game = put_away(library, as_recorded(demo().to_record()))
    app.go("history")
    settle(ui)
    app.page.open_menu(game)
    ui.run(0.2)
    ui.tap("Share")
    ui.run(0.3)
    assert sorted(rows(ui)) == sorted(ROWS)
    tapped(ui, "Picture")
    (path,) = files(ui, out, 1)
    high = Image.open(path)
    assert (high.width, path.name) == (1080, "2026-11-16-spice-road-ana-bruno-chiara.png")
    assert high.height > 1200, "with the chart"


def test_an_open_game_is_not_shared(ui: UI, app: Any, library: Library) -> None:
    """What is claimed lies face down until the end."""
    library.begin(as_recorded(demo().to_record()))
    app.go("history")
    settle(ui)
    app.page.open_menu(app.page.games[0])
    ui.run(0.2)
    assert "Share" not in ui.texts()


def test_a_game_file_is_the_record(ui: UI, app: Any, library: Library, out: Path) -> None:
    game = put_away(library, as_recorded(demo().to_record()))
    share(ui, app, game)
    tapped(ui, "Game file")
    (path,) = files(ui, out, 1)
    assert path.name == "2026-11-16-spice-road-ana-bruno-chiara.century.json"
    assert canonical(Record.parse(path.read_bytes())) == canonical(library.games.record(game.id))
    ui.wait_beside(lambda: f"Saved as {path}" in ui.texts())


def test_a_game_that_is_over_on_the_table_has_ended(ui: UI, app: Any, library: Library, out: Path) -> None:
    record = as_recorded(demo().to_record())
    game = library.begin(replace(record, about=replace(record.about, ended="")))
    app.go("result", result=app.desk.result(game))
    settle(ui)
    app.page.share()
    ui.run(0.3)
    tapped(ui, "Game file")
    (path,) = files(ui, out, 1)
    assert Record.parse(path.read_bytes()).about.ended == record.actions[-1].time
    assert game.timeline.header.about.ended == "", "it is still on the table"


def test_a_spreadsheet_is_two_files(ui: UI, app: Any, library: Library, out: Path) -> None:
    share(ui, app, put_away(library, as_recorded(demo().to_record())))
    tapped(ui, "Spreadsheet")
    players, turns = files(ui, out, 2)
    assert players.name == "2026-11-16-spice-road-ana-bruno-chiara-players.csv"
    with players.open(encoding="utf-8-sig", newline="") as file:
        assert [line["player"] for line in csv.DictReader(file)] == ["Ana", "Bruno", "Chiara"]
    with turns.open(encoding="utf-8-sig", newline="") as file:
        assert len(list(csv.DictReader(file))) == 120
    ui.wait_beside(lambda: f"Saved as {players} and {turns.name}" in ui.texts())


def test_a_picture_is_copied_where_the_desktop_can(
    ui: UI, app: Any, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[bytes] = []
    monkeypatch.setattr("screens.machine.picture_clipboard.can_copy", lambda: True)
    monkeypatch.setattr("screens.machine.picture_clipboard.copy", lambda png: not taken.append(png))
    share(ui, app, put_away(library, as_recorded(demo().to_record())))
    tapped(ui, "Copy picture")
    ui.wait_beside(lambda: app.notice.text == "Copied")
    with Image.open(io.BytesIO(taken[0])) as picture:
        assert picture.width == 1080


def test_text_is_copied_where_there_is_no_share_sheet(ui: UI, app: Any, library: Library) -> None:
    share(ui, app, put_away(library, as_recorded(demo().to_record())))
    tapped(ui, "Text")
    lines = Clipboard.paste().splitlines()
    assert lines[0].endswith(" wins with 93 points.")
    assert lines[1] == "Spice Road, 16 November 2026, at Béa’s"
    assert lines[3].startswith("1. ")
    assert "Cards" in lines[3]
    assert len(lines) == 8, "head, place, three players, and what decided it"
    assert ui.find("Copied")


def test_a_play_for_bg_stats_is_opened_and_can_be_copied(
    ui: UI, app: Any, library: Library, links: list[str]
) -> None:
    game = put_away(library, as_recorded(demo().to_record()))
    share(ui, app, game)
    assert not links
    tapped(ui, "BG Stats")
    ui.wait_beside(lambda: links)
    (link,) = links
    assert json.loads(unquote(link.removeprefix(LINK)))["sourcePlayId"] == game.id
    ui.wait_beside(lambda: app.notice.text == "Opened for BG Stats")
    ui.tap("Copy link")
    assert Clipboard.paste() == link


def test_where_no_browser_opens_that_is_said(
    ui: UI, app: Any, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webbrowser.open", lambda link: False)
    share(ui, app, put_away(library, as_recorded(demo().to_record())))
    tapped(ui, "BG Stats")
    ui.wait_beside(lambda: app.notice.text == "Nothing here opens this link")
    ui.tap("Copy link")
    assert Clipboard.paste().startswith(LINK)


def test_what_goes_along_is_named(ui: UI, app: Any, library: Library, links: list[str]) -> None:
    record = as_recorded(demo().to_record())
    about = replace(record.about, place="Café", note="Chiara was a sore loser")
    share(ui, app, put_away(library, replace(record, about=about)))
    (line,) = [text for text in ui.texts() if "Café" in text and "goes along" in text]
    assert "“Chiara was a sore loser”" in line
    assert "opens bgstatsapp.com with names, points and place" in ui.texts()
    assert ui.audit() == []
    tapped(ui, "BG Stats")
    ui.wait_beside(lambda: links)
    play = json.loads(unquote(links[0].removeprefix(LINK)))
    assert play["location"] == "Café"
    assert "comments" not in play, "a link is read by more than one app"


def test_without_place_and_note_nothing_is_said_of_them(ui: UI, app: Any, library: Library) -> None:
    record = as_recorded(demo().to_record())
    share(ui, app, put_away(library, replace(record, about=replace(record.about, place="", note=""))))
    assert not [text for text in ui.texts() if "goes along" in text]
    assert "opens bgstatsapp.com with names and points" in ui.texts()


def test_the_code_says_where_it_goes_in_by_the_words_there(ui: UI, app: Any, library: Library) -> None:
    share(ui, app, put_away(library, as_recorded(demo().to_record())))
    tapped(ui, "QR code")
    coded(ui)
    assert any(f"“{app.t['taking.title']}”, “{app.t['taking.paste']}”" in text for text in ui.texts())


def test_a_code_is_not_shown_over_another_page(ui: UI, app: Any, library: Library) -> None:
    share(ui, app, put_away(library, as_recorded(demo().to_record())))
    row = next(one for one in ui.walk() if type(one).__name__ == "SharingRow" and one.text == "QR code")
    ui.bring_into_view(row)
    row.dispatch("on_tap")
    app.go("home")
    ui.await_what_is_beside()
    ui.run(0.5)
    assert not app.sheet.is_open


def test_the_text_of_the_code_is_copied_and_the_code_saved(
    ui: UI, app: Any, library: Library, out: Path
) -> None:
    game = put_away(library, as_recorded(demo().to_record()))
    share(ui, app, game)
    tapped(ui, "QR code")
    coded(ui)
    assert ui.audit() == []
    ui.tap("Copy text")
    assert canonical(unpack_game(Clipboard.paste())) == canonical(library.games.record(game.id))
    share(ui, app, game)
    tapped(ui, "QR code")
    coded(ui)
    assert any(text.startswith("120 turns, ") for text in ui.texts())
    ui.tap("As picture")
    (path,) = files(ui, out, 1)
    assert path.name.endswith("-code.png")
    if shutil.which("zbarimg"):
        assert canonical(scanned(path)) == canonical(library.games.record(game.id))


def scanned(path: Path) -> Record:
    """What a reader that is not ours sees on a picture."""
    command = ["zbarimg", "--raw", "--quiet", "-Sdisable", "-Sqrcode.enable", str(path)]
    read = subprocess.run(command, capture_output=True, text=True, check=True)
    return unpack_game(read.stdout)


def on_glass(ui: UI, app: Any, library: Library, record: Record, tmp_path: Path) -> None:
    """From the screen, as a camera would see it."""
    game = put_away(library, record)
    share(ui, app, game)
    tapped(ui, "QR code")
    code = coded(ui)
    assert code.side >= 2
    ui.picture().save(tmp_path / "glass.png")
    assert canonical(scanned(tmp_path / "glass.png")) == canonical(library.games.record(game.id))


@HAS_ZBAR
@pytest.mark.parametrize("name", GOLDEN)
def test_the_longest_golden_games_are_read_from_the_glass(
    ui: UI, app: Any, library: Library, tmp_path: Path, name: str
) -> None:
    on_glass(ui, app, library, as_recorded(golden(name).to_record()), tmp_path)


@HAS_ZBAR
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["spice-road", "golem", "eastern-wonders", "new-world"])
def test_random_games_are_read_from_the_glass(
    ui: UI, app: Any, library: Library, tmp_path: Path, game: str, theme: str
) -> None:
    app.choose(theme=theme)
    for players in (2, 4):
        on_glass(ui, app, library, as_recorded(whole(game, players, seed=3 + players)), tmp_path)


def test_a_game_that_no_code_holds_goes_as_a_file(ui: UI, app: Any, library: Library, out: Path) -> None:
    record = as_recorded(golden("new-world-4").to_record())
    note = "".join(chr(0x4E00 + 7 * at % 20_000) for at in range(900))
    full = replace(record, about=replace(record.about, note=note))
    share(ui, app, put_away(library, full))
    tapped(ui, "QR code")
    ui.wait_beside(lambda: any("too long for one code" in text for text in ui.texts()))
    ui.run(0.5)
    assert ui.audit() == []
    ui.tap("Save as a game file")
    (path,) = files(ui, out, 1)
    assert Record.parse(path.read_bytes()).about.note == note


def test_of_scores_alone_there_is_what_there_is(
    ui: UI, app: Any, library: Library, out: Path, tmp_path: Path
) -> None:
    sheets = (sheet(0, 12, 14, 8, gold=2, cubes="YRG"), sheet(1, 20, 10, 4, gold=2, cubes="BB"))
    record = Record("spice-road", NAMES[:2], NoSetup(), SheetOptions(), sheets, scores_only=True)
    record = replace(record, about=as_recorded(demo().to_record()).about)
    game = put_away(library, record)
    share(ui, app, game)
    assert sorted(rows(ui)) == sorted(ROWS)
    assert {"the result card", "who won, and with what", "a CSV file: players"} <= set(ui.texts())
    tapped(ui, "Spreadsheet")
    (path,) = files(ui, out, 1)
    assert path.name.endswith("-players.csv")
    share(ui, app, game)
    tapped(ui, "QR code")
    coded(ui)
    ui.picture().save(tmp_path / "glass.png")
    if shutil.which("zbarimg"):
        assert canonical(scanned(tmp_path / "glass.png")) == canonical(library.games.record(game.id))


def test_a_folder_that_cannot_be_written_is_said(
    ui: UI, app: Any, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("screens.machine.system.documents", lambda: tmp_path / "file")
    share(ui, app, put_away(library, as_recorded(demo().to_record())))
    tapped(ui, "Game file")
    ui.wait_beside(lambda: app.notice.text)
    folder = tmp_path / "file"
    why = "a file lies where a folder should be"
    assert app.notice.text == f"The folder {folder} cannot be used: {why}"


class TestAllGames:
    def test_they_are_written_beside_the_app(self, ui: UI, app: Any, library: Library, out: Path) -> None:
        for seed in range(3):
            record = as_recorded(whole("golem", 2, seed))
            put_away(library, replace(record, about=replace(record.about, id=f"game {seed}")))
        app.go("history")
        settle(ui)
        ui.tap(app.page.ids.more)
        ui.run(0.2)
        ui.tap("All games as a spreadsheet")
        players, turns = files(ui, out, 2)
        assert (players.name, turns.name) == ("century-all-games-players.csv", "century-all-games-turns.csv")
        assert len(players.read_text("utf-8-sig").splitlines()) == 1 + 6
        ui.wait_beside(lambda: app.notice.text == f"Saved as {players} and {turns.name}")
        assert app.desk.worker.work is None

    def test_stopped_there_is_nothing(self, ui: UI, app: Any, library: Library, out: Path) -> None:
        record = as_recorded(whole("golem", 4, 1))
        for at in range(40):
            library.add(replace(record, about=replace(record.about, id=f"game {at}")))
        app.go("history")
        settle(ui)
        told: list[Any] = []
        from screens.records import ranks

        assert app.desk.long_work.spreadsheet(out, "all", ranks, told.append)
        assert not app.desk.long_work.spreadsheet(out, "all", ranks, told.append), "one at a time"
        assert not app.desk.worker.keeps_table_free, "a game can be played meanwhile"
        app.desk.worker.work.stop()
        ui.wait_beside(lambda: told)
        assert told == [None]
        assert not list(out.iterdir())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_few_lines_can_be_said_in_every_language(stage: UI, language: str) -> None:
    from screens.summing_up import summed_up

    t = Phrases(language)
    for timeline in (demo(), *map(golden, GOLDEN), played("golem", 5, seed=2)):
        text = summed_up(t, summary_of(timeline), timeline)
        lines = text.splitlines()
        winner = timeline.players[timeline.outcome.winners[0]]
        assert winner in lines[0]
        assert len(lines) == 3 + len(timeline.players) + 2, text
        assert not {"[", "\u2060", "http"} & set(text.split())
        assert "[" not in text


def test_a_name_in_brackets_stays_as_it_is_typed(stage: UI) -> None:
    from screens.summing_up import summed_up

    record = replace(demo().to_record(), players=("[YY] Ana", "[x]", "Chiara"))
    timeline = Timeline.of(record)
    text = summed_up(Phrases("en"), summary_of(timeline), timeline)
    assert "[YY] Ana: " in text
    assert "\u2060" not in text


@pytest.mark.parametrize(("language", "size", "percent"), LOOKS)
def test_the_sheets_fit(
    ui: UI, app: Any, library: Library, language: str, size: tuple[int, int], percent: int
) -> None:
    from screens.sharing import Sharing

    game = put_away(library, as_recorded(golden("golem-4").to_record()))
    app.choose(language=language, text_percent=percent)
    ui.resize(*size)
    sharing = Sharing(app, app.desk.result(game))
    sharing.open()
    ui.run(0.2)
    assert ui.audit() == []
    sharing.code()
    coded(ui)
    assert ui.audit() == []
