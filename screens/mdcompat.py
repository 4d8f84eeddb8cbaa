"""Repairs to KivyMD 2.0.0. Import before any of its widgets is made.

Each repair has a test that fails without it, so that it can be dropped when KivyMD mends the fault.
"""

import weakref
from typing import Any

from kivy.core.window import Window
from kivymd.uix.behaviors.hover_behavior import HoverBehavior
from kivymd.uix.behaviors.ripple_behavior import M3CommonRipple

_init_fbos = M3CommonRipple.init_fbos
_hoverable: "weakref.WeakSet[HoverBehavior]" = weakref.WeakSet()


def _init_fbos_of_a_drawable_size(self: Any) -> None:
    """A widget born without width or height, as each MDSnackbar is, cannot have a frame buffer (#1894)."""
    self.size = max(self.width, 1), max(self.height, 1)
    _init_fbos(self)


def _init_without_a_binding_for_life(self: Any, *args: Any, **kwargs: Any) -> None:
    """KivyMD binds each widget to the mouse for ever, so that every later bind walks past all the dead."""
    _hoverable.add(self)
    super(HoverBehavior, self).__init__(*args, **kwargs)


def _mouse_moved(window: Any, place: tuple[float, float]) -> None:
    for widget in list(_hoverable):
        widget.on_mouse_update(window, place)


M3CommonRipple.init_fbos = _init_fbos_of_a_drawable_size
HoverBehavior.__init__ = _init_without_a_binding_for_life
Window.bind(mouse_pos=_mouse_moved)
