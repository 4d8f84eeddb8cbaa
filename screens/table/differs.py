"""Table differs: the true cubes of a player, and the turns that would explain them."""

from collections import deque
from collections.abc import Collection, Iterator
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from engine.cubes import Cubes
from engine.explaining import Explaining, Explanation
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


class DiffersSheet(RoomySheet):
    """The true cubes of a player, and the turns of which a single change explains them.

    `on_whose` asks for those of somebody else; for whoever is among `begun` some were entered and not done.
    """

    __events__ = ("on_explained", "on_set", "on_entered", "on_whose")

    differs = BooleanProperty(False)
    """Whether other cubes were entered than are recorded."""
    said = StringProperty("")
    """What is said while it is looked for, or when nothing was found."""

    def __init__(
        self, sitting: Sitting, seat: int, begun: Collection[int], teller: Teller, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        names = list(enumerate(teller.players[: len(sitting.state.players)]))
        self.ids.whose.show(names, seat, begun, teller.face.id)
        self._sitting, self._seat, self._teller = sitting, seat, teller
        self._recorded = sitting.rules.holdings(sitting.state, seat)
        word = self._recorded.word
        self._cubes = CubeSteppers(word=word, recorded=word, edition=teller.face.id)
        self._explaining: Explaining | None = None
        self._looking: Search[Explanation] | None = None
        self._waiting: deque[Explanation] = deque()
        self._search_soon = Clock.create_trigger(self._search)
        self._show_soon = Clock.create_trigger(self._show_one)
        self._cubes.bind(word=self._changed)
        self.ids.cubes.add_widget(self._cubes)

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
        self.ids.whose.mark(self._seat, self.differs)
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

    def _search(self, *_: Any) -> None:
        """Beside the app: the latest turns are there at once, the others as they are found."""
        self._stop()
        self.ids.found.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self.said = ""
        if self.differs and self.parent is not None:
            self.said = App.get_running_app().t["differs.looking"]
            finds = self._finds(Cubes.parse(self._cubes.word))
            self._looking = Search(finds, self._found, self._show_soon, after=self._looking)

    def _finds(self, cubes: Cubes) -> Iterator[Explanation | None]:
        """On the thread that looks: one search after the other, with what those before have worked out."""
        if self._explaining is None:
            self._explaining = Explaining(self._sitting.timeline, self._seat)
        yield from self._explaining.explanations(cubes)

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
