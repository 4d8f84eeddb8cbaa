"""Whose something is, on a board or a map: a colour and an initial; and what boards are drawn on."""

from typing import NamedTuple

from faces.looks import look_of
from faces.view import View, initials
from screens.theme import colour as colour_of
from screens.widgets.drawn import Drawn
from screens.widgets.palette import PLAYERS, WHITE, Rgb, contrast, rgb
from screens.widgets.pieces import Colour

DARK = rgb("1B130D")


class Owner(NamedTuple):
    """A player on the board: a colour and an initial, or the mark where two are alike."""

    seat: int
    colour: str
    letter: str = ""
    moving: bool = False
    """Whether it is this player's turn."""
    mark: int = 0

    @property
    def sign(self) -> str:
        """The initial, or the number of the mark."""
        return self.letter or str(self.mark)


def owners(view: View) -> tuple[Owner, ...]:
    """Everybody at the table."""
    count = len(view.state.players)
    names = [seated.name for seated in view.seated] or [str(seat + 1) for seat in range(count)]
    colours = [seated.colour for seated in view.seated] or list(PLAYERS)[:count]
    marks = [seated.mark for seated in view.seated] or list(range(count))
    letters = initials(names)
    mover = view.state.to_move
    return tuple(
        Owner(seat, colours[seat], letters[seat], seat == mover, marks[seat]) for seat in range(count)
    )


def ground_word(widget: Drawn, name: str) -> str:
    by_day, by_night = look_of(widget.edition).grounds[name]
    return by_night if widget.theme.theme_style == "Dark" else by_day


def ground(widget: Drawn, name: str) -> Colour:
    """A colour of what the map is drawn on."""
    return colour_of(ground_word(widget, name))


def colour_and_ink(colour: str) -> tuple[Rgb, Rgb]:
    """A player's colour, and what reads best on it."""
    of_player = PLAYERS.get(colour) or PLAYERS["slate"]
    return of_player, max((DARK, WHITE), key=lambda ink: contrast(ink, of_player))
