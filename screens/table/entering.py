"""What the table reads off its own box: a card or tile that no list has, or has otherwise."""

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.catalog import Component, Entered
from engine.choosing import Saying
from engine.component_set import identity
from engine.game import Action, Illegal
from engine.unnamed import words_in
from faces.entering import Form, Values, entered, slips_of
from screens.entering import EntrySheet, Where, how_many
from screens.table.entered import Entered as Begun
from screens.table.laying import has_begun
from screens.table.sitting import Naming
from storage.notices import StorageError

if TYPE_CHECKING:
    from screens.table.page import TablePage


class Entering:
    """Opens the entry sheet for a table page. Done is one step: kept for later games, known here, named."""

    def __init__(self, page: "TablePage") -> None:
        self._page = page
        self._begun = Begun()

    # Something that has no name yet

    def open(self, naming: Naming, form: Form) -> None:
        page, sitting = self._page, self._page.sitting
        state, unnamed = sitting.state, naming.unnamed
        catalog = sitting.timeline.header.catalog
        is_used = naming.then is not None and not naming.anew and sitting.past is None
        form = ((page.face.used(state, unnamed) if is_used else None) or form).knowing(catalog)
        other = next((name for name in sitting.candidates(unnamed) if not catalog.has(name)), "")
        spared = sitting.without(naming)
        sheet = EntrySheet(
            form,
            page.teller,
            self._begun.get(unnamed, state, page.face.told_of(state, unnamed)),
            title=(page.teller.happened if form.happened else page.teller.asked)(state, unnamed),
            note=self._how_many(form),
            other=self.spared_text(spared) or (page.face.written(page.teller, other) if other else ""),
            where=self._where(unnamed),
            warn=lambda told: self._warning(form, told, self._entry(form, told, unnamed)),
        )
        sheet.bind(
            on_told=lambda sheet, told: self._told(sheet, naming, told),
            on_done=lambda sheet, told: self._done(sheet, naming, told),
            on_later=lambda sheet: self._later(naming, form, sheet.told),
            on_else=lambda _: (
                self.spare(spared) if spared is not None else page.settle(sitting.name, naming, other)
            ),
        )
        self._offer_to_say(sheet, naming)
        page.asking.point_at(unnamed)
        foot = page.board.foot_of_asked() if page.app.layout != "portrait" else None
        page.app.sheet.open(sheet, foot=foot, again=lambda: self.open(naming, form))

    def _told(self, sheet: EntrySheet, naming: Naming, told: Values) -> None:
        self._begun.keep(naming.unnamed, self._page.sitting.state, told)
        self._offer_to_say(sheet, naming)

    def _offer_to_say(self, sheet: EntrySheet, naming: Naming) -> None:
        """What it did can be said instead; once that is told the turn is one touch away."""
        saying = self._said_of(naming, sheet.form)
        if saying is not None and not sheet.form.happened:
            t, teller = self._page.app.t, self._page.teller
            enough = sheet.form.enough(sheet.told)
            sheet.later_text = t["entry.enough"] if enough else teller.to_say(saying)

    def spared_text(self, spared: Action | None) -> str:
        return self._page.teller.word("entry.spared") if spared is not None else ""

    def spare(self, spared: Action) -> None:
        """Whoever touched it meant what can be done without reading it."""
        self._page.app.root.acted()
        self._page.settle(self._page.sitting.do, spared)

    def _how_many(self, form: Form) -> str:
        """How many are known; of places, those of this board."""
        page, known = self._page, self._known(form)
        if not form.on_board:
            return how_many(page.app.t, form, len(known))
        here = sum(page.face.kind_of(page.sitting.state, name) == form.kind for name in known)
        return page.app.t("entry.known", n=here, of=form.on_board)

    def _where(self, unnamed: str) -> Where | None:
        """On which spot of a map it lies: the sheet may lie over it."""
        page, sitting = self._page, self._page.sitting
        cell = page.face.whereabouts(sitting.state, unnamed).facts.get("cell")
        maps = sitting.rules.maps
        if maps is None or cell is None:
            return None
        return Where(maps.places(sitting.timeline.header.setup), str(cell))

    def _said_of(self, naming: Naming, form: Form) -> Saying | None:
        """What something did can be said instead of what is printed on it, which is for good."""
        return self._page.chooser.saying_of(naming) if form.sayable and not naming.anew else None

    def _done(self, sheet: EntrySheet, naming: Naming, told: Values) -> None:
        """It is known from now on, or was only so this time."""
        if sheet.keeps:
            self._enter(sheet, naming, self._entry(sheet.form, told, naming.unnamed))
        else:
            self._page.chooser.say_of(naming, sheet.form.enough(told))

    def _enter(self, sheet: EntrySheet, naming: Naming, entry: Entered) -> None:
        """Where it does not fit what was seen of it, that is said, and it may be recorded anyway."""
        page, sitting = self._page, self._page.sitting
        page.app.root.acted()
        try:
            step = sitting.entering(entry, naming, forced=sheet.insists)
        except Illegal as refusal:
            teller = page.teller.knowing({entry.component.id: entry.component})
            sheet.refuse(teller.refused(refusal))
            return
        self._begun.forget(naming.unnamed)
        exactly = sheet.form.exactly(sheet.told)
        page.settle(
            sitting.enter, step, lambda: page.app.desk.boxes.met(sitting.game, entry), naming, exactly
        )

    def _later(self, naming: Naming, form: Form, told: Values) -> None:
        page = self._page
        if self._said_of(naming, form) is not None:
            page.chooser.say_of(naming, form.enough(told))
        else:
            self.put_off(naming)

    def put_off(self, naming: Naming) -> None:
        """Nobody looks at it now. Before the first turn that is true of all that follows, too."""
        page = self._page
        page.app.sheet.close()
        following = page.sitting.put_off(naming)
        page.show()
        if following is not None and has_begun(page.sitting):
            page.asking.ask(following)

    # Something on which other things are printed

    def correct(self, card: str, form: Form, told: Values | None = None) -> None:
        """Our box says otherwise: the same card or tile, with what is really printed on it."""
        page, sitting = self._page, self._page.sitting
        catalog = sitting.timeline.header.catalog
        form, component = form.knowing(catalog), catalog.all(form.kind)[card]
        sheet = EntrySheet(
            form,
            page.teller,
            form.values(component) if told is None else told,
            title=page.app.t["entry.really"],
            note=page.face.written(page.teller, card),
            warn=lambda told: self._warning(
                form, told, Entered(form.kind, _as(form, told, component)), but=card
            ),
        )
        sheet.bind(
            on_done=lambda _, told: self._corrected(form, component, _as(form, told, component)),
            on_later=lambda _: page.app.sheet.close(),
        )
        page.app.sheet.open(sheet, again=lambda: self.correct(card, form, sheet.told))

    def _corrected(self, form: Form, before: Component, component: Component) -> None:
        page, sitting = self._page, self._page.sitting
        page.app.root.acted()
        if component == before:
            page.app.sheet.close()
            return
        entry = self._about(Entered(form.kind, component))
        step = sitting.timeline.enter(entry)
        page.settle(sitting.enter, step, lambda: page.app.desk.boxes.met(sitting.game, entry))

    # Known ones

    def met(self, card: str) -> None:
        """One that was entered for an earlier game lies on the table again."""
        page, sitting = self._page, self._page.sitting
        for entry in sitting.timeline.header.components:
            if entry.component.id == card:
                with suppress(StorageError), page.app.desk.store_room.storage():
                    page.app.desk.boxes.met(sitting.game, entry)

    def _known(self, form: Form) -> dict[str, Component]:
        """All that this table knows of a kind: in this game, and in those that went before."""
        page = self._page
        header = page.sitting.timeline.header
        before = (entry for entry in page.app.desk.boxes.components(header.game) if entry.kind == form.kind)
        return {entry.component.id: entry.component for entry in before} | dict(header.catalog.all(form.kind))

    def _entry(self, form: Form, told: Values, unnamed: str) -> Entered:
        """What is entered when just this is printed on it."""
        if form.called is None:
            return self._about(Entered(form.kind, form.component(told, unnamed)))
        header = self._page.sitting.timeline.header
        known = self._known(form)
        taken = (name for kind in header.catalog.kinds for name in header.catalog.all(kind))
        component = entered(form, told, known, lambda name: self._is_free(known[name]), taken)
        return self._about(Entered(form.kind, component))

    def _about(self, entry: Entered) -> Entered:
        """With what is known about it beside what is printed."""
        header = self._page.sitting.timeline.header
        desk = self._page.app.desk
        about = entry._replace(where=header.about.place)
        for known in (*desk.boxes.components(header.game), *header.components):
            if identity(known) == identity(entry):
                about = known._replace(component=entry.component)
                break
        # In the game there are those that met it before: so it is known what this one has its box say.
        return about._replace(seen=desk.boxes.counted(self._page.sitting.game, about).seen - 1)

    def _is_free(self, component: Component) -> bool:
        """Whether not all pieces like it lie on the table already."""
        lying = sum(name == component.id for name in words_in(self._page.sitting.state))
        return lying < getattr(component, "copies", 1)

    def _warning(self, form: Form, told: Values, entry: Entered, but: str = "") -> str:
        """What may be wrong with it, in words. What is corrected is like itself: `but` that one."""
        page = self._page
        header, teller = page.sitting.timeline.header, page.teller
        known = self._known(form)
        others = (known[name] for name in known if name != but)
        same = form.known_as(told, others) if form.called is not None else ()
        lines = [teller.slip(slip) for slip in slips_of(header.rules, header.components, entry)]
        if same and entry.component not in same:
            lines.insert(0, teller.t["entry.twin"])
        elif same:
            lines = [teller.t["entry.same"]]
        return " · ".join(lines)


def _as(form: Form, told: Values, before: Component) -> Component:
    """The same card or tile with other things printed on it."""
    component = form.component(told, before.id)
    copies: Any = {"copies": before.copies} if hasattr(before, "copies") else {}
    return replace(component, **copies)
