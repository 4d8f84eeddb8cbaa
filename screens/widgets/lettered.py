"""Kivy's way to make a texture of a text, taught to take more than one font for it."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from kivy.core.image import ImageData
from kivy.core.text import Label as CoreLabel
from PIL import Image

from screens.widgets.letters import runs

MEASURED = 8192
"""So many words in so many sizes are remembered: more than a whole game needs."""

_extents: dict[tuple[Any, ...], tuple[int, int]] = {}


class Put(NamedTuple):
    """Letters of another font, and where their box begins."""

    x: int
    y: int
    letters: Image.Image


class Lettered(CoreLabel):
    """Draws the runs of a text one after the other. Lines are as high as those of the app's own font."""

    _surface: Any
    _size: tuple[int, int]

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

    def _render_begin(self) -> None:
        super()._render_begin()
        self._others: list[Put] = []

    def _render_text(self, text: str, x: int, y: int) -> None:
        ascent, height = self.get_ascent(), super().get_extents(" ")[1]
        others: defaultdict[str, list[Put]] = defaultdict(list)
        for run in runs(text):
            with self._font(run.font):
                top = y + ascent - self.get_ascent()
                if run.font:
                    others[run.font].append(Put(x, top, self._apart(run.text)))
                else:
                    super()._render_text(run.text, x, top)
                x += super().get_extents(run.text)[0]
        for of_one_font in others.values():
            self._others += _within(of_one_font, y, height)

    def _apart(self, text: str) -> Image.Image:
        """Letters of a taller font would take with them what stands above: SDL puts down their whole box."""
        here = self._surface, self._size
        self._size = super().get_extents(text)
        super()._render_begin()
        super()._render_text(text, 0, 0)
        letters = _image_of(super()._render_end())
        self._surface, self._size = here
        return letters

    def _render_end(self) -> ImageData:
        drawn = super()._render_end()
        if not self._others:
            return drawn
        whole = _image_of(drawn)
        for x, y, letters in self._others:
            whole.alpha_composite(letters, (max(0, x), max(0, y)), (max(0, -x), max(0, -y)))
        return ImageData(drawn.width, drawn.height, drawn.fmt, whole.tobytes())

    @contextmanager
    def _font(self, path: str) -> Iterator[None]:
        own = self.options["font_name_r"]
        self.options["font_name_r"] = path or own
        try:
            yield
        finally:
            self.options["font_name_r"] = own


def _within(others: list[Put], top: int, height: int) -> list[Put]:
    """Letters of one font on one line, with their ink in it: moved as little as can be, smaller if need be.

    They go together: the words of a script stand on one foot.
    """
    boxes = [(y, letters.getchannel("A").getbbox()) for _, y, letters in others]
    inks = [(y + box[1], y + box[3]) for y, box in boxes if box]
    if not inks:
        return []
    first, last = min(above for above, _ in inks), max(below for _, below in inks)
    high = min(last - first, height)
    y = min(max(first, top), top + height - high)
    share = high / (last - first)
    found = []
    for x, box_top, letters in others:
        ink = letters.crop((0, first - box_top, letters.width, last - box_top))
        if share < 1:
            ink = ink.resize((max(1, round(ink.width * share)), high), Image.Resampling.LANCZOS)
        found.append(Put(x, y, ink))
    return found


def _image_of(drawn: ImageData) -> Image.Image:
    return Image.frombytes("RGBA", (drawn.width, drawn.height), bytes(drawn.data))
