"""A set from another table beside our own box: what is new, what differs, and what is taken in."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from engine.catalog import Entered
from engine.component_set import Comparison, Difference, identity
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


class AllChoices(BoxLayout):
    """All that differs at once."""

    page = ObjectProperty(None, allownone=True)


class DifferenceRow(BoxLayout):
    """What two tables say of one component, side by side. `told` is the page's difference `at` its place."""

    page = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    told = ObjectProperty(None, allownone=True)
    theirs = BooleanProperty(False)

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
        self.ids.ours.chosen, self.ids.theirs.chosen = not self.theirs, self.theirs


class SetPage(Page):
    """Nothing is taken in until that is said, and of what differs nothing but what was chosen."""

    layout = "box.kv"

    _teller: Teller

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.comparison: Comparison | None = None
        self.theirs: set[int] = set()
        self._first = 0
        """The row of the first difference."""
        self._show_soon = Clock.create_trigger(self._show, -1)
        self.ids.list.bind(width=self._show_soon)
        self.app.theme_cls.bind(text_scale=self._show_soon)
        self.app.bind(t=self._show_soon)

    def arrive(self, comparison: Comparison | None = None) -> None:
        if comparison is not None:
            self.comparison, self.theirs = comparison, set()
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
        agreed = len(told.theirs.entries) - len(told.new) - len(told.differences)
        if agreed:
            rows.line(t("box.agreed", n=agreed), "check", tone="onSurfaceVariant")
        if told.differences:
            rows.line(t("box.differ", n=len(told.differences)), "not-equal-variant", tone="primary")
            rows.add("AllChoices", self._buttons_height(rows), page=self)
        self._first = len(rows.data)
        game = told.theirs.game
        entered = {identity(entry) for entry in self.app.desk.components(game)}
        for at, difference in enumerate(told.differences):
            label = t["box.mine"] if identity(difference.ours) in entered else t["box.shipped"]
            self._add_difference(rows, at, difference, label)
        if told.new:
            rows.line(t("box.new", n=len(told.new)), "plus", tone="primary")
            for kind in self._face.game.kinds:
                self._add_new(rows, kind, [entry for entry in told.new if entry.kind == kind])
        scrolled = view.scroll_y
        view.data = rows.data
        view.scroll_y = scrolled

    def _buttons_height(self, rows: Rows) -> float:
        texts = (self.app.t["box.all_ours"], self.app.t["box.all_theirs"])
        width = (rows.width - dp(8)) / 2 - dp(BUTTON)
        return max(float(dp(48)), *(rows.measured(text, "label", width) + float(dp(20)) for text in texts))

    def _add_difference(self, rows: Rows, at: int, difference: Difference, label: str) -> None:
        drawing = self._drawing(difference.ours.kind)
        width = (rows.width - dp(8)) / 2 - dp(16)
        lines = (drawing.line(entry.component) for entry in difference)
        height = max(rows.measured(line, "note", width) for line in lines) + side_size(drawing)[1]
        height += max(rows.measured(label, "label", width - dp(44)), dp(36)) + dp(2 * 8 + 2 * 6 + 4)
        rows.add(
            "DifferenceRow",
            height,
            page=self,
            at=at,
            told=(difference, drawing, label),
            theirs=at in self.theirs,
        )

    def _add_new(self, rows: Rows, kind: str, entries: list[Entered]) -> None:
        drawing = self._drawing(kind)
        form: Form | None = drawing.form
        if form is not None:
            entries.sort(key=lambda entry: form.order(entry.component))
        if entries:
            rows.line(drawing.teller.word(f"kind.{kind}"), style="label", tone="onSurfaceVariant")
            rows.cells([Shown(None, entry.component) for entry in entries], drawing, self)

    def touched(self, _value: object) -> None:
        """What is new is only looked at."""

    # What is chosen

    def decide(self, at: int, theirs: bool) -> None:
        self.theirs = self.theirs | {at} if theirs else self.theirs - {at}
        self._mark()

    def decide_all(self, theirs: bool) -> None:
        assert self.comparison is not None
        self.theirs = set(range(len(self.comparison.differences))) if theirs else set()
        self._mark()

    def _mark(self) -> None:
        data = self.ids.list.data
        for at in range(len(self.comparison.differences) if self.comparison else 0):
            data[self._first + at]["theirs"] = at in self.theirs
        self.ids.list.refresh_from_data()

    def take(self) -> None:
        """Everything new, what both saw, and theirs where theirs was chosen: one step, with one way back."""
        told = self.comparison
        assert told is not None
        chosen = tuple(told.differences[at].theirs for at in sorted(self.theirs))
        entries = (*told.new, *told.seen, *chosen)
        self.app.root.acted()
        self.app.back()
        if entries:
            self.app.page.take_in(told.theirs.game, entries)
        else:
            self.app.say(self.app.t["box.nothing_taken"])
