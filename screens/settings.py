"""Settings: language, look, what a new game starts with, backups, and what leaves this phone."""

from typing import Any

from rulebook.languages import LANGUAGES
from screens.machine import system
from screens.page import Page

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
        leaving = self.ids.leaving
        if self.app.mirroring.is_on and self._shown.parent is None:
            leaving.add_widget(self._shown)
        elif not self.app.mirroring.is_on and self._shown.parent is not None:
            leaving.remove_widget(self._shown)
