"""The score sheet of a game that was not mirrored: everybody's cards, coins and cubes, added up while typing.

Every change is in the journal before it is shown, so that a sheet half filled in survives anything.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from engine.cubes import Cubes
from engine.game import OVER
from engine.sheet import Sheet, Sheets
from engine.timeline import Step, Timeline
from faces import FACES
from faces.phrases import Phrases
from screens.laid import Laid
from screens.page import Page
from screens.records import game_name
from screens.widgets.counters import Counter  # noqa: F401
from screens.widgets.field import Field
from screens.widgets.plates import Plate
from screens.widgets.players import PlayerOf
from screens.widgets.score_pad import Glyph  # noqa: F401
from screens.widgets.stepper import LETTERS
from screens.widgets.value_grid import ValueGrid  # noqa: F401
from storage.moments import moment, system_clock
from storage.notices import StorageError

COINS = ("gold", "silver")
"""What is counted piece by piece; other parts are sums that are typed."""
LARGEST = 99
"""No card is worth more, and no player has more of anything: what is longer was mistyped."""
_NUMBER = re.compile(r"\d+")


def numbers(text: str) -> tuple[int, ...]:
    """The numbers of "12+14+8", whatever stands between them."""
    # Three digits say it: Python refuses to read thousands of them.
    return tuple(min(int(found.lstrip("0")[:3] or 0), LARGEST) for found in _NUMBER.findall(text))


def values_of(timeline: Timeline) -> list[int]:
    """The values that are printed on what can be claimed in this game, each once."""
    header = timeline.header
    cards = header.catalog.all(FACES[header.game].claimed).values()
    return sorted({card.points for card in cards})


def _last_of(timeline: Timeline) -> Sheet:
    """What was filled in last: nothing else is recorded here."""
    sheet = timeline.actions[-1]
    assert isinstance(sheet, Sheet)
    return sheet


def count_name(t: Phrases, part: str, game: str) -> str:
    return t.get(f"scores.count.{part}.{game}") or t[f"scores.count.{part}"]


class SumField(Field):
    """A line for "12+14+8". Reports `on_sum` with its numbers while it is typed."""

    __events__ = ("on_sum",)

    replaces = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(input_type="tel", input_filter=self._allowed, **kwargs)
        self._told = ""
        self.fbind("text", self._typed)

    def on_sum(self, numbers: tuple[int, ...]) -> None:
        pass

    def tell(self, text: str) -> None:
        """Shows what was not typed here."""
        self._told = text
        self.text = text

    def _focused(self, _: Any, focus: bool) -> None:
        """Typing goes on where the sum ends."""
        self.tell(self.text.rstrip("+") + ("+" if focus and self.text else ""))
        if not focus:
            self.dispatch("on_done", self.text)

    @staticmethod
    def _allowed(typed: str, from_undo: bool) -> str:
        return re.sub(r"[^\d+]+", "+", typed)

    def _typed(self, *_: Any) -> None:
        if self.text != self._told:
            self._told = self.text
            self.dispatch("on_sum", numbers(self.text))


class Counted(Widget):
    """A number with less and more beside it. Reports `on_counted` with what it is to be."""

    __events__ = ("on_counted",)

    count = NumericProperty(0)
    edition = StringProperty("")

    def on_counted(self, count: int) -> None:
        pass

    def step(self, by: int) -> None:
        self.dispatch("on_counted", min(LARGEST, max(0, int(self.count) + by)))


class CountRow(Counted, Plate):
    """A part of the score that is counted: its picture, less, how many, more."""

    part = StringProperty("")
    text = StringProperty("")


class CubeColumn(Counted, BoxLayout):
    """More, how many cubes of one kind, less."""

    letter = StringProperty("")


class SumRow(Plate):
    """A part of the score that is a sum of printed values, to be typed."""

    part = StringProperty("")
    text = StringProperty("")
    edition = StringProperty("")


class ScoresPage(Page):
    """One player's sheet at a time; those of all are in the strip above."""

    layout = "score_sheet.kv"
    keeps_awake = BooleanProperty(True)

    title = StringProperty("")
    points_title = StringProperty("")
    cubes_title = StringProperty("")
    edition = StringProperty("")
    seats = ListProperty()
    seat = NumericProperty(0)
    values = ListProperty()
    taken = ListProperty()
    total = NumericProperty(0)
    onward = StringProperty("")
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)

    game: Laid

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._typing = False
        self._colours: dict[str, str] = {}
        self._rows: dict[str, CountRow | SumRow] = {}
        self._columns: dict[str, CubeColumn] = {}
        self.app.bind(t=self._reword)

    # coming

    def arrive(self, game: Laid | None = None) -> None:
        """A game that is given is another one; without, it is that of the last time."""
        if game is not None:
            self.game = game
            self.seat = self._state.to_move or 0
            self._colours = self.app.desk.colours()
            self.values = values_of(game.timeline)
            self.ids.scroll.scroll_y = 1
        self.edition = self._name
        self.app.theme_cls.edition = self.edition
        self._build()
        self._show()

    def _reword(self, *_: Any) -> None:
        """In another language."""
        self._build()
        self._show()

    @property
    def _state(self) -> Sheets:
        state: Sheets = self.game.timeline.state
        return state

    @property
    def _name(self) -> str:
        return self.game.timeline.header.game

    @property
    def _sheet(self) -> Sheet:
        """The sheet of the player who is shown, empty if nothing was filled in."""
        return self._state.sheets[self.seat] or Sheet(player=int(self.seat))

    # what touches and keys do

    def look_at(self, seat: int) -> None:
        self.seat = seat
        self._typing = False
        self._show()

    def add(self, value: int) -> None:
        """One more claimed card."""
        self._fill(points=(*self._sheet.points, value))

    def drop_last(self) -> None:
        self._fill(points=self._sheet.points[:-1])

    def type_points(self, points: tuple[int, ...]) -> None:
        self._fill(typed=True, points=points)

    def count(self, part: str, count: int) -> None:
        self._fill(typed=False, **{part: count})

    def count_cubes(self, letter: str, count: int) -> None:
        counts = list(self._sheet.cubes.counts)
        counts[LETTERS.index(letter)] = count
        self._fill(cubes=Cubes.of(*counts))

    def type_sum(self, part: str, values: tuple[int, ...]) -> None:
        self._fill(typed=True, **{part: sum(values)})

    def undo(self) -> None:
        """Shows the player whose sheet changes."""
        if self.can_undo:
            self.seat = _last_of(self.game.timeline).player
            self._save(self.game.timeline.undo)

    def redo(self) -> None:
        if self.can_redo:
            ahead = self.game.timeline.redo()
            self.seat = _last_of(ahead.timeline).player
            self._save(lambda: ahead)

    def go_on(self) -> None:
        """To the next player who has no sheet yet, or to the result; a sheet left empty counts as nothing."""
        if self._state.sheets[self.seat] is None:
            self._fill()
        following = self._following
        if following is not None:
            self.look_at(following)
            self.ids.scroll.scroll_y = 1
        elif self._state.status == OVER:
            self.app.open_result(self.game)

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        control = bool({"ctrl", "meta"} & modifiers)
        if control and key == "z" and "shift" not in modifiers:
            self.undo()
        elif control and key in ("y", "z"):
            self.redo()
        elif key == "enter":
            self.go_on()
        else:
            return False
        return True

    def _fill(self, *, typed: bool = False, **changed: Any) -> None:
        """A new sheet in place of the one before. Letter by letter is one change, taken back at once."""
        sheet = replace(self._sheet, time=moment(system_clock()), **changed)
        timeline = self.game.timeline
        again = typed and self._typing
        self._save(lambda: timeline.amend(sheet) if again else timeline.record(sheet), typed=typed)

    def _save(self, change: Callable[[], Step], *, typed: bool = False) -> None:
        with suppress(StorageError), self.app.desk.store_room.storage():
            self.game.save(change())
            self._typing = typed
        self._show()

    # what is shown

    @property
    def _following(self) -> int | None:
        """Whose sheet is missing, looked for from the one that is shown onwards."""
        sheets = self._state.sheets
        around = [(int(self.seat) + i) % len(sheets) for i in range(1, len(sheets))]
        return next((seat for seat in around if sheets[seat] is None), None)

    def _build(self) -> None:
        """The rows of this game, in the words of this language."""
        t, game = self.app.t, self._name
        self.title = game_name(t, game)
        self.points_title = count_name(t, "points", game)
        self.cubes_title = count_name(t, "cubes", game)
        for place in (self.ids.others, self.ids.cubes):
            place.clear_widgets()
        self._rows, self._columns = {}, {}
        for part in self.game.timeline.game.worth:
            kind = CountRow if part in COINS else SumRow
            row = kind(part=part, text=count_name(t, part, game), edition=self.edition)
            if part in COINS:
                row.bind(on_counted=lambda row, count: self.count(row.part, count))
            else:
                row.ids.field.bind(on_sum=lambda _, values, part=part: self.type_sum(part, values))
            self._rows[part] = row
            self.ids.others.add_widget(row)
        for letter in LETTERS:
            column = CubeColumn(letter=letter, edition=self.edition)
            column.bind(on_counted=lambda column, count: self.count_cubes(column.letter, count))
            self._columns[letter] = column
            self.ids.cubes.add_widget(column)

    def _show(self) -> None:
        timeline, state, t = self.game.timeline, self._state, self.app.t
        scores = timeline.outcome.scores
        players = timeline.header.players
        self.seats = [
            PlayerOf(
                name,
                self._colours.get(name, "slate"),
                note="–" if sheet is None else str(score.total),
                mark=score.player,
            )
            for name, sheet, score in zip(players, state.sheets, scores, strict=True)
        ]
        self.total = scores[int(self.seat)].total
        following = self._following
        self.onward = t["scores.result"] if following is None else t("scores.next", player=players[following])
        self.can_undo, self.can_redo = timeline.can_undo, timeline.can_redo
        self._show_sheet()

    def _show_sheet(self) -> None:
        sheet = self._sheet
        self.taken = list(sheet.points)
        field = self.ids.points
        if numbers(field.text) != sheet.points or not field.focus:
            field.tell("+".join(map(str, sheet.points)))
        for part, row in self._rows.items():
            count = getattr(sheet, part)
            if isinstance(row, CountRow):
                row.count = count
            elif sum(numbers(row.ids.field.text)) != count:
                row.ids.field.tell(str(count) if count else "")
        for letter, count in zip(LETTERS, sheet.cubes.counts, strict=True):
            self._columns[letter].count = count
