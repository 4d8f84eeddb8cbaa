"""Where the window was last time. A hint, as the stamp is: never synced, and nobody minds if it is lost.

It belongs to one desk with its monitors, so no backup takes it along.
"""

from dataclasses import asdict, dataclass, fields
from typing import Any

from storage import hints
from storage.place import Place

FILE = "window"
LARGEST = 20_000
"""No window is wider or higher, and none farther away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowPlace:
    """In the desktop's own units, which are more than a pixel on a dense screen.

    Of a window that fills its screen these are the numbers from before.
    """

    width: int
    height: int
    left: int
    top: int
    maximised: bool = False

    @property
    def makes_sense(self) -> bool:
        told = asdict(self)
        # A file may tell anything; left of the first monitor and above it numbers are below zero.
        if any(type(told[one.name]) is not one.type for one in fields(self)):
            return False
        near = all(-LARGEST <= distance <= LARGEST for distance in (self.left, self.top))
        return near and all(0 < side <= LARGEST for side in (self.width, self.height))


def remembered(place: Place) -> WindowPlace | None:
    """None if it was never told, or makes no sense."""
    try:
        (told,) = hints.told(place.path / FILE)
        known: dict[str, Any] = told if isinstance(told, dict) else {}
        found = WindowPlace(**{one.name: known[one.name] for one in fields(WindowPlace)})
    except (ValueError, KeyError):
        return None
    return found if found.makes_sense else None


def remember(place: Place, window: WindowPlace) -> None:
    if place.writable and window.makes_sense:
        hints.keep(place.path / FILE, asdict(window))
