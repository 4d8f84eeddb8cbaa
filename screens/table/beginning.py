"""Before the first turn: the head of the naming grid while rows are laid out, and what the box gives."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from faces.telling import Teller
from screens.page import load_layout
from screens.table.laying import laying, slips_since
from screens.table.sheets import SheetBox
from screens.table.sitting import Sitting
from screens.widgets.map_picture import MapPicture  # noqa: F401
from screens.widgets.sentence import Sentence

load_layout("beginning.kv")


class Setting(SheetBox):
    """What the table takes from the box: a line for coins and the like, and one for each player."""

    def __init__(self, sitting: Sitting, teller: Teller, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for line in teller.setting(sitting.timeline.at(0)):
            self.add_widget(Sentence(text=line, style="note", edition=teller.face.id))


class LayingHead(SheetBox):
    """Above the grid: where one is, what the table takes from the box, and the ways out."""

    __events__ = ("on_later", "on_undo")

    where = StringProperty("")
    odd = StringProperty("")
    """What may have been named wrongly."""
    places = ObjectProperty(())
    """The map, where the sheet hides the tile that is asked for."""
    lit = ListProperty()
    undoable = BooleanProperty(False)

    def on_later(self) -> None:
        pass

    def on_undo(self) -> None:
        pass

    def show_where(self, sitting: Sitting, teller: Teller, unnamed: str) -> None:
        """On a small map of its own: the table's lies under the sheet."""
        maps, cell = sitting.rules.maps, teller.face.whereabouts(sitting.state, unnamed).facts.get("cell")
        if maps is not None and cell is not None:
            self.places, self.lit = maps.places(sitting.timeline.header.setup), [cell]


def head_of(sitting: Sitting, teller: Teller) -> LayingHead | None:
    """None where no rows are laid out. What is taken from the box is said before the first card."""
    step = laying(sitting)
    if step is None:
        return None
    where = teller.word("lay_out", at=step.at, of=step.of)
    odd = "\n".join(map(teller.slip, slips_since(sitting)))
    head = LayingHead(where=where, odd=odd, undoable=sitting.can_undo)
    if step.at == 1:
        head.add_widget(Setting(sitting, teller), index=len(head.children))
    return head
