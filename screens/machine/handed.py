"""What the machine hands us: files that people pick, a folder that they choose, what the app was opened with.

Nothing waits for a dialog but the one who asked. Where there is none, people choose in the app
(`screens.in_app_choice`).
"""

from collections.abc import Callable
from pathlib import Path

from kivy.utils import platform

from screens.beside import aside
from screens.machine import android_files, dialogs, system
from screens.machine.dialogs import Answer
from storage.exchange import Folder, LocalFolder

Picked = Callable[[Path | None], None]
"""Told what was picked, or None if nothing was."""


def can_pick() -> bool:
    """Whether the system lets people pick a file or a folder."""
    return platform == "android" or dialogs.are_there()


def opened_with(opened: Callable[[Path | str], None]) -> None:
    """Tells what other apps open with this one or share with it, now and as long as it runs."""
    if platform == "android":
        android_files.opened_with(opened)


def has_drops() -> bool:
    """Whether files can be dropped on the window."""
    return platform not in ("android", "ios")


def pick_file(title: str, done: Picked) -> None:
    """Lets somebody pick a file that may be one of ours; `done` is told on the thread that draws."""
    if platform == "android":
        android_files.pick_file(done)
        return
    # It brings along all that reads what comes in, which no first frame needs.
    from storage.taking import SUFFIXES

    kinds = [*(f"*{suffix}" for suffix in SUFFIXES), "*.json", "*.zip"]
    aside(lambda: dialogs.ask_file(title, places()[0], kinds), lambda answer: done(_picked(answer)))


def pick_folder(title: str, done: Callable[[str | None], None]) -> None:
    """Lets somebody choose a folder; `done` is told the name by which `folder_of` finds it."""
    if platform == "android":
        android_files.pick_folder(done)
        return

    def answered(answer: Answer) -> None:
        folder = _picked(answer)
        done(None if folder is None else str(folder))

    aside(lambda: dialogs.ask_folder(title), answered)


def _picked(answer: Answer) -> Path | None:
    return answer if isinstance(answer, Path) else None


def places() -> list[Path]:
    """Where people keep files that they were sent."""
    found = [system.own_folder(name) for name in ("Documents", "Downloads")]
    return [path for path in found if path is not None] or [Path.home()]


def folder_of(name: str) -> Folder:
    """The group folder of this name."""
    if name.startswith(android_files.CONTENT):
        return android_files.DocumentFolder(name)
    return LocalFolder(Path(name))


def label_of(name: str) -> str:
    """What people know the group folder of this name by."""
    return android_files.label_of(name) if name.startswith(android_files.CONTENT) else name
