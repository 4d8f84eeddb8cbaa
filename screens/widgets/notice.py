"""A short message at the foot of the window that goes away by itself, perhaps with one thing to do."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.paths import KV
from screens.widgets.plates import Plate
from screens.widgets.text import Text

LASTS = 6
"""Seconds; long enough to read it and to change one's mind."""


def nothing() -> None:
    pass


class Message(NamedTuple):
    """`on_read` is called once it was shown long enough or acted upon, not if another took its place.

    One that `stays` is there until there is something else to show; one that no longer `fits` what was done
    since is gone.
    """

    text: str
    action: str = ""
    on_action: Callable[[], object] = nothing
    on_read: Callable[[], None] = nothing
    stays: bool = False
    fits: Callable[[], bool] = lambda: True


class NoticeBar(Plate):
    """Shows one message at a time, the latest; once that was read, `following` says whether there is more."""

    text = StringProperty("")
    action = StringProperty("")
    covered = BooleanProperty(False)
    """Set while something lies over it: what cannot be read does not pass."""

    def __init__(self, **kwargs: Any) -> None:
        self.following: Callable[[], Message | None] = lambda: None
        self._shown: Message | None = None
        self._hide_later = Clock.create_trigger(lambda _: self.hide(), LASTS)
        super().__init__(**kwargs)
        self.fbind("covered", self._begin_to_read)

    def show(self, message: Message | None) -> None:
        """At once, in place of what is there."""
        self._shown = message
        self.text, self.action = (message.text, message.action) if message else ("", "")
        self._begin_to_read()

    def hide(self) -> None:
        """What is shown was read."""
        read = self._shown
        self.show(None)
        if read is not None:
            read.on_read()
        self.refresh()

    def refresh(self) -> None:
        """Shows what there is to show, unless somebody is still reading."""
        shown = self._shown
        if shown is None or shown.stays or not shown.fits():
            self.show(self.following())

    def act(self) -> None:
        """The one thing was chosen."""
        chosen = self._shown
        self.hide()
        if chosen is not None and chosen.fits():
            chosen.on_action()

    def _begin_to_read(self, *_: Any) -> None:
        self._hide_later.cancel()
        if self._shown is not None and not self._shown.fits():
            self.refresh()
        elif self._shown is not None and not self._shown.stays and not self.covered:
            self._hide_later()


class Sentences(BoxLayout):
    """Messages to be read at leisure, one below the other."""

    def __init__(self, sentences: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for sentence in sentences:
            self.add_widget(Text(text=sentence))


Builder.load_file(str(KV / "notice.kv"))
