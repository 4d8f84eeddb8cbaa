"""The colours are Material's, computed beforehand, and can be read by everybody."""

import json
from itertools import product
from typing import Any

import pytest

from faces.look import STYLES
from faces.looks import FIRST, LOOKS
from screens.widgets.palette import (
    PLAYERS,
    WHITE,
    Rgb,
    contrast,
    cube_colour,
    cube_ink,
    cube_light,
    cube_outline,
    mix,
    rgb,
)
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
ON_SECTIONS = ["onSurface", "onSurfaceVariant", "primary"]
OWN_PAIRS = [
    *product(("card_ink", "card_faint"), ("card_top", "card_bottom")),
    *product(("point_ink",), ("point_top", "point_bottom")),
    *product(("back_ink",), ("back_top", "back_bottom")),
    ("good_ink", "good"),
]


def test_the_colours_are_what_the_tool_computes(stage: UI) -> None:
    from screens.theme import FILE
    from tools.themes import themes

    assert json.loads(FILE.read_text()) == themes(), "run tools/themes.py"


def colours_of(game: str, style: str) -> tuple[dict[str, Rgb], dict[str, Rgb]]:
    """Material's, and those of the cardboard."""
    from screens.theme import FILE

    material = json.loads(FILE.read_text())[game][style]
    own = (LOOKS[game].dark if style == "Dark" else LOOKS[game].light)._asdict()
    return tuple({name: rgb(word) for name, word in words.items()} for words in (material, own))  # type: ignore[return-value]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", LOOKS)
def test_text_can_be_read_on_every_surface(stage: UI, game: str, style: str) -> None:
    material, own = colours_of(game, style)
    pairs = [(f"{one} on {other}", material[one], material[other]) for one, other in PAIRS]
    pairs += [(f"{name} on section", material[name], own["section"]) for name in ON_SECTIONS]
    pairs += [(f"{ink} on {ground}", own[ink], own[ground]) for ink, ground in OWN_PAIRS]
    for name, one, other in pairs:
        assert contrast(one, other) >= TEXT, f"{name} {contrast(one, other):.2f}"
    for mark, ground in product((own["good"], material["primary"]), ("card_top", "card_bottom")):
        assert contrast(mark, own[ground]) >= SHAPES, f"frames and arrows on {ground}"
    assert contrast(WHITE, rgb(LOOKS[game].accent)) >= TEXT, "the band of the printed aid"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", LOOKS)
def test_a_refusal_is_calm_and_can_be_read(ui: UI, app: Any, game: str, style: str) -> None:
    theme = app.theme_cls
    theme.edition, theme.theme_style = game, style
    ground, loud, *inks = (
        tuple(round(255 * part) for part in theme.tint(name)[:3])
        for name in ("refusal", "errorContainer", "onErrorContainer", "onSurface")
    )
    for ink in inks:
        assert contrast(ink, ground) >= TEXT
    assert max(ground) - min(ground) < max(loud) - min(loud)
    assert max(ground) - min(ground) <= 80


@pytest.mark.parametrize("game", LOOKS)
def test_cubes_can_be_read_and_told_apart(game: str) -> None:
    colours = [cube_colour(LOOKS[game].cubes, level) for level in (1, 2, 3, 4)]
    for level, colour in enumerate(colours, 1):
        assert contrast(cube_ink(level), colour) >= TEXT, level
    for one, other in product(colours, repeat=2):
        if one != other:
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 120


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", LOOKS)
def test_no_cube_vanishes_on_its_ground(stage: UI, game: str, style: str) -> None:
    """Its face, its outline or its lit edges stand out, wherever it lies."""
    material, own = colours_of(game, style)
    grounds = {name: own[name] for name in ("card_top", "card_bottom", "section")}
    grounds |= {name: material[name] for name in ("surfaceContainer", "surfaceContainerHigh")}
    for level, (name, ground) in product(range(5), grounds.items()):
        face = cube_colour(LOOKS[game].cubes, level)
        marks = (face, cube_outline(face, level), cube_light(face))
        assert max(contrast(mark, ground) for mark in marks) >= SHAPES, f"level {level} on {name}"


def test_player_colours_carry_white() -> None:
    for name, colour in PLAYERS.items():
        if name != "saffron":
            assert contrast(WHITE, colour) >= SHAPES, name


def test_mixing() -> None:
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)


def test_changing_the_look_reaches_widgets_without_computing_anything(ui: UI, app: Any) -> None:
    theme = app.theme_cls
    light = list(theme.primaryColor)
    theme.theme_style = "Dark"
    assert list(theme.primaryColor) != light
    spice = list(theme.primaryColor)
    theme.edition = "golem"
    assert list(theme.primaryColor) != spice
    assert theme.cardboard.card_ink == theme.tint("card_ink")


def test_every_game_can_be_worn(ui: UI, app: Any) -> None:
    theme = app.theme_cls
    worn = set()
    for game, style in product(LOOKS, STYLES):
        theme.edition, theme.theme_style = game, style
        worn.add((tuple(theme.primaryColor), theme.cardboard))
    assert len(worn) == len(LOOKS) * len(STYLES)
    assert theme.tint("shadow")[3] < 1


def test_a_game_of_a_newer_app_wears_the_first_look(ui: UI, app: Any) -> None:
    theme = app.theme_cls
    theme.edition = "golem"
    theme.edition = "from-sand-to-sea"
    assert [round(c * 255) for c in theme.cardboard.card_ink[:3]] == list(rgb(FIRST.light.card_ink))


@pytest.mark.parametrize("style", ["Light", "Dark"])
@pytest.mark.parametrize("game", LOOKS)
def test_what_cannot_be_used_can_be_read(ui: UI, app: Any, game: str, style: str) -> None:
    from screens.theme import GROUNDS
    from screens.widgets.palette import eight_bits

    theme = app.theme_cls
    theme.edition, theme.theme_style = game, style
    for name in GROUNDS:
        ground = eight_bits(theme.tint(name))
        assert contrast(eight_bits(theme.tint("faintText")), ground) >= TEXT, name
        assert contrast(eight_bits(theme.tint("faintMark")), ground) >= SHAPES, name
    own = eight_bits(theme.tint("onSurface"))
    assert contrast(own, eight_bits(theme.tint("faintText"))) > 1.5, "it is seen that it cannot be used"


@pytest.mark.parametrize("page", ["home", "new game", "rules", "settings", "history"])
def test_nothing_disabled_is_faded(ui: UI, app: Any, page: str) -> None:
    """Fading everything takes the contrast of whatever lies on it: colours are chosen instead."""
    app.go(page)
    if page == "new game":
        app.page.mirror("scores")
    ui.run(0.5)
    for widget in app.page.walk():
        if widget.disabled:
            assert widget.opacity in (0, 1) or not getattr(widget, "text", ""), widget
        if widget.disabled and type(widget).__name__ == "Text" and widget.text:
            assert widget.tone in ("faintText", "primary"), (widget.text, widget.tone)
