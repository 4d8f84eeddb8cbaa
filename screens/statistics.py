"""Statistics: who plays how, what the games are like, and the records; all of it for the games wanted."""

from collections.abc import Iterator
from typing import Any

from faces.phrases import literal
from faces.scoring import part_name
from screens.history_rows import duration
from screens.numbers import NumbersPage, Part, marks_in, share_of, tenths
from screens.player import TapBox
from screens.rating_sheet import RatingSheet
from screens.records import date_of, game_name
from screens.widgets.number_rows import BigNumbers, LinkRow, Table
from screens.widgets.ranges import RangeOf, Ranges
from screens.widgets.sentence import Sentence
from screens.widgets.shares import ShareOf, ShareTable
from storage.statistics.numbers import Statistics
from storage.statistics.values import RATED_FROM, GameNumbers, Length
from storage.wanted import EVERYTHING, Wanted

PEOPLE = 10
"""So many people are listed; the others are one touch away."""
RANGES = 8


class StatisticsPage(NumbersPage):
    """The group as a whole."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._colours: dict[str, str] = {}
        self._everybody = False

    def arrive(self, wanted: Wanted | None = None) -> None:
        if wanted is not None and wanted != self.wanted:
            self.wanted = wanted
            self.ids.scroll.scroll_y = 1
        self.title = self.app.t["stats.title"]
        self._colours = self.app.desk.colours()
        self.ask()

    def _translated(self, *args: Any) -> None:
        self.title = self.app.t["stats.title"]
        super()._translated(*args)

    # what is shown

    def filled(self, found: Statistics) -> Iterator[str]:
        t = self.app.t
        self.said = ""
        if not found.count:
            self.said = t["stats.nothing"] if self.wanted == EVERYTHING else t["history.nothing"]
            return
        yield self._sums(found)
        yield self._people(found)
        if self.app.settings.rating and found.wanted.is_whole:
            yield self._ratings(found)
        if records := list(self._records_of(found)):
            part = self.part("records", t["stats.records"])
            part.ids.body.clear_widgets()
            part.hold(*records)
            yield "records"
        for game, _ in found.games:
            yield self._game(game, found.game(game))

    def _sums(self, found: Statistics) -> str:
        def make(part: Part) -> None:
            part.numbers, part.games = BigNumbers(), LinkRow(icon="history")
            part.games.bind(on_tap=lambda _: self.app.go("history", wanted=self.wanted))
            part.hold(part.numbers, part.games)

        t, whole = self.app.t, found.game()
        part = self.part("sums", t["stats.group"], make)
        part.numbers.numbers = [
            (str(found.count), t("stats.games", n=found.count)),
            (str(len(found.players)), t("stats.people", n=len(found.players))),
            (str(len(found.months)), t("stats.months", n=len(found.months))),
        ]
        part.games.text = t["stats.to_games"]
        told = []
        if whole.stopped:
            told.append(t("stats.stopped", n=whole.stopped))
        if whole.sheets:
            told.append(t("stats.sheets", n=whole.sheets))
        if found.count == 1:
            told.append(t["stats.one_game"])
        part.more = " ".join(told)
        return "sums"

    def _people(self, found: Statistics) -> str:
        def make(part: Part) -> None:
            part.table, part.all = ShareTable(touchable=True), LinkRow(icon="account-multiple-outline")
            part.table.bind(on_row=lambda _, name: self.app.go("player", player=name))
            part.all.bind(on_tap=lambda _: self._show_everybody())
            part.hold(part.table)

        t = self.app.t
        part = self.part("people", t["stats.players"], make)
        names = found.players if self._everybody else found.players[:PEOPLE]
        marks = marks_in(found)
        part.table.rows = [self._person(found, marks[name], name) for name in names]
        if len(names) < len(found.players) and part.all.parent is None:
            part.hold(part.all)
        elif len(names) == len(found.players) and part.all.parent is not None:
            part.all.parent.remove_widget(part.all)
        part.all.text = t("stats.everybody", n=len(found.players))
        has_bars = any(row.share is not None for row in part.table.rows)
        part.more = t["stats.people_more"] if has_bars else t["stats.people_few"]
        return "people"

    def _person(self, found: Statistics, seat: int, name: str) -> ShareOf:
        numbers, colour = found.player(name), self._colours.get(name) or "slate"
        note = self.app.t("history.all", n=numbers.games)
        title = literal(name)
        return share_of(self.app.t, title, numbers.whole, note=note, value=name, seat=seat, colour=colour)

    def _show_everybody(self) -> None:
        self._everybody = True
        self.show()

    def _ratings(self, found: Statistics) -> str:
        def make(part: Part) -> None:
            box = TapBox()
            box.bind(on_tap=lambda _: self.app.sheet.open(RatingSheet(), self.app.t["player.rating"]))
            part.words, part.ranges = LinkRow(touchable=False), Ranges()
            box.add_widget(part.words)
            box.add_widget(part.ranges)
            part.hold(box)

        t, rated, marks = self.app.t, found.ratings(), marks_in(found)
        part = self.part("ratings", t["player.rating"], make)
        part.ranges.ranges = [
            RangeOf(
                literal(name),
                marks[name],
                self._colours.get(name) or "slate",
                one.rating.low,
                one.rating.high,
                True,
            )
            for name, one in rated[:RANGES]
        ]
        part.words.text = t["stats.overlap"] if rated else t("stats.no_ratings", n=RATED_FROM)
        part.words.more = t["player.rating_touch"]
        return "ratings"

    # one game

    def _game(self, game: str, numbers: GameNumbers) -> str:
        def make(part: Part) -> None:
            part.numbers, part.best = BigNumbers(), LinkRow(icon="trophy-outline")
            part.best.bind(on_tap=lambda row: self.open_game(row.value.game, row.value.started))
            part.lengths, part.parts = Table(), Table()
            part.heading = Sentence(style="note", tone="primary")

        t, name = self.app.t, f"game {game}"
        part = self.part(name, game_name(t, game), make)
        part.ids.body.clear_widgets()
        if numbers.highest is not None:
            record = numbers.highest
            part.best.value, part.best.text = record, t("stats.highest", n=record.n)
            part.best.more = f"{literal(record.player)} · {date_of(t, record.started)}"
            part.hold(part.best)
        if numbers.by_count:
            part.lengths.heads = [
                t["stats.head_players"],
                t["stats.head_games"],
                t["stats.head_average"],
                t["stats.head_rounds"],
                t["stats.head_time"],
            ]
            part.lengths.rows = [self._length(length) for length in numbers.by_count]
            part.hold(part.lengths)
        if numbers.parts:
            part.heading.text = t["stats.winners_had"]
            part.parts.heads = ["", t["stats.winners"], t["stats.all"]]
            part.parts.rows = [
                (part_name(t, one.name, game), tenths(t, one.winners), tenths(t, one.everybody))
                for one in numbers.parts
            ]
            part.hold(part.heading, part.parts)
        part.more = "" if numbers.parts else t["stats.no_parts"]
        return name

    def _length(self, length: Length) -> tuple[str, ...]:
        minutes = "–" if length.minutes is None else duration(self.app.t, round(length.minutes * 60))
        rounds = "–" if length.rounds is None else str(round(length.rounds))
        return (str(length.players), str(length.games), str(round(length.average)), rounds, minutes)

    # records

    def _records_of(self, found: Statistics) -> Iterator[LinkRow]:
        t, whole = self.app.t, found.game()
        if whole.highest is not None:
            yield self._record("trophy-outline", t("stats.highest", n=whole.highest.n), whole.highest)
        if whole.games > 1 and whole.widest is not None and whole.closest is not None:
            yield self._record("arrow-expand-horizontal", t("stats.widest", n=whole.widest.n), whole.widest)
            yield self._record(
                "arrow-collapse-horizontal", t("stats.closest", n=whole.closest.n), whole.closest
            )
        streaks = [(found.player(name).longest, name) for name in found.players[: 5 * PEOPLE]]
        longest, name = max(streaks, key=lambda one: one[0], default=(0, ""))
        if longest > 1:
            row = LinkRow(icon="fire", text=t("stats.longest", n=longest), more=literal(name))
            row.bind(on_tap=lambda _: self.app.go("player", player=name))
            yield row

    def _record(self, icon: str, text: str, record: Any) -> LinkRow:
        who = literal(record.player)
        more = " · ".join(filter(None, (who, date_of(self.app.t, record.started))))
        return self.record_row(icon, text, record, more)
