"""Tiles that lie among the cards: to rest, the played pile, more of something."""

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.art import elided, text_width
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.pieces import Picture, faded
from screens.widgets.sizes import grown


class Tile(Touchable, Drawn, Widget):
    """An icon with a word below, and perhaps how many: "Rest", or the played pile and its number of cards."""

    icon = StringProperty("campfire")
    text = StringProperty("")
    count = NumericProperty(-1)
    before = StringProperty("")
    """What stands before the number, such as a plus."""
    dim = BooleanProperty(False)

    smallest = 12
    paint_on = ("icon", "text", "count", "before", "dim", "pressed")

    def paint(self, picture: Picture) -> None:
        theme = self.theme
        width, height = self.width, self.height
        ink = faded(theme.tint("onSecondaryContainer"), 0.45 if self.dim else 1)
        picture.panel(
            0, 0, width, height, dp(10), faded(theme.tint("secondaryContainer"), 0.5 if self.dim else 1)
        )
        if self.pressed:
            picture.panel(0, 0, width, height, dp(10), faded(ink, 0.12))
        letters = min(sp(12), grown(dp(16)))
        while letters > dp(10) and text_width(self.text, letters) > width - dp(6):
            letters -= 1
        symbol = min(max(dp(28), width * 0.34), height - letters - dp(14))
        middle = (height + letters + dp(4)) / 2 if self.text else height / 2
        if symbol >= dp(12):
            self.boxes += [("icon", (width / 2 - symbol / 2, middle - symbol / 2, symbol, symbol))]
            picture.icon(self.icon, width / 2, middle, symbol, ink)
        if self.text:
            word = elided(self.text, width - dp(6), letters)
            foot = dp(5) if symbol >= dp(12) else (height - letters) / 2
            picture.text(word, width / 2, foot + letters / 2, letters, ink)
            wide = text_width(word, letters)
            self.boxes.append(("text", ((width - wide) / 2, foot, wide, letters)))
        if self.count >= 0:
            picture.text(
                f"{self.before}{int(self.count)}",
                width - dp(6),
                height - dp(9),
                dp(13),
                ink,
                weight="Bold",
                anchor=(1, 0.5),
            )
