"""Signs with their figures on one line: cubes, coins, cards, and the claimed of those needed.

They are measured in sizes of their letters, so that whoever lays them out can try how large they may be.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.cubes import LETTERS
from faces.looks import look_of
from faces.things import Count, Things
from screens.widgets.art import text_width
from screens.widgets.card import put_coin
from screens.widgets.cube import ANY, edition_of, put_cube
from screens.widgets.drawn import Drawn
from screens.widgets.pieces import Colour, Picture, faded

SIGN = 1.15
"""How large a sign is, in sizes of the letters."""
NEAR, APART = 0.18, 0.5
"""Between a sign and its figure, and between two of them."""
RIM = 0.15
"""Of a patch, beside its number."""
PIP, PIP_GAP = 0.55, 0.2
FAINT = 0.45


class Figure(NamedTuple):
    """A sign and a number. `kind` is how the sign is drawn: a cube, a coin, an icon, or no sign at all."""

    kind: str
    sign: str
    text: str
    faint: bool = False
    patch: Colour | None = None
    """The ground that its number stands on, where it is one that has just changed."""

    @property
    def name(self) -> str:
        return f"{self.kind} {self.sign} {self.text}".strip()

    def width(self, size: float) -> float:
        sign, rim = (SIGN + NEAR) * bool(self.kind), 2 * RIM * bool(self.patch)
        return (sign + rim) * size + text_width(self.text, size, "Bold")


class Pips(NamedTuple):
    """A small card for each that is claimed, an empty place for each that is missing."""

    claimed: int
    needed: int

    @property
    def name(self) -> str:
        return f"{self.claimed}/{self.needed}"

    def width(self, size: float) -> float:
        count = max(self.claimed, self.needed)
        return (count * (PIP + PIP_GAP) - PIP_GAP) * size


Group = tuple[Figure | Pips, ...]
"""What stays together on a line."""


def cubes_of(things: Things) -> Group:
    """All four kinds, those that are missing too: everybody's stand in the same order."""
    counts = zip(LETTERS, things.cubes.counts, strict=True)
    return tuple(Figure("cube", letter, str(count), not count) for letter, count in counts)


def total_of(things: Things) -> Group:
    return (Figure("cube", ANY, str(things.cubes.total)),)


def counts_of(counts: tuple[Count, ...]) -> Group:
    return tuple(
        Figure(
            "icon" if count.icon else "coin", count.icon or count.name, str(count.number), not count.number
        )
        for count in counts
    )


def coins_of(things: Things) -> Group:
    """Those that there are: nobody needs to read that somebody has none."""
    return counts_of(tuple(count for count in things.coins if count.number))


def claims_of(claimed: int, needed: int, *, pips: bool = True) -> Group:
    if pips:
        return (Pips(claimed, needed),)
    return (Figure("", "", f"{claimed}/{needed}"),)


def points_of(total: int | None) -> Group:
    return () if total is None else (Figure("icon", "star", str(total)),)


def signed(by: int) -> str:
    return f"+{by}" if by > 0 else f"−{-by}"


def changes_of(changed: Mapping[str, int]) -> Group:
    """By how much cubes have just changed, by letter."""
    return tuple(Figure("cube", letter, signed(by)) for letter in LETTERS if (by := changed.get(letter, 0)))


def changed_in(group: Group, changed: Mapping[str, int], patch: Colour) -> Group:
    """The same cubes, those that have just changed with by how much instead of how many there are."""
    return tuple(
        Figure("cube", part.sign, signed(by), patch=patch)
        if isinstance(part, Figure) and part.kind == "cube" and (by := changed.get(part.sign, 0))
        else part
        for part in group
    )


def width_of(group: Group, size: float) -> float:
    return sum(part.width(size) for part in group) + APART * size * max(0, len(group) - 1)


def put_group(
    widget: Drawn, picture: Picture, group: Group, x: float, y: float, size: float, ink: Colour
) -> list[float]:
    """Draws a group from x on around a height, and notes it; says where the middle of each sign is."""
    at, middles = x, []
    for part in group:
        if isinstance(part, Pips):
            _put_pips(widget, picture, part, at, y, size, ink)
        else:
            _put_figure(widget, picture, part, at, y, size, ink)
        middles.append(at + SIGN * size / 2)
        widget.boxes.append((part.name, (at, y - SIGN * size / 2, part.width(size), SIGN * size)))
        at += part.width(size) + APART * size
    return middles


def _put_figure(
    widget: Drawn, picture: Picture, figure: Figure, x: float, y: float, size: float, ink: Colour
) -> None:
    tint = faded(ink, FAINT) if figure.faint else ink
    sign = SIGN * size
    if figure.kind == "cube":
        put_cube(picture, edition_of(widget), figure.sign, x + sign / 2, y, sign)
        if figure.faint:
            veil = widget.theme.tint("section")
            picture.panel(x, y - sign / 2, sign, sign, sign / 3, faded(veil, 0.55))
    elif figure.kind == "coin":
        coin = look_of(edition_of(widget)).coins.get(figure.sign, "silver")
        put_coin(picture, coin, x + sign / 2, y, sign)
    elif figure.kind == "icon":
        picture.icon(figure.sign, x + sign / 2, y, sign, tint)
    left = x + (SIGN + NEAR) * size * bool(figure.kind)
    if figure.patch:
        wide, tall = text_width(figure.text, size, "Bold") + 2 * RIM * size, size * 1.15
        picture.panel(left, y - tall / 2, wide, tall, size * 0.3, figure.patch)
        left, tint = left + RIM * size, (1, 1, 1, 1)
    picture.text(figure.text, left - 1, y, size, tint, weight="Bold", anchor=(0, 0.5))


def _put_pips(
    widget: Drawn, picture: Picture, pips: Pips, x: float, y: float, size: float, ink: Colour
) -> None:
    wide, tall = PIP * size, 0.95 * size
    for i in range(max(pips.claimed, pips.needed)):
        box = (x + i * (PIP + PIP_GAP) * size, y - tall / 2, wide, tall)
        if i < pips.claimed:
            picture.panel(*box, size * 0.12, widget.theme.tint("primary"))
        else:
            picture.ring(*box, size * 0.12, max(1.0, size * 0.08), faded(ink, FAINT))
