"""The plate of the player whose things lie in front: framed in that player's colour, titled with the name."""

from typing import Any

from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.lang import Builder
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.paths import KV
from screens.widgets.art import elided, text_width
from screens.widgets.drawn import Drawn
from screens.widgets.figures import claims_of, coins_of, points_of, put_group, width_of
from screens.widgets.marks import player_colour, put_mark
from screens.widgets.pieces import Picture, faded
from screens.widgets.players import PlayerOf
from screens.widgets.sizes import grown

TINT = 0.1
"""How strongly the plate of somebody who is only looked at is tinted."""


class PlateTitle(Drawn, Widget):
    """Mark and name, a word beside them, and at the end coins and claimed cards."""

    seat = NumericProperty(0)
    player = ObjectProperty(PlayerOf("", "slate"))
    needed = NumericProperty(5)
    word = StringProperty("")
    edition = StringProperty("")

    smallest = 12
    paint_on = ("seat", "player", "needed", "word", "edition")

    def paint(self, picture: Picture) -> None:
        ink, y = self.theme.tint("onSurface"), self.height / 2
        size = min(sp(16), grown(dp(22)), self.height * 0.62)
        right = self._paint_end(picture, y)
        mark = size * 0.85
        put_mark(picture, self.player.mark, self.player.colour, mark / 2 + dp(2), y, mark, ink)
        left = mark + dp(8)
        name = elided(self.player.name, right - left - dp(8), size)
        wide = text_width(name, size)
        picture.text(name, left, y, size, ink, anchor=(0, 0.5))
        self.boxes.append(("name", (left, y - size / 2, wide, size)))
        left += wide + dp(8)
        small = size * 0.82
        if self.word and text_width(self.word, small, "Regular") < right - left - dp(8):
            faint = self.theme.tint("onSurfaceVariant")
            picture.text(self.word, left, y, small, faint, weight="Regular", anchor=(0, 0.5))
            self.boxes.append(("word", (left, y - small / 2, text_width(self.word, small, "Regular"), small)))

    def _paint_end(self, picture: Picture, y: float) -> float:
        """Says where it begins."""
        things = self.player.things
        if things is None:
            return float(self.width)
        size = min(sp(13), grown(dp(18)), self.height * 0.5)
        groups = (*points_of(self.player.total), *coins_of(things))
        claims = claims_of(things.claimed, int(self.needed))
        if width_of((*groups, *claims), size) > self.width * 0.55:
            claims = claims_of(things.claimed, int(self.needed), pips=False)
        left = float(self.width - dp(2)) - width_of((*groups, *claims), size)
        put_group(self, picture, (*groups, *claims), left, y, size, self.theme.tint("onSurface"))
        return left


class PlayerPlate(Drawn, BoxLayout):
    """`looking` tints it: these are the things of somebody whose turn it is not.

    `shift` draws it so far beside its place; nothing is laid out anew for that.
    """

    seat = NumericProperty(0)
    player = ObjectProperty(PlayerOf("", "slate"))
    needed = NumericProperty(5)
    word = StringProperty("")
    looking = BooleanProperty(False)
    titled = BooleanProperty(True)
    edition = StringProperty("")
    shift = NumericProperty(0)

    paint_on = ("player", "looking")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._aside = Translate()
        self.canvas.before.insert(0, self._aside)
        self.canvas.before.insert(0, PushMatrix())
        self.canvas.after.add(PopMatrix())

    def on_shift(self, *_: Any) -> None:
        self._aside.x = self.shift

    def paint(self, picture: Picture) -> None:
        if not self.player.name:
            return
        whole = (0, 0, self.width, self.height)
        colour = player_colour(self.player.colour)
        if self.looking:
            picture.panel(*whole, dp(14), faded(colour, TINT))
        picture.ring(*whole, dp(14), dp(2), colour)


Builder.load_file(str(KV / "player_plate.kv"))
