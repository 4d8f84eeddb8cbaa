"""Which card is it? The grid that asks: a row is laid out, a card comes up, one was another all along."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.game import Touch
from faces.entering import Form
from screens.table.beginning import head_of
from screens.table.by_hand import LyingBox
from screens.table.laying import is_to_copy, laying, slips_since
from screens.table.sheets import NamingSheet, SheetBox
from screens.table.sitting import Naming, Settling
from screens.widgets.plates import PushButton

if TYPE_CHECKING:
    from screens.table.page import TablePage

How = Callable[..., Naming | Settling | None]


class Asking:
    """Asks for names at a table page, and records them. `asked` is what the open grid is about."""

    def __init__(self, page: "TablePage") -> None:
        self._page = page
        self.asked = ""

    def ask(self, naming: Naming) -> None:
        page = self._page
        form, names = page.sitting.form_of(naming.unnamed), page.sitting.candidates(naming.unnamed)
        catalog = page.sitting.timeline.header.catalog
        if form is not None and not any(map(catalog.has, names)):
            self._point_at(naming.unnamed)
            page.entering.open(naming, form)
            return
        sheet = self._grid(names)
        sheet.bind(on_named=lambda _, card: self._name(naming, card))
        if form is not None:
            sheet.add_widget(self._unlisted(naming, form))
        page.chooser.offer_to_say(sheet, naming)
        head = head_of(page.sitting, page.teller) if naming.on else None
        if head is not None:
            head.bind(on_later=lambda _: page.app.sheet.close(), on_undo=lambda _: self._take_back())
            sheet.add_widget(head, index=len(sheet.children))
        self._point_at(naming.unnamed)
        foot = page.board.foot_of_asked()
        if head is not None and page.app.sheet.may_hide(foot):
            head.show_where(page.sitting, page.teller, naming.unnamed)
        page.app.sheet.open(sheet, page.teller.asked(page.sitting.state, naming.unnamed), foot)

    def _point_at(self, unnamed: str) -> None:
        self.asked = unnamed
        self._page.show_board()

    def _unlisted(self, naming: Naming, form: Form) -> PushButton:
        """The way on for whatever is none of those in the grid."""
        way = PushButton(text=self._page.app.t["entry.unlisted"], icon="pencil-plus-outline", kind="outlined")
        way.bind(on_tap=lambda _: self._page.entering.open(naming, form))
        return way

    def ask_next(self) -> None:
        """One unnamed card after the other, until somebody has had enough."""
        naming = self._page.sitting.next_unnamed()
        if naming is not None:
            self.ask(naming)

    def begin(self) -> None:
        """What a new game asks for: a map that the app drew is copied, then what has no name is named."""
        if is_to_copy(self._page.sitting) and not self._page.app.sheet.is_open:
            self.copy()
        else:
            self.lay_out()

    def copy(self) -> None:
        page = self._page
        page.app.go(
            "copy map",
            timeline=page.sitting.timeline,
            picture=lambda name: page.board.picture_of(page.view, name),
            then=self.lay_out,
        )

    def lay_out(self) -> None:
        """The rows of a new game are named one after the other; whoever is not ready says later."""
        step = laying(self._page.sitting)
        if step is not None and not self._page.app.sheet.is_open:
            self.ask(Naming(step.unnamed, on=True))

    def sheet_changed(self, _sheet: object, content: object) -> None:
        if self.asked and content is None:
            self.asked = ""
            self._page.show_board()

    def rename(self, touch: Touch) -> None:
        """What is held, wherever it lies, turns out to be another one, or to have other cubes on it."""
        page, sitting = self._page, self._page.sitting
        state, seat = sitting.state, page.shown_seat
        sheet, cubes = SheetBox(), page.by_hand.lying(touch)
        card = page.face.lying_at(state, touch, seat)
        really = tuple(name for name in sitting.rules.alike(state, card) if name != card)
        names = really or (sitting.candidates(card) if card else ())
        if names:
            grid = self._grid(names)
            if card in sitting.unnamed:
                grid.bind(on_named=lambda _, name: self._name(Naming(card), name))
            elif really:
                grid.bind(on_named=lambda _, name: self._settle(sitting.rename, card, name))
            else:
                grid.bind(on_named=lambda _, name: self._put_instead(touch, seat, name))
            sheet.add_widget(grid)
        form = sitting.form_of(card) if card else None
        if form is not None:
            sheet.add_widget(self._entry_of(card, form))
        if cubes is not None:
            if names:
                sheet.add_widget(self._signpost(cubes), index=len(sheet.children))
            sheet.add_widget(cubes)
        if sheet.children:
            page.app.sheet.open(sheet, page.teller.word("naming.other"))
        if cubes is not None and cubes.is_unfinished:
            page.app.sheet.show(cubes)

    def _entry_of(self, card: str, form: Form) -> PushButton:
        """What has no name is entered; of what has one, something else may be printed on it in our box."""
        if card in self._page.sitting.unnamed:
            return self._unlisted(Naming(card), form)
        way = PushButton(text=self._page.app.t["entry.wrong"], icon="pencil-outline", kind="outlined")
        way.bind(on_tap=lambda _: self._page.entering.correct(card, form))
        return way

    def _signpost(self, cubes: LyingBox) -> PushButton:
        """All the cards are above the cubes: whoever came for those has a shorter way."""
        post = PushButton(text=self._page.teller.t["set.lying"], icon="arrow-down", kind="outlined")
        post.bind(on_tap=lambda _: self._page.app.sheet.show(cubes))
        return post

    def _grid(self, names: tuple[str, ...]) -> NamingSheet:
        page, view = self._page, self._page.view
        columns = page.face.columns(view.state, names)
        return NamingSheet(columns, lambda candidate: page.board.picture_of(view, candidate))

    def _name(self, naming: Naming, card: str) -> None:
        self._page.app.root.acted()
        before = self._page.sitting.timeline
        self._settle(self._page.sitting.name, naming, card)
        if self._page.sitting.timeline is not before:
            self._page.entering.met(card)

    def _put_instead(self, touch: Touch, seat: int, card: str) -> None:
        """Of several alike only this one is another."""
        page = self._page
        self._settle(page.sitting.adjust, **page.face.renamed(page.sitting.state, touch, seat, card))

    def _settle(self, how: How, *what: object, **named: object) -> None:
        """Done; and if the table is odd now and was not before, that is said, unless a sheet says it."""
        page, before = self._page, slips_since(self._page.sitting)
        page.settle(how, *what, **named)
        new = [slip for slip in slips_since(page.sitting) if slip not in before]
        if new and not page.app.sheet.is_open:
            page.app.say(page.teller.slip(new[0]))

    def _take_back(self) -> None:
        self._page.settle(self._page.sitting.undo)
        self.lay_out()
