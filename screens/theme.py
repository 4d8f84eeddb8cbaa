"""The app's look: Material 3 colours of each edition, light and dark, those of the cards, and text size.

Colours are computed beforehand by `tools/themes.py`; changing the look costs what it costs to set properties.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kivy.metrics import Metrics
from kivy.properties import NumericProperty, ObjectProperty, OptionProperty
from kivymd.font_definitions import theme_font_styles
from kivymd.theming import ThemeManager

from screens.widgets.palette import rgb
from screens.widgets.themed import restyle_all

FILE = Path(__file__).parent.parent / "assets" / "themes.json"
EDITIONS = ("spice-road", "golem")
STYLES = ("Light", "Dark")

Colour = tuple[float, float, float, float]


def colour(word: str, alpha: float = 1.0) -> Colour:
    """From "FDD602" to what Kivy draws with."""
    red, green, blue = rgb(word)
    return (red / 255, green / 255, blue / 255, alpha)


class Cardboard(NamedTuple):
    """What Material has no name for: cards, the table under them, and the marks on them."""

    card_top: Colour
    card_bottom: Colour
    card_edge: Colour
    card_ink: Colour
    card_faint: Colour
    point_top: Colour
    point_bottom: Colour
    point_ink: Colour
    back_top: Colour
    back_bottom: Colour
    back_ink: Colour
    section: Colour
    shadow: Colour
    good: Colour
    good_ink: Colour
    onScenery: Colour = (1.0, 1.0, 1.0, 1.0)


CARDBOARD: dict[tuple[str, str], Cardboard] = {
    ("spice-road", "Light"): Cardboard(
        card_top=colour("FFFAEC"),
        card_bottom=colour("F5E5C4"),
        card_edge=colour("CDAE78"),
        card_ink=colour("33200F"),
        card_faint=colour("785C34"),
        point_top=colour("B55428"),
        point_bottom=colour("9A3F17"),
        point_ink=colour("FFF6E3"),
        back_top=colour("5E3A5C"),
        back_bottom=colour("43264A"),
        back_ink=colour("F6DFA8"),
        section=colour("FFFDF9"),
        shadow=colour("4A2D10", 0.34),
        good=colour("00695F"),
        good_ink=colour("FFFFFF"),
    ),
    ("spice-road", "Dark"): Cardboard(
        card_top=colour("51432F"),
        card_bottom=colour("3D3122"),
        card_edge=colour("7C6747"),
        card_ink=colour("FBEBCD"),
        card_faint=colour("CBB48C"),
        point_top=colour("A94A1E"),
        point_bottom=colour("7C3110"),
        point_ink=colour("FFEFD8"),
        back_top=colour("4C2F4B"),
        back_bottom=colour("34203A"),
        back_ink=colour("EBCB8C"),
        section=colour("31291E"),
        shadow=colour("000000", 0.5),
        good=colour("6FDACB"),
        good_ink=colour("00201C"),
    ),
    ("golem", "Light"): Cardboard(
        card_top=colour("FDFEFF"),
        card_bottom=colour("DFE7EF"),
        card_edge=colour("9FB2C4"),
        card_ink=colour("13212E"),
        card_faint=colour("4C6377"),
        point_top=colour("187682"),
        point_bottom=colour("0A5B68"),
        point_ink=colour("F2FDFF"),
        back_top=colour("4B5C6B"),
        back_bottom=colour("33424F"),
        back_ink=colour("BDF3F5"),
        section=colour("FFFFFF"),
        shadow=colour("122433", 0.34),
        good=colour("8A1470"),
        good_ink=colour("FFFFFF"),
    ),
    ("golem", "Dark"): Cardboard(
        card_top=colour("38454F"),
        card_bottom=colour("27323B"),
        card_edge=colour("5B6E7E"),
        card_ink=colour("E9F4FB"),
        card_faint=colour("A9BDCC"),
        point_top=colour("17707D"),
        point_bottom=colour("0B505B"),
        point_ink=colour("E6FBFF"),
        back_top=colour("3D4C59"),
        back_bottom=colour("28343E"),
        back_ink=colour("9DE7EA"),
        section=colour("262A2E"),
        shadow=colour("000000", 0.5),
        good=colour("FFA6E4"),
        good_ink=colour("3A0030"),
    ),
}


@cache
def _colours() -> dict[str, dict[str, dict[str, Colour]]]:
    themes = json.loads(FILE.read_text())
    return {
        edition: {
            style: {f"{name}Color": colour(word) for name, word in colours.items()}
            for style, colours in styles.items()
        }
        for edition, styles in themes.items()
    }


class Theme(ThemeManager):
    """KivyMD's theme with colours of our own, an edition and a text size. `cardboard` follows them."""

    edition = OptionProperty("spice-road", options=EDITIONS)
    text_scale = NumericProperty(1.0)
    cardboard = ObjectProperty(CARDBOARD["spice-road", "Light"])

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.theme_style_switch_animation = False
        self._system_scale = Metrics.fontscale
        self._plain_fonts = theme_font_styles

    def set_colors(self, *_: Any) -> None:
        """Instead of computing them anew: KivyMD calls this whenever palette or style change."""
        for name, value in _colours()[self.edition][self.theme_style].items():
            setattr(self, name, value)
        self.disabledTextColor = self.disabled_hint_text_color
        self.cardboard = CARDBOARD[self.edition, self.theme_style]
        restyle_all()

    def on_edition(self, *_: Any) -> None:
        self.set_colors()

    def on_text_scale(self, *_: Any) -> None:
        Metrics.fontscale = self._system_scale * self.text_scale
        self.font_styles = {
            style: {
                role: {**font, "font-size": font["font-size"] * (1 if style == "Icon" else self.text_scale)}
                for role, font in roles.items()
            }
            for style, roles in self._plain_fonts.items()
        }
        restyle_all()

    def tint(self, name: str) -> Colour:
        """A colour by name: one of Material's ("onSurface") or one of the cardboard's ("good")."""
        named: Colour | None = getattr(self.cardboard, name, None)
        return named or tuple(getattr(self, f"{name}Color"))

    @property
    def is_dark(self) -> bool:
        return bool(self.theme_style == "Dark")
