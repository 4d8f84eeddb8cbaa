"""What every screen is: told when it is shown, asked first when back or a key is pressed."""

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from kivy.app import App
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from screens.paths import KV
from screens.widgets.plates import Plate
from screens.widgets.top_down import lay_out

if TYPE_CHECKING:
    from screens.app import CenturyApp


@cache
def load_layout(name: str) -> None:
    """Each layout once."""
    Builder.load_file(str(KV / name))


class Page(Screen):
    """A screen with its layout in `kv/`."""

    layout: ClassVar[str]

    keeps_awake = BooleanProperty(False)
    """Whether it is looked at for long without a touch."""

    def __init__(self, **kwargs: Any) -> None:
        load_layout(self.layout)
        super().__init__(**kwargs)
        lay_out(self)

    @property
    def app(self) -> "CenturyApp":
        app: CenturyApp = App.get_running_app()
        return app

    def on_keeps_awake(self, *_: Any) -> None:
        self.app.stay_awake()

    def arrive(self, *_: Any, **given: Any) -> None:
        """The page is about to be shown, with what the caller gives it: each page says what that may be.

        What it cannot do without is given when it is first shown; later, it may be shown as it was.
        """

    def reload(self) -> None:
        """What is on disk is other than it was when the page was shown, which stays as it is but for that."""
        self.arrive()

    def back(self) -> bool:
        """Back was pressed: True if the page has used it for something of its own."""
        return False

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        """A key of the desktop was pressed ("z", "enter", "?"): True if it meant something here."""
        return False


class TopBar(BoxLayout):
    """The way back and the title. Put what belongs at its end into it."""

    title = StringProperty("")


class Section(Plate):
    """A part of a page under a small title."""

    title = StringProperty("")


load_layout("page.kv")
