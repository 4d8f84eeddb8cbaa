"""Long work beside the app: how far it is, and how it is stopped."""

from typing import Literal

Kind = Literal["backup", "restore", "rename", "spreadsheet", "taking", "taking back"]

GLANCE = 0.2
"""Seconds between two looks at how far long work is."""


class Work:
    """Something that is done game by game on another thread. It can be stopped between two."""

    def __init__(self, what: Kind) -> None:
        self.what = what
        self.done = self.total = 0
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def progress(self, done: int, total: int) -> bool:
        """Told by the one who works; False if it is to end here."""
        self.done, self.total = done, total
        return not self._stopped
