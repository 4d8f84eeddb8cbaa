"""What players have on a map, as small signs: outposts, boats, cubes that lie there, and what a way costs."""

from collections import Counter
from typing import NamedTuple

from kivy.metrics import dp

from faces.looks import look_of
from faces.view import View
from screens.theme import colour as colour_of
from screens.widgets import art
from screens.widgets.cube import ANY, put_cube
from screens.widgets.drawn import Box, Drawn
from screens.widgets.marks import player_colour
from screens.widgets.palette import PLAYERS, contrast, rgb
from screens.widgets.pieces import Colour, Picture, pieces
from screens.widgets.plates import faded

DARK, PALE = "1B130D", "FFFFFF"
FEW = 3
"""So many cubes lie side by side on a tray; of more, each kind is counted."""


class Sailor(NamedTuple):
    """A player on the map: by colour and initial, or by the mark of the seat where two initials are alike."""

    seat: int
    colour: str
    letter: str = ""
    moving: bool = False
    """Whether it is this player's turn."""


def sailors(view: View) -> tuple[Sailor, ...]:
    """Everybody at the table."""
    count = len(view.state.players)
    names = [seated.name for seated in view.seated] or [str(seat + 1) for seat in range(count)]
    colours = [seated.colour for seated in view.seated] or list(PLAYERS)[:count]
    letters = [name[:1].upper() for name in names]
    apart = len(set(letters)) == len(letters)
    mover = view.state.to_move
    return tuple(
        Sailor(seat, colours[seat], letters[seat] if apart else "", seat == mover) for seat in range(count)
    )


def ground(widget: Drawn, name: str) -> Colour:
    """A colour of what the map is drawn on."""
    by_day, by_night = look_of(widget.edition).grounds[name]
    return colour_of(by_night if widget.theme.theme_style == "Dark" else by_day)


def ink_on(colour: str) -> Colour:
    """What reads best on a player's colour."""
    ground = PLAYERS.get(colour) or PLAYERS["slate"]
    return colour_of(max((DARK, PALE), key=lambda ink: contrast(rgb(ink), ground)))


def put_sign(picture: Picture, sailor: Sailor, x: float, y: float, size: float) -> None:
    """The initial of a player, or the mark of the seat, in what reads on the colour."""
    ink = ink_on(sailor.colour)
    if sailor.letter:
        picture.text(sailor.letter, x, y, size, ink, weight="Bold")
    else:
        px, kind = max(6, round(size * 0.8)), sailor.seat % art.MARKS
        piece = pieces().of(("mark", kind, px, 0), lambda: art.mark(kind, px, 0))
        picture.put(piece, x, y, ink, anchor=(0.5, 0.5))


def put_outpost(picture: Picture, sailor: Sailor, x: float, y: float, size: float) -> Box:
    """A block in the player's colour around x, y."""
    box = (x - size / 2, y - size / 2, size, size)
    picture.panel(*box, size * 0.22, faded(colour_of(DARK), 0.75))
    rim = max(1, round(size * 0.06))
    inner = (box[0] + rim, box[1] + rim, size - 2 * rim, size - 2 * rim)
    picture.panel(*inner, size * 0.18, player_colour(sailor.colour))
    put_sign(picture, sailor, x, y, size * 0.82)
    return box


# At the foot of a tile: boats, cubes, the price. Each has a width for a height, and is put from its left.


class Boat(NamedTuple):
    sailor: Sailor
    alone: bool = True

    def width(self, height: float) -> float:
        return height * (1.72 if self.alone else 1.1)

    def put(self, widget: Drawn, picture: Picture, x: float, y: float, height: float) -> None:
        """A pill with a sail and the initial; whose turn it is has a pale rim."""
        width, left = self.width(height), x
        bottom = y - height / 2
        rim = max(1, round(height * (0.11 if self.sailor.moving else 0.06)))
        edge = colour_of(PALE) if self.sailor.moving else faded(colour_of(DARK), 0.75)
        if self.sailor.moving:
            out = max(1, round(height * 0.05))
            dark = faded(colour_of(DARK), 0.75)
            picture.panel(left - out, bottom - out, width + 2 * out, height + 2 * out, height / 2 + out, dark)
        picture.panel(left, bottom, width, height, height / 2, edge)
        inner = (left + rim, bottom + rim, width - 2 * rim, height - 2 * rim)
        picture.panel(*inner, height / 2 - rim, player_colour(self.sailor.colour))
        if self.alone:
            sail = height * 0.74
            picture.icon("sail-boat", left + height * 0.6, y, sail, ink_on(self.sailor.colour))
            put_sign(picture, self.sailor, left + height * 1.22, y, height * 0.72)
        else:
            put_sign(picture, self.sailor, left + width / 2, y, height * 0.72)


class Tray(NamedTuple):
    """Cubes that lie on a tile, clearly not printed on it."""

    cubes: str

    @property
    def _kinds(self) -> tuple[tuple[str, str], ...]:
        """Each cube; of many, each kind and how many there are."""
        if len(self.cubes) <= FEW:
            return tuple((letter, "") for letter in self.cubes)
        return tuple((letter, str(count)) for letter, count in Counter(self.cubes).items())

    def width(self, height: float) -> float:
        figures = sum(art.text_width(count, height * 0.72, "Bold") for _, count in self._kinds)
        return height * 0.3 + len(self._kinds) * height * 0.86 + figures

    def put(self, widget: Drawn, picture: Picture, x: float, y: float, height: float) -> None:
        box = (x, y - height / 2, self.width(height), height)
        edition = str(widget.edition)
        picture.panel(*box, height * 0.24, (0.55, 0.5, 0.44, 0.92))
        picture.ring(*box, height * 0.24, max(1.0, dp(0.7)), faded(colour_of(DARK), 0.7))
        at, cube = x + height * 0.15, height * 0.86
        for letter, count in self._kinds:
            put_cube(picture, edition, letter, at + cube / 2, y, cube)
            at += cube
            if count:
                size = height * 0.72
                picture.text(count, at, y, size, colour_of(PALE), weight="Bold", anchor=(0, 0.5))
                at += art.text_width(count, size, "Bold")


class Price(NamedTuple):
    """How many cubes of any kind a way costs."""

    cubes: int

    def width(self, height: float) -> float:
        return height * 1.35 + art.text_width(str(self.cubes), height * 0.82, "Bold")

    def put(self, widget: Drawn, picture: Picture, x: float, y: float, height: float) -> None:
        figure, size = str(self.cubes), height * 0.82
        wide = art.text_width(figure, size, "Bold")
        picture.panel(x, y - height / 2, self.width(height), height, height / 2, ground(widget, "pill"))
        picture.text(
            figure, x + height * 0.36, y, size, ground(widget, "pill ink"), weight="Bold", anchor=(0, 0.5)
        )
        put_cube(picture, widget.edition, ANY, x + height * 0.8 + wide, y, height * 0.62)


Foot = tuple[Boat | Tray | Price, ...]


def foot_of(boats: tuple[Sailor, ...], lying: str, price: int) -> Foot:
    """What stands at the foot of a tile, from the left."""
    afloat = tuple(Boat(sailor, len(boats) == 1) for sailor in boats)
    return (*afloat, *((Tray(lying),) if lying else ()), *((Price(price),) if price else ()))


def put_foot(
    widget: Drawn, picture: Picture, foot: Foot, x: float, y: float, height: float, room: float
) -> None:
    """In a row around x, y; smaller where the room is narrow."""
    gap = height * 0.15
    wide = sum(part.width(height) for part in foot) + gap * (len(foot) - 1)
    height *= min(1.0, room / wide)
    gap = height * 0.15
    wide = sum(part.width(height) for part in foot) + gap * (len(foot) - 1)
    at = x - wide / 2
    for part in foot:
        part.put(widget, picture, at, y, height)
        widget.boxes.append((type(part).__name__.lower(), (at, y - height / 2, part.width(height), height)))
        at += part.width(height) + gap
