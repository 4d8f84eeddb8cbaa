"""A component as it looks while it is entered: from what was told of it so far."""

from kivy.metrics import dp
from kivy.uix.widget import Widget

from faces.entering import Form, Values
from faces.telling import Teller
from screens.widgets.card import MerchantCard, PointCard
from screens.widgets.plates import Plate
from screens.widgets.sentence import Sentence

UNTOLD = -1


def pictured(form: Form, told: Values, teller: Teller) -> Widget:
    """A card or tile with what was told printed on it; it is looked at, not touched."""
    fields, edition = {part.field for part in form.parts}, teller.face.id
    sign = str(told.get("icon", ""))
    note = teller.word(f"icon.{sign}") if sign else ""
    if {"cost", "points"} <= fields:
        points = told.get("points", UNTOLD)
        return PointCard(
            cost=told.get("cost", ""), points=points, note=note, edition=edition, touchable=False
        )
    if "gives" in fields:
        return MerchantCard(
            cost=told.get("costs", ""),
            gain=told.get("gives", ""),
            upgrades=told.get("upgrades", 0),
            note=note,
            edition=edition,
            touchable=False,
        )
    return _described(form, told, teller)


def _described(form: Form, told: Values, teller: Teller) -> Widget:
    """What is drawn by no widget yet is said, as in the timeline."""
    plate = Plate(fill="section", outline="outlineVariant", radius=dp(8), padding=dp(4))
    line = "?"
    if form.is_whole(told):
        name = form.called(told)
        speaker = teller.knowing({name: form.component(told, name)})
        line = teller.face.written(speaker, name)
    words = Sentence(text=line, style="small", edition=teller.face.id)
    words.pos_hint = {"center_y": 0.5}
    plate.add_widget(words)
    return plate
