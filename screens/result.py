"""The result: who has won, what can be done now, and the story of the game down to its scores in parts.

A game that was put away can be taken up again. Of one that is on the table the scores are shown as they
stand, and it can be stopped and kept.
"""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from engine.timeline import Timeline
from faces import scoring
from faces.phrases import Phrases
from faces.telling import Teller
from faces.view import Seated
from screens.afterwards import Afterwards
from screens.counting import counted, duration
from screens.laid import Result
from screens.page import Page
from screens.place_note import tell
from screens.records import can_be_replayed, can_be_taken_up, game_name
from screens.result_picture import card_of, players_of
from screens.seats import seated
from screens.sharing import Sharing
from screens.story import Story, Subject, first_row
from screens.table.turns import Turns
from screens.widgets.banner import Banner
from screens.widgets.button_rows import ButtonRows  # noqa: F401
from screens.widgets.plates import Plate, PushButton
from screens.widgets.put_in import put_in
from screens.widgets.score_pad import Column
from storage.firsts import First
from storage.open_game import OpenGame
from storage.summaries import Summary

BESIDE = 1500
"""In dp: from this width on the timeline stands beside the story."""
OFTEN = ("again", "replay", "share")
"""What most people do then."""
EDGE = 10
"""In dp: from the ends of a button to its words."""
ICONS = {
    "again": "refresh",
    "share": "share-variant-outline",
    "replay": "movie-open-play-outline",
    "timeline": "format-list-numbered",
    "table": "cards-outline",
    "undo": "undo",
    "stop": "content-save-outline",
}


def verdict(t: Phrases, summary: Summary, *, running: bool) -> str:
    """Who has won, and why."""
    if running:
        return t("result.running", round=summary.rounds)
    if not summary.winners:
        return t["result.stopped"]
    return scoring.verdict(t, summary.players, summary.totals, summary.winners, tie=summary.tie)


def parts_of(t: Phrases, timeline: Timeline) -> list[scoring.Part]:
    return scoring.parts(t, timeline.game, timeline.header.game, timeline.state)


def explained_in(t: Phrases, timeline: Timeline) -> str:
    """Of everybody, with the name."""
    if timeline.header.scores_only:
        return ""
    teller = Teller.of(timeline, t)
    return "\n".join(
        f"{name} · {line}"
        for seat, name in enumerate(timeline.players)
        for line in teller.face.explained(teller, timeline.state, seat)
    )


class Scores(Plate):
    """The pad in a section, whole; where it is `foldable` below a row that folds it."""

    foldable = BooleanProperty(False)
    folded = BooleanProperty(False)
    columns = ListProperty()
    parts = ListProperty()
    totals = ListProperty()
    explained = StringProperty("")
    edition = StringProperty("")

    def on_kv_post(self, _root: Any) -> None:
        self._fold, self._title, self._whole = (
            self.ids[name].__self__ for name in ("fold", "title", "whole")
        )
        for name in ("foldable", "folded"):
            self.fbind(name, self._dress)
        self._dress()

    def _dress(self, *_: Any) -> None:
        wanted = [self._fold if self.foldable else self._title]
        if not (self.foldable and self.folded):
            wanted.append(self._whole)
        put_in(self, wanted)


class ResultPage(Page):
    """Shows a result that the desk gave."""

    layout = "result.kv"

    title = StringProperty("")
    verdict = StringProperty("")
    says = BooleanProperty(True)
    """Whether the verdict is written: a plain one is on the card already."""
    edition = StringProperty("")
    card = ObjectProperty(None, allownone=True)
    columns = ListProperty()
    parts = ListProperty()
    totals = ListProperty()
    explained = StringProperty("")
    """How points come about that the pad only has in sum, a line each."""
    folded = BooleanProperty(True)
    """Whether the scores in parts are, where they can be."""
    broad = BooleanProperty(False)

    result: Result

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.turns = Turns()
        self.turns.bind(on_turn=lambda _, at: self.replay(at))
        self.story: Story = self.ids.story.__self__
        self._picture, self._said, self._actions, self._others, self._scores = (
            self.ids[name].__self__ for name in ("picture", "said", "actions", "others", "scores")
        )
        self._afterwards = Afterwards()
        self._afterwards.bind(on_tell=lambda _: self.tell())
        self._banner = Banner(icon="help-rhombus-outline")
        self._banner.bind(on_tap=lambda _: self._ask_unnamed())
        self._buttons: dict[str, PushButton] = {}
        self._does: dict[str, Callable[[], None]] = {
            "again": self.play_again,
            "replay": self.replay,
            "share": self.share,
            "undo": self.undo,
            "timeline": self.open_turns,
            "table": self.to_table,
            "stop": self.stop,
        }
        self._left_behind: list[tuple[Result, float]] = []
        self._wanted_place: float | None = None
        self._high = self._facts_high = self._passed = 0.0
        self._placed = 1.0
        self.counting = Clock.create_trigger(self._count, 0, interval=True)
        self.story.bind(
            on_turn=lambda _, at: self.replay(at),
            on_game=lambda _, game: self.open_other(game),
            on_told=lambda _: self._place(),
        )
        self.story.ids.facts.fbind("height", self._grow)
        self.ids.columns.fbind("height", self._keep_place)
        self.fbind("width", self._measure)
        self.fbind("broad", self._arrange)
        self.app.bind(layout=self._arrange)

    # coming

    def arrive(self, result: Result | None = None, *, count: bool = False) -> None:
        """A result that is given is another one; without, it is that of the last time.

        With `count` it is counted up, part by part, before it says who has won.
        """
        self.counting.cancel()
        if result is not None:
            self._left_behind = []
            self._take(result)
            if count and self.app.settings.motion and result.timeline is not None:
                self._began, self.folded = Clock.get_time(), False
                self.counting()
        self._show()

    def _take(self, result: Result, place: float = 0.0) -> None:
        """Shows another one, from the top or as far down as it was left."""
        self.result, self.folded, self._wanted_place = result, True, place
        self._firsts: tuple[First, ...] = ()
        self.story.tell(None)
        self._scroll_to(1)
        self.app.desk.searches.firsts(result.summary, lambda found: self._tell_firsts(result, found))

    def _tell_firsts(self, result: Result, found: tuple[First, ...]) -> None:
        if self.result is result:
            self._firsts = found
            self._show_firsts()

    def _show_firsts(self) -> None:
        """Not before the scores are counted: a record tells who has won."""
        t, game, players = self.app.t, self.result.summary.game, self._seated()
        found = () if self._is_counting else self._firsts
        self.story.tell_firsts([first_row(t, game, first, players) for first in found])

    def on_leave(self, *_: Any) -> None:
        self.story.stop()

    def open_other(self, game: Summary) -> None:
        """The result of another game; back leads to this one, as it was left."""
        self._left_behind.append((self.result, self._above))
        self._take(self.app.desk.result(game))
        self._show()

    def back(self) -> bool:
        if not self._left_behind:
            return False
        self._take(*self._left_behind.pop())
        self._show()
        return True

    # counting up

    @property
    def _is_counting(self) -> bool:
        return bool(self.counting.is_triggered)

    def _count(self, _seconds: float) -> None:
        passed = Clock.get_time() - self._began
        if passed >= duration(self._whole):
            self.end_counting()
        else:
            self.parts, self.totals = counted(self._whole, passed)

    def end_counting(self) -> None:
        if self._is_counting:
            self.counting.cancel()
            self._show()

    def on_touch_down(self, touch: Any) -> bool:
        """A touch ends the counting, and counts."""
        self.end_counting()
        self._wanted_place = None
        return bool(super().on_touch_down(touch))

    # what is shown

    @property
    def _running(self) -> bool:
        return self.result.game is not None and self.result.summary.status != "over"

    @property
    def _on_table(self) -> bool:
        """It is over and was not put away: its last turn can be undone."""
        return self.result.game is not None and not self._running

    def _seated(self) -> tuple[Seated, ...]:
        return players_of(self.result, self.app.desk.colours())

    def _show(self) -> None:
        summary, timeline, t = self.result.summary, self.result.timeline, self.app.t
        self.app.theme_cls.edition = self.edition = summary.game
        counting, players = self._is_counting, self._seated()
        self.title = t["result.now"] if self._running else t["result.title"]
        self.verdict = t["result.counting"] if counting else verdict(t, summary, running=self._running)
        self.columns = [
            Column(name, colour, seat in summary.winners and not counting, mark)
            for seat, (name, colour, mark) in enumerate(players)
        ]
        self.parts = self._whole = parts_of(t, timeline) if timeline else []
        self.explained = explained_in(t, timeline) if timeline else ""
        self.totals = list(summary.totals)
        self.card = None if self._running or counting else card_of(t, summary, players)
        self.says = self.card is None or len(summary.winners) != 1 or summary.tie
        if self.result.is_secret:
            self.title = game_name(t, summary.game)
            self.verdict = f"{self.verdict} {t['result.secret']}"
        if counting:
            self._count(0)
        self._name_unnamed(timeline)
        self._afterwards.show(summary)
        self._arrange()
        tells = timeline is not None and not counting and not self.result.is_secret
        self.story.tell(Subject(timeline, players, t) if timeline and tells else None)
        self._show_firsts()

    def _name_unnamed(self, timeline: Timeline | None) -> None:
        count = sum(score.unnamed for score in timeline.outcome.scores) if timeline else 0
        self._banner.text = self.app.t("result.unnamed", n=count) if count else ""

    def _show_actions(self) -> None:
        if self._is_counting:
            wanted = []
        elif self._running:
            wanted = ["table", "replay", "timeline", "stop"]
        else:
            wanted = ["again", "replay", "share", "undo", "timeline", "table"]
        played = self.result.played
        possible = {
            "undo": self._on_table and played is not None,
            "timeline": played is not None and not self.broad,
            "replay": played is not None and can_be_replayed(self.result.summary),
            "table": self.result.timeline is not None and can_be_taken_up(self.result.summary),
        }
        often: list[Widget] = []
        others: list[Widget] = []
        for name in wanted:
            if possible.get(name, True):
                is_often = name in OFTEN or self._running
                button = self._button(name)
                button.kind = ("tonal" if often else "filled") if is_often else "text"
                button.text = self.app.t[f"result.do.{name}"]
                (often if is_often else others).append(button)
        put_in(self._actions, often)
        put_in(self._others, others)

    def _button(self, name: str) -> PushButton:
        if name not in self._buttons:
            button = self._buttons[name] = PushButton(icon=ICONS[name], edge=dp(EDGE))
            button.bind(on_tap=lambda _: self._does[name]())
        return self._buttons[name]

    # where everything stands

    def _measure(self, *_: Any) -> None:
        self.broad = self.width >= dp(BESIDE)

    def _arrange(self, *_: Any) -> None:
        """In a window that is broad enough the timeline stands beside the story; otherwise a button leads to
        it."""
        body, played = self.ids.body.__self__, self.result.played
        if played is not None and self.broad:
            self._show_turns(played)
            if self.turns.parent is not body:
                self.app.sheet.close()
                body.add_widget(self.turns)
        elif self.turns.parent is body:
            body.remove_widget(self.turns)
        self._show_actions()
        self._place()

    def _place(self) -> None:
        """What there is, in its order. Upright, the scores in parts come below the story that leads to them;
        else, and where there is no story, at once."""
        last = self.app.layout == "portrait" and self.card is not None and self.result.played is not None
        scored = not self.result.is_secret
        self._scores.foldable = last
        first = {
            self._picture: self.card is not None,
            self._said: self.says,
            self._banner: bool(self._banner.text),
            self._actions: bool(self._actions.children),
            self._others: bool(self._others.children),
            self._scores: scored and not last,
            self._afterwards: self._is_kept and not last,
        }
        below = last and self.story.is_told
        second = {self.story: True, self._scores: scored and below, self._afterwards: self._is_kept and below}
        for name, there in (("first", first), ("second", second)):
            put_in(self.ids[name].__self__, [widget for widget, wanted in there.items() if wanted])

    @property
    def _above(self) -> float:
        """How much of the page is scrolled away above."""
        scroll = self.ids.scroll
        return max(0.0, float((1 - scroll.scroll_y) * (self._high - scroll.height)))

    def _keep_place(self, _columns: Any, height: float) -> None:
        """The page has grown or shrunk: what is seen stays where it is, unless one comes back to a place."""
        if abs(self.ids.scroll.scroll_y - self._placed) > 1e-6:
            # By the keys, which are no touches.
            self._wanted_place = None
        above = self._above + self._passed if self._wanted_place is None else self._wanted_place
        self._high, self._passed = height + dp(28), 0.0
        beyond = self._high - self.ids.scroll.height
        self._scroll_to(1 - min(above, beyond) / beyond if beyond > 0 else 1)

    def _scroll_to(self, place: float) -> None:
        self.ids.scroll.scroll_y = self._placed = place

    def _grow(self, facts: Any, height: float) -> None:
        """Facts that join above what is seen push it down."""
        scroll = self.ids.scroll
        grown, self._facts_high = height - self._facts_high, height
        bottom, top = facts.to_window(*facts.pos)[1], scroll.to_window(scroll.x, scroll.top)[1]
        if self.app.layout == "portrait" and self.story.is_told and bottom >= top:
            self._passed += grown

    # the timeline

    def _show_turns(self, played: Timeline) -> None:
        self.turns.show(played, Teller.of(played, self.app.t), seated(played, self.app.desk.colours()))

    def open_turns(self) -> None:
        played = self.result.played
        if played is not None and self.turns.parent is not self.ids.body.__self__:
            self._show_turns(played)
            self.app.sheet.open(self.turns, self.app.t["table.timeline"], again=self.open_turns)

    def replay(self, at: int | None = None) -> None:
        """The whole game once more, or from one of its turns on."""
        self.app.replay(self.result, at)

    # place and note

    @property
    def _is_kept(self) -> bool:
        """It has ended, and is somebody's: a demo has neither place nor note."""
        game = self.result.game
        return not self._running and not self._is_counting and (game is None or isinstance(game, OpenGame))

    def tell(self) -> None:
        """Place and note. One that lies on the table still is put away first: its result was seen."""
        if self._on_table and self.result.game is not None:
            self.app.finish(self.result.game)
        if self.result.game is None:
            tell(self.app, self.result.summary, self._heard)

    def _heard(self, summary: Summary) -> None:
        if self.result.summary.id == summary.id:
            self.result = self.result.told(summary)
            self._afterwards.show(summary)

    # where to go

    def open_player(self, name: str) -> None:
        """From a name to its page; those of a demo have none."""
        if self._is_kept:
            self.app.go("player", player=name)

    def to_table(self) -> None:
        """Back to the table; a game that was put away is taken up again."""
        if self.result.game is not None:
            self.app.show_table(self.result.game)
        else:
            self.app.take_up(self.result.summary)

    def _ask_unnamed(self) -> None:
        """A table that is kept free does not lie there afterwards."""
        self.to_table()
        if self.app.page.name == "table":
            self.app.page.asking.ask_missed()

    def undo(self) -> None:
        """The last turn was not what happened: back at the table, without it."""
        self.to_table()
        self.app.page.undo()

    def _put_away(self) -> None:
        """Whoever goes on has seen the result, also of the game that led to this one."""
        if self._on_table and self.result.game is not None:
            self.result = self.app.desk.finish(self.result.game)
        for result, _ in self._left_behind:
            if result.game is not None and result.summary.status == "over":
                self.app.desk.finish(result.game)

    def stop(self) -> None:
        """Puts a game away that will not be played to its end."""
        if self.result.game is not None:
            self.app.finish(self.result.game)

    def play_again(self) -> None:
        self._put_away()
        self.app.play_again(self.result.summary.id)

    def go_home(self) -> None:
        self._put_away()
        self.app.go("home")

    def share(self) -> None:
        Sharing(self.app, self.result).open()
