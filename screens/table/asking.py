"""Which card is it? The grid that asks: a row is laid out, a card comes up, one was another all along."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.game import Action, Touch, Words
from faces.entering import Form
from screens.table.beginning import head_of, is_to_set_up
from screens.table.held import HeldBox
from screens.table.laying import is_to_copy, laying, slips_since
from screens.table.sheets import Cells, NamingSheet, SheetBox
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
        self._cells = Cells()

    def ask(self, naming: Naming) -> None:
        page = self._page
        form = page.sitting.form_of(naming.unnamed)
        names = page.sitting.candidates(naming.unnamed, anew=naming.anew)
        catalog = page.sitting.timeline.header.catalog
        if form is not None and not any(map(catalog.has, names)):
            page.entering.open(naming, form)
            return
        sheet = self._grid(names)
        sheet.bind(on_named=lambda _, card: self._name(naming, card))
        if form is not None:
            sheet.add_widget(self._unlisted(naming, form))
        page.chooser.offer_to_say(sheet, naming)
        spared = page.sitting.without(naming)
        if spared is not None:
            sheet.add_widget(self._spared(spared), index=len(sheet.children))
        head = head_of(page.sitting, page.teller) if naming.on else None
        if head is not None:
            head.bind(on_later=lambda _: page.app.sheet.close(), on_undo=lambda _: self._take_back())
            sheet.add_widget(head, index=len(sheet.children))
        else:
            sheet.add_widget(self._later(naming), index=len(sheet.children))
        self.point_at(naming.unnamed)
        foot = page.board.foot_of_asked()
        if head is not None and page.app.sheet.may_hide(foot):
            head.show_where(page.sitting, page.teller, naming.unnamed)
        question = page.teller.asked(page.sitting.state, naming.unnamed)
        page.app.sheet.open(sheet, question, foot, again=lambda: self.ask(naming))

    def ahead(self) -> Iterator[None]:
        """The grids of all that lies on the table: when one of them is asked for, its pictures are there."""
        page, sitting = self._page, self._page.sitting
        state = sitting.state
        # Whoever is looked at, it is the mover's things that can be touched.
        mover = state.to_move
        if mover is None:
            return
        lying = [page.face.lying_at(state, touch, mover) for touch in sitting.offers]
        for names in dict.fromkeys(sitting.rules.alike(state, thing) for thing in lying if thing):
            while page.app.sheet.is_open:
                # A grid that is open keeps its pictures.
                yield
            if names:
                page.app.sheet.lay_out(self._grid(names))
                yield

    def point_at(self, unnamed: str) -> None:
        """On the board, until the sheet is gone that is about to open. Another one goes first."""
        self._page.app.sheet.close()
        self.asked = unnamed
        self._page.show_board()

    def _unlisted(self, naming: Naming, form: Form) -> PushButton:
        """The way on for whatever is none of those in the grid."""
        way = PushButton(text=self._page.app.t["entry.unlisted"], icon="pencil-plus-outline", kind="outlined")
        way.bind(on_tap=lambda _: self._page.entering.open(naming, form))
        return way

    def _spared(self, spared: Action) -> PushButton:
        entering = self._page.entering
        way = PushButton(text=entering.spared_text(spared), kind="outlined")
        way.bind(on_tap=lambda _: entering.spare(spared))
        return way

    def _later(self, naming: Naming) -> PushButton:
        """What lies there can be named another time. Of what is only to be used nothing was recorded yet."""
        app, entering = self._page.app, self._page.entering
        is_unrecorded = not naming.anew and self._page.chooser.saying_of(naming) is not None
        way = PushButton(text=app.t["table.leave" if is_unrecorded else "begin.later"], kind="outlined")
        way.bind(on_tap=lambda _: app.sheet.close() if is_unrecorded else entering.put_off(naming))
        return way

    def ask_next(self) -> None:
        """One unnamed card after the other, until somebody has had enough."""
        naming = self._page.sitting.next_unnamed()
        if naming is not None:
            self.ask(naming)

    def ask_missed(self) -> None:
        """The same for what a result misses."""
        naming = self._page.sitting.next_missed()
        if naming is not None:
            self.ask(naming)

    def begin(self) -> None:
        """What a new game asks for: the table is set up as listed, or a map that the app drew is copied.

        Then what has no name is named.
        """
        page = self._page
        if page.app.sheet.is_open:
            return
        if is_to_copy(page.sitting):
            self.copy()
        elif is_to_set_up(page.sitting, page.teller):
            page.open_setting(then=self._set_up)
        else:
            self.lay_out()

    def _set_up(self) -> None:
        self._page.app.sheet.close()
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

    def rename(self, touch: Touch) -> bool:
        """What is held, wherever it lies, turns out to be another one, or to have other things on it.

        Whether it can.
        """
        page, sitting = self._page, self._page.sitting
        state, seat = sitting.state, page.shown_seat
        sheet, there = SheetBox(), page.by_hand.held(touch)
        card = page.face.lying_at(state, touch, seat)
        really = tuple(name for name in sitting.rules.alike(state, card) if name != card)
        names = really or (sitting.candidates(card) if card else ())
        if names:
            grid = self._grid(names, with_holders=True)
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
            sheet.add_widget(self._box_of(form))
        place = page.face.printed_at(state, touch)
        if place:
            sheet.add_widget(self._print_of(place))
            printed = sitting.form_of(place)
            if form is None and printed is not None:
                sheet.add_widget(self._box_of(printed))
        if there is not None:
            if names:
                sheet.add_widget(self._signpost(there), index=len(sheet.children))
            sheet.add_widget(there)
        if sheet.children:
            title = page.teller.word("naming.other") if card else page.app.t["set.held"]
            page.app.sheet.open(sheet, title, again=lambda: self.rename(touch))
        if there is not None and there.is_unfinished:
            page.app.sheet.show(there)
        return bool(sheet.children)

    def others_of(self, at: int) -> tuple[str, ...]:
        """What the thing that was named there may be in truth."""
        sitting = self._page.sitting
        card = sitting.named_at(at)
        alike = sitting.rules.alike(sitting.timeline.at(at + 1), card) if card else ()
        return tuple(name for name in alike if name != card)

    def rename_at(self, at: int) -> None:
        """The name that was given there was another one all along."""
        page, sitting = self._page, self._page.sitting
        grid, card = self._grid(self.others_of(at), with_holders=True), sitting.named_at(at)
        grid.bind(on_named=lambda _, name: self._settle(sitting.rename, card, name))
        page.app.sheet.open(grid, page.teller.word("naming.other"), again=lambda: self.rename_at(at))

    def _entry_of(self, card: str, form: Form) -> PushButton:
        """What has no name is entered; of what has one, something else may be printed on it in our box."""
        if card in self._page.sitting.unnamed:
            return self._unlisted(Naming(card), form)
        way = PushButton(text=self._page.app.t["entry.wrong"], icon="pencil-outline", kind="outlined")
        way.bind(on_tap=lambda _: self._page.entering.correct(card, form))
        return way

    def _print_of(self, place: str) -> PushButton:
        """What is printed on the board itself, where the table is held."""
        page = self._page
        text = page.teller.asked(page.sitting.state, place)
        way = PushButton(text=text, icon="pencil-outline", kind="outlined")
        way.bind(on_tap=lambda _: self._enter_print(place))
        return way

    def _enter_print(self, place: str) -> None:
        page = self._page
        form = page.sitting.form_of(place)
        if form is None:
            return
        if page.sitting.timeline.header.catalog.has(place):
            page.entering.correct(place, form)
        else:
            page.entering.open(Naming(place), form)

    def _box_of(self, form: Form) -> PushButton:
        """The way to all cards or tiles of this kind, and to what is known of them."""
        text = self._page.app.t["entry.box"]
        way = PushButton(text=text, icon="package-variant-closed", kind="text")
        way.bind(on_tap=lambda _: self._open_box(form.kind))
        return way

    def _open_box(self, kind: str) -> None:
        app = self._page.app
        app.sheet.close()
        app.go("box", game=self._page.edition, kind=kind)

    def _signpost(self, there: HeldBox) -> PushButton:
        """All the cards are above what is set: whoever came for that has a shorter way."""
        post = PushButton(text=there.title, icon="arrow-down", kind="outlined")
        post.bind(on_tap=lambda _: self._page.app.sheet.show(there))
        return post

    def _grid(self, names: tuple[str, ...], *, with_holders: bool = False) -> NamingSheet:
        """What is renamed may have been taken for one that somebody else has: then they change names.

        What is true of most of them is said of none.
        """
        page, view, teller = self._page, self._page.view, self._page.teller
        columns = page.face.columns(view.state, names)
        holders = {name: teller.held(view, name) for name in names} if with_holders else {}
        (usual, _), *others = Counter(holders.values()).most_common() or [("", 0)]
        drawn_of = (page.edition, page.sitting.timeline.header.catalog, page.app.t.language)
        return NamingSheet(
            columns,
            self._cells.taken(drawn_of, lambda candidate: page.board.picture_of(view, candidate)),
            (lambda name: _unless(usual, holders[name], teller.word("held.box"))) if others else None,
        )

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
        before = slips_since(self._page.sitting)
        self._page.settle(how, *what, **named)
        self.say_if_odd(before)

    def say_if_odd(self, before: tuple[Words, ...]) -> None:
        """If the table is odd now and was not before, that is said, unless a sheet says it."""
        page = self._page
        new = [slip for slip in slips_since(page.sitting) if slip not in before]
        if new and not page.app.sheet.is_open:
            page.app.say(page.teller.slip(new[0]))

    def _take_back(self) -> None:
        self._page.settle(self._page.sitting.undo)
        self.lay_out()


def _unless(usual: str, holder: str, in_the_box: str) -> str:
    return "" if holder == usual else holder or in_the_box
