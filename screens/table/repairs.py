"""The commonest repairs, each with a door of its own: whose turn it was, who began, who sits at the table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from engine.timeline import Timeline
from faces.mended import Mended, cubes, otherwise
from faces.telling import Teller
from screens.page import load_layout
from screens.table.sheets import SheetBox
from screens.table.sitting import Sitting
from screens.table.turns import colour_of
from screens.widgets.colours import Swatch  # noqa: F401
from screens.widgets.field import Field  # noqa: F401
from screens.widgets.marks import Mark  # noqa: F401
from screens.widgets.palette import PLAYERS
from screens.widgets.plates import Plate, TouchPlate
from screens.widgets.sentence import Sentence
from screens.widgets.text import Text

load_layout("repairs.kv")


class Door(NamedTuple):
    """What a repair says, what it does, and the seat that it is about."""

    text: str
    do: Callable[[], None]
    icon: str = ""
    seat: int = -1


class Doors(NamedTuple):
    """Repairs of one thing: a heading, and what it was, cubes in brackets."""

    doors: list[Door]
    heading: str = ""
    said: str = ""


class DoorRow(TouchPlate):
    """A repair to touch; where it is about a player, with that player's mark."""

    text = StringProperty("")
    icon = StringProperty("")
    seat = NumericProperty(-1)
    colour = StringProperty("slate")


class DoorsSheet(SheetBox):
    """Repairs under headings, with what they are about."""

    def __init__(
        self, listed: Sequence[Doors], colours: Mapping[int, str], *, edition: str, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        for doors, heading, said in listed:
            if heading:
                self.add_widget(Text(text=heading, style="label", tone="onSurfaceVariant"))
            if said:
                self.add_widget(Sentence(text=said, edition=edition, style="note"))
            for door in doors:
                colour = colours.get(door.seat, "slate")
                row = DoorRow(text=door.text, icon=door.icon, seat=door.seat, colour=colour)
                row.bind(on_tap=lambda _, door=door: self._open(door))
                self.add_widget(row)

    def _open(self, door: Door) -> None:
        App.get_running_app().sheet.close()
        door.do()


class ChangedTurn(Plate):
    """A turn that reads otherwise since something was mended."""

    was = StringProperty("")
    now = StringProperty("")
    edition = StringProperty("")


class ChangesSheet(SheetBox):
    """All that a repair has changed: whose cubes by what, and the turns as they were and are."""

    def __init__(self, mended: Mended, now: Timeline, teller: Teller, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        t, edition = teller.t, teller.face.id
        for line in cubes(mended, now, teller) or [t["mended.no_cubes"]]:
            self.add_widget(Sentence(text=line, edition=edition, style="body"))
        for turn in otherwise(mended, now, teller):
            text = t["mended.left_out"] if turn.now is None else f"→ {turn.now}"
            self.add_widget(ChangedTurn(was=turn.was, now=text, edition=edition))


class NameRow(BoxLayout):
    """A player: name and colour to change, and the way out of the game or into it."""

    __events__ = ("on_moved",)

    seat = NumericProperty(0)
    name = StringProperty("")
    colour = StringProperty("slate")
    way = StringProperty("")
    known = BooleanProperty(True)
    """Whether this player is at the table already."""
    narrow = BooleanProperty(False)
    """Whether the way stands below the name, where both would be too long side by side."""

    def next_colour(self) -> None:
        colours = list(PLAYERS)
        self.colour = colours[(colours.index(self.colour) + 1) % len(colours)]

    def come_or_go(self) -> None:
        self.dispatch("on_moved", self.typed)

    @property
    def typed(self) -> str:
        return str(self.ids.name.text).strip()

    def on_moved(self, typed: str) -> None:
        pass


class PlayersSheet(SheetBox):
    """Everybody at the table: names, colours, and who comes and goes."""

    __events__ = ("on_done", "on_leave", "on_return", "on_join")

    def __init__(self, sitting: Sitting, colours: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        t, state = App.get_running_app().t, sitting.timeline.state
        away, there = state.table.away, len(state.players) - len(state.table.away)
        self._rows = []
        for seat, name in enumerate(sitting.players):
            row = NameRow(seat=seat, name=name, colour=colour_of(colours, name, seat))
            if seat in away:
                row.way = t["repairs.back"]
                row.bind(on_moved=lambda row, _: self.dispatch("on_return", int(row.seat)))
            elif there > 1:
                row.way = t["repairs.leaves"]
                row.bind(on_moved=lambda row, _: self.dispatch("on_leave", int(row.seat)))
            self._rows.append(row)
            self.ids.rows.add_widget(row)
        if sitting.rules.late_joiners and len(state.players) < sitting.rules.seats[1]:
            seat = len(state.players)
            new = NameRow(seat=seat, colour=colour_of(colours, "", seat), known=False, way=t["repairs.joins"])
            new.bind(on_moved=lambda row, typed: self.dispatch("on_join", typed))
            self.ids.rows.add_widget(new)

    def on_done(self, names: tuple[str, ...], colours: dict[str, str]) -> None:
        pass

    def on_leave(self, seat: int) -> None:
        pass

    def on_return(self, seat: int) -> None:
        pass

    def on_join(self, name: str) -> None:
        pass

    def accept(self) -> None:
        names = tuple(row.typed or row.name for row in self._rows)
        self.dispatch("on_done", names, {row.typed or row.name: row.colour for row in self._rows})
