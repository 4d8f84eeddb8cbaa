"""A banner across the page: the last round has begun, the game is over."""

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty

from screens.paths import KV
from screens.widgets.plates import TouchPlate
from screens.widgets.sentence import Sentence  # noqa: F401


class Banner(TouchPlate):
    """An icon and a text on a band of colour; `on_tap` where there is more to see."""

    text = StringProperty("")
    icon = StringProperty("flag-checkered")
    lines = NumericProperty(0)
    """How many there may be at most, where it must not grow."""


Builder.load_file(str(KV / "banner.kv"))
