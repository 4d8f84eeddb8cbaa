"""The end of a game: its result opens by itself, once the last turn was seen."""

from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent

if TYPE_CHECKING:
    from screens.table.page import TablePage

LAST_TURN_SEEN, ALTERNATIVES_SEEN = 1.2, 5
"""Seconds after which the result opens: where there is nothing more to say of the last turn, and where there
is, or somebody touches the table."""


class Ending:
    """`is_due` from the turn that ended a game until its result was opened."""

    def __init__(self, page: "TablePage") -> None:
        self._page = page
        self._soon: ClockEvent | None = None
        self.is_due = False

    def wait(self, *, touched: bool = False) -> None:
        """Anew, if it is due. What has no name can still be named from the result: nobody waits for that."""
        page = self._page
        if self._soon is not None:
            self._soon.cancel()
        if self.is_due:
            slow = touched or page.beyond or any(chip.value.do != "name" for chip in page.chips)
            self._soon = Clock.schedule_once(self._open, ALTERNATIVES_SEEN if slow else LAST_TURN_SEEN)

    def _open(self, _seconds: float) -> None:
        """Unless something else is asked, said or seen."""
        page, sitting = self._page, self._page.sitting
        at_rest = sitting.refused is None and sitting.past is None and page.looked_at < 0
        if self.is_due and at_rest and page.app.page is page and not page.app.sheet.is_open:
            self.is_due = False
            page.app.show_end(sitting.game)
