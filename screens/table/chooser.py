"""Opens the sheets in which a turn is chosen, and does what is chosen in them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from engine.choosing import BOWL, Pick, Said, Saying
from engine.cubes import Cubes
from engine.game import Action, Illegal, Touch
from faces.entering import Told, Values
from faces.telling import Teller
from faces.view import View
from screens.table.bar import Press
from screens.table.choosing import ChoicesSheet, SayingSheet
from screens.table.entered import Entered
from screens.table.laying import slips_since
from screens.table.sitting import Naming
from screens.widgets.chips import ChipOf
from screens.widgets.plates import PushButton
from screens.widgets.text import Text
from screens.widgets.way_map import Way

if TYPE_CHECKING:
    from screens.table.page import TablePage


def _as_said(told: Told, like: Said) -> Said:
    if isinstance(like, Cubes):
        return Cubes.parse(str(told))
    return int(str(told)) if isinstance(like, int) else str(told)


class Chooser:
    def __init__(self, page: "TablePage") -> None:
        self._page = page
        self._entered = Entered()

    # All chips, and cubes to touch

    def open(self) -> None:
        page = self._page
        page.app.root.acted()
        sheet = self._choices()
        # Where there is room beside a map, the way that is looked at can be seen on it too.
        aside = 0.0 if sheet.draws_ways and page.app.layout != "portrait" else None
        page.app.sheet.open(sheet, page.app.t["table.otherwise"], aside, again=self.open)

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
        sheet = ChoicesSheet(chips, picks, self._teller, self._picture, begun, self._way)
        sheet.bind(
            on_chip=lambda _, value: self._chosen(value),
            on_answer=lambda _, pick, word: self._answered(pick, word),
            on_look=lambda _, value: page.look_at_chip(value),
            parent=self._left,
            on_lay=lambda _, pick, laid: self._entered.keep((pick.field, pick.seat), self._state, laid),
        )
        return sheet

    def _left(self, _sheet: Widget, parent: Widget | None) -> None:
        """Nothing is looked at any more."""
        if parent is None:
            self._page.look_at_chip(None)

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

    def _way(self, chip: ChipOf) -> Way | None:
        if not isinstance(chip.value, Press) or chip.value.do != "amend":
            return None
        return self._page.board.way_of(self._before, chip.value.given)

    def _picture(self, place: Touch) -> Widget | None:
        """The card or tile that a cube goes onto, or whose it will be."""
        page = self._page
        if place == BOWL:
            return None
        if place.kind == "player":
            return Text(text=page.sitting.players[int(place.key)], style="small", lines_at_most=2)
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
        saying = self.saying_of(naming)
        if saying is not None:
            button = PushButton(text=self._teller.to_say(saying), kind="outlined")
            button.bind(on_tap=lambda _: self.say_of(naming))
            sheet.add_widget(button, index=len(sheet.children))

    def say_of(self, naming: Naming, told: Values | None = None) -> None:
        """What was told already is not asked for again."""
        saying = self.saying_of(naming)
        if saying is None or not told:
            self._ask(saying, new=True)
            return
        self._page.app.root.acted()
        known = {name: told[name] for name in saying.said if name in told}
        said = {name: _as_said(value, saying.said[name]) for name, value in known.items()}
        self._record(saying, saying.turn({**saying.said, **said}), new=True)

    def saying_of(self, naming: Naming) -> Saying | None:
        sitting = self._page.sitting
        return sitting.saying_at(sitting.offers.get(naming.then)) if naming.then else None

    def _ask(self, saying: Saying | None, *, new: bool) -> None:
        if saying is None:
            return
        key = ("say", saying.unnamed)
        form = self._page.sitting.form_of(saying.unnamed)
        sheet = SayingSheet(saying, self._entered.get(key, self._state, {}), self._teller, form)
        sheet.bind(
            on_done=lambda sheet, said: self._said(sheet, saying, said, new),
            on_entered=lambda _, said: self._entered.keep(key, self._state, said),
        )
        said = self._teller.to_say(saying)
        is_place = form is not None and form.called is None
        title = f"{self._page.face.written(self._teller, saying.unnamed)} · {said}" if is_place else said
        self._page.app.sheet.open(sheet, title, again=lambda: self._ask(saying, new=new))

    def _said(self, sheet: SayingSheet, saying: Saying, said: Mapping[str, Said], new: bool) -> None:
        """Recorded; where that is refused, the sheet says the reason and what was entered is still there."""
        page, action = self._page, saying.turn(said)
        try:
            page.sitting.rules.apply(page.sitting.state if new else self._before, action)
        except Illegal as refusal:
            sheet.refuse(self._teller.refused(refusal))
            page.app.sheet.show(sheet.ids.refusal)
        else:
            self._record(saying, action, new)

    def _record(self, saying: Saying, action: Action, new: bool) -> None:
        page = self._page
        before, asking, odd = page.sitting.timeline, page.app.sheet.content, slips_since(page.sitting)
        if new:
            page.play(action)
        else:
            page.press(Press("amend", action))
        if page.sitting.timeline is not before and page.app.sheet.content is asking:
            self._entered.forget(("say", saying.unnamed))
            page.app.sheet.close()
            page.asking.say_if_odd(odd)

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
