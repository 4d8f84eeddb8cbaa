"""The points of everybody over time: what the chart shows, and what all facts about the lead mean."""

from typing import Any

from engine.game import OVER, Game, Score
from engine.timeline import Timeline

CUBES = "cubes"
"""The part of a score that counts at the very end only."""


def points(game: Game, state: Any) -> tuple[int, ...]:
    """What everybody has won so far, by seat. Cubes count once the game is over."""
    scores = game.outcome(state).scores
    if state.status == OVER:
        return tuple(score.total for score in scores)
    return tuple(map(without_cubes, scores))


def without_cubes(score: Score) -> int:
    return score.total - score.parts.get(CUBES, 0)


def course(timeline: Timeline) -> tuple[tuple[int, ...], ...]:
    """By state, as many as the timeline has. Whoever sits down later has nothing before."""
    game, states, kept = timeline.game, timeline.states, timeline.game.review.kept
    if timeline.header.scores_only:
        return tuple(points(game, state) for state in states)
    nobody = (0,) * len(timeline.players)
    before, now = states[0], list(points(game, states[0]))
    found = [(*now, *nobody[len(now) :])]
    for action, state in zip(timeline.actions, states[1:], strict=True):
        if state.status == OVER or not action.is_turn or state.mysteries.uses is not before.mysteries.uses:
            # What is named, set by hand or counted at the very end may change anybody's score.
            now = list(points(game, state))
            found.append((*now, *nobody[len(now) :]))
        else:
            row = found[-1]
            for seat, player in enumerate(state.players):
                had = before.players[seat]
                if player is had or kept(player) == kept(had):
                    continue
                won = without_cubes(game.score(state, seat))
                if won != now[seat]:
                    now[seat] = won
                    row = (*now, *nobody[len(now) :])
            found.append(row)
        before = state
    return tuple(found)
