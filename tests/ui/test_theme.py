"""The colours are Material's, computed beforehand, and can be read by everybody."""

import json
from itertools import product

import pytest

from screens.widgets.palette import CUBES, PLAYERS, WHITE, Rgb, contrast, cube_ink, mix, rgb
from tests.ui.harness import UI

TEXT = 4.5
SHAPES = 3.0
PAIRS = [
    ("onSurface", "surfaceContainer"),
    ("onSurface", "surfaceContainerHigh"),
    ("onSurface", "surfaceContainerHighest"),
    ("onSurfaceVariant", "surfaceContainer"),
    ("onSurfaceVariant", "surfaceContainerHighest"),
    ("primary", "surfaceContainer"),
    ("error", "surfaceContainerHigh"),
    ("onPrimary", "primary"),
    ("onPrimaryContainer", "primaryContainer"),
    ("onSecondaryContainer", "secondaryContainer"),
    ("onTertiary", "tertiary"),
    ("onTertiaryContainer", "tertiaryContainer"),
    ("onErrorContainer", "errorContainer"),
    ("inverseOnSurface", "inverseSurface"),
    ("inversePrimary", "inverseSurface"),
]


def test_the_colours_are_what_the_tool_computes(stage: UI) -> None:
    from screens.theme import FILE
    from tools.themes import themes

    assert json.loads(FILE.read_text()) == themes(), "run tools/themes.py"


def test_text_can_be_read_on_every_surface(stage: UI) -> None:
    from screens.theme import CARDBOARD, FILE

    for (edition, style), cardboard in CARDBOARD.items():
        material = {name: rgb(word) for name, word in json.loads(FILE.read_text())[edition][style].items()}
        own: dict[str, Rgb] = {
            name: (round(c[0] * 255), round(c[1] * 255), round(c[2] * 255))
            for name, c in cardboard._asdict().items()
        }
        pairs = [(material[one], material[other], f"{one} on {other}") for one, other in PAIRS]
        pairs += [(material[name], own["section"], f"{name} on section") for name in ("onSurface", "primary")]
        pairs += [(material["onSurfaceVariant"], own["section"], "onSurfaceVariant on section")]
        for ink, ground in product(("card_ink", "card_faint"), ("card_top", "card_bottom")):
            pairs.append((own[ink], own[ground], f"{ink} on {ground}"))
        for ground in ("point_top", "point_bottom"):
            pairs.append((own["point_ink"], own[ground], f"points on {ground}"))
        for ground in ("back_top", "back_bottom"):
            pairs.append((own["back_ink"], own[ground], f"? on {ground}"))
        pairs.append((own["good_ink"], own["good"], "tick"))
        for one, other, name in pairs:
            assert contrast(one, other) >= TEXT, f"{edition} {style}: {name} {contrast(one, other):.2f}"
        for ground in ("card_top", "card_bottom"):
            assert contrast(own["good"], own[ground]) >= SHAPES, f"{edition} {style}: frame on {ground}"


@pytest.mark.parametrize("edition", CUBES)
def test_cubes_can_be_read_and_told_apart(edition: str) -> None:
    for level, colour in enumerate(CUBES[edition], 1):
        assert contrast(cube_ink(level), colour) >= TEXT, level
    for one, other in product(CUBES[edition], repeat=2):
        if one != other:
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 120


def test_player_colours_carry_white() -> None:
    for name, colour in PLAYERS.items():
        if name != "saffron":
            assert contrast(WHITE, colour) >= SHAPES, name


def test_mixing() -> None:
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)


def test_changing_the_look_reaches_widgets_without_computing_anything(ui: UI, app: object) -> None:
    theme = app.theme_cls  # type: ignore[attr-defined]
    light = list(theme.primaryColor)
    theme.theme_style = "Dark"
    assert list(theme.primaryColor) != light
    spice = list(theme.primaryColor)
    theme.edition = "golem"
    assert list(theme.primaryColor) != spice
    assert theme.cardboard.card_ink == theme.tint("card_ink")
