"""Settings: language, look, what a new game starts with, and backups."""

from datetime import datetime
from pathlib import Path

from kivy.factory import Factory

from rulebook.languages import LANGUAGES
from screens import system
from screens.page import Page
from screens.widgets.plates import Row
from storage.backup import SUFFIX
from storage.notices import StorageError

TEXT_PERCENTS = ("100", "115", "130", "160", "200")


class SettingsPage(Page):
    """Every touch is applied at once."""

    layout = "settings.kv"
    languages = tuple((language.code, language.name) for language in LANGUAGES.values())
    text_percents = TEXT_PERCENTS

    def back_up(self) -> None:
        """Everything in one file, in the folder where people keep their own files."""
        target = system.documents() / f"century-{datetime.now():%Y-%m-%d-%H%M%S}{SUFFIX}"
        try:
            self.app.library.back_up(target)
        except StorageError as refusal:
            self.app.say_storage(refusal.notice)
        else:
            self.app.say(self.app.t("backup.saved", file=str(target)))

    def pick_backup(self) -> None:
        """Those that people have made come first, then those that the app has made of itself."""
        own = sorted(system.documents().glob(f"*{SUFFIX}"), reverse=True)
        rows = Factory.Rows()
        for path in [*own, *self.app.library.backups()]:
            row = Row(icon="archive-outline", text=path.name.removesuffix(SUFFIX), more=str(path.parent))
            row.bind(on_tap=lambda _, path=path: self._restore(path))
            rows.add_widget(row)
        if rows.children:
            self.app.sheet.open(rows, self.app.t["backup.restore"])
        else:
            self.app.say(self.app.t("backup.none", folder=str(system.documents())))

    def _restore(self, path: Path) -> None:
        self.app.sheet.close()
        try:
            report = self.app.library.restore(path)
        except StorageError as refusal:
            self.app.say_storage(refusal.notice)
        else:
            new = sum(what != "same" for what in report.games.values())
            self.app.say(self.app.t("backup.restored", n=new, all=len(report.games)))
