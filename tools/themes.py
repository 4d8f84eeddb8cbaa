"""Computes the app's Material 3 colours and writes them to `assets/themes.json`.

    ./run tools/themes.py

Kivy's start would spend up to 180 ms on what never changes; a test computes them again and compares.
"""

import json
from pathlib import Path

from materialyoucolor.dynamiccolor.color_spec import COLOR_NAMES
from materialyoucolor.dynamiccolor.dynamic_scheme import DynamicScheme
from materialyoucolor.dynamiccolor.material_dynamic_colors import MaterialDynamicColors
from materialyoucolor.dynamiccolor.variant import Variant
from materialyoucolor.hct import Hct
from materialyoucolor.palettes.tonal_palette import TonalPalette

FILE = Path(__file__).parent.parent / "assets" / "themes.json"

# Hue and chroma of each palette. Spice Road: terracotta, saffron, deep teal on parchment.
# Golem: crystal teal, magenta, amber on cool stone.
PALETTES = {
    "spice-road": {
        "primary": (36, 62),
        "secondary": (74, 46),
        "tertiary": (192, 28),
        "neutral": (74, 8),
        "neutral_variant": (68, 13),
    },
    "golem": {
        "primary": (207, 32),
        "secondary": (340, 34),
        "tertiary": (82, 48),
        "neutral": (242, 6),
        "neutral_variant": (236, 11),
    },
}


def themes() -> dict[str, dict[str, dict[str, str]]]:
    """Edition, then Light or Dark, then the name of each colour."""
    return {
        edition: {style: _colours(palettes, dark=style == "Dark") for style in ("Light", "Dark")}
        for edition, palettes in PALETTES.items()
    }


def _colours(palettes: dict[str, tuple[int, int]], *, dark: bool) -> dict[str, str]:
    tonal = {
        f"{name}_palette": TonalPalette.from_hue_and_chroma(hue, chroma)
        for name, (hue, chroma) in palettes.items()
    }
    source = Hct.from_hct(*palettes["primary"], 50)
    scheme = DynamicScheme(source, Variant.TONAL_SPOT, 0.0, dark, spec_version="2021", **tonal)
    colours = {}
    for name in COLOR_NAMES:
        red, green, blue, _ = getattr(MaterialDynamicColors, name).get_rgba(scheme)
        colours[name] = f"{red:02X}{green:02X}{blue:02X}"
    return colours


if __name__ == "__main__":
    FILE.write_text(json.dumps(themes(), indent=1) + "\n")
    print(f"wrote {FILE}")
