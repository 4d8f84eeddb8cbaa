"""The rows of a box: lines of words, and components side by side, drawn as cards, tiles or lines.

Only rows in sight are widgets; so each row is measured before it is there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from engine.catalog import Component
from faces.entering import Form
from faces.face import Face
from faces.telling import Teller
from screens.page import load_layout
from screens.pictured import HEX, Written, pictured, print_on, shape_of
from screens.widgets.art import text_width
from screens.widgets.drawn import Drawn
from screens.widgets.long_list import LongRows  # noqa: F401
from screens.widgets.pieces import Picture
from screens.widgets.plates import TouchPlate
from screens.widgets.sentence import Sentence

GAP = 8
EDGE = 8
"""In dp: what the list leaves free at its sides."""
CARD, TILE, LINE = 72, 104, 200
"""In dp: how wide a card, a tile of the map and a line of words are at least."""
TALL = 1.3
"""How high a card is, in terms of its width."""
WIDEST = 1.25
"""How much wider than at least they become, where there is room."""
OURS, OTHERWISE, SLIP = "pencil", "not-equal-variant", "alert"
"""The marks of what was entered, of what is shipped otherwise, and of what may be mistyped."""
MARK = 22
BELOW = 3
"""In dp: how large a mark is, and how far below."""

load_layout("box.kv")


DIM = 0.35
"""How much is seen of what was left out."""


class Shown(NamedTuple):
    """A component as it is drawn; `value` is reported when it is touched. One that is left out is `dim`."""

    value: Any
    component: Component
    mark: str = ""
    seen: int = 0
    slip: bool = False
    dim: bool = False


@dataclass(frozen=True, eq=False)
class Drawing:
    """How the components of one kind are drawn, all in the same way."""

    face: Face
    kind: str
    teller: Teller

    @property
    def form(self) -> Form | None:
        return self.face.forms.get(self.kind)

    def picture(self, component: Component) -> Widget:
        form = self.form
        if form is None or shape_of(form) == "line":
            return Written(self.line(component), self.face.id)
        return pictured(form, form.values(component), self.teller)

    def redraw(self, picture: Widget, component: Component) -> None:
        """Another component of the kind on the picture of one."""
        if isinstance(picture, Written):
            picture.words.text = self.line(component)
        elif self.form is not None:
            print_on(picture, self.form, self.form.values(component), self.teller)

    def draws_like(self, other: "Drawing") -> bool:
        return (self.face.id, self.kind) == (other.face.id, other.kind)

    def line(self, component: Component) -> str:
        return self.face.written(self.teller.knowing({component.id: component}), component.id)


class Rows:
    """Rows one below the other for a list of this width."""

    def __init__(self, width: float) -> None:
        self.width = width - 2 * dp(EDGE)
        self.data: list[dict[str, Any]] = []
        self._end = float(dp(4))
        self._ruler = Sentence(style="small")

    def add(self, viewclass: str, height: float, **told: Any) -> None:
        row = {"viewclass": viewclass, "height": ceil(height), "above": self._end, **told}
        self.data.append(row)
        self._end += row["height"] + dp(GAP)

    def measured(self, text: str, style: str, width: float) -> float:
        ruler = self._ruler
        ruler.style, ruler.width, ruler.text = style, width, text
        return float(ruler.height)

    def line(
        self, text: str, icon: str = "", style: str = "note", tone: str = "onSurface", edition: str = ""
    ) -> None:
        """A sentence, with an icon before it."""
        beside = dp(8) + (_icon_size() + dp(10) if icon else 0)
        height = self.measured(text, style, self.width - beside)
        told = {"text": text, "icon": icon, "style": style, "tone": tone, "edition": edition}
        self.add("BoxLine", max(height, _icon_size() if icon else 0), **told)

    def cells(self, things: Sequence[Shown], drawing: Drawing, page: Any) -> None:
        """As many side by side as there is room for."""
        shape, gap = shape_of(drawing.form), dp(GAP)
        least = dp({"card": CARD, "hex": TILE, "line": LINE}[shape])
        if shape == "line":
            least *= max(1.0, sp(1) / dp(1))
        columns = max(1, int((self.width + gap) // (least + gap)))
        width = min((self.width - gap * (columns - 1)) / columns, least * (3 if shape == "line" else WIDEST))
        for at in range(0, len(things), columns):
            shown = tuple(things[at : at + columns])
            if shape == "line":
                lines = (drawing.line(one.component) for one in shown)
                height = max(self.measured(line, "small", width - dp(12)) for line in lines) + dp(20)
            else:
                height = width * (TALL if shape == "card" else HEX)
            if any(one.mark or one.slip for one in shown):
                # A mark takes nothing from what is printed: it stands below.
                height += dp(MARK + BELOW)
            self.add(
                "BoxCells", max(dp(48), height), cells=(shown, drawing), page=page, columns=(columns, width)
            )


def _icon_size() -> float:
    return float(min(sp(24), dp(36)))


class BoxLine(BoxLayout):
    """A sentence about what follows, perhaps with an icon."""

    text = StringProperty("")
    icon = StringProperty("")
    style = StringProperty("note")
    tone = StringProperty("onSurface")
    edition = StringProperty("")


class Marks(Drawn, Widget):
    """What is said below a component: that it was entered, how often it was seen, that it may be mistyped.

    What is called by its place has that `name` before it.
    """

    name = StringProperty("")
    mark = StringProperty("")
    seen = NumericProperty(0)
    slip = BooleanProperty(False)

    smallest = 12
    paint_on = ("name", "mark", "seen", "slip")

    def paint(self, picture: Picture) -> None:
        size, letters = dp(MARK), dp(13)
        count = f"×{int(self.seen)}" if self.seen > 1 else ""
        wide = text_width(count, letters, "Bold") + dp(6) if count else 0.0
        pills = [(self.mark, size + wide, "primary", "onPrimary")] if self.mark else []
        if self.slip:
            pills.append((SLIP, size, "tertiary", "onTertiary"))
        named = text_width(self.name, letters, "Medium") + dp(4) if self.name else 0.0
        x = (self.width - named - sum(pill[1] for pill in pills) - dp(4) * (len(pills) - 1)) / 2
        if self.name:
            plain = self.theme.tint("onSurface")
            picture.text(self.name, x, size / 2, letters, plain, weight="Medium", anchor=(0, 0.5))
            self.boxes.append((self.name, (x, (size - letters) / 2, named - dp(4), letters)))
            x += named
        for icon, width, fill, ink in pills:
            picture.panel(x, 0, width, size, size / 2, self.theme.tint(fill))
            picture.icon(icon, x + size / 2, size / 2, dp(14), self.theme.tint(ink))
            if width > size:
                at = x + size + (width - size - dp(6)) / 2
                picture.text(count, at, size / 2, letters, self.theme.tint(ink), weight="Bold")
            self.boxes.append((icon, (x, 0, width, size)))
            x += width + dp(4)


class Cell(TouchPlate):
    """One component to touch, and its marks."""

    def __init__(self, shown: Shown, drawing: Drawing, **kwargs: Any) -> None:
        super().__init__(
            orientation="vertical", spacing=dp(BELOW), fill="", radius=dp(8), size_hint_x=None, **kwargs
        )
        self.shown = shown
        self._drawing = drawing
        self._face = drawing.picture(shown.component)
        self._marks: Marks | None = None
        self.add_widget(self._face)

    def show(self, shown: Shown, drawing: Drawing, marked: bool) -> None:
        """Another component in the same place; those of a row that is `marked` leave room for marks."""
        if shown is not self.shown or drawing is not self._drawing:
            drawing.redraw(self._face, shown.component)
        self.shown, self._drawing = shown, drawing
        self._face.opacity = DIM if shown.dim else 1
        marks, form = self._marks, drawing.form
        if not marked:
            if marks is not None and marks.parent is not None:
                self.remove_widget(marks)
            return
        if marks is None:
            marks = self._marks = Marks(size_hint_y=None, height=dp(MARK))
        marks.name = shown.component.id if form is not None and form.called is None else ""
        marks.mark, marks.seen, marks.slip = shown.mark, shown.seen, shown.slip
        if marks.parent is None:
            self.add_widget(marks)

    def can_show(self, drawing: Drawing) -> bool:
        return self._drawing.draws_like(drawing)


class BoxCells(BoxLayout):
    """Components side by side. A touch is the page's business."""

    cells = ObjectProperty(((), None))
    columns = ObjectProperty((1, 0.0))
    page = ObjectProperty(None, allownone=True)

    def on_cells(self, *_: Any) -> None:
        """Rows are used again as the list is scrolled: what is there is only printed otherwise."""
        shown, drawing = self.cells
        there: list[Cell] = list(reversed(self.children))
        if there and not there[0].can_show(drawing):
            self.clear_widgets()
            there = []
        for cell in there[len(shown) :]:
            self.remove_widget(cell)
        marked = any(one.mark or one.slip for one in shown)
        for at, one in enumerate(shown):
            if at == len(there):
                there.append(self._new(one, drawing))
            there[at].show(one, drawing, marked)

    def _new(self, shown: Shown, drawing: Drawing) -> Cell:
        cell = Cell(shown, drawing, width=self.columns[1])
        cell.bind(on_tap=lambda touched: self.page.touched(touched.shown.value))
        self.add_widget(cell)
        return cell

    def on_columns(self, *_: Any) -> None:
        for cell in self.children:
            cell.width = self.columns[1]


class Side(TouchPlate):
    """One of two things that are said of a component; the one that is right is `chosen`."""

    label = StringProperty("")
    line = StringProperty("")
    edition = StringProperty("")
    chosen = BooleanProperty(False)
    choosable = BooleanProperty(True)

    def show(self, picture: Widget, width: float, height: float) -> None:
        place = self.ids.picture
        place.clear_widgets()
        picture.size_hint, picture.size = (None, None), (width, height)
        picture.pos_hint = {"center_x": 0.5, "center_y": 0.5}
        place.size = (place.width, height)
        place.add_widget(picture)


def side_size(drawing: Drawing) -> tuple[float, float]:
    """How large a component is drawn where two are compared; nothing where its line says all."""
    shape = shape_of(drawing.form)
    if shape == "line":
        return 0.0, 0.0
    return (dp(TILE), dp(TILE) * HEX) if shape == "hex" else (dp(80), dp(80) * TALL)
