"""FIN DE LA PARTIE: how many claims end each game, as the table page shows it and as the engine plays it."""

from itertools import product

import pytest

from engine.game import LAST_ROUND, RUNNING, Status
from engine.games import GAMES
from engine.record import Record, action_from_json
from engine.sheet import score_only
from engine.timeline import Timeline

CLAIMS = {
    "spice-road": {2: 6, 3: 6, 4: 5, 5: 5},
    "golem": {2: 6, 3: 6, 4: 5, 5: 5},
    "eastern-wonders": {2: 4, 3: 4, 4: 4},
    "new-world": {2: 8, 3: 8, 4: 8},
}


def test_each_game_says_how_many_claims_end_it() -> None:
    assert {name: game.claims_to_end for name, game in GAMES.items()} == CLAIMS
    assert {name: score_only(game).claims_to_end for name, game in GAMES.items()} == CLAIMS


@pytest.mark.parametrize(
    ("game", "players"), [pair for game in CLAIMS for pair in product([game], CLAIMS[game])]
)
def test_that_many_claims_end_it_and_no_fewer(game: str, players: int) -> None:
    needed = GAMES[game].claims_to_end[players]
    assert status_after(game, players, claims=needed - 1) == RUNNING
    assert status_after(game, players, claims=needed) == LAST_ROUND


def status_after(game: str, players: int, claims: int) -> Status:
    """The status of a game in which the first player is said to have claimed so many."""
    played = Timeline.of(
        Record.from_json(
            {
                "format": "century-record/1",
                "game": game,
                "players": ["Ana", "Béa", "Cid", "Dan", "Eva"][:players],
                "setup": {},
                "options": {},
                "actions": [],
            }
        )
    )
    claimed = {"do": "adjust", "player": 0, "claimed": ["?"] * claims}
    step = played.record(action_from_json(claimed, played.game, played.header.known, "action 1"))
    status: Status = step.timeline.state.status
    return status
