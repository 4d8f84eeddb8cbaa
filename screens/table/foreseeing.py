"""What a touch would do, before it is one: for whatever mouse or keys point at, with digits that do it."""

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from engine.choosing import alternatives
from engine.game import Action, Offer, Touch
from faces.telling import Told
from screens.focus import spot_of
from screens.machine import system
from screens.table.bar import alternatives_of

if TYPE_CHECKING:
    from screens.table.page import TablePage
    from screens.widgets.touch_card import Foreseen

RESTING = 0.06
"""Seconds for which the mouse has to stay before anything is worked out: it passes over many things."""
MOST = 9
"""There are so many digits."""


class Foreseeing:
    """Follows mouse and ring for a table page whose board has room for the card.

    Whatever was pointed at last stays on the card, so that its rows can be reached; once something was done
    the card is empty until something else is pointed at, and digits are for the chips of the bar.
    """

    def __init__(self, page: "TablePage") -> None:
        self._page = page
        self._touch: Touch | None = None
        self._turns: list[Action] = []
        self._known: dict[tuple[Touch, Action | None], Foreseen] = {}
        self._of: Any = None
        self._soon = Clock.create_trigger(self._rested, RESTING)

    def begin(self) -> None:
        if system.has_keys():
            Window.bind(mouse_pos=self._pointed)
            self._page.app.root.focus.follow = self._ringed

    def end(self) -> None:
        Window.unbind(mouse_pos=self._pointed)
        self._page.app.root.focus.follow = None
        self._soon.cancel()

    def clear(self) -> None:
        self._soon.cancel()
        self._show(None)

    def choose(self, digit: int) -> bool:
        """Whether there is a row with this digit; then it is done."""
        if digit > len(self._turns) or self._page.app.sheet.is_open:
            return False
        turn = self._turns[digit - 1]
        self._page.app.root.acted()
        self._page.play(turn)
        return True

    # Where it points

    def _pointed(self, _window: object, _at: tuple[float, float]) -> None:
        if self._page.board.foresees and not self._page.app.sheet.is_open:
            self._soon()

    def _rested(self, _seconds: float) -> None:
        self._point(self._page.board.touch_at(*Window.mouse_pos))

    def _ringed(self, widget: Widget | None) -> None:
        if widget is not None and self._page.board.foresees and not self._page.app.sheet.is_open:
            self._point(self._page.board.touch_at(*spot_of(widget).center))

    def _point(self, touch: Touch | None) -> None:
        if touch is not None and touch != self._touch:
            self._show(touch)

    # What is shown

    def _show(self, touch: Touch | None) -> None:
        offer = self._page.view.offers.get(touch) if touch is not None else None
        self._touch, self._turns = touch if offer is not None else None, []
        told = self._foreseen(offer) if offer is not None else None
        if self._page.board.foresees:
            shown = self._page.board.foresee(told)
            self._turns = list(told.turns[:shown]) if told is not None else []

    def _foreseen(self, offer: Offer) -> "Foreseen":
        """Worked out once for each thing of a table and what it would do."""
        state = self._page.sitting.state
        if self._of is not state:
            self._of, self._known = state, {}
        key = (offer.touch, offer.default)
        if key not in self._known:
            self._known[key] = self._told(offer, state)
        return self._known[key]

    def _told(self, offer: Offer, state: Any) -> "Foreseen":
        from screens.widgets.touch_card import Foreseen

        page, teller = self._page, self._page.teller
        card = page.face.lying_at(state, offer.touch, page.shown_seat)
        thing = page.face.written(teller, card) if card else ""
        title = teller.t("touch.does", thing=thing) if thing else teller.t["touch.does_here"]
        turn = offer.default
        if turn is None or offer.asks_first:
            return Foreseen(title, refusal=teller.refused(offer.refusal) if offer.refusal else "")
        rules = page.sitting.rules
        done = Told(turn, rules.describe(state, turn), alternatives(rules, state, turn))
        chips = [chip for chip in alternatives_of(teller, done) if not chip.chosen][: MOST - 1]
        return Foreseen(
            title,
            (teller.did(done), *(chip.text for chip in chips)),
            (turn, *(chip.value.given for chip in chips)),
        )
