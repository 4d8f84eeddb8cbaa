"""Table differs, looked for without a thought: every other way of every turn is played to the end."""

from collections.abc import Iterator

from engine.cubes import Cubes
from engine.explaining import Explanation
from engine.fixing import same_touch
from engine.game import Action, Illegal, distance, with_told
from engine.timeline import Timeline

FAR = (99, 0)


def explained(timeline: Timeline, player: int) -> dict[Cubes, list[Explanation]]:
    """For any cubes that the player may have in the end: the first way of each turn that leads there."""
    found: dict[Cubes, dict[int, Action]] = {}
    pinned = timeline.pinned()
    for at in range(len(pinned) - 1, -1, -1):
        for action in _other_ways(timeline, player, at, pinned[at]):
            cubes = _in_the_end(timeline, player, at, (action, *pinned[at + 1 :]))
            if cubes is not None:
                found.setdefault(cubes, {}).setdefault(at, action)
    found.pop(timeline.game.holdings(timeline.state, player), None)
    return {cubes: [Explanation(at, way) for at, way in ways.items()] for cubes, ways in found.items()}


def _other_ways(timeline: Timeline, player: int, at: int, action: Action) -> Iterator[Action]:
    game, state = timeline.game, timeline.states[at]
    touch = game.touched(state, action)
    if touch is None:
        return
    chips = [option for choice in game.choices(state, action) for option in choice.options]
    chips = [*(chips or same_touch(game, state, action)), *game.turns_at(state, touch)]
    like = [with_told(option, action) if type(option) is type(action) else option for option in chips]
    for way in sorted(like, key=lambda way: distance(way, action) if type(way) is type(action) else FAR):
        yield way if type(way) is type(action) else timeline.numbered(at, way)
    if state.to_move == player:
        for offer in game.offers(state):
            if offer.touch != touch:
                yield from (timeline.numbered(at, option) for option in offer.actions)


def _in_the_end(timeline: Timeline, player: int, at: int, actions: tuple[Action, ...]) -> Cubes | None:
    state = timeline.states[at]
    try:
        for turn in actions:
            state = timeline.game.apply(state, turn)
    except Illegal:
        return None
    return timeline.game.holdings(state, player)
