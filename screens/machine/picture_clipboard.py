"""A picture on the desktop's clipboard: Kivy's own holds text alone, so the desktop's programs are asked.

Phones have their share sheet for that. Where there is no such program, nothing is offered.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from kivy.utils import platform

PATIENCE = 10.0
"""Seconds: each of these answers at once, and goes on holding the picture by itself."""


def can_copy() -> bool:
    return platform == "macosx" or bool(_command())


def copy(png: bytes) -> bool:
    """False where it could not be done. Waits for an answer: to be called beside the app."""
    if platform != "macosx":
        return _done(_command(), png)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        path.write_bytes(png)
        script = (
            "on run argv\nset the clipboard to (read (POSIX file (item 1 of argv)) as «class PNGf»)\nend run"
        )
        return _done(["osascript", "-e", script, str(path)], b"")


def _command() -> list[str]:
    """Of Linux; none where there is no display, whose clipboard it would be."""
    if platform != "linux":
        return []
    if os.environ.get("WAYLAND_DISPLAY") and shutil.which("wl-copy"):
        return ["wl-copy", "--type", "image/png"]
    if os.environ.get("DISPLAY") and shutil.which("xclip"):
        return ["xclip", "-selection", "clipboard", "-t", "image/png"]
    return []


def _done(command: list[str], given: bytes) -> bool:
    try:
        # They stay, to hand the picture out: whoever waited until they print no more would wait for ever.
        answer = subprocess.run(
            command,
            input=given,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return answer.returncode == 0
