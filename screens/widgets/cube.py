"""Cubes: one by one and in clusters, from a word such as "YYRG"."""

from typing import Any, NamedTuple

from kivy.app import App

from faces.looks import look_of
from screens.widgets import art
from screens.widgets.drawn import Box
from screens.widgets.palette import LEVEL_OF
from screens.widgets.pieces import WHITE, Colour, Picture, pieces

ANY = "?"
"""In a word of cubes: one of whatever kind, drawn in grey."""


def edition_of(widget: Any) -> str:
    """The game whose look a widget was given, or the one that the whole app wears."""
    return str(widget.edition or App.get_running_app().theme_cls.edition)


def put_cube(
    picture: Picture, edition: str, letter: str, x: float, y: float, size: float, tint: Colour = WHITE
) -> None:
    """One cube around x, y."""
    look = look_of(edition).cubes
    level = LEVEL_OF.get(letter, 0)
    px = max(6, round(size))
    piece = pieces().of(("cube", look, level, px), lambda: art.cube(look, level, px))
    picture.put(piece, x, y, tint, anchor=(0.5, 0.5))


class Grid(NamedTuple):
    """How cubes lie in rows: how large they are and how many lie in each row, from the top."""

    size: float
    rows: tuple[int, ...]

    def height(self, gap: float) -> float:
        return len(self.rows) * (self.size + gap) - gap if self.rows else 0


def rows_of(count: int, most: int) -> tuple[int, ...]:
    """So many cubes in as few rows as can be, the rows as even as can be: 5 are 3 and 2."""
    if not count:
        return ()
    rows = -(-count // max(1, most))
    short, longer = divmod(count, rows)
    return (short + 1,) * longer + (short,) * (rows - longer)


def fitted(counts: tuple[int, ...], width: float, height: float, largest: float, gap: float) -> list[Grid]:
    """The grids of several groups above each other, all with the same, largest possible size of cube.

    `height` is what is left for the cubes once everything between the groups has its room.
    """
    for size in range(round(largest), 5, -1):
        in_a_row = int((width + gap) // (size + gap))
        if in_a_row < 1:
            continue
        grids = [Grid(size, rows_of(count, in_a_row)) for count in counts]
        if sum(grid.height(gap) for grid in grids) <= height:
            return grids
    return [Grid(6, rows_of(count, max(1, int(width // 6)))) for count in counts]


def put_cluster(
    picture: Picture, edition: str, cubes: str, grid: Grid, x: float, top: float, gap: float
) -> list[tuple[str, Box]]:
    """Draws cubes in their grid, centered on x, downwards from `top`. Says where each is."""
    boxes = []
    letters = iter(cubes)
    for row, count in enumerate(grid.rows):
        y = top - row * (grid.size + gap) - grid.size / 2
        left = x - (count * (grid.size + gap) - gap) / 2 + grid.size / 2
        for i in range(count):
            letter = next(letters)
            middle = left + i * (grid.size + gap)
            put_cube(picture, edition, letter, middle, y, grid.size)
            boxes.append(
                (f"cube {letter}", (middle - grid.size / 2, y - grid.size / 2, grid.size, grid.size))
            )
    return boxes
