"""Golden playthroughs: whole games at 2, 3, 4 and 5 players, to be read by people and compared by machines.

The turns are those in the file; everything around them is computed. After a change that is meant, run this
with CENTURY_REGENERATE=1 in the environment and read the difference. A file that is deleted is played anew.
"""

import os
from pathlib import Path

import pytest

from engine.game import OVER, Game
from engine.spice_road import GOLEM, SPICE_ROAD
from tests.engine.spice_road.playthrough import Playthrough

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Ana", "Béa", "Carl", "Dina", "Emil")


@pytest.mark.parametrize(
    ("game", "players", "seed", "mirrored"),
    [
        (SPICE_ROAD, 2, 76, False),
        (SPICE_ROAD, 3, 34, True),
        (GOLEM, 4, 2, False),
        (SPICE_ROAD, 5, 12, False),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_a_whole_game_is_played_as_it_always_was(game: Game, players: int, seed: int, mirrored: bool) -> None:
    """All of the rulebook, from Mise en place to Fin de la partie."""
    file = GOLDEN / f"{game.id}-{players}-players.txt"
    playthrough = Playthrough(game, NAMES[:players], seed, mirrored=mirrored)
    if not file.exists():
        file.write_text(playthrough.anew(), encoding="utf-8")
        pytest.fail(f"{file.name} was played anew: read it, then run again")
    golden = file.read_text(encoding="utf-8")
    text = playthrough.again(golden)
    if os.environ.get("CENTURY_REGENERATE"):
        file.write_text(text, encoding="utf-8")
    assert playthrough.timeline.state.status == OVER
    assert text == file.read_text(encoding="utf-8")
