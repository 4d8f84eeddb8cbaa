"""My box: what is known of every card and tile, game by game and kind by kind."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.factory import Factory
from kivy.properties import BooleanProperty

from engine.catalog import Entered
from engine.component_set import ComponentSet, compared
from engine.games import GAMES
from faces import FACES
from faces.box import Box, Held, Slip, known
from faces.entering import Form, Values, entered, slips_of
from faces.face import Face
from faces.telling import Teller
from screens.box_code import CodeSheet, TooLargeSheet
from screens.box_rows import OTHERWISE, OURS, SLIP, Drawing, Rows, Shown
from screens.box_sheet import HeldSheet
from screens.boxing import Boxing, Changed
from screens.entering import EntrySheet, how_many
from screens.findings import shown
from screens.machine import handed, handing_on, system
from screens.machine.handing_on import Offered
from screens.page import Page
from screens.records import game_name
from screens.sharing import JSON, tell
from screens.widgets.chips import Chip
from screens.widgets.plates import Row
from screens.widgets.scan_code import modules_of
from storage import sets
from storage.summaries import Summary

SLIPS_SAID = 3
"""So many slips are said above the list; the others are marked in it."""


class BoxPage(Page):
    """`game` and `kind` are what is shown; `box` is all that is known of that game, and `teller` says it."""

    layout = "box.kv"

    can_enter = BooleanProperty(True)

    box: Box
    teller: Teller

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game = self.kind = self._came_from = ""
        self.boxing = Boxing(self.app.desk)
        self._enter = self.ids.enter.__self__
        self._show_soon = Clock.create_trigger(self._show, -1)
        self.ids.list.bind(width=self._show_soon)
        self.app.theme_cls.bind(scale=self._show_soon)
        self.app.bind(
            t=lambda *_: self._translated(),
            layout=lambda *_: self._arrange(),
            # What is looked for in the games ends with the sheet.
            on_stop=lambda *_: self.app.sheet.close(),
        )
        self._arrange()

    def arrive(self, game: str = "", kind: str = "") -> None:
        """Another box is shown where one is asked for; else the one of the last time, or of the table."""
        edition = self.app.theme_cls.edition
        if not self._came_from:
            self._came_from = edition
        self.game = game or self.game or (edition if edition in GAMES else next(iter(GAMES)))
        self.kind = kind or self.kind
        self.reload()

    def back(self) -> bool:
        """The page before looks as it did."""
        if self._came_from:
            self.app.theme_cls.edition, self._came_from = self._came_from, ""
        return False

    def _arrange(self) -> None:
        """In a low window the button stands beside the title, where it takes no height."""
        button = self._enter
        low = self.app.layout != "portrait"
        there = self.ids.top if low else self.ids.foot
        if button.parent is not there:
            button.parent.remove_widget(button)
            there.add_widget(button)
        button.size_hint_x = None if low else 1
        button.pos_hint = {"center_y": 0.5} if low else {}
        self._fit_button()

    def _fit_button(self, *_: Any) -> None:
        if self._enter.size_hint_x is None:
            self._enter.width = self._enter.natural_width

    # What is shown

    @property
    def face(self) -> Face:
        return FACES[self.game]

    @property
    def form(self) -> Form | None:
        return self.face.forms.get(self.kind)

    @property
    def drawing(self) -> Drawing:
        return Drawing(self.face, self.kind, self.teller)

    def reload(self) -> None:
        """From disk."""
        self.box = Box.of(self.face, self.app.desk.boxes.components(self.game))
        self.teller = self.box.teller(self.app.t)
        kinds = self.box.kinds
        if self.kind not in kinds:
            self.kind = kinds[0]
        self.app.theme_cls.edition = self.game
        self.can_enter = self.form is not None
        self._show_chips(kinds)
        self._show()

    def choose(self, game: str, kind: str = "") -> None:
        """From the top of another list."""
        self.game, self.kind = game, kind
        self.ids.list.scroll_y = 1
        self.reload()

    def _show_chips(self, kinds: tuple[str, ...]) -> None:
        t, teller = self.app.t, self.teller
        games = [(game, game_name(t, game)) for game in GAMES]
        self._put_chips(self.ids.games, games, self.game, self.choose)
        offered = [(kind, teller.word(f"kind.{kind}")) for kind in kinds]
        self._put_chips(self.ids.kinds, offered, self.kind, lambda kind: self.choose(self.game, kind))

    def _put_chips(
        self, row: Any, offered: list[tuple[str, str]], chosen: str, choose: Callable[[str], None]
    ) -> None:
        row.clear_widgets()
        for value, text in offered:
            chip = Chip(text=text, value=value, chosen=value == chosen)
            chip.bind(on_tap=lambda touched: choose(touched.value))
            row.add_widget(chip)
            if chip.chosen:
                # Once it is laid out: one that was chosen elsewhere may lie beyond the edge.
                Clock.schedule_once(lambda _, chip=chip: _into_sight(chip))

    def _translated(self) -> None:
        if self.game:
            self.reload()
            self._show_soon()

    def _show(self, *_: Any) -> None:
        """All rows anew, scrolled as far as before."""
        self._fit_button()
        if not self.game:
            return
        t, teller, view = self.app.t, self.teller, self.ids.list
        things, found = self.box.held(self.kind), self.box.slips(self.kind)
        rows = Rows(view.width)
        form, count = self.form, known(things)
        rows.line(how_many(t, form, count), style="subtitle")
        rows.line(teller.word(f"sure.{self.kind}"), tone="onSurfaceVariant")
        ours = [one for one in things if one.ours is not None]
        corrected = sum(one.is_corrected for one in ours)
        if len(ours) > corrected:
            rows.line(t("box.ours", n=len(ours) - corrected), OURS, tone="primary")
        if corrected:
            rows.line(t("box.corrected", n=corrected), OTHERWISE, tone="primary")
        self._say_slips(rows, found)
        if things:
            doubted = {slip.name for slip in found if slip.name}
            rows.cells([_shown(one, doubted) for one in things], self.drawing, self)
        else:
            rows.line(t["box.empty"], tone="onSurfaceVariant")
        scrolled = view.scroll_y
        view.data = rows.data
        view.scroll_y = scrolled

    def _say_slips(self, rows: Rows, found: tuple[Slip, ...]) -> None:
        for slip in found[:SLIPS_SAID]:
            rows.line(self._said(slip), SLIP, tone="tertiary", edition=self.game)
        if len(found) > SLIPS_SAID:
            more = self.app.t("box.more_slips", n=len(found) - SLIPS_SAID)
            rows.line(more, SLIP, tone="tertiary")

    def _said(self, slip: Slip) -> str:
        """With the card or tile that it is about."""
        teller = self.teller
        words = teller.slip(slip.words)
        if not slip.name:
            return words
        return self.app.t("box.slip", what=self.face.written(teller, slip.name), slip=words)

    # One component

    def touched(self, one: Held) -> None:
        found = self.box.slips(self.kind)
        told = [self.teller.slip(slip.words) for slip in found if slip.name == one.name]
        sheet = HeldSheet(self.game, one, self.drawing, told if one.ours is not None else [])
        sheet.bind(
            on_otherwise=lambda _: self.correct(one),
            on_out=lambda _: self.take_out(one),
            on_game=lambda _, game: self.open_game(game),
        )
        self.app.sheet.open(sheet, self.teller.word(f"kind.{one.kind}"))

    def open_game(self, game: Summary) -> None:
        self.app.sheet.close()
        self._came_from = ""
        if game.status == "open":
            self.app.carry_on(game)
        else:
            self.app.go("result", result=self.app.desk.result(game))

    def enter(self, told: Values | None = None) -> None:
        """One after the other, until that is all."""
        form = self.form
        if form is None:
            return
        if form.page:
            self.app.go(form.page, printed=True, came_from=lambda _: self.app.go("box"))
            return
        t, form = self.app.t, form.knowing(self.box.catalog)
        sheet = EntrySheet(
            form,
            self.teller,
            told or {},
            title=self.teller.word(f"kind.{form.kind}"),
            note=how_many(t, form, known(self.box.held(form.kind))),
            warn=lambda told: self._warning(form, told, self._entry(form, told)),
        )
        sheet.later_text = t["box.enough"]
        sheet.bind(
            on_done=lambda _, told: self._entered(self._entry(form, told)),
            on_later=lambda _: self.app.sheet.close(),
        )
        self.app.sheet.open(sheet, again=lambda: self.enter(sheet.told))

    def _entered(self, entry: Entered) -> None:
        self.app.root.acted()
        if self._change((entry,), (), self.app.t["box.entered"]):
            self.enter()

    def _entry(self, form: Form, told: Values) -> Entered:
        """What says the same as another one is one more of it."""
        catalog = self.box.catalog
        taken = (name for kind in catalog.kinds for name in catalog.all(kind))
        component = entered(form, told, catalog.all(form.kind), lambda _: False, taken)
        about = next((one.ours for one in self.box.held(form.kind) if one.name == component.id), None)
        return about._replace(component=component) if about is not None else Entered(form.kind, component)

    def correct(self, one: Held, told: Values | None = None) -> None:
        """Our box says otherwise."""
        form = self.form
        if form is None:
            return
        form = form.knowing(self.box.catalog)
        sheet = EntrySheet(
            form,
            self.teller,
            form.values(one.component) if told is None else told,
            title=self.app.t["box.otherwise"],
            warn=lambda told: self._warning(form, told, _corrected(form, one, told)),
        )
        sheet.later_text = self.app.t["box.leave"]
        sheet.bind(
            on_done=lambda _, told: self._corrected(one, _corrected(form, one, told)),
            on_later=lambda _: self.app.sheet.close(),
        )
        self.app.sheet.open(sheet, again=lambda: self.correct(one, sheet.told))

    def _corrected(self, one: Held, entry: Entered) -> None:
        self.app.root.acted()
        self.app.sheet.close()
        if entry.component == one.component:
            return
        if one.shipped is not None and entry.component == one.shipped:
            self.take_out(one)
        else:
            self._change((entry,), (), self.app.t["box.now"])

    def take_out(self, one: Held) -> None:
        self.app.sheet.close()
        if one.ours is not None:
            t = self.app.t
            said = t["box.again_shipped"] if one.is_corrected else t["box.taken_out"]
            self._change((), (one.ours,), said)

    def _warning(self, form: Form, told: Values, entry: Entered) -> str:
        """What may be wrong with it, in words; never in the way."""
        teller = self.teller
        others = (
            component
            for component in self.box.catalog.all(form.kind).values()
            if component.id != entry.component.id or getattr(component, "copies", 1) > 1
        )
        is_alike = form.called is not None and form.known_as(told, others)
        said = [self.app.t["box.like"]] if is_alike else []
        said += [teller.slip(slip) for slip in slips_of(self.face.game, self.box.entries, entry)]
        return " · ".join(said)

    # Changes

    def _change(self, put: tuple[Entered, ...], gone: tuple[Entered, ...], said: str) -> bool:
        """With one way back, and with the turns of open games that no longer fit."""
        changed = self.boxing.change(self.game, put, gone, partial(self._taught, said))
        if changed is None:
            return False
        self.reload()
        self._say(said, changed)
        return True

    def _taught(self, said: str, changed: Changed) -> None:
        """Other open games have learnt it too; what no longer fits there is worth another word."""
        if changed.unfit:
            self._say(said, changed)

    def _say(self, said: str, changed: Changed) -> None:
        t = self.app.t
        text = t("box.unfit", n=changed.unfit, said=said) if changed.unfit else said
        self.app.say(text, t["history.undo"], lambda: self._undo(changed))

    def _undo(self, changed: Changed) -> None:
        self.app.sheet.close()
        if self.boxing.undo(changed) and self.app.page is self:
            self.reload()

    # Sets, to another table and from there

    def open_sharing(self) -> None:
        t, game = self.app.t, game_name(self.app.t, self.game)
        rows = Factory.Rows()
        for icon, text, more, action in (
            ("content-save-outline", t["box.do.save"], t("box.do.save_more", game=game), self.save_set),
            ("content-copy", t["box.do.copy"], "", self.copy_set),
            ("qrcode", t["box.do.code"], t["box.do.code_more"], self.show_code),
            ("folder-open-outline", t["box.do.open"], t["box.do.open_more"], self.pick_set),
            ("content-paste", t["box.do.paste"], "", self.paste_set),
        ):
            row = Row(icon=icon, text=text, more=more)
            row.bind(on_tap=lambda _, action=action: self._chosen(action))
            rows.add_widget(row)
        self.app.sheet.open(rows, t["box.set"])

    def _chosen(self, action: Callable[[], None]) -> None:
        self.app.sheet.close()
        action()

    def _ours(self) -> ComponentSet | None:
        """None, and said so, where nothing was entered."""
        told = self.app.desk.store_room.ask(lambda library: library.component_set(self.game), None)
        if told is not None and not told.entries:
            self.app.say(self.app.t("box.nothing_out", game=game_name(self.app.t, self.game)))
            return None
        return told

    def save_set(self) -> None:
        """As any file goes out: a phone's share sheet, a desktop's dialog, or else Documents."""
        told = self._ours()
        if told is not None:
            stem = sets.file_name(told, datetime.now())
            file = Offered(stem, sets.SUFFIX, sets.content(told), JSON)
            handing_on.give(
                lambda: [file], self.app.t["box.set"], system.documents(), partial(tell, self.app)
            )

    def copy_set(self) -> None:
        told = self._ours()
        if told is not None:
            Clipboard.copy(sets.as_text(told))
            self.app.say(self.app.t("box.copied", n=len(told.entries)))

    def show_code(self) -> None:
        told = self._ours()
        if told is None:
            return
        t, modules = self.app.t, modules_of(sets.as_code(told))
        if modules is not None:
            how = t("box.code_how", box=t["box.title"], paste=t["box.do.paste"])
            self.app.sheet.open(CodeSheet(modules, how), t["box.set"], again=self.show_code)
            return
        ways = (
            ("content-save-outline", t["box.do.save"], lambda: self._chosen(self.save_set)),
            ("content-copy", t["box.do.copy"], lambda: self._chosen(self.copy_set)),
        )
        said = t("box.code_large", n=len(told.entries))
        self.app.sheet.open(TooLargeSheet(said, ways), t["box.set"], again=self.show_code)

    def pick_set(self) -> None:
        """By the system's dialog; without one, those that lie where people keep their own files."""
        if handed.can_pick():
            handed.pick_file(self.app.t["box.do.open"], self._picked)
            return
        folder = system.documents()
        found: list[Path] = self.app.desk.store_room.ask(lambda _: sets.sets_in(folder), [])
        rows = Factory.Rows()
        for path in found:
            row = Row(icon="file-outline", text=shown(path.name), more=shown(str(path.parent)))
            row.bind(on_tap=lambda _, path=path: self._chosen(lambda: self._bring(path)))
            rows.add_widget(row)
        if found:
            self.app.sheet.open(rows, self.app.t["box.do.open"])
        else:
            self.app.say(self.app.t("box.no_files", folder=shown(str(folder))))

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self._bring(path)

    def paste_set(self) -> None:
        text = Clipboard.paste() or ""
        if not text.strip():
            self.app.say(self.app.t["box.nothing_copied"])
        else:
            self._bring(text)

    def _bring(self, source: Path | str) -> None:
        """A set is only shown, beside what is known here. What cannot be read was said."""

        def read() -> ComponentSet:
            if isinstance(source, Path):
                return sets.read(source)
            return sets.parse(source, self.app.t["box.pasted"])

        told: ComponentSet | None = self.app.desk.store_room.ask(lambda _: read(), None)
        if told is not None:
            self.compare(told)

    def compare(self, told: ComponentSet) -> None:
        """A set beside what is known here: what is new, and what differs."""
        holds = {kind: form.in_box for kind, form in FACES[told.game].forms.items()}
        found = compared(self.app.desk.boxes.components(told.game), told, holds)
        if found.new or found.differences or found.seen or found.alike:
            self.app.go("set", comparison=found)
        else:
            self.app.say(self.app.t["box.nothing_new"])

    def take_in(self, game: str, entries: tuple[Entered, ...]) -> None:
        """What was chosen of a set."""
        self.choose(game, entries[0].kind)
        self._change(entries, (), self.app.t("box.taken_in", n=len(entries)))


def _into_sight(chip: Chip) -> None:
    if chip.parent is not None:
        chip.parent.parent.scroll_to(chip, animate=False)


def _shown(one: Held, doubted: set[str]) -> Shown:
    mark = OTHERWISE if one.is_corrected else OURS if one.ours is not None else ""
    seen = one.ours.seen if one.ours is not None else 0
    return Shown(one, one.component, mark, seen, one.ours is not None and one.name in doubted)


def _corrected(form: Form, one: Held, told: Values) -> Entered:
    """The same card or tile with other things printed on it."""
    component = form.component(told, one.name)
    copies: Any = {"copies": one.component.copies} if hasattr(one.component, "copies") else {}
    return one.entry._replace(component=replace(component, **copies))
