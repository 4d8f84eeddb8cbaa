"""What a game looks like, as plain data: nothing is drawn and no file is opened here.

Colours are words such as "FDD602"; where a word has eight letters, the last two say how opaque it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, TypeVar

STYLES = ("Light", "Dark")
"""Day and night, as they are called in `assets/`."""

Tint = TypeVar("Tint")
Hue = tuple[int, int]
"""Where a family of Material's colours lies on the wheel, in degrees, and how strong it is."""


class Seeds(NamedTuple):
    """What all of Material's colours grow from, light and dark."""

    primary: Hue
    secondary: Hue
    tertiary: Hue
    neutral: Hue
    neutral_variant: Hue


class Cardboard(NamedTuple, Generic[Tint]):
    """What Material has no name for: cards, the table under them, and the marks on them.

    In a look these are words; a theme has the same as what it draws with.
    """

    card_top: Tint
    card_bottom: Tint
    card_edge: Tint
    card_ink: Tint
    card_faint: Tint
    point_top: Tint
    point_bottom: Tint
    point_ink: Tint
    back_top: Tint
    back_bottom: Tint
    back_ink: Tint
    section: Tint
    shadow: Tint
    good: Tint
    good_ink: Tint


class CubeLook(NamedTuple):
    """The colours of the four levels from the lowest, and what the pieces are made of."""

    colours: tuple[str, str, str, str]
    made_of: Literal["wood", "crystal"]


@dataclass(frozen=True, eq=False)
class Look:
    """How one game looks."""

    name: str
    """What its files in `assets/` are called by."""
    seeds: Seeds
    light: Cardboard[str]
    dark: Cardboard[str]
    cubes: CubeLook
    focus: float
    """The middle of what stays in sight of its landscape where the sides are cut off: 0 left, 1 right."""
    coins: Mapping[str, str] = field(default_factory=dict)
    """What the coins that the engine calls gold and silver are really made of, if there are any."""
    grounds: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What a map is drawn on, by name: by day and by night."""

    @property
    def accent(self) -> str:
        """Its one colour on white paper: that of its points."""
        return self.light.point_bottom
