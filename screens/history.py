"""History: the games on the table and those that were put away, by date, as far as they are wanted.

Everything is looked for beside the app: the games portion by portion as far as somebody scrolls, their number
by month, how those on the table stand. What an earlier question brings is dropped. The list may begin
anywhere: whoever slides along the months is taken there, and what is newer is read on the way back up. Only
the rows in sight are widgets.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from engine.timeline import Timeline
from faces.phrases import literal
from screens.filters import FilterRow  # noqa: F401
from screens.history_rows import Head, Open, head_of, heading, lines_of, row_of
from screens.page import Page
from screens.place_note import tell
from screens.records import can_be_replayed, can_be_taken_up
from screens.sharing import Sharing, share_all
from screens.widgets.chips import Chip
from screens.widgets.field import Field  # noqa: F401
from screens.widgets.month_strip import MonthOf, MonthStrip  # noqa: F401
from screens.widgets.plates import Row
from screens.widgets.sizes import SIZES
from storage.bin import Binned
from storage.moments import month
from storage.statistics.numbers import Statistics
from storage.statistics.values import Month
from storage.summaries import Summary
from storage.wanted import EVERYTHING, Wanted

PORTION = 24
"""So many games are read at a time: more than a tall window shows."""
LONGEST = 600
"""More rows than these are not laid out anew at once: only those around what is in sight stay."""
GAP = 6
TYPED = 0.25
"""Seconds after the last letter until a name is looked for."""


class GameMenu(BoxLayout):
    """What can be done with a game."""


class HistoryPage(Page):
    """`wanted` narrows the list down; `in_bin` shows what was deleted instead."""

    layout = "history.kv"

    everything = EVERYTHING
    wanted: Wanted = ObjectProperty(EVERYTHING)
    whole = ObjectProperty(None, allownone=True)
    """Everything that was played, to choose from and to compare with."""
    in_bin = BooleanProperty(False)
    searching = BooleanProperty(False)
    counted = StringProperty("")
    """How many games there are, of all that could be."""
    head = StringProperty("")
    head_more = StringProperty("")
    nothing = StringProperty("")
    """What is said where there are no games."""
    strip_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.games: list[Summary] = []
        self._open: list[Open] = []
        self._all_open = 0
        self._count: int | None = None
        """How many were put away and are wanted."""
        self._rows: dict[str, dict[str, Any]] = {}
        self._months: dict[tuple[int, int], int] = {}
        self._colours: dict[str, str] = {}
        self._reading = ""
        """What is read just now: "anew", "older" or "newer"."""
        self._found: list[Summary] = []
        self._table_known = False
        self._from_top, self._to_end, self._to_newest = True, False, False
        self._end = 0.0
        self._top: Summary | None = None
        """The first game in sight, as long as the window was as it is."""
        self._field = self.ids.field.__self__
        self.ids.bar.remove_widget(self._field)
        self._show_soon = Clock.create_trigger(self._lay_out_again, -1)
        self._search_soon = Clock.create_trigger(lambda _: self._search(), TYPED)
        self.ids.list.bind(scroll_y=self._scrolled, width=self._show_soon)
        self.app.theme_cls.bind(scale=self._show_soon)
        self.app.bind(t=self._translated)

    def arrive(self, wanted: Wanted | None = None) -> None:
        """Games that are wanted are listed from the latest on; else the list is that of the last time."""
        self.in_bin = False
        if wanted is not None:
            self.wanted, self.searching = wanted, bool(wanted.name)
        self.reload()

    def on_leave(self, *_: Any) -> None:
        for what in ("list", "table", self.name):
            self.app.desk.searches.stop(what)
        self._reading = ""

    def back(self) -> bool:
        """Back leads from the bin to the list, and from a search to everything, before it leaves the page."""
        if self.in_bin:
            self.toggle_bin()
            return True
        if self.searching:
            self.close_search()
            return True
        return False

    # what is wanted

    def want(self, wanted: Wanted) -> None:
        """Another question: the list begins at its top, as soon as something is found."""
        self.wanted = wanted
        self._from_top = True
        self._ask(to_top=True)

    def clear_filters(self) -> None:
        self.searching = False
        self.want(EVERYTHING)

    def open_search(self) -> None:
        self.searching = True
        Clock.schedule_once(lambda _: setattr(self._field, "focus", self.searching), 0.1)

    def close_search(self) -> None:
        self.searching = False
        self._search()

    def on_searching(self, *_: Any) -> None:
        """The field takes the place of the title, and of what else stands there."""
        self._field.text = self.wanted.name if self.searching else ""
        self._field.focus = False
        bar, others = self.ids.bar, (self.ids.numbers.__self__, self.ids.more.__self__)
        for widget in others if self.searching else (self._field,):
            bar.remove_widget(widget)
        if self.searching:
            bar.add_widget(self._field, index=1)
        else:
            for widget in others:
                bar.add_widget(widget)

    def typed(self) -> None:
        self._search_soon()

    def _search(self) -> None:
        self._search_soon.cancel()
        name = self._field.text.strip()
        if name != self.wanted.name:
            self.want(replace(self.wanted, name=name))

    @property
    def is_narrowed(self) -> bool:
        return bool(self.wanted != EVERYTHING)

    # asking

    def reload(self) -> None:
        """Everything anew, and where one was in the list if that is possible."""
        self._ask(to_top=self._from_top and self.ids.list.scroll_y >= 1)

    def _ask(self, *, to_top: bool) -> None:
        desk = self.app.desk
        self._colours = desk.colours()
        if self.in_bin:
            self._list_bin()
            return
        if to_top or not self.games:
            self._from_top = True
            self._read("anew", self.wanted)
        else:
            top = self._top_game
            self._from_top = self._from_top and top is self.games[0]
            self._read("anew", self.wanted if self._from_top else replace(self.wanted, until=top.started))
        self._table_known = False
        desk.on_table(self._on_table, lambda _: self._on_table(()))
        desk.searches.statistics(EVERYTHING, self._counted_all, self.name)

    def _list_bin(self) -> None:
        binned: list[Binned] = self.app.desk.store_room.ask(lambda library: library.games.binned(), [])
        self._reading, self._to_end, self._from_top = "", True, True
        self.games = [entry.summary for entry in binned if self.wanted.fits(entry.summary)]
        self._rows.clear()
        self._lay_out(0.0)

    def _on_table(self, found: Sequence[tuple[Summary, Timeline | None]]) -> None:
        self._open = [Open(*one) for one in found if self.wanted.fits(one[0])]
        self._all_open = len(found)
        self._table_known = True
        if self._reading == "anew":
            self._begin()
        elif not self.in_bin:
            self._put_open()
        self._say_count()

    def _put_open(self) -> None:
        """How the games on the table stand is known later than the list."""
        if self._from_top:
            closed = [game for game in self.games if game.status != "open"]
            self.games = [*(one.summary for one in self._open), *closed]
            self._forget(one.summary for one in self._open)
            self._lay_out(self._above)

    def _counted_all(self, whole: Statistics) -> None:
        self.whole = whole
        if self.is_narrowed:
            self.app.desk.searches.statistics(self.wanted, self._counted, self.name)
        else:
            self._counted(whole)

    def _counted(self, found: Statistics) -> None:
        if found.wanted == self.wanted:
            self._count = found.count
            self._months = {(one.year, one.month): one.games for one in found.months}
            self._show_strip(found.months)
            self._say_count()
            # The heads know their numbers now.
            self._set_rows(self._rows_of(self.games), self._above)

    def _say_count(self) -> None:
        t, whole = self.app.t, self.whole
        if whole is None or self._count is None:
            self.counted = ""
            return
        count = self._count + len(self._open)
        if self.is_narrowed:
            self.counted = t("history.some", n=count, all=whole.count + self._all_open)
        else:
            self.counted = t("history.all", n=count) if count else ""

    # reading

    def _read(self, what: str, wanted: Wanted) -> None:
        self._reading, self._found = what, []
        if what != "newer":
            self._to_end = False
        self._known = set() if what == "anew" else {game.id for game in self.games}
        self.app.desk.searches.list_games(wanted, self._take, self._ended)

    def _take(self, game: Summary) -> None:
        if game.id in self._known:
            return
        self._found.append(game)
        if self._reading != "newer" and len(self._found) == PORTION:
            self.app.desk.searches.stop("list")
            self._show_found()

    def _ended(self) -> None:
        if self._reading != "newer":
            self._to_end = True
        self._show_found()

    def _show_found(self) -> None:
        """What was read comes into the list."""
        match self._reading:
            case "anew":
                self._begin()
            case "older":
                self._reading = ""
                self.games += self._found
                self._append(self._found)
            case "newer":
                self._reading = ""
                self._prepend(self._found)

    def _begin(self) -> None:
        """The list begins anew, once there is enough of it and those on the table are known."""
        is_enough = self._to_end or len(self._found) == PORTION
        if is_enough and (self._table_known or not self._from_top):
            self._reading = ""
            on_table = [one.summary for one in self._open] if self._from_top else []
            self.games = [*on_table, *self._found]
            self._rows.clear()
            self._lay_out(0.0)
            # One that does not begin with the latest goes on upwards too.
            self._read_on()

    def _scrolled(self, *_: Any) -> None:
        self._say_head()
        self._read_on()

    def _read_on(self) -> None:
        """When less than two windows are left below, or one above."""
        high = self.ids.list.height
        if self._reading or self.in_bin or not self.games:
            return
        if not self._to_end and self._room - self._above < 2 * high:
            self._read("older", replace(self.wanted, until=self.games[-1].started))
        elif not self._from_top and self._above < high:
            self._read_newer()

    def _read_newer(self) -> None:
        """The rest of the month at the top of the list, and the next one with games."""
        first = self.games[0]
        head = head_of(first)
        later = sorted(one for one in self._months if one > (head.year, head.month))
        until = min(month(*(later[0] if later else (head.year, head.month)))[1], self.wanted.until)
        self._to_newest = len(later) < 2
        self._read("newer", replace(self.wanted, since=first.started, until=until))

    def _prepend(self, games: list[Summary]) -> None:
        above = self._above
        before = self._rows_of(self.games)
        self.games = [*games, *self.games]
        if self._to_newest:
            self._from_top = True
            self.games = [*(one.summary for one in self._open), *self.games]
        after = self._rows_of(self.games)
        self._set_rows(after, above + after[-1]["above"] - before[-1]["above"])

    # the rows

    def _lay_out_again(self, *_: Any) -> None:
        """Another width, other letters or words: all rows that stay are measured anew."""
        if not self.games:
            return
        self._rows.clear()
        top = next((at for at, game in enumerate(self.games) if game is self._top), 0)
        if len(self.games) > LONGEST:
            first, last = max(0, top - PORTION), top + PORTION
            self._from_top = self._from_top and not first
            self._to_end = self._to_end and last >= len(self.games)
            self.games, top = self.games[first:last], top - first
        rows = self._rows_of(self.games)
        at = next(row for row in rows if row.get("summary") is self.games[top])
        self._set_rows(rows, at["above"] if top else 0.0)

    def _lay_out(self, above: float) -> None:
        self._set_rows(self._rows_of(self.games), above)
        t, some = self.app.t, self.is_narrowed or self.in_bin
        self.nothing = "" if self.games else t["history.nothing"] if some else t["history.empty"]

    @property
    def _room(self) -> float:
        """How far the list can be scrolled."""
        return float(self._end - dp(GAP) + self.ids.rows.foot - self.ids.list.height)

    @property
    def _above(self) -> float:
        """How much of the list lies above the window."""
        return float((1 - self.ids.list.scroll_y) * max(0.0, self._room))

    @property
    def _top_row(self) -> int:
        """The first row that is in sight."""
        data = self.ids.list.data
        return max(0, bisect_right(data, self._above + 1, key=lambda row: row["above"]) - 1)

    @property
    def _top_game(self) -> Summary:
        """The first game that is in sight."""
        rows = self.ids.list.data[self._top_row :]
        return next((row["summary"] for row in rows if "summary" in row), self.games[0])

    def _set_rows(self, rows: list[dict[str, Any]], above: float) -> None:
        view = self.ids.list
        self._end = rows[-1]["above"] + rows[-1]["height"] + dp(GAP) if rows else 0.0
        view.data = rows
        view.scroll_y = min(1.0, max(0.0, 1 - above / self._room)) if self._room > 0 else 1
        self._say_head()

    def _append(self, games: list[Summary]) -> None:
        """More rows below; what is in sight stays where it is."""
        view, above = self.ids.list, self._above
        rows = self._rows_of(games, self._end, self.games[-len(games) - 1] if games else None)
        if rows:
            self._end = rows[-1]["above"] + rows[-1]["height"] + dp(GAP)
            view.data.extend(rows)
            view.scroll_y = max(0.0, 1 - above / self._room) if self._room > 0 else 1

    def _rows_of(
        self, games: Sequence[Summary], end: float = 0.0, after: Summary | None = None
    ) -> list[dict[str, Any]]:
        """Rows from there on, with a head where another month begins; that at the very top stands still."""
        rows: list[dict[str, Any]] = []
        before = head_of(after) if after else head_of(games[0]) if games else Head()
        for game in games:
            head = head_of(game)
            if head != before and not self.in_bin:
                row = {"viewclass": "DateRow", "height": self._date_height, "head": head}
                rows.append(row | self._said_of(head) | {"above": end})
                end += self._date_height + dp(GAP)
            before = head
            row = self._rows.get(game.id) or self._measured(game)
            rows.append(row | {"above": end})
            end += row["height"] + dp(GAP)
        return rows

    @property
    def _date_height(self) -> int:
        height: int = ceil(sp(SIZES["label"]) * 1.4 + dp(14))
        return height

    def _said_of(self, head: Head) -> dict[str, str]:
        count = len(self._open) if head.is_open else self._months.get((head.year, head.month), 0)
        return {
            "text": heading(self.app.t, head),
            "more": self.app.t("history.all", n=count) if count else "",
        }

    def _measured(self, game: Summary) -> dict[str, Any]:
        timeline = next((one.timeline for one in self._open if one.summary.id == game.id), None)
        told = lines_of(self.app.t, game, timeline, self._colours, with_game=not self.wanted.game)
        if self.in_bin:
            told = told._replace(icon="restore")
        row = row_of(self.app.t, game, told, self.ids.list.width) | {"page": self, "head": head_of(game)}
        self._rows[game.id] = row
        return row

    def _forget(self, games: Any) -> None:
        for game in games:
            self._rows.pop(game.id, None)

    def _translated(self, *_: Any) -> None:
        self._show_soon()
        self._say_count()
        if self.whole is not None and self._months:
            self._show_strip([Month(*one, games) for one, games in self._months.items()])

    def _say_head(self, *_: Any) -> None:
        """The month at the top of the list stands still above it, and is marked among the months."""
        rows = self.ids.list.data
        if not rows or self.in_bin:
            self.head = self.head_more = ""
            return
        if self.games:
            # Otherwise these are rows of before: what there is instead is just being looked for.
            self._top = self._top_game
        if not self.ids.strip.sliding:
            self._head(rows[self._top_row]["head"])

    def _head(self, head: Head) -> None:
        told = self._said_of(head)
        self.head, self.head_more = told["text"], told["more"]
        places = [(one.year, one.month) for one in self.ids.strip.months]
        here = (head.year, head.month)
        self.ids.strip.at = places.index(here) if here in places else -1

    # the months

    def _show_strip(self, months: Sequence[Month]) -> None:
        """From the first to the last without a gap; one month alone needs no strip."""
        counts = {(one.year, one.month): one.games for one in months}
        if len(counts) < 2 or self.in_bin:
            self.strip_height, self.ids.strip.months = 0, []
            return
        (year, number), last = min(counts), max(counts)
        shown = []
        while (year, number) <= last:
            letter = self.app.t[f"date.month.{number}"][:1].upper()
            shown.append(MonthOf(year, number, counts.get((year, number), 0), letter))
            year, number = year + number // 12, number % 12 + 1
        self.ids.strip.months = shown
        self.strip_height = dp(64) + 3 * min(sp(12), dp(16))

    def slide_to(self, at: int) -> None:
        """A finger on the months: the list is there as soon as it is read; the head says it at once."""
        chosen = self.ids.strip.months[at]
        self._head(Head(chosen.year, chosen.month))
        self._jump(chosen.year, chosen.month)

    def _jump(self, year: int, number: int) -> None:
        """To a month, or to the next earlier one with games."""
        there = [at for at in self._months if at <= (year, number)]
        target = max(there) if there else min(self._months)
        rows = self.ids.list.data
        row = next((one for one in rows if _month_of(one["head"]) == target), None)
        if row is not None:
            self.ids.list.scroll_y = (
                min(1.0, max(0.0, 1 - row["above"] / self._room)) if self._room > 0 else 1
            )
            return
        until = min(month(*target)[1], self.wanted.until)
        self._from_top = not any(at > target for at in self._months)
        self._read("anew", replace(self.wanted, until=until))

    # what rows do

    def toggle_bin(self) -> None:
        self.in_bin = not self.in_bin
        self.games = []
        self._from_top, self.strip_height = True, 0
        self._ask(to_top=True)

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
            items["share"] = ("share-variant-outline", lambda: self.share(game))
            items["told"] = ("map-marker-outline", lambda: tell(self.app, game, self._told))
        if can_be_replayed(game):
            items["replay"] = ("movie-open-play-outline", lambda: self.app.replay(game))
        items["delete"] = ("delete-outline", lambda: self.delete(game))
        menu = GameMenu()
        for name, (icon, action) in items.items():
            row = Row(icon=icon, text=self.app.t[f"history.do.{name}"])
            row.bind(on_tap=lambda _, action=action: self._chosen(action))
            menu.add_widget(row)
        people = Factory.Choices()
        for player in game.players:
            chip = Chip(text=literal(player), value=player, room=dp(280))
            chip.bind(on_tap=lambda chip: self.app.go("player", player=chip.value))
            people.add_widget(chip)
        menu.add_widget(people)
        self.app.sheet.open(menu, ", ".join(game.players))

    def _chosen(self, action: Callable[[], None]) -> None:
        self.app.sheet.close()
        action()

    def share(self, game: Summary) -> None:
        Sharing(self.app, self.app.desk.result(game)).open()

    def open_more(self) -> None:
        """What can be done with all games at once."""
        t = self.app.t
        menu = GameMenu()
        for icon, text, more, action in (
            ("tray-arrow-down", t["taking.title"], t["taking.open_more"], self.app.taking.open),
            ("table", t["sharing.all_sheet"], t["sharing.sheet_both"], lambda: share_all(self.app)),
            ("trash-can-outline", t["history.bin"], "", self.toggle_bin),
        ):
            row = Row(icon=icon, text=text, more=more)
            row.bind(on_tap=lambda _, action=action: self._chosen(action))
            menu.add_widget(row)
        self.app.sheet.open(menu, t["history.title"], again=self.open_more)

    def _told(self, game: Summary) -> None:
        """Place and note of a game are others now."""
        self.games = [game if other.id == game.id else other for other in self.games]
        self._forget([game])
        self._lay_out(self._above)

    def delete(self, game: Summary) -> None:
        """At once; it can be taken back from the message, and from the bin."""
        if self.app.desk.delete(game.id):
            self.games = [other for other in self.games if other.id != game.id]
            self._lay_out(self._above)
            self.reload()
            text = self.app.t("history.deleted", players=", ".join(game.players))
            self.app.say(text, self.app.t["history.undo"], lambda: self._take_back(game))

    def _take_back(self, game: Summary) -> bool:
        done = self.app.desk.undelete(game.id)
        self.reload()
        return done

    def _restore(self, game: Summary) -> None:
        if self._take_back(game):
            self.app.say(self.app.t("history.restored", players=", ".join(game.players)))


def _month_of(head: Head) -> tuple[int, int]:
    return head.year, head.month
