"""The rows of history: what one says of a game, how high that is, and the widgets that show it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from engine.timeline import Timeline
from faces.phrases import Phrases, literal
from faces.scoring import ranking
from screens.filters import month_name
from screens.records import game_name
from screens.widgets.art import text_width
from screens.widgets.drawn import Drawn
from screens.widgets.game_lines import LaidLines, LinesOf, Somebody, laid
from screens.widgets.long_list import LongRows  # noqa: F401
from screens.widgets.pieces import Picture
from screens.widgets.plates import TouchPlate
from screens.widgets.scenery import Scenery  # noqa: F401
from storage.moments import local
from storage.summaries import Summary

LOWEST = 84
BESIDE = 8 + 10 + 52 + 12 + 12 + 48 + 4 + 8
"""In dp: what there is beside the words of a row, as the layout says."""
AROUND = 20
EXCERPT = 60
"""So many letters of a note stand in a row."""
DOT = "\u00a0· "
"""Between two things on a line: no line begins with it."""
ICONS = {"open": "play-circle", "over": "crown", "stopped": "pause-circle-outline"}


class Open(NamedTuple):
    """A game on the table, with its turns where they can be read."""

    summary: Summary
    timeline: Timeline | None


# What a row says


class Lines(NamedTuple):
    """A game in words: who won, the others, and what was played when."""

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


def duration(t: Phrases, seconds: int) -> str:
    """As people say it: "58 min", "1 h 04"."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return t("date.minutes", n=minutes)
    return t("date.hours", hours=minutes // 60, minutes=f"{minutes % 60:02}")


def told_of(t: Phrases, game: Summary) -> str:
    """Place and note on one line; "" if there are none."""
    note = " ".join(game.note.split())
    if len(note) > EXCERPT:
        note = f"{note[:EXCERPT].rstrip()}…"
    place = t("told.at", place=literal(game.place)) if game.place else ""
    return DOT.join(filter(None, (place, t("told.noted", note=literal(note)) if note else "")))


def rest_of(t: Phrases, game: Summary, *, with_game: bool) -> str:
    """The third line: what was played, how long, where; of a score sheet also what it cannot tell."""
    told = [game_name(t, game.game)] if with_game else []
    if game.status == "open":
        when = local(game.started)
        told += [t("history.begun", time=f"{when:%H:%M}")] if when else []
    elif game.scores_only:
        told.append(t["history.scores_only"])
    else:
        told += [duration(t, game.seconds)] if game.seconds else []
        told += [t("history.rounds", n=game.rounds)] if game.rounds else []
    return DOT.join(filter(None, (*told, told_of(t, game))))


def lines_of(
    t: Phrases, game: Summary, timeline: Timeline | None, colours: Mapping[str, str], *, with_game: bool
) -> LinesOf:
    def somebody(seat: int, points: str = "") -> Somebody:
        name = game.players[seat]
        text = " ".join(filter(None, (literal(name), points)))
        return Somebody(seat, colours.get(name, "slate"), text)

    more = rest_of(t, game, with_game=with_game)
    everybody = range(len(game.players))
    if game.status == "open":
        people = tuple(map(somebody, everybody))
        return LinesOf(ICONS["open"], (), whose_turn(t, game, timeline), people, more)
    order = [ranked.seat for ranked in ranking(game.totals, game.winners)] or everybody
    points = {seat: str(game.totals[seat]) if game.totals else "" for seat in everybody}
    winners = tuple(somebody(seat, points[seat]) for seat in order if seat in game.winners)
    others = tuple(somebody(seat, points[seat]) for seat in order if seat not in game.winners)
    stopped = "" if winners else t["history.stopped"]
    return LinesOf(ICONS[game.status], winners, stopped, others, more)


def whose_turn(t: Phrases, game: Summary, timeline: Timeline | None) -> str:
    """Where a game on the table stands."""
    if timeline is None or game.scores_only:
        return t["history.open"]
    state = timeline.state
    if state.to_move is None:
        return t["table.over"]
    turn = "home.turn" if state.round else "home.draft"
    return t(turn, round=state.round, player=literal(timeline.players[state.to_move]))


class Head(NamedTuple):
    """What games are listed under: a month, or the table; without both it is not known when they were."""

    year: int = 0
    month: int = 0
    is_open: bool = False


def head_of(game: Summary) -> Head:
    if game.status == "open":
        return Head(is_open=True)
    when = local(game.started)
    return Head(when.year, when.month) if when else Head()


def heading(t: Phrases, head: Head) -> str:
    if head.is_open:
        return t["history.open"]
    return month_name(t, head.year, head.month) if head.month else t["history.undated"]


# How a row is shown


class DateRow(BoxLayout):
    """A month, or that what follows is still on the table; and how many games there are."""

    text = StringProperty("")
    more = StringProperty("")


class DayTile(Drawn, Widget):
    """The day of a game on a landscape, darkened so that white letters can be read on it."""

    day = StringProperty("")
    weekday = StringProperty("")

    smallest = 8
    paint_on = ("day", "weekday")

    def paint(self, picture: Picture) -> None:
        picture.panel(0, 0, self.width, self.height, dp(10), (0, 0, 0, 0.45))
        middle, white = self.width / 2, (1.0, 1.0, 1.0, 1.0)
        large = float(min(sp(20), dp(24)))
        small = float(min(sp(12), dp(15)))
        small *= min(1.0, (self.width - dp(6)) / max(1.0, text_width(self.weekday, small)))
        low = self.height / 2 - large * 0.62
        picture.text(self.day, middle, self.height / 2 + small * 0.5, large, white, weight="Bold")
        picture.text(self.weekday, middle, low, small, white)


class GameRow(TouchPlate):
    """One game of the list."""

    summary = ObjectProperty(None, allownone=True)
    page = ObjectProperty(None, allownone=True)
    edition = StringProperty("")
    day = StringProperty("")
    weekday = StringProperty("")
    first = StringProperty("")
    """Who won, or how it stands: what a row is called by."""
    laid = ObjectProperty(None, allownone=True)
    lines_height = NumericProperty(0)
    is_open = BooleanProperty(False)

    def on_tap(self) -> None:
        self.page.open(self.summary)

    def on_hold(self) -> None:
        self.page.open_menu(self.summary)


def row_of(t: Phrases, game: Summary, told: LinesOf, width: float) -> dict[str, Any]:
    """A row that is as high as its words at the width of the list."""
    lines: LaidLines = laid(told, width - dp(BESIDE))
    when = local(game.started)
    return {
        "viewclass": "GameRow",
        "height": max(dp(LOWEST), lines.height + dp(AROUND)),
        "summary": game,
        "edition": game.game,
        "day": str(when.day) if when else "",
        "weekday": t[f"date.weekday.{when.isoweekday()}"] if when else "",
        "first": ", ".join(one.text for one in told.first) or told.words,
        "laid": lines,
        "lines_height": lines.height,
        "is_open": game.status == "open",
    }
