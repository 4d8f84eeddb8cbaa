"""A sentence with cubes in it: "Ana plays [YY] → [G]". Words and cubes flow together and wrap."""

import re
from collections.abc import Iterator
from itertools import groupby
from math import inf
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from faces.phrases import NO_BREAK, WORD_JOINER
from screens.widgets.art import text_width
from screens.widgets.cube import edition_of, put_cube
from screens.widgets.drawn import Drawn
from screens.widgets.letters import is_rightward, islands
from screens.widgets.pieces import Colour, Picture
from screens.widgets.sizes import MEDIUM, SIZES
from screens.widgets.written import PART

CUBES = re.compile(r"\[([YRGB?]+)\]")
ENDS = re.compile(rf" |{PART.pattern}")
"""Where a line ends rather than in the middle of a word that is too long for it."""
SPACES = re.compile(r"[ \t\n]+")
"""Where a line may end: not at a no-break space."""
ARROWS = {"→": "arrow-right", "↑": "arrow-up-bold"}
"""Signs that the text's font does not have, as icons."""
CUBE = 1.15
"""The size of a cube, in sizes of the letters."""
CLOSING = (".", ",", ")")
"""What follows cubes without a space."""
SEPARATOR = "·"
"""Stands between two things that are said: at the end of the line of the first."""
FIGURE = re.compile(r"\d+([.:,)]?)")
"""Says little without the words beside it; after a stop it belongs to the one before only."""
TOGETHER = 3
"""So many letters at least go on in the next line."""
SMALLEST = 10
"""In dp: no letters are smaller."""
LINE, CLOSE = 1.34, 1.2
"""The distance of lines, in sizes of the letters, and where there is little room."""


class Run(NamedTuple):
    """A word, or cubes that stay together if a line holds them, with its place on the line."""

    content: str
    is_cubes: bool
    x: float
    width: float
    stays: bool = False
    """Whether it belongs to the run before it, if a line holds both."""


def cubes_in(text: str) -> Iterator[tuple[str, bool]]:
    """The words of a text in order, and its cubes."""
    for i, part in enumerate(CUBES.split(text)):
        if i % 2:
            yield part, True
        else:
            yield from ((words, False) for words in _words(part.replace(WORD_JOINER, "")))


def _words(text: str) -> Iterator[str]:
    """Words from left to right. Those that are read from right to left stay together, in their own order."""
    for part in islands(text):
        for rightward, words in groupby(filter(None, SPACES.split(part)), is_rightward):
            if rightward:
                yield " ".join(words)
            else:
                yield from words


def flow(
    text: str, room: float, size: float, weight: str = "Regular", *, parting: bool = False
) -> list[list[Run]]:
    """The lines of a text in a width, with letters of a size. With `parting` words fit, in parts."""
    space = text_width(" ", size, weight)
    lines: list[list[Run]] = [[]]
    x = 0.0
    for content, is_cubes in cubes_in(text):
        if is_cubes:
            width = _cubes_width(content, size)
        elif content in ARROWS:
            width = size * 1.1
        else:
            width = text_width(content, size, weight)
        line = lines[-1]
        # A line without an end keeps everything together.
        stays = room < inf and bool(line) and _belongs(line[-1], content, is_cubes)
        if not is_cubes and content[0] in CLOSING and line and line[-1].is_cubes:
            x -= space
        if line and x + width > room:
            end = _end(line, stays, x + width, room)
            begin = line[end].x if end < len(line) else x
            lines.append([run._replace(x=run.x - begin) for run in line[end:]])
            del line[end:]
            x -= begin
        while is_cubes and width > room and len(content) > 1:
            fitting = max(1, int((room + dp(1)) / (size * CUBE + dp(1))))
            lines[-1].append(Run(content[:fitting], is_cubes, x, _cubes_width(content[:fitting], size)))
            lines.append([])
            content = content[fitting:]
            width = _cubes_width(content, size)
        while parting and not is_cubes and width > room and len(content) > 1:
            first = _beginning(content, room, size, weight)
            lines[-1].append(Run(first.rstrip(), is_cubes, x, text_width(first, size, weight), stays))
            lines.append([])
            content, stays = content[len(first) :], False
            width = text_width(content, size, weight)
        lines[-1].append(Run(content, is_cubes, x, width, stays))
        # A no-break space before cubes is all the space there is, and no end of a line.
        x += width + (0 if not is_cubes and content.endswith(NO_BREAK) else space)
    return lines


def _beginning(word: str, room: float, size: float, weight: str) -> str:
    """What a line takes of a word: up to a hyphen, or to a letter that does not leave one alone."""
    fitting = next(
        n for n in range(len(word) - 1, 0, -1) if n == 1 or text_width(word[:n], size, weight) <= room
    )
    ends = [end.end() for end in ENDS.finditer(word) if end.end() <= fitting]
    return word[: ends[-1] if ends else max(1, min(fitting, len(word) - TOGETHER))]


def _belongs(last: Run, content: str, is_cubes: bool) -> bool:
    """Whether a line should not end between a run and what follows it."""
    if not is_cubes and (content == SEPARATOR or (last.is_cubes and content[0] in CLOSING)):
        return True
    if last.content == SEPARATOR:
        return False
    if not is_cubes and FIGURE.fullmatch(content):
        return True
    figure = FIGURE.fullmatch(last.content)
    return last.content.endswith(NO_BREAK) or (figure is not None and not figure[1])


def _end(line: list[Run], stays: bool, end: float, room: float) -> int:
    """Where a line ends that is full: what the next run belongs to goes along, as far as there is room."""
    at = len(line)
    while stays and at > 1:
        at -= 1
        stays = line[at].stays
    while at < len(line) and end - line[at].x > room:
        at += 1
    return at


def _cubes_width(cubes: str, size: float) -> float:
    return len(cubes) * (size * CUBE + float(dp(1))) - float(dp(1))


def one_line(text: str, size: float) -> list[Run]:
    return flow(text, inf, size)[0]


def width_of(line: list[Run]) -> float:
    return line[-1].x + line[-1].width if line else 0.0


def paint_line(
    widget: Drawn,
    picture: Picture,
    line: list[Run],
    left: float,
    y: float,
    size: float,
    tint: Colour,
    weight: str = "Regular",
) -> None:
    """Draws the runs of a line around a height, and notes where they are."""
    for run in line:
        x = left + run.x
        widget.boxes.append((run.content, (x, y - size / 2, run.width, size)))
        if run.is_cubes:
            cube = size * CUBE
            for i, letter in enumerate(run.content):
                put_cube(picture, edition_of(widget), letter, x + i * (cube + dp(1)) + cube / 2, y, cube)
        elif run.content in ARROWS:
            picture.icon(ARROWS[run.content], x + run.width / 2, y, size * 1.1, tint)
        else:
            picture.text(run.content, x - 1, y, size, tint, weight=weight, anchor=(0, 0.5))


def fitting(text: str, room: float, size: float, weight: str = "Regular") -> float:
    """Letters of this size, or smaller ones in which the longest word fits."""
    words = [word for word, is_cubes in cubes_in(text) if not is_cubes]

    def widest(letters: float) -> float:
        return max((text_width(word, letters, weight) for word in words), default=0.0)

    # Letters are not exactly as much narrower as they are smaller.
    while size > dp(SMALLEST) and (wide := widest(size)) > room:
        size = max(float(dp(SMALLEST)), min(size - 1, float(int(size * room / wide))))
    return size


def flow_whole(text: str, room: float, size: float) -> tuple[list[list[Run]], float]:
    """The lines of a text, and the size of its letters: smaller than asked where a word would not fit."""
    lines = flow(text, room, size)
    if any(width_of(line) > room for line in lines):
        size = fitting(text, room, size)
        lines = flow(text, room, size)
    return lines, size


def letters_of(style: str) -> float:
    """The size of the letters of a style, in pixels."""
    return float(round(sp(SIZES[style])))


class Sentence(Drawn, Widget):
    """As high as its text at its width; with `wrap: False` on one line, and as wide as that."""

    text = StringProperty("")
    edition = StringProperty("")
    style = OptionProperty("body", options=list(SIZES))
    tone = StringProperty("onSurface")
    halign = OptionProperty("left", options=["left", "center"])
    wrap = BooleanProperty(True)
    largest = NumericProperty("64dp")
    """The size of its letters at most, where there is little room."""
    lines_at_most = NumericProperty(0)
    """Rather than take more lines its letters are smaller; 0 is as many as it takes."""
    height_at_most = NumericProperty(0)
    """The same for its height: a short sentence has large letters in it, and a long one small ones."""
    natural_width = NumericProperty(0)
    leading = NumericProperty(LINE)
    """The distance of its lines, in sizes of the letters."""
    letters = NumericProperty(0)
    """How large those are in its style, before they are made to fit: what a place for any sentence needs."""

    paint_on = ("text", "edition", "style", "tone", "halign", "wrap")

    def __init__(self, **kwargs: Any) -> None:
        # As wide as nothing until its parent says how wide: it would be fitted into Kivy's 100 pixels.
        super().__init__(**{"width": 0, **kwargs})
        self.size_hint_y = None
        for name in (
            "text",
            "style",
            "wrap",
            "largest",
            "lines_at_most",
            "height_at_most",
            "leading",
            "width",
        ):
            self.fbind(name, self._fit)
        self._fit()

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    @property
    def _step(self) -> float:
        return self._size * float(self.leading)

    @property
    def _weight(self) -> str:
        return "Medium" if self.style in MEDIUM else "Regular"

    def _fit(self, *_: Any) -> None:
        self._size = self.letters = min(letters_of(self.style), float(self.largest))
        if self.wrap:
            self._shrink()
        whole = self._flow(inf)
        self.natural_width = max((run.x + run.width for line in whole for run in line), default=0)
        if not self.wrap:
            self.size_hint_x = None
            self.width = self.natural_width
        self._lines = self._flow(self.width) if self.wrap else whole
        self.height = max(1, len(self._lines)) * self._step
        self._paint_soon()

    def _shrink(self) -> None:
        """So that its longest word fits, and its lines the height that it may take."""
        height = self.lines_at_most * self._step if self.lines_at_most else inf
        height = min(height, float(self.height_at_most) or inf)
        while self._size > dp(SMALLEST) and self.width > dp(SMALLEST):
            lines = self._flow(self.width)
            if len(lines) * self._step <= height and all(width_of(line) <= self.width for line in lines):
                break
            self._size -= 1

    def _flow(self, room: float) -> list[list[Run]]:
        return flow(self.text, room, self._size, self._weight)

    def _line_top(self, i: int) -> float:
        return float(self.height - i * self._step)

    def paint(self, picture: Picture) -> None:
        tint = self.theme.tint(self.tone)
        for i, line in enumerate(self._lines):
            y = self._line_top(i) - self._step / 2
            left = (self.width - width_of(line)) / 2 if self.halign == "center" else 0
            paint_line(self, picture, line, left, y, self._size, tint, self._weight)
