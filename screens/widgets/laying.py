"""Cubes that are touched: four kinds to take from, and the places they go to.

Kinds and places stay where they are while cubes come and go: nothing moves under a finger.
"""

from collections.abc import Sequence
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout  # noqa: F401
from kivy.uix.widget import Widget

from engine.choosing import HOLE, Pick
from engine.cubes import LETTERS, Cubes, parsed
from screens.paths import KV
from screens.widgets.counters import Counter
from screens.widgets.cube import edition_of, put_cube
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.pieces import Picture, faded

"""So many cubes can be laid into a tray."""


class Place(Touchable, Drawn, Widget):
    """Where one cube goes: empty, or with a cube that a touch takes back."""

    letter = StringProperty("")
    edition = StringProperty("")

    paint_on = ("letter", "edition", "pressed")

    def paint(self, picture: Picture) -> None:
        width, height = self.width, self.height
        size = min(width, height)
        left, bottom = (width - size) / 2, (height - size) / 2
        box = (left + dp(4), bottom + dp(4), size - dp(8), size - dp(8))
        if self.letter:
            put_cube(picture, edition_of(self), self.letter, width / 2, height / 2, size * 0.72)
            self.boxes.append((f"cube {self.letter}", box))
        else:
            picture.ring(*box, dp(10), dp(1), self.theme.tint("outline"))
        if self.pressed:
            picture.panel(*box, dp(10), faded(self.theme.tint("onSurface"), 0.12))


class Kinds(BoxLayout):
    """The four kinds of cubes with counts. Reports `on_kind` with a letter; `open` are those to touch."""

    __events__ = ("on_kind",)

    counts = ListProperty([0, 0, 0, 0])
    open = StringProperty(LETTERS)
    edition = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(6), size_hint_y=None, height=dp(56), **kwargs)
        self._counters = [Counter(letter=letter) for letter in LETTERS]
        for counter in self._counters:
            counter.bind(on_tap=lambda touched: self.dispatch("on_kind", touched.letter))
            self.add_widget(counter)
        for name in ("counts", "open", "edition"):
            self.fbind(name, self._show)
        self._show()

    def on_kind(self, letter: str) -> None:
        pass

    def _show(self, *_: Any) -> None:
        for counter, count in zip(self._counters, self.counts, strict=True):
            counter.count, counter.edition = count, self.edition
            counter.disabled = counter.letter not in self.open
            counter.opacity = 0.38 if counter.disabled else 1


class Laying(BoxLayout):
    """The cubes of a pick. A touch lays one onto the next place, a touch on a laid one takes it back.

    Reports `on_lay` with what lies there, holes included, and `on_answer` once no hole is left. Where none
    is left, the next touch begins anew.
    """

    __events__ = ("on_lay", "on_answer")

    laid = StringProperty("")
    edition = StringProperty("")

    def __init__(self, pick: Pick, pictures: Sequence[Widget] = (), laid: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pick = pick
        self._places: list[Place] = []
        for at in range(len(pick.places)):
            place = Place(size_hint=(None, None), size=(dp(52), dp(52)), edition=self.edition)
            place.bind(on_tap=lambda _, at=at: self._take_back(at))
            self._places.append(place)
            self.ids.places.add_widget(_under(pictures[at], place) if pictures else place)
        self.ids.kinds.bind(on_kind=lambda _, letter: self._lay(letter))
        self.laid = laid or pick.answer
        self._show()

    def on_lay(self, laid: str) -> None:
        pass

    def on_answer(self, word: str) -> None:
        pass

    def _lay(self, letter: str) -> None:
        self.laid = self._base.replace(HOLE, letter, 1)
        self._changed()

    def _take_back(self, at: int) -> None:
        if self.laid[at] != HOLE:
            self.laid = self.laid[:at] + HOLE + self.laid[at + 1 :]
            self._changed()

    @property
    def _base(self) -> str:
        """What the next cube comes to: what lies there, or nothing where all places are taken."""
        return self.laid if HOLE in self.laid else HOLE * len(self.laid)

    def _changed(self) -> None:
        self._show()
        self.dispatch("on_lay", self.laid)
        if HOLE not in self.laid:
            self.dispatch("on_answer", self.laid)

    def _show(self) -> None:
        for place, letter in zip(self._places, self.laid, strict=True):
            place.letter = "" if letter == HOLE else letter
        left: Cubes = self.pick.cubes - parsed(self.laid.replace(HOLE, ""))
        self.ids.kinds.counts = list(left.counts)
        self.ids.kinds.open = self.pick.next(self._base)


def _under(picture: Widget, place: Place) -> Widget:
    """A place below the card or tile that it is on."""
    box = BoxLayout(orientation="vertical", spacing=dp(2), size_hint=(None, None), size=(dp(60), dp(110)))
    picture.size_hint = (1, None)
    picture.height = dp(56)
    place.size_hint_x = 1
    box.add_widget(picture)
    box.add_widget(place)
    return box


Builder.load_file(str(KV / "laying.kv"))
