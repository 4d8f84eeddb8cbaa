"""Computes the Material 3 colours of every look and writes them to `assets/themes.json`.

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

from faces.look import STYLES, Seeds
from faces.looks import LOOKS

FILE = Path(__file__).parent.parent / "assets" / "themes.json"


def themes() -> dict[str, dict[str, dict[str, str]]]:
    """Game, then Light or Dark, then the name of each colour."""
    return {
        game: {style: _colours(look.seeds, dark=style == "Dark") for style in STYLES}
        for game, look in LOOKS.items()
    }


def _colours(seeds: Seeds, *, dark: bool) -> dict[str, str]:
    tonal = {
        f"{name}_palette": TonalPalette.from_hue_and_chroma(*hue) for name, hue in seeds._asdict().items()
    }
    source = Hct.from_hct(*seeds.primary, 50)
    scheme = DynamicScheme(source, Variant.TONAL_SPOT, 0.0, dark, spec_version="2021", **tonal)
    colours = {}
    for name in COLOR_NAMES:
        red, green, blue, _ = getattr(MaterialDynamicColors, name).get_rgba(scheme)
        colours[name] = f"{red:02X}{green:02X}{blue:02X}"
    return colours


if __name__ == "__main__":
    FILE.write_text(json.dumps(themes(), indent=1) + "\n")
    print(f"wrote {FILE}")
