"""What players have on a map, as small signs: outposts, boats, cubes that lie there, and what a way costs."""

from collections import Counter
from typing import NamedTuple

from faces.looks import look_of
from screens.widgets import art, sea_art
from screens.widgets.cube import ANY, put_cube
from screens.widgets.drawn import Box, Drawn
from screens.widgets.owners import Owner, colour_and_ink, ground_word
from screens.widgets.palette import rgb
from screens.widgets.pieces import CENTER, Colour, Picture, pieces

PALE: Colour = (1.0, 1.0, 1.0, 1.0)
FEW = 3
"""So many cubes lie side by side on a tray; of more, each kind is counted."""
WASHED = 0.6
"""How much of a tile that is out of reach is sea."""
LARGER = 1.2
"""How much larger the boat is whose turn it is."""
BRIEF = 0.8
"""Before everything gets smaller than this, cubes that lie there are only counted."""


def put_outpost(picture: Picture, owner: Owner, x: float, y: float, size: float) -> Box:
    """A block in the player's colour around x, y."""
    px = max(6, round(size))
    piece = pieces().of(
        ("outpost", px, owner.colour, owner.sign),
        lambda: sea_art.outpost(px, *colour_and_ink(owner.colour), owner.sign),
    )
    picture.put(piece, x, y, anchor=CENTER)
    return (x - px / 2, y - px / 2, px, px)


# At the foot of a tile: boats, cubes, the price. Each has a width for a height, and is put from its left.


class Boat(NamedTuple):
    owner: Owner
    alone: bool = True

    def width(self, height: float) -> float:
        return sea_art.boat_width(round(height), alone=self.alone)

    def put(self, widget: Drawn, picture: Picture, x: float, y: float, height: float) -> None:
        owner, alone = self.owner, self.alone
        colour, moving, sign = owner.colour, owner.moving, owner.sign
        px = max(6, round(height * (LARGER if moving else 1)))
        piece = pieces().of(
            ("boat", px, colour, sign, moving, alone),
            lambda: sea_art.boat(px, *colour_and_ink(colour), sign, moving=moving, alone=alone),
        )
        picture.put(piece, x + self.width(height) / 2, y, anchor=CENTER)


class Tray(NamedTuple):
    """Cubes that lie on a tile, clearly not printed on it."""

    cubes: str
    brief: bool = False
    """Where there is no room for more: only how many."""

    @property
    def _kinds(self) -> tuple[tuple[str, str], ...]:
        """Each cube; of many, each kind and how many there are."""
        if len(self.cubes) <= FEW:
            return tuple((letter, "") for letter in self.cubes)
        if self.brief:
            return ((ANY, str(len(self.cubes))),)
        return tuple((letter, str(count)) for letter, count in Counter(self.cubes).items())

    def width(self, height: float) -> float:
        figures = sum(art.text_width(count, height * 0.72, "Bold") for _, count in self._kinds)
        return height * 0.3 + len(self._kinds) * height * 0.86 + figures

    def put(self, widget: Drawn, picture: Picture, x: float, y: float, height: float) -> None:
        width, high = round(self.width(height)), round(height)
        piece = pieces().of(("tray", width, high), lambda: sea_art.tray(width, high))
        picture.put(piece, x, y, anchor=(0, 0.5))
        at, cube = x + height * 0.15, height * 0.86
        for letter, count in self._kinds:
            put_cube(picture, str(widget.edition), letter, at + cube / 2, y, cube)
            at += cube
            if count:
                size = height * 0.72
                picture.text(count, at, y, size, PALE, weight="Bold", anchor=(0, 0.5))
                at += art.text_width(count, size, "Bold")


class Price(NamedTuple):
    """How many cubes of any kind a way costs."""

    cubes: int

    def width(self, height: float) -> float:
        return height * 1.35 + art.text_width(str(self.cubes), height * 0.82, "Bold")

    def put(self, widget: Drawn, picture: Picture, x: float, y: float, height: float) -> None:
        px, look = max(6, round(height)), look_of(widget.edition).cubes
        pill, ink = (ground_word(widget, name) for name in ("pill", "pill ink"))
        piece = pieces().of(
            ("price", px, self.cubes, pill, ink, look),
            lambda: sea_art.price(px, self.cubes, rgb(pill), rgb(ink), look),
        )
        picture.put(piece, x, y, anchor=(0, 0.5))


Foot = tuple[Boat | Tray | Price, ...]


def foot_of(boats: tuple[Owner, ...], lying: str, price: int) -> Foot:
    """What stands at the foot of a tile, from the left."""
    afloat = tuple(Boat(owner, len(boats) == 1) for owner in boats)
    return (*afloat, *((Tray(lying),) if lying else ()), *((Price(price),) if price else ()))


def put_foot(
    widget: Drawn, picture: Picture, foot: Foot, x: float, y: float, height: float, room: float
) -> None:
    """In a row around x, y; briefer and smaller where the room is narrow."""
    gap = height * 0.15
    wide = sum(part.width(height) for part in foot) + gap * (len(foot) - 1)
    if room < wide * BRIEF:
        foot = tuple(part._replace(brief=True) if isinstance(part, Tray) else part for part in foot)
        wide = sum(part.width(height) for part in foot) + gap * (len(foot) - 1)
    height *= min(1.0, room / wide)
    gap = height * 0.15
    wide = sum(part.width(height) for part in foot) + gap * (len(foot) - 1)
    at = x - wide / 2
    for part in foot:
        part.put(widget, picture, at, y, height)
        widget.boxes.append((type(part).__name__.lower(), (at, y - height / 2, part.width(height), height)))
        at += part.width(height) + gap
