"""How far something is: a line that fills, and words below it. Without any it takes no room."""

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.paths import KV
from screens.widgets.drawn import Drawn
from screens.widgets.pieces import Picture


class FillingLine(Drawn, Widget):
    """`share` of it is filled, up to 1."""

    share = NumericProperty(0)

    paint_on = ("share",)

    def paint(self, picture: Picture) -> None:
        width, height = self.width, dp(6)
        y = (self.height - height) / 2
        picture.panel(0, y, width, height, height / 2, self.theme.tint("surfaceContainerHighest"))
        filled = max(height, width * min(1.0, self.share))
        picture.panel(0, y, filled, height, height / 2, self.theme.tint("primary"))


class ProgressLine(BoxLayout):
    """`said` is "" while nothing is under way."""

    share = NumericProperty(0)
    said = StringProperty("")


Builder.load_file(str(KV / "progress_line.kv"))
