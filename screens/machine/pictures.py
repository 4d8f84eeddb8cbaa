"""Pictures that people keep: where they look for them."""

from pathlib import Path

from kivy.utils import platform

from screens.machine import system


def folder(otherwise: Path) -> Path:
    """The user's folder for pictures, in whatever language it is called; another where there is none."""
    if platform == "android":
        return system.documents()
    return system.own_folder("Pictures") or otherwise
