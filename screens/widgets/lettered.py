"""Kivy's way to make a texture of a text, taught to take more than one font for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.core.text import Label as CoreLabel

from screens.widgets.letters import runs

MEASURED = 8192
"""So many words in so many sizes are remembered: more than a whole game needs."""

_extents: dict[tuple[Any, ...], tuple[int, int]] = {}


class Lettered(CoreLabel):
    """Draws the runs of a text one after the other. Lines are as high as those of the app's own font."""

    def get_extents(self, text: str) -> tuple[int, int]:
        """Remembered: a page measures its words again at each width on the way to its own."""
        own = self.options
        key = (text, own["font_name_r"], own["font_size"], own["bold"], own["italic"])
        extents = _extents.get(key)
        if extents is None:
            if len(_extents) >= MEASURED:
                _extents.clear()
            extents = _extents[key] = self._measured(text)
        return extents

    def _measured(self, text: str) -> tuple[int, int]:
        laid = runs(text)
        if not any(run.font for run in laid):
            width, height = super().get_extents("".join(run.text for run in laid))
            return width, height
        wide = 0
        for run in laid:
            with self._font(run.font):
                wide += super().get_extents(run.text)[0]
        return wide, super().get_extents(" ")[1]

    def _render_text(self, text: str, x: int, y: int) -> None:
        ascent = self.get_ascent()
        for run in runs(text):
            with self._font(run.font):
                super()._render_text(run.text, x, y + ascent - self.get_ascent())
                x += super().get_extents(run.text)[0]

    @contextmanager
    def _font(self, path: str) -> Iterator[None]:
        own = self.options["font_name_r"]
        self.options["font_name_r"] = path or own
        try:
            yield
        finally:
            self.options["font_name_r"] = own
