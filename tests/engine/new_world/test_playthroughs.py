"""Golden playthroughs: three whole games, printed and compared."""

import pytest

from tests.engine.new_world.playthrough import GAMES, GOLDEN, text


@pytest.mark.parametrize("name", GAMES)
def test_the_game_is_played_as_it_was(name: str) -> None:
    assert text(*GAMES[name]) == (GOLDEN / f"{name}.txt").read_text("utf-8")
