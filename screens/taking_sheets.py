"""The sheets that show what somebody brings: one game, a backup, several things, and how far looking is.

They draw and report touches; `screens.taking` decides what is shown, and what a touch does.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from faces.phrases import Phrases, literal
from faces.scoring import ranking
from screens.findings import shown
from screens.incoming import Foresight, GameIn
from screens.page import load_layout
from screens.records import date_of, game_name, moment_of
from screens.widgets.button_rows import ButtonRows  # noqa: F401
from screens.widgets.plates import PushButton
from screens.widgets.progress_line import ProgressLine  # noqa: F401
from screens.widgets.scenery import Scenery  # noqa: F401
from screens.widgets.text import Text
from storage.merger import What
from storage.restore import Foreseen
from storage.summaries import Summary
from storage.taking import SUFFIXES

MARKS: dict[What, str] = {
    "added": "plus",
    "same": "check",
    "continued": "arrow-right",
    "both": "content-duplicate",
    "taken back": "trash-can-outline",
}

load_layout("taking_sheets.kv")


# What is said of it


def scores_of(game: Summary) -> str:
    """Everybody with their points, the best first; without points just the names."""
    if not game.totals:
        return ", ".join(map(literal, game.players))
    return "\n".join(
        f"{place.rank}. {literal(game.players[place.seat])} · {game.totals[place.seat]}"
        for place in ranking(game.totals, game.winners)
    )


def standings_of(game: Summary) -> str:
    """The same on one line: who played, and how it ended."""
    if not game.totals:
        return " · ".join(map(literal, game.players))
    order = ranking(game.totals, game.winners)
    return " · ".join(f"{literal(game.players[seat])} {game.totals[seat]}" for _, seat in order)


def told_in(t: Phrases, game: Summary) -> str:
    """Place and note of a game, a line each."""
    place = t("told.at", place=literal(game.place)) if game.place else ""
    note = t("told.noted", note=literal(game.note)) if game.note else ""
    return "\n".join(filter(None, (place, note)))


def short_name(name: str) -> str:
    """The name of a file as it is shown: without the ending that all such files have."""
    suffix = next((suffix for suffix in SUFFIXES if name.endswith(suffix)), "")
    return shown(name.removesuffix(suffix))


def foretold(t: Phrases, seen: Foreseen) -> list[str]:
    """What restoring would do, a sentence for each kind of thing."""
    if not seen.games:
        return [t["taking.no_games"]]
    lines = [t(f"taking.would.{what}", n=seen.what[what]) for what in MARKS if seen.what.get(what)]
    return [*lines, t("taking.unreadable", n=seen.unreadable)] if seen.unreadable else lines


# The sheets


class InFoot(BoxLayout):
    """The one thing that can be done, and why it cannot be now. Reports `on_tap`."""

    __events__ = ("on_tap",)

    refused = StringProperty("")
    text = StringProperty("")
    icon = StringProperty("")

    def on_tap(self) -> None:
        pass


class GameInSheet(BoxLayout):
    """One game, as a list would show it, and what adding it would do."""

    edition = StringProperty("")
    name = StringProperty("")
    when = StringProperty("")
    scores = StringProperty("")
    turns = StringProperty("")
    told = StringProperty("")
    """Where it was, and what people note of it: both would come along."""
    icon = StringProperty("")
    what = StringProperty("")
    doing = StringProperty("")
    refused = StringProperty("")
    """Why nothing can be added now."""

    def __init__(self, t: Phrases, game: GameIn, do: Callable[[], None]) -> None:
        summary, what = game.summary, game.what
        doing = t["taking.take_back"] if what == "taken back" else t["taking.add"]
        played = "" if summary.scores_only else t("taking.turns", n=summary.turns)
        stopped = "" if summary.status == "over" else t["history.stopped"]
        super().__init__(
            edition=summary.game,
            name=game_name(t, summary.game),
            when=date_of(t, summary.started),
            scores=scores_of(summary),
            turns=" · ".join(filter(None, (played, stopped))),
            told=told_in(t, summary),
            icon=MARKS[what],
            what=t[f"taking.what.{what}"],
            doing=t["taking.show"] if what == "same" else doing,
        )
        self.do = do


class LookingSheet(BoxLayout):
    """How many of several things were looked at."""

    share = NumericProperty(0)
    looked = StringProperty("")

    def __init__(self, t: Phrases, many: int) -> None:
        super().__init__()
        self._t, self._many = t, many
        self.tell(0)

    def tell(self, so_far: int) -> None:
        t, self.share = self._t, so_far / self._many
        self.looked = t("taking.looking", n=so_far, all=self._many)


class SeveralSheet(BoxLayout):
    """Several things at once: a row for each, and below them what can be done with all of them."""

    share = NumericProperty(0)
    working = StringProperty("")
    """What is under way, in words; "" while nothing is."""
    said = StringProperty("")
    """What came of it."""

    def offer(self, ways: Sequence[tuple[str, str, str, Callable[[], None]]]) -> None:
        """Each is icon, text, kind of button, and what a touch does."""
        buttons = self.ids.buttons.__self__
        buttons.clear_widgets()
        for icon, text, kind, action in ways:
            button = PushButton(icon=icon, text=text, kind=kind)
            button.bind(on_tap=lambda _, action=action: action())
            buttons.add_widget(button)


class BackupInSheet(BoxLayout):
    """A backup: when it was made, how far it was compared, and what restoring it would do."""

    name = StringProperty("")
    made = StringProperty("")
    share = NumericProperty(0)
    """How much of it was compared, up to 1."""
    comparing = StringProperty("")
    refused = StringProperty("")
    """Why nothing can be restored now."""
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
        said = [] if told.whole else [t["taking.damaged"]]
        for line in (*said, *foretold(t, seen)):
            self.ids.lines.add_widget(Text(text=line))
