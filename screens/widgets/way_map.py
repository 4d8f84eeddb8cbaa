"""The way of a boat on a small map, such as a chip has room for."""

from typing import NamedTuple

from kivy.metrics import dp

from engine.maps import Places
from screens.widgets.drawn import Box
from screens.widgets.hexes import laid
from screens.widgets.map_picture import put_hex
from screens.widgets.marks import player_colour
from screens.widgets.pieces import Colour, Picture

FAINT = 0.16


class Way(NamedTuple):
    """The cells from the first, on a map, and the player whose boat it is by colour."""

    places: Places
    cells: tuple[str, ...]
    colour: str = "slate"


def put_way(picture: Picture, way: Way, box: Box, ink: Colour) -> None:
    """A dot where it begins, and a ring where it ends."""
    left, bottom, width, height = box
    hexes = laid(way.places, width, height)
    for cell, (x, y) in hexes.middles.items():
        tint = player_colour(way.colour) if cell in way.cells else (*ink[:3], FAINT)
        put_hex(picture, left + x, bottom + y, hexes.width - dp(1), hexes.height - dp(1), tint)
    x, y = hexes.middles[way.cells[0]]
    size = min(hexes.width, hexes.height) * 0.5
    picture.panel(left + x - size / 2, bottom + y - size / 2, size, size, size / 2, ink)
    x, y = hexes.middles[way.cells[-1]]
    put_hex(picture, left + x, bottom + y, hexes.width, hexes.height, ink, dp(2))
