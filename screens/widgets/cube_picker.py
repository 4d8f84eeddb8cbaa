"""Cubes as they are printed on something: a row of ghosts for each kind, the third makes three."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from engine.cubes import LETTERS
from screens.widgets.art import text_width
from screens.widgets.cube import edition_of, put_cube
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.pieces import Picture, faded
from screens.widgets.plates import PRESSED, Plate

IN_A_ROW = 6
MOST = 12
"""More cubes of one kind are printed on nothing."""
ROW, GAP = 48, 2
"""In dp: how high a row is, and what lies between two."""
GHOST = 0.26


class PickedCube(Touchable, Drawn, Widget):
    """One place of a row: a cube if at least so many are printed, and else its ghost."""

    letter = StringProperty("Y")
    place = NumericProperty(1)
    count = NumericProperty(0)
    """How many there are of its kind."""
    edition = StringProperty("")

    smallest = 24
    paint_on = ("letter", "place", "count", "edition", "pressed")

    def paint(self, picture: Picture) -> None:
        width, height = self.size
        if self.pressed:
            ink = faded(self.theme.tint("onSurface"), PRESSED)
            picture.panel(0, dp(2), width, height - dp(4), dp(10), ink)
        size = min(height - dp(16), width - dp(8), dp(40))
        tint = (1, 1, 1, 1 if self.count >= self.place else GHOST)
        put_cube(picture, edition_of(self), self.letter, width / 2, height / 2, size, tint)
        box = (width / 2 - size / 2, height / 2 - size / 2, size, size)
        self.boxes.append((f"cube {self.letter}", box))
        if self.place == IN_A_ROW and self.count >= IN_A_ROW:
            beyond = int(self.count) - IN_A_ROW
            self._paint_more(picture, f"+{beyond}" if beyond else "+")

    def _paint_more(self, picture: Picture, figure: str) -> None:
        """That there may be more than the row has, and how many they are."""
        high = dp(17)
        wide = max(high, text_width(figure, dp(12), "Bold") + dp(8))
        x, y = self.width - wide - dp(1), self.height - high - dp(1)
        picture.panel(x, y, wide, high, high / 2, self.theme.tint("tertiary"))
        ink = self.theme.tint("onTertiary")
        picture.text(figure, x + wide / 2, y + high / 2, dp(12), ink, weight="Bold")


def picker_height() -> float:
    return float(dp(len(LETTERS) * (ROW + GAP) - GAP))


class CubePicker(BoxLayout):
    """`word` are the cubes, such as "YYRG".

    The third of a row makes three of its kind, the same again none. The last of a full row makes one more.
    """

    word = StringProperty("")
    edition = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, **kwargs)
        self.spacing = dp(GAP)
        self.height = picker_height()
        self.places: dict[tuple[str, int], PickedCube] = {}
        for letter in LETTERS:
            row = Plate(fill="section", radius=dp(12))
            for place in range(1, IN_A_ROW + 1):
                cube = PickedCube(letter=letter, place=place, edition=self.edition)
                cube.bind(on_tap=self._touched, on_hold=self._held)
                self.places[letter, place] = cube
                row.add_widget(cube)
            self.add_widget(row)
        self.fbind("word", self._count)
        self._count()

    def _touched(self, cube: PickedCube) -> None:
        if cube.place == IN_A_ROW <= cube.count:
            self._set(cube.letter, min(MOST, int(cube.count) + 1))
        else:
            self._set(cube.letter, 0 if cube.count == cube.place else int(cube.place))

    def _held(self, cube: PickedCube) -> None:
        """On the last one at once one more than the row has."""
        if cube.place == IN_A_ROW > cube.count:
            self._set(cube.letter, IN_A_ROW + 1)
        else:
            self._touched(cube)

    def _set(self, letter: str, count: int) -> None:
        counts = {other: count if other == letter else self.word.count(other) for other in LETTERS}
        self.word = "".join(other * counts[other] for other in LETTERS)

    def _count(self, *_: Any) -> None:
        for cube in self.places.values():
            cube.count = self.word.count(cube.letter)
