"""A player's page: how somebody plays, against whom, and when; reached from any name."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from faces.phrases import literal
from screens.numbers import FEW, NumbersPage, Part, marks_in, share_of, share_text, signed, tenths
from screens.rating_sheet import RatingSheet
from screens.records import date_of, game_name
from screens.renaming import RenameSheet
from screens.versus import VersusSheet
from screens.widgets.drawn import Touchable
from screens.widgets.marks import player_colour
from screens.widgets.month_days import MonthDays, MonthDaysOf
from screens.widgets.number_rows import BigNumbers, LinkRow, VersusOf, VersusRow
from screens.widgets.pieces import Picture
from screens.widgets.plates import IconButton
from screens.widgets.ranges import RangeOf, Ranges
from screens.widgets.scenery import Scenery
from screens.widgets.sentence import LINE, letters_of
from screens.widgets.shares import ShareOf, ShareTable
from screens.widgets.sparkline import Sparkline
from screens.widgets.writing import Writing
from storage.moments import local, month
from storage.statistics.numbers import Statistics
from storage.statistics.values import RATED_FROM, Evening, PlayerNumbers, Rated
from storage.wanted import EVERYTHING, Wanted

SHOWN = 6
"""So many people stand in the list of meetings; the others are one touch away."""
GROUP = 5
"""So many ranges stand below that of the player."""
MONTHS = 3
DISC = 56


class PlayerHead(FloatLayout):
    """Who it is: a letter in the player's colour, the name, and a line, on a landscape."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.scenery, self.words = Scenery(radius=dp(16)), HeadWords()
        for widget in (self.scenery, self.words):
            widget.pos_hint = {"x": 0, "y": 0}
            self.add_widget(widget)
        self.words.bind(height=self.setter("height"))


class HeadWords(Writing):
    """Letters on a landscape that was darkened for them."""

    name = StringProperty("")
    line = StringProperty("")
    colour = StringProperty("slate")

    paint_on = ("name", "line", "colour")
    fit_on: ClassVar[tuple[str, ...]] = ("name", "line")

    def fit(self) -> float:
        room = self.width - dp(DISC + 16 + 14 + 16)
        self._name = self.lines(literal(self.name), room, letters_of("title"), "Medium")
        self._line = self.lines(self.line, room, letters_of("note"))
        self._steps = self._name.size * LINE, self._line.size * LINE
        self._words = len(self._name) * self._steps[0] + len(self._line) * self._steps[1]
        return float(max(dp(104), self._words + dp(32)))

    def paint(self, picture: Picture) -> None:
        white = (1.0, 1.0, 1.0, 1.0)
        picture.panel(0, 0, self.width, self.height, dp(16), (0, 0, 0, 0.6))
        middle, side = self.height / 2, dp(DISC)
        disc = (dp(16), middle - side / 2, side, side, side / 2)
        picture.panel(*disc, player_colour(self.colour))
        picture.ring(*disc, dp(2), white)
        picture.text(self.name[:1].upper(), dp(16) + side / 2, middle, side * 0.45, white, weight="Bold")
        top, left = middle + self._words / 2, dp(16 + 14) + side
        self.write_lines(picture, self._name, left, top, white, self._steps[0])
        below = top - len(self._name) * self._steps[0]
        self.write_lines(picture, self._line, left, below, white, self._steps[1])


class TapBox(Touchable, BoxLayout):
    """Something as high as what it holds that can be touched as a whole."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(6), **kwargs)
        self.bind(minimum_height=self.setter("height"))


class PlayerPage(NumbersPage):
    """`player` is whose page it is. Whoever was looked at before on this page is where back leads."""

    player = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._before: list[str] = []
        self._colours: dict[str, str] = {}
        self._evenings: tuple[Evening, ...] | None = None
        self._all_met = False
        self.title = self.app.t["player.title"]
        pencil = IconButton(icon="pencil-outline", pos_hint={"center_y": 0.5})
        pencil.bind(on_tap=lambda _: self.rename())
        self.ids.bar.add_widget(pencil)

    def arrive(self, player: str = "", wanted: Wanted | None = None) -> None:
        """Another player is shown where one is asked for; else the one of the last time."""
        is_other = bool(player) and player != self.player
        if is_other and self.app.page is self:
            self._before.append(self.player)
        elif is_other:
            self._before.clear()
        self._show_player(player or self.player, wanted, is_other=is_other)

    def back(self) -> bool:
        if self._before:
            self._show_player(self._before.pop(), None, is_other=True)
            return True
        return False

    def _show_player(self, player: str, wanted: Wanted | None, *, is_other: bool) -> None:
        self.player = self.ids.filters.whose = player
        self._colours = self.app.desk.colours()
        if is_other:
            self.found, self._all_met, self._evenings = None, False, None
            self._clear()
            self.ids.scroll.scroll_y = 1
            self.wanted = wanted or EVERYTHING
        elif wanted is not None:
            self.wanted = wanted
        self.ask()

    @property
    def question(self) -> Wanted:
        """All games of one kind are known without counting; whatever else is asked of this player's alone."""
        if self.wanted.is_whole:
            return self.wanted
        return replace(self.wanted, players=(self.player, *self.wanted.players))

    @property
    def colour(self) -> str:
        return self._colours.get(self.player) or "slate"

    def _translated(self, *args: Any) -> None:
        self.title = self.app.t["player.title"]
        super()._translated(*args)

    # what is shown

    def filled(self, found: Statistics) -> Iterator[str]:
        numbers, t = found.player(self.player), self.app.t
        self.said = ""
        yield self._head(numbers)
        if not numbers.games:
            is_all = self.wanted == EVERYTHING
            self.said = t["player.nothing"] if is_all else t["player.none_such"]
            return
        yield self._sums(numbers)
        if self.app.settings.rating and found.wanted.is_whole:
            yield self._rating(found, numbers)
        if numbers.last:
            yield self._last(numbers)
        if len(numbers.by_game) > 1:
            yield self._by_game(numbers)
        if len(numbers.by_count) > 1:
            yield self._shares("counts", t["player.by_count"], self._count_rows(numbers))
        if numbers.whole.played:
            yield self._by_seat(numbers)
        if numbers.opponents:
            yield self._versus(found, numbers)
        if numbers.last_played:
            yield self._days(numbers)
        if (records := list(self._records_of(found))) and self.wanted.is_whole:
            part = self.part("records", t["player.records"])
            part.ids.body.clear_widgets()
            part.hold(*records)
            yield "records"

    def _head(self, numbers: PlayerNumbers) -> str:
        def make(part: Part) -> None:
            part.head = PlayerHead()
            part.fill, part.padding = "", (0, 0)
            part.ids.body.padding = (0, 0)
            # It needs no title: it says who it is.
            part.remove_widget(part.children[-1])
            part.hold(part.head)

        head = self.part("head", self.player, make).head
        head.scenery.edition = numbers.favourite
        head.words.name, head.words.colour = self.player, self.colour
        head.words.line = self._when(numbers)
        return "head"

    def _when(self, numbers: PlayerNumbers) -> str:
        t, seat = self.app.t, numbers.usual_seat
        told = []
        if (when := local(numbers.last_played)) is not None:
            is_today = when.date() == datetime.now().date()
            day = t["player.today"] if is_today else date_of(t, numbers.last_played)
            told.append(t("player.last_played", day=day))
        if seat is not None and numbers.whole.played >= FEW:
            told.append(t("player.seat", n=seat + 1))
        return " · ".join(told)

    def _sums(self, numbers: PlayerNumbers) -> str:
        def make(part: Part) -> None:
            part.numbers, part.share, part.streak = BigNumbers(), ShareTable(), LinkRow(touchable=False)
            part.hold(part.numbers, part.share, part.streak)

        t, whole = self.app.t, numbers.whole
        part = self.part("sums", t["player.sums"], make)
        average = whole.average
        part.numbers.numbers = [
            (str(numbers.games), t("player.played", n=numbers.games)),
            (tenths(t, whole.won), t("player.won", n=int(whole.won))),
            ("–" if average is None else str(round(average)), t["player.average"]),
            (str(numbers.best.n) if numbers.best else "–", t["player.best"]),
        ]
        part.share.colour = self.colour
        part.share.rows = [self._share_of_all(numbers)] if whole.played else []
        part.streak.icon = "fire"
        part.streak.text = t("player.streak", now=numbers.streak, longest=numbers.longest)
        part.more = self._uncounted(numbers)
        return "sums"

    def _share_of_all(self, numbers: PlayerNumbers) -> ShareOf:
        t, whole = self.app.t, numbers.whole
        chance = t("player.chance", share=share_text(t, whole.expected or 0))
        note = chance if whole.played >= FEW else t("player.few", n=FEW)
        return share_of(t, t["player.wins"], whole, note=note, aside="")

    def _uncounted(self, numbers: PlayerNumbers) -> str:
        """What is among the games and in none of the other numbers."""
        t = self.app.t
        stopped = t("player.stopped", n=numbers.stopped) if numbers.stopped else ""
        left = t("player.left", n=numbers.left) if numbers.left else ""
        return " ".join(filter(None, (stopped, left)))

    def _rating(self, found: Statistics, numbers: PlayerNumbers) -> str:
        def make(part: Part) -> None:
            box = TapBox()
            box.bind(on_tap=lambda _: self.explain_rating())
            part.words, part.ranges = LinkRow(touchable=False), Ranges()
            box.add_widget(part.words)
            box.add_widget(part.ranges)
            part.hold(box)

        t, rated = self.app.t, numbers.rated
        part = self.part("rating", t["player.rating"], make)
        games = rated.games if rated else 0
        if rated is None or not rated.is_shown:
            part.words.text = t("player.rating_later", n=RATED_FROM - games)
            part.words.more, part.ranges.ranges = t["player.rating_touch"], []
            part.words.style = "note"
            return "rating"
        ranked = [name for name, _ in found.ratings()]
        part.words.style, part.words.text = "title", t("player.range", **_range(rated))
        place = t("player.rank", n=ranked.index(self.player) + 1, all=len(ranked))
        part.words.more = " · ".join((t("player.after", n=games), place, t["player.rating_touch"]))
        part.ranges.ranges = self._ranges(found, numbers)
        return "rating"

    def _ranges(self, found: Statistics, numbers: PlayerNumbers) -> list[RangeOf]:
        """Beside those who were met most often."""
        met, marks = {self.player, *(one.other for one in numbers.opponents[:GROUP])}, marks_in(found)
        return [
            RangeOf(
                literal(name),
                marks[name],
                self._colours.get(name) or "slate",
                *_ends(rated),
                name == self.player,
            )
            for name, rated in found.ratings()
            if name in met
        ]

    def explain_rating(self) -> None:
        sheet = RatingSheet()
        self.app.sheet.open(sheet, self.app.t["player.rating"])

    def _last(self, numbers: PlayerNumbers) -> str:
        def make(part: Part) -> None:
            part.line = Sparkline()
            part.line.bind(on_result=lambda _, at: self._open_result(at))
            part.hold(part.line)

        t, last = self.app.t, numbers.last
        part = self.part("last", t("player.last", n=len(last)), make)
        self._last_shown = last
        average = sum(one.points for one in last) / len(last)
        line = part.line
        line.results = [(one.points, one.won) for one in last]
        line.average, line.colour = average, self.colour
        line.aside = t("stats.average_of", n=round(average))
        won = sum(one.won for one in last)
        part.more = t("player.last_more", won=won, lost=len(last) - won)
        return "last"

    def _open_result(self, at: int) -> None:
        one = self._last_shown[at]
        self.open_game(one.id, one.started)

    def _by_game(self, numbers: PlayerNumbers) -> str:
        t, best = self.app.t, dict(numbers.best_by_game)
        rows = []
        for game, results in numbers.by_game:
            note = t("history.all", n=results.played)
            if game in best:
                note = f"{note} · {t('player.best_of', n=best[game].n)}"
            rows.append(share_of(t, game_name(t, game), results, note=note))
        return self._shares("games", t["player.by_game"], rows)

    def _count_rows(self, numbers: PlayerNumbers) -> list[ShareOf]:
        t = self.app.t
        return [share_of(t, t("filter.of_players", n=n), results) for n, results in numbers.by_count]

    def _by_seat(self, numbers: PlayerNumbers) -> str:
        t = self.app.t
        if not numbers.by_seat:
            self.part("no seats", t["player.by_seat"]).say(t["player.no_seats"])
            return "no seats"
        rows = [share_of(t, t("player.seat_n", n=seat + 1), results) for seat, results in numbers.by_seat]
        return self._shares("seats", t["player.by_seat"], rows)

    def _shares(self, name: str, title: str, rows: list[ShareOf]) -> str:
        def make(part: Part) -> None:
            part.table = ShareTable()
            part.hold(part.table)

        part = self.part(name, title, make)
        part.table.colour, part.table.rows = self.colour, rows
        part.more = self.app.t["player.line_is_chance"] if any(row.share is not None for row in rows) else ""
        return name

    def _versus(self, found: Statistics, numbers: PlayerNumbers) -> str:
        t, marks = self.app.t, marks_in(found)
        part = self.part("versus", t["player.versus"])
        body, others = part.ids.body, numbers.opponents
        shown = others if self._all_met else others[:SHOWN]
        body.clear_widgets()
        for one in shown:
            margin = t("player.margin", n=signed(t, one.margin or 0))
            colour = self._colours.get(one.other) or "slate"
            told = VersusOf(literal(one.other), marks[one.other], colour, one.ahead, one.behind, margin)
            row = VersusRow(told=told, colour=self.colour)
            row.bind(on_tap=lambda _, other=one.other: self.compare(other))
            body.add_widget(row)
        if len(others) > len(shown):
            more = LinkRow(text=t("player.all_met", n=len(others)), icon="account-multiple-outline")
            more.bind(on_tap=lambda _: self._show_all_met())
            body.add_widget(more)
        part.more = t["player.versus_more"]
        return "versus"

    def _show_all_met(self) -> None:
        self._all_met = True
        self.show()

    def compare(self, other: str) -> None:
        """The two side by side."""
        sheet = VersusSheet(self.player, other, replace(self.wanted, players=()))
        self.app.sheet.open(sheet, self.app.t["player.versus"])

    # evenings

    def _days(self, numbers: PlayerNumbers) -> str:
        def make(part: Part) -> None:
            row = BoxLayout(spacing=dp(12), size_hint_y=None)
            row.bind(minimum_height=row.setter("height"))
            part.months = [MonthDays() for _ in range(MONTHS)]
            for one in part.months:
                one.bind(on_tap=lambda touched: self._open_month(touched.told))
                row.add_widget(one)
            part.hold(row)

        t = self.app.t
        part = self.part("days", t["player.evenings"], make)
        months = _until(numbers.last_played, MONTHS)
        for one, (year, number) in zip(part.months, months, strict=True):
            is_other = one.told is None or (one.told.year, one.told.month) != (year, number)
            if is_other or one.told.name != t[f"date.month.{number}"]:
                one.told = MonthDaysOf(year, number, t[f"date.month.{number}"], {})
            one.colour = self.colour
        first, last = month(*months[0])[0], month(*months[-1])[1]
        wanted = replace(self.wanted, players=(self.player, *self.wanted.players))
        wanted = replace(wanted, since=max(first, wanted.since), until=min(last, wanted.until))
        self.app.desk.searches.evenings(wanted, self._show_days)
        return "days"

    def _show_days(self, found: tuple[Evening, ...]) -> None:
        part = self.parts.get("days")
        if part is None:
            return
        for one in part.months:
            start = f"{one.told.year:04}-{one.told.month:02}-"
            days = {int(day.day[8:]): day.games for day in found if day.day.startswith(start)}
            one.told = one.told._replace(days=days)
        part.more = self.app.t("player.evenings_more", n=len(found))

    def _open_month(self, told: MonthDaysOf) -> None:
        since, until = month(told.year, told.month)
        players = (self.player, *self.wanted.players)
        self.app.go("history", wanted=replace(self.wanted, players=players, since=since, until=until))

    # records

    def _records_of(self, found: Statistics) -> Iterator[LinkRow]:
        t = self.app.t
        for game, _ in found.games:
            name, numbers = game_name(t, game), found.game(game)
            if numbers.highest is not None and numbers.highest.player == self.player:
                yield self.record_row(
                    "trophy-outline",
                    t("stats.highest", n=numbers.highest.n),
                    numbers.highest,
                    f"{name} · {date_of(t, numbers.highest.started)}",
                )
            if numbers.widest is not None and numbers.widest.player == self.player and numbers.games > 1:
                yield self.record_row(
                    "arrow-expand-horizontal",
                    t("stats.widest", n=numbers.widest.n),
                    numbers.widest,
                    f"{name} · {date_of(t, numbers.widest.started)}",
                )

    # who it is

    def rename(self) -> None:
        if self.whole is None:
            return
        sheet = RenameSheet(self.player, self.whole)
        sheet.bind(on_renamed=lambda _, now, merged: self._rename(now, merged))
        self.app.sheet.open(sheet, self.app.t["renaming.title"])

    def _rename(self, now: str, merged: bool) -> None:
        was = self.player
        self.app.rename(was, now, merged, lambda name: self._renamed(was, now, name))

    def _renamed(self, was: str, now: str, name: str) -> None:
        """The page is that of whoever it was, under the name that holds now."""
        if self.player in (was, now):
            self.player = ""
            self._show_player(name, None, is_other=True)


def _ends(rated: Rated) -> tuple[float, float]:
    return rated.rating.low, rated.rating.high


def _range(rated: Rated) -> dict[str, int]:
    low, high = _ends(rated)
    return {"low": round(low), "high": round(high)}


def _until(moment: str, count: int) -> list[tuple[int, int]]:
    """So many months, the last one that of a moment."""
    when = local(moment) or datetime.now()
    last = when.year * 12 + when.month - 1
    return [(at // 12, at % 12 + 1) for at in range(last - count + 1, last + 1)]
