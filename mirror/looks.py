"""A game's colours as a style sheet: the same as on its board, by day and by night."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from faces.look import Look

THEMES = Path(__file__).parent.parent / "assets" / "themes.json"
TONES = (
    "surface",
    "surfaceContainer",
    "surfaceContainerHigh",
    "onSurface",
    "onSurfaceVariant",
    "outline",
    "outlineVariant",
    "primary",
    "onPrimary",
    "primaryContainer",
    "onPrimaryContainer",
    "tertiary",
)


@cache
def _themes() -> dict[str, dict[str, dict[str, str]]]:
    themes: dict[str, dict[str, dict[str, str]]] = json.loads(THEMES.read_text("utf-8"))
    return themes


def style_sheet(look: Look) -> str:
    """By day, and by night where the phone asks for it."""
    light, dark = (" ".join(_tones(look, night=night)) for night in (False, True))
    return f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"


def _tones(look: Look, *, night: bool) -> Iterator[str]:
    themes = _themes()[look.name]["Dark" if night else "Light"]
    for name in TONES:
        yield f"--{_dashed(name)}: #{themes[name]};"
    for name, word in (look.dark if night else look.light)._asdict().items():
        yield f"--{_dashed(name)}: #{word};"
    for name, words in look.grounds.items():
        yield f"--ground-{_dashed(name)}: #{words[night]};"
    for level, word in enumerate(look.cubes.colours, 1):
        yield f"--cube-{level}: #{word};"


def _dashed(name: str) -> str:
    """ "onSurface" as "on-surface", "card_top" as "card-top"."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).translate(
        {ord("_"): "-", ord(" "): "-"}
    )
