"""The app: its look and language, where one is and how one gets back."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ObjectProperty, OptionProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import NoTransition, SlideTransition
from kivymd.app import MDApp

from screens import system
from screens.draft import Draft
from screens.page import Page, load_layout
from screens.paths import ASSETS
from screens.theme import Theme
from screens.widgets.bottom_sheet import BottomSheet
from screens.widgets.notice import NoticeBar  # noqa: F401
from screens.words import Words, language_for
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.open_game import OpenGame
from storage.people import Group
from storage.summaries import Summary

HOME = "home"
PAGES = {
    HOME: "screens.home.HomePage",
    "new game": "screens.new_game.NewGamePage",
    "rules": "screens.rules.RulesPage",
    "aid": "screens.player_aid.AidPage",
    "settings": "screens.settings.SettingsPage",
    "table": "screens.table.page.TablePage",
    "scores": "screens.score_sheet.ScoresPage",
    "result": "screens.result.ResultPage",
    "history": "screens.history.HistoryPage",
}
"""The screens by name. Their modules are imported when they are first visited."""

ESCAPE = 27
NAMED_KEYS = {13: "enter", 271: "enter", 8: "backspace", 127: "delete"}
WIDE = 840
"""From this width, in dp, there is room for a third column."""


class Shell(FloatLayout):
    """The pages, and above them the sheet."""


class CenturyApp(MDApp):
    """`app.t` are the words, `app.settings` what was chosen, `app.layout` how much room there is."""

    t = ObjectProperty()
    settings = ObjectProperty(rebind=True)
    layout = OptionProperty("portrait", options=["portrait", "landscape", "wide"])

    def __init__(self, library: Library, **kwargs: Any) -> None:
        super().__init__(title="Century Companion", icon=str(ASSETS / "icon.png"), **kwargs)
        self.theme_cls = Theme()
        self.stack: list[str] = []
        self.library = library
        self.settings = library.settings.load()
        self._apply_settings()

    # life

    def build(self) -> Shell:
        Window.softinput_mode = "below_target"
        Window.bind(on_keyboard=self._key_pressed, size=self._window_resized)
        self._window_resized()
        load_layout("shell.kv")
        return Shell()

    def on_start(self) -> None:
        """Straight to the game that is on the table, if there is one."""
        self.go(HOME)
        waiting = self.page.open_game
        if waiting is not None:
            self.carry_on(waiting)
        for notice in filter(None, (*self.library.take_notices(), self.library.refusal)):
            self.say_storage(notice)

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self._key_pressed, size=self._window_resized)
        self.theme_cls.text_scale = 1

    def on_pause(self) -> bool:
        """Android may end us later without a word; everything is on disk already."""
        return True

    def on_resume(self) -> None:
        self._apply_settings()

    def open_settings(self, *_: Any) -> None:
        """F1 opens our own settings, not Kivy's."""
        if self.page.name != "settings":
            self.go("settings")

    # look and language

    def choose(self, **changed: Any) -> None:
        """Changes settings, and all that follows from them, at once."""
        self.settings = replace(self.settings, **changed)
        try:
            self.library.settings.save(self.settings)
        except StorageError as refusal:
            self.say_storage(refusal.notice)
        self._apply_settings()

    def _apply_settings(self) -> None:
        chosen = self.settings
        language = language_for(chosen.language or system.language())
        if self.t is None or self.t.language != language:
            self.t = Words(language)
        dark = system.is_dark() if chosen.theme == "system" else chosen.theme == "dark"
        self.theme_cls.theme_style = "Dark" if dark else "Light"
        self.theme_cls.text_scale = chosen.text_percent / 100

    def _window_resized(self, *_: Any) -> None:
        width, height = Window.size
        if width >= dp(WIDE):
            self.layout = "wide"
        else:
            self.layout = "landscape" if width > height else "portrait"

    # where one is

    @property
    def page(self) -> Page:
        return self.root.ids.pages.current_screen

    @property
    def sheet(self) -> BottomSheet:
        return self.root.ids.sheet

    def go(self, name: str, **given: Any) -> None:
        """Shows a page on top of the others; one that is in the stack already is gone back to."""
        self.sheet.close()
        if name in self.stack:
            del self.stack[self.stack.index(name) + 1 :]
            self._show("right", **given)
        else:
            self.stack.append(name)
            self._show("left", **given)

    def back(self) -> None:
        """From sheet to page, from page to the one before, from the last one out. Changes no game."""
        if self.sheet.is_open:
            self.sheet.close()
        elif not self.page.back():
            if len(self.stack) > 1:
                self.stack.pop()
                self._show("right")
            else:
                system.go_to_back()

    def _show(self, direction: str, **given: Any) -> None:
        pages = self.root.ids.pages
        pages.transition.stop()
        name = self.stack[-1]
        if not pages.has_screen(name):
            pages.add_widget(self._built(name))
        if pages.current == name or not self.settings.motion or pages.current is None:
            pages.transition = NoTransition()
        else:
            pages.transition = SlideTransition(direction=direction, duration=0.2)
        pages.get_screen(name).arrive(**given)
        pages.current = name

    def _built(self, name: str) -> Page:
        module, kind = PAGES[name].rsplit(".", 1)
        page: Page = getattr(import_module(module), kind)(name=name)
        return page

    # messages

    def say(self, text: str, action: str = "", on_action: Callable[[], None] | None = None) -> None:
        """A short message at the foot of the window, perhaps with one thing to do about it ("Undo")."""
        self.root.ids.notice.show(text, action, on_action)

    def say_storage(self, notice: Notice) -> None:
        """What storage has found or refused, in words."""
        self.say(self.t(f"storage.{notice.key}", **notice.facts))

    # games

    def begin(self, draft: Draft) -> None:
        """A new game, on disk before it is shown."""
        unnamed = self.t["new_game.player"]
        record = draft.record(unnamed, secrets.randbits(32))
        self._try(lambda: self.show_table(self.library.begin(record, draft.colours(unnamed))))

    def play_again(self, group: Group) -> None:
        """The same people and options as last time, at once."""
        colours = {player.name: player.colour for player in self.library.people.players()}
        self._try(lambda: self.begin(Draft.again(self.library.games.record(group.last_record), colours)))

    def carry_on(self, game: Summary) -> None:
        self._try(lambda: self.show_table(self.library.games.resume(game.id)))

    def _try(self, do: Callable[[], None]) -> None:
        try:
            do()
        except StorageError as refusal:
            self.say_storage(refusal.notice)

    def show_table(self, game: OpenGame) -> None:
        """The table of an open game; back leads home. Without a board for it there are still its scores."""
        del self.stack[1:]
        from screens.table.board import BOARDS

        header = game.timeline.header
        if header.scores_only:
            self.go("scores", game=game)
        else:
            self.go("table" if header.game in BOARDS else "result", game=game)

    # keys

    def _key_pressed(self, _window: Any, code: int, _scan: int, text: str | None, modifiers: Any) -> bool:
        """Every key ends here, so that neither Kivy nor KivyMD closes the app on Escape or back."""
        if code == ESCAPE:
            self.back()
            return True
        key = NAMED_KEYS.get(code) or text or (chr(code) if 32 < code < 127 else "")
        return bool(key) and self.page.key(key, frozenset(modifiers))
