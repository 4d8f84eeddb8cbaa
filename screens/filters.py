"""Which games are looked at: a row of chips for game, people, period, place and number of players.

One that is set is filled and says what it is set to, with a cross to drop it. History, statistics and the
page of a player have the same row; what a chip offers comes from the statistics of all games.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from engine.games import GAMES
from faces.phrases import Phrases, literal
from screens.page import load_layout
from screens.records import game_name
from screens.widgets.chips import EDGE, Chip, letters
from screens.widgets.field import Field
from screens.widgets.number_rows import LinkRow
from screens.widgets.pieces import Picture
from screens.widgets.plates import IconButton, TouchPlate
from screens.widgets.sentence import one_line, paint_line, width_of
from screens.widgets.text import Text
from storage.moments import local, moment, month
from storage.plain import plain
from storage.statistics.numbers import Statistics
from storage.summaries import MOST_SEATS
from storage.wanted import EVERYTHING, Wanted

KINDS = ("game", "players", "period", "place", "seats")
MANY = 24
"""More names than these are narrowed down by typing."""
SIGN = 18
"""In dp: the sign that a chip opens something."""
RECENT = {"days": 30, "year": 365}
"""How many days the last weeks and the last year are."""

load_layout("filters.kv")


def year_of(year: int) -> tuple[str, str]:
    """The first and the last moment of a year on this machine's clock."""
    return month(year, 1)[0], month(year, 12)[1]


def since(days: int) -> str:
    """The beginning of the day that was so many days ago."""
    day = datetime.now().replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=days)
    return moment(day.astimezone())


def month_name(t: Phrases, year: int, number: int) -> str:
    return t("date.month_and_year", month=t[f"date.month.{number}"], year=year)


def period_name(t: Phrases, wanted: Wanted) -> str:
    """A month, a year, or the days it goes from or to."""
    first = local(wanted.since)
    if first is None:
        return ""
    if (wanted.since, wanted.until) == month(first.year, first.month):
        return month_name(t, first.year, first.month)
    if (wanted.since, wanted.until) == year_of(first.year):
        return str(first.year)
    for name, days in RECENT.items():
        if (wanted.since, wanted.until) == (since(days), EVERYTHING.until):
            return t[f"filter.last_{name}"]
    day = t("date.day", day=first.day, month=t[f"date.month.{first.month}"], year=first.year)
    return t("filter.since", day=day)


def value_of(t: Phrases, wanted: Wanted, kind: str) -> str:
    """What a filter is set to, in words; "" if it is not."""
    match kind:
        case "game":
            return game_name(t, wanted.game) if wanted.game else ""
        case "players":
            return ", ".join(wanted.players)
        case "period":
            return period_name(t, wanted)
        case "place":
            return wanted.place
        case _:
            return t("filter.of_players", n=wanted.seats) if wanted.seats else ""


def without(wanted: Wanted, kind: str) -> Wanted:
    names = ("since", "until") if kind == "period" else (kind,)
    return replace(wanted, **{name: getattr(EVERYTHING, name) for name in names})


class Cross(IconButton):
    """Drops what a chip is set to."""


class FilterChip(TouchPlate):
    """A filter: what it is about, or what it is set to."""

    text = StringProperty("")
    kind = StringProperty("")
    chosen = BooleanProperty(False)

    __events__ = ("on_drop",)
    paint_on = (*TouchPlate.paint_on, "text", "chosen")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint=(None, None), height=dp(48), **kwargs)
        self._cross = Cross(icon="close", pos_hint={"center_y": 0.5})
        self._cross.bind(on_tap=lambda _: self.dispatch("on_drop"))
        for name in ("text", "chosen"):
            self.fbind(name, self._fit)
        self._fit()

    def on_drop(self) -> None:
        pass

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    def _fit(self, *_: Any) -> None:
        self._line = one_line(literal(self.text), letters())
        own = width_of(self._line) + dp(EDGE) + dp(4)
        self.width = max(dp(64), own + (dp(48) if self.chosen else dp(SIGN + EDGE)))
        self.padding = (self.width - dp(48), 0, 0, 0)
        self._cross.tone = "onSecondaryContainer"
        if self.chosen and self._cross.parent is None:
            self.add_widget(self._cross)
        elif not self.chosen and self._cross.parent is not None:
            self.remove_widget(self._cross)
        self._paint_soon()

    def paint(self, picture: Picture) -> None:
        theme, y, height = self.theme, dp(4), self.height - dp(8)
        ink = theme.tint("onSecondaryContainer" if self.chosen else "onSurface")
        whole = (0, y, self.width, height, dp(12))
        if self.chosen:
            picture.panel(*whole, theme.tint("secondaryContainer"))
        picture.ring(*whole, dp(1), theme.tint("secondary" if self.chosen else "outline"))
        if self.pressed:
            picture.panel(*whole, (*ink[:3], 0.12))
        paint_line(self, picture, self._line, dp(EDGE), self.height / 2, letters(), ink)
        if not self.chosen:
            x = self.width - dp(EDGE) / 2 - dp(SIGN) / 2
            picture.icon("menu-down", x, self.height / 2, dp(SIGN), ink)


class Offered(NamedTuple):
    """One thing a filter may be set to."""

    text: str
    wanted: Wanted
    chosen: bool = False


class FilterRow(ScrollView):
    """`wanted` is what is set, `whole` what there is to choose from. Reports `on_chosen` with what is wanted.

    `whose` is the player of the page it stands on, who is in all games: others are chosen beside them.
    """

    __events__ = ("on_chosen",)

    wanted = ObjectProperty(EVERYTHING)
    whole = ObjectProperty(None, allownone=True)
    kinds = ListProperty(KINDS)
    whose = StringProperty("")

    def on_kv_post(self, _root: Any) -> None:
        for kind in self.kinds:
            chip = FilterChip(kind=kind)
            chip.bind(on_tap=lambda chip: self.offer(chip.kind))
            chip.bind(on_drop=lambda chip: self.choose(without(self.wanted, chip.kind)))
            self.ids.chips.add_widget(chip)
        for name in ("wanted", "whose"):
            self.fbind(name, self._show)
        App.get_running_app().bind(t=self._show)
        self._show()

    def on_chosen(self, wanted: Wanted) -> None:
        pass

    def _show(self, *_: Any) -> None:
        t = App.get_running_app().t
        for chip in self.ids.chips.children:
            said = value_of(t, self.wanted, chip.kind)
            chip.chosen, chip.text = bool(said), said or t[f"filter.{self._about(chip.kind)}"]

    def _about(self, kind: str) -> str:
        return "with" if kind == "players" and self.whose else kind

    def choose(self, wanted: Wanted) -> None:
        App.get_running_app().sheet.close()
        self.dispatch("on_chosen", wanted)

    # what a chip offers

    def offer(self, kind: str) -> None:
        """A sheet with what there is to choose."""
        app = App.get_running_app()
        sheet = FilterSheet(self, kind)
        app.sheet.open(sheet, app.t[f"filter.{self._about(kind)}"], again=lambda: self.offer(kind))

    def offered(self, kind: str) -> Iterator[Offered]:
        t, wanted, whole = App.get_running_app().t, self.wanted, self.whole or Statistics(EVERYTHING, {})
        match kind:
            case "game":
                for game in GAMES:
                    yield Offered(game_name(t, game), replace(wanted, game=game), game == wanted.game)
            case "players":
                for name in whole.players:
                    if name != self.whose:
                        chosen = name in wanted.players
                        others = tuple(other for other in wanted.players if other != name)
                        names = others if chosen else (*others, name)
                        yield Offered(name, replace(wanted, players=names), chosen)
            case "place":
                for place, _ in whole.places:
                    yield Offered(place, replace(wanted, place=place), place == wanted.place)
            case "seats":
                for n in range(2, MOST_SEATS + 1):
                    yield Offered(t("filter.of_players", n=n), replace(wanted, seats=n), wanted.seats == n)
            case _:
                yield from self._periods(t, whole)

    def _periods(self, t: Phrases, whole: Statistics) -> Iterator[Offered]:
        """The last weeks, years with games, and the months of the year that is set, or of the last one."""
        for name, days in RECENT.items():
            yield self._period(t[f"filter.last_{name}"], since(days), EVERYTHING.until)
        months = whole.months
        for year in sorted({one.year for one in months}, reverse=True):
            yield self._period(str(year), *year_of(year))
        first = local(self.wanted.since)
        within = first.year if first else max((one.year for one in months), default=0)
        for one in reversed(months):
            if one.year == within:
                yield self._period(month_name(t, one.year, one.month), *month(one.year, one.month))

    def _period(self, text: str, since: str, until: str) -> Offered:
        chosen = (self.wanted.since, self.wanted.until) == (since, until)
        return Offered(text, replace(self.wanted, since=since, until=until), chosen)


class FilterSheet(BoxLayout):
    """What a filter may be set to, as chips; many names are narrowed down by typing.

    Those that are chosen lead to their pages.
    """

    def __init__(self, row: FilterRow, kind: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._row, app = row, App.get_running_app()
        self._offered = list(row.offered(kind))
        if kind != "players":
            # What is chosen already is let go by another touch; of people there may be several.
            dropped = without(row.wanted, kind)
            self._offered = [one._replace(wanted=dropped) if one.chosen else one for one in self._offered]
        if kind == "players":
            for name in row.wanted.players:
                self.add_widget(to_page(name, app))
            if len(self._offered) > MANY:
                field = Field(
                    hint_text=app.t["filter.who"],
                    size_hint_y=None,
                    height=max(dp(48), dp(16) + letters() * 1.6),
                )
                field.bind(text=lambda _, text: self._show(text))
                self.add_widget(field)
        if not self._offered:
            self.add_widget(Text(text=app.t[f"filter.no_{kind}"], tone="onSurfaceVariant"))
        self._chips = Factory.Choices()
        self.add_widget(self._chips)
        self._show("")

    def _show(self, typed: str) -> None:
        self._chips.clear_widgets()
        found = [one for one in self._offered if plain(typed) in plain(one.text)]
        for one in found[:MANY]:
            chip = Chip(text=literal(one.text), chosen=one.chosen, room=dp(280))
            chip.bind(on_tap=lambda _, wanted=one.wanted: self._row.choose(wanted))
            self._chips.add_widget(chip)


def to_page(name: str, app: Any) -> LinkRow:
    """The way to a player's page."""
    row = LinkRow(icon="account-circle-outline", text=app.t("player.page_of", player=literal(name)))
    row.bind(on_tap=lambda _: app.go("player", player=name))
    return row
