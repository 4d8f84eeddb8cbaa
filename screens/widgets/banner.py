"""A banner across the page: the last round has begun, the game is over."""

from kivy.lang import Builder
from kivy.properties import StringProperty

from screens.paths import KV
from screens.widgets.plates import TouchPlate


class Banner(TouchPlate):
    """An icon and a text on a band of colour; `on_tap` where there is more to see."""

    text = StringProperty("")
    icon = StringProperty("flag-checkered")


Builder.load_file(str(KV / "banner.kv"))
