"""The monitors that are there, as SDL knows them; Kivy does not say."""

import ctypes
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from storage.window import WindowPlace

GRIP = (120, 40)
"""So much of a window's upper edge must be on a monitor that one can take hold of it and drag it."""

TITLE = 48
"""How high what desktops put above a window is, at most."""


class Monitor(NamedTuple):
    left: int
    top: int
    width: int
    height: int

    def holds(self, window: WindowPlace) -> bool:
        right, bottom = self.left + self.width, self.top + self.height
        beside = self.left - window.width + GRIP[0] <= window.left <= right - GRIP[0]
        return beside and self.top <= window.top <= bottom - GRIP[1]


def fitted(window: WindowPlace, monitors: Sequence[Monitor]) -> WindowPlace:
    """As it was, where that can be seen; else in the middle of the first monitor. No larger than that is."""
    if not monitors:
        return window
    on = next((monitor for monitor in monitors if monitor.holds(window)), None)
    room = on or monitors[0]
    width, height = min(window.width, room.width), min(window.height, room.height)
    if on is not None:
        return replace(window, width=width, height=height)
    left, top = room.left + (room.width - width) // 2, room.top + (room.height - height) // 2
    return replace(window, width=width, height=height, left=left, top=top)


def small_enough(width: int, height: int, monitors: Sequence[Monitor]) -> WindowPlace | None:
    """Where a window goes that nobody has placed yet, with room for what is above it; None where it fits."""
    if not monitors or (width <= monitors[0].width and height <= monitors[0].height):
        return None
    room = monitors[0]
    wide, high = min(width, room.width), min(height, room.height - TITLE)
    left, top = room.left + (room.width - wide) // 2, room.top + (room.height - high + TITLE) // 2
    return WindowPlace(width=wide, height=high, left=left, top=top)


def monitors() -> list[Monitor]:
    """Without what the desktop's bars take; none where SDL cannot be asked. There must be a window."""
    try:
        sdl = _sdl()
        count = sdl.SDL_GetNumVideoDisplays()
        bounds = [(ctypes.c_int * 4)() for _ in range(max(0, count))]
        told = [sdl.SDL_GetDisplayUsableBounds(number, found) for number, found in enumerate(bounds)]
    except (OSError, AttributeError, ImportError):
        return []
    return [Monitor(*found) for found, refused in zip(bounds, told, strict=True) if not refused]


def _sdl() -> ctypes.CDLL:
    """The library that Kivy has loaded: on Windows by its name, elsewhere through a module linked with it."""
    if sys.platform == "win32":
        return ctypes.CDLL("SDL2.dll")
    from kivy.core.window import _window_sdl2

    return ctypes.CDLL(_window_sdl2.__file__)
