"""The sizes of letters, and how much of them a window has room for."""

from kivy.app import App
from kivy.metrics import sp

SIZES = {
    "display": 36,
    "headline": 24,
    "title": 20,
    "subtitle": 16,
    "body": 16,
    "label": 14,
    "note": 14,
    "small": 12,
}
"""The type scale in sp. Nothing that has to be read is smaller."""
SMALLEST = 12
"""In dp: letters are not made smaller to keep a word whole."""
MEDIUM = frozenset({"display", "headline", "title", "subtitle", "label"})


def font_of(style: str) -> str:
    return "RobotoMedium" if style in MEDIUM else "Roboto"


def size_of(style: str) -> float:
    return float(sp(SIZES[style]))


def grown(size: float) -> float:
    """What is meant for an ordinary window in this one: in a large one it grows as letters do."""
    return size * float(App.get_running_app().theme_cls.growth)
