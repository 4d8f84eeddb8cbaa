"""Every game has a look, whole, with its pictures."""

import re
from pathlib import Path

import pytest
from PIL import Image

from engine.games import GAMES
from faces.look import STYLES
from faces.looks import LOOKS, look_of

ASSETS = Path(__file__).parents[2] / "assets"
HEAVIEST = 80_000


def test_every_game_has_one_of_its_own() -> None:
    assert list(LOOKS) == list(GAMES)
    assert all(look_of(game) is look for game, look in LOOKS.items())


def test_a_game_that_nobody_knows_yet_wears_the_first() -> None:
    assert look_of("from-sand-to-sea") is look_of("") is look_of(next(iter(GAMES)))


@pytest.mark.parametrize("game", LOOKS)
def test_colours_are_words(game: str) -> None:
    look = LOOKS[game]
    assert all(re.fullmatch("[0-9A-F]{6}([0-9A-F]{2})?", word) for word in (*look.light, *look.dark))
    assert all(re.fullmatch("[0-9A-F]{6}", word) for word in look.cubes.colours)


@pytest.mark.parametrize("game", LOOKS)
def test_coins_are_those_that_its_scoring_counts(game: str) -> None:
    counted = {"gold", "silver"} & set(GAMES[game].worth)
    assert set(LOOKS[game].coins) == counted


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", LOOKS)
def test_its_landscape_is_painted_large_and_small(game: str, style: str) -> None:
    path = ASSETS / f"{LOOKS[game].name}-{style}.jpg"
    with Image.open(path) as scene:
        assert scene.width * 9 == scene.height * 16
    for smaller, size in (("glimpse", (320, 180)), ("view", (640, 360))):
        with Image.open(path.with_stem(f"{path.stem}-{smaller}")) as picture:
            assert picture.size == size
    assert path.stat().st_size < HEAVIEST
    assert 0 < LOOKS[game].focus < 1
