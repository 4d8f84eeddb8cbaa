"""Before the first turn: the head of the naming grid while rows are laid out, and what the box gives."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from faces.telling import Teller
from screens.page import load_layout
from screens.table.laying import has_begun, laying, slips_since
from screens.table.sheets import SheetBox
from screens.table.sitting import Sitting
from screens.widgets.map_picture import MapPicture  # noqa: F401
from screens.widgets.marked_pieces import HEIGHT, MarkedPieces  # noqa: F401
from screens.widgets.plates import PushButton
from screens.widgets.sentence import Sentence
from screens.widgets.text import Text

load_layout("beginning.kv")


class TodoRow(BoxLayout):
    """One thing to do before the game, with its icon, and the pieces that it is about."""

    icon = StringProperty("")
    text = StringProperty("")
    edition = StringProperty("")
    marked = ObjectProperty(())
    high = NumericProperty(HEIGHT)


class Setting(SheetBox):
    """What the table does with the box: a line for coins and the like, and one for everybody's cubes.

    Where one is `asked` to do it, with what is odd about the table and a way on: `on_ready` says that all of
    it is done.
    """

    __events__ = ("on_ready",)

    def __init__(self, sitting: Sitting, teller: Teller, *, asked: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # What is odd comes first: the list may be longer than the window is high.
        for slip in sitting.rules.table_slips(sitting.timeline.at(0)) if asked else ():
            self.add_widget(Text(text=teller.slip(slip), style="note", tone="tertiary"))
        for icon, line, marked in teller.setting(sitting.timeline.at(0)):
            row: Widget = TodoRow(icon=icon, text=line, edition=teller.face.id, marked=marked)
            self.add_widget(row if icon else Sentence(text=line, style="note", edition=teller.face.id))
        if asked:
            ready = PushButton(text=teller.t["begin.ready"], icon="check")
            ready.bind(on_tap=lambda _: self.dispatch("on_ready"))
            # The way on stays in sight, however long the list is.
            self.ids["foot"] = foot = SheetBox()
            foot.add_widget(ready)
            self.add_widget(foot)

    def on_ready(self) -> None:
        pass


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


def is_to_set_up(sitting: Sitting, teller: Teller) -> bool:
    """Whether there is a list of what to do before the first turn, and nobody has taken one."""
    return bool(teller.face.checklist(sitting.timeline.at(0))) and not has_begun(sitting)


def head_of(sitting: Sitting, teller: Teller) -> LayingHead | None:
    """None where no rows are laid out. What is taken from the box is said to the last card: the grid below it
    must not move under a finger."""
    step = laying(sitting)
    if step is None:
        return None
    where = teller.word("lay_out", at=step.at, of=step.of)
    odd = "\n".join(map(teller.slip, slips_since(sitting)))
    head = LayingHead(where=where, odd=odd, undoable=sitting.can_undo)
    if not teller.face.checklist(sitting.timeline.at(0)):
        head.add_widget(Setting(sitting, teller), index=len(head.children))
    return head
