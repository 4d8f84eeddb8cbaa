"""History: the games on the table and those that were put away, by date, by game, by player.

The list is read from disk as far as somebody scrolls, and only the rows in sight are widgets.
"""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from math import ceil
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from engine.games import GAMES
from faces.phrases import Phrases, literal
from screens.page import Page
from screens.records import can_be_taken_up, game_name, local, ranking
from screens.widgets.chips import Chip
from screens.widgets.drawn import Drawn
from screens.widgets.long_list import LongRows  # noqa: F401
from screens.widgets.pieces import Picture
from screens.widgets.plates import Row, TouchPlate
from screens.widgets.scenery import Scenery  # noqa: F401
from screens.widgets.sentence import Sentence
from screens.widgets.text import SIZES
from storage.library import Library
from storage.summaries import Summary

PORTION = 40
"""So many games are read at a time: more than a tall window shows."""
LONGEST = 800
"""More rows than these are not laid out anew at once: the list begins at its top again."""
KNOWN_PLAYERS = 12
"""For so many who played last the list can be narrowed down with a touch."""
LOWEST = 72
BESIDE = 8 + 12 + 52 + 12 + 12 + 48 + 4 + 8
"""In dp: what there is beside the words of a row, as the layout says."""
AROUND = 20
GAP = 6
ICONS = {"open": "play", "over": "crown", "stopped": "pause"}


class Lines(NamedTuple):
    """What a row says: who won, the others, and what was played when."""

    first: str
    others: str
    more: str


def lines(t: Phrases, game: Summary) -> Lines:
    order = [ranked.seat for ranked in ranking(game.totals, game.winners)]
    players = [literal(name) for name in game.players]
    others = " · ".join(f"{players[seat]} {game.totals[seat]}" for seat in order if seat not in game.winners)
    if game.winners:
        winners = t.listed([players[seat] for seat in game.winners])
        first = f"{winners} {max(game.totals)}"
    else:
        first = t["history.stopped"] if game.totals else ", ".join(players)
    when = local(game.started)
    more = game_name(t, game.game)
    if when is not None:
        month = t[f"date.month.{when.month}"]
        more += " · " + t("date.day_and_time", day=when.day, month=month, time=f"{when:%H:%M}")
    return Lines(first, others, more)


def heading(t: Phrases, game: Summary) -> str:
    """What a game is listed under: its month, or that it is still on the table."""
    if game.status == "open":
        return t["history.open"]
    when = local(game.started)
    return t("date.month_and_year", month=t[f"date.month.{when.month}"], year=when.year) if when else ""


class DateRow(BoxLayout):
    """A month, or that what follows is still on the table."""

    text = StringProperty("")


class Badge(Drawn, Widget):
    """A small sign on a corner: won, still on the table, stopped."""

    icon = StringProperty("crown")

    smallest = 8
    paint_on = ("icon",)

    def paint(self, picture: Picture) -> None:
        size = min(self.size)
        picture.panel(0, 0, size, size, size / 2, self.theme.tint("primary"))
        picture.icon(self.icon, size / 2, size / 2, size * 0.68, self.theme.tint("onPrimary"))


class GameRow(TouchPlate):
    """One game of the list."""

    summary = ObjectProperty(None, allownone=True)
    page = ObjectProperty(None, allownone=True)
    edition = StringProperty("")
    first = StringProperty("")
    others = StringProperty("")
    more = StringProperty("")
    icon = StringProperty("crown")

    def on_tap(self) -> None:
        self.page.open(self.summary)

    def on_hold(self) -> None:
        self.page.open_menu(self.summary)


class GameMenu(BoxLayout):
    """What can be done with a game."""


class HistoryPage(Page):
    """`game` and `player` narrow the list down; `in_bin` shows what was deleted instead."""

    layout = "history.kv"

    in_bin = BooleanProperty(False)
    nothing = StringProperty("")
    """What is said where there are no games."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game = self.player = ""
        self.games: list[Summary] = []
        self._end = 0.0
        self._source: Iterator[Summary] = iter(())
        self._rulers = Sentence(style="subtitle"), Sentence(style="note"), Sentence(style="small")
        self._show_soon = Clock.create_trigger(self._show, -1)
        self.ids.list.bind(scroll_y=self._scrolled, width=self._show_soon)
        self.app.theme_cls.bind(text_scale=self._show_soon)
        self.app.bind(t=self._translated)

    def arrive(self) -> None:
        self.in_bin = False
        self.reload()
        self._show_filters()

    def back(self) -> bool:
        """Back leads from the bin to the list before it leaves the page."""
        if self.in_bin:
            self.toggle_bin()
            return True
        return False

    # what is listed

    def reload(self) -> None:
        """From disk, as far as the list was read before."""
        self._source = self.app.desk.ask(self._wanted, iter(()))
        self.games = self._read(max(PORTION, min(len(self.games), LONGEST)))
        self._show()

    def _wanted(self, library: Library) -> Iterator[Summary]:
        games = library.games
        if self.in_bin:
            return (entry.summary for entry in games.binned() if self._fits(entry.summary))
        on_table = filter(self._fits, games.open_games())
        return chain(on_table, games.recent(player=self.player or None, game=self.game or None))

    def _read(self, count: int) -> list[Summary]:
        """So many games more, from disk."""
        return self.app.desk.ask(lambda _: list(islice(self._source, count)), [])

    def _fits(self, game: Summary) -> bool:
        return self.game in ("", game.game) and (not self.player or self.player in game.players)

    def _scrolled(self, view: Any, _scroll_y: float) -> None:
        """Reads on when less than two windows are left below."""
        if view.scroll_y * self._room < 2 * view.height:
            more = self._read(PORTION)
            if more:
                self._append(more)

    # the rows

    def _show(self, *_: Any) -> None:
        """All rows anew. Those far below what is in sight are left for later."""
        view, t = self.ids.list, self.app.t
        above = self._above
        seen = PORTION + sum(row["above"] < above + view.height for row in view.data)
        if seen > LONGEST:
            seen, above = PORTION, 0.0
        games, self._source = self.games[:seen], chain(self.games[seen:], self._source)
        self.games, self._end, view.data = [], 0.0, []
        self._append(games, above)
        filtered = self.game or self.player or self.in_bin
        nothing = t["history.nothing"] if filtered else t["history.empty"]
        self.nothing = "" if self.games else nothing

    @property
    def _room(self) -> float:
        """How far the list can be scrolled."""
        return float(self._end + self.ids.rows.foot - self.ids.list.height)

    @property
    def _above(self) -> float:
        """How much of the list lies above the window."""
        return float((1 - self.ids.list.scroll_y) * max(0.0, self._room))

    def _append(self, games: list[Summary], above: float | None = None) -> None:
        """More rows below; what is in sight stays where it is."""
        view, t = self.ids.list, self.app.t
        above = self._above if above is None else above
        rows: list[dict[str, Any]] = []
        for game in games:
            title = heading(t, game)
            if not self.games or title != heading(t, self.games[-1]):
                self._place({"viewclass": "DateRow", "text": title, "height": self._date_height}, rows)
            self._place(self._game_row(game), rows)
            self.games.append(game)
        view.data.extend(rows)
        view.scroll_y = max(0.0, 1 - above / self._room) if self._room > 0 else 1

    def _place(self, row: dict[str, Any], rows: list[dict[str, Any]]) -> None:
        rows.append({**row, "above": self._end})
        self._end += row["height"] + dp(GAP)

    @property
    def _date_height(self) -> int:
        height: int = ceil(sp(SIZES["label"]) * 1.4 + dp(20))
        return height

    def _game_row(self, game: Summary) -> dict[str, Any]:
        """A row that is as high as its words at the width of the list."""
        told = lines(self.app.t, game)
        room = self.ids.list.width - dp(BESIDE)
        height = dp(AROUND)
        for ruler, text in zip(self._rulers, told, strict=True):
            ruler.width, ruler.text = room, text
            height += ruler.height if text else 0
        return {
            "viewclass": "GameRow",
            "height": max(dp(LOWEST), ceil(height)),
            "summary": game,
            "page": self,
            "edition": game.game,
            "icon": "restore" if self.in_bin else ICONS[game.status],
            **told._asdict(),
        }

    def _translated(self, *_: Any) -> None:
        self._show_filters()
        self._show_soon()

    # what chips do

    def _show_filters(self) -> None:
        """Games that were played, if there are several, and those who played last."""
        t, desk, chips = self.app.t, self.app.desk, self.ids.filters
        played = {group.game for group in desk.groups()} | {game.game for game in self.games}
        offered = [("game", game, game_name(t, game)) for game in GAMES if game in played]
        offered = offered if len(offered) > 1 else []
        offered += [("player", name, name) for name in islice(desk.colours(), KNOWN_PLAYERS)]
        chips.clear_widgets()
        for name, value, text in offered:
            chip = Chip(text=literal(text), value=(name, value), chosen=getattr(self, name) == value)
            chip.bind(on_tap=lambda touched: self._filter(*touched.value))
            chips.add_widget(chip)

    def _filter(self, name: str, value: str) -> None:
        """A chip that is touched again lets go."""
        setattr(self, name, "" if getattr(self, name) == value else value)
        for chip in self.ids.filters.children:
            chip.chosen = getattr(self, chip.value[0]) == chip.value[1]
        self._from_the_top()

    def toggle_bin(self) -> None:
        self.in_bin = not self.in_bin
        self._from_the_top()

    def _from_the_top(self) -> None:
        self.games = []
        self.ids.list.scroll_y = 1
        self.reload()

    # what rows do

    def open(self, game: Summary) -> None:
        if self.in_bin:
            self._restore(game)
        elif game.status == "open":
            self.app.carry_on(game)
        else:
            self.app.go("result", result=self.app.desk.result(game))

    def open_menu(self, game: Summary) -> None:
        if self.in_bin:
            return
        items: dict[str, tuple[str, Callable[[], None]]] = {}
        if game.status == "open":
            items["carry_on"] = ("play-circle-outline", lambda: self.open(game))
        else:
            items["result"] = ("trophy-outline", lambda: self.open(game))
            if can_be_taken_up(game):
                items["table"] = ("cards-outline", lambda: self.app.take_up(game))
        items["delete"] = ("delete-outline", lambda: self.delete(game))
        menu = GameMenu()
        for name, (icon, action) in items.items():
            row = Row(icon=icon, text=self.app.t[f"history.do.{name}"])
            row.bind(on_tap=lambda _, action=action: self._chosen(action))
            menu.add_widget(row)
        self.app.sheet.open(menu, ", ".join(game.players))

    def _chosen(self, action: Callable[[], None]) -> None:
        self.app.sheet.close()
        action()

    def delete(self, game: Summary) -> None:
        """At once; it can be taken back from the message, and from the bin."""
        if self.app.desk.delete(game.id):
            self.games = [other for other in self.games if other.id != game.id]
            self._show()
            text = self.app.t("history.deleted", players=", ".join(game.players))
            self.app.say(text, self.app.t["history.undo"], lambda: self._take_back(game))

    def _take_back(self, game: Summary) -> bool:
        done = self.app.desk.undelete(game.id)
        self.reload()
        return done

    def _restore(self, game: Summary) -> None:
        if self._take_back(game):
            self.app.say(self.app.t("history.restored", players=", ".join(game.players)))
