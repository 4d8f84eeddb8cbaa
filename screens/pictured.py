"""A component as it looks while it is entered, and in the box: from what was told of it so far."""

from importlib import import_module
from typing import Any, Literal, Protocol, cast

from kivy.metrics import dp
from kivy.uix.widget import Widget

from engine.catalog import Component
from faces.entering import Form, Values
from faces.telling import Teller
from screens.widgets.card import MerchantCard, PointCard
from screens.widgets.plates import Plate
from screens.widgets.sentence import Sentence

UNTOLD = -1
WIDE, NARROW = 112, 72
"""In dp: how wide a tile of the map is drawn, and a card."""
HEX = 0.8
"""How high a tile of the map is where it lies alone, in terms of its width."""
Shape = Literal["card", "hex", "line"]
DRAWN_BY = {
    "engine.eastern_wonders.values": "screens.pictured_sea",
    "engine.new_world.values": "screens.pictured_land",
}
"""What only one game has is drawn in a module of its own, loaded with that game."""


class Drawing(Protocol):
    """What such a module offers."""

    SHAPES: dict[type[Component], Shape]

    def picture(self, kind: type[Component], edition: str) -> Widget:
        """Something on which nothing is printed yet."""

    def print_on(self, drawn: Widget, told: Values) -> None: ...


def _drawing(form: Form) -> Drawing | None:
    module = DRAWN_BY.get(form.type.__module__)
    drawing = cast(Drawing, import_module(module)) if module else None
    return drawing if drawing is not None and form.type in drawing.SHAPES else None


def shape_of(form: Form | None) -> Shape:
    """What a component of this kind looks like: what no widget draws is a line of words."""
    if form is None:
        return "line"
    if drawing := _drawing(form):
        return drawing.SHAPES[form.type]
    fields = {part.field for part in form.parts}
    return "card" if "gives" in fields or {"cost", "points"} <= fields else "line"


def width_of(form: Form) -> float:
    return float(dp(WIDE if shape_of(form) == "hex" else NARROW))


def pictured(form: Form, told: Values, teller: Teller) -> Widget:
    """A card or tile with what was told printed on it; it is looked at, not touched."""
    edition = teller.face.id
    if drawing := _drawing(form):
        picture = drawing.picture(form.type, edition)
    elif shape_of(form) == "line":
        return _described(form, told, teller)
    elif any(part.field == "gives" for part in form.parts):
        picture = MerchantCard(edition=edition, touchable=False)
    else:
        picture = PointCard(edition=edition, touchable=False)
    print_on(picture, form, told, teller)
    return picture


def print_on(picture: Widget, form: Form, told: Values, teller: Teller) -> None:
    """Other things on a card or tile that is there: that is quicker than a new one."""
    if drawing := _drawing(form):
        drawing.print_on(picture, told)
    elif isinstance(picture, MerchantCard):
        picture.cost, picture.gain = told.get("costs", ""), told.get("gives", "")
        picture.upgrades = told.get("upgrades", 0)
    elif isinstance(picture, PointCard):
        sign = str(told.get("icon", ""))
        picture.cost, picture.points = told.get("cost", ""), told.get("points", UNTOLD)
        picture.note = teller.word(f"icon.{sign}") if sign else ""


def _described(form: Form, told: Values, teller: Teller) -> Widget:
    """What is drawn by no widget yet is said, as in the timeline."""
    line = "?"
    if form.is_whole(told):
        name = form.called(told) if form.called is not None else ""
        speaker = teller.knowing({name: form.component(told, name)})
        line = teller.face.written(speaker, name)
    return Written(line, teller.face.id)


class Written(Plate):
    """A plate with a line on it."""

    def __init__(self, line: str, edition: str, **kwargs: Any) -> None:
        super().__init__(fill="section", outline="outlineVariant", radius=dp(8), padding=dp(6), **kwargs)
        self.words = Sentence(text=line, style="small", edition=edition)
        self.words.pos_hint = {"center_y": 0.5}
        self.add_widget(self.words)
