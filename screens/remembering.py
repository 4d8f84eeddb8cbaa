"""Remembers where the window is, for the next time."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.clock import Clock

from screens.machine.monitors import Monitor, fitted, small_enough
from storage.window import WindowPlace

FRAME = 60
"""No frame is wider: a window that is farther from where it was asked to be was put there by its desktop."""
SETTLED = 0.5
"""Seconds after which a window that was dragged, or is growing to fill its screen, has come to rest."""


class Remembering:
    """Follows the window; `now` is where it is to be next time. Filling its screen it has no place."""

    def __init__(self, window: Any, asked: WindowPlace | None) -> None:
        self._window = window
        self._asked = asked
        self._frame: tuple[int, int] | None = None
        self._minimised = False
        self._maximised = asked is not None and asked.maximised
        self._look = Clock.create_trigger(lambda _: self.look(), SETTLED)
        self.now = asked
        window.bind(
            on_move=self._changed,
            on_resize=self._changed,
            on_maximize=self._filled,
            on_minimize=self._hidden,
            on_restore=self._restored,
        )
        self._look()

    def put_in_sight(self, monitors: list[Monitor]) -> None:
        """A monitor may be gone, or smaller. Filling one comes last: as an option of Kivy's it crashes."""
        asked = self._asked
        if asked is None:
            width, height = map(round, self._window.system_size)
            seen = small_enough(width, height, monitors)
        else:
            seen = fitted(asked, monitors)
        if seen is not None and seen != asked:
            self._asked = self.now = seen
            self._window.system_size = seen.width, seen.height
            self._window.left, self._window.top = seen.left, seen.top
        if seen is not None and seen.maximised:
            self._window.maximize()

    def look(self) -> None:
        """Where the window is now. Called when it has come to rest, and at the end."""
        if self._minimised:
            return
        if self._maximised:
            # Before anything else was known of it, it may only have grown from where it began.
            if self.now is not None:
                self.now = replace(self.now, maximised=True)
            return
        width, height = map(round, self._window.system_size)
        left, top = round(self._window.left), round(self._window.top)
        if self._frame is None:
            self._frame = self._frame_seen(left, top)
        left, top = left - self._frame[0], top - self._frame[1]
        self.now = WindowPlace(width=width, height=height, left=left, top=top)

    def _frame_seen(self, left: int, top: int) -> tuple[int, int]:
        """Some desktops put the frame where the window should be: not to wander down a bit at every start."""
        if self._asked is None:
            return 0, 0
        slip = left - self._asked.left, top - self._asked.top
        return slip if all(0 <= part <= FRAME for part in slip) else (0, 0)

    def _changed(self, *_: Any) -> None:
        self._look()

    def _filled(self, *_: Any) -> None:
        self._maximised, self._minimised = True, False
        self._look()

    def _hidden(self, *_: Any) -> None:
        self._minimised = True

    def _restored(self, *_: Any) -> None:
        """From the bar, or from filling the screen: whichever was last."""
        self._maximised, self._minimised = self._maximised and self._minimised, False
        self._look()


def follow(app: Any, asked: WindowPlace | None, keep: Callable[[WindowPlace], object]) -> None:
    """From the start of the app to its end."""
    following: list[Remembering] = []

    def begin(_: Any) -> None:
        from kivy.core.window import Window

        from screens.machine.monitors import monitors

        following.append(Remembering(Window, asked))
        following[0].put_in_sight(monitors())

    def end(_: Any) -> None:
        (remembering,) = following
        remembering.look()
        if remembering.now is not None:
            keep(remembering.now)

    app.bind(on_start=begin, on_stop=end)
