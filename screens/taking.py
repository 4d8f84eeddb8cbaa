"""What somebody brings in: picked, pasted, dropped or opened with the app. It is shown before it is taken.

A sheet says what it is and what it would do. One touch adds games, and one takes them back.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from engine.component_set import ComponentSet
from engine.record import Record
from faces.phrases import Phrases
from screens import handed
from screens.desk import Foresight, GameIn, Looked
from screens.findings import said
from screens.in_app_choice import choose_file
from screens.page import load_layout
from screens.records import date_of, game_name, ranking
from screens.widgets.notice import Sentences
from screens.widgets.plates import Row
from screens.widgets.progress_line import ProgressLine  # noqa: F401
from screens.widgets.scenery import Scenery  # noqa: F401
from screens.widgets.text import Text
from storage.moments import local
from storage.notices import Notice
from storage.restore import Foreseen, What
from storage.summaries import Summary
from storage.taking import SUFFIXES, BackupFile

if TYPE_CHECKING:
    from screens.app import CenturyApp

TOGETHER = 0.15
"""Seconds within which files that are dropped were dropped at once."""
MARKS: dict[What, str] = {
    "added": "plus",
    "same": "check",
    "continued": "arrow-right",
    "both": "content-duplicate",
    "taken back": "trash-can-outline",
}

load_layout("taking.kv")


def moment_of(t: Phrases, moment: str) -> str:
    """A moment in words, or ""."""
    when = local(moment)
    if when is None:
        return ""
    month = t[f"date.month.{when.month}"]
    return t("date.moment", day=when.day, month=month, year=when.year, time=f"{when:%H:%M}")


def scores_of(game: Summary) -> str:
    """Everybody with their points, the best first; without points just the names."""
    if not game.totals:
        return ", ".join(game.players)
    return "\n".join(
        f"{place.rank}. {game.players[place.seat]} · {game.totals[place.seat]}"
        for place in ranking(game.totals, game.winners)
    )


def short_name(name: str) -> str:
    """The name of a file without the ending that all such files have."""
    suffix = next((suffix for suffix in SUFFIXES if name.endswith(suffix)), "")
    return name.removesuffix(suffix)


class GameInSheet(BoxLayout):
    """One game, as a list would show it, and what adding it would do."""

    edition = StringProperty("")
    name = StringProperty("")
    when = StringProperty("")
    scores = StringProperty("")
    turns = StringProperty("")
    icon = StringProperty("")
    what = StringProperty("")
    doing = StringProperty("")

    def __init__(self, t: Phrases, game: GameIn, do: Callable[[], None]) -> None:
        summary, what = game.summary, game.what
        doing = t["taking.take_back"] if what == "taken back" else t["taking.add"]
        super().__init__(
            edition=summary.game,
            name=game_name(t, summary.game),
            when=date_of(t, summary.started),
            scores=scores_of(summary),
            turns="" if summary.scores_only else t("taking.turns", n=summary.turns),
            icon=MARKS[what],
            what=t[f"taking.what.{what}"],
            doing=t["taking.show"] if what == "same" else doing,
        )
        self.do = do


class SeveralSheet(BoxLayout):
    """Several things at once: a row for each, and one button for all games that are new."""

    doing = StringProperty("")

    def __init__(self, doing: str, do: Callable[[], None]) -> None:
        super().__init__(doing=doing)
        self.do = do
        if not doing:
            self.remove_widget(self.ids.foot)
            del self.ids["foot"]


class BackupInSheet(BoxLayout):
    """A backup: when it was made, how far it was compared, and what restoring it would do."""

    name = StringProperty("")
    made = StringProperty("")
    share = NumericProperty(0)
    """How much of it was compared, up to 1."""
    comparing = StringProperty("")
    foresight: Foresight | None = ObjectProperty(None, allownone=True)

    def __init__(self, t: Phrases, path: Path, do: Callable[[], None]) -> None:
        super().__init__(name=short_name(path.name), comparing=t("taking.comparing", n=0, all="…"))
        self._t = t
        self.do = do

    def on_foresight(self, *_: Any) -> None:
        told, t = self.foresight, self._t
        if told is None:
            return
        seen = told.foreseen
        self.made = t("taking.made", when=moment_of(t, told.made)) if told.made else ""
        self.share = seen.looked / seen.games if seen.games else 1
        is_done = seen.looked >= seen.games
        self.comparing = "" if is_done else t("taking.comparing", n=seen.looked, all=seen.games)
        self.ids.lines.clear_widgets()
        for line in foretold(t, seen):
            self.ids.lines.add_widget(Text(text=line))


def foretold(t: Phrases, seen: Foreseen) -> list[str]:
    """What restoring would do, a sentence for each kind of thing."""
    lines = [t(f"taking.would.{what}", n=seen.what[what]) for what in MARKS if seen.what.get(what)]
    return [*lines, t("taking.unreadable", n=seen.unreadable)] if seen.unreadable else lines


class Taking:
    """The way in. Nothing is written before somebody has seen what it is."""

    def __init__(self, app: "CenturyApp") -> None:
        self._app = app
        self._dropped: list[Path | str] = []
        self._bring_dropped = Clock.create_trigger(lambda _: self._bring_all_dropped(), TOGETHER)

    # Ways in

    def open(self) -> None:
        """What can be done to add a game."""
        t, rows = self._app.t, Factory.Rows()
        for icon, text, more, action in (
            ("folder-open-outline", t["taking.open"], t["taking.open_more"], self.pick),
            ("content-paste", t["taking.paste"], t["taking.paste_more"], self.paste),
        ):
            row = Row(icon=icon, text=text, more=more)
            row.bind(on_tap=lambda _, action=action: self._chosen(action))
            rows.add_widget(row)
        words = [t["taking.first"], *([t["taking.drop"]] if handed.has_drops() else [])]
        note = Text(text=" ".join(words), style="note", tone="onSurfaceVariant")
        note.padding = (dp(16), dp(8))
        rows.add_widget(note)
        self._app.sheet.open(rows, t["taking.title"], again=self.open)

    def _chosen(self, action: Callable[[], None]) -> None:
        self._app.sheet.close()
        action()

    def pick(self) -> None:
        if handed.can_pick():
            handed.pick_file(self._app.t["taking.open"], self._picked)
        else:
            choose_file(self._picked)

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self.bring([path])

    def paste(self) -> None:
        text = Clipboard.paste() or ""
        if text.strip():
            self.bring([text])
        else:
            self._app.say(self._app.t["box.nothing_copied"])

    def dropped(self, _window: Any, name: bytes, *_: Any) -> None:
        """A file on the window: the system drops one after the other."""
        self._dropped.append(Path(name.decode(errors="surrogateescape")))
        self._bring_dropped()

    def dropped_text(self, _window: Any, text: bytes, *_: Any) -> None:
        self._dropped.append(text.decode(errors="replace"))
        self._bring_dropped()

    def _bring_all_dropped(self) -> None:
        sources, self._dropped = self._dropped, []
        self.bring(sources)

    def bring(self, sources: Sequence[Path | str]) -> None:
        """Looks at them beside the app, then shows what they are."""
        if sources:
            self._app.desk.look_at(sources, self._app.t["box.pasted"], self._show)

    # What it is

    def _show(self, found: list[Looked]) -> None:
        if len(found) > 1:
            self._show_several(found)
        else:
            self._show_one(found[0])

    def _show_one(self, looked: Looked) -> None:
        match looked.brought:
            case Notice() as why:
                self._refuse(why)
            case GameIn() as game:
                self._show_game(game)
            case ComponentSet() as told:
                self._show_set(told)
            case BackupFile(path):
                self.show_backup(path)

    def _refuse(self, why: Notice) -> None:
        app = self._app
        app.sheet.open(Sentences([said(app.t, why)]), app.t["taking.title"])

    def _show_game(self, game: GameIn) -> None:
        app = self._app
        do = partial(self._show_ours, game) if game.what == "same" else partial(self.add, [game])
        app.sheet.open(
            GameInSheet(app.t, game, do), app.t["taking.game"], again=partial(self._show_game, game)
        )

    def _show_ours(self, game: GameIn) -> None:
        """One that is here already, where it is: on the table, or in the history."""
        app, key = self._app, game.summary.id
        app.sheet.close()
        on_table = next((one for one in app.desk.open_games() if one.id == key), None)
        if on_table is not None:
            app.carry_on(on_table)
            return
        ours = app.desk.summary(key, game.summary.started)
        app.go("result", result=app.desk.result(ours or game.summary))

    def _show_set(self, told: ComponentSet) -> None:
        """Beside our own box, where every difference is asked."""
        self._app.sheet.close()
        self._app.go("box", game=told.game)
        self._app.page.compare(told)

    def show_backup(self, path: Path) -> None:
        """What restoring it would do, as far as it is known; one need not wait for all of it."""
        app = self._app
        sheet = BackupInSheet(app.t, path, lambda: self._chosen(partial(app.restore, path)))

        def told(foresight: Foresight) -> None:
            if app.sheet.content is not sheet:
                app.desk.stop_looking("looking")
            elif foresight.refused is not None:
                self._refuse(foresight.refused)
            else:
                sheet.foresight = foresight

        app.sheet.open(sheet, app.t["taking.backup"], again=partial(self.show_backup, path))
        app.desk.foresee(path, told)

    def _show_several(self, found: list[Looked]) -> None:
        app, t = self._app, self._app.t
        games = [one.brought for one in found if isinstance(one.brought, GameIn)]
        new = [game for game in games if game.what != "same"]
        sheet = SeveralSheet(t("taking.add_some", n=len(new)) if new else "", partial(self.add, new))
        for looked in found:
            sheet.ids.rows.add_widget(self._row(looked))
        again = partial(self._show_several, found)
        app.sheet.open(sheet, t("taking.several", n=len(found)), again=again)

    def _row(self, looked: Looked) -> Row:
        t = self._app.t
        match looked.brought:
            case Notice() as why:
                icon, text, more = "alert-circle-outline", short_name(looked.name), said(t, why)
            case GameIn() as game:
                players = ", ".join(game.summary.players)
                icon, text, more = MARKS[game.what], players, t[f"taking.what.{game.what}"]
            case ComponentSet() as told:
                name = game_name(t, told.game)
                icon, text = "package-variant-closed", t["taking.component_set"]
                more = t("taking.set_more", game=name, n=len(told.entries))
            case BackupFile(path):
                icon, text, more = "archive-outline", t["taking.backup"], short_name(path.name)
        row = Row(icon=icon, text=text, more=more)
        row.disabled = isinstance(looked.brought, Notice)
        row.bind(on_tap=lambda _: self._show_one(looked))
        return row

    # Taking it

    def add(self, games: Sequence[GameIn]) -> None:
        """At once; the message takes it back."""
        app = self._app
        app.sheet.close()
        records: list[Record] = [game.record for game in games]

        def added(taken: list[tuple[str, What]]) -> None:
            app.reload_lists()
            if len(taken) == 1:
                text = app.t("taking.added", players=", ".join(games[0].summary.players))
            else:
                text = app.t("taking.added_some", n=len(taken))
            # What goes on from where it was here cannot be taken back.
            if taken and all(what != "continued" for _, what in taken):
                app.say(text, app.t["history.undo"], partial(self._take_back, taken))
            elif taken:
                app.say(text)

        if not app.desk.take_in(records, added):
            app.say(app.t["backup.busy"])

    def _take_back(self, taken: list[tuple[str, What]]) -> None:
        """Into the bin, also what lay there before."""
        for key, what in taken:
            if what != "same":
                self._app.desk.delete(key)
        self._app.reload_lists()
