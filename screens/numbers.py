"""Pages of numbers: filters above, parts below that are filled in one after the other.

The numbers come beside the app, those of an older question are dropped. A page opens at once as it was, and
each frame fills in one part, so that none waits for all.
"""

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty

from faces.phrases import Phrases
from screens.filters import FilterRow  # noqa: F401
from screens.findings import said
from screens.page import Page, Section, load_layout
from screens.widgets.columns import Columns  # noqa: F401
from screens.widgets.number_rows import LinkRow
from screens.widgets.sentence import Sentence
from screens.widgets.shares import ShareOf
from storage.notices import Notice
from storage.statistics.numbers import Statistics
from storage.statistics.values import Record, Results
from storage.wanted import EVERYTHING, Wanted

FEW = 5
"""Of fewer games a share says nothing yet."""
PATIENCE = 0.4
"""Seconds without an answer until it is said that one is counting."""

load_layout("numbers.kv")


# How numbers are said


def share_text(t: Phrases, share: float) -> str:
    return t("settings.percent", n=round(100 * share))


def tenths(t: Phrases, number: float) -> str:
    """One place after the comma, where there is something."""
    whole, tenth = divmod(round(abs(number) * 10), 10)
    return f"{whole}{t['stats.comma']}{tenth}" if tenth else str(whole)


def signed(t: Phrases, number: float) -> str:
    """With its sign; nothing has none."""
    text = tenths(t, number)
    return text if text == "0" else f"{'+' if number > 0 else '−'}{text}"


def marks_in(found: Statistics) -> dict[str, int]:
    """Everybody's mark: one and the same in all parts of a page, whatever those are sorted by."""
    return {name: mark for mark, name in enumerate(found.players)}


def share_of(t: Phrases, title: str, results: Results, *, note: str = "", **more: Any) -> ShareOf:
    """A row of a table: below five games only how many of them were won."""
    number = t("stats.few", won=tenths(t, results.won), n=results.played)
    share = results.share if results.played >= FEW else None
    if share is not None:
        number = share_text(t, share)
    average = t("stats.average_of", n=round(results.average)) if results.average is not None else ""
    played = t("history.all", n=results.played)
    return ShareOf(
        title, note or played, share, results.expected or 0.0, number, more.pop("aside", average), **more
    )


class Part(Section):
    """A part of such a page: its title, what it holds, and a line that explains it."""

    more = StringProperty("")

    def hold(self, *widgets: Any) -> None:
        for widget in widgets:
            self.ids.body.add_widget(widget)

    def say(self, text: str) -> None:
        """A sentence instead of numbers."""
        self.ids.body.clear_widgets()
        self.ids.body.add_widget(Sentence(text=text, style="note", tone="onSurfaceVariant"))


class NumbersPage(Page):
    """`wanted` are the games that are counted, `whole` is what all of them say."""

    layout = "numbers.kv"

    wanted: Wanted = ObjectProperty(EVERYTHING)
    whole = ObjectProperty(None, allownone=True)
    title = StringProperty("")
    said = StringProperty("")
    """That there is nothing yet, or not enough."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.found: Statistics | None = None
        self.parts: dict[str, Part] = {}
        self._filling: Iterator[None] = iter(())
        self._go_on = Clock.create_trigger(self._fill, 0)
        self._wait = Clock.create_trigger(lambda _: self._say_counting(), PATIENCE)
        self.app.bind(t=self._translated)

    # asking

    @property
    def question(self) -> Wanted:
        """What is asked of the desk."""
        return self.wanted

    def want(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.ask()

    def ask(self) -> None:
        self._wait()
        self.app.desk.searches.statistics(EVERYTHING, self._counted_all, self.name, self._refused)

    def on_leave(self, *_: Any) -> None:
        self._wait.cancel()
        for what in (self.name, "evenings"):
            self.app.desk.searches.stop(what)

    def _counted_all(self, whole: Statistics) -> None:
        self.whole = whole
        if self.question == EVERYTHING:
            self._counted(whole)
        else:
            self.app.desk.searches.statistics(self.question, self._counted, self.name, self._refused)

    def _counted(self, found: Statistics) -> None:
        if found.wanted == self.question:
            self._wait.cancel()
            self.found = found
            self.show()

    def _refused(self, why: Notice) -> None:
        """Nothing is counted any more. What was counted before stays."""
        self._wait.cancel()
        if self.found is None:
            self.said = said(self.app.t, why)

    def _say_counting(self) -> None:
        if self.found is None:
            self.said = self.app.t["stats.counting"]

    # showing

    def show(self) -> None:
        """What was found, from the top, a part in each frame."""
        if self.found is not None:
            self._filling = self._filled(self.found)
            self._fill()

    def _translated(self, *_: Any) -> None:
        if self.found is not None:
            self._clear()
            self.show()

    def _clear(self) -> None:
        self.ids.parts.clear_widgets()
        self.parts.clear()

    def filled(self, found: Statistics) -> Iterator[str]:
        """Fills in the parts in their order, and names each that has something to say."""
        raise NotImplementedError

    def _filled(self, found: Statistics) -> Iterator[None]:
        place, shown = self.ids.parts, list[Part]()
        for name in self.filled(found):
            part = self.parts[name]
            shown.append(part)
            if part.parent is None:
                place.add_widget(part, index=max(0, len(place.children) - len(shown) + 1))
            yield
        for part in list(place.children):
            if part not in shown:
                place.remove_widget(part)

    def _fill(self, *_: Any) -> None:
        if next(self._filling, self) is None:
            self._go_on()

    def part(self, name: str, title: str, make: Callable[[Part], None] | None = None) -> Part:
        """A part by its name, made when it is first needed."""
        part = self.parts.get(name)
        if part is None:
            part = self.parts[name] = Part(title=title)
            if make is not None:
                make(part)
        part.title = title
        return part

    # where numbers lead

    def open_game(self, game: str, started: str) -> None:
        summary = self.app.desk.summary(game, started)
        if summary is not None:
            self.app.go("result", result=self.app.desk.result(summary))

    def record_row(self, icon: str, text: str, record: Record, more: str = "") -> LinkRow:
        row = LinkRow(icon=icon, text=text, more=more)
        row.bind(on_tap=lambda _: self.open_game(record.game, record.started))
        return row
