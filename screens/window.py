"""The app in a window of its own, or on the whole screen of a phone."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from storage import files
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.place import data_folder

SMALLEST = (360, 600)
DESKTOP = (1280, 800)
KIVY = "kivy"
"""The folder of Kivy's own files, in ours."""


def open_window(files: Sequence[Path] = ()) -> None:
    """Runs the app until it is closed, with files to show. Where games cannot be kept, a window says so."""
    with ExitStack() as stack:
        opened = opened_library()
        if isinstance(opened, Library):
            stack.enter_context(opened)
        stack.enter_context(kivy_at_home(opened.place.path if isinstance(opened, Library) else None))
        configure()
        if isinstance(opened, Library):
            from screens.app import CenturyApp

            CenturyApp(opened, files).run()
        else:
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


def configure() -> None:
    """Settles what Kivy reads while it is imported."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    from kivy.config import Config
    from kivy.logger import Logger

    # Without libmtdev Kivy prints a traceback and goes on: touches come from SDL, which does not need it.
    Logger.addFilter(lambda record: not record.getMessage().startswith("Input: MTDev is not supported"))
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "warning")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("graphics", "width", str(DESKTOP[0]))
    Config.set("graphics", "height", str(DESKTOP[1]))
    Config.set("graphics", "minimum_width", str(SMALLEST[0]))
    Config.set("graphics", "minimum_height", str(SMALLEST[1]))
