"""Settings: language, look, what a new game starts with, backups, and what is on in the network."""

from datetime import datetime
from pathlib import Path
from typing import Any

from kivy.factory import Factory

from rulebook.languages import LANGUAGES
from screens import system
from screens.page import Page
from screens.widgets.plates import Row
from storage.backup import SUFFIX
from storage.files import names

TEXT_PERCENTS = ("100", "115", "130", "160", "200")


class SettingsPage(Page):
    """Every touch is applied at once."""

    layout = "settings.kv"
    languages = tuple((language.code, language.name) for language in LANGUAGES.values())
    text_percents = TEXT_PERCENTS

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._found = self.ids.found.__self__
        if not system.can_vibrate():
            self.ids.vibration.parent.remove_widget(self.ids.vibration)
        self.app.bind(findings=self._show_found)
        self._show_found()
        self._shown = self.ids.shown.__self__
        self.app.mirroring.bind(is_on=self._show_shown)
        self._show_shown()

    def _show_found(self, *_: Any) -> None:
        """The way to what storage has found, where there is something."""
        files = self.ids.files
        if self.app.findings and self._found.parent is None:
            files.add_widget(self._found)
        elif not self.app.findings and self._found.parent is not None:
            files.remove_widget(self._found)

    def _show_shown(self, *_: Any) -> None:
        """The way to stop what is on."""
        network = self.ids.network
        if self.app.mirroring.is_on and self._shown.parent is None:
            network.add_widget(self._shown)
        elif not self.app.mirroring.is_on and self._shown.parent is not None:
            network.remove_widget(self._shown)

    def back_up(self) -> None:
        """Everything in one file, in the folder where people keep their own files."""
        target = system.documents() / f"century-{datetime.now():%Y-%m-%d-%H%M%S}{SUFFIX}"
        self.app.back_up(target)

    def pick_backup(self) -> None:
        """Those that people have made come first, then those that the app has made of itself."""
        documents = system.documents()
        own: list[str] = self.app.desk.ask(lambda _: names(documents, SUFFIX), [])
        rows = Factory.Rows()
        found = [documents / name for name in reversed(own)]
        made: list[Path] = self.app.desk.ask(lambda library: library.backups(), [])
        for path in [*found, *made]:
            row = Row(icon="archive-outline", text=path.name.removesuffix(SUFFIX), more=str(path.parent))
            row.bind(on_tap=lambda _, path=path: self._restore(path))
            rows.add_widget(row)
        if rows.children:
            self.app.sheet.open(rows, self.app.t["backup.restore"])
        else:
            self.app.say(self.app.t("backup.none", folder=str(documents)))

    def _restore(self, path: Path) -> None:
        self.app.sheet.close()
        self.app.restore(path)
