"""The commonest repairs, each with a door of its own: whose turn it was, who began, who sits at the table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from engine.presence import Join, Leave
from engine.timeline import Timeline
from faces.mended import Mended, cubes, otherwise
from faces.telling import Teller
from faces.view import Seated
from screens.page import load_layout
from screens.seats import colour_at
from screens.table.sheets import RoomySheet, SheetBox
from screens.table.sitting import Sitting
from screens.widgets.colours import Swatch  # noqa: F401
from screens.widgets.field import Field  # noqa: F401
from screens.widgets.fitted import Fitted
from screens.widgets.marks import Mark, put_mark  # noqa: F401
from screens.widgets.palette import PLAYERS
from screens.widgets.pieces import Picture
from screens.widgets.plates import Plate, TouchPlate, write
from screens.widgets.remark import Remark  # noqa: F401
from screens.widgets.sentence import Sentence
from screens.widgets.sizes import SMALLEST
from screens.widgets.text import Text, icon_side
from screens.widgets.unfinished import Unfinished  # noqa: F401
from screens.widgets.written import Written
from storage.people import LONGEST_NAME, alike

load_layout("repairs.kv")

EDGE, MARK = 16, 18
"""In dp: the ends of a row, and whose repair it is."""


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


class DoorRow(Fitted, TouchPlate):
    """A repair to touch; where it is about a player, with that player's mark in place of an icon."""

    text = StringProperty("")
    icon = StringProperty("")
    mark = NumericProperty(-1)
    colour = StringProperty("slate")

    paint_on = (*TouchPlate.paint_on, "icon", "mark", "colour")
    fit_on: ClassVar[tuple[str, ...]] = ("text",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"fill": "surfaceContainerHighest", **kwargs})

    def fit(self) -> float:
        self._left = dp(EDGE) + icon_side() + dp(12)
        room = max(float(dp(SMALLEST)), self.width - self._left - dp(EDGE))
        self._said = Written(self.text, "body", room, whole=True)
        return float(max(dp(48), self._said.height + dp(12)))

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        theme, x, middle = self.theme, dp(EDGE) + icon_side() / 2, self.height / 2
        if self.mark >= 0:
            put_mark(picture, int(self.mark), self.colour, x, middle, dp(MARK), theme.tint("onSurface"))
        elif self.icon:
            picture.icon(self.icon, x, middle, icon_side(), theme.tint("onSurfaceVariant"))
        side = icon_side()
        self.boxes.append(("sign", (x - side / 2, middle - side / 2, side, side)))
        top = middle + self._said.height / 2
        write(self, picture, self._said, self._left, top, theme.tint("onSurface"))


class DoorRows(GridLayout):
    """Side by side in a low window."""


class DoorsSheet(RoomySheet):
    """Repairs under headings, with what they are about."""

    def __init__(
        self, listed: Sequence[Doors], seated: Sequence[Seated], *, edition: str, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        for doors, heading, said in listed:
            if heading:
                self.add_widget(Text(text=heading, style="label", tone="onSurfaceVariant"))
            if said:
                self.add_widget(Sentence(text=said, edition=edition, style="note"))
            place = DoorRows(cols=2 if self.beside else 1)
            self.add_widget(place)
            for door in doors:
                row = DoorRow(text=door.text, icon=door.icon)
                if door.seat >= 0:
                    _, row.colour, row.mark = seated[door.seat]
                row.bind(on_tap=lambda _, door=door: self._open(door))
                place.add_widget(row)

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
    """A player: name and colour to change, and the way out of the game or into it.

    Below stands what is to be said of the name, and somebody known whom it may mean.
    """

    __events__ = ("on_moved",)

    seat = NumericProperty(0)
    mark = NumericProperty(0)
    name = StringProperty("")
    colour = StringProperty("slate")
    way = StringProperty("")
    known = BooleanProperty(True)
    """Whether this player is at the table already."""
    narrow = BooleanProperty(False)
    """Whether the way stands below the name, where both would be too long side by side."""
    note = StringProperty("")
    wrong = BooleanProperty(False)
    same_as = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._recorded = self.colour

    @property
    def recoloured(self) -> bool:
        return bool(self.colour != self._recorded)

    @property
    def is_changed(self) -> bool:
        return self.recoloured or self.called != self.name

    def forget(self) -> None:
        self.enter(self.name)
        self.colour = self._recorded

    def next_colour(self) -> None:
        colours = list(PLAYERS)
        self.colour = colours[(colours.index(self.colour) + 1) % len(colours)]

    def come_or_go(self) -> None:
        self.dispatch("on_moved")

    @property
    def typed(self) -> str:
        return str(self.ids.name.text).strip()

    @property
    def called(self) -> str:
        """A name that was only taken out stays."""
        return self.typed or self.name

    def enter(self, name: str) -> None:
        self.ids.name.text = name

    def on_moved(self) -> None:
        pass


class PlayersSheet(SheetBox):
    """Everybody at the table: names, colours, and who comes and goes.

    `on_done` reports all of it at once, so that nothing typed is lost: names by seat, colours that were
    chosen, and who leaves or joins. It does not as long as a name cannot be. `on_entered` reports
    the names while they are typed.
    """

    __events__ = ("on_done", "on_entered")

    def __init__(
        self,
        sitting: Sitting,
        seated: Sequence[Seated],
        colours: Mapping[str, str],
        entered: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        t, state = App.get_running_app().t, sitting.timeline.state
        away, there = state.table.away, len(state.players) - len(state.table.away)
        self._colours, self._seated = colours, sitting.players
        self._rows: list[NameRow] = []
        self._new: NameRow | None = None
        for seat, (name, colour, mark) in enumerate(seated):
            row = NameRow(seat=seat, name=name, colour=colour, mark=mark)
            if seat in away:
                row.way = t["repairs.back"]
                row.bind(on_moved=lambda row: self._finish(Join(player=int(row.seat))))
            elif there > 1:
                row.way = t["repairs.leaves"]
                row.bind(on_moved=lambda row: self._finish(Leave(player=int(row.seat))))
            self._rows.append(row)
        seat = len(state.players)
        if sitting.rules.late_joiners and seat < sitting.rules.seats[1] and state.to_move is not None:
            self._new = NameRow(seat=seat, colour=colour_at(seat), mark=seat, known=False)
            self._new.way = t["repairs.joins"]
            self._new.bind(on_moved=lambda _: self._join())
        for at, row in enumerate(self._all):
            if at < len(entered):
                row.enter(entered[at])
            self.ids.rows.add_widget(row)
            row.ids.name.fbind("text", self._typed)
            row.fbind("colour", self._mark)
        self._consider()
        self._mark()

    def on_done(
        self, names: tuple[str, ...], colours: dict[str, str], moves: tuple[Leave | Join, ...]
    ) -> None:
        pass

    def on_entered(self, names: tuple[str, ...]) -> None:
        pass

    def accept(self) -> None:
        self._finish()

    @property
    def _all(self) -> list[NameRow]:
        return self._rows if self._new is None else [*self._rows, self._new]

    def _join(self) -> None:
        if self._new is not None and not self._new.typed:
            self._new.note, self._new.wrong = App.get_running_app().t["repairs.no_name"], True
        else:
            self._finish()

    def _finish(self, *moves: Leave | Join) -> None:
        """Whoever was typed in to join does so, whatever was touched."""
        self._consider()
        wrong = [row for row in self._all if row.wrong]
        if wrong:
            App.get_running_app().sheet.ids.scroll.scroll_to(wrong[0])
            return
        if self._new is not None and self._new.typed:
            moves = (*moves, Join(player=int(self._new.seat), name=self._new.typed))
        names = tuple(row.called for row in self._rows)
        chosen = {row.called: row.colour for row in self._rows if row.recoloured or self._is_new(row.called)}
        self.dispatch("on_done", names, chosen, moves)

    def _is_new(self, name: str) -> bool:
        """Whether nobody goes by that name yet: then it is another one of the same person."""
        return name not in self._seated and not self._colours.get(name)

    def forget(self) -> None:
        """All of it as it is recorded."""
        for row in self._all:
            row.forget()

    def _mark(self, *_: Any) -> None:
        self.ids.unfinished.active = any(row.is_changed for row in self._all)

    def _typed(self, *_: Any) -> None:
        self._consider()
        self._mark()
        self.dispatch("on_entered", tuple(row.ids.name.text for row in self._all))

    def _consider(self) -> None:
        """What is to be said of the names, while they are typed."""
        t = App.get_running_app().t
        for row in self._all:
            name = row.called
            others = [other.called for other in self._all if other is not row and other.called]
            at_table = alike(name, others)
            row.wrong = len(name) > LONGEST_NAME or name in others
            if len(name) > LONGEST_NAME:
                row.note = t("new_game.too_long", n=len(name), most=LONGEST_NAME)
            elif name in others:
                row.note = t("new_game.doubled", name=name)
            else:
                row.note = t("new_game.alike", name=at_table) if at_table else ""
            is_known = at_table or name == row.name or name in self._colours
            row.same_as = "" if is_known else alike(name, self._colours)
