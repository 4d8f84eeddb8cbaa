"""What the table reads off its own box: a card or tile that no list has, or has otherwise."""

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.catalog import Component, Entered
from engine.component_set import identity
from engine.game import Illegal
from engine.unnamed import words_in
from faces.entering import Form, Values, entered, slips_of
from screens.entering import EntrySheet
from screens.table.entered import Entered as Begun
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
        other = next((name for name in sitting.candidates(unnamed) if not catalog.has(name)), "")
        sheet = EntrySheet(
            form,
            page.teller,
            self._begun.get(unnamed, state, page.face.told_of(state, unnamed)),
            title=page.teller.asked(state, unnamed),
            note=page.app.t("entry.known", n=len(self._known(form)), of=form.in_box),
            other=page.face.written(page.teller, other) if other else "",
            warn=lambda told: self._warning(form, told, self._entry(form, told)),
        )
        sheet.bind(
            on_told=lambda _, told: self._begun.keep(unnamed, state, told),
            on_done=lambda sheet, told: self._enter(sheet, naming, self._entry(form, told)),
            on_later=lambda _: self._later(naming),
            on_else=lambda _: page.settle(sitting.name, naming, other),
        )
        page.app.sheet.open(sheet)

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
        page.settle(sitting.enter, step, lambda: page.app.desk.met(sitting.game, entry), naming)

    def _later(self, naming: Naming) -> None:
        page = self._page
        page.app.sheet.close()
        page.sitting.put_off(naming)
        page.show()

    # Something on which other things are printed

    def correct(self, card: str, form: Form) -> None:
        """Our box says otherwise: the same card or tile, with what is really printed on it."""
        page, sitting = self._page, self._page.sitting
        component = sitting.timeline.header.catalog.all(form.kind)[card]
        sheet = EntrySheet(
            form,
            page.teller,
            form.values(component),
            title=page.app.t["entry.really"],
            note=page.face.written(page.teller, card),
            warn=lambda told: self._warning(form, told, Entered(form.kind, _as(form, told, component))),
        )
        sheet.bind(
            on_done=lambda _, told: self._corrected(form, component, _as(form, told, component)),
            on_later=lambda _: page.app.sheet.close(),
        )
        page.app.sheet.open(sheet)

    def _corrected(self, form: Form, before: Component, component: Component) -> None:
        page, sitting = self._page, self._page.sitting
        page.app.root.acted()
        if component == before:
            page.app.sheet.close()
            return
        entry = self._about(Entered(form.kind, component))
        step = sitting.timeline.enter(entry)
        page.settle(sitting.enter, step, lambda: page.app.desk.met(sitting.game, entry))

    # Known ones

    def met(self, card: str) -> None:
        """One that was entered for an earlier game lies on the table again."""
        page, sitting = self._page, self._page.sitting
        for entry in sitting.timeline.header.components:
            if entry.component.id == card:
                with suppress(StorageError), page.app.desk.storage():
                    page.app.desk.met(sitting.game, entry)

    def _known(self, form: Form) -> dict[str, Component]:
        """All that this table knows of a kind: in this game, and in those that went before."""
        page = self._page
        header = page.sitting.timeline.header
        before = (entry for entry in page.app.desk.components(header.game) if entry.kind == form.kind)
        return {entry.component.id: entry.component for entry in before} | dict(header.catalog.all(form.kind))

    def _entry(self, form: Form, told: Values) -> Entered:
        """What is entered when just this is printed on it."""
        header = self._page.sitting.timeline.header
        known = self._known(form)
        taken = (name for kind in header.catalog.kinds for name in header.catalog.all(kind))
        component = entered(form, told, known, lambda name: self._is_free(known[name]), taken)
        return self._about(Entered(form.kind, component))

    def _about(self, entry: Entered) -> Entered:
        """With what is known about it beside what is printed."""
        header = self._page.sitting.timeline.header
        for known in (*self._page.app.desk.components(header.game), *header.components):
            if identity(known) == identity(entry):
                return known._replace(component=entry.component)
        return entry._replace(where=header.about.place)

    def _is_free(self, component: Component) -> bool:
        """Whether not all pieces like it lie on the table already."""
        lying = sum(name == component.id for name in words_in(self._page.sitting.state))
        return lying < getattr(component, "copies", 1)

    def _warning(self, form: Form, told: Values, entry: Entered) -> str:
        """What may be wrong with it, in words."""
        page = self._page
        header, teller = page.sitting.timeline.header, page.teller
        same = form.known_as(told, self._known(form).values())
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
