"""The app in a window of its own, or on the whole screen of a phone."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from storage import files
from storage.library import Library
from storage.notes import handed_over
from storage.notices import Notice, StorageError
from storage.place import data_folder
from storage.window import WindowPlace, remember, remembered

SMALLEST = (360, 600)
DESKTOP = (1280, 800)
NAME = "century-companion"
"""By which a desktop finds the entry in its menu that a window belongs to, and so its icon."""
KIVY = "kivy"
"""The folder of Kivy's own files, in ours."""


def open_window(files: Sequence[Path] = ()) -> None:
    """Runs the app until it is closed, with files to show: where it is open already, that one shows them.

    Where games cannot be kept, a window says so.
    """
    with ExitStack() as stack:
        opened = opened_library()
        if isinstance(opened, Library):
            stack.enter_context(opened)
            refusal = opened.refusal
            is_open = refusal is not None and refusal.key == "in-use"
            if files and is_open and handed_over(opened.place.path, files):
                return
        stack.enter_context(kivy_at_home(opened.place.path if isinstance(opened, Library) else None))
        if isinstance(opened, Library):
            before = remembered(opened.place) if has_place() else None
            configure(before)
            from screens.app import CenturyApp

            app = CenturyApp(opened, files)
            if has_place():
                from screens.remembering import follow

                follow(app, before, partial(remember, opened.place))
            app.run()
        else:
            configure()
            from screens.trouble import TroubleApp

            TroubleApp(opened.notice, opened.folder).run()


class NoLibrary(NamedTuple):
    """Why there is no library, and where it should have been, if that is known."""

    notice: Notice
    folder: Path | None


def opened_library() -> Library | NoLibrary:
    """The library, or why there is none and where it should have been."""
    folder = None
    try:
        folder = data_folder()
        library = Library(folder)
    except StorageError as refusal:
        return NoLibrary(refusal.notice, folder)
    if library.refusal is not None and not folder.is_dir():
        # It could not be made: there is nothing to look at.
        library.close()
        return NoLibrary(library.refusal, folder)
    return library


@contextmanager
def kivy_at_home(data: Path | None) -> Iterator[None]:
    """Kivy keeps configuration and logs in our folder, for nobody else to read, or in a passing one."""
    with ExitStack() as stack:
        home = None if data is None else _made(data / KIVY)
        if home is None:
            home = Path(stack.enter_context(TemporaryDirectory(prefix="century-companion-")))
        os.environ.setdefault("KIVY_HOME", str(home))
        yield


def _made(folder: Path) -> Path | None:
    try:
        files.make_folder(folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK | os.X_OK) else None


def has_place() -> bool:
    """Whether the window is one of several on a desktop, and not the whole screen of a phone."""
    return "ANDROID_ARGUMENT" not in os.environ


def configure(before: WindowPlace | None = None) -> None:
    """Settles what Kivy reads while it is imported; `before` is where the window was last time."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    for desktop in ("X11", "WAYLAND"):
        os.environ.setdefault(f"SDL_VIDEO_{desktop}_WMCLASS", NAME)
    from kivy.config import Config
    from kivy.logger import Logger

    # Without libmtdev Kivy prints a traceback and goes on: touches come from SDL, which does not need it.
    Logger.addFilter(lambda record: not record.getMessage().startswith("Input: MTDev is not supported"))
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "warning")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    width, height = (before.width, before.height) if before else DESKTOP
    Config.set("graphics", "width", str(max(SMALLEST[0], width)))
    Config.set("graphics", "height", str(max(SMALLEST[1], height)))
    if before:
        Config.set("graphics", "position", "custom")
        Config.set("graphics", "left", str(before.left))
        Config.set("graphics", "top", str(before.top))
    Config.set("graphics", "minimum_width", str(SMALLEST[0]))
    Config.set("graphics", "minimum_height", str(SMALLEST[1]))
