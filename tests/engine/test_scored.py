"""Where a player keeps what has points: what a score misses lies there, in every game."""

from pathlib import Path

import pytest

from engine.record import Record
from engine.timeline import Timeline

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_score_misses_what_has_no_name_where_points_are_kept(path: Path) -> None:
    timeline = Timeline.of(Record.parse(path.read_bytes()))
    if timeline.header.scores_only:
        pytest.skip("there are no cards on it")
    state = timeline.state
    for seat, player in enumerate(state.players):
        for where in timeline.game.scored:
            kept = len(getattr(player, where))
            unnamed = player._replace(**{where: tuple(f"?{900 + n}" for n in range(kept))})
            players = (*state.players[:seat], unnamed, *state.players[seat + 1 :])
            missed = timeline.game.score(state._replace(players=players), seat).unnamed
            others = [
                name for other in timeline.game.scored if other != where for name in getattr(player, other)
            ]
            assert missed == kept + sum(name.startswith("?") for name in others)
