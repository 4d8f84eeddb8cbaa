"""The sheets of the table: naming a card, setting counters by hand, mending what no longer fits."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from engine.cubes import Cubes
from engine.explaining import Explaining, Explanation
from faces.telling import Teller, otherwise
from screens import system
from screens.beside import Search
from screens.page import load_layout
from screens.table.sitting import Sitting
from screens.widgets.plates import Row, TouchPlate
from screens.widgets.stepper import CubeSteppers
from screens.widgets.text import Text
from screens.widgets.unfinished import Unfinished  # noqa: F401

CELL = 48
"""In dp: the height of a card in the naming grid."""
GAP = 2
MOST = 12
"""So many turns that would explain the cubes are listed: more help nobody."""
MENU_ICONS = {
    "map": "map-outline",
    "timeline": "format-list-numbered",
    "repairs": "wrench-outline",
    "differs": "compare-horizontal",
    "set": "tune-variant",
    "rules": "book-open-variant",
    "aid": "card-text-outline",
    "result": "trophy-outline",
    "stop": "flag-outline",
    "demo": "play-circle-outline",
    "home": "home-outline",
}

load_layout("sheets.kv")


class SheetBox(BoxLayout):
    """As high as what it holds."""


class NamingSheet(SheetBox):
    """The cards in columns; a touch names one. `on_named` reports its id."""

    __events__ = ("on_named",)

    tallest = NumericProperty(0)

    def __init__(
        self, columns: Sequence[Sequence[str]], face: Callable[[str], Widget], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.tallest = max(map(len, columns))
        for cards in columns:
            column = BoxLayout(orientation="vertical", spacing=dp(GAP))
            for card in cards:
                cell = face(card)
                cell.card = card
                cell.size_hint_y = None
                cell.height = dp(CELL)
                cell.bind(on_tap=lambda _, card=card: self.dispatch("on_named", card))
                column.add_widget(cell)
            column.add_widget(Widget())
            self.ids.columns.add_widget(column)

    def on_named(self, card: str) -> None:
        pass


class MenuSheet(SheetBox):
    """What can be done beside playing."""

    def __init__(self, items: Mapping[str, Callable[[], None]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        app = App.get_running_app()
        for key, action in items.items():
            row = Row(icon=MENU_ICONS[key], text=app.t[f"menu.{key}"])
            row.bind(on_tap=lambda _, action=action: self._chosen(action))
            self.add_widget(row)
        if system.has_keys():
            self.add_widget(Text(text=app.t["menu.keys"], style="small", tone="onSurfaceVariant"))

    def _chosen(self, action: Callable[[], None]) -> None:
        App.get_running_app().sheet.close()
        action()


class ExplanationRow(TouchPlate):
    """A turn that would explain the cubes, if it had been done otherwise."""

    was = StringProperty("")
    instead = StringProperty("")
    edition = StringProperty("")


class DiffersSheet(SheetBox):
    """The true cubes of a player, and the turns of which a single change explains them."""

    __events__ = ("on_explained", "on_set", "on_entered")

    differs = BooleanProperty(False)
    """Whether other cubes were entered than are recorded."""
    said = StringProperty("")
    """What is said while it is looked for, or when nothing was found."""

    def __init__(self, sitting: Sitting, seat: int, teller: Teller, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sitting, self._seat, self._teller = sitting, seat, teller
        self._recorded = sitting.rules.holdings(sitting.state, seat)
        word = self._recorded.word
        self._cubes = CubeSteppers(word=word, recorded=word, edition=teller.face.id)
        self._explaining: Explaining | None = None
        self._looking: Search[Explanation] | None = None
        self._search_soon = Clock.create_trigger(self._search, 0.3)
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

    def _changed(self, *_: Any) -> None:
        self.differs = Cubes.parse(self.word) is not self._recorded
        self.dispatch("on_entered", self.word)
        self._search_soon()

    def on_explained(self, explanation: Explanation) -> None:
        pass

    def on_set(self, counters: dict[str, str | int]) -> None:
        pass

    def set_anyway(self) -> None:
        self.dispatch("on_set", {self._teller.face.holdings: self._cubes.word} if self.differs else {})

    def on_parent(self, _widget: Any, parent: Any) -> None:
        if parent is None and self._looking is not None:
            self._looking.stop()

    def _search(self, *_: Any) -> None:
        """Beside the app: the latest turns are there at once, the others as they are found."""
        self.ids.found.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self.said = ""
        if self._looking is not None:
            self._looking.stop()
        if self.differs and self.parent is not None:
            self.said = App.get_running_app().t["differs.looking"]
            finds = self._finds(Cubes.parse(self._cubes.word))
            self._looking = Search(finds, self._show, self._ended, after=self._looking)

    def _finds(self, cubes: Cubes) -> Iterator[Explanation | None]:
        """On the thread that looks: one search after the other, with what those before have worked out."""
        if self._explaining is None:
            self._explaining = Explaining(self._sitting.timeline, self._seat)
        yield from self._explaining.explanations(cubes)

    def _ended(self) -> None:
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
        if len(self.ids.found.children) == MOST and self._looking is not None:
            self._looking.stop()
            self.said = ""
