"""The smallest fix: of all ways to do the same thing by the rules, the one that changes least."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.eastern_wonders import EASTERN_WONDERS
from engine.eastern_wonders.values import Market
from engine.fixing import smallest_fix
from engine.game import Action, distance
from engine.mending import Conflict
from engine.spice_road.offers import legal
from engine.timeline import Timeline
from tests.engine.eastern_wonders.table import mover, table
from tests.engine.spice_road.random_games import mirrored_game
from tests.engine.test_mending import action, timeline


def fix_for(was: str, now: str, **turn: Any) -> Action:
    """What is offered for a turn that was recorded with another caravan than there was."""
    by_hand = {"do": "adjust", "player": 0, "hand": ["trade-G-YYYYR"]}
    played = timeline({**by_hand, "caravan": was}, turn)
    mended = played.edit(0, action(played, **by_hand, caravan=now)).timeline
    (conflict,) = mended.conflicts
    assert conflict.fix is not None
    return conflict.fix


def test_of_several_fixes_the_one_that_changes_least_is_offered() -> None:
    """«Capacité de la caravane»: more has to go back now, and there are many ways.

    Fewer trades and other cubes would be two changes, and all yellow cubes would be more of them.
    """
    trade = {"do": "play", "card": "trade-G-YYYYR", "times": 2}
    fix = fix_for("RGGGB", "YRRRGGGB", **trade, discard="YRG")
    assert (fix.times, fix.discard.word) == (2, "YYYYRG")


def test_of_several_payments_the_nearest_is_offered() -> None:
    """«Acheter une carte»: the red cube is still there, though two yellow ones would be cheapest."""
    fix = fix_for("YYRG", "YYRB", do="acquire", slot=2, pay="RG", reveal="spice-RR")
    assert fix.pay == "RY", "and lies where it lay"
    assert fix.reveal == "spice-RR", "the card that came is the same"


def test_cubes_that_were_told_keep_their_places() -> None:
    """Zoë has laid red on the first card and yellow on the second; one more goes on the third."""
    bought = {"do": "acquire", "slot": 2, "pay": "RY"}
    played = timeline({"do": "adjust", "player": 0, "caravan": "YYRR"}, bought)
    turn = replace(played.actions[1], slot=3)
    fix = smallest_fix(played.game, played.at(1), turn)
    assert fix is not None
    assert fix.pay == "RYY"


def test_chips_lead_nearer_than_what_is_offered() -> None:
    """DÉPLACER SON BATEAU: the way and the green cube stay, where another way and other cubes are offered."""
    state = mover(table(), hold="YYYYRGGB")
    sailed = Market(path=("C4", "D4", "D5"), drop="G", build=True, times=0)
    offered = [turn for offer in EASTERN_WONDERS.offers(state) for turn in offer.actions]
    assert not [turn for turn in offered if turn.path == sailed.path]
    assert smallest_fix(EASTERN_WONDERS, state, sailed) == replace(sailed, drop="GY")


def conflicts(chance: Random, game: Timeline) -> list[Conflict]:
    """What a few turns left out of a game lead to."""
    for _ in range(6):
        game = game.delete(chance.randrange(len(game.actions))).timeline
    return [conflict for conflict in game.conflicts if conflict.at is not None]


@pytest.mark.parametrize("seed", range(12))
def test_nothing_that_the_rules_allow_would_change_less(seed: int) -> None:
    """Against all turns that are legal there, tried one by one."""
    for conflict in conflicts(Random(seed), Timeline.of(mirrored_game(seed, 2 + seed % 4))):
        touch = conflict.game.touched(conflict.before, conflict.action)
        ways = [
            turn
            for turn in legal(conflict.before)
            if type(turn) is type(conflict.action)
            and conflict.game.touched(conflict.before, turn) == touch is not None
        ]
        if not ways:
            assert conflict.fix is None
        else:
            assert conflict.fix is not None
            nearest = min(distance(turn, conflict.action) for turn in ways)
            assert distance(conflict.fix, conflict.action) == nearest
