"""Home: carry on, begin, look back, look up."""

from typing import Any

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty

from faces.phrases import Phrases
from screens.page import Page
from screens.records import game_name
from screens.widgets.plates import Row, TouchPlate
from screens.widgets.scenery import Scenery  # noqa: F401
from storage.people import Group
from storage.summaries import Summary

DOORS = {"history": "history", "rules": "book-open-variant", "settings": "cog"}
"""The pages that home leads to, with their icons."""


class Door(Row):
    """A row that leads to a page."""

    page = StringProperty()

    def on_tap(self) -> None:
        App.get_running_app().go(self.page)


class GameCard(TouchPlate):
    """A game as a card: a glimpse of its landscape and two lines."""

    game = StringProperty("")
    text = StringProperty("")
    more = StringProperty("")
    icon = StringProperty("chevron-right")


class HomePage(Page):
    """What there is to carry on with: `open_game` is a summary of it, `group` are those who played last."""

    layout = "home.kv"

    open_game = ObjectProperty(None, allownone=True, rebind=True)
    group = ObjectProperty(None, allownone=True, rebind=True)
    newcomer = ObjectProperty(None, allownone=True)
    """Set as long as nobody has played here or seen the demo."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for page, icon in DOORS.items():
            self.ids.doors.add_widget(Door(page=page, icon=icon))
        self._optional = {
            "open_game": self.ids.carry_on.__self__,
            "group": self.ids.again.__self__,
            "newcomer": self.ids.demo.__self__,
        }
        self._always = (self.ids.begin.__self__, self.ids.doors.__self__)
        for name in self._optional:
            self.fbind(name, self._show_what_there_is)
        self._show_what_there_is()

    def arrive(self) -> None:
        desk = self.app.desk
        self.open_game = next(iter(desk.open_games()), None)
        self.group = next(iter(desk.groups()), None)
        self.newcomer = None if self.group or self.app.settings.introduced else True

    def show_demo(self) -> None:
        from screens.demo import Show

        self.app.choose(introduced=True)
        Show(self.app)

    def _show_what_there_is(self, *_: Any) -> None:
        shown = [widget for name, widget in self._optional.items() if getattr(self, name) is not None]
        self.ids.actions.clear_widgets()
        for widget in (*shown, *self._always):
            self.ids.actions.add_widget(widget)

    @staticmethod
    def line_of(game: Summary | Group, t: Phrases) -> str:
        return t("home.game_line", game=game_name(t, game.game), players=", ".join(game.players))
