"""Choosing a file or a folder within the app, where the system has no dialog for it."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.findings import shown
from screens.machine import handed
from screens.page import load_layout
from screens.widgets.plates import Row
from storage import backup, export, sets, taking
from storage.notices import StorageError

KINDS = {
    export.SUFFIX: ("file-outline", "taking.game"),
    backup.SUFFIX: ("archive-outline", "taking.backup"),
    sets.SUFFIX: ("package-variant-closed", "taking.component_set"),
}
"""What the names of our files say that they are."""
MOST = 200
"""More rows than anybody looks through."""

load_layout("in_app_choice.kv")


def fitting_files() -> list[Path]:
    """Files that are named as ours are, where people keep what they were sent."""
    found: list[Path] = []
    for folder in handed.places():
        with suppress(StorageError):
            found += taking.fitting(folder)
    return found[:MOST]


def choose_file(done: Callable[[Path], None]) -> None:
    """A sheet of the files that fit; where there are none, that is said."""
    app = App.get_running_app()
    found: list[Path] = fitting_files()
    if not found:
        app.say(app.t("taking.no_files", folders=shown(", ".join(map(str, handed.places())))))
        return
    rows = Factory.Rows()
    for path in found:
        suffix = next(suffix for suffix in KINDS if path.name.endswith(suffix))
        icon, kind = KINDS[suffix]
        name, folder = shown(path.name.removesuffix(suffix)), shown(path.parent.name)
        row = Row(icon=icon, text=name, more=f"{app.t[kind]} · {folder}")
        row.bind(on_tap=lambda _, path=path: done(path))
        rows.add_widget(row)
    app.sheet.open(rows, app.t["taking.open"])


class FolderChoice(BoxLayout):
    """The folders in one folder, the way up, and a button that takes this one."""

    path = StringProperty("")

    def __init__(self, path: Path, done: Callable[[Path], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._done = done
        self._show(path)

    def _show(self, path: Path) -> None:
        self._here, self.path = path, shown(str(path))
        rows = self.ids.rows
        rows.clear_widgets()
        for icon, text, there in (("arrow-up", str(path.parent), path.parent), *_inside(path)):
            row = Row(icon=icon, text=shown(text))
            row.bind(on_tap=lambda _, there=there: self._go(there))
            rows.add_widget(row)

    def _go(self, path: Path) -> None:
        app = App.get_running_app()
        app.root.acted()
        self._show(path)
        app.sheet.ids.scroll.scroll_y = 1

    def take(self) -> None:
        self._done(self._here)


def _inside(path: Path) -> list[tuple[str, str, Path]]:
    try:
        found = sorted(one for one in path.iterdir() if not one.name.startswith(".") and one.is_dir())
    except OSError:
        return []
    return [("folder-outline", one.name, one) for one in found[:MOST]]


def choose_folder(done: Callable[[Path], None]) -> None:
    app = App.get_running_app()
    app.sheet.open(FolderChoice(Path.home(), done), app.t["group.choose"], again=app.sheet.close)
