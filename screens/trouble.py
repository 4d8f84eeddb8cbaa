"""The window that opens where no game can be kept: why, and what to do about it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivymd.app import MDApp

from faces.phrases import Phrases, language_for
from screens.edging import Edging
from screens.findings import said, shown
from screens.machine import system
from screens.machine.edges import Edges
from screens.page import load_layout
from screens.paths import ASSETS
from screens.theme import Theme
from screens.widgets.notice import Sentences
from storage.notices import Notice
from storage.place import OVERRIDE


class Trouble(FloatLayout):
    """What is wrong, and what helps."""

    title = StringProperty("")

    def __init__(self, sentences: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.sentences.add_widget(Sentences(sentences))


class TroubleApp(MDApp):
    """Nothing was chosen where nothing can be read: it speaks and looks as the system does."""

    t = ObjectProperty()
    edges = ObjectProperty(Edges(), rebind=True)

    def __init__(self, notice: Notice, folder: Path | None, **kwargs: Any) -> None:
        super().__init__(title="Century Companion", icon=str(ASSETS / "window-icon.png"), **kwargs)
        self.theme_cls = Theme()
        self.theme_cls.theme_style = "Dark" if system.is_dark() else "Light"
        self.t = Phrases(language_for(system.language()))
        self.notice = notice
        self.folder = folder

    def build(self) -> Trouble:
        load_layout("trouble.kv")
        self._edging = Edging(self)
        return Trouble(self._sentences(), title=self.t["trouble.title"])

    def _sentences(self) -> list[str]:
        told = [said(self.t, self.notice)]
        if self.folder is not None:
            told.append(self.t("trouble.folder", folder=shown(str(self.folder))))
        told.append(self.t["trouble.help"])
        if system.is_desktop():
            told.append(self.t("trouble.elsewhere", variable=OVERRIDE))
        return [*told, self.t["trouble.untouched"]]
