"""A set from another table beside our own box: what is new, what differs, and what is taken in."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from engine.catalog import Entered
from engine.component_set import Comparison, Difference, as_theirs, identity
from faces import FACES
from faces.box import Box
from faces.entering import Form
from faces.face import Face
from faces.telling import Teller
from screens.box_rows import Drawing, Rows, Shown, side_size
from screens.page import Page
from screens.records import game_name

BUTTON = 32 + 20
"""In dp: what a button has around its text."""


OURS, THEIRS, BOTH = "ours", "theirs", "both"


class AllChoices(BoxLayout):
    """All that differs at once."""

    page = ObjectProperty(None, allownone=True)


class DifferenceRow(BoxLayout):
    """What two tables say of one component, side by side. `told` is the page's difference `at` its place."""

    page = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    told = ObjectProperty(None, allownone=True)
    theirs = BooleanProperty(False)
    alike = ObjectProperty(None, allownone=True)
    """The row that also asks whether both are right."""

    def decide(self, theirs: bool) -> None:
        if self.alike is None:
            self.page.decide(self.at, theirs)
        else:
            self.page.decide_alike(self.alike.at, THEIRS if theirs else OURS)

    def on_told(self, *_: Any) -> None:
        difference, drawing, label = self.told
        t = self.page.app.t
        sides = (
            (self.ids.ours, difference.ours, label),
            (self.ids.theirs, difference.theirs, t["box.theirs"]),
        )
        width, height = side_size(drawing)
        for side, entry, name in sides:
            side.label, side.line = name, drawing.line(entry.component)
            side.edition = drawing.face.id
            if height:
                side.show(drawing.picture(entry.component), width, height)
        self.on_theirs()

    def on_theirs(self, *_: Any) -> None:
        if self.alike is not None:
            return
        self.ids.ours.chosen, self.ids.theirs.chosen = not self.theirs, self.theirs


class AlikeRow(BoxLayout):
    """One of ours and one of theirs that may be the same: one of them is right, or both are there."""

    page = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    told = ObjectProperty(None, allownone=True)
    verdict = StringProperty(OURS)

    def on_told(self, *_: Any) -> None:
        self.ids.pair.page = self.page
        self.ids.pair.told = self.told
        self.on_verdict()

    def on_verdict(self, *_: Any) -> None:
        pair = self.ids.pair.ids
        pair.ours.chosen, pair.theirs.chosen = self.verdict != THEIRS, self.verdict != OURS


class SetPage(Page):
    """Nothing is taken in until that is said, and of what differs nothing but what was chosen."""

    layout = "box.kv"

    _teller: Teller

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.comparison: Comparison | None = None
        self.theirs: set[int] = set()
        self.verdicts: dict[int, str] = {}
        """What was chosen of those that may be the same; ours where nothing was."""
        self.left_out: set[tuple[str, str]] = set()
        self._show_soon = Clock.create_trigger(self._show, -1)
        self.ids.list.bind(width=self._show_soon)
        self.app.theme_cls.bind(scale=self._show_soon)
        self.app.bind(t=self._show_soon)

    def arrive(self, comparison: Comparison | None = None) -> None:
        if comparison is not None:
            self.comparison, self.theirs, self.verdicts, self.left_out = comparison, set(), {}, set()
            self.ids.list.scroll_y = 1
        self._show()

    # What is shown

    @property
    def _face(self) -> Face:
        assert self.comparison is not None
        return FACES[self.comparison.theirs.game]

    def _drawing(self, kind: str) -> Drawing:
        return Drawing(self._face, kind, self._teller)

    def _show(self, *_: Any) -> None:
        told = self.comparison
        if told is None:
            return
        t, view = self.app.t, self.ids.list
        self._teller = Box.of(self._face, ()).teller(t)
        rows = Rows(view.width)
        rows.line(game_name(t, told.theirs.game), style="subtitle")
        agreed = len(told.theirs.entries) - len(told.new) - len(told.differences) - len(told.alike)
        if agreed:
            rows.line(t("box.agreed", n=agreed), "check", tone="onSurfaceVariant")
        if told.differences or told.alike:
            rows.add("AllChoices", self._buttons_height(rows), page=self)
        if told.differences:
            rows.line(t("box.differ", n=len(told.differences)), "not-equal-variant", tone="primary")
        game = told.theirs.game
        entered = {identity(entry) for entry in self.app.desk.boxes.components(game)}
        for at, difference in enumerate(told.differences):
            label = t["box.mine"] if identity(difference.ours) in entered else t["box.shipped"]
            self._add_difference(rows, "DifferenceRow", at, difference, label, theirs=at in self.theirs)
        if told.alike:
            rows.line(t("box.alike", n=len(told.alike)), "approximately-equal", tone="primary")
        for at, difference in enumerate(told.alike):
            label = t["box.mine"] if identity(difference.ours) in entered else t["box.shipped"]
            right = self.verdicts.get(at, OURS)
            self._add_difference(rows, "AlikeRow", at, difference, label, verdict=right)
        if told.new:
            rows.line(t("box.new", n=len(told.new)), "plus", tone="primary")
            rows.line(t["box.leave_out"], style="small", tone="onSurfaceVariant")
            for kind in self._face.game.kinds:
                self._add_new(rows, kind, [entry for entry in told.new if entry.kind == kind])
        scrolled = view.scroll_y
        view.data = rows.data
        view.scroll_y = scrolled

    def _buttons_height(self, rows: Rows) -> float:
        texts = (self.app.t["box.all_ours"], self.app.t["box.all_theirs"])
        width = (rows.width - dp(8)) / 2 - dp(BUTTON)
        return max(float(dp(48)), *(rows.measured(text, "label", width) + float(dp(20)) for text in texts))

    def _add_difference(
        self, rows: Rows, viewclass: str, at: int, difference: Difference, label: str, **chosen: Any
    ) -> None:
        drawing = self._drawing(difference.ours.kind)
        width = (rows.width - dp(8)) / 2 - dp(16)
        lines = (drawing.line(entry.component) for entry in difference)
        height = max(rows.measured(line, "note", width) for line in lines) + side_size(drawing)[1]
        height += max(rows.measured(label, "label", width - dp(44)), dp(36)) + dp(2 * 8 + 2 * 6 + 4)
        if viewclass == "AlikeRow":
            height += dp(6) + max(dp(48), rows.measured(self.app.t["box.both"], "label", rows.width) + dp(20))
        rows.add(viewclass, height, page=self, at=at, told=(difference, drawing, label), **chosen)

    def _add_new(self, rows: Rows, kind: str, entries: list[Entered]) -> None:
        drawing = self._drawing(kind)
        form: Form | None = drawing.form
        if form is not None:
            entries.sort(key=lambda entry: form.order(entry.component))
        if entries:
            rows.line(drawing.teller.word(f"kind.{kind}"), style="label", tone="onSurfaceVariant")
            rows.cells([self._shown(entry) for entry in entries], drawing, self)

    def _shown(self, entry: Entered) -> Shown:
        out = identity(entry) in self.left_out
        return Shown(entry, entry.component, "close" if out else "check", dim=out)

    def touched(self, entry: Entered) -> None:
        """One that is new is left out, or taken in after all."""
        self.app.root.acted()
        self.left_out ^= {identity(entry)}
        self._show()

    # What is chosen

    def decide(self, at: int, theirs: bool) -> None:
        self.theirs = self.theirs | {at} if theirs else self.theirs - {at}
        self._mark()

    def decide_alike(self, at: int, right: str) -> None:
        self.verdicts[at] = right
        self._mark()

    def decide_all(self, theirs: bool) -> None:
        assert self.comparison is not None
        self.theirs = set(range(len(self.comparison.differences))) if theirs else set()
        self.verdicts = dict.fromkeys(range(len(self.comparison.alike)), THEIRS if theirs else OURS)
        self._mark()

    def _mark(self) -> None:
        for row in self.ids.list.data:
            if row["viewclass"] == "DifferenceRow":
                row["theirs"] = row["at"] in self.theirs
            elif row["viewclass"] == "AlikeRow":
                row["verdict"] = self.verdicts.get(row["at"], OURS)
        self.ids.list.refresh_from_data()

    def take(self) -> None:
        """What is new, what both saw, and theirs where theirs was chosen: one step, with one way back."""
        told = self.comparison
        assert told is not None
        new = (entry for entry in told.new if identity(entry) not in self.left_out)
        chosen = (told.differences[at].theirs for at in sorted(self.theirs))
        alike = (
            pair.theirs if self.verdicts[at] == BOTH else as_theirs(pair)
            for at, pair in enumerate(told.alike)
            if self.verdicts.get(at, OURS) != OURS
        )
        entries = (*new, *told.seen, *chosen, *alike)
        self.app.root.acted()
        self.app.back()
        if entries:
            self.app.page.take_in(told.theirs.game, entries)
        else:
            self.app.say(self.app.t["box.nothing_taken"])
