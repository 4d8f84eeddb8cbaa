"""The player aid on paper: one A4 page for each game and language, drawn at the dots of a printer.

Blocks are laid out as marks, letters and cubes with their places, before anything is drawn: the largest
letters with which the page still fits are found by trying. On the screen a touch leads from a line to its
rule; paper shows the rule's worked example instead.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

import rulebook
from faces.looks import look_of
from faces.phrases import Phrases
from rulebook import AidBlock, Entry, ExampleStep
from screens.widgets import art
from screens.widgets.exchange import ARROW, lines_of
from screens.widgets.palette import LEVEL_OF, WHITE, Rgb, mix, rgb

DPI = 300
WIDTH, HEIGHT = 2480, 3508
MARGIN = 150
GAP = 56
BAND = 340
"""The height of the coloured band at the top."""
RADIUS = 44
COLUMN = (WIDTH - 2 * MARGIN - GAP) / 2
ROOM = HEIGHT - 2 * MARGIN - BAND - GAP - 80
"""The height of a column; below it stands a last line."""
POINT = DPI / 72
SIZES = [13 - i / 4 for i in range(21)]
"""Sizes of letters to try, in points."""
LINE = 1.3

INK = rgb("211A14")
FAINT = rgb("6B635B")


class Letters(NamedTuple):
    """Phrases on one line: their left, and the middle of their height."""

    x: float
    y: float
    text: str
    size: float
    weight: str = "Regular"
    colour: Rgb = INK


class Piece(NamedTuple):
    """A cube, or the arrow between cubes: its left, and the middle of its height."""

    x: float
    y: float
    letter: str
    size: int
    colour: Rgb = FAINT


@dataclass
class Block:
    """A block of the aid being laid out: its marks from the upper left corner, and how high it is by now."""

    marks: list[Letters | Piece] = field(default_factory=list)
    height: float = 0

    def words(self, x: float, width: float, look: Letters) -> float:
        """Puts a text down in lines, with the look of another, and says how high they are."""
        lines = wrapped(look.text, width, look.size, look.weight)
        for i, line in enumerate(lines):
            y = self.height + (i + 0.5) * look.size * LINE
            self.marks.append(look._replace(x=x, y=y, text=line))
        return len(lines) * look.size * LINE

    def example(self, x: float, width: float, step: ExampleStep, text: str, size: float) -> None:
        """One step of a worked example: its cubes, and what happened to them beside or below."""
        cube = round(size * 1.2)
        next_to, row = cube * 1.08, cube * 1.25
        lines = lines_of(step.before, step.after, int(width // next_to))
        for line in lines:
            for i, letter in enumerate(line):
                self.marks.append(Piece(x + i * next_to, self.height + row / 2, letter, cube))
            self.height += row
        label = Letters(0, 0, text, size * 0.86, colour=FAINT)
        beside = x + len(lines[-1]) * next_to + size * 0.4
        if beside + art.text_width(text, label.size, label.weight) <= x + width:
            self.marks.append(label._replace(x=beside, y=self.height - row / 2))
        else:
            self.height += self.words(x, width, label)


def save(game: str, language: str, path: Path) -> None:
    """As a PDF or as a picture, whichever the name says."""
    page = draw(game, language)
    if path.suffix == ".pdf":
        page.save(path, resolution=DPI, quality=92, title=rulebook.title(game, language))
    else:
        page.save(path, dpi=(DPI, DPI))


def _accent(game: str) -> Rgb:
    return rgb(look_of(game).accent)


def draw(game: str, language: str) -> Image.Image:
    page = Image.new("RGB", (WIDTH, HEIGHT), WHITE)
    _draw_band(page, game, language)
    _, columns = fitted(game, language)
    ground = mix(_accent(game), WHITE, 0.93)
    for i, column in enumerate(columns):
        x, y = MARGIN + i * (COLUMN + GAP), float(MARGIN + BAND + GAP)
        for block in column:
            corners = (x, y, x + COLUMN, y + block.height)
            ImageDraw.Draw(page).rounded_rectangle(corners, RADIUS, ground)
            for mark in block.marks:
                _put(page, mark._replace(x=x + mark.x, y=y + mark.y), game)
            y += block.height + GAP
    year = next(entry.year for entry in rulebook.entries(game) if entry.year)
    t = Phrases(language)
    last = t("aid.made", year=year)
    _put(page, Letters(MARGIN, HEIGHT - MARGIN - 20, last, 8 * POINT, colour=FAINT), game)
    return page


# laying out


def fitted(game: str, language: str) -> tuple[float, list[list[Block]]]:
    """The largest letters with which both columns fit, in points, and the columns."""
    for size in SIZES:
        blocks = [laid_out(block, game, language, size * POINT) for block in rulebook.aid(game, language)]
        columns = halves(blocks)
        if max(map(_height, columns)) <= ROOM:
            break
    return size, columns


def halves(blocks: list[Block]) -> list[list[Block]]:
    """In two columns, each in the order of the aid, the higher one as low as can be."""
    ways = (
        [[block for block, side in zip(blocks, sides, strict=True) if side == column] for column in (0, 1)]
        for sides in product((0, 1), repeat=len(blocks))
        if sides[0] == 0 and 1 in sides
    )
    return min(ways, key=lambda columns: max(map(_height, columns)))


def _height(column: Iterable[Block]) -> float:
    return sum(block.height + GAP for block in column) - GAP


def laid_out(aid: AidBlock, game: str, language: str, size: float) -> Block:
    edge = size * 1.2
    heads = min(max(art.text_width(line.head, size, "Bold") for line in aid.lines) + 2, COLUMN * 0.3)
    text_at = edge + heads + size * 0.8
    text_width = COLUMN - edge - text_at
    block = Block(height=edge * 0.8)
    block.height += block.words(edge, COLUMN, Letters(0, 0, aid.title, size * 1.3, "Bold", _accent(game)))
    for line in aid.lines:
        block.height += size * 0.5
        head = block.words(edge, heads, Letters(0, 0, line.head, size, "Bold"))
        text = block.words(text_at, text_width, Letters(0, 0, line.text, size))
        block.height += max(head, text)
        for step, words in _worth_drawing(rulebook.entry(line.entry, game), language):
            block.example(text_at, text_width, step, words, size)
    block.height += edge * 0.8
    return block


def _worth_drawing(entry: Entry, language: str) -> Iterator[tuple[ExampleStep, str]]:
    """The steps of an example but for those from one cube to the next: the band at the top shows them."""
    for step, text in zip(entry.example, rulebook.text(entry, language).example, strict=True):
        if len(step.before) != 1 or len(step.after) != 1:
            yield step, text


def wrapped(text: str, width: float, size: float, weight: str) -> list[str]:
    """In lines that are no wider, if no word is. A no-break space holds what it stands between together."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and art.text_width(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


# drawing


def _draw_band(page: Image.Image, game: str, language: str) -> None:
    """The title, and the ladder of cubes that every upgrade climbs."""
    accent = _accent(game)
    size = (WIDTH - 2 * MARGIN, BAND)
    shape = Image.new("L", size)
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), RADIUS, 255)
    high, low = (Image.new("RGB", size, mix(accent, other, 0.25)) for other in (WHITE, INK))
    down = Image.linear_gradient("L").resize(size)
    page.paste(Image.composite(low, high, down), (MARGIN, MARGIN), shape)

    middle = MARGIN + BAND / 2
    cube, arrow = 132, 72
    x = WIDTH - MARGIN - 70 - 4 * cube - 3 * arrow
    room = x - MARGIN - 140
    for letter in ARROW.join(LEVEL_OF):
        wide = arrow if letter == ARROW else cube
        _put(page, Piece(x, middle, letter, wide, WHITE), game)
        x += wide
    t = Phrases(language)
    title = t[f"game.{game}"]
    large = min(30 * POINT, 30 * POINT * room / art.text_width(title, 30 * POINT, "Bold"))
    _put(page, Letters(MARGIN + 70, middle - 34, title, large, "Bold", WHITE), game)
    below = f"Century · {t['aid.title']}"
    _put(page, Letters(MARGIN + 70, middle + 80, below, 13 * POINT, colour=WHITE), game)


def _put(page: Image.Image, mark: Letters | Piece, game: str) -> None:
    if isinstance(mark, Letters):
        font = art.font(mark.weight, round(mark.size))
        capitals = font.getbbox("H", anchor="ls")
        at = (mark.x, mark.y - (capitals[1] + capitals[3]) / 2)
        ImageDraw.Draw(page).text(at, mark.text, mark.colour, font, anchor="ls")
        return
    corner = (round(mark.x), round(mark.y - mark.size / 2))
    if mark.letter == ARROW:
        page.paste(mark.colour, corner, art.icon("arrow-right", mark.size))
    else:
        cube = art.cube(look_of(game).cubes, LEVEL_OF[mark.letter], mark.size)
        page.paste(cube, corner, cube)
