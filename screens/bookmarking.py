"""Bookmarks of a replay: kept at a touch, with a word if somebody wants one, listed, and taken back."""

from typing import TYPE_CHECKING

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from engine.review.stops import stop_with
from faces.phrases import literal
from screens.laid import Result
from screens.page import load_layout
from screens.table.sheets import SheetBox
from screens.widgets.field import Field  # noqa: F401
from screens.widgets.plates import Row  # noqa: F401
from screens.widgets.sentence import Sentence  # noqa: F401
from screens.widgets.text import Text
from storage.bookmarks import LONGEST_WORD, Bookmark

if TYPE_CHECKING:
    from screens.replay import ReplayPage

load_layout("bookmarking.kv")


class BookmarkSheet(SheetBox):
    """The word of one bookmark. Reports `on_kept` with what was typed, and `on_remove`."""

    __events__ = ("on_kept", "on_remove")

    word = StringProperty("")

    def on_kept(self, word: str) -> None:
        pass

    def on_remove(self) -> None:
        pass

    def accept(self) -> None:
        self.dispatch("on_kept", " ".join(self.ids.word.text.split())[:LONGEST_WORD])


class BookmarkRow(BoxLayout):
    """One of the list: touched, it leads to its turn. Reports `on_go` and `on_remove`."""

    __events__ = ("on_go", "on_remove")

    text = StringProperty("")
    more = StringProperty("")

    def on_go(self) -> None:
        pass

    def on_remove(self) -> None:
        pass


class Bookmarking:
    """Keeps the bookmarks of the game that a replay shows."""

    def __init__(self, page: "ReplayPage") -> None:
        self._page = page
        self._game = ""
        self._at: dict[int, Bookmark] = {}
        """By the number of the stop."""

    def follow(self, result: Result) -> None:
        """Those of another game, from disk."""
        self._game = result.summary.id
        self._read()

    def _read(self) -> None:
        """Those beyond what is recorded now are kept, and seen once there is such a turn again."""
        page = self._page
        kept = page.app.desk.bookmarks(self._game) if page.markable else ()
        done = len(page.timeline.actions)
        self._at = {stop_with(page.stops, mark.at - 1): mark for mark in kept if mark.at <= done}
        page.flags = sorted(self._at)

    @property
    def word(self) -> str:
        """That of the turn that is shown, for a line with cubes in it; "" where there is none."""
        here = self._at.get(int(self._page.number))
        return literal(here.word) if here is not None else ""

    def show(self) -> None:
        self._page.marked = int(self._page.number) in self._at

    def open(self) -> None:
        """Keeps the turn that is shown, at once; what it is kept for can be said, or that it is not."""
        page = self._page
        if not page.markable:
            return
        page.pause()
        number = int(page.number)
        if number not in self._at and not self._keep(Bookmark(at=page.stop.at)):
            return
        sheet = BookmarkSheet(word=self._at[number].word)
        sheet.bind(on_kept=lambda _, word: self._word(number, word), on_remove=lambda _: self._remove(number))
        page.app.sheet.open(sheet, page.app.t("replay.bookmark", turn=page.title), again=self.open)

    def _keep(self, mark: Bookmark) -> bool:
        kept = self._page.app.desk.bookmark(self._game, mark)
        self._changed()
        return kept

    def _word(self, number: int, word: str) -> None:
        self._page.app.sheet.close()
        self._keep(Bookmark(at=self._at[number].at, word=word))

    def _remove(self, number: int) -> None:
        """At once; it can be taken back from the message."""
        app, mark = self._page.app, self._at[number]
        app.sheet.close()
        if app.desk.remove_bookmark(self._game, mark.at):
            self._changed()
            app.say(app.t["replay.removed"], app.t["history.undo"], lambda: self._keep(mark))

    def _changed(self) -> None:
        self._read()
        self._page.show()

    def open_all(self) -> None:
        page = self._page
        sheet, t = SheetBox(), page.app.t
        for number, mark in sorted(self._at.items()):
            stop = page.stops[number]
            turn = t["replay.beginning"] if stop.turn is None else t("replay.turn_alone", n=stop.turn)
            row = BookmarkRow(text=turn, more=mark.word)
            row.bind(
                on_go=lambda _, number=number: self._go(number),
                on_remove=lambda _, number=number: self._remove(number),
            )
            sheet.add_widget(row)
        if not self._at:
            sheet.add_widget(Text(text=t["replay.no_bookmarks"], tone="onSurfaceVariant"))
        page.app.sheet.open(sheet, t["menu.bookmarks"], again=self.open_all)

    def _go(self, number: int) -> None:
        self._page.app.sheet.close()
        self._page.slide(number)
