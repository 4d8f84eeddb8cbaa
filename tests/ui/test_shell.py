"""The shell: finding one's way there and back, settings that take effect at once, and nothing lost."""

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

from storage.library import Library
from storage.settings import Settings
from tests.storage.tables import finished, record
from tests.ui.harness import UI

ESCAPE = 27
F1 = 282


def test_it_starts_at_home(ui: UI, app: Any) -> None:
    assert app.page.name == "home"
    assert ui.find("New game")


def test_back_walks_from_sheet_to_page_to_home_and_stays_there(ui: UI, app: Any) -> None:
    ui.tap("New game")
    app.page.pick_colour(0)
    ui.run(0.5)
    assert ui.find("Colour")
    ui.key(ESCAPE)
    assert not app.sheet.is_open
    assert app.page.name == "new game"
    ui.key(ESCAPE)
    assert app.page.name == "home"
    ui.key(ESCAPE)
    assert app.page.name == "home"


def test_a_touch_beside_the_sheet_closes_it_and_nothing_else(ui: UI, app: Any) -> None:
    ui.tap("New game")
    app.page.pick_colour(0)
    ui.run(0.5)
    ui.touch(180, 620)
    assert not app.sheet.is_open
    assert app.page.name == "new game"


def test_escape_leaves_a_text_field_before_it_leaves_the_page(ui: UI, app: Any) -> None:
    ui.tap("New game")
    field = ui.find(kind="Field")
    ui.tap(field)
    assert field.focus
    ui.key(ESCAPE)
    assert not field.focus
    assert app.page.name == "new game"


def test_f1_opens_our_own_settings(ui: UI, app: Any) -> None:
    ui.key(F1)
    assert app.page.name == "settings"
    assert app.stack == ["home", "settings"]


def test_pages_are_built_on_their_first_visit_only(ui: UI, app: Any) -> None:
    pages = app.root.ids.pages
    assert [page.name for page in pages.screens] == ["home"]
    ui.tap("Settings")
    settings = app.page
    ui.key(ESCAPE)
    ui.tap("Settings")
    assert app.page is settings


def test_the_language_changes_at_once_and_is_kept(ui: UI, app: Any, library: Library) -> None:
    ui.tap("Settings")
    ui.tap("Français")
    assert ui.find("Réglages")
    assert library.settings.load().language == "fr"
    ui.tap("Italiano")
    assert ui.find("Impostazioni")
    ui.key(ESCAPE)
    assert ui.find("Nuova partita")


def test_the_look_changes_at_once_and_is_kept(ui: UI, app: Any, library: Library) -> None:
    ui.tap("Settings")
    ui.tap("Dark")
    assert app.theme_cls.theme_style == "Dark"
    assert ui.find(kind="Segment", value="dark").chosen
    assert library.settings.load().theme == "dark"


def test_text_grows_at_once(ui: UI, app: Any) -> None:
    ui.tap("Settings")
    before = ui.find("Language").font_size
    ui.tap("130%")
    assert ui.find("Language").font_size == pytest.approx(before * 1.3)
    app.choose(text_percent=200)
    ui.run(0.2)
    assert not ui.audit()
    smallest = next(widget for widget in ui.walk() if getattr(widget, "text", "") == "100%")
    ui.bring_into_view(smallest)
    ui.tap(smallest)
    app.page.ids.scroll.scroll_y = 1
    ui.run(0.2)
    assert ui.find("Language").font_size == before


def test_without_motion_a_page_is_there_in_the_next_frame(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    app.go("settings")
    ui.step(2)
    assert app.page.x == 0
    assert ui.find("Language")


@pytest.mark.parametrize("motion", [True, False])
def test_a_hasty_finger_does_not_lose_the_page(ui: UI, app: Any, motion: bool) -> None:
    app.choose(motion=motion)
    for page in ("settings", "home", "new game", "home", "settings"):
        app.go(page)
    ui.run(0.5)
    assert app.page.name == "settings"
    assert app.page.pos == [0, 0]
    assert ui.find("Language")


def test_a_message_offers_one_thing_to_do_and_goes_away(ui: UI, app: Any) -> None:
    done = []
    app.say("Deleted", "Undo", lambda: done.append(True))
    ui.run(0.2)
    ui.tap("Undo")
    assert done
    assert not ui.find_all("Deleted")
    app.say("Saved")
    ui.run(7)
    assert not ui.find_all("Saved")


@pytest.mark.parametrize("page", ["table", "scores", "result"])
def test_a_page_of_a_game_without_one_is_a_mistake_that_shows_at_once(app: Any, page: str) -> None:
    with pytest.raises(AttributeError):
        app.go(page)


def test_everything_that_was_found_at_the_start_is_said(ui: UI, tmp_path: Path) -> None:
    from screens.app import CenturyApp

    with Library(tmp_path / "library") as library:
        library.settings.save(Settings(language="en"))
        library.settings.save(Settings(language="en", theme="light"))
        game = library.begin(record("Ana", "Béa"))
    for name in ("library.json", "settings.json", "players.json"):
        (tmp_path / "library" / name).write_bytes(b"rubbish")
    with Library(tmp_path / "library") as library:
        app = ui.start(CenturyApp(library), (360, 640))
        assert app.page.sitting.game.id == game.id
        assert app.notice.text == "There are 3 messages about your files"
        ui.stop()


def test_closing_the_app_ends_a_restore_between_two_games(
    ui: UI, app: Any, library: Library, tmp_path: Path
) -> None:
    with Library(tmp_path / "there") as there:
        for i in range(30):
            finished(there, "Ana", f"Player {i}")
        there.back_up(tmp_path / "backup.zip")
    app.restore(tmp_path / "backup.zip")
    ui.run(0.1)
    ui.stop()
    merged = [path.stem for path in (library.place.path / "games").glob("*.json")]
    assert sorted(merged) == sorted(summary.id for summary in library.games.recent())
    assert not list(library.place.path.rglob("*.tmp"))


def test_the_room_decides_the_layout(ui: UI, app: Any) -> None:
    layouts = []
    for size in ((360, 640), (640, 360), (840, 600), (1280, 800)):
        ui.resize(*size)
        layouts.append(app.layout)
    assert layouts == ["portrait", "landscape", "wide", "wide"]


CROWDED = """
#:import allocate tests.ui.test_shell.allocate
BoxLayout:
    Text:
        text: app.t["settings.title"] + allocate()
"""


def allocate() -> str:
    """Enough for Python to collect garbage, in the midst of whatever is going on."""
    return "".join(part for parts in [[""] for _ in range(5000)] for part in parts)


def test_nothing_is_collected_while_the_words_change(ui: UI, app: Any) -> None:
    """A widget that is gone before its own rule has been told is an error to Kivy."""
    from kivy.lang import Builder

    box = Builder.load_string(CROWDED)
    text = box.children[0]
    box.itself, text.itself = box, text
    left = weakref.ref(text)
    del box, text
    app.choose(language="it")
    assert left() is not None
    allocate()
    ui.run(3)
    assert left() is None
    assert not gc.isenabled()
    app.stop()
    assert gc.isenabled()
