"""Table differs: the turns of which a single change explains what lies there."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.cubes import Cubes
from engine.fixing import same_touch
from engine.game import Action, Illegal, with_told
from engine.timeline import Timeline


class Explanation(NamedTuple):
    """A turn that, done as `action` instead, explains what lies on the table."""

    at: int
    action: Action


def explanations(timeline: Timeline, player: int, cubes: Cubes) -> Iterator[Explanation]:
    """The turns of which a single change would give this player these cubes, most recent first."""
    pinned = timeline.pinned()
    for index in range(len(pinned) - 1, -1, -1):
        for option in _other_ways(timeline, index, pinned[index], player):
            if _leads_to(timeline, index, (option, *pinned[index + 1 :]), player, cubes):
                yield Explanation(index, option)
                break


def _other_ways(timeline: Timeline, index: int, action: Action, player: int) -> Iterator[Action]:
    """What may have happened instead: first the same touch done otherwise, then other touches."""
    game, state = timeline.game, timeline.states[index]
    touch = game.touched(state, action)
    if touch is None:
        return
    for near in same_touch(game, state, action):
        option = with_told(near, action)
        if option != action:
            yield option
    if state.to_move == player:
        for offer in game.offers(state):
            if offer.touch != touch:
                yield from (timeline.numbered(index, option) for option in offer.actions)


def _leads_to(timeline: Timeline, index: int, actions: tuple[Action, ...], player: int, cubes: Cubes) -> bool:
    game, state = timeline.game, timeline.states[index]
    try:
        for action in actions:
            state = game.apply(state, action)
    except Illegal:
        return False
    return game.holdings(state, player) is cubes
