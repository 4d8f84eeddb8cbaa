"""The story of a game, below its result: how it went, what decided it, everybody's turns, records and firsts.

It is told a little at a time, so that no frame waits for it: what is on top first, then a row in each frame.
Chances that were missed are looked for beside the app, and join when they are found.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from engine.counting import Count, counted
from engine.game import OVER
from engine.review.facts import facts, told, untold
from engine.review.missed import missed
from engine.review.stops import Stop, stops
from engine.review.turns import Turns as Spent
from engine.review.turns import turn_kinds, turns
from engine.review.values import Fact
from engine.timeline import Timeline
from faces.phrases import Phrases, literal
from faces.reviewing import said, said_turn, said_untold
from faces.telling import Teller
from faces.view import Seated
from screens.beside import Search
from screens.page import load_layout
from screens.records import date_of, game_name
from screens.widgets.chart_values import ChartOf, chart_of
from screens.widgets.score_chart import ScoreChart  # noqa: F401
from screens.widgets.story_row import RowOf, StoryRow
from screens.widgets.turn_bars import BarOf, KindOf, SpentOf, TurnBars  # noqa: F401
from storage.firsts import First
from storage.summaries import Summary

CLAIMS = ("claim", "port", "fort")
"""The kinds of turns in which something is claimed."""
FIRSTS = {
    "game": "party-popper",
    "record": "trophy",
    "best": "trophy-outline",
    "win": "medal-outline",
    "closest": "arrow-collapse-horizontal",
}


class Subject(NamedTuple):
    """The game that a story tells of, everybody in it by seat, and the words for it."""

    timeline: Timeline
    players: tuple[Seated, ...]
    t: Phrases


# What the rows say


def fact_row(teller: Teller, fact: Fact, players: Sequence[Seated], counts: Sequence[Count]) -> RowOf:
    icon, title, sentence = said(teller, fact)
    turn = None if fact.at is None else counts[fact.at].turn
    where = "" if turn is None else teller.t("story.turn", n=turn)
    return RowOf(icon, title, sentence, players[fact.seats[0]] if fact.seats else None, where, fact.at)


def first_row(t: Phrases, game: str, first: First, players: Sequence[Seated]) -> RowOf:
    """It leads to the game that held it before."""
    player = next((one for one in players if one.name == first.player), None)
    title = t(f"result.first.{first.kind}", player=literal(first.player), game=game_name(t, game), n=first.n)
    held, before = first.held, first.before
    if held is None or before is None:
        return RowOf(FIRSTS[first.kind], title, "", player)
    who, points = held
    date = date_of(t, before.started)
    if first.kind == "record":
        more = t("story.held", player=literal(who), n=points, date=date)
    else:
        more = t("story.was", n=points, date=date)
    return RowOf(FIRSTS[first.kind], title, more, player, "", before)


def bar_of(t: Phrases, spent: Spent, player: Seated) -> BarOf:
    rate = spent.per_claim
    if rate is None:
        return BarOf(player, tuple(spent.kinds.values()), "–")
    whole, tenth = divmod(round(rate * 10), 10)
    words = t("story.rate", whole=whole, tenth=tenth) if tenth else str(whole)
    return BarOf(player, tuple(spent.kinds.values()), words)


def joined(shown: Sequence[Fact], found: Iterable[Fact]) -> list[Fact]:
    """The few that are shown as long as more may come: whatever stays keeps its place, and what is new
    takes the places of what goes, then those at the end."""
    few = told(found)
    new = iter([fact for fact in few if fact not in shown])
    kept = [fact if fact in few else next(new, None) for fact in shown]
    return [*(fact for fact in kept if fact is not None), *new]


class Story(BoxLayout):
    """Reports `on_turn` with a place in the timeline, `on_game` with a summary, and `on_told` at the end."""

    __events__ = ("on_turn", "on_game", "on_told")

    chart = ObjectProperty(ChartOf())
    in_round = ObjectProperty(str)
    hint = StringProperty("")
    """What the chart shows, and what a touch there does."""
    decided = StringProperty("")
    quiet = StringProperty("")
    """What cannot be told, and why."""
    spent = ObjectProperty(SpentOf())
    edition = StringProperty("")
    is_told = BooleanProperty(True)
    """Whether everything is there but what is looked for."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.subject: Subject | None = None
        self.stops: tuple[Stop, ...] = ()
        self.facts: list[Fact] = []
        """Those that are shown."""
        self._known: list[Fact] = []
        self._counts: tuple[Count, ...] = ()
        self._firsts: list[RowOf] = []
        self._search: Search[Fact] | None = None
        self._missed_all = True
        self._is_left = False
        self._steps: Iterator[None] = iter(())
        self._go_on_soon = Clock.create_trigger(self._go_on, 0)
        self._join_soon = Clock.create_trigger(self._join, 0)

    def on_kv_post(self, _root: Any) -> None:
        self._parts = {name: self.ids[name].__self__ for name in ("how", "what", "spent", "firsts")}
        self.clear_widgets()

    def on_turn(self, at: int) -> None:
        pass

    def on_game(self, game: Summary) -> None:
        pass

    def on_told(self) -> None:
        pass

    # Telling

    def tell(self, subject: Subject | None) -> None:
        """From the beginning, unless it is what is told already; with None there is nothing to tell."""
        if subject is not None and subject == self.subject:
            self._is_left = False
            self._look()
            return
        self.stop()
        self.subject, self._is_left = subject, False
        self.clear_widgets()
        self.ids.facts.clear_widgets()
        self.is_told = False
        self.chart, self.spent = ChartOf(), SpentOf()
        self.stops, self._counts = (), ()
        self.facts, self._known, self._missed_all = [], [], False
        self._steps = iter(()) if subject is None else self._telling(subject)
        self._go_on_soon()

    def stop(self) -> None:
        """Nothing more joins until it is told again; what was told stays."""
        self._is_left = True
        self._join_soon.cancel()
        if self._search is not None:
            self._search.stop()
            self._search = None

    def tell_firsts(self, rows: list[RowOf]) -> None:
        """They come from elsewhere, and stand at the end."""
        self._firsts = rows
        if self.is_told:
            self._show_firsts()

    def _go_on(self, *_: Any) -> None:
        """One step in each frame."""
        for _step in self._steps:
            self._go_on_soon()
            return
        self.is_told = True
        self._show_firsts()
        self.dispatch("on_told")
        self._look()

    def _telling(self, subject: Subject) -> Iterator[None]:
        timeline, teller = subject.timeline, Teller.of(subject.timeline, subject.t)
        self.edition = timeline.header.game
        # The frame in which the result itself is drawn has enough to do.
        yield
        if not timeline.header.scores_only:
            self.stops, self._counts = stops(timeline), counted(timeline)
        if len(self.stops) > 1:
            self.in_round = rounds(subject.t)
            self.chart = chart_of(timeline, self.stops, subject.players)
            notes = [subject.t["story.touch"]]
            if timeline.state.status != OVER:
                notes.append(teller.word("review.without_cubes"))
            self.hint = " ".join(notes)
            self._show("how")
            yield
        self._known = list(facts(timeline))
        is_over = timeline.state.status == OVER
        self.decided = subject.t["story.decided"] if is_over else subject.t["story.so_far"]
        self.quiet = "\n".join(said_untold(teller, why) for why in untold(timeline))
        yield
        for fact in told(self._known):
            self.facts.append(fact)
            self._show_facts()
            yield
        self._show("what", wanted=bool(self.facts or self.quiet))
        if turn_kinds(timeline):
            self._tell_turns(subject, teller)
            yield

    def _tell_turns(self, subject: Subject, teller: Teller) -> None:
        kinds = turn_kinds(subject.timeline)
        spent = zip(turns(subject.timeline), subject.players, strict=True)
        bars = tuple(bar_of(subject.t, own, player) for own, player in spent)
        shown = tuple(KindOf(*said_turn(teller, kind), kind in CLAIMS) for kind in kinds)
        self.spent = SpentOf(bars, shown, teller.word("review.per_claim"))
        self._show("spent", wanted=any(sum(bar.counts) for bar in bars))

    def _show_facts(self) -> None:
        if self.subject is not None:
            teller, players = Teller.of(self.subject.timeline, self.subject.t), self.subject.players
            rows = [fact_row(teller, fact, players, self._counts) for fact in self.facts]
            self._fill(self.ids.facts, rows, lambda at: self.dispatch("on_turn", at))
            self._show("what")

    def _show_firsts(self) -> None:
        self._fill(self.ids.rows, self._firsts, lambda game: self.dispatch("on_game", game))
        self._show("firsts", wanted=bool(self._firsts))

    def _fill(self, place: Any, rows: Sequence[RowOf], lead: Callable[[Any], None]) -> None:
        """Rows that are there already are used again, and change only if they say something else."""
        while len(place.children) > len(rows):
            place.remove_widget(place.children[0])
        while len(place.children) < len(rows):
            widget = StoryRow()
            widget.bind(on_tap=lambda row: lead(row.row.leads))
            place.add_widget(widget)
        for i, (widget, row) in enumerate(zip(reversed(place.children), rows, strict=True)):
            widget.edition, widget.row, widget.ruled = self.edition, row, i > 0

    def _show(self, name: str, *, wanted: bool = True) -> None:
        part = self._parts[name]
        if not wanted:
            self.remove_widget(part)
        elif part.parent is None:
            after = list(self._parts)[list(self._parts).index(name) + 1 :]
            self.add_widget(part, index=sum(self._parts[other].parent is not None for other in after))

    # What is looked for

    def _look(self) -> None:
        subject = self.subject
        wanted = self.is_told and not (self._missed_all or self._is_left)
        if subject is not None and wanted and self._search is None:
            self._search = Search(missed(subject.timeline), self._find, self._found_all)

    def _find(self, fact: Fact) -> None:
        if fact not in self._known:
            self._known.append(fact)
            self._join_soon()

    def _found_all(self) -> None:
        self._missed_all = True
        self._join_soon()

    @property
    def is_looking(self) -> bool:
        return self._search is not None and self._search.is_on

    def _join(self, *_: Any) -> None:
        """Not while a finger is down: what is under it stays there."""
        if EventLoop.touches:
            self._join_soon()
            return
        few = list(told(self._known)) if self._missed_all else joined(self.facts, self._known)
        if few != self.facts:
            self.facts = few
            self._show_facts()

    # Touches

    def touched(self, stop: int) -> None:
        """The chart was, at a stop."""
        self.dispatch("on_turn", self.stops[stop].at - 1)


def rounds(t: Phrases) -> Callable[[int], str]:
    return lambda number: t("table.round", round=number)


load_layout("story.kv")
