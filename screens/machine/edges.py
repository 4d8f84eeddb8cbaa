"""How far the machine reaches into the window: bars, cut-outs, and the keyboard that it shows.

On a desktop, not at all. From Android 15 on, apps lie under the bars and around the holes of cameras; before,
Android keeps its bars for itself, and only the keyboard lies over the app. They are looked at anew when the
window turns, when the app comes back, and a few times a second, because a keyboard says nothing.
"""

from typing import Any, NamedTuple

from kivy.utils import platform

from screens.machine.java import activity, java, version
from screens.machine.system import EDGE_TO_EDGE

GLANCE = 0.25
"""Seconds between two looks, on Android."""
WITH_KEYBOARD = 30
"""From this version on, Android says how high the keyboard is."""


class Edges(NamedTuple):
    """In pixels from each edge of the window. Nothing that is read or touched belongs there."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0
    keyboard: float = 0
    """From the lower edge, with the bar that it covers."""

    @property
    def foot(self) -> float:
        return max(self.bottom, self.keyboard)


def edges() -> Edges:
    """As they are now."""
    return _of_android() if platform == "android" else Edges()


def may_change() -> bool:
    """Whether they change without a word."""
    return bool(platform == "android")


def _of_android() -> Edges:
    now = version()
    if now < WITH_KEYBOARD:
        from kivy.core.window import Window

        return Edges(keyboard=Window.keyboard_height)
    insets = activity().getWindow().getDecorView().getRootWindowInsets()
    if insets is None:
        # The window is not there yet, or no more.
        return Edges()
    kinds = java("android.view.WindowInsets$Type")
    bars: Any = insets.getInsets(kinds.systemBars() | kinds.displayCutout())
    keyboard = float(insets.getInsets(kinds.ime()).bottom)
    if now < EDGE_TO_EDGE:
        return Edges(keyboard=max(0.0, keyboard - bars.bottom))
    return Edges(float(bars.left), float(bars.top), float(bars.right), float(bars.bottom), keyboard)
