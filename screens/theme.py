"""The app's look: Material 3 colours of the game that is shown, those of its cards, light or dark, text size.

Colours are computed beforehand by `tools/themes.py`; changing the look costs what it costs to set properties.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from kivy.metrics import Metrics
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivymd.font_definitions import theme_font_styles
from kivymd.theming import ThemeManager

from faces.look import Cardboard, Look
from faces.looks import FIRST, look_of
from screens.widgets.palette import eight_bits, mix, palest, rgb
from screens.widgets.themed import restyle_all

FILE = Path(__file__).parent.parent / "assets" / "themes.json"

Colour = tuple[float, float, float, float]
GROUNDS = ("surface", "section", "surfaceContainerLow", "surfaceContainerHigh", "surfaceContainerHighest")
"""What plates are filled with; the first is what faint things fade into."""

LARGEST = 2.0
"""How much larger letters may be than they are at first, for whatever reason."""
CALM = {"Light": 0.25, "Dark": 0.6}
"""How much of the bar's own ground there is in that of a refusal."""


def colour(word: str) -> Colour:
    """From "FDD602", or from "FDD60280" if half of what is behind shines through, to what Kivy draws with."""
    red, green, blue = rgb(word)
    return (red / 255, green / 255, blue / 255, int(word[6:] or "FF", 16) / 255)


@cache
def _material(look: Look, style: str) -> dict[str, Colour]:
    return {f"{name}Color": colour(word) for name, word in _themes()[look.name][style].items()}


@cache
def _themes() -> dict[str, dict[str, dict[str, str]]]:
    themes: dict[str, dict[str, dict[str, str]]] = json.loads(FILE.read_text())
    return themes


@cache
def _cardboard(look: Look, style: str) -> Cardboard[Colour]:
    return Cardboard(*map(colour, look.dark if style == "Dark" else look.light))


class Theme(ThemeManager):
    """KivyMD's theme with the look of a game and a text size. `cardboard` follows look and style."""

    edition = StringProperty(FIRST.name)
    """The game whose look is worn."""
    text_scale = NumericProperty(1.0)
    room = NumericProperty(1.0)
    """How much larger the window is than an ordinary one."""
    growth = NumericProperty(1.0)
    """How much larger letters are for that."""
    scale = NumericProperty(1.0)
    """How large they are in the end."""
    cardboard = ObjectProperty(_cardboard(FIRST, "Light"))
    onSceneryColor: Colour = (1.0, 1.0, 1.0, 1.0)
    """For letters on any landscape, by day and by night."""
    faintTextColor: Colour = (0.0, 0.0, 0.0, 1.0)
    faintMarkColor: Colour = (0.0, 0.0, 0.0, 1.0)
    """For what cannot be used now, and can be read still."""
    refusalColor: Colour = (1.0, 1.0, 1.0, 1.0)
    """The ground of a refusal: Material's own is a loud red at night, over a bar as wide as the window."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.theme_style_switch_animation = False
        # KivyMD has measured its letters already, as large as the system asks for.
        self._measured_at = Metrics.fontscale
        self._plain_fonts = theme_font_styles

    def _faint(self, enough: float) -> Colour:
        """For what cannot be used now: as pale as it can be and still be read on any plate."""
        ink, *grounds = (eight_bits(self.tint(name)) for name in ("onSurface", *GROUNDS))
        red, green, blue = palest(ink, grounds, enough)
        return (red / 255, green / 255, blue / 255, 1.0)

    def _refusal(self) -> Colour:
        """That of an error, by night faded into the ground that the bar has otherwise."""
        error, calm = (eight_bits(self.tint(name)) for name in ("errorContainer", "surfaceContainerHigh"))
        red, green, blue = mix(error, calm, CALM[self.theme_style])
        return (red / 255, green / 255, blue / 255, 1.0)

    def set_colors(self, *_: Any) -> None:
        """Instead of computing them anew: KivyMD calls this whenever palette or style change."""
        look = look_of(self.edition)
        for name, value in _material(look, self.theme_style).items():
            setattr(self, name, value)
        self.disabledTextColor = self.disabled_hint_text_color
        self.cardboard = _cardboard(look, self.theme_style)
        self.refusalColor = self._refusal()
        self.faintTextColor, self.faintMarkColor = self._faint(4.6), self._faint(3.1)
        restyle_all()

    def on_edition(self, *_: Any) -> None:
        self.set_colors()

    def on_room(self, *_: Any) -> None:
        self._rescale()

    def on_text_scale(self, *_: Any) -> None:
        self._rescale()

    def _rescale(self) -> None:
        """Letters grow with the window, up to the largest that somebody could have chosen."""
        scale = max(self.text_scale, min(self.text_scale * self.room, LARGEST))
        self.growth = scale / self.text_scale
        Metrics.fontscale = scale
        self.scale = scale
        larger = scale / self._measured_at
        self.font_styles = {
            style: {
                role: {**font, "font-size": font["font-size"] * (1 if style == "Icon" else larger)}
                for role, font in roles.items()
            }
            for style, roles in self._plain_fonts.items()
        }
        restyle_all()

    def tint(self, name: str) -> Colour:
        """A colour by name: one of Material's ("onSurface") or one of the cardboard's ("good")."""
        named: Colour | None = getattr(self.cardboard, name, None)
        return named or tuple(getattr(self, f"{name}Color"))
