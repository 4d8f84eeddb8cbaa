"""A turn that took a card or tile which, in a mended past, somebody else has taken: which one, and who."""

from random import Random

import pytest

from engine.game import Illegal, forced
from engine.games import GAMES
from engine.timeline import Step, Timeline
from tests.engine.test_conflicts import edited
from tests.engine.test_mending import SPICE, action, timeline
from tests.faces.tables import played


def taken_twice(game: str, seed: int) -> tuple[Timeline, Step, int] | None:
    """A game in which a turn that takes something is put in once more before itself, by force."""
    whole = played(game, seed)
    taking = [at for at, turn in enumerate(whole.actions) if game_takes(whole, at) and turn.is_turn]
    chance = Random(seed)
    chance.shuffle(taking)
    for at in taking:
        for earlier in range(at - 1, max(-1, at - 4), -1):
            (*_, thing) = game_takes(whole, at)
            if thing not in whole.game.takes(whole.at(earlier), whole.actions[at]):
                continue
            try:
                return whole, whole.insert(earlier, forced(whole.actions[at])), earlier
            except Illegal:
                continue
    return None


def game_takes(whole: Timeline, at: int) -> tuple[object, ...]:
    return whole.game.takes(whole.at(at), whole.actions[at])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_gone_is_known_with_whoever_took_it_in_every_game(game: str) -> None:
    found = 0
    for seed in range(1, 9):
        mended = taken_twice(game, seed)
        if mended is None:
            continue
        before, step, earlier = mended
        for conflict in step.timeline.conflicts:
            for thing, at in step.timeline.takers(conflict):
                assert thing not in step.timeline.game.takes(conflict.before, conflict.action)
                found += at == earlier
        read = before.changed(step.change.to_json())
        assert [one.gone for one in read.conflicts] == [one.gone for one in step.timeline.conflicts]
    assert found, "in none of the games is anything gone"


def test_a_card_that_is_there_again_is_taken_again() -> None:
    """Two mends: the second one takes back what the first one had taken away."""
    bought = timeline(SPICE, {"do": "acquire", "slot": 0})
    card = bought.state.players[1].hand[-1]
    gone = edited(bought, 0, do="acquire", slot=0)
    (conflict,) = gone.conflicts
    assert [thing.name for thing in conflict.gone] == [card]
    assert [at for _, at in gone.takers(conflict)] == [0]
    assert card not in gone.state.players[1].hand
    again = gone.edit(0, action(gone, **SPICE)).timeline
    assert again.conflicts == ()
    assert again.state.players[1].hand[-1] == card
    assert not again.actions[1].forced
