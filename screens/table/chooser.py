"""Opens the sheets in which a turn is chosen, and does what is chosen in them."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from engine.choosing import BOWL, Pick, Saying
from engine.cubes import Cubes
from engine.game import Touch
from faces.phrases import Phrases
from faces.telling import Teller
from faces.view import View
from screens.table.bar import Press
from screens.table.choosing import ChoicesSheet, SayingSheet
from screens.table.entered import Entered
from screens.table.sitting import Naming
from screens.widgets.plates import PushButton
from screens.widgets.text import Text

if TYPE_CHECKING:
    from screens.table.page import TablePage


class Chooser:
    def __init__(self, page: "TablePage") -> None:
        self._page = page
        self._entered = Entered()

    @staticmethod
    def more_in(t: Phrases) -> Callable[[int], str]:
        """What the chip says that leads to all of them: how many do not fit, or that there are cubes."""
        return lambda hidden: t("table.more", n=hidden) if hidden else t["table.cubes"]

    # All chips, and cubes to touch

    def open(self) -> None:
        page = self._page
        page.app.root.acted()
        page.app.sheet.open(self._choices(), page.app.t["table.otherwise"])

    def _choices(self) -> ChoicesSheet:
        page = self._page
        told = page.sitting.last
        picks = told.picks if told and page.beyond else ()
        begun = {
            (pick.field, pick.seat): laid
            for pick in picks
            if (laid := self._entered.get((pick.field, pick.seat), self._state, ""))
        }
        chips = [chip for chip in page.chips if chip.group or chip not in page.ids.bar.shown]
        sheet = ChoicesSheet(chips, picks, self._teller, self._picture, begun)
        sheet.bind(
            on_chip=lambda _, value: self._chosen(value),
            on_answer=lambda _, pick, word: self._answered(pick, word),
            on_lay=lambda _, pick, laid: self._entered.keep((pick.field, pick.seat), self._state, laid),
        )
        return sheet

    def _chosen(self, value: Press) -> None:
        self._page.app.sheet.close()
        self._page.press(value)

    def _answered(self, pick: Pick, word: str) -> None:
        """Recorded at once. The sheet stays, with what follows from it: it can still be changed."""
        turn = pick.turn(word)  # type: ignore[arg-type]
        self._entered.forget((pick.field, pick.seat))
        sheet = self._page.app.sheet
        if turn is not None:
            self._page.press(Press("amend", turn))
        if isinstance(sheet.content, ChoicesSheet):
            sheet.replace(self._choices())

    def _picture(self, place: Touch) -> Widget | None:
        """The card or tile that a cube goes onto, or whose it will be."""
        page = self._page
        if place == BOWL:
            return None
        if place.kind == "player":
            return Text(text=page.sitting.players[int(place.key)], style="small", shorten=True, max_lines=2)
        state = self._before
        picture = page.board.picture_of(View(page.face, state, 0), page.face.lying_at(state, place, 0))
        picture.touchable = False
        return picture

    # What an unnamed thing did

    def say(self) -> None:
        """Of what was refused, or of what the last turn used."""
        sitting = self._page.sitting
        told = sitting.last
        if sitting.refused is not None:
            self._ask(sitting.saying, new=True)
        elif told is not None:
            self._ask(told.saying, new=False)

    def offer_to_say(self, sheet: Widget, naming: Naming) -> None:
        """Whoever touched an unnamed thing need not know its name: what it did will do."""
        sitting = self._page.sitting
        saying = sitting.saying_at(sitting.offers.get(naming.then)) if naming.then else None
        if saying is not None:
            button = PushButton(text=self._page.app.t["table.say"], kind="outlined")
            button.bind(on_tap=lambda _: self._ask(saying, new=True))
            sheet.add_widget(button, index=len(sheet.children))

    def _ask(self, saying: Saying | None, *, new: bool) -> None:
        if saying is None:
            return
        key = ("say", saying.unnamed)
        sheet = SayingSheet(saying, self._entered.get(key, self._state, {}), self._teller)
        sheet.bind(
            on_done=lambda _, said: self._said(saying, said, new),
            on_entered=lambda _, said: self._entered.keep(key, self._state, said),
        )
        self._page.app.sheet.open(sheet, self._page.app.t["table.say"])

    def _said(self, saying: Saying, said: Mapping[str, Cubes | int], new: bool) -> None:
        """Recorded; where that is refused, the reason is said and what was entered is still there."""
        page = self._page
        before = page.sitting.timeline
        action = saying.turn(said)
        if new:
            page.play(action)
        else:
            page.press(Press("amend", action))
        if page.sitting.timeline is not before:
            page.app.sheet.close()

    @property
    def _state(self) -> Any:
        """The table for which something is entered: the one that the turn found."""
        return self._before

    @property
    def _before(self) -> Any:
        sitting = self._page.sitting
        shown = sitting.shown
        if sitting.refused is not None or shown is None or shown < 0:
            return sitting.state
        return sitting.timeline.at(shown)

    @property
    def _teller(self) -> Teller:
        return Teller.of(self._page.sitting.timeline, self._page.app.t)
