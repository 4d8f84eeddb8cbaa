"""Words in lines, on a texture of their own: what a widget writes without a label for it.

Lines are broken by the widths of words, which are remembered: Kivy would measure every beginning of every
line anew, at each width that a page goes through until it is laid out.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from kivy.metrics import dp

from screens.widgets.lettered import Lettered
from screens.widgets.sizes import SMALLEST, font_of, size_of

CLOSE = 0.96
"""How much of the room a line takes, by its words, that may be too long."""
PART = re.compile(r"(?<=\w\w[-/_])(?=\w\w)")
"""Where a long name, of a person or a file, may go on in the next line."""
BETWEEN = re.compile(rf"[ \n]+|{PART.pattern}")


class Written:
    """A text laid out for a width, or on the lines it has; its texture is drawn when it is asked for.

    With `whole`, its letters are smaller where a word would be broken otherwise.
    """

    def __init__(
        self,
        text: str,
        style: str,
        room: float | None = None,
        halign: str = "left",
        *,
        whole: bool = False,
        lines: int = 0,
    ) -> None:
        """`lines` is how many there are at most; what is left over is cut off. 0 is as many as it takes."""
        self.text, self.room, self.size = text, room, size_of(style)
        self.is_shortened = False
        self._font, self._halign = font_of(style), halign
        self._label: Lettered | None = None
        """Draws the texture, and draws it again where a phone has lost it: Kivy keeps nobody for that."""
        # Letters are not exactly as much narrower as they are smaller.
        while whole and room is not None and self.size > dp(SMALLEST) and (wide := self.longest_word) > room:
            self.size = max(float(dp(SMALLEST)), min(self.size - 0.5, self.size * room / wide))
        ruler = _ruler(self._font, self.size)
        self._lines = text.split("\n")
        if room is not None:
            self._lines = [line for part in self._lines for line in _broken(ruler, part, room)]
        if 0 < lines < len(self._lines):
            self._lines, self.is_shortened = [*self._lines[: lines - 1], f"{self._lines[lines - 1]}…"], True
        self.width = max(ruler.get_extents(line)[0] for line in self._lines)
        self.height = len(self._lines) * ruler.get_extents(" ")[1]

    @property
    def longest_word(self) -> float:
        ruler = _ruler(self._font, self.size)
        return max(float(ruler.get_extents(word)[0]) for word in BETWEEN.split(self.text))

    @property
    def texture(self) -> Any:
        if self._label is None:
            self._label = Lettered(
                text="\n".join(self._lines), font_name=self._font, font_size=self.size, halign=self._halign
            )
            self._label.refresh()
        return self._label.texture


@lru_cache(maxsize=64)
def _ruler(font: str, size: float) -> Lettered:
    return Lettered(font_name=font, font_size=size)


def _broken(ruler: Lettered, text: str, room: float) -> list[str]:
    """The lines of a text without a break of its own; a word that is wider than the room is parted."""
    space = ruler.get_extents(" ")[0]
    lines, line, wide = [], "", 0.0
    for between, word in _parts(text):
        more = ruler.get_extents(word)[0]
        gap = space if between else 0
        if line and _is_full(ruler, f"{line}{between}{word}", wide + gap + more, room):
            lines.append(line)
            line, wide = "", 0.0
        while more > room and len(word) > 1:
            fitting = max(1, int(len(word) * room / more))
            while fitting > 1 and ruler.get_extents(word[:fitting])[0] > room:
                fitting -= 1
            lines.append(word[:fitting])
            word = word[fitting:]
            more = ruler.get_extents(word)[0]
        line, wide = (f"{line}{between}{word}", wide + gap + more) if line else (word, more)
    return [*lines, line]


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """The words of a text, long ones in parts, each with what stands before it on the same line."""
    for word in text.split(" "):
        first, *others = PART.split(word)
        yield " ", first
        yield from (("", part) for part in others)


def _is_full(ruler: Lettered, line: str, wide: float, room: float) -> bool:
    """Words are whole pixels wide and lines are not: where it is close, the line itself is measured."""
    if wide <= room * CLOSE:
        return False
    return wide > room / CLOSE or bool(ruler.get_extents(line)[0] > room)


def natural_width(text: str, style: str) -> float:
    """How wide a text is on one line, with a little air."""
    return float(Written(text, style).width + dp(4))
