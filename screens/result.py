"""The result: who has won and why, the scores by part, a picture of it, and where to go from here.

A game that was put away can be taken up again. Of one that is on the table the scores are shown as they
stand, and it can be stopped and kept.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from engine.timeline import Timeline
from faces.phrases import Phrases
from faces.telling import Teller
from screens import pictures
from screens.counting import counted, duration
from screens.desk import Result
from screens.page import Page
from screens.records import can_be_taken_up, date_of, game_name, ranking
from screens.table.turns import Turns
from screens.widgets.banner import Banner
from screens.widgets.plates import PushButton
from screens.widgets.result_card import CardOf, Standing, draw
from screens.widgets.score_pad import Column, PartOf
from storage.firsts import First
from storage.library import Library
from storage.summaries import Summary

SAVED_WIDTH = 1080
"""The width of a saved picture, in pixels."""
ICONS = {
    "again": "refresh",
    "save": "image-outline",
    "timeline": "format-list-numbered",
    "table": "cards-outline",
    "undo": "undo",
    "stop": "content-save-outline",
    "home": "home-outline",
}


def verdict(t: Phrases, summary: Summary, *, running: bool) -> str:
    """Who has won, and why."""
    winners = [summary.players[seat] for seat in summary.winners]
    if running:
        return t("result.running", round=summary.rounds)
    if not winners:
        return t["result.stopped"]
    best = max(summary.totals)
    if len(winners) > 1:
        return t("result.shared", players=t.listed(winners), n=best)
    if summary.tie:
        tied = [name for name, total in zip(summary.players, summary.totals, strict=True) if total == best]
        return t("result.tie", players=t.listed(tied), player=winners[0], n=best)
    return t("result.won", player=winners[0], n=best)


def parts_of(t: Phrases, timeline: Timeline) -> list[PartOf]:
    """The rows of the score pad: the parts of the game's own scoring."""
    game, state, scores = timeline.header.game, timeline.state, timeline.outcome.scores
    told = [timeline.game.summary(state, score.player) for score in scores]
    rows = []
    for part in scores[0].parts:
        points = tuple(score.parts[part] for score in scores)
        counts = [facts["cards" if part == "points" else part] for facts in told]
        notes = tuple(_note(part, *pair) for pair in zip(counts, points, strict=True))
        why = t(f"result.why.{part}", n=timeline.game.worth.get(part, 1))
        rows.append(PartOf(part, part_name(t, part, game), why, points, notes))
    return rows


def _note(part: str, count: object, points: int) -> str:
    """How so many points come of so many things, where that is not plain to see."""
    if not isinstance(count, int) or count in (0, points):
        return ""
    return f"×{count}" if part == "points" else f"{count}×{points // count}"


def part_name(t: Phrases, part: str, game: str) -> str:
    return t.get(f"result.part.{part}.{game}") or t[f"result.part.{part}"]


class ResultPage(Page):
    """Shows a result that the desk gave."""

    layout = "result.kv"

    title = StringProperty("")
    verdict = StringProperty("")
    edition = StringProperty("")
    card = ObjectProperty(None, allownone=True)
    columns = ListProperty()
    parts = ListProperty()
    totals = ListProperty()
    firsts = StringProperty("")
    """Records and firsts, a line each."""

    result: Result

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.turns = Turns()
        self.turns.bind(on_turn=lambda _, at: self._look_back(at))
        self._picture = self.ids.picture.__self__
        self._scores = self.ids.scores.__self__
        self._banner = Banner(icon="help-rhombus-outline")
        self._banner.bind(on_tap=lambda _: self.to_table())
        self.counting = Clock.create_trigger(self._count, 0, interval=True)
        self.app.bind(layout=self._arrange)

    # coming

    def arrive(self, result: Result | None = None, *, count: bool = False) -> None:
        """A result that is given is another one; without, it is that of the last time.

        With `count` it is counted up, part by part, before it says who has won.
        """
        self.counting.cancel()
        if result is not None:
            self.result = result
            self.firsts = ""
            self.app.desk.firsts(result.summary, lambda found: self._tell_firsts(result, found))
        self._show()
        if result is not None:
            self.ids.scroll.scroll_y = 1
        if count and self.app.settings.motion and self.parts:
            self._count_up()

    def _tell_firsts(self, result: Result, found: tuple[First, ...]) -> None:
        if self.result is result:
            t, game = self.app.t, game_name(self.app.t, result.summary.game)
            self.firsts = "\n".join(
                t(f"result.first.{first.kind}", player=first.player, game=game, n=first.n) for first in found
            )

    # counting up

    def _count_up(self) -> None:
        self._whole, self._began = list(self.parts), Clock.get_time()
        self.verdict, self.card = self.app.t["result.counting"], None
        self.columns = [column._replace(won=False) for column in self.columns]
        self._show_card()
        self._count(0)
        self.counting()

    def _count(self, _seconds: float) -> None:
        passed = Clock.get_time() - self._began
        if passed >= duration(self._whole):
            self.end_counting()
        else:
            self.parts, self.totals = counted(self._whole, passed)

    def end_counting(self) -> None:
        if self.counting.is_triggered:
            self.counting.cancel()
            self._show()

    def on_touch_down(self, touch: Any) -> bool:
        """A touch ends the counting, and counts."""
        self.end_counting()
        return bool(super().on_touch_down(touch))

    # what is shown

    @property
    def _running(self) -> bool:
        return self.result.game is not None and self.result.summary.status != "over"

    @property
    def _on_table(self) -> bool:
        """It is over and was not put away: its last turn can be undone."""
        return self.result.game is not None and not self._running

    @property
    def _secret(self) -> bool:
        """Claimed cards lie face down until the end, unless the table has agreed otherwise."""
        played = self._played
        return self._running and played is not None and not played.header.options.show_totals

    def _show(self) -> None:
        summary, timeline, t = self.result.summary, self.result.timeline, self.app.t
        self.app.theme_cls.edition = self.edition = summary.game
        colours = self.app.desk.colours()
        self.title = t["result.now"] if self._running else t["result.title"]
        self.verdict = verdict(t, summary, running=self._running)
        self.columns = [
            Column(name, colours.get(name, "slate"), seat in summary.winners)
            for seat, name in enumerate(summary.players)
        ]
        self.parts = parts_of(t, timeline) if timeline else []
        self.totals = list(summary.totals)
        self.card = None if self._running else self._card(summary)
        self._show_card()
        self._show_scores()
        self._show_unnamed(timeline)
        self._arrange()

    def _card(self, summary: Summary) -> CardOf:
        t = self.app.t
        standings = tuple(
            Standing(rank, seat, summary.players[seat], self.columns[seat].colour, summary.totals[seat])
            for rank, seat in ranking(summary.totals, summary.winners)
        )
        winners = [summary.players[seat] for seat in summary.winners]
        return CardOf(
            edition=self.edition,
            title=game_name(t, summary.game),
            date=date_of(t, summary.started),
            headline=t.listed(winners) if winners else "",
            points=t("result.points", n=max(summary.totals)),
            standings=standings,
        )

    def _show_card(self) -> None:
        columns, picture = self.ids.columns, self._picture
        if self.card is None:
            columns.remove_widget(picture)
        elif picture.parent is None:
            columns.add_widget(picture, index=len(columns.children))

    def _show_scores(self) -> None:
        told, scores = self.ids.told, self._scores
        if self._secret:
            self.title = game_name(self.app.t, self.result.summary.game)
            self.verdict = f"{self.verdict} {self.app.t['result.secret']}"
            told.remove_widget(scores)
        elif scores.parent is None:
            told.add_widget(scores, index=1)

    def _show_unnamed(self, timeline: Timeline | None) -> None:
        count = sum(score.unnamed for score in timeline.outcome.scores) if timeline else 0
        place = self.ids.unnamed
        place.clear_widgets()
        if count:
            self._banner.text = self.app.t("result.unnamed", n=count)
            place.add_widget(self._banner)

    def _show_actions(self) -> None:
        wanted: dict[str, Callable[[], None]] = {}
        if self._running:
            wanted = {"table": self.to_table, "timeline": self.open_turns, "stop": self.stop}
        elif self.result.timeline is None:
            wanted = {"again": self.play_again, "save": self.save}
        else:
            wanted = {
                "again": self.play_again,
                "save": self.save,
                "timeline": self.open_turns,
                "table": self.to_table,
            }
        if self._played is None or self.app.layout == "wide":
            wanted.pop("timeline", None)
        if self._on_table and self._played is not None:
            wanted["undo"] = self.undo
        if not can_be_taken_up(self.result.summary):
            wanted.pop("table", None)
        wanted["home"] = self.go_home
        actions = self.ids.actions
        actions.clear_widgets()
        for i, (name, action) in enumerate(wanted.items()):
            kind = "filled" if i == 0 else "text" if name == "home" else "tonal"
            button = PushButton(text=self.app.t[f"result.do.{name}"], icon=ICONS[name], kind=kind)
            button.bind(on_tap=lambda _, action=action: action())
            actions.add_widget(button)

    # the timeline

    @property
    def _played(self) -> Timeline | None:
        """The game turn by turn, if its record can be read; a score sheet has no turns."""
        timeline = self.result.timeline
        return None if timeline is None or timeline.header.scores_only else timeline

    def _show_turns(self, played: Timeline) -> None:
        self.turns.show(played, Teller.of(played, self.app.t), colours=self.app.desk.colours())

    def _arrange(self, *_: Any) -> None:
        """In a wide window the timeline stands beside the scores; otherwise a button leads to it."""
        body, played = self.ids.body.__self__, self._played
        if played is not None and self.app.layout == "wide":
            self._show_turns(played)
            if self.turns.parent is not body:
                self.app.sheet.close()
                body.add_widget(self.turns)
        elif self.turns.parent is body:
            body.remove_widget(self.turns)
        self._show_actions()

    def open_turns(self) -> None:
        played = self._played
        if played is not None and self.turns.parent is None:
            self._show_turns(played)
            self.app.sheet.open(self.turns, self.app.t["table.timeline"])

    def _look_back(self, at: int) -> None:
        """A turn leads to the table as it was."""
        self.app.sheet.close()
        self.app.look_back(self.result, at)

    # where to go

    def to_table(self) -> None:
        """Back to the table; a game that was put away is taken up again."""
        if self.result.game is not None:
            self.app.show_table(self.result.game)
        else:
            self.app.take_up(self.result.summary)

    def undo(self) -> None:
        """The last turn was not what happened: back at the table, without it."""
        self.to_table()
        self.app.page.undo()

    def _put_away(self) -> None:
        """Whoever goes on has seen the result."""
        if self._on_table and self.result.game is not None:
            self.result = self.app.desk.finish(self.result.game)

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

    def save(self) -> None:
        """The picture as a file, where people look for pictures; says where."""
        summary = self.result.summary
        image = draw(self.card, self.app.theme_cls.theme_style, SAVED_WIDTH).image
        name = " ".join((summary.started[:10], summary.game, *summary.players))

        def save(library: Library) -> Path:
            return pictures.save(image, name, pictures.folder(library.place.path))

        path = self.app.desk.ask(save, None)
        if path is not None:
            self.app.say(self.app.t("result.saved", file=str(path)))
