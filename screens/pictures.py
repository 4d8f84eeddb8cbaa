"""Pictures that people keep: where they look for them."""

import os
import re
from pathlib import Path

from kivy.utils import platform

from screens import system

_TOLD = re.compile(r'^XDG_PICTURES_DIR="\$HOME/(.+)"', re.MULTILINE)


def folder(otherwise: Path) -> Path:
    """The user's folder for pictures, in whatever language it is called; another where there is none."""
    if platform == "android":
        return system.documents()
    names = ["Pictures"]
    chosen = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "user-dirs.dirs"
    if chosen.is_file():
        names = [*_TOLD.findall(chosen.read_text(encoding="utf-8")), *names]
    return next((path for name in names if (path := Path.home() / name).is_dir()), otherwise)
