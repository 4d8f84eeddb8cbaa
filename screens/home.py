"""Home: carry on, begin, look back, look up."""

from typing import Any

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from engine.timeline import Timeline
from faces.phrases import Phrases
from screens.page import Page
from screens.records import game_name
from screens.widgets.plates import Row, TouchPlate
from screens.widgets.scenery import Scenery  # noqa: F401
from storage.moments import local
from storage.people import Group
from storage.summaries import Summary

DOORS = {
    "history": "history",
    "statistics": "chart-bar",
    "box": "package-variant-closed",
    "rules": "book-open-variant",
    "settings": "cog",
}
"""The pages that home leads to, with their icons."""


OPEN_SHOWN = 2
"""So many games on the table have a card. Of more than these only the one played last has, and a row leads to
the others: a new game stays in sight."""


def standing(t: Phrases, game: Summary, timeline: Timeline | None) -> str:
    """What is played by whom, since when, whose turn it is: two games of the same people differ in that."""
    lines = [t("home.game_line", game=game_name(t, game.game), players=", ".join(game.players))]
    if timeline is not None and not game.scores_only:
        state = timeline.state
        if state.to_move is None:
            lines.append(t["table.over"])
        else:
            turn = "home.turn" if state.round else "home.draft"
            lines.append(t(turn, round=state.round, player=timeline.players[state.to_move]))
    when = local(game.started)
    if when is not None:
        month = t[f"date.month.{when.month}"]
        moment = t("date.day_and_time", day=when.day, month=month, time=f"{when:%H:%M}")
        lines.append(t("home.since", when=moment))
    return "\n".join(lines)


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

    open_game = ObjectProperty(None, allownone=True)
    group = ObjectProperty(None, allownone=True, rebind=True)
    newcomer = ObjectProperty(None, allownone=True)
    """Set as long as nobody has played here or seen the demo."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._games: list[tuple[Summary, Timeline | None]] = []
        doors, add = self.ids.doors, self.ids.add.__self__
        doors.remove_widget(add)
        for page, icon in DOORS.items():
            doors.add_widget(Door(page=page, icon=icon))
            if page == "history":
                doors.add_widget(add)
        self._optional = {
            "group": self.ids.again.__self__,
            "newcomer": self.ids.demo.__self__,
        }
        self._always = (self.ids.begin.__self__, self.ids.doors.__self__)
        self._open: list[Widget] = []
        self._untold = 0
        """How many games on the table have no card."""
        self.app.bind(t=lambda *_: self._show_open())
        for name in self._optional:
            self.fbind(name, self._show_what_there_is)
        self._show_what_there_is()

    def arrive(self) -> None:
        desk = self.app.desk
        games = desk.open_games()
        told = games[: OPEN_SHOWN if len(games) <= OPEN_SHOWN else 1]
        self._games = [(game, desk.timeline_of(game)) for game in told]
        self._untold = len(games) - len(told)
        self.open_game = next(iter(games), None)
        self._show_open()
        self.group = desk.last_group()
        self.newcomer = None if self.group or self.app.settings.introduced else True

    def _show_open(self) -> None:
        """A card for each game on the table, so that none hides another; or one, and a way to the others."""
        self._open = []
        for game, timeline in self._games:
            card = GameCard(game=game.game, icon="play-circle", text=self.app.t["home.carry_on"])
            card.more = standing(self.app.t, game, timeline)
            card.bind(on_tap=lambda _, game=game: self.app.carry_on(game))
            self._open.append(card)
        if self._untold:
            others = Row(icon="cards-outline", text=self.app.t("home.others_open", n=self._untold))
            others.bind(on_tap=lambda _: self.app.go("history"))
            self._open.append(others)
        self._show_what_there_is()

    def _show_what_there_is(self, *_: Any) -> None:
        shown: list[Widget] = [*self._open]
        shown += [widget for name, widget in self._optional.items() if getattr(self, name) is not None]
        self.ids.actions.clear_widgets()
        for widget in (*shown, *self._always):
            self.ids.actions.add_widget(widget)

    @staticmethod
    def line_of(game: Group, t: Phrases) -> str:
        return t("home.game_line", game=game_name(t, game.game), players=", ".join(game.players))
