"""Table differs: the true cubes of a player, and the turns that would explain them."""

from collections import deque
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from engine.cubes import Cubes
from engine.explaining import Explaining, Explanation
from engine.timeline import Timeline
from faces.telling import Teller, otherwise
from screens.beside import Search
from screens.page import load_layout
from screens.table.sheets import RoomySheet
from screens.table.sitting import Sitting
from screens.table.whose import Whose  # noqa: F401
from screens.widgets.plates import TouchPlate
from screens.widgets.stepper import CubeSteppers
from screens.widgets.unfinished import Unfinished  # noqa: F401

MOST = 12
"""So many turns that would explain the cubes are listed: more help nobody."""

load_layout("differs.kv")


class ExplanationRow(TouchPlate):
    """A turn that would explain the cubes, if it had been done otherwise."""

    was = StringProperty("")
    instead = StringProperty("")
    edition = StringProperty("")


class _Asked:
    """What is asked about one player, on the thread that looks: what one search has worked out, the next one
    has."""

    def __init__(self, timeline: Timeline, seat: int) -> None:
        self._timeline, self._seat = timeline, seat

    @cached_property
    def _explaining(self) -> Explaining:
        return Explaining(self._timeline, self._seat)

    def finds(self, cubes: Cubes) -> Iterator[Explanation | None]:
        yield from self._explaining.explanations(cubes)


class DiffersSheet(RoomySheet):
    """The true cubes of a player, and the turns of which a single change explains them; kept between visits.

    `on_whose` asks for those of somebody else; for whoever is among `begun` some were entered and not done.
    """

    __events__ = ("on_explained", "on_set", "on_entered", "on_whose")

    differs = BooleanProperty(False)
    """Whether other cubes were entered than are recorded."""
    said = StringProperty("")
    """What is said while it is looked for, or when nothing was found."""

    def __init__(self, teller: Teller, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seat, self._teller = 0, teller
        self._foot = self.ids.foot.__self__
        self._cubes = CubeSteppers(edition=teller.face.id)
        self._looking: Search[Explanation] | None = None
        self._waiting: deque[Explanation] = deque()
        self._search_soon = Clock.create_trigger(self._search)
        self._show_soon = Clock.create_trigger(self._show_one)
        self._cubes.bind(word=self._changed)
        self.ids.cubes.add_widget(self._cubes)

    def show(self, sitting: Sitting, seat: int, begun: Collection[int], entered: str) -> None:
        """Those of a player, as they were `entered` before, or as they are recorded."""
        self.seat, self._sitting = seat, sitting
        self._asked = _Asked(sitting.timeline, seat)
        self._recorded = sitting.rules.holdings(sitting.state, seat)
        names = list(enumerate(self._teller.players[: len(sitting.state.players)]))
        self.ids.whose.show(names, seat, begun, self._teller.face.id)
        self._cubes.recorded = self._recorded.word
        self.enter(entered)
        self.differs = Cubes.parse(entered) is not self._recorded
        self._clear()
        self._search_soon()

    @property
    def word(self) -> str:
        """The cubes that were entered."""
        return str(self._cubes.word)

    def enter(self, word: str) -> None:
        """Cubes that were entered before the sheet was closed."""
        self._cubes.word = word

    def forget(self) -> None:
        self.enter(self._recorded.word)

    def on_entered(self, word: str) -> None:
        pass

    def on_whose(self, seat: int) -> None:
        pass

    def _changed(self, *_: Any) -> None:
        self.differs = Cubes.parse(self.word) is not self._recorded
        self.ids.whose.mark(self.seat, self.differs)
        self.dispatch("on_entered", self.word)
        self._search_soon()

    def on_explained(self, explanation: Explanation) -> None:
        pass

    def on_set(self, counters: dict[str, str | int]) -> None:
        pass

    def set_anyway(self) -> None:
        self.dispatch("on_set", {self._teller.face.holdings: self._cubes.word} if self.differs else {})

    def on_parent(self, _widget: Any, parent: Any) -> None:
        if parent is None:
            self._stop()

    def _stop(self) -> None:
        """Nothing of what was asked before is looked for or shown any more."""
        if self._looking is not None:
            self._looking.stop()
        self._waiting.clear()
        self._show_soon.cancel()

    def _clear(self) -> None:
        self._stop()
        self.ids.found.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self.said = ""

    def _search(self, *_: Any) -> None:
        """Beside the app: the latest turns are there at once, the others as they are found."""
        self._clear()
        if self.differs and self.parent is not None:
            self.said = App.get_running_app().t["differs.looking"]
            finds = self._asked.finds(Cubes.parse(self._cubes.word))
            self._looking = Search(finds, self._found, self._show_soon, after=self._looking)

    def _found(self, explanation: Explanation) -> None:
        self._waiting.append(explanation)
        if len(self.ids.found.children) + len(self._waiting) == MOST and self._looking is not None:
            self._looking.stop()
        self._show_soon()

    def _show_one(self, *_: Any) -> None:
        """One in each frame, however many were found since the last: a row takes a while to draw."""
        if self._waiting:
            self._show(self._waiting.popleft())
        if self._waiting:
            self._show_soon()
        elif self._looking is not None and not self._looking.is_on:
            self.said = "" if self.ids.found.children else App.get_running_app().t["differs.none"]

    def _show(self, explanation: Explanation) -> None:
        """One more of them, below those that are there."""
        at, action = explanation
        timeline, teller = self._sitting.timeline, self._teller
        row = ExplanationRow(
            was=teller.numbered(timeline, at),
            instead=teller.did(otherwise(timeline, at, action)),
            edition=teller.face.id,
        )
        row.bind(on_tap=lambda _: self.dispatch("on_explained", explanation))
        self.ids.found.add_widget(row)
