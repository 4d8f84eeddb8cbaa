"""The app in a window of its own, or on the whole screen of a phone."""

import os

SMALLEST = (360, 600)
DESKTOP = (1280, 800)


def open_window() -> None:
    """Runs the app until it is closed. Kivy is configured first: it reads that while it is imported."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    from kivy.config import Config

    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "log_level", "warning")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("graphics", "width", str(DESKTOP[0]))
    Config.set("graphics", "height", str(DESKTOP[1]))
    Config.set("graphics", "minimum_width", str(SMALLEST[0]))
    Config.set("graphics", "minimum_height", str(SMALLEST[1]))

    from screens.app import CenturyApp
    from storage.library import Library

    with Library() as library:
        CenturyApp(library).run()
